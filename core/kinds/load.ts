import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { LANGUAGES, type Language } from '../shared/languages';
import { mapLanguages } from '../shared/mapLanguages';
import { computeSha256Hex, joinMembersAsJson } from './canonicalJson';
import {
  readFileTextOrUndefined,
  JsonFiles,
  listFolderNames,
  createFileCache,
  buildEditsThatReplaceFolder,
  readTextsBelow,
  type FileEdits,
  type JsonFile,
  type SharedFiles,
} from './jsonFiles';
import type { KindVersion, Situation, Situations } from '../shared/kinds/kind';
import { exampleSchema, kindSchema, rulesSchema, sourcesSchema, textsSchema } from '../shared/kinds/kindFolder';
import {
  sharedSituationSchema,
  sharedSituationTextsSchema,
  situationExampleSchema,
  situationSchema,
  situationSourcesSchema,
  situationTextsSchema,
} from '../shared/kinds/situationFolder';
import { isRecord } from '../shared/isRecord';
import { NO_SITUATION } from '../shared/kinds/noSituation';
import { memoisePerObject } from './oncePerObject';
import { toJsonPointer, KindsError, createProblemAt, wordsTemplate, type JsonPath, type KindProblem } from './problems';
import { addDefaultsToQuestions } from './situationQuestions';
import { describeZodIssues } from './spelledOut';

/** A kind as it lies on disk: the version, and where each of its values was written. */
export interface KindFolder {
  folder: string;
  version: KindVersion;
  /** Place of `path` in the folder's file `name`, in `_shared` when it was inlined from there. */
  at(name: string, path: JsonPath): { file: string; pointer: string };
}

export interface ReadKind {
  /** Absent when it could not be read. */
  kind?: KindFolder;
  problems: KindProblem[];
}

interface Reading {
  kinds: KindFolder[];
  problems: KindProblem[];
  /** What lies in each folder, whether it is read or not: text by path, by folder. */
  texts: Map<string, ReadonlyMap<string, string>>;
}

/** A schema that holds the same object only once against itself. */
interface FileSchema<T> {
  schema: z.ZodType<T>;
  parse(value: unknown): z.ZodSafeParseResult<T>;
}

function createFileSchema<T>(schema: z.ZodType<T>): FileSchema<T> {
  return { schema, parse: memoisePerObject((value: unknown) => schema.safeParse(removeSchemaHint(value))) };
}

const FILES = {
  manifest: createFileSchema(kindSchema),
  object: createFileSchema(z.record(z.string(), z.unknown())),
  rules: createFileSchema(rulesSchema),
  sources: createFileSchema(sourcesSchema),
  texts: createFileSchema(textsSchema),
  example: createFileSchema(exampleSchema),
  data: createFileSchema(z.unknown()),
  situation: createFileSchema(situationSchema),
  situationTexts: createFileSchema(situationTextsSchema),
  situationExample: createFileSchema(situationExampleSchema),
  sharedSituation: createFileSchema(sharedSituationSchema),
  sharedSituationTexts: createFileSchema(sharedSituationTextsSchema),
  situationSources: createFileSchema(situationSourcesSchema),
};

/** The folder of a kind's situations, and in it the one of what they share. */
const SITUATIONS = 'situations';
const SHARED_SITUATION = path.join(SITUATIONS, '_shared');

/**
 * Every kind in the given forms folders, in their order, `_shared` inlined. A folder counts when its name does not
 * begin with `_` or `.`.
 * @throws KindsError naming each file and place that does not fit the meta-schema, or that two kinds claim.
 */
export async function loadKindsOrThrow(dirs: readonly string[]): Promise<KindVersion[]> {
  const { kinds, problems } = await readKinds(dirs);
  if (problems.length > 0) throw new KindsError(problems);
  return kinds.map((kind) => kind.version);
}

/** As `loadKindsOrThrow`, but hands the problems back beside the kinds that could be read. */
export async function readKinds(dirs: readonly string[]): Promise<Reading> {
  const { folders, problems: missing } = await findKindFolders(dirs);
  const shared = createFileCache();
  const texts = new Map(folders.map((folder) => [folder, readTextsBelow(folder)]));
  const readings = [...texts].map(([folder, its]) =>
    readKind(folder, dirs, { ...shared, edits: buildEditsThatReplaceFolder(its, folder) }),
  );
  const kinds = readings.flatMap(({ kind }) => kind ?? []);
  const problems = [
    ...missing,
    ...readings.flatMap((reading) => reading.problems),
    ...kinds.flatMap(createNameAndPriceConflictChecker()),
  ];
  return { kinds: sortByKindOrder(kinds, ({ version }) => version.manifest), problems, texts };
}

/** The kinds' folders in the given forms folders, in their order and then by name, and the forms folders that are missing. */
export async function findKindFolders(
  dirs: readonly string[],
): Promise<{ folders: string[]; problems: KindProblem[] }> {
  const folders: string[] = [];
  const problems: KindProblem[] = [];
  for (const dir of dirs) {
    const entries = await readdir(dir, { withFileTypes: true }).catch(() => undefined);
    if (!entries)
      problems.push(
        createProblemAt({ file: dir, pointer: '' }, wordsTemplate`the forms folder is missing (see FORMS_DIR)`),
      );
    const names = (entries ?? [])
      .filter((entry) => !/^[_.]/.test(entry.name) && !entry.isFile())
      .map((entry) => entry.name);
    folders.push(...names.sort().map((name) => path.join(dir, name)));
  }
  return { folders, problems };
}

/** As much of a folder as says what it is called. */
type NamedKind = Pick<KindFolder, 'folder' | 'at'> & { version: Pick<KindVersion, 'manifest'> };

/** What a folder's kind is called, without the rest of it, which takes far longer to read; nothing of one whose kind.json has mistakes. */
export function readManifestOrUndefined(folder: string, dirs: readonly string[]): NamedKind | undefined {
  const file = new JsonFiles(folder, dirs, createFileCache()).read('kind.json');
  const parsed = file && FILES.manifest.parse(file.value);
  if (!file || !parsed?.success) return undefined;
  return { folder, at: (_name, where) => file.at(where), version: { manifest: parsed.data } };
}

/** By the position that each kind asks for, then by id. */
export function sortByKindOrder<T>(items: readonly T[], manifestOf: (item: T) => { order: number; id: string }): T[] {
  return items.toSorted((a, b) => {
    const [one, other] = [manifestOf(a), manifestOf(b)];
    return one.order - other.order || (one.id < other.id ? -1 : 1);
  });
}

/**
 * One folder.
 * @param dirs the forms folders whose `_shared` it may refer to
 * @param hash of its content, where it is known
 */
export function readKind(folder: string, dirs: readonly string[], shared = createFileCache(), hash?: string): ReadKind {
  const files = new JsonFiles(folder, dirs, shared);
  const { problems } = files;
  const inlined = new Map<string, JsonFile>();

  /** Reads and parses one file; `undefined` means that a problem was noted. */
  const parsed = <T>(name: string, { schema, parse }: FileSchema<T>): T | undefined => {
    const file = files.read(name);
    if (!file) return undefined;
    inlined.set(name, file);
    const result = parse(file.value);
    if (result.success) return result.data;
    for (const { path: where, words } of describeZodIssues(schema, removeSchemaHint(file.value), result.error))
      problems.push(createProblemAt(file.at(where), words));
    return undefined;
  };
  const all = <T>(sub: string, schema: FileSchema<T>): Record<string, T> => {
    const found: Record<string, T> = {};
    for (const name of listJsonNames(path.join(folder, sub), shared.edits)) {
      const value = parsed(path.join(sub, name), schema);
      if (value !== undefined) found[name.replace(/\.json$/, '')] = value;
    }
    return found;
  };

  /** One file in each language; undefined when one of them can't be read. */
  const readTexts = <T>(sub: string, schema: FileSchema<T>): Record<Language, T> | undefined => {
    const read = mapLanguages((language) => parsed(path.join(sub, `texts.${language}.json`), schema));
    return hasAllLanguages(read) ? read : undefined;
  };

  const manifest = parsed('kind.json', FILES.manifest);
  const schema = parsed('schema.json', FILES.object);
  const ui = parsed('ui.json', FILES.object);
  const rules = parsed('rules.json', FILES.rules);
  const sources = parsed('sources.json', FILES.sources);
  const texts = readTexts('', FILES.texts);
  const data = all('data', FILES.data);
  const examples = all('examples', FILES.example);
  const readLetterTemplates = (sub: string): KindVersion['letters'] => {
    const letters: KindVersion['letters'] = {};
    for (const language of LANGUAGES) {
      const template = readFileText(path.join(folder, sub, `letter.${language}.md`), shared);
      if (template !== undefined) letters[language] = template;
    }
    return letters;
  };
  const letters = readLetterTemplates('');

  const readSituation = (id: string): Situation | undefined => {
    const sub = path.join(SITUATIONS, id);
    const told = parsed(path.join(sub, 'situation.json'), FILES.situation);
    const own = readTexts(sub, FILES.situationTexts);
    const examples = all(path.join(sub, 'examples'), FILES.situationExample);
    if (!told || !own) return undefined;
    const asked = addDefaultsToQuestions(told.schema, told.ui);
    return { ...told, ...asked, texts: own, letters: readLetterTemplates(sub), examples };
  };
  const readSituations = (): Situations | undefined => {
    const facts = parsed(path.join(SHARED_SITUATION, 'situation.json'), FILES.sharedSituation)?.facts;
    const its = parsed(path.join(SHARED_SITUATION, 'sources.json'), FILES.situationSources);
    const common = readTexts(SHARED_SITUATION, FILES.sharedSituationTexts);
    const found = listSituationFolders(path.join(folder, SITUATIONS), shared.edits).flatMap(
      (id): [string, Situation][] => {
        const one = readSituation(id);
        return one ? [[id, one]] : [];
      },
    );
    if (!facts || !its || !common) return undefined;
    const each = Object.fromEntries(
      found.toSorted(([a, one], [b, other]) => one.order - other.order || (a < b ? -1 : 1)),
    );
    return {
      shared: {
        facts,
        sources: its,
        texts: common,
        letters: readLetterTemplates(SHARED_SITUATION),
      },
      each,
    };
  };
  const prompt = readFileText(path.join(folder, 'prompt.md'), shared);
  if (!prompt?.trim())
    problems.push(
      createProblemAt(
        { file: path.join(folder, 'prompt.md'), pointer: '' },
        wordsTemplate`the file is missing or empty`,
      ),
    );

  const chosenFrom = manifest?.situations && readSituations();
  if (!manifest || !schema || !ui || !rules || !sources || !texts || !prompt || problems.length > 0)
    return { problems };
  const own = { manifest, schema, ui, rules, sources, texts, letters, prompt, data, examples };
  const content = chosenFrom ? addSituationQuestion({ ...own, situations: chosenFrom }) : own;
  const at: KindFolder['at'] = (name, where) =>
    inlined.get(name)?.at(where) ?? { file: path.join(folder, name), pointer: toJsonPointer(where) };
  return {
    kind: { folder, version: { hash: hash ?? computeHashOfKindContent(content, shared), ...content }, at },
    problems,
  };
}

function hasAllLanguages<T>(texts: Record<Language, T | undefined>): texts is Record<Language, T> {
  return LANGUAGES.every((language) => texts[language] !== undefined);
}

/**
 * The question that chooses a situation stands first of all, unless the first step says where. The kind's folder has
 * its label and the words of `other`;
 * the situations' names come from their own folders.
 */
function addSituationQuestion(own: Omit<KindVersion, 'hash'> & { situations: Situations }): Omit<KindVersion, 'hash'> {
  const { manifest, schema, ui, texts, situations } = own;
  const field = manifest.situations?.field;
  if (field === undefined) return own;
  const ids = Object.keys(situations.each);
  const addSituationNamesToTexts = (language: Language): KindVersion['texts'][Language] => {
    const known = texts[language].fields[field];
    const names = Object.entries(situations.each).map(([id, { texts: words }]) => {
      const { name, hint } = words[language];
      return [id, hint === undefined ? name : { label: name, hint }] as const;
    });
    const options = { ...Object.fromEntries(names), ...known?.options };
    return { ...texts[language], fields: { ...texts[language].fields, [field]: { label: field, ...known, options } } };
  };
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const question = { type: 'string', enum: [...ids, NO_SITUATION], 'x-sensitivity': 'none' };
  const [first, ...others] = manifest.steps;
  const isPlaced = first?.type !== 'fields' || first.fields.includes(field);
  const steps = isPlaced ? manifest.steps : [{ ...first, fields: [field, ...first.fields] }, ...others];
  return {
    ...own,
    manifest: { ...manifest, steps },
    schema: { ...schema, properties: { [field]: question, ...properties } },
    ui: { [field]: { 'ui:widget': 'radio' }, ...ui },
    texts: mapLanguages(addSituationNamesToTexts),
  };
}

/** `computeContentHash` of it, though a file that several kinds have is written out once. */
function computeHashOfKindContent(content: Omit<KindVersion, 'hash'>, { canonical }: SharedFiles): string {
  const buildCanonicalJsonByName = (parts: Readonly<Record<string, unknown>>): Record<string, string> =>
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, canonical(part)]));
  const { texts, data, examples, situations, ...others } = content;
  const groups = {
    texts: joinMembersAsJson(buildCanonicalJsonByName(texts)),
    data: joinMembersAsJson(buildCanonicalJsonByName(data)),
    examples: joinMembersAsJson(buildCanonicalJsonByName(examples)),
  };
  return computeSha256Hex(
    joinMembersAsJson({
      ...buildCanonicalJsonByName(others),
      ...groups,
      ...(situations && buildCanonicalJsonByName({ situations })),
    }),
  );
}

/** `$schema` at the top is for the editor's sake: no part of the content, and MongoDB is spared its `$`. */
function removeSchemaHint(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('$schema' in value)) return value;
  const { $schema: _hint, ...rest } = value;
  return rest;
}

function readFileText(file: string, { edits }: SharedFiles): string | undefined {
  return readFileTextOrUndefined(file, edits)?.replaceAll('\r\n', '\n');
}

/** Names of the situations' folders: not those that begin with `_` or `.`. */
function listSituationFolders(folder: string, edits: FileEdits): string[] {
  const names = new Set(listFolderNames(folder));
  for (const [file, edited] of edits) {
    const [name, rest] = path.relative(folder, file).split(path.sep);
    if (name && rest !== undefined && edited !== null && name !== '..') names.add(name);
  }
  return [...names].filter((name) => !/^[_.]/.test(name)).sort();
}

function listJsonNames(folder: string, edits: FileEdits): string[] {
  const names = new Set(listFolderNames(folder));
  for (const [file, edited] of edits) {
    if (path.dirname(file) !== folder) continue;
    if (edited === null) names.delete(path.basename(file));
    else names.add(path.basename(file));
  }
  return [...names].filter((name) => name.endsWith('.json')).sort();
}

/**
 * What the web and the API tell kinds apart by must be told apart: the function notes what a kind claims, and reports
 * what one before it has claimed.
 */
export function createNameAndPriceConflictChecker(): (kind: NamedKind) => KindProblem[] {
  const owners = new Map<string, string>();
  const prices = new Map<string, { price: number; owner: string }>();
  return ({ folder, version: { manifest }, at }) => {
    const { id, apiPath, slugs, routes, api, priceKey, defaultPrice } = manifest;
    const claims: [JsonPath, string][] = [
      [['id'], id],
      [['apiPath'], apiPath],
      [['slugs', 'about'], slugs.about],
      [['slugs', 'faq'], slugs.faq],
    ];
    api.readingCalls.forEach((call, index) => claims.push([['api', 'readingCalls', index, 'path'], call.path]));
    for (const [name, value] of Object.entries(routes ?? {})) claims.push([['routes', name], value]);
    const named = claims.map(([where, value]) => ({
      where,
      value,
      claim: `${where[0] === 'routes' ? 'route' : where.filter((key) => typeof key === 'string').join('.')} ${value}`,
    }));
    const taken = named.flatMap(({ where, value, claim }) => {
      const owner = owners.get(claim);
      return owner === undefined
        ? []
        : [createProblemAt(at('kind.json', where), wordsTemplate`"${value}" is taken by ${owner}`)];
    });
    // A shared key may be meant: one price for all. With two it would be shown at one and sold at the other.
    const listed = prices.get(priceKey);
    if (listed && listed.price !== defaultPrice)
      taken.push(
        createProblemAt(
          at('kind.json', ['defaultPrice']),
          wordsTemplate`with the priceKey "${priceKey}" it costs ${listed.price} in ${listed.owner}:
            give both one price, or this a key of its own`,
        ),
      );
    // One that is turned away takes nothing from those after it.
    if (taken.length > 0) return taken;
    for (const { claim } of named) owners.set(claim, folder);
    prices.set(priceKey, { price: defaultPrice, owner: folder });
    return taken;
  };
}

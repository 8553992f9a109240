import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isRecord } from '../shared/isRecord';
import { toCanonicalJson } from './canonicalJson';
import { memoisePerObject } from './oncePerObject';
import {
  toJsonPointer,
  parseJsonPointer,
  createProblemAt,
  wordsTemplate,
  type JsonPath,
  type KindProblem,
  type Words,
} from './problems';

/** A place in a file, so that a mistake in an inlined fragment is reported where it was written. */
interface Place {
  file: string;
  path: JsonPath;
}

/** A value and where it was written. */
interface Placed {
  value: unknown;
  place: Place;
}

/**
 * What the folders of one reading have in common: fragments of `_shared`, and every file that was copied from one folder
 * to the next. The same text gives the same object, so that what is worked out of it can be worked out once.
 */
export interface SharedFiles {
  /** By path. */
  parsed: Map<string, ParsedFile>;
  /** By text. */
  alike: Map<string, ParsedFile>;
  /** Fragments of `_shared` with their own references inlined, by path and pointer. */
  inlined: Map<string, unknown>;
  /** The same of whole files that reach nothing but `_shared`: by their value, then by forms folder and name. */
  whole: WeakMap<object, Map<string, unknown>>;
  /** `toCanonicalJson` of a file's value. */
  canonical: (value: unknown) => string;
  edits: FileEdits;
}

/** Files as they are to be tried, by path: their text in place of what is on disk, null for one that is taken away. */
export type FileEdits = Pick<ReadonlyMap<string, string | null>, 'get' | typeof Symbol.iterator>;

const NO_EDITS: FileEdits = new Map();

export function createFileCache(edits = NO_EDITS): SharedFiles {
  return {
    parsed: new Map(),
    alike: new Map(),
    inlined: new Map(),
    whole: new WeakMap(),
    canonical: memoisePerObject(toCanonicalJson),
    edits,
  };
}

/** A file's text, or undefined where there is no such file; one that can't be read is as good as none. */
export function readFileTextOrUndefined(file: string, edits = NO_EDITS): string | undefined {
  const edited = edits.get(file);
  if (edited !== undefined) return edited ?? undefined;
  try {
    // Windows' editors put a mark before the first character that JSON.parse refuses.
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    return undefined;
  }
}

/** Every file below a folder that can be read, by path, in an order that does not change. */
export function readTextsBelow(folder: string): Map<string, string> {
  const texts = new Map<string, string>();
  for (const name of listFolderNames(folder)) {
    const file = path.join(folder, name);
    const text = readFileTextOrUndefined(file);
    if (text !== undefined) texts.set(file, text);
    else for (const [inner, its] of readTextsBelow(file)) texts.set(inner, its);
  }
  return texts;
}

/** A folder as it was read at one moment: what it did not hold then is not looked for. */
export function buildEditsThatReplaceFolder(texts: ReadonlyMap<string, string>, folder: string): FileEdits {
  return {
    get: (file) => texts.get(file) ?? (isFileInFolder(file, folder) ? null : undefined),
    [Symbol.iterator]: () => texts[Symbol.iterator](),
  };
}

/** What a folder holds, sorted; nothing where it can't be read. */
export function listFolderNames(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

/** A JSON file with its `$ref`s inlined. */
export interface JsonFile {
  value: unknown;
  /** Where the value at `path` was written. */
  at(path: JsonPath): { file: string; pointer: string };
}

const SHARED = '_shared';

/** A file as it was read: its value, or why it has none. */
export type ParsedFile = { value: unknown } | { problem: Words };

function getChildValue(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return value[Number(key)];
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/**
 * Reads the JSON files of one kind's folder. A `{"$ref": "../_shared/contact.json#/address"}` or `{"$ref": "#/…"}`
 * anywhere is replaced by what it names; keys beside the `$ref` are merged over it, object by object; in a list, a
 * reference to a list puts in its items. References reach the folder itself and `_shared` beside it, or that of another
 * forms folder, so that a kind dropped elsewhere can use the common fragments.
 */
export class JsonFiles {
  readonly problems: KindProblem[] = [];
  /** Files that this folder has asked for, so that each is complained of once. */
  private readonly asked = new Set<string>();
  /** Of each object and list that was built: where its members were written. Kept only by one that `tracks`. */
  private readonly origins = new WeakMap<object, Map<string, Place>>();
  private tracker: JsonFiles | undefined;
  /** Whether the file that is read refers to another of its folder. */
  private reachesFolder = false;

  /**
   * @param shared what was read already, shared by the folders of one reading: most use the same fragments
   * @param tracks whether places are noted; else the folder is read once more when a mistake is to be placed
   */
  constructor(
    private readonly folder: string,
    private readonly formsDirs: readonly string[],
    private readonly shared: SharedFiles = createFileCache(),
    private readonly tracks = false,
  ) {}

  /** The file, or undefined (and a problem noted) when it can't be read or is not JSON. */
  read(name: string): JsonFile | undefined {
    const file = path.join(this.folder, name);
    const before = this.problems.length;
    const content = this.parse(file);
    if (this.problems.length > before) return undefined;
    const value = this.inlineWhole(content, file);
    const atOnce: JsonFile['at'] = (where) => this.locate(value, file, where);
    if (this.tracks) return { value, at: atOnce };
    let tracked: JsonFile['at'] | undefined;
    return { value, at: (where) => (tracked ??= this.tracking().read(name)?.at ?? atOnce)(where) };
  }

  private tracking(): JsonFiles {
    return (this.tracker ??= new JsonFiles(this.folder, this.formsDirs, this.shared, true));
  }

  private locate(root: unknown, file: string, where: JsonPath): { file: string; pointer: string } {
    let node = root;
    let place: Place = { file, path: [] };
    for (const key of where) {
      const known = typeof node === 'object' && node !== null ? this.origins.get(node)?.get(String(key)) : undefined;
      place = known ?? { file: place.file, path: [...place.path, key] };
      node = getChildValue(node, key);
    }
    return { file: place.file, pointer: toJsonPointer(place.path) };
  }

  private parse(file: string): unknown {
    const known = this.shared.parsed.get(file) ?? parseJsonFile(file, this.shared);
    this.shared.parsed.set(file, known);
    if ('value' in known) return known.value;
    if (!this.asked.has(file)) this.problems.push(createProblemAt({ file, pointer: '' }, known.problem));
    this.asked.add(file);
    return undefined;
  }

  /** A file that reaches nothing but `_shared` is the same in every folder that has it word for word. */
  private inlineWhole(content: unknown, file: string): unknown {
    const inlined = (): unknown => this.inline(content, { file, path: [] }, [`${file}#`]).value;
    if (this.tracks || typeof content !== 'object' || content === null) return inlined();
    const known = this.shared.whole.get(content) ?? new Map<string, unknown>();
    this.shared.whole.set(content, known);
    const name = path.join(path.dirname(this.folder), '*', path.relative(this.folder, file));
    if (known.has(name)) return known.get(name);
    const before = this.problems.length;
    this.reachesFolder = false;
    const value = inlined();
    if (this.problems.length === before && !this.reachesFolder) known.set(name, value);
    return value;
  }

  private inline(value: unknown, place: Place, chain: readonly string[]): Placed {
    if (Array.isArray(value)) return { value: this.inlineList(value, place, chain), place };
    if (!isRecord(value)) return { value, place };
    const ref = value['$ref'];
    if (typeof ref !== 'string') return { value: this.inlineMembers(value, place, chain), place };
    const { $ref: _ref, ...siblings } = value;
    return this.inlineReference(ref, siblings, place, chain);
  }

  private within(place: Place, key: string | number): Place {
    return { file: place.file, path: [...place.path, key] };
  }

  /** The object itself where nothing in it is a reference, unless places are noted: those are a copy's own. */
  private inlineMembers(
    value: Record<string, unknown>,
    place: Place,
    chain: readonly string[],
  ): Record<string, unknown> {
    let result = this.tracks ? { ...value } : value;
    const origins = new Map<string, Place>();
    for (const key of Object.keys(value)) {
      const item = value[key];
      // Most members are plain, and only one that tracks asks for the place of each.
      if (!this.tracks && (typeof item !== 'object' || item === null)) continue;
      const member = this.inline(item, this.within(place, key), chain);
      if (result === value && member.value !== item) result = { ...value };
      if (result !== value) result[key] = member.value;
      if (this.tracks) origins.set(key, member.place);
    }
    if (this.tracks) this.origins.set(result, origins);
    return result;
  }

  /** As `inlineMembers`. */
  private inlineList(list: unknown[], place: Place, chain: readonly string[]): unknown[] {
    const result: unknown[] = [];
    const origins = new Map<string, Place>();
    const add = (value: unknown, from: Place): void => {
      if (this.tracks) origins.set(String(result.length), from);
      result.push(value);
    };
    for (const [index, item] of list.entries()) {
      const { value, place: from } =
        this.tracks || typeof item === 'object'
          ? this.inline(item, this.within(place, index), chain)
          : { value: item, place };
      const referred = isRecord(item) && typeof item['$ref'] === 'string';
      if (!referred || !Array.isArray(value)) add(value, from);
      else
        value.forEach((each: unknown, position) => add(each, this.origins.get(value)?.get(String(position)) ?? from));
    }
    if (this.tracks) this.origins.set(result, origins);
    else if (result.length === list.length && result.every((item, index) => item === list[index])) return list;
    return result;
  }

  private inlineReference(
    ref: string,
    siblings: Record<string, unknown>,
    place: Place,
    chain: readonly string[],
  ): Placed {
    const complain = (words: Words): Placed => {
      this.problems.push(createProblemAt({ file: place.file, pointer: toJsonPointer([...place.path, '$ref']) }, words));
      return { value: undefined, place };
    };
    const [target = '', fragment = ''] = ref.split('#');
    const file = target === '' ? place.file : this.resolve(place.file, target);
    if (target !== '' && isFileInFolder(path.join(path.dirname(place.file), target), this.folder))
      this.reachesFolder = true;
    if (file === undefined) return complain(wordsTemplate`"${ref}" names no file in this folder or in ${SHARED}`);
    const link = `${file}#${fragment}`;
    if (chain.includes(link)) return complain(wordsTemplate`"${ref}" refers to itself`);
    const keys = parseJsonPointer(fragment);
    let node = this.parse(file);
    // A file that does not parse is a problem of its own by now.
    if (node === undefined) return { value: undefined, place };
    for (const key of keys) node = getChildValue(node, key);
    if (node === undefined) return complain(wordsTemplate`"${ref}" names nothing: check the path behind #`);
    const inlined = this.inlineFragment(node, { file, path: keys }, [...chain, link]);
    if (Object.keys(siblings).length === 0) return inlined;
    if (!isRecord(inlined.value)) return complain(wordsTemplate`only an object can have keys beside its $ref`);
    return { value: this.merge(inlined.value, this.inlineMembers(siblings, place, chain)), place };
  }

  /** A fragment of `_shared` is the same for every folder, and most of what a kind holds. */
  private inlineFragment(node: unknown, place: Place, chain: readonly string[]): Placed {
    const link = chain.at(-1) ?? '';
    if (this.tracks || !place.file.includes(`${path.sep}${SHARED}${path.sep}`)) return this.inline(node, place, chain);
    const before = this.problems.length;
    const value = this.shared.inlined.has(link) ? this.shared.inlined.get(link) : this.inline(node, place, chain).value;
    if (this.problems.length === before) this.shared.inlined.set(link, value);
    return { value, place };
  }

  private merge(base: Record<string, unknown>, over: Record<string, unknown>): Record<string, unknown> {
    const result: Record<string, unknown> = { ...base };
    const origins = new Map(this.origins.get(base));
    for (const [key, value] of Object.entries(over)) {
      const before = result[key];
      result[key] = isRecord(before) && isRecord(value) ? this.merge(before, value) : value;
      const origin = this.origins.get(over)?.get(key);
      if (origin) origins.set(key, origin);
    }
    this.origins.set(result, origins);
    return result;
  }

  /** The file that a reference names, among the places it may reach. */
  private resolve(from: string, target: string): string | undefined {
    const beside = path.normalize(path.join(path.dirname(from), target));
    const candidates = [beside];
    const shared = /(?:^|[/\\])_shared[/\\](.+)$/.exec(beside)?.[1];
    if (shared !== undefined) candidates.push(...this.formsDirs.map((dir) => path.join(dir, SHARED, shared)));
    const homes = [this.folder, ...this.formsDirs.map((dir) => path.join(dir, SHARED))];
    for (const candidate of candidates) {
      if (!homes.some((home) => isFileInFolder(candidate, home))) continue;
      if (
        this.shared.parsed.has(candidate) ||
        typeof this.shared.edits.get(candidate) === 'string' ||
        existsSync(candidate)
      )
        return candidate;
    }
    return undefined;
  }
}

function isFileInFolder(file: string, folder: string): boolean {
  return path.resolve(file).startsWith(path.resolve(folder) + path.sep);
}

function parseJsonFile(file: string, { edits, alike }: SharedFiles): ParsedFile {
  const text = readFileTextOrUndefined(file, edits);
  if (text === undefined) return { problem: wordsTemplate`the file is missing` };
  const known = alike.get(text) ?? parseJsonText(text);
  alike.set(text, known);
  return known;
}

function parseJsonText(text: string): ParsedFile {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch (error) {
    return { problem: describeSyntaxError(error, text) };
  }
}

/** Marks that word processors put in place of a straight one. */
const QUOTES = "”“„’‘'`«»";

function describeSyntaxError(error: unknown, text: string): Words {
  const message = error instanceof Error ? error.message : String(error);
  const place = parsePositionOfSyntaxError(message, text);
  const line = text.slice(0, place).split('\n').length;
  const sign = text.charAt(place);
  const what = message.replace(/ in JSON at position.*/s, '').replace(/, (?:\.\.\.)?"[\s\S]*/, '');
  const isKeyWanted = /property name/.test(what) && !/^Expected ':'/.test(what);
  const isUnexpected = /^Unexpected token '/.test(what);
  if (/^Unexpected end|^Unterminated string/.test(what))
    return wordsTemplate`is not JSON: a closing bracket or quotation mark is missing (line ${line})`;
  if ((isKeyWanted || isUnexpected) && QUOTES.includes(sign))
    return wordsTemplate`is not JSON: ${sign} is no quotation mark here, write " (line ${line})`;
  if ((isKeyWanted || isUnexpected) && sign === '/')
    return wordsTemplate`is not JSON, which has no comments (line ${line})`;
  if (isKeyWanted) return wordsTemplate`is not JSON: a key in "quotes" should follow; a comma too many? (line ${line})`;
  if (/^Expected ':'/.test(what)) return wordsTemplate`is not JSON: a colon is missing after the key (line ${line})`;
  if (/^Expected ','/.test(what))
    return wordsTemplate`is not JSON: before this a comma or a closing bracket is missing,
      or a " within a text stands without \\ before it (line ${line})`;
  if (/control character/.test(what))
    return wordsTemplate`is not JSON: a text goes on in the next line, or has a tab in it (line ${line})`;
  if (/escape/.test(what)) return wordsTemplate`is not JSON: a \\ in a text is written twice (line ${line})`;
  if (isUnexpected) return wordsTemplate`is not JSON: ${sign} does not belong here (line ${line})`;
  return wordsTemplate`is not JSON: ${what} (line ${line})`;
}

/** Where in the text JSON.parse stopped; its end when the message does not say. */
function parsePositionOfSyntaxError(message: string, text: string): number {
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return Number(position);
  // Of an unexpected token V8 says no place, but quotes ten characters on either side.
  const [, token = '', isCut, near] =
    /^Unexpected token '(.*?)', (\.\.\.)?"([\s\S]*)"(?:\.\.\.)? is not valid JSON$/s.exec(message) ?? [];
  if (near === undefined) return text.length;
  return isCut ? text.indexOf(near) + 10 : near.indexOf(token);
}

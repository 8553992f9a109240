import path from 'node:path';
import { selectActiveStops, findFailedChecks, buildRuleDataWithFacts } from '../../shared/rules/rules';
import { lookUpRowsOfAnswers } from '../../tables/tables';
import {
  chooseVersionByAnsweredSituation,
  listSituationIdsUnlessChosen,
  getOrBuildVersionOfSituation,
} from '../chooseSituation';
import { listSectionIdsOfLetterAndDocuments } from '../situationLetterParts';
import type { KindVersion, SituationExample } from '../../shared/kinds/kind';
import type { KindFolder } from '../load';
import {
  toJsonPointer,
  createProblemAt,
  wordsTemplate,
  type JsonPath,
  type KindProblem,
  type Words,
} from '../problems';
import { listSchemaFields, type Field } from '../schemaFields';
import {
  collectConditionsOfPhrase,
  listPartsWithThoseWithin,
  isConditionWithoutWords,
  LetterSyntaxError,
  parseLetterSectionsOnce,
  VALUE_FORMATS,
  type Phrase,
  type Section,
} from '../../shared/kinds/situationLetter';
import { cleanAndValidateForm } from '../validate';

const FORMATS: ReadonlySet<string> = new Set(VALUE_FORMATS);
/** Names that every letter can read. */
const OWN_NAMES: ReadonlySet<string> = new Set(['today', 'replyBy', 'paper', 'value', 'enclosure']);

/** One situation's folder, as the checks of a kind look at it. */
export interface SituationFolder {
  id: string;
  folder: KindFolder;
}

/** A kind's situations, each as a kind of its own: what judges a kind judges them too. */
export function buildSituationFolders({ folder, version }: KindFolder): SituationFolder[] {
  return listSituationIdsUnlessChosen(version).map((id) => {
    const files: Record<string, [string, JsonPath]> = {
      'schema.json': ['situation.json', ['schema']],
      'ui.json': ['situation.json', ['ui']],
      'rules.json': ['situation.json', []],
      'kind.json': ['situation.json', []],
    };
    const at: KindFolder['at'] = (name, where) => {
      const [file, before] = files[name] ?? [name, []];
      return { file: path.join(folder, 'situations', id, file), pointer: toJsonPointer([...before, ...where]) };
    };
    return { id, folder: { folder, version: getOrBuildVersionOfSituation(version, id), at } };
  });
}

/** The questions that kind.json names for an answer of the other side, and that no situation asks. */
export function checkReplySettings({ version, at }: KindFolder): KindProblem[] {
  const reply = version.manifest.situations?.reply;
  if (!reply) return [];
  const asked = new Set(
    listSituationIdsUnlessChosen(version).flatMap((id) =>
      listSchemaFields(getOrBuildVersionOfSituation(version, id).schema).map(({ path: field }) => field),
    ),
  );
  const named: [JsonPath, string][] = (['points', 'one', 'day', 'words', 'came', 'none'] as const).flatMap((part) => {
    const names = reply[part];
    return Array.isArray(names)
      ? names.map((name, index): [JsonPath, string] => [[part, index], name])
      : Object.keys(names).map((name): [JsonPath, string] => [[part, name], name]);
  });
  return named.flatMap(([where, name]) =>
    asked.has(name)
      ? []
      : [createProblemAt(at('kind.json', ['situations', 'reply', ...where]), wordsTemplate`no field "${name}"`)],
  );
}

/** The situations that a kind which follows a letter names, and the questions that the letter's case answers, where it has none such. */
export function checkFollowUpSettings({ version, at }: KindFolder): KindProblem[] {
  const { followUp } = version.manifest;
  if (!followUp) return [];
  const ids = listSituationIdsUnlessChosen(version);
  const asked = new Set(
    ids.flatMap((id) =>
      listSchemaFields(getOrBuildVersionOfSituation(version, id).schema).map(({ path: field }) => field),
    ),
  );
  return [
    ...Object.entries(followUp.after).flatMap(([kind, wanted]) =>
      wanted.flatMap(({ situation }, index) =>
        ids.includes(situation)
          ? []
          : [
              createProblemAt(
                at('kind.json', ['followUp', 'after', kind, index, 'situation']),
                wordsTemplate`no situation "${situation}"`,
              ),
            ],
      ),
    ),
    ...Object.keys(followUp.fill).flatMap((name) =>
      asked.has(name)
        ? []
        : [createProblemAt(at('kind.json', ['followUp', 'fill', name]), wordsTemplate`no field "${name}"`)],
    ),
  ];
}

/** The mistakes in a situation's letter: sections, values, formats and sources that are not there. */
export function checkSituationLetter({ folder: { version, at } }: SituationFolder): KindProblem[] {
  const problems: KindProblem[] = [];
  const { situation } = version;
  if (!situation) return problems;
  const fields = new Map(listSchemaFields(version.schema).map((field) => [field.path, field]));
  const known: Known = {
    fields,
    facts: new Set(version.rules.facts.map(({ id }) => id)),
    papers: new Set(situation.papers.map(({ id }) => id)),
    version,
  };
  for (const id of known.facts)
    if (fields.has(id))
      problems.push(
        createProblemAt(
          at('rules.json', ['facts']),
          wordsTemplate`"${id}" is the name of a field and of a fact: a letter could not tell them apart`,
        ),
      );
  const signers = situation.signers?.names;
  if (signers !== undefined && !fields.has(signers) && !known.facts.has(signers.split('.')[0] ?? ''))
    problems.push(
      createProblemAt(at('kind.json', ['signers']), wordsTemplate`there is no fact and no field "${signers}"`),
    );
  const cited = new Map<string, string>();
  for (const language of version.manifest.letterLanguages) {
    const file = `letter.${language}.md`;
    const report = (row: number, words: Words | string): void => {
      problems.push(createProblemAt({ file: at(file, []).file, pointer: `line ${row}` }, words));
    };
    const sections = readAllSectionsOrReportFault(situation.letters[language], report);
    if (!sections) continue;
    const mayLack = new Set(situation.documents?.map(({ id }) => `${id}-closing`));
    for (const name of listSectionIdsOfLetterAndDocuments(situation)) {
      const section = sections.get(name);
      if (!section && mayLack.has(name)) continue;
      if (!section) report(1, wordsTemplate`the section "## ${name}" is missing`);
      else
        for (const line of section.paragraphs.flat())
          reportPhraseFaults(line, known, (words) => report(line.row, words), line.each);
    }
    for (const part of situation.parts) {
      if (!part.argument) continue;
      for (const { row, name } of findOptionalAnswersThatArgumentNeeds(
        sections.get(part.section),
        serialiseConditionAndItsFacts(part.when, version),
        fields,
      ))
        report(
          row,
          wordsTemplate`the whole argument is left out when "${name}" is not answered: the sentence asks for a condition of its own`,
        );
    }
    for (const name of ['words', 'papers'])
      for (const phrase of sections.get(name)?.named.values() ?? [])
        reportPhraseFaults(phrase, known, (words) => report(phrase.row, words));
    const used = new Set([...listSectionIdsOfLetterAndDocuments(situation), 'words', 'papers']);
    const own = situation.letters[language].at(-1) ?? '';
    for (const { id, row } of readAllSectionsOrReportFault([own], () => undefined)?.values() ?? [])
      if (!used.has(id)) report(row, wordsTemplate`the letter of situation.json has no part "${id}"`);
    const sources = listSectionIdsOfLetterAndDocuments(situation)
      .map((section) => `${section}: ${[...listSourcesCitedBySection(sections.get(section))].sort().join(' ')}`)
      .join('\n');
    cited.set(language, sources);
  }
  const [one, ...others] = [...cited.values()];
  if (others.some((other) => other !== one))
    problems.push(
      createProblemAt(
        at('letter.en.md', []),
        wordsTemplate`the letters of both languages cite the same sources, section by section`,
      ),
    );
  return problems;
}

interface Known {
  fields: ReadonlyMap<string, Field>;
  facts: ReadonlySet<string>;
  papers: ReadonlySet<string>;
  version: KindVersion;
}

function readAllSectionsOrReportFault(
  letters: readonly string[],
  report: (row: number, words: Words | string) => void,
): Map<string, Section> | undefined {
  const sections = new Map<string, Section>();
  try {
    for (const letter of letters)
      for (const [id, section] of parseLetterSectionsOnce(letter)) sections.set(id, section);
    return sections;
  } catch (error) {
    if (!(error instanceof LetterSyntaxError)) throw error;
    report(error.row, error.message);
    return undefined;
  }
}

/** A condition as text, and the rules of the facts that it reads. */
function serialiseConditionAndItsFacts(when: unknown, { rules }: KindVersion): string {
  const seen = new Set<string>();
  let text = JSON.stringify(when ?? null);
  for (const [, id = ''] of text.matchAll(/"facts\.([^".]+)/g)) seen.add(id);
  for (const id of seen) {
    const rule = JSON.stringify(rules.facts.find((fact) => fact.id === id)?.value ?? null);
    for (const [, other = ''] of rule.matchAll(/"facts\.([^".]+)/g)) seen.add(other);
    text += rule;
  }
  return text;
}

/**
 * Optional answers that an argument's sentences need without any condition: where one is missing, the letter drops the
 * argument without a word.
 */
function findOptionalAnswersThatArgumentNeeds(
  section: Section | undefined,
  conditionText: string,
  fields: Known['fields'],
): { row: number; name: string }[] {
  return (section?.paragraphs ?? []).flatMap((lines) => {
    const [first] = lines;
    if (first && isConditionWithoutWords(first)) return [];
    return lines
      .filter(({ conditions, each, cells }) => conditions.length === 0 && each === undefined && !cells)
      .flatMap(({ row, parts }) =>
        parts.flatMap((part) => (part.type === 'value' ? [{ row, name: part.path.replace(/^form\./, '') }] : [])),
      )
      .filter(
        ({ name }) => fields.get(name)?.keywords.has('required') === false && !conditionText.includes(`form.${name}"`),
      );
  });
}

function listSourcesCitedBySection(section: Section | undefined): Set<string> {
  const lines = section?.paragraphs.flat() ?? [];
  return new Set(
    lines.flatMap(({ parts }) =>
      listPartsWithThoseWithin(parts).flatMap((part) => (part.type === 'cite' ? [part.source] : [])),
    ),
  );
}

function reportPhraseFaults(phrase: Phrase, known: Known, report: (words: Words) => void, list?: string): void {
  if (list !== undefined && !known.fields.get(list)?.list && !known.facts.has(list))
    report(wordsTemplate`there are no rows "${list}", neither of an answer nor of a fact`);
  for (const { path: name, values } of collectConditionsOfPhrase(phrase)) {
    reportUnknownNameInPhrase(name, known, report, list);
    const options = known.fields.get(
      list !== undefined && known.fields.has(`${list}.${name}`) ? `${list}.${name}` : name,
    )?.options;
    for (const value of values ?? [])
      if (options && !options.includes(value)) report(wordsTemplate`"${value}" is no value of "${name}"`);
  }
  for (const part of listPartsWithThoseWithin(phrase.parts)) {
    if (part.type === 'cite' && !known.version.sources.some(({ id }) => id === part.source))
      report(wordsTemplate`no source "${part.source}" in situations/_shared/sources.json`);
    if (part.type !== 'value') continue;
    reportUnknownNameInPhrase(part.path, known, report, list);
    for (const { name, args } of part.formats) {
      const members = name === 'list' ? args.slice(0, 1) : name === 'priced' ? ['what', 'amount'] : [];
      for (const member of members)
        if (listRowMemberNames(part.path, known)?.has(member) === false)
          report(wordsTemplate`the rows "${part.path}" have no member "${member}"`);
    }
    const names = part.formats.flatMap(({ name, args: [, each] }) =>
      name === 'list' && each !== undefined ? [name, each] : [name],
    );
    for (const name of names)
      if (!FORMATS.has(name))
        report(
          wordsTemplate`no way to write a value is called "${name}": of ours there are ${VALUE_FORMATS.join(', ')}`,
        );
  }
}

/** Operators that give rows members of their own. */
const MAKES_MEMBERS = /"(?:monthShares|byMonth|eachTimes|map|merge|reduce)":/;

/** Names that the rows of an answer or fact have; undefined where that can't be told. */
function listRowMemberNames(
  list: string,
  { fields, version }: Pick<Known, 'fields' | 'version'>,
): Set<string> | undefined {
  const listMemberNamesOfList = (path: string): string[] =>
    [...fields.values()].flatMap((field) => (field.within === path ? [field.path.slice(path.length + 1)] : []));
  if (fields.has(list)) return new Set(listMemberNamesOfList(list));
  const fact = version.rules.facts.find(({ id }) => id === list);
  const rule = JSON.stringify(fact?.value ?? null);
  if (!fact || MAKES_MEMBERS.test(rule)) return undefined;
  const bases = [...rule.matchAll(/"var":"(form|facts)\.([^".]+)"/g)].flatMap(([, scope, name = '']) => {
    if (scope === 'form')
      return fields.get(name)?.list && listMemberNamesOfList(name).length > 0
        ? [new Set(listMemberNamesOfList(name))]
        : [];
    return name === list ? [] : [listRowMemberNames(name, { fields, version })];
  });
  return bases.length === 0 || bases.includes(undefined)
    ? undefined
    : new Set(bases.flatMap((names) => [...(names ?? [])]));
}

function reportUnknownNameInPhrase(name: string, known: Known, report: (words: Words) => void, list?: string): void {
  const { fields, facts, papers } = known;
  const [first = '', second] = name.split('.');
  if (first === 'paper' && (second === undefined || !papers.has(second)))
    report(wordsTemplate`no paper "${second ?? ''}" in situation.json`);
  if (OWN_NAMES.has(first) || facts.has(first)) return;
  // Rows of a fact are those of an answer, unless a rule gave them other members.
  if (list !== undefined && facts.has(list)) {
    const members = listRowMemberNames(list, known);
    if (members?.has(first) === false && !fields.has(name))
      report(wordsTemplate`the rows "${list}" have no member "${first}"`);
    return;
  }
  const field = first === 'form' ? name.slice('form.'.length) : name;
  if (fields.has(field) || (list !== undefined && fields.has(`${list}.${field}`))) return;
  report(wordsTemplate`there is no fact and no field "${name}"`);
}

/** An example of a situation whose form passes and that gets a letter. */
export interface SoundSituationExample {
  name: string;
  example: SituationExample;
  form: Record<string, unknown>;
}

/** examples/*.json of a situation: each form passes, and its facts and its stop are those that are expected. */
export function checkSituationExamples(
  { id, folder: { version, at } }: SituationFolder,
  kind: KindVersion,
): { sound: SoundSituationExample[]; problems: KindProblem[] } {
  const problems: KindProblem[] = [];
  const sound: SoundSituationExample[] = [];
  const field = kind.manifest.situations?.field ?? '';
  for (const [name, example] of Object.entries(kind.situations?.each[id]?.examples ?? {})) {
    const report = (where: JsonPath, words: Words | string): void => {
      problems.push(createProblemAt(at(`examples/${name}.json`, where), words));
    };
    if (example.form[field] !== id) report(['form', field], wordsTemplate`is "${id}" in an example of this situation`);
    const judged = cleanAndValidateForm(kind, example.form, 'en');
    if ('errors' in judged) {
      for (const { path: where, code, message } of judged.errors)
        report(['form', ...where.split('.')], wordsTemplate`${message} (${code})`);
      continue;
    }
    for (const answer of Object.keys(example.form))
      if (!Object.hasOwn(judged.form, answer))
        report(
          ['form', answer],
          wordsTemplate`is not asked for in this form: unknown, empty, or hidden by another answer`,
        );
    const { rules } = chooseVersionByAnsweredSituation(kind, judged.form);
    const data = buildRuleDataWithFacts(rules, judged.form, example.today, lookUpRowsOfAnswers(version, judged.form));
    for (const { id: failed, field: answer } of findFailedChecks(rules, data))
      report(['form', answer], wordsTemplate`can't be: the check "${failed}" holds`);
    const stop = selectActiveStops(rules, data)[0]?.id;
    if (stop !== example.expects.stop)
      report(['expects', 'stop'], wordsTemplate`the stop that holds is "${stop ?? ''}"`);
    for (const [fact, value] of Object.entries(example.expects.facts)) {
      const found = JSON.stringify(data.facts[fact]) ?? 'none';
      if (found !== JSON.stringify(value))
        report(['expects', 'facts', fact], wordsTemplate`the rules make it ${found}`);
    }
    if (stop === undefined) sound.push({ name, example, form: judged.form });
  }
  return { sound, problems };
}

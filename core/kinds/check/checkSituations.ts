import path from 'node:path';
import { activeStops, ruleData } from '../../rules/rules';
import { lookupsOf } from '../../tables/tables';
import { chooseSituation, situationIds, situationOf } from '../chooseSituation';
import type { KindVersion, SituationExample } from '../kind';
import type { KindFolder } from '../load';
import { jsonPointer, problemAt, said, type JsonPath, type KindProblem, type Words } from '../problems';
import { fieldsOf, type Field } from '../schemaFields';
import { allConditions, allParts, LetterSyntaxError, readSections, VALUE_FORMATS, type Phrase, type Section } from '../situationLetter';
import { validateForm } from '../validate';

const FORMATS: ReadonlySet<string> = new Set(VALUE_FORMATS);
/** Names that every letter can read. */
const OWN_NAMES: ReadonlySet<string> = new Set(['today', 'replyBy', 'paper', 'value']);

/** One situation's folder, as the checks of a kind look at it. */
export interface SituationFolder {
  id: string;
  folder: KindFolder;
}

/** A kind's situations, each as a kind of its own: what judges a kind judges them too. */
export function situationFolders({ folder, version }: KindFolder): SituationFolder[] {
  return situationIds(version).map((id) => {
    const files: Record<string, [string, JsonPath]> = {
      'schema.json': ['situation.json', ['schema']],
      'ui.json': ['situation.json', ['ui']],
      'rules.json': ['situation.json', []],
      'kind.json': ['situation.json', []],
    };
    const at: KindFolder['at'] = (name, where) => {
      const [file, before] = files[name] ?? [name, []];
      return { file: path.join(folder, 'situations', id, file), pointer: jsonPointer([...before, ...where]) };
    };
    return { id, folder: { folder, version: situationOf(version, id), at } };
  });
}

/** The mistakes in a situation's letter: sections, values, formats and sources that are not there. */
export function checkSituationLetter({ folder: { version, at } }: SituationFolder): KindProblem[] {
  const problems: KindProblem[] = [];
  const { situation } = version;
  if (!situation) return problems;
  const fields = new Map(fieldsOf(version.schema).map((field) => [field.path, field]));
  const known: Known = { fields, facts: new Set(version.rules.facts.map(({ id }) => id)), papers: new Set(situation.papers.map(({ id }) => id)), version };
  for (const id of known.facts)
    if (fields.has(id)) problems.push(problemAt(at('rules.json', ['facts']), said`"${id}" is the name of a field and of a fact: a letter could not tell them apart`));
  const cited = new Map<string, string>();
  for (const language of version.manifest.letterLanguages) {
    const file = `letter.${language}.md`;
    const report = (row: number, words: Words | string): void => {
      problems.push(problemAt({ file: at(file, []).file, pointer: `line ${row}` }, words));
    };
    const sections = readAll(situation.letters[language], report);
    if (!sections) continue;
    for (const name of ['subject', 'closing', ...situation.parts.map(({ section }) => section)]) {
      const section = sections.get(name);
      if (!section) report(1, said`the section "## ${name}" is missing`);
      else for (const line of section.paragraphs.flat()) checkPhrase(line, known, (words) => report(line.row, words), line.each);
    }
    for (const name of ['words', 'papers'])
      for (const phrase of sections.get(name)?.named.values() ?? []) checkPhrase(phrase, known, (words) => report(phrase.row, words));
    const used = new Set(['subject', 'closing', 'words', 'papers', ...situation.parts.map(({ section }) => section)]);
    const own = situation.letters[language].at(-1) ?? '';
    for (const { id, row } of readAll([own], () => undefined)?.values() ?? [])
      if (!used.has(id)) report(row, said`the letter of situation.json has no part "${id}"`);
    const sources = situation.parts.map(({ section }) => `${section}: ${[...citedBy(sections.get(section))].sort().join(' ')}`).join('\n');
    cited.set(language, sources);
  }
  const [one, ...others] = [...cited.values()];
  if (others.some((other) => other !== one)) problems.push(problemAt(at('letter.en.md', []), said`the letters of both languages cite the same sources, section by section`));
  return problems;
}

interface Known {
  fields: ReadonlyMap<string, Field>;
  facts: ReadonlySet<string>;
  papers: ReadonlySet<string>;
  version: KindVersion;
}

function readAll(letters: readonly string[], report: (row: number, words: Words | string) => void): Map<string, Section> | undefined {
  const sections = new Map<string, Section>();
  try {
    for (const letter of letters) for (const [id, section] of readSections(letter)) sections.set(id, section);
    return sections;
  } catch (error) {
    if (!(error instanceof LetterSyntaxError)) throw error;
    report(error.row, error.message);
    return undefined;
  }
}

function citedBy(section: Section | undefined): Set<string> {
  const lines = section?.paragraphs.flat() ?? [];
  return new Set(lines.flatMap(({ parts }) => allParts(parts).flatMap((part) => (part.type === 'cite' ? [part.source] : []))));
}

function checkPhrase(phrase: Phrase, known: Known, report: (words: Words) => void, list?: string): void {
  for (const { path: name, values } of allConditions(phrase)) {
    checkName(name, known, report, list);
    const options = known.fields.get(list !== undefined && known.fields.has(`${list}.${name}`) ? `${list}.${name}` : name)?.options;
    for (const value of values ?? []) if (options && !options.includes(value)) report(said`"${value}" is no value of "${name}"`);
  }
  for (const part of allParts(phrase.parts)) {
    if (part.type === 'cite' && !known.version.sources.some(({ id }) => id === part.source)) report(said`no source "${part.source}" in situations/_shared/sources.json`);
    if (part.type !== 'value') continue;
    checkName(part.path, known, report, list);
    for (const { name } of part.formats) if (!FORMATS.has(name)) report(said`no way to write a value is called "${name}": of ours there are ${VALUE_FORMATS.join(', ')}`);
  }
}

function checkName(name: string, { fields, facts, papers }: Known, report: (words: Words) => void, list?: string): void {
  const [first = '', second] = name.split('.');
  if (first === 'paper' && (second === undefined || !papers.has(second))) report(said`no paper "${second ?? ''}" in situation.json`);
  // Rows of a fact have members that no schema tells.
  if (OWN_NAMES.has(first) || facts.has(first) || (list !== undefined && facts.has(list))) return;
  const field = first === 'form' ? name.slice('form.'.length) : name;
  if (fields.has(field) || (list !== undefined && fields.has(`${list}.${field}`))) return;
  report(said`there is no fact and no field "${name}"`);
}

/** An example of a situation whose form passes and that gets a letter. */
export interface SoundSituationExample {
  name: string;
  example: SituationExample;
  form: Record<string, unknown>;
}

/** examples/*.json of a situation: each form passes, and its facts and its stop are those that are expected. */
export function checkSituationExamples({ id, folder: { version, at } }: SituationFolder, kind: KindVersion): { sound: SoundSituationExample[]; problems: KindProblem[] } {
  const problems: KindProblem[] = [];
  const sound: SoundSituationExample[] = [];
  const field = kind.manifest.situations?.field ?? '';
  for (const [name, example] of Object.entries(kind.situations?.each[id]?.examples ?? {})) {
    const report = (where: JsonPath, words: Words | string): void => {
      problems.push(problemAt(at(`examples/${name}.json`, where), words));
    };
    if (example.form[field] !== id) report(['form', field], said`is "${id}" in an example of this situation`);
    const judged = validateForm(kind, example.form, 'en');
    if ('errors' in judged) {
      for (const { path: where, code, message } of judged.errors) report(['form', ...where.split('.')], said`${message} (${code})`);
      continue;
    }
    for (const answer of Object.keys(example.form))
      if (!Object.hasOwn(judged.form, answer)) report(['form', answer], said`is not asked for in this form: unknown, empty, or hidden by another answer`);
    const { rules } = chooseSituation(kind, judged.form);
    const data = ruleData(rules, judged.form, example.today, lookupsOf(version, judged.form));
    const stop = activeStops(rules, data)[0]?.id;
    if (stop !== example.expects.stop) report(['expects', 'stop'], said`the stop that holds is "${stop ?? ''}"`);
    for (const [fact, value] of Object.entries(example.expects.facts)) {
      const found = JSON.stringify(data.facts[fact]) ?? 'none';
      if (found !== JSON.stringify(value)) report(['expects', 'facts', fact], said`the rules make it ${found}`);
    }
    if (stop === undefined) sound.push({ name, example, form: judged.form });
  }
  return { sound, problems };
}


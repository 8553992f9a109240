import { LetterSyntaxError, readSections, type Condition, type Line, type Part, type Phrase, type Section } from '../../../core/kinds/situationLetter';
import type { ChosenSituation } from '../../../core/kinds/kind';
import type { Block, Letter, Provenance } from '../../../core/letter/letter';
import { isRecord } from '../../../core/rules/isRecord';
import { holds } from '../../../core/rules/logic';
import { lookupsOf } from '../../../core/tables/tables';
import type { LetterCase } from '../case';
import { heldTogether, optionLabel } from '../dialect';
import { ReadLog } from '../provenance';
import { formatValue, inSentence, text } from './formats';

/** Arguments that a letter has at most: more make the strong ones weaker. */
const MOST_ARGUMENTS = 5;

/** What a situation's letter says between letterhead and signature. */
export type Composed = Pick<Letter, 'subject' | 'body' | 'closing'> & {
  /** Names of the papers that are enclosed, in the order of their numbers. */
  enclosures: string[];
};

/**
 * Composes a situation's letter from the sections whose condition holds. A sentence of which a value is missing is left
 * out; an argument that lacks one is left out whole, unless the sentence says itself when it is wanted.
 * @throws LetterSyntaxError where a section can't be read or is missing; RangeError for a format that there is not
 * @see docs/situations.md
 */
export function composeLetter(letterCase: LetterCase, situation: ChosenSituation): Composed {
  const context = openContext(letterCase, situation);
  const body: Block[] = [];
  let argued = 0;
  for (const { section, when, argument } of situation.parts) {
    if (when !== undefined && !holds(when, context.data)) continue;
    if (argument && argued === MOST_ARGUMENTS) continue;
    const blocks = composeSection(sectionNamed(context, section), context, argument);
    if (argument && blocks.length > 0) argued += 1;
    body.push(...blocks);
  }
  return {
    subject: oneLine(context, 'subject'),
    body: body.filter((block, index) => block.type !== 'heading' || (body[index + 1]?.type ?? 'heading') !== 'heading'),
    closing: oneLine(context, 'closing'),
    enclosures: context.papers.map(({ name }) => name),
  };
}

/** Plain words of the sections, values and conditions taken out: what the letter's check knows of the template. */
export function templateTexts(situation: ChosenSituation, language: 'sv' | 'en'): string[] {
  return situation.letters[language].flatMap((letter) =>
    [...readSections(letter).values()].flatMap(({ paragraphs, named }) =>
      [...paragraphs.flat(), ...named.values()].map((phrase) => plainWords(phrase.parts)),
    ),
  );
}

function plainWords(parts: readonly Part[]): string {
  return parts
    .map((part) => {
      if (part.type === 'text') return part.text;
      if (part.type === 'cite') return plainWords(part.parts);
      return part.type === 'choice' ? ` ${part.options.map((option) => plainWords(option.parts)).join(' \u00B7 ')} ` : ' \u00B7 ';
    })
    .join('');
}

interface Context {
  letterCase: LetterCase;
  data: { form: LetterCase['form']; facts: LetterCase['facts']; today: string; lookups: unknown };
  sections: Map<string, Section>;
  papers: { id: string; name: string }[];
  /** The row of a list that is being written. */
  row?: { list: string; values: Record<string, unknown> };
  log: ReadLog;
}

function openContext(letterCase: LetterCase, situation: ChosenSituation): Context {
  const { form, facts, today, language, kind } = letterCase;
  const data = { form, facts, today, lookups: lookupsOf(kind, form) };
  const sections = new Map<string, Section>();
  for (const letter of situation.letters[language]) for (const [id, section] of readSections(letter)) add(sections, id, section);
  const context: Context = { letterCase, data, sections, papers: [], log: new ReadLog() };
  const ticked = Array.isArray(form['papers']) ? form['papers'] : [];
  const enclosed = situation.papers.filter(({ id, when }) => (when === undefined ? ticked.includes(id) : holds(when, data)));
  const names = sections.get('papers')?.named;
  for (const { id } of enclosed) {
    const phrase = names?.get(id);
    const name = (phrase && written(phrase, context)) ?? optionLabel(kind.texts[language], 'papers', id);
    context.papers.push({ id, name: tidied(name) });
  }
  return context;
}

/** A situation's own section stands in place of the shared one; lists of words are joined. */
function add(sections: Map<string, Section>, id: string, section: Section): void {
  const known = sections.get(id);
  sections.set(id, known && section.named.size > 0 ? { ...section, named: new Map([...known.named, ...section.named]) } : section);
}

function sectionNamed({ sections, letterCase }: Context, id: string): Section {
  const section = sections.get(id);
  if (!section) throw new LetterSyntaxError(`the letter in "${letterCase.language}" has no section "${id}"`, 1);
  return section;
}

function oneLine(context: Context, id: string): string {
  const { paragraphs } = sectionNamed(context, id);
  const lines = paragraphs.flat().flatMap((line) => written(line, context) ?? []);
  return tidied(lines[0] ?? '').replace(/\s*\n\s*/g, ' ');
}

function composeSection({ paragraphs }: Section, context: Context, argument: boolean): Block[] {
  const blocks: Block[] = [];
  for (const lines of paragraphs) {
    const log = new ReadLog();
    const inside = { ...context, log };
    const [first, ...others] = lines;
    if (!first) continue;
    // Conditions alone in their line are those of the whole paragraph.
    const conditional = first.type === 'sentence' && first.conditions.length > 0 && first.parts.every((part) => part.type === 'text' && part.text.trim() === '');
    if (conditional && !first.conditions.every((condition) => meets(condition, inside))) continue;
    const sentences = conditional ? others : lines;
    const texts = sentences.map((line) => ({ line, texts: writeLine(line, inside) }));
    if (argument && texts.some(({ line, texts: found }) => found.length === 0 && line.conditions.length === 0 && line.each === undefined)) return [];
    placeLines(blocks, texts, log.provenance(context.letterCase.kind, context.letterCase.form));
  }
  return blocks;
}

function placeLines(blocks: Block[], lines: { line: Line; texts: string[] }[], from: Provenance): void {
  let sentences: string[] = [];
  let items: string[] = [];
  const close = (): void => {
    const paragraph = tidied(sentences.join(' '));
    if (paragraph !== '') blocks.push({ type: 'paragraph', text: paragraph, from });
    sentences = [];
  };
  const closeList = (ordered: boolean): void => {
    if (items.length > 0) blocks.push({ type: 'list', ordered, items, from });
    items = [];
  };
  for (const [index, { line, texts }] of lines.entries()) {
    if (line.type === 'sentence') sentences.push(...texts);
    else if (line.type === 'heading') {
      close();
      for (const heading of texts) blocks.push({ type: 'heading', text: tidied(heading), from });
    } else {
      close();
      items.push(...texts.map((item) => tidied(item).replace(/\s*\n\s*/g, ' ')).filter(Boolean));
      const next = lines[index + 1]?.line.type;
      if (next !== line.type) closeList(line.type === 'numbered');
    }
  }
  close();
}

/** What a line says: once, or once for each row of its list; nothing where a condition fails or a value is missing. */
function writeLine(line: Line, context: Context): string[] {
  if (line.each === undefined) {
    const sentence = written(line, context);
    return sentence === undefined || sentence.trim() === '' ? [] : [sentence];
  }
  const list = line.each;
  const rows = valueOf(list, context);
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown) => {
    const values = isRecord(row) ? row : { value: row };
    return written(line, { ...context, row: { list, values } }) ?? [];
  });
}

/** A phrase with its values in place, or undefined where a condition fails, a value is missing or a source does not apply. */
function written({ conditions, parts }: Phrase, context: Context): string | undefined {
  if (!conditions.every((condition) => meets(condition, context))) return undefined;
  return joined(parts, context);
}

function joined(parts: readonly Part[], context: Context): string | undefined {
  let whole = '';
  for (const part of parts) {
    const piece = partText(part, context);
    if (piece === undefined) return undefined;
    // "… hos Hej AB." is not followed by the sentence's own full stop.
    whole += /[.!?]["”’]?$/.test(whole) && /^\.(?!\.)/.test(piece) && part.type === 'text' ? piece.slice(1) : piece;
  }
  return whole;
}

function partText(part: Part, context: Context): string | undefined {
  if (part.type === 'text') return part.text;
  if (part.type === 'choice') {
    for (const option of part.options) {
      const found = written(option, context);
      if (found !== undefined) return found;
    }
    return '';
  }
  if (part.type === 'cite') return citation(part, context);
  const value = valueOf(part.path, context);
  if (isMissing(value)) return undefined;
  const { language } = context.letterCase;
  const shown = part.formats.reduce<unknown>((each, { name, args }) => {
    if (name === 'label') return optionLabel(context.letterCase.kind.texts[language], args[0] ?? fieldPath(part.path, context), each);
    if (name === 'phrase') return phraseFor(args[0] ?? part.path, each, context);
    if (name === 'list') return listed(each, args[0], context);
    return formatValue(each, name, args, language);
  }, value);
  const words = Array.isArray(shown) ? inSentence(shown.map(text), language) : text(shown);
  return words === '' ? undefined : words;
}

/** A member of a row is a field by its list's name: `costs.what`. */
function fieldPath(path: string, { row }: Context): string {
  return row && Object.hasOwn(row.values, path) ? `${row.list}.${path}` : path.replace(/^form\./, '');
}

/** The words that `## words` has for a value, or for each of a list. */
function phraseFor(path: string, value: unknown, context: Context): string {
  const words = context.sections.get('words')?.named;
  const found = (Array.isArray(value) ? value : [value]).flatMap((each) => {
    const phrase = words?.get(`${path}.${text(each) || String(each)}`);
    return (phrase && written(phrase, context)) ?? [];
  });
  return inSentence(found, context.letterCase.language);
}

function listed(value: unknown, member: string | undefined, { letterCase }: Context): string {
  if (!Array.isArray(value)) return '';
  const items = value.map((each: unknown) => text(member !== undefined && isRecord(each) ? each[member] : each)).filter(Boolean);
  return inSentence(items, letterCase.language);
}

function citation({ source: id, parts }: Extract<Part, { type: 'cite' }>, context: Context): string | undefined {
  const { sources, language } = context.letterCase;
  const source = sources.find((each) => each.id === id);
  context.log.source(id, source !== undefined);
  if (!source) return undefined;
  return heldTogether(parts.length === 0 ? source.citation[language] : (joined(parts, context) ?? source.citation[language]));
}

function meets({ path, negated, values }: Condition, context: Context): boolean {
  const value = valueOf(path, context);
  const held = Array.isArray(value) ? value : [value];
  const is = values ? held.some((each) => values.includes(text(each) || String(each))) : isTrue(value);
  return is !== negated;
}

function isTrue(value: unknown): boolean {
  return !isMissing(value) && value !== 0;
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === false || value === '' || (Array.isArray(value) && value.length === 0);
}

/** What a name stands for: a member of the row, a fact, an answer, a day of the letter, or a paper's number. */
function valueOf(path: string, { row, letterCase, papers, log }: Context): unknown {
  const [first = '', ...rest] = path.split('.');
  if (row && Object.hasOwn(row.values, first)) {
    log.answer(row.list);
    return inner(row.values[first], rest);
  }
  if (first === 'paper') {
    const at = papers.findIndex(({ id }) => id === rest[0]);
    return at === -1 ? undefined : at + 1;
  }
  if (first === 'today') return letterCase.today;
  if (first === 'replyBy') return letterCase.replyBy;
  if (first === 'form') return answer(rest, letterCase, log);
  if (Object.hasOwn(letterCase.facts, first)) {
    log.rule(first);
    return inner(letterCase.facts[first], rest);
  }
  return answer([first, ...rest], letterCase, log);
}

function answer(path: readonly string[], { form }: LetterCase, log: ReadLog): unknown {
  log.answer(path.join('.'));
  return inner(form, path);
}

function inner(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((found, name) => (isRecord(found) && Object.hasOwn(found, name) ? found[name] : undefined), value);
}

/** Spaces as a reader expects them, and a hard one where a line must not break. */
function tidied(words: string): string {
  return words
    .replaceAll('\uE002', '\n')
    .replace(/[ \t]+/g, ' ')
    .replace(/ +(?=[,.;:!?)](?:\s|$|\)))/g, '')
    .replace(/\( +/g, '(')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

import { allParts, isConditionAlone, LetterSyntaxError, readSections, type Condition, type Line, type Part, type Phrase, type Section } from '../../../core/kinds/situationLetter';
import type { ChosenSituation, JsonSchema } from '../../../core/kinds/kind';
import { OTHER_PAPERS, otherPaperId, otherPapers } from '../../../core/kinds/otherPapers';
import { fieldsOf } from '../../../core/kinds/schemaFields';
import { blockTexts, NO_FIGURE, type Block, type Letter, type Provenance, type TableBlock } from '../../../core/letter/letter';
import { oneLine as answerLine } from '../../../core/rules/address';
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
type Composed = Pick<Letter, 'subject' | 'body' | 'closing'> & {
  /** Names of the papers that are enclosed, in the order of their numbers. */
  enclosures: string[];
  /** Names of others who sign, as their rows have them. */
  cosigners: string[];
};

/** What a document that goes with the letter says, and its recipient as situation.json has it. */
type ComposedDocument = Pick<Letter, 'subject' | 'body' | 'closing'> & { id: string; recipient: { name: string; lines: string[] } };

/**
 * Composes a situation's letter from the sections whose condition holds. A sentence of which a value is missing is left
 * out; an argument that lacks one is left out whole, unless the sentence says itself when it is wanted.
 * @throws LetterSyntaxError where a section can't be read or is missing; RangeError for a format that there is not
 * @see docs/situations.md
 */
export function composeLetter(letterCase: LetterCase, situation: ChosenSituation): Composed {
  const context = openContext(letterCase, situation);
  const body = composeParts(context, situation).flatMap(({ blocks }) => blocks);
  return {
    subject: oneLine(context, 'subject'),
    body: withoutEmptyHeadings(body),
    closing: oneLine(context, 'closing'),
    enclosures: context.papers.map(({ name }) => name),
    cosigners: cosigners(context, situation),
  };
}

function cosigners(context: Context, { signers }: ChosenSituation): string[] {
  if (!signers || (signers.when !== undefined && !holds(signers.when, context.data))) return [];
  const [list = '', member = ''] = signers.names.split('.');
  const rows = valueOf(list, context);
  if (!Array.isArray(rows)) return [];
  const adults = rows.filter(isRecord).filter((row) => signers.without.every((name) => isMissing(row[name])));
  return [...new Set(adults.flatMap((row) => answerLine(row[member])))].filter(Boolean);
}

/** The documents that go with this letter. What the letter encloses is not theirs: a sentence that names a paper's number is left out. */
export function composeDocuments(letterCase: LetterCase, situation: ChosenSituation): ComposedDocument[] {
  const context: Context = { ...openContext(letterCase, situation), papers: [] };
  return (situation.documents ?? [])
    .filter(({ when }) => when === undefined || holds(when, context.data))
    .map(({ id, recipient, parts }) => ({
      id,
      recipient,
      subject: oneLine(context, `${id}-subject`),
      body: withoutEmptyHeadings(composeParts(context, { parts }).flatMap(({ blocks }) => blocks)),
      closing: oneLine(context, context.sections.has(`${id}-closing`) ? `${id}-closing` : 'closing'),
    }));
}

function withoutEmptyHeadings(body: Block[]): Block[] {
  return body.filter((block, index) => block.type !== 'heading' || (body[index + 1]?.type ?? 'heading') !== 'heading');
}

/** The arguments that the letter of this case has, strongest first: the words of each, and ids of the law it applies. */
export function argumentsOf(letterCase: LetterCase, situation: ChosenSituation): { name: string; text: string; sources: string[] }[] {
  return composeParts(openContext(letterCase, situation), situation)
    .filter(({ argument }) => argument)
    .map(({ section, blocks }) => ({
      name: section,
      text: blocks.flatMap(blockTexts).join('\n'),
      sources: [...new Set(blocks.flatMap(({ from }) => from.sources))],
    }));
}

/** The sections that stand in the letter, in their order. */
function composeParts(context: Context, situation: Pick<ChosenSituation, 'parts'>): { section: string; argument: boolean; blocks: Block[] }[] {
  const parts: { section: string; argument: boolean; blocks: Block[] }[] = [];
  for (const { section, when, argument } of situation.parts) {
    if (when !== undefined && !holds(when, context.data)) continue;
    if (argument && parts.filter((part) => part.argument).length === MOST_ARGUMENTS) continue;
    const blocks = composeSection(sectionNamed(context, section), context, argument);
    if (blocks.length > 0) parts.push({ section, argument, blocks });
  }
  return parts;
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
  /** Names of the members that rows of a list may have, by the list. */
  members: ReadonlyMap<string, readonly string[]>;
  /** The row of a list that is being written. */
  row?: { list: string; values: Record<string, unknown> };
  log: ReadLog;
}

function openContext(letterCase: LetterCase, situation: ChosenSituation): Context {
  const { form, facts, today, language, kind } = letterCase;
  const data = { form, facts, today, lookups: lookupsOf(kind, form) };
  const sections = new Map<string, Section>();
  for (const letter of situation.letters[language]) for (const [id, section] of readSections(letter)) add(sections, id, section);
  const context: Context = { letterCase, data, sections, members: membersOf(kind.schema), papers: [], log: new ReadLog() };
  const ticked = Array.isArray(form['papers']) ? form['papers'] : [];
  const enclosed = situation.papers.filter(({ id, when }) => (when === undefined ? ticked.includes(id) : holds(when, data)));
  const names = sections.get('papers')?.named;
  for (const { id } of enclosed) {
    const phrase = names?.get(id);
    const name = (phrase && written(phrase, context)) ?? optionLabel(kind.texts[language], 'papers', id);
    context.papers.push({ id, name: tidied(name) });
  }
  context.papers.push(...otherPapers(form).map(({ id, name }) => ({ id, name: tidied(formatValue(name, 'upper', [], language)) })));
  return context;
}

function membersOf(schema: JsonSchema): Map<string, string[]> {
  const members = new Map<string, string[]>();
  for (const { path, within } of fieldsOf(schema))
    if (within !== undefined) members.set(within, [...(members.get(within) ?? []), path.slice(within.length + 1)]);
  return members;
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
    const conditional = isConditionAlone(first);
    if (conditional && !first.conditions.every((condition) => meets(condition, inside))) continue;
    const sentences = conditional ? others : lines;
    const texts = sentences.filter(({ cells }) => !cells).map((line) => ({ line, texts: writeLine(line, inside) }));
    if (argument && texts.some(({ line, texts: found }) => found.length === 0 && line.conditions.length === 0 && line.each === undefined)) return [];
    const table = writeTable(sentences, inside);
    const from = log.provenance(context.letterCase.kind, context.letterCase.form);
    placeLines(blocks, texts, from);
    if (table) blocks.push({ type: 'table', ...table, from });
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
    else if (line.type === 'apart') {
      for (const paragraph of texts) {
        close();
        sentences.push(paragraph);
      }
      close();
    } else if (line.type === 'heading') {
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

interface Cell {
  text: string;
  /** Whether it holds a value, which may be missing. */
  asks: boolean;
}

const isFilled = ({ text: words }: Cell): boolean => words !== '';

/**
 * The table of a paragraph. A row is left out where its condition fails or none of its values is there, a column where no
 * row has anything in it, the total where a sum is missing; undefined without a row.
 */
function writeTable(lines: readonly Line[], context: Context): Omit<TableBlock, 'type' | 'from'> | undefined {
  const ofType = (type: Line['type']): Cell[][] => lines.filter((line) => line.type === type).flatMap((line) => writeCells(line, context));
  const [head] = ofType('head');
  const rows = ofType('cells').filter((cells) => !cells.some(({ asks }) => asks) || cells.some((cell) => cell.asks && isFilled(cell)));
  if (!head || rows.length === 0) return undefined;
  const kept = head.map((_cell, column) => rows.some((cells) => cells[column] && isFilled(cells[column])));
  const inColumns = <T>(cells: readonly T[]): T[] => cells.filter((_cell, column) => kept[column]);
  const total = ofType('total').map(inColumns).find((cells) => cells.every((cell) => !cell.asks || isFilled(cell)));
  const figures = lines.find(({ type }) => type === 'head')?.figures ?? [];
  return {
    head: inColumns(head).map(({ text: words }) => words),
    rows: rows.map((cells) => inColumns(cells).map(({ text: words }) => words || NO_FIGURE)),
    ...(total && { total: total.map(({ text: words }) => words) }),
    figures: kept.flatMap((isKept, column) => (isKept ? [figures[column] ?? false] : [])),
  };
}

/** The cells of a table's line, once for each row of its list. */
function writeCells(line: Line, context: Context): Cell[][] {
  return eachRow(line, context)
    .filter((inside) => line.conditions.every((condition) => meets(condition, inside)))
    .map((inside) =>
      (line.cells ?? []).map((cell) => ({
        text: tidied(written(cell, inside) ?? '').replace(/\s*\n\s*/g, ' '),
        asks: allParts(cell.parts).some(({ type }) => type === 'value'),
      })),
    );
}

/** The context for a line: once, or once for each row of its list. */
function eachRow({ each: list }: Line, context: Context): Context[] {
  if (list === undefined) return [context];
  const rows = valueOf(list, context);
  if (!Array.isArray(rows)) return [];
  // A member that a row leaves out is missing: an answer of the same name elsewhere in the form is not meant.
  const unanswered = Object.fromEntries((context.members.get(list) ?? []).map((name) => [name, undefined]));
  return rows.map((row: unknown, index) => {
    const enclosure = list === OTHER_PAPERS ? { enclosure: paperNumber(otherPaperId(index), context) } : {};
    return { ...context, row: { list, values: isRecord(row) ? { ...unanswered, ...row, ...enclosure } : { value: row } } };
  });
}

/** What a line says: once, or once for each row of its list; nothing where a condition fails or a value is missing. */
function writeLine(line: Line, context: Context): string[] {
  const sentences = eachRow(line, context).flatMap((inside) => written(line, inside) ?? []);
  return line.each === undefined ? sentences.filter((sentence) => sentence.trim() !== '') : sentences;
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
    if (name === 'list') return listed(each, args, context);
    if (name === 'one') return context.letterCase.kind.texts[language].fields[args[0] ?? fieldPath(part.path, context)]?.one ?? '';
    if (BEGINS_SMALL.has(name) && beginsWithName(text(each), context)) return name === 'lowerFirst' ? text(each) : formatValue(each, name, ['name'], language);
    return formatValue(each, name, args, language);
  }, value);
  const words = Array.isArray(shown) ? inSentence(shown.map(text), language) : text(shown);
  return words === '' ? undefined : words;
}

/** Formats that make a first capital small. */
const BEGINS_SMALL: ReadonlySet<string> = new Set(['lowerFirst', 'attributed']);

/** Whether the answer's first word is a name: it stands with its capital in the middle of an answer too, or in a company's name. */
function beginsWithName(words: string, { letterCase }: Context): boolean {
  const first = /^\p{Lu}[\p{L}\d-]*/u.exec(words)?.[0];
  return first !== undefined && namesIn(letterCase.form).has(first);
}

/** Words with a capital that no sentence begins with, and a company's. */
function namesIn(value: unknown): Set<string> {
  if (typeof value === 'string') {
    const capitals = /^(?:\p{Lu}\S*\s+)+AB$/u.test(value) ? /\p{Lu}[\p{L}\d-]*/gu : /(?<=[^.!?:”"“\s]\s+)\p{Lu}[\p{L}\d-]*/gu;
    return new Set([...value.matchAll(capitals)].map(([name]) => name));
  }
  if (Array.isArray(value)) return new Set(value.flatMap((each: unknown) => [...namesIn(each)]));
  return isRecord(value) ? new Set(Object.values(value).flatMap((each) => [...namesIn(each)])) : new Set();
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

/** "a, b och c" of a list, or of a member of its rows, each written by a format where one is named (`list:day:whenShort`). */
function listed(value: unknown, [member, format, ...args]: readonly string[], { letterCase: { language } }: Context): string {
  if (!Array.isArray(value)) return '';
  const items = value
    .map((each: unknown) => (member !== undefined && isRecord(each) ? each[member] : each))
    .map((each) => (format === undefined ? text(each) : formatValue(each, format, args, language)));
  return inSentence(items.filter(Boolean), language);
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
  if (first === 'paper') return paperNumber(rest[0], { papers });
  if (first === 'today') return letterCase.today;
  if (first === 'replyBy') return letterCase.replyBy;
  if (first === 'form') return answer(rest, letterCase, log);
  if (Object.hasOwn(letterCase.facts, first)) {
    log.rule(first);
    return inner(letterCase.facts[first], rest);
  }
  return answer([first, ...rest], letterCase, log);
}

function paperNumber(paper: string | undefined, { papers }: Pick<Context, 'papers'>): number | undefined {
  const at = papers.findIndex(({ id }) => id === paper);
  return at === -1 ? undefined : at + 1;
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

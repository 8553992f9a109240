import { LRUCache } from 'lru-cache';

/**
 * The language that a situation's letter is written in (docs/situations.md): sections of sentences, one to a line, with
 * values in braces, `[words](source)` for law and `[[… || …]]` for what may be left out.
 */

/** Ways to write a value; worker/writer/situation/formats.ts does it. */
export const VALUE_FORMATS = [
  'date',
  'day',
  'weekday',
  'weekdayShort',
  'moment',
  'clock',
  'when',
  'whenShort',
  'period',
  'kr',
  'eur',
  'km',
  'number',
  'percent',
  'spelled',
  'share',
  'duration',
  'plural',
  'lower',
  'upper',
  'lowerFirst',
  'said',
  'unstopped',
  'quoted',
  'attributed',
  'address',
  'label',
  'phrase',
  'list',
  'priced',
  'one',
  'lawText',
] as const;

export type ValueFormat = (typeof VALUE_FORMATS)[number];

/** `{?x}`, `{!x}`, `{?x=a|b}`, `{!x=a|b}`. */
export interface Condition {
  path: string;
  /** Whether it holds where the value is not there, or is none of `values`. */
  negated: boolean;
  values?: string[];
}

export type Part =
  | { type: 'text'; text: string }
  /** `{path|format:argument}`; formats work one after another. */
  | { type: 'value'; path: string; formats: { name: string; args: string[] }[] }
  /** `[parts](source)`: without parts, the source's own citation. */
  | { type: 'cite'; source: string; parts: Part[] }
  /** `[[one || another]]`: the first whose values are all there, or nothing. */
  | { type: 'choice'; options: Phrase[] };

export interface Phrase {
  conditions: Condition[];
  parts: Part[];
}

/** One line: a sentence, a paragraph apart, a heading, an item of a list, or conditions alone. */
export interface Line extends Phrase {
  /** In the file, from 1. */
  row: number;
  type: 'sentence' | 'apart' | 'heading' | 'item' | 'numbered' | 'head' | 'cells' | 'total';
  /** `{each rows}`: once for each row of that list, whose members are then named first. */
  each?: string;
  /** `~`: left out of a letter that would be too long; of a line of conditions alone, its whole paragraph. */
  isSupporting?: true;
  /** Of a table's line: its cells. Its `parts` are the same, each cell a choice of one. */
  cells?: Phrase[];
  /** Of a table's head: which columns hold figures. */
  figures?: boolean[];
}

export interface Section {
  id: string;
  row: number;
  /** Lines without an empty line between them. */
  paragraphs: Line[][];
  /** In `## words` and `## papers`: `name: text`, by name. */
  named: Map<string, Phrase & { row: number }>;
}

/** A line that is not written in this language. */
export class LetterSyntaxError extends Error {
  constructor(
    message: string,
    readonly row: number,
  ) {
    super(message);
    this.name = 'LetterSyntaxError';
  }
}

/** Sections whose lines are `name: text`. */
const NAMED: ReadonlySet<string> = new Set(['words', 'papers']);

const parsedLetters = new LRUCache<string, Map<string, Section>>({ max: 500 });

/**
 * A letter's sections by id.
 * @throws LetterSyntaxError at the first line that can't be read, or at a section that stands twice
 */
export function parseLetterSectionsOnce(text: string): Map<string, Section> {
  const known = parsedLetters.get(text);
  if (known) return known;
  const sections = new Map<string, Section>();
  let section: Section | undefined;
  let open: Line[] | undefined;
  text.split('\n').forEach((raw, index) => {
    const row = index + 1;
    const line = raw.trim();
    const heading = /^## (\S+)$/.exec(line)?.[1];
    if (heading !== undefined) {
      if (sections.has(heading)) throw new LetterSyntaxError(`the section "${heading}" stands here twice`, row);
      section = { id: heading, row, paragraphs: [], named: new Map() };
      sections.set(heading, section);
      open = undefined;
    } else if (line === '') {
      open = undefined;
    } else if (!section) {
      throw new LetterSyntaxError('a letter begins with a section: "## name"', row);
    } else if (NAMED.has(section.id)) {
      addNamedPhrase(section, line, row);
    } else {
      if (!open) section.paragraphs.push((open = []));
      if (line.startsWith('|')) addTableLine(open, line, row);
      else open.push(parseLetterLine(line, row));
    }
  });
  parsedLetters.set(text, sections);
  return sections;
}

function addNamedPhrase(section: Section, line: string, row: number): void {
  const [, name, words] = /^([\w.-]+):\s+(.+)$/.exec(line) ?? [];
  if (name === undefined || words === undefined) throw new LetterSyntaxError('a line here is "name: words"', row);
  if (section.named.has(name)) throw new LetterSyntaxError(`"${name}" stands here twice`, row);
  section.named.set(name, { row, ...parsePhrase(words, row) });
}

/** At the beginning of a line that a long letter does without. */
const SUPPORTING = '~ ';
const MARKS = { '### ': 'heading', '- ': 'item', '1. ': 'numbered', '+ ': 'apart' } as const;

/** A line as it is written: its marks and rows, its conditions and its words stand one behind another. */
export interface SplitLine extends Pick<Line, 'each' | 'isSupporting'> {
  type: Exclude<Line['type'], 'head' | 'cells' | 'total'>;
  lead: string;
  guard: string;
  words: string;
}

/** @param line a line that is none of a table */
export function splitOffMarksBeforeWords(line: string): SplitLine {
  const supporting = line.startsWith(SUPPORTING) ? (/^~\s+/.exec(line)?.[0] ?? '') : '';
  const marked = line.slice(supporting.length);
  const [mark, type] = Object.entries(MARKS).find(([each]) => marked.startsWith(each)) ?? ['', 'sentence' as const];
  const [rows = '', each] = /^\{each ([\w.]+)\}/.exec(marked.slice(mark.length)) ?? [];
  const lead = supporting + mark + rows;
  const phrase = line.slice(lead.length);
  const { rest } = parseLeadingConditions(phrase);
  const words = rest.trimStart();
  return {
    type,
    ...(each !== undefined && { each }),
    ...(supporting !== '' && { isSupporting: true }),
    lead,
    guard: phrase.slice(0, phrase.length - words.length),
    words,
  };
}

function parseLetterLine(text: string, row: number): Line {
  const { lead: _lead, guard, words, ...line } = splitOffMarksBeforeWords(text);
  return { row, ...line, ...parsePhrase(guard + words, row) };
}

/** A cell of the line under a table's head: `---`, `---:` where the column holds figures. */
const RULE_CELL = /^:?-{2,}(:)?$/;

/**
 * `| cell | cell |`; the first such line of a paragraph is the head, `|= …` the total, `| --- | ---: |` says which
 * columns hold figures.
 */
function addTableLine(open: Line[], line: string, row: number): void {
  const head = open.findLast(({ type }) => type === 'head');
  const isTotal = line.startsWith('|=');
  const texts = splitIntoTableCells(line.slice(isTotal ? 2 : 1).replace(/\|$/, ''));
  if (head && texts.length !== head.cells?.length)
    throw new LetterSyntaxError(`a line of a table has as many cells as its head: ${head.cells?.length ?? 0}`, row);
  if (head && !head.figures) {
    const rule = texts.map((text) => RULE_CELL.exec(text));
    if (isTotal || rule.includes(null))
      throw new LetterSyntaxError('under a table’s head stands | --- | ---: |, a cell for each column', row);
    head.figures = rule.map((cell) => cell?.[1] !== undefined);
    return;
  }
  const [first = '', ...others] = texts;
  const each = /^\{each ([\w.]+)\}/.exec(first);
  const { conditions, parts } = parsePhrase(first.slice(each?.[0].length ?? 0), row);
  const cells = [{ conditions: [], parts }, ...others.map((text) => parsePhrase(text, row))];
  const inOrder = cells.flatMap((cell): Part[] => [
    { type: 'choice', options: [cell] },
    { type: 'text', text: ' ' },
  ]);
  open.push({
    row,
    type: !head ? 'head' : isTotal ? 'total' : 'cells',
    ...(each?.[1] !== undefined && { each: each[1] }),
    conditions,
    parts: inOrder,
    cells,
  });
}

/** Apart at `|`, but not within braces or brackets. */
function splitIntoTableCells(text: string): string[] {
  const cells: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if ('{['.includes(sign)) depth += 1;
    else if ('}]'.includes(sign)) depth -= 1;
    else if (sign === '|' && depth === 0) {
      cells.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  return [...cells, text.slice(from).trim()];
}

const CONDITION = /^(\s*)\{([?!])([\w.-]+)(?:=([^{}]*))?\}/;

/** The conditions that a text begins with. */
export function parseLeadingConditions(text: string): { conditions: Condition[]; rest: string } {
  const conditions: Condition[] = [];
  let rest = text;
  for (let found = CONDITION.exec(rest); found; found = CONDITION.exec(rest)) {
    const [whole, space = '', sign, path = '', values] = found;
    conditions.push({ path, negated: sign === '!', ...(values !== undefined && { values: values.split('|') }) });
    rest = space + rest.slice(whole.length);
  }
  return { conditions, rest };
}

/** Spaces around conditions stay: they may part a choice from what stands before it, and where there are two, one goes. */
function parsePhrase(text: string, row: number): Phrase {
  const { conditions, rest } = parseLeadingConditions(text);
  return { conditions, parts: parsePartsOfPhrase(rest, row) };
}

const VALUE = /^\{([\w.-]+)((?:\|[\w-]+(?::[^{}|]*)?)*)\}/;
const SPECIAL = /\{|\[/;

function parsePartsOfPhrase(text: string, row: number): Part[] {
  const parts: Part[] = [];
  let rest = text;
  while (rest !== '') {
    const at = rest.search(SPECIAL);
    if (at !== 0) {
      const plain = at === -1 ? rest : rest.slice(0, at);
      if (/[\]}]/.test(plain))
        throw new LetterSyntaxError(`a bracket is closed that was not opened: "${plain.slice(0, 40)}"`, row);
      parts.push({ type: 'text', text: plain });
      rest = rest.slice(plain.length);
    } else if (rest.startsWith('[[')) {
      const end = findIndexOfClosingSign(rest, '[[', ']]', row);
      parts.push({
        type: 'choice',
        options: splitIntoChoices(rest.slice(2, end)).map((option) => parsePhrase(option, row)),
      });
      rest = rest.slice(end + 2);
    } else if (rest.startsWith('[')) {
      const end = findIndexOfClosingSign(rest, '[', ']', row);
      const source = /^\]\(([a-z0-9-]+)\)/.exec(rest.slice(end));
      if (!source?.[1])
        throw new LetterSyntaxError('[words] are followed by the id of their source: [4 kap. 2 §](kkl-4-2)', row);
      parts.push({ type: 'cite', source: source[1], parts: parsePartsOfPhrase(rest.slice(1, end), row) });
      rest = rest.slice(end + source[0].length);
    } else {
      const [whole, path, formats = ''] = VALUE.exec(rest) ?? [];
      if (whole === undefined || path === undefined)
        throw new LetterSyntaxError(`this is no value: "${rest.slice(0, 40)}"`, row);
      parts.push({ type: 'value', path, formats: formats.split('|').filter(Boolean).map(parseFormatAndArguments) });
      rest = rest.slice(whole.length);
    }
  }
  return parts;
}

function parseFormatAndArguments(text: string): { name: string; args: string[] } {
  const [name = '', ...args] = text.split(':');
  return { name, args };
}

/** Where what `open` begins at 0 ends. */
function findIndexOfClosingSign(text: string, open: string, close: string, row: number): number {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text.startsWith(open, at)) {
      depth += 1;
      at += open.length - 1;
    } else if (text.startsWith(close, at)) {
      depth -= 1;
      if (depth === 0) return at;
      at += close.length - 1;
    }
  }
  throw new LetterSyntaxError(`${open} is not closed in this line`, row);
}

/** Apart at `||`, but not within choices inside. */
function splitIntoChoices(text: string): string[] {
  const options: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text.startsWith('[[', at) || text.startsWith(']]', at)) {
      depth += text[at] === '[' ? 1 : -1;
      at += 1;
    } else if (depth === 0 && text.startsWith('||', at)) {
      options.push(text.slice(from, at).replace(/ $/, ''));
      from = at + 2;
      if (text[from] === ' ') from += 1;
    }
  }
  const [first = '', ...others] = [...options, text.slice(from)];
  return [
    first,
    ...others.map((option) => (BEGINS_APART.test(first) && BEGINS_WITH_WORD.test(option) ? ` ${option}` : option)),
  ];
}

/** A choice that stands apart from the word before it, behind its conditions: each of its options does then. */
const BEGINS_APART = /^(?:\{[?!][^}]*\})* /;
const BEGINS_WITH_WORD = /^(?:\{[?!][^}]*\})*[^\s,.;:!?)]/;

/** Whether a line has conditions and no words: they are those of its whole paragraph. */
export function isConditionWithoutWords({ type, conditions, parts }: Line): boolean {
  return (
    type === 'sentence' &&
    conditions.length > 0 &&
    parts.every((part) => part.type === 'text' && part.text.trim() === '')
  );
}

/** Every part of a phrase, those inside others too. */
export function listPartsWithThoseWithin(parts: readonly Part[]): Part[] {
  return parts.flatMap((part) => {
    if (part.type === 'cite') return [part, ...listPartsWithThoseWithin(part.parts)];
    if (part.type === 'choice')
      return [part, ...part.options.flatMap((option) => listPartsWithThoseWithin(option.parts))];
    return [part];
  });
}

/** Every condition of a phrase, those of choices inside too. */
export function collectConditionsOfPhrase({ conditions, parts }: Phrase): Condition[] {
  return [
    ...conditions,
    ...parts.flatMap((part) => (part.type === 'choice' ? part.options.flatMap(collectConditionsOfPhrase) : [])),
  ];
}

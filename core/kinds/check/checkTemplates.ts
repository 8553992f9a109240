import { Liquid, LiquidError, Tag, type TagToken, type TopLevelToken } from 'liquidjs';
import { LRUCache } from 'lru-cache';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../shared/languages';
import type { Texts } from '../../shared/kinds/kind';
import { isDateTime } from '../schemaFields';
import type { Inspection } from './inspection';
import { wordsTemplate, type Words } from '../problems';
import { findSingleBraceSlots } from './checkSlots';
import { isRecord } from '../../shared/isRecord';

/** What a letter template can read beside Liquid's own; worker/writer/dialect.ts renders the same. */
const FILTERS = ['label', 'date_long', 'kr', 'eur', 'km', 'number', 'moment', 'quote'];
const VALUES = new Set(['today', 'replyBy', 'replyDays', 'language']);
const SOURCE_PARTS = new Set(['citation', 'title', 'text', 'link']);

type Report = (line: number, words: Words | string) => void;

/** letter.<language>.md and the recipient: they parse, and every placeholder names something. */
export function reportTemplateFaults(inspection: Inspection): void {
  const { kind, report, reportLine } = inspection;
  const sources = new Set(kind.sources.map((source) => source.id));
  for (const language of LANGUAGES) {
    const template = kind.letters[language];
    if (template === undefined) continue;
    const file = `letter.${language}.md`;
    const blocks = splitIntoBlocks(template);
    if (!blocks[0]?.text.includes('# ')) reportLine(file, 1, wordsTemplate`the first block must be the subject: "# …"`);
    if (!blocks.some(({ text }) => text.includes('closing:')))
      reportLine(file, template.split('\n').length, wordsTemplate`a last block "closing: …" is missing`);
    for (const { text, line } of blocks)
      reportTemplateBlockFaults(inspection, sources, kind.texts[language], text, (row, words) =>
        reportLine(file, line + row - 1, words),
      );
  }
  const { name, lines } = kind.manifest.recipient;
  const places = [
    { text: name, path: ['recipient', 'name'] },
    ...lines.map((text, index) => ({ text, path: ['recipient', 'lines', index] })),
  ];
  for (const { text, path } of places)
    reportTemplateBlockFaults(inspection, sources, kind.texts[DEFAULT_LANGUAGE], text, (_row, words) =>
      report('kind.json', path, words),
    );
}

/** Blocks stand a blank line apart and are parsed each by itself, before any answer is put in. */
function splitIntoBlocks(template: string): { text: string; line: number }[] {
  const blocks: { text: string; line: number }[] = [];
  let open = false;
  template.split('\n').forEach((row, index) => {
    const last = blocks.at(-1);
    if (!row.trim()) open = false;
    else if (open && last) last.text += `\n${row}`;
    else {
      blocks.push({ text: row, line: index + 1 });
      open = true;
    }
  });
  return blocks;
}

function reportTemplateBlockFaults(
  inspection: Inspection,
  sources: ReadonlySet<string>,
  texts: Texts,
  text: string,
  report: Report,
): void {
  for (const { row, words } of findSingleBraceSlots(text, ['form', 'facts', 'texts', 'source'])) report(row, words);
  const block = parseTemplateBlockOnce(text);
  if ('fault' in block) return report(block.row, block.fault);
  for (const { id, row } of block.cited)
    if (!sources.has(id)) report(row, wordsTemplate`no source "${id}" in sources.json`);
  for (const { segments, row } of block.variables) {
    const fault = findPlaceholderFault(inspection, texts, sources, segments);
    if (fault !== undefined) report(row, fault);
  }
  for (const { field, value, row } of block.compared) {
    const { options } = inspection.fields.get(field) ?? {};
    if (options && value !== '' && !options.includes(value))
      report(row, wordsTemplate`"${value}" is no value of "${field}"`);
  }
  for (const { field, row } of block.labels)
    if (!inspection.fields.get(field)?.options) report(row, wordsTemplate`no field "${field}" with options`);
  for (const { field, filters, row } of block.written)
    reportFiltersUnfitForField(inspection, texts, { field, filters }, (words) => report(row, words));
}

type ReadBlock =
  | {
      variables: { segments: unknown[]; row: number }[];
      cited: { id: string; row: number }[];
      labels: { field: string; row: number }[];
      compared: { field: string; value: string; row: number }[];
      written: { field: string; filters: string; row: number }[];
    }
  | { fault: Words | string; row: number };

/** A tag or a value with its quotes closed, or what else a brace begins; or words beside, but no sign that could end one. */
const TAG_OR_WORDS = /(\{[{%](?:"[^"]*"|'[^']*'|(?![%}]\})[^"'])*[%}]\}|\{[^{}]*)|[^{}%"'\n]+/g;

/** Blocks by what they ask and say of answers: parsing is what takes time, and it comes past the words beside unread. */
const readBlocks = new LRUCache<string, ReadBlock>({ max: 5000 });

function parseTemplateBlockOnce(text: string): ReadBlock {
  const asking = text.replace(TAG_OR_WORDS, '$1');
  const known = readBlocks.get(asking) ?? parseTemplateBlock(asking);
  readBlocks.set(asking, known);
  // A fault is told by the words around it.
  return 'fault' in known ? parseTemplateBlock(text) : known;
}

function parseTemplateBlock(text: string): ReadBlock {
  cited.length = 0;
  try {
    const parsed = engine.parse(text);
    const variables = Object.values(engine.analyzeSync(parsed, { partials: false }).globals).flatMap((uses) =>
      uses.map((variable) => ({ segments: variable.toArray(), row: variable.location.row })),
    );
    const rowAt = (index: number): number => text.slice(0, index).split('\n').length;
    const labels = [...text.matchAll(/\|\s*label:\s*["']([^"']*)["']/g)].map((match) => ({
      field: match[1] ?? '',
      row: rowAt(match.index),
    }));
    const compared = [...text.matchAll(/\bform\.([\w.]+)\s*(?:==|!=|contains)\s*["']([^"']*)["']/g)].map((match) => ({
      field: match[1] ?? '',
      value: match[2] ?? '',
      row: rowAt(match.index),
    }));
    const written = [...text.matchAll(/\{\{-?\s*form\.([\w.]+)\s*((?:\|[^}]*)?)\}\}/g)].map((match) => ({
      field: match[1] ?? '',
      filters: match[2] ?? '',
      row: rowAt(match.index),
    }));
    return { variables, cited: [...cited], labels, compared, written };
  } catch (error) {
    return {
      row: parseRowOfError(error),
      fault:
        findTemplateSyntaxFault(text) ??
        explainLiquidError(error instanceof Error ? error.message.replace(/, line:\d+.*$/s, '') : String(error)),
    };
  }
}

/** Ways of writing that are for answers of one type. */
const AMOUNTS = ['kr', 'eur', 'km', 'number'];

/** An answer that is written as what it is not, or an option by its code. */
function reportFiltersUnfitForField(
  { fields, kind }: Inspection,
  texts: Texts,
  { field: name, filters }: { field: string; filters: string },
  report: (words: Words) => void,
): void {
  const field = fields.get(name);
  if (!field) return;
  const { schema, options } = field;
  const ways = [...filters.matchAll(/\|\s*(\w+)(?:\s*:\s*["']([^"']*)["'])?/g)].map(([, way = '', given]) => ({
    way,
    given,
  }));
  const label = ways.find(({ way }) => way === 'label');
  if (label && label.given !== name)
    report(wordsTemplate`an option is written by the words of its own field: | label: "${name}"`);
  // Options may be named just as they are called, such as firms.
  const words = Object.entries(texts.fields[name]?.options ?? {});
  const isCode =
    words.length > 0 && words.every(([value, text]) => (typeof text === 'string' ? text : text.label) !== value);
  if (!label && options && isCode && !kind.manifest.lookups[name])
    report(wordsTemplate`writes the code of the option, not its words: add | label: "${name}"`);
  const [{ way = '' } = {}] = ways;
  if (AMOUNTS.includes(way) && !['number', 'integer'].includes(String(schema['type'])))
    report(wordsTemplate`"| ${way}" writes a number, and "${name}" is none`);
  if (way === 'date_long' && schema['format'] !== 'date')
    report(
      isDateTime(schema)
        ? wordsTemplate`"${name}" is a day and a time: write it by | moment`
        : wordsTemplate`"| ${way}" writes a day, and "${name}" is none`,
    );
  if (way === 'moment' && !isDateTime(schema))
    report(wordsTemplate`"| ${way}" writes a day and a time, and "${name}" is none`);
}

/** Signs left out, of which the parser says only where it came to grief. */
function findTemplateSyntaxFault(text: string): Words | undefined {
  if (/\{\{(?:(?!\}\}).)*(?:\{[{%]|$)/s.test(text)) return wordsTemplate`{{ is not closed with }}`;
  if (/\{%(?:(?!%\}).)*(?:\{[{%]|$)/s.test(text)) return wordsTemplate`{% is not closed with %}`;
  if (/\{%-?\s*(?:if|elsif|unless)\b(?:(?!%\})[^=])*[^=!<>]=(?!=)/s.test(text))
    return wordsTemplate`two values are compared with ==, not with one =`;
  const inside = [...text.matchAll(/\{[{%][^]*?[%}]\}/g)].map(([part]) => part).join(' ');
  const [curly] = /[”“„’‘«»]/.exec(inside) ?? [];
  if (curly !== undefined) return wordsTemplate`${curly} is no quotation mark here, write "`;
  if (/&&|\|\|/.test(inside))
    return wordsTemplate`write "and" and "or" in words, and one | before the way to write a value`;
  if (/\{%-?\s*else\s+if\b/.test(inside)) return wordsTemplate`another condition begins with {% elsif … %}`;
  return undefined;
}

/** What editors slip on most, in our own words. */
function explainLiquidError(message: string): Words {
  const [, filter] = /^undefined filter: (.*)$/.exec(message) ?? [];
  if (filter !== undefined)
    return wordsTemplate`no way to write a value is called "${filter}": of ours there are ${FILTERS.join(', ')}`;
  const [, open] = /^(?:tag )?(\{%.*) not closed$/.exec(message) ?? [];
  if (open !== undefined) return wordsTemplate`${open} is not closed in this paragraph`;
  const [, tag] = /^tag "?(.*?)"? not found$/.exec(message) ?? [];
  if (message === UNQUOTED) return wordsTemplate`cite takes the id of a source in quotes: {% cite "kkl-5-2" %}`;
  if (tag !== undefined) return wordsTemplate`{% ${tag} %} is no tag, or one that was not opened in this paragraph`;
  return wordsTemplate`can't be understood: ${message}`;
}

/** What is wrong with a placeholder, if anything. A segment that is worked out in the letter itself can't be judged. */
function findPlaceholderFault(
  { fields, kind }: Inspection,
  texts: Texts,
  sources: ReadonlySet<string>,
  segments: unknown[],
): Words | undefined {
  const [root, ...rest] = segments.map((segment) =>
    typeof segment === 'string' || typeof segment === 'number' ? String(segment) : undefined,
  );
  const name = segments.map(String).join('.');
  const unknown = wordsTemplate`unknown placeholder "${name}"`;
  const named = rest.slice(0, rest.includes(undefined) ? rest.indexOf(undefined) : rest.length).map(String);
  const [first, second] = named;
  if (root === undefined) return unknown;
  if (VALUES.has(root)) return rest.length === 0 ? undefined : unknown;
  if (first === undefined)
    return rest.length > 0 && ['form', 'facts', 'texts', 'applies', 'source'].includes(root) ? undefined : unknown;
  if (root === 'form')
    return isKnownField(fields, named)
      ? undefined
      : wordsTemplate`unknown placeholder "${name}": no such field in schema.json`;
  if (root === 'facts')
    return kind.rules.facts.some((fact) => fact.id === first)
      ? undefined
      : wordsTemplate`unknown placeholder "${name}": no such fact in rules.json`;
  if (root === 'texts')
    return hasValueAtPath(texts, named) ? undefined : wordsTemplate`unknown placeholder "${name}": no such text`;
  if (root !== 'applies' && root !== 'source') return unknown;
  if (!sources.has(first)) return wordsTemplate`unknown placeholder "${name}": no source "${first}" in sources.json`;
  if (root === 'source' && second !== undefined && !SOURCE_PARTS.has(second))
    return wordsTemplate`unknown placeholder "${name}": a source has ${[...SOURCE_PARTS].join(', ')}`;
  return undefined;
}

/** `size`, `first` and `last` are Liquid's own for lists and texts. */
function isKnownField(fields: Inspection['fields'], segments: string[]): boolean {
  // Items of a list are told by number: `form.receipts[0].amount`.
  const named = segments.filter((segment) => !/^\d+$/.test(segment));
  if (fields.has(named.join('.'))) return true;
  const inner = named.slice(0, -1).join('.');
  return ['size', 'first', 'last'].includes(named.at(-1) ?? '') && fields.has(inner);
}

function hasValueAtPath(value: unknown, path: string[]): boolean {
  let node = value;
  for (const key of path) {
    if (!isRecord(node) || !Object.hasOwn(node, key)) return false;
    node = node[key];
  }
  return true;
}

const UNQUOTED = 'cite without the id of a source in quotes';
/** Citations of the block that was parsed last: parsing is done in one go. */
const cited: { id: string; row: number }[] = [];
const engine = createLiquidEngineForChecks();

function createLiquidEngineForChecks(): Liquid {
  const liquid = new Liquid({ jsTruthy: true, strictFilters: true, ownPropertyOnly: true });
  for (const name of FILTERS) liquid.registerFilter(name, (value: unknown) => value);
  liquid.registerTag(
    'cite',
    class extends Tag {
      constructor(token: TagToken, remaining: TopLevelToken[], parser: Liquid) {
        super(token, remaining, parser);
        const id = /^\s*(["'])(.*)\1\s*$/.exec(token.args)?.[2];
        if (id === undefined) throw new Error(UNQUOTED);
        cited.push({ id, row: token.getPosition()[0] ?? 1 });
      }
      override render(): void {
        // Only parsed here: the writer renders.
      }
    },
  );
  return liquid;
}

function parseRowOfError(error: unknown): number {
  return LiquidError.is(error) ? (error.token.getPosition()[0] ?? 1) : 1;
}

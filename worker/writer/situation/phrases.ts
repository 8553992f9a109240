import type { Part, Phrase } from '../../../core/shared/kinds/situationLetter';
import { isRecord } from '../../../core/shared/isRecord';
import { insertNonBreakingSpaces, joinOptionLabels } from '../dialect';
import { doesConditionHold, isMissingOrFalse, readNamedValueAndLog, type AnswersContext } from './context';
import { formatValue, joinWithAnd, toTextOrEmpty } from './formats';

/** A phrase with its values in place, or undefined where a condition fails, a value is missing or a source does not apply. */
export function writePhraseIfItsConditionsHold(
  { conditions, parts }: Phrase,
  context: AnswersContext,
): string | undefined {
  if (!conditions.every((condition) => doesConditionHold(condition, context))) return undefined;
  return writePartsOfPhrase(parts, context);
}

function writePartsOfPhrase(parts: readonly Part[], context: AnswersContext): string | undefined {
  let whole = '';
  for (const part of parts) {
    const piece = writePartOfPhrase(part, context);
    if (piece === undefined) return undefined;
    // "… hos Hej AB." is not followed by the sentence's own full stop.
    whole += /[.!?]["”’]?$/.test(whole) && /^\.(?!\.)/.test(piece) && part.type === 'text' ? piece.slice(1) : piece;
  }
  return whole;
}

function writePartOfPhrase(part: Part, context: AnswersContext): string | undefined {
  if (part.type === 'text') return part.text;
  if (part.type === 'choice') {
    for (const option of part.options) {
      const found = writePhraseIfItsConditionsHold(option, context);
      if (found !== undefined) return found;
    }
    return '';
  }
  if (part.type === 'cite') return writeCitation(part, context);
  const value = readNamedValueAndLog(part.path, context);
  if (isMissingOrFalse(value) || context.printed.omits(value)) return undefined;
  const { language } = context.letterCase;
  const shown = part.formats.reduce<unknown>((each, { name, args }) => {
    if (name === 'label')
      return joinOptionLabels(
        context.letterCase.kind.texts[language],
        args[0] ?? toAbsoluteFieldPath(part.path, context),
        each,
      );
    if (name === 'phrase') return writeValueInWords(args[0] ?? part.path, each, context);
    if (name === 'lawText') return writeTextOfLaw(each, context);
    if (name === 'list') return joinListItems(each, args, context);
    if (name === 'priced') return joinPricedRows(each, args, context);
    if (name === 'one')
      return (
        context.letterCase.kind.texts[language].fields[args[0] ?? toAbsoluteFieldPath(part.path, context)]?.one ?? ''
      );
    if (BEGINS_SMALL.has(name) && beginsWithName(toTextOrEmpty(each), context))
      return name === 'lowerFirst' ? toTextOrEmpty(each) : formatValue(each, name, ['name'], language);
    return formatValue(each, name, args, language);
  }, value);
  const words = Array.isArray(shown) ? joinWithAnd(shown.map(toTextOrEmpty), language) : toTextOrEmpty(shown);
  return words === '' ? undefined : words;
}

/** Formats that make a first capital small. */
const BEGINS_SMALL: ReadonlySet<string> = new Set(['lowerFirst', 'attributed']);

/** Whether the answer's first word is a name: it stands with its capital in the middle of an answer too, or in a company's name. */
function beginsWithName(words: string, { letterCase }: AnswersContext): boolean {
  const first = /^\p{Lu}[\p{L}\d-]*/u.exec(words)?.[0];
  return first !== undefined && findWordsWrittenAsNames(letterCase.form).has(first);
}

/** Words with a capital that no sentence begins with, and a company's. */
function findWordsWrittenAsNames(value: unknown): Set<string> {
  if (typeof value === 'string') {
    const capitals = /^(?:\p{Lu}\S*\s+)+AB$/u.test(value)
      ? /\p{Lu}[\p{L}\d-]*/gu
      : /(?<=[^.!?:”"“\s]\s+)\p{Lu}[\p{L}\d-]*/gu;
    return new Set([...value.matchAll(capitals)].map(([name]) => name));
  }
  if (Array.isArray(value)) return new Set(value.flatMap((each: unknown) => [...findWordsWrittenAsNames(each)]));
  return isRecord(value)
    ? new Set(Object.values(value).flatMap((each) => [...findWordsWrittenAsNames(each)]))
    : new Set();
}

/** A member of a row is a field by its list's name: `costs.what`. */
function toAbsoluteFieldPath(path: string, { row }: AnswersContext): string {
  return row && Object.hasOwn(row.values, path) ? `${row.list}.${path}` : path.replace(/^form\./, '');
}

/** The words that `## words` has for a value, or for each of a list. */
function writeValueInWords(path: string, value: unknown, context: AnswersContext): string {
  const words = context.sections.get('words')?.named;
  const namesInValue = (Array.isArray(value) ? value : [value]).flatMap((each) => {
    const phrase = words?.get(`${path}.${toTextOrEmpty(each) || String(each)}`);
    return (phrase && writePhraseIfItsConditionsHold(phrase, context)) ?? [];
  });
  return joinWithAnd(namesInValue, context.letterCase.language);
}

/** "a, b och c" of a list, or of a member of its rows, each written by a format where one is named (`list:day:whenShort`). */
function joinListItems(
  value: unknown,
  [member, format, ...args]: readonly string[],
  { letterCase: { language } }: AnswersContext,
): string {
  if (!Array.isArray(value)) return '';
  const items = value
    .map((each: unknown) => (member !== undefined && isRecord(each) ? each[member] : each))
    .map((each) => (format === undefined ? toTextOrEmpty(each) : formatValue(each, format, args, language)));
  return joinWithAnd(items.filter(Boolean), language);
}

/** "undersökningen (1 875 kr) och två element (1 198 kr)": rows of `what` and `amount`; a row alone has its sum only by `all`. */
function joinPricedRows(
  value: unknown,
  [all]: readonly string[],
  { letterCase: { language } }: AnswersContext,
): string {
  const rows = Array.isArray(value) ? value.filter(isRecord) : [];
  const withSums = rows.length > 1 || all === 'all';
  const items = rows.map(({ what, amount }) =>
    withSums && typeof amount === 'number'
      ? `${toTextOrEmpty(what)} (${formatValue(amount, 'kr', [], language)})`
      : toTextOrEmpty(what),
  );
  return joinWithAnd(items.filter(Boolean), language);
}

function writeCitation(
  { source: id, parts }: Extract<Part, { type: 'cite' }>,
  context: AnswersContext,
): string | undefined {
  const { sources, language } = context.letterCase;
  const source = sources.find((each) => each.id === id);
  context.log.source(id, source !== undefined);
  if (!source) return undefined;
  return insertNonBreakingSpaces(
    parts.length === 0 ? source.citation[language] : (writePartsOfPhrase(parts, context) ?? source.citation[language]),
  );
}

/** Where in its section a rule stands, as some texts say: the citation behind it is enough for a letter. */
const PARAGRAPH_OF_SECTION =
  / \((?:(?:första|andra|tredje|fjärde|femte) stycket|(?:first|second|third|fourth|fifth) paragraph)\)/gu;

/** What a source of law says, with its citation behind: "Ett oklart villkor tolkas till konsumentens förmån (10 § …)." */
function writeTextOfLaw(id: unknown, context: AnswersContext): string {
  const { sources, language } = context.letterCase;
  const source = sources.find((each) => each.id === id);
  context.log.source(String(id), source !== undefined);
  if (!source) return '';
  const text = source.text[language].replace(PARAGRAPH_OF_SECTION, '').trim().replace(/\.$/u, '');
  return insertNonBreakingSpaces(`${text} (${source.citation[language]}).`);
}

/** Spaces as a reader expects them, and a hard one where a line must not break. */
export function tidySpacesAndBreaks(words: string): string {
  return words
    .replaceAll('\uE002', '\n')
    .replace(/[ \t]+/g, ' ')
    .replace(/ +(?=[,.;:!?)](?:\s|$|\)))/g, '')
    .replace(/\( +/g, '(')
    .replace(/ ?\n ?/g, '\n')
    .replace(SUM, (sum) => sum.replaceAll(' ', '\u00A0'))
    .trim();
}

/** A sum as people type it: it must not break over two lines. */
const SUM = /(?<![\d-])\d{1,3}(?: \d{3})*(?:,\d\d?)? (?:kr|kronor|euro)(?!\p{L})/gu;

import type { ReadingField } from '../../../core/kinds/reading';
import { joinPatternLines } from '../../../core/shared/patternLines';
import { joinWords, type Cell } from '../cells';
import { normaliseForComparison } from '../fuzzy';
import { findLabelsWithValuePlaces, beginsWithLabel } from '../labels';
import type { Word } from '../pageText';
import { stripSurroundingMarks, findLowestConfidence, type Page, type Value } from './page';

const LONGEST = 60;
/** The forms that companies have, as they end or begin a name. */
const FORM = /^(?:AB|Aktiebolag|HB|KB|A\/S|AS|ApS|Oy|Oyj|GmbH|Ltd|Ltd\.|Limited|Inc|Inc\.|plc|B\.V\.|S\.A\.)[,.;:]?$/;
/** Words of a name: with a capital letter, a figure, or between two such. */
const NAME_WORD = /^(?:[\p{Lu}\d][\p{L}\d&.’'/-]*|&|och|and|of|i|på|för)$/u;
const MOST_WORDS = 7;
/** What shops put behind their name where they write mail, and no part of it. */
const SERVICE = joinPatternLines('gi')`
  \b(?:kundservice|kundtjänst|kundcenter|customer (?:service|care|support)|support|info|order|orders|butik|
    webshop|no-?reply|noreply)\b|
  [|()"]`;

type Entry = Extract<ReadingField, { type: 'company' }>;

/** Who wrote the paper; none where it could be two. */
export function findSenderCompany(page: Page, { labels, not }: Entry): Value | undefined {
  const others = new Set(not.map(normaliseForComparison));
  const isExcludedCompany = ({ value }: Value) =>
    [...others].some((other) => normaliseForComparison(String(value)).startsWith(other));
  const sender = findUnanimousCompany(
    findSendersConfirmedByMailDomain(page).filter((each) => !isExcludedCompany(each)),
  );
  const named = findUnanimousCompany(
    findCompaniesBesideLabels(page, labels).filter((each) => !isExcludedCompany(each)),
  );
  if (named) return named;
  const formal = findFormalCompanyNames(page, labels).filter((each) => !isExcludedCompany(each));
  const only = findUnanimousCompany(formal);
  // The mail's own name for itself, and the company's on it, are one: the fuller is taken.
  if (
    sender &&
    only &&
    !normaliseForComparison(String(only.value)).includes(normaliseForComparison(String(sender.value)))
  )
    return undefined;
  return only ?? (formal.length === 0 ? sender : undefined);
}

/** The one that all are, by their letters: `Elgiganten AB` and `ELGIGANTEN AB`. */
function findUnanimousCompany(values: readonly Value[]): Value | undefined {
  const [one] = values;
  const normaliseCompanyName = (value: Value) => normaliseForComparison(String(value.value).replace(/\s*\(publ\)/, ''));
  return one && values.every((each) => normaliseCompanyName(each) === normaliseCompanyName(one)) ? one : undefined;
}

function listPlausibleCompanyValue(value: string, words: Word[]): Value[] {
  if (value.length > LONGEST || !/\p{L}{2}/u.test(value) || /@|https?:|www\.|\d{4}/i.test(value)) return [];
  return [
    {
      value,
      confidence: findLowestConfidence(words),
      words,
      again: (text) => (normaliseForComparison(text).includes(normaliseForComparison(value)) ? value : undefined),
    },
  ];
}

/** Beside its label: what it is called, up to its form. */
function findCompaniesBesideLabels(page: Page, labels: string[]): Value[] {
  return findLabelsWithValuePlaces(page.lines, labels, page.labels).flatMap(({ leads, places }) => {
    const [place] = places;
    if (!leads || !place) return [];
    const form = place.words.findIndex(({ text }) => FORM.test(text));
    const words = form > 0 ? place.words.slice(0, form + 1) : place.words;
    const value = stripSurroundingMarks(joinWords(words)).replace(/,.*$/, '');
    // Without a form it must look like a name all through.
    return form > 0 || value.split(' ').every((word) => NAME_WORD.test(word))
      ? listPlausibleCompanyValue(value, words)
      : [];
  });
}

/** Names that end in a company's form, where they begin a cell; not those beside the label of something else. */
function findFormalCompanyNames(page: Page, labels: string[]): Value[] {
  const foreign = page.labels.filter((label) => !labels.includes(label));
  return page.lines.flatMap((line, row) =>
    line.flatMap((cell, column) => {
      if (
        beginsWithLabel(cell, foreign) ||
        (column > 0 && line[column - 1] && beginsWithLabel(line[column - 1] ?? cell, foreign)) ||
        isUnderOtherLabel(page, row, cell, foreign)
      )
        return [];
      const end = cell.words.findIndex(({ text }) => FORM.test(text));
      if (end < 0) return [];
      const start =
        cell.words.findLastIndex(({ text }, at) => at < end && (!NAME_WORD.test(text) || /[:,.]$/.test(text))) + 1;
      const before = cell.words[start - 1]?.text ?? '';
      const words = cell.words.slice(start, end + 1);
      // Within a sentence nobody knows where the name begins.
      const isWhole = start === 0 || /[:,.©]$/.test(before) || /^©|^\(c\)$/i.test(before);
      const [first] = words;
      if (words.length < 2 || words.length > MOST_WORDS || !first) return [];
      const named = /^20\d\d$/.test(first.text) ? words.slice(1) : words;
      const isName = isWhole && /^[\p{Lu}\d]/u.test(named[0]?.text ?? '');
      // One that can't be told where it begins is still another company.
      return isName
        ? listPlausibleCompanyValue(stripSurroundingMarks(joinWords(named)), named)
        : [{ value: `? ${joinWords(words)}`, confidence: 0, words }];
    }),
  );
}

/** Whether a label of something else stands right over it, with no value of its own. */
function isUnderOtherLabel(page: Page, row: number, { box }: Cell, otherLabels: string[]): boolean {
  const [above, ...others] = page.lines[row - 1] ?? [];
  if (
    !above ||
    others.length > 0 ||
    Math.abs(above.box.x - box.x) > box.height ||
    box.y - (above.box.y + above.box.height) > box.height
  )
    return false;
  return above.words.length <= 3 && !/\d/.test(joinWords(above.words)) && beginsWithLabel(above, otherLabels);
}

/** `Från: Elgiganten Kundservice <order@elgiganten.se>`: the name that a mail's own domain confirms. */
function findSendersConfirmedByMailDomain(page: Page): Value[] {
  return page.lines.flatMap((line) => {
    const words = line.flatMap((cell) => cell.words);
    if (!/^(?:från|from):?$/i.test(words[0]?.text ?? '')) return [];
    const text = joinWords(words.slice(1));
    const [, shown = '', domain = ''] =
      /^(.{2,60}?)\s*[<(\[][^@\s]{1,64}@(?:[a-z0-9-]+\.)*([a-z0-9-]+)\.[a-z]{2,10}[>)\]]/i.exec(text) ?? [];
    const value = shown.replace(SERVICE, ' ').replace(/\s+/g, ' ').trim();
    const short = normaliseForComparison(value.replace(/\s*\b(?:AB|Sverige|Sweden|Nordic)\b/g, ''));
    if (short.length < 2 || short !== normaliseForComparison(domain)) return [];
    return listPlausibleCompanyValue(value, words.slice(1, 1 + shown.split(' ').length));
  });
}

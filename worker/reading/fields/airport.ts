import { findAirportCodes, isLargeAirport, areAirportsInSameTown, mentionsAirport } from '../airports';
import type { Line } from '../cells';
import { normaliseForComparison } from '../fuzzy';
import { findCellBelow, findLabelsWithValuePlaces } from '../labels';
import type { Word } from '../pageText';
import { createCheckGivingValueIfAgreed, type Page, type Value } from './page';

/** Labels of a journey's ends. */
export interface Ends {
  from: string[];
  to: string[];
}

/** A known airport's code, and the word that it stands in. */
interface Code {
  code: string;
  word: Word;
}

/** A code that no name on the page speaks for must have been read so well. */
const BARE_CONFIDENCE = 0.85;
/** What leads from one code to another, as an engine reads arrows too. */
const ARROW = /^[-–—→>»=~+]+$/;
/** A journey's number: the airline's designator and figures. */
const NUMBER = /^(?:[A-Z][A-Z0-9]|[0-9][A-Z])[0-9]{1,4}$/;

/**
 * The airport at one end of the journey, as its IATA code. Many a short word is one, `SEK` and `SAT`: a code counts where the
 * airport's name or town is on the page too, or where it stands alone in its place and is of a large airport. Where there are
 * two journeys, or one end is not clear, there is none.
 */
export function findAirportCode(page: Page, end: keyof Ends, labels: Ends): Value | undefined {
  const inLines = page.lines.flatMap((line) => findCodePairs(page, line, labels));
  const from = [...findCodesBesideLabels(page, labels.from, labels.to), ...inLines.map(([first]) => first)];
  const to = [...findCodesBesideLabels(page, labels.to, labels.from), ...inLines.map(([, last]) => last)];
  const [first, last] = [from[0], to[0]];
  if (!first || !last || areAirportsInSameTown(first.code, last.code)) return undefined;
  if (from.some(({ code }) => code !== first.code) || to.some(({ code }) => code !== last.code)) return undefined;
  // The end of another leg, whose label can't be read.
  if (
    page.words.some(({ text }) =>
      findAirportCodes(text).some(
        (code) => code !== first.code && code !== last.code && doesPageMentionAirport(page, code),
      ),
    )
  )
    return undefined;
  const { code, word } = end === 'from' ? first : last;
  return {
    value: code,
    confidence: word.confidence,
    words: [word],
    again: createCheckGivingValueIfAgreed(code, (text) => findAirportCodes(text).includes(code)),
  };
}

/** Whether a name of the airport is on the page. */
function doesPageMentionAirport(page: Page, code: string): boolean {
  return page.words.some(({ text }) => mentionsAirport(text, code));
}

function isCodeCertainWithoutAirportName({ code, word }: Code): boolean {
  return isLargeAirport(code) && word.confidence >= BARE_CONFIDENCE;
}

/** The codes beside labels of one end; where the other end's label follows on the line, its value does. */
function findCodesBesideLabels(page: Page, labels: string[], otherLabels: string[]): Code[] {
  const isOtherEndLabel = ({ text }: Word) =>
    otherLabels.some((label) => normaliseForComparison(label) === normaliseForComparison(text));
  return findLabelsWithValuePlaces(page.lines, labels, page.labels).flatMap(({ leads, places }) => {
    if (!leads) return [];
    const found = places.flatMap(({ words }) => {
      const until = words.findIndex(isOtherEndLabel);
      const code = pickAirportCode(page, until < 0 ? words : words.slice(0, until));
      return code ? [code] : [];
    });
    return found.slice(0, 1);
  });
}

/** The one code of a value: the one that is named, or nothing else. */
function pickAirportCode(page: Page, words: Word[]): Code | undefined {
  const codes = words.flatMap((word) => findAirportCodes(word.text).map((code) => ({ code, word })));
  const [named, ...others] = codes.filter(({ code }) => doesPageMentionAirport(page, code));
  if (named) return others.every(({ code }) => code === named.code) ? named : undefined;
  const [code] = codes;
  if (!code || words.length > 1) return undefined;
  // `LOS` over `ANGELES` is a town.
  const isTown = /^\p{L}/u.test(findWordsBelow(page, words)[0]?.text ?? '');
  return !isTown &&
    normaliseForComparison(code.word.text) === normaliseForComparison(code.code) &&
    isCodeCertainWithoutAirportName(code)
    ? code
    : undefined;
}

/** What stands right under the cell of the words. */
function findWordsBelow({ lines, labels }: Page, [word]: readonly Word[]): Word[] {
  const row = lines.findIndex((line) => line.some(({ words }) => word !== undefined && words.includes(word)));
  const cell = lines[row]?.find(({ words }) => word !== undefined && words.includes(word));
  return (cell && findCellBelow(lines, row, cell, labels)?.words) ?? [];
}

/** `ARN → LHR`, `Stockholm Arlanda (ARN) – London Heathrow (LHR)`: the two codes of a line, from left to right. */
function findCodePairs(page: Page, line: Line, { to }: Ends): [Code, Code][] {
  const parts = line
    .flatMap(({ words }) =>
      words.flatMap((word) => word.text.split(/([^\p{L}\p{N}]+)/u).map((text) => ({ text, word }))),
    )
    .filter(({ text }) => text !== '');
  const codes = parts.flatMap(({ text, word }, at) => findAirportCodes(text).map((code) => ({ code, word, at })));
  const named = codes.filter(({ code }) => doesPageMentionAirport(page, code));
  const some = named.length > 0 ? named : codes;
  const [first, last, ...again] = some;
  // The same once more is the part to be torn off.
  const isRepeated = again.length === 2 && again[0]?.code === first?.code && again[1]?.code === last?.code;
  if (!first || !last || (again.length > 0 && !isRepeated)) return [];
  const between = parts.slice(first.at + 1, last.at).map(({ text }) => text);
  const isArrowOrLabel = (text: string) =>
    ARROW.test(text) || to.some((label) => normaliseForComparison(label) === normaliseForComparison(text));
  if (named.length > 0) {
    const isNear = between.every(
      (text) =>
        isArrowOrLabel(text) ||
        text.length <= 2 ||
        mentionsAirport(text, first.code) ||
        mentionsAirport(text, last.code) ||
        !/[\p{L}\p{N}]/u.test(text),
    );
    return isNear ? [[first, last]] : [];
  }
  // Without names it takes the journey's number beside it: `MAN-SAT` are days.
  const isNumbered = line.some(({ words }) =>
    words.some(({ text }, at) => NUMBER.test(text) || NUMBER.test(text + (words[at + 1]?.text ?? ''))),
  );
  return isNumbered &&
    between.length > 0 &&
    between.every(isArrowOrLabel) &&
    isCodeCertainWithoutAirportName(first) &&
    isCodeCertainWithoutAirportName(last)
    ? [[first, last]]
    : [];
}

import { joinWords } from '../cells';
import { normaliseForComparison } from '../fuzzy';
import { findLabelsWithValuePlaces, beginsWithLabel } from '../labels';
import { findLeadingSixDigitDate, findDates, findTimesOutsideDates, findDatesWithoutYear, type Span } from '../moments';
import type { Word } from '../pageText';
import {
  AHEAD,
  createCheckGivingValueIfAgreed,
  findUnanimousValue,
  findLowestConfidence,
  type Page,
  type Value,
} from './page';

/** A day: the first beside a label, or, where no labels are named, the only one of the page. */
export function findDate(page: Page, labels: string[] | undefined): Value | undefined {
  const era = { today: page.today, ahead: labels ? AHEAD : 0 };
  const findDatesWithOrWithoutYear = (text: string) =>
    pickFirstNonEmptyList(findDates(text, era), findLeadingSixDigitDate(text, era), findDatesWithoutYear(text, era));
  for (const { places } of findLabelsWithValuePlaces(page.lines, labels ?? [], page.labels))
    for (const { words } of places) {
      const spans = findWordSpans(words, findDatesWithOrWithoutYear);
      if (spans[0]) return toRecheckableValue(spans[0], findDatesWithOrWithoutYear);
    }
  if (labels) return undefined;
  return findOnlySpanValue(
    page.lines.flatMap((line) => line.flatMap(({ words }) => findWordSpans(words, (text) => findDates(text, era)))),
    (text) => findDates(text, era),
  );
}

/** A day that has been, and is the same beside every label: of a mail with what it answers, each has its own. */
export function findUnanimousDate(page: Page, labels: string[]): Value | undefined {
  const era = { today: page.today, ahead: 0 };
  const findDatesInText = (text: string) =>
    pickFirstNonEmptyList(findDates(text, era), findLeadingSixDigitDate(text, era));
  const values = findLabelsWithValuePlaces(page.lines, labels, page.labels).flatMap(({ leads, places }) => {
    const [span] = leads ? places.flatMap(({ words }) => findWordSpans(words, findDatesInText)) : [];
    return span ? [toRecheckableValue(span, findDatesInText)] : [];
  });
  return findUnanimousValue(values);
}

/** Those of the surest sort that there is one of. */
function pickFirstNonEmptyList(...sorts: Span[][]): Span[] {
  return sorts.find((spans) => spans.length > 0) ?? [];
}

interface WordSpan {
  value: string;
  words: Word[];
}

function findWordSpans(words: Word[], find: FindSpans): WordSpan[] {
  return find(joinWords(words)).map(({ value, start, end }) => ({
    value,
    words: selectWordsInTextRange(words, start, end),
  }));
}

function selectWordsInTextRange(words: Word[], start: number, end: number): Word[] {
  let at = 0;
  return words.filter(({ text }) => {
    const [from, to] = [at, at + text.length];
    at = to + 1;
    return from < end && to > start;
  });
}

function toRecheckableValue({ value, words }: WordSpan, find: FindSpans): Value {
  return {
    value,
    confidence: findLowestConfidence(words),
    words,
    again: createCheckGivingValueIfAgreed(value, (text) => find(text).some((each) => each.value === value)),
  };
}

/** The only one of its sort on the page. */
function findOnlySpanValue(spans: WordSpan[], find: FindSpans): Value | undefined {
  const [one] = spans;
  return one && spans.every(({ value }) => value === one.value) ? toRecheckableValue(one, find) : undefined;
}

/** A label that asks for a day: beside one that asks for a time, six figures may be hours, minutes and seconds. */
const ASKS_FOR_DAY = /dat|dag/;

/** A day with its time: both beside labels or on one line, else the only such pair of the page. */
export function findDateTime(page: Page, labels: string[]): Value | undefined {
  const era = { today: page.today, ahead: 0 };
  const findDatesOfEra = (text: string) => findDates(text, era);
  const findDatesWithYear = (text: string) =>
    pickFirstNonEmptyList(findDates(text, era), findLeadingSixDigitDate(text, era));
  const places = findLabelsWithValuePlaces(page.lines, labels, page.labels).flatMap((each) =>
    each.places.map(({ words }) => ({
      words,
      find: ASKS_FOR_DAY.test(normaliseForComparison(each.label)) ? findDatesWithYear : findDatesOfEra,
    })),
  );
  for (const { words, find } of places) {
    const [day, time] = [findWordSpans(words, find)[0], findTimeWordSpans(words, find)[0]];
    if (day && time) return combineDayAndTime(day, time, find);
  }
  for (const { words, find } of places) {
    const [day] = findWordSpans(words, find);
    if (!day) continue;
    const times = dedupeByValue([
      ...places.flatMap((place) => findTimeWordSpans(place.words, place.find)),
      ...findTimesOnLine(page, day, find),
    ]);
    const [time] = times;
    return time && times.length === 1 ? combineDayAndTime(day, time, find) : undefined;
  }
  // Without labels: one day and one time beside it, and no other such pair.
  const pairs = page.lines.flatMap((line) => {
    if (line[0] && beginsWithLabel(line[0], page.otherLabels)) return [];
    const words = line.flatMap((cell) => cell.words);
    const [one, time] = [findWordSpans(words, findDatesOfEra)[0], findTimeWordSpans(words, findDatesOfEra)[0]];
    return one && time ? [{ day: one, time }] : [];
  });
  const [pair] = pairs;
  if (!pair || new Set(pairs.map((each) => `${each.day.value} ${each.time.value}`)).size > 1) return undefined;
  return combineDayAndTime(pair.day, pair.time, findDatesOfEra);
}

type FindSpans = (text: string) => Span[];

function findTimeWordSpans(words: Word[], findDateSpans: FindSpans): WordSpan[] {
  return findWordSpans(words, (text) => findTimesOutsideDates(findDateSpans(text), text));
}

/** Times on the same line as a day. */
function findTimesOnLine(page: Page, { words: [first] }: WordSpan, findDateSpans: FindSpans): WordSpan[] {
  const line = page.lines.find((each) => each.some(({ words }) => first !== undefined && words.includes(first)));
  return line
    ? findTimeWordSpans(
        line.flatMap((cell) => cell.words),
        findDateSpans,
      )
    : [];
}

function dedupeByValue(spans: WordSpan[]): WordSpan[] {
  return spans.filter(({ value }, at) => spans.findIndex((each) => each.value === value) === at);
}

function combineDayAndTime(day: WordSpan, time: WordSpan, findDateSpans: FindSpans): Value {
  const words = [...new Set([...day.words, ...time.words])];
  const value = `${day.value}T${time.value}`;
  const holdsSameDayAndTime = (text: string) => {
    const days = findDateSpans(text);
    return (
      days.some((each) => each.value === day.value) &&
      findTimesOutsideDates(days, text).some((each) => each.value === time.value)
    );
  };
  return {
    value,
    confidence: findLowestConfidence(words),
    words,
    again: createCheckGivingValueIfAgreed(value, holdsSameDayAndTime),
  };
}

import type { Reading, ReadingField } from '../../core/kinds/reading';
import { amountIn } from './amounts';
import { linesOf, textOf, type Line } from './cells';
import { editDistance } from '../editDistance';
import { plain, slips } from './fuzzy';
import { findLabels, isLabel } from './labels';
import { compactDatesIn, datesIn, timesBeside, yearlessDatesIn, type Span } from './moments';
import type { Word } from './pageText';
import { isAbroad, isOtherPlate, plateOf, showsPlate } from './plates';

/** A value read out of a page's text. */
export interface Found {
  field: string;
  value: string | number;
  /** 0 to 1. */
  confidence: number;
  words: Word[];
  /** The value that the words give when they are read once more, nothing where it is another; absent where the text around is what counts. */
  again?: (text: string) => string | number | undefined;
  /** It counts as long as nothing else of its sort is on the page: no part of that may be hidden. */
  isOnlyOne?: boolean;
}

/** Days after today that a date beside a label may lie on: a last day to pay. */
const AHEAD = 90;
/** Below this an engine was guessing. */
const LEAST_CONFIDENCE = 0.5;

interface Page {
  lines: Line[];
  words: readonly Word[];
  today: string;
  /** Every label that the reading names. */
  labels: string[];
  /** Those among them of what nobody asks for. */
  otherLabels: string[];
}

/**
 * The values that a reading asks for, from the words of one page; the first entry that finds its field counts. What is
 * not plausible is left out, and so is what could be two things: nothing is guessed.
 * @param today ISO date
 */
export function extract(reading: Reading, words: readonly Word[], today: string): Found[] {
  const { otherLabels = [] } = reading;
  const labels = [...reading.fields.flatMap((entry) => ('labels' in entry ? (entry.labels ?? []) : [])), ...otherLabels];
  const page: Page = { lines: linesOf(words), words, today, labels, otherLabels };
  if (reading.paper && !reading.paper.some((text) => runsLike(page, text).length > 0)) return [];
  const found = new Map<string, Found>();
  for (const entry of reading.fields) {
    if (found.has(entry.field)) continue;
    const value = valueOf(entry, page);
    if (value && value.confidence >= LEAST_CONFIDENCE) found.set(entry.field, { ...value, field: entry.field });
  }
  return [...found.values()];
}

type Value = Omit<Found, 'field'>;

function valueOf(entry: ReadingField, page: Page): Value | undefined {
  switch (entry.type) {
    case 'plate':
      return plate(page, entry.labels ?? []);
    case 'labelled':
      return entry.unless ? onlyOfItsSort(page, entry.unless, labelled(page, entry.labels, entry.pattern)) : labelled(page, entry.labels, entry.pattern);
    case 'date':
      return date(page, entry.labels);
    case 'dateTime':
      return dateTime(page, entry.labels ?? []);
    case 'amount':
      return amount(page, entry.labels);
    case 'choice':
      return choice(page, entry.choices);
    case 'choiceText':
      return choiceText(page, entry.choices);
    case 'boardingPass':
      // Its codes are for machines; what people read of it has labels of its own.
      return undefined;
  }
}

/** The words' own confidence: a value is as sure as its worst word. */
function sureness(words: readonly Word[]): number {
  return Math.min(...words.map(({ confidence }) => confidence));
}

function plate(page: Page, labels: string[]): Value | undefined {
  for (const { places } of findLabels(page.lines, labels, page.labels))
    for (const { words } of places) {
      const [first] = platesIn(words, 2);
      if (first) return first;
    }
  // Without a label only what can be nothing else, and stands on the page as one number only.
  const all = page.lines.flatMap((line) => line.flatMap(({ words }) => platesIn(words, 0)));
  const [one] = all;
  if (one) return all.every(({ value }) => value === one.value) ? one : undefined;
  return otherPlate(page, labels);
}

/** Labels that ask for a registration number and nothing else of a vehicle. */
const ASKS_FOR_PLATE = /^reg/;
const NATION_LABELS = ['nationalitetsbeteckning', 'nationalitet', 'nation', 'land'];
/** Words that another country's plate is written in. */
const MOST_PLATE_WORDS = 4;
/** A plate whose letters mean nothing must have been read so well. */
const PLATE_CONFIDENCE = 0.8;
/** Heights of the writing that are free behind a whole plate. */
const BEHIND_PLATE = 4;

/** A plate with words of its owner's, or of another country: only alone beside its own label, since nothing else tells it. */
function otherPlate(page: Page, labels: string[]): Value | undefined {
  const nations = findLabels(page.lines, NATION_LABELS, page.labels).flatMap(({ places }) => places.slice(0, 1).map(({ words }) => cleaned(textOf(words))));
  const foreign = nations.length > 0 && nations.every(isAbroad);
  const found = findLabels(page.lines, labels.filter((label) => ASKS_FOR_PLATE.test(plain(label))), page.labels).flatMap(({ leads, places }) => {
    const [place] = places;
    if (!place || (place.where === 'after' && !leads)) return [];
    const { words } = place;
    const spelled = cleaned(textOf(words)).normalize('NFC');
    const value = spelled.replace(/[ -]/g, '');
    const isWhole = words.length <= MOST_PLATE_WORDS && !isFollowed(page, words);
    if (!isWhole || sureness(words) < PLATE_CONFIDENCE || !isOtherPlate(value, foreign)) return [];
    return [{ value, confidence: sureness(words), words, again: confirmed(value, (text) => cleaned(text).replace(/[ -]/g, '') === value) }];
  });
  const [one] = found;
  return one && found.every(({ value }) => value === one.value) ? one : undefined;
}

/** Whether something stands so near behind the words that it may belong to them. */
function isFollowed(page: Page, words: Word[]): boolean {
  const last = words.at(-1)?.box;
  if (!last) return false;
  const end = last.x + last.width;
  return page.words.some(({ box }) => box.x >= end && box.x - end < BEHIND_PLATE * last.height && box.y < last.y + last.height && box.y + box.height > last.y);
}

function platesIn(words: Word[], corrections: number): Value[] {
  return words.flatMap((_word, start) =>
    [1, 2, 3].flatMap((count) => {
      const some = words.slice(start, start + count);
      if (some.length < count) return [];
      const found = plateOf(some.map(({ text }) => text).join('').replace(/[^A-Za-z0-9]/g, ''));
      // Small letters are words of a sentence.
      const isSpelled = some.every(({ text }) => text === text.toUpperCase());
      if (!found || found.corrections > corrections || !isSpelled) return [];
      // A sign that was taken for another must be seen as that other: else it is a plate with words of its owner's, or a foreign one.
      const again = confirmed(found.plate, (text) => showsPlate(upper(text), found.plate));
      return [{ value: found.plate, confidence: sureness(some) * 0.9 ** found.corrections, words: some, again }];
    }),
  );
}

/** A value that a second look either gives as it is, or not. */
function confirmed<T>(value: T, agrees: (text: string) => boolean): (text: string) => T | undefined {
  return (text) => (agrees(text) ? value : undefined);
}

function upper(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** Below this the words of a page are guesses, and a label among them may be unreadable. */
const LEGIBLE = 0.75;

/** A value that stands for another when that is not on the page: none when a word of the page may be the other's label, or another number the other. */
function onlyOfItsSort(page: Page, others: readonly string[], value: Value | undefined): Value | undefined {
  if (!value || isLabelNear(page, others) || hasOtherNumber(page, String(value.value))) return undefined;
  const sure = page.words.map(({ confidence }) => confidence).sort((a, b) => a - b);
  return (sure[Math.floor(sure.length / 4)] ?? 0) < LEGIBLE ? undefined : { ...value, isOnlyOne: true };
}

const LONG_NUMBER = /(?<![\d.,-])\d(?:[ -]?\d){5,}/g;
/** Numbers of bank accounts (bankgiro, plusgiro) and telephones. */
const ACCOUNT_OR_PHONE = /^(?:\d{3,4}-\d{4}|[\d ]+-\d|0\d{1,3}-.*)$/;

/** Whether a long number stands on the page that is neither this one, a day, an account nor a telephone. */
function hasOtherNumber(page: Page, number: string): boolean {
  return page.lines.some((line) =>
    line.some(({ words }) => {
      const text = textOf(words);
      const undated = datesIn(text, { today: page.today, ahead: AHEAD }).reduceRight((left, { start, end }) => `${left.slice(0, start)}/${left.slice(end)}`, text);
      return (undated.match(LONG_NUMBER) ?? []).some((other) => !ACCOUNT_OR_PHONE.test(other) && upper(other) !== upper(number));
    }),
  );
}

/** Whether a word of the page begins as one of the labels does, give or take what blur makes of it. */
function isLabelNear(page: Page, labels: readonly string[]): boolean {
  const wanted = labels.map(plain);
  return page.words.some(({ text }) =>
    wanted.some((label) => {
      const read = plain(text).slice(0, label.length);
      const most = Math.floor(label.length / 6);
      return read.length > 3 && editDistance(read, label, most) <= most;
    }),
  );
}

/** Groups of signs that one number is written in, as `2611 0345 6789`. */
const MOST_GROUPS = 6;

function labelled(page: Page, labels: string[], pattern: string | undefined): Value | undefined {
  const whole = pattern === undefined ? undefined : new RegExp(`^(?:${pattern})$`, 'u');
  for (const { places, leads } of findLabels(page.lines, labels, page.labels))
    for (const { words } of places) {
      const value = whole ? matching(words, whole) : leads ? sentence(words) : undefined;
      if (value) return value;
    }
  return undefined;
}

function matching(words: Word[], whole: RegExp): Value | undefined {
  for (let start = 0; start < Math.min(words.length, 4); start += 1) {
    const runs: Word[][] = [];
    for (let count = 1; count <= MOST_GROUPS && start + count <= words.length; count += 1) {
      const some = words.slice(start, start + count);
      const next = words[start + count]?.text ?? '';
      // What ends in kronor is a sum, and a long number needs no more figures.
      if (/^(kr|sek|kronor)\b/i.test(next)) continue;
      if (count > 1 && !some.every(({ text }) => /^[\p{Lu}\p{N}-]+[.,]?$/u.test(text))) break;
      runs.push(some);
      if (/^\d{10,}$/.test(some[0]?.text ?? '')) break;
    }
    for (const some of runs.reverse()) {
      const spaced = cleaned(textOf(some));
      const joined = spaced.replace(/\s/g, '');
      const value = [joined, spaced].find((text) => whole.test(text));
      if (value === undefined) continue;
      return { value, confidence: sureness(some), words: some, again: confirmed(value, (text) => upper(text).includes(upper(value))) };
    }
  }
  return undefined;
}

/** What is read as it stands: a place, a name. */
function sentence(words: Word[]): Value | undefined {
  const value = cleaned(textOf(words));
  if (!/[\p{L}\p{N}]{2}/u.test(value) || value.length > 120) return undefined;
  return { value, confidence: sureness(words), words, again: (text) => dotted(value, text) };
}

/** Small print loses its dots among a page's English; one line by itself keeps them. Nothing when the two are not the same text. */
function dotted(value: string, again: string): string | undefined {
  if (plain(again) !== plain(value)) return undefined;
  const dots = (text: string) => text.match(/[åäöÅÄÖ]/g)?.length ?? 0;
  if (dots(again) <= dots(value)) return value;
  const signs = [...again].filter((sign) => plain(sign) !== '');
  return [...value].map((sign) => (plain(sign) === '' ? sign : (signs.shift() ?? sign))).join('');
}

/** Without the marks that surround a value. */
function cleaned(text: string): string {
  return text.replace(/^[\s:.,;|*"'‘’“”„´`–—-]+|[\s:;,|*"'‘’“”„´`–—.]+$/g, '').trim();
}

function date(page: Page, labels: string[] | undefined): Value | undefined {
  const era = { today: page.today, ahead: labels ? AHEAD : 0 };
  const labelled = (text: string) => firstOf(datesIn(text, era), compactDatesIn(text, era), yearlessDatesIn(text, era));
  for (const { places } of findLabels(page.lines, labels ?? [], page.labels))
    for (const { words } of places) {
      const spans = spansIn(words, labelled);
      if (spans[0]) return checked(spans[0], labelled);
    }
  if (labels) return undefined;
  return only(page.lines.flatMap((line) => line.flatMap(({ words }) => spansIn(words, (text) => datesIn(text, era)))), (text) => datesIn(text, era));
}

/** Those of the surest sort that there is one of. */
function firstOf(...sorts: Span[][]): Span[] {
  return sorts.find((spans) => spans.length > 0) ?? [];
}

interface WordSpan {
  value: string;
  words: Word[];
}

function spansIn(words: Word[], find: FindSpans): WordSpan[] {
  return find(textOf(words)).map(({ value, start, end }) => ({ value, words: wordsBetween(words, start, end) }));
}

function wordsBetween(words: Word[], start: number, end: number): Word[] {
  let at = 0;
  return words.filter(({ text }) => {
    const [from, to] = [at, at + text.length];
    at = to + 1;
    return from < end && to > start;
  });
}

function checked({ value, words }: WordSpan, find: FindSpans): Value {
  return { value, confidence: sureness(words), words, again: confirmed(value, (text) => find(text).some((each) => each.value === value)) };
}

/** The only one of its sort on the page. */
function only(spans: WordSpan[], find: FindSpans): Value | undefined {
  const [one] = spans;
  return one && spans.every(({ value }) => value === one.value) ? checked(one, find) : undefined;
}

/** A label that asks for a day: beside one that asks for a time, six figures may be hours, minutes and seconds. */
const ASKS_FOR_DAY = /dat|dag/;

function dateTime(page: Page, labels: string[]): Value | undefined {
  const era = { today: page.today, ahead: 0 };
  const dates = (text: string) => datesIn(text, era);
  const labelled = (text: string) => firstOf(datesIn(text, era), compactDatesIn(text, era));
  const places = findLabels(page.lines, labels, page.labels).flatMap((each) => each.places.map(({ words }) => ({ words, find: ASKS_FOR_DAY.test(plain(each.label)) ? labelled : dates })));
  for (const { words, find } of places) {
    const [day, time] = [spansIn(words, find)[0], timesAmong(words, find)[0]];
    if (day && time) return moment(day, time, find);
  }
  for (const { words, find } of places) {
    const [day] = spansIn(words, find);
    if (!day) continue;
    const times = unique([...places.flatMap((place) => timesAmong(place.words, place.find)), ...besides(page, day, find)]);
    const [time] = times;
    return time && times.length === 1 ? moment(day, time, find) : undefined;
  }
  // Without labels: one day and one time beside it, and no other such pair.
  const pairs = page.lines.flatMap((line) => {
    if (line[0] && isLabel(line[0], page.otherLabels)) return [];
    const words = line.flatMap((cell) => cell.words);
    const [one, time] = [spansIn(words, dates)[0], timesAmong(words, dates)[0]];
    return one && time ? [{ day: one, time }] : [];
  });
  const [pair] = pairs;
  if (!pair || new Set(pairs.map((each) => `${each.day.value} ${each.time.value}`)).size > 1) return undefined;
  return moment(pair.day, pair.time, dates);
}

type FindSpans = (text: string) => Span[];

function timesAmong(words: Word[], dates: FindSpans): WordSpan[] {
  return spansIn(words, (text) => timesBeside(dates(text), text));
}

/** Times on the same line as a day. */
function besides(page: Page, { words: [first] }: WordSpan, dates: FindSpans): WordSpan[] {
  const line = page.lines.find((each) => each.some(({ words }) => first !== undefined && words.includes(first)));
  return line ? timesAmong(line.flatMap((cell) => cell.words), dates) : [];
}

function unique(spans: WordSpan[]): WordSpan[] {
  return spans.filter(({ value }, at) => spans.findIndex((each) => each.value === value) === at);
}

function moment(day: WordSpan, time: WordSpan, dates: FindSpans): Value {
  const words = [...new Set([...day.words, ...time.words])];
  const value = `${day.value}T${time.value}`;
  const agrees = (text: string) => {
    const days = dates(text);
    return days.some((each) => each.value === day.value) && timesBeside(days, text).some((each) => each.value === time.value);
  };
  return { value, confidence: sureness(words), words, again: confirmed(value, agrees) };
}

function amount(page: Page, labels: string[] | undefined): Value | undefined {
  for (const label of labels ?? []) {
    const values = findLabels(page.lines, [label], page.labels).flatMap(({ places }) => {
      const value = places.flatMap(({ words }) => amountOf(words))[0];
      return value ? [value] : [];
    });
    const [one] = values;
    if (one && values.every(({ value }) => value === one.value)) return one;
  }
  if (labels) return undefined;
  const all = page.lines.flatMap((line) => line.flatMap(({ words }) => (/\b(kr|sek)\b|:-/i.test(textOf(words)) ? amountOf(words) : [])));
  const [one] = all;
  return one && all.every(({ value }) => value === one.value) ? one : undefined;
}

function amountOf(words: Word[]): Value[] {
  const value = amountIn(textOf(words));
  if (value === undefined) return [];
  // With its currency: figures by themselves are read less well.
  const last = words.findLastIndex(({ text }) => /\d/.test(text));
  const some = words.filter(({ text }, at) => /\d/.test(text) || (at === last + 1 && /^(kr|kronor|sek)\b/i.test(text)));
  return [{ value, confidence: sureness(some), words: some, again: confirmed(value, (text) => amountIn(text) === value) }];
}

/** The value whose words stand out: largest and oftenest. When another comes near, none. */
function choice(page: Page, choices: Record<string, string[]>): Value | undefined {
  const weighed = Object.entries(choices)
    .map(([value, texts]) => {
      const hits = texts.flatMap((text) => runsLike(page, text));
      return { value, hits, weight: hits.reduce((sum, { words, confidence }) => sum + height(words) * confidence, 0) };
    })
    .filter(({ hits }) => hits.length > 0)
    .sort((a, b) => b.weight - a.weight);
  const [first, second] = weighed;
  const best = first?.hits.sort((a, b) => height(b.words) - height(a.words))[0];
  if (!first || !best || (second && second.weight * 2 > first.weight)) return undefined;
  return { value: first.value, confidence: best.confidence, words: best.words };
}

function height(words: Word[]): number {
  return Math.max(...words.map(({ box }) => box.height));
}

/** The first of the names that stands on the page to the letter; else the first that nearly does. */
function choiceText(page: Page, choices: string[]): Value | undefined {
  const hits = choices.flatMap((value) => runsLike(page, value).map((hit) => ({ ...hit, value })));
  const least = Math.min(...hits.map(({ slipped }) => slipped));
  const best = hits.find(({ slipped }) => slipped === least);
  if (!best) return undefined;
  // Two names as near as each other can't be told apart, unless both are to the letter.
  const rivals = hits.filter(({ slipped, words, value }) => slipped === least && value !== best.value && words[0] === best.words[0]);
  if (least > 0 && rivals.length > 0) return undefined;
  return { value: best.value, confidence: best.confidence, words: best.words };
}

interface Run {
  words: Word[];
  confidence: number;
  slipped: number;
}

/** Runs of whole words that read as `text`, give or take what an engine slips on. */
function runsLike(page: Page, text: string): Run[] {
  const wanted = plain(text);
  const most = slips(wanted.length);
  return page.lines.flatMap((line) => {
    const words = line.flatMap((cell) => cell.words);
    return words.flatMap((_word, start) => {
      let read = '';
      let best: Run | undefined;
      for (let end = start + 1; end <= words.length && read.length <= wanted.length + most; end += 1) {
        read += plain(words[end - 1]?.text ?? '');
        const slipped = editDistance(read, wanted, most);
        const some = words.slice(start, end);
        if (slipped <= most && (!best || slipped < best.slipped))
          best = { words: some, slipped, confidence: Math.max(0, sureness(some) - slipped * 0.1) };
      }
      return best ? [best] : [];
    });
  });
}

import { addDays, isIsoDate } from '../../core/shared/formats/dates';

/** Nothing that people write about is older. */
const MOST_YEARS = 3;

/** As they are written, and as an engine reads an O that is as round as a nought. */
const MONTHS = [
  ['januari', 'january', 'jan'],
  ['februari', 'february', 'feb', 'febr'],
  ['mars', 'march', 'mar'],
  ['april', 'apr'],
  ['maj', 'may'],
  ['juni', 'june', 'jun'],
  ['juli', 'july', 'jul'],
  ['augusti', 'august', 'aug'],
  ['september', 'sep', 'sept'],
  ['oktober', 'october', 'okt', 'oct', '0kt', '0ct'],
  ['november', 'nov', 'n0v'],
  ['december', 'dec'],
];
const MONTH = MONTHS.flat()
  .sort((a, b) => b.length - a.length)
  .join('|');

export interface Span {
  value: string;
  /** Where in the text it stands. */
  start: number;
  end: number;
}

interface Era {
  today: string;
  /** Days after today that a date may lie on: 0 for what has happened. */
  ahead: number;
}

/**
 * Dates of a text as ISO dates: `2026-11-03`, `20261103`, `3 nov 2026`, `03NOV26`, `03.11.26`, `3/11 2026`, `3/11-26`. What could be
 * two days is none, and what is too old or in the future is none.
 */
export function findDates(text: string, era: Era): Span[] {
  const found: Span[] = [];
  const addDatesOfPattern = (pattern: RegExp, read: (groups: string[]) => (string | undefined)[]) => {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((each) => start < each.end && end > each.start)) continue;
      const days = [
        ...new Set(read(match.slice(1)).filter((day): day is string => day !== undefined && isPlausibleDate(day, era))),
      ];
      if (days.length === 1 && days[0] !== undefined) found.push({ value: days[0], start, end });
    }
  };
  addDatesOfPattern(
    /(?<![\d.,/-])(20\d\d) ?([-./]) ?(\d{1,2}) ?\2 ?(\d{1,2})(?![\d/-])/g,
    ([year = '', , month = '', day = '']) => [toIsoDate(year, month, day)],
  );
  addDatesOfPattern(/(?<![\d.,-])(20\d\d)(\d\d)(\d\d)(?![\d-])/g, ([year = '', month = '', day = '']) => [
    toIsoDate(year, month, day),
  ]);
  addDatesOfPattern(
    /(?<![\d.,/-])(\d{1,2}) ?([./-]) ?(\d{1,2}) ?\2 ?(20\d\d)(?!\d)/g,
    ([day = '', , month = '', year = '']) => [toIsoDate(year, month, day)],
  );
  addDatesOfPattern(/(?<![\d.,/-])(\d{1,2})\/(\d{1,2}) (20\d\d)(?!\d)/g, ([day = '', month = '', year = '']) => [
    toIsoDate(year, month, day),
  ]);
  addDatesOfPattern(
    /(?<![\d.,/-])(\d{1,2})\/(\d{1,2}) ?- ?(20\d\d|\d\d)(?![\d.,/-])/g,
    ([day = '', month = '', year = '']) => [toIsoDate(expandYear(year), month, day)],
  );
  // Two figures for the year: day first after full stops, year first after hyphens; another reading that fits makes it none.
  addDatesOfPattern(/(?<![\d.,/-])(\d\d) ?([./-]) ?(\d\d) ?\2 ?(\d\d)(?![\d.,/-])/g, ([a = '', , b = '', c = '']) => [
    toIsoDate(`20${c}`, b, a),
    toIsoDate(`20${a}`, b, c),
  ]);
  addDatesOfPattern(
    new RegExp(`(?<![\\d])(\\d{1,2})(?:[.:]?[ae]?)? ?(${MONTH})\\.?,? ?[-'’]?(20\\d\\d|\\d\\d)(?![\\d:])`, 'gi'),
    ([day = '', month = '', year = '']) => [toIsoDate(expandYear(year), String(parseMonthNumber(month)), day)],
  );
  addDatesOfPattern(
    new RegExp(`\\b(${MONTH})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (20\\d\\d)(?!\\d)`, 'gi'),
    ([month = '', day = '', year = '']) => [toIsoDate(year, String(parseMonthNumber(month)), day)],
  );
  return found.sort((a, b) => a.start - b.start);
}

/**
 * A day in six figures, as `261103`, that its label asks for: they stand first, and nothing but a time behind them. What could
 * be two days is none.
 */
export function findLeadingSixDigitDate(text: string, era: Era): Span[] {
  const match = /^\W*(\d\d)(\d\d)(\d\d)(?:\W*$|,? +(?:kl|tid|[012]?\d[.:]\d\d))/i.exec(text);
  if (!match) return [];
  const [a = '', b = '', c = ''] = match.slice(1);
  const days = [...new Set([toIsoDate(`20${a}`, b, c), toIsoDate(`20${c}`, b, a)])].filter(
    (day): day is string => day !== undefined && isPlausibleDate(day, era),
  );
  const lastYear = `${Number(era.today.slice(0, 4)) - 1}${era.today.slice(4)}`;
  const recent = days.filter((day) => day > lastYear);
  // The year comes first, and people write within a year: only what fits that counts where there are two.
  const value =
    days.length === 1 || (recent.length === 1 && recent[0] === toIsoDate(`20${a}`, b, c))
      ? (recent[0] ?? days[0])
      : undefined;
  const start = text.search(/\d/);
  return value === undefined ? [] : [{ value, start, end: start + 6 }];
}

/** Days without a year, as `03NOV`: the last that is not after today. Only beside a label that asks for a date. */
export function findDatesWithoutYear(text: string, era: Era): Span[] {
  return [...text.matchAll(new RegExp(`(?<![\\d])(\\d{1,2}) ?(${MONTH})(?![\\p{L}\\d]| ?\\d)`, 'giu'))].flatMap(
    (match) => {
      const [day = '', month = ''] = match.slice(1);
      const year = Number(era.today.slice(0, 4));
      const value = [year, year - 1]
        .map((each) => toIsoDate(String(each), String(parseMonthNumber(month)), day))
        .find((each) => each !== undefined && each <= era.today);
      return value === undefined ? [] : [{ value, start: match.index, end: match.index + match[0].length }];
    },
  );
}

const TIME = String.raw`([01]?\d|2[0-3])(?: ?(:) ?|(\.))([0-5]\d)(?::[0-5]\d)?`;
/** Until when: of a time from and a time to, the first is the time. */
const UNTIL = String.raw`(?: ?[-–—] ?(?:[01]?\d|2[0-3])[:.,][0-5]\d(?::[0-5]\d)?)?`;
const TIMES = new RegExp(
  String.raw`(?<![\p{L}\d:.,–—-])(?:(\bk[l1]\.?|\bklockan|\btid:?) ?)?${TIME}${UNTIL}(?![\d:]|[-–—]\d)`,
  'giu',
);
const TIME_ALONE = new RegExp(String.raw`^[^\p{L}\p{N}]*${TIME}${UNTIL}[^\p{L}\p{N}]*$`, 'u');

/**
 * Times of a text as `HH:mm`; a full stop between hours and minutes only after `kl` or `tid`, or where there is nothing else.
 * Of `14.05–14.20` the first.
 */
function findTimes(text: string): Span[] {
  const alone = TIME_ALONE.exec(text);
  if (alone) return [{ value: formatTime(alone[1], alone[4]), start: text.search(/\d/), end: text.trimEnd().length }];
  return [...text.matchAll(TIMES)].flatMap((match) => {
    const [, clock, hour, colon, , minute] = match;
    if (colon === undefined && clock === undefined) return [];
    return [{ value: formatTime(hour, minute), start: match.index, end: match.index + match[0].length }];
  });
}

/** Times of a text without what its dates take up: `2026-11-03 14.05` has a time alone. */
export function findTimesOutsideDates(dates: readonly Span[], text: string): Span[] {
  return findTimes(
    dates.reduce((left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end), text),
  );
}

function formatTime(hour = '', minute = ''): string {
  return `${hour.padStart(2, '0')}:${minute}`;
}

function expandYear(year: string): string {
  return year.length === 2 ? `20${year}` : year;
}

function parseMonthNumber(name: string): number {
  return MONTHS.findIndex((names) => names.includes(name.toLowerCase())) + 1;
}

function toIsoDate(year: string, month: string, day: string): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(date) ? date : undefined;
}

function isPlausibleDate(date: string, { today, ahead }: Era): boolean {
  const oldest = `${Number(today.slice(0, 4)) - MOST_YEARS}${today.slice(4)}`;
  return date >= oldest && date <= (addDays(today, ahead) ?? today);
}

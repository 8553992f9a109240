import type { Language } from '../languages';
import { addDays, isIsoDate } from './dates';
import { formatLongDate } from './longDate';

/**
 * A day as somebody remembers it (`_shared/span.schema.json`): `2026-10-12`, `~2026-10-12` (about that day),
 * `2026-10:early|mid|late`, `2026-10` or `2026`. Rules ask for its first and last day, a letter prints it as it was said.
 */

const SPAN = /^(~)?(\d{4})(?:-(\d{2})(?:-(\d{2})|:(early|mid|late))?)?$/;
/** "About" a day: so many days to either side. */
const ABOUT = 3;
/** Days of the month: beginning 1 to 10, middle 11 to 20, end 21 to the last. */
const THIRDS = { early: ['01', '10'], mid: ['11', '20'], late: ['21', ''] } as const;

interface Span {
  first: string;
  last: string;
}

function parseApproximateDay(value: unknown): Span | undefined {
  const match = typeof value === 'string' ? SPAN.exec(value) : null;
  if (!match) return undefined;
  const [, about, year = '', month, day, third] = match;
  if (month === undefined) return about ? undefined : { first: `${year}-01-01`, last: `${year}-12-31` };
  if (day !== undefined) {
    const exact = `${year}-${month}-${day}`;
    if (!isIsoDate(exact)) return undefined;
    const around = about ? ABOUT : 0;
    return { first: addDays(exact, -around) ?? exact, last: addDays(exact, around) ?? exact };
  }
  const end = computeLastDateOfMonth(year, month);
  if (end === undefined || about) return undefined;
  const [from, to] = third === 'early' || third === 'mid' || third === 'late' ? THIRDS[third] : ['01', ''];
  return { first: `${year}-${month}-${from}`, last: to === '' ? end : `${year}-${month}-${to}` };
}

function computeLastDateOfMonth(year: string, month: string): string | undefined {
  const first = `${year}-${month}-01`;
  if (!isIsoDate(first)) return undefined;
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return `${year}-${month}-${days}`;
}

/** The first day that a span can mean, as an ISO date, or the first minute of a clock (`~16:15`); null for what is neither. */
export function computeEarliestDayOrClockOfSpan(span: unknown): string | null {
  return parseApproximateDay(span)?.first ?? shiftApproximateClock(span, -ABOUT_MINUTES);
}

/** The last day that a span can mean, as an ISO date, or the last minute of a clock (`~16:15`); null for what is neither. */
export function computeLatestDayOrClockOfSpan(span: unknown): string | null {
  return parseApproximateDay(span)?.last ?? shiftApproximateClock(span, ABOUT_MINUTES);
}

/** "About" a time of day: so many minutes to either side, but within the day. */
const ABOUT_MINUTES = 15;

function shiftApproximateClock(value: unknown, minutesToAdd: number): string | null {
  const [, about, hour, minute] = (typeof value === 'string' && /^(~)?([01]\d|2[0-3]):([0-5]\d)$/.exec(value)) || [];
  if (hour === undefined) return null;
  const minutes = Math.min(24 * 60 - 1, Math.max(0, Number(hour) * 60 + Number(minute) + (about ? minutesToAdd : 0)));
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Whether a span names one day. */
export function isExactDay(span: unknown): boolean {
  return isIsoDate(span);
}

const WORDS = {
  sv: {
    about: 'omkring den ',
    on: 'den ',
    in: 'i ',
    year: 'år ',
    early: 'i början av ',
    mid: 'i mitten av ',
    late: 'i slutet av ',
  },
  en: {
    about: 'around ',
    on: 'on ',
    in: 'in ',
    year: 'in ',
    early: 'at the beginning of ',
    mid: 'in the middle of ',
    late: 'at the end of ',
  },
} as const satisfies Record<Language, unknown>;

/**
 * A span in the words of a sentence: "den 12 oktober 2026", "i slutet av september 2026", "år 2024". What is no span
 * gives ''.
 * @param withYear false leaves the year out of days and months
 * @param withoutPreposition another preposition stands before it: "från slutet av september 2026", "till den 12 oktober
 *  2026", "från 2024"
 */
export function describeSpan(span: unknown, language: Language, withYear = true, withoutPreposition = false): string {
  const words = formatSpanInWords(span, language, withYear);
  return withoutPreposition ? words.replace(/^(?:i|år|in|on|at) /, '') : words;
}

function formatSpanInWords(span: unknown, language: Language, withYear: boolean): string {
  const match = typeof span === 'string' && parseApproximateDay(span) ? SPAN.exec(span) : null;
  if (!match) return '';
  const [, about, year = '', month, day, third] = match;
  const words = WORDS[language];
  if (month === undefined) return `${words.year}${year}`;
  const long = formatLongDate(`${year}-${month}-${day ?? '01'}`, language);
  const named = withYear ? long : long.replace(/ \d{4}$/, '');
  if (day !== undefined) return `${about ? words.about : words.on}${named}`;
  const monthOnly = named.replace(/^\d+ /, '');
  return third === 'early' || third === 'mid' || third === 'late'
    ? `${words[third]}${monthOnly}`
    : `${words.in}${monthOnly}`;
}

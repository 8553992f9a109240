/**
 * Calendar arithmetic on ISO dates (`2026-03-29`). A date of a form is a day in a calendar, not a moment: it is counted
 * in UTC throughout, so that no time zone and no summer time can move it.
 */

const DAY = 86_400_000;
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Milliseconds of the day's midnight in UTC, or undefined when `value` is no ISO date of a day that exists. */
function parseIsoDate(value: unknown): number | undefined {
  const match = typeof value === 'string' ? ISO_DATE.exec(value) : null;
  if (!match) return undefined;
  const time = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return formatIsoDate(time) === value ? time : undefined;
}

function formatIsoDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** True for an ISO date of a day that exists: not for `2026-02-30`, nor for a date with a time behind it. */
export function isIsoDate(value: unknown): value is string {
  return parseIsoDate(value) !== undefined;
}

/** Whole days from one date to another, negative when `to` is earlier; null when either is missing. */
export function countDaysBetween(from: unknown, to: unknown): number | null {
  const start = parseIsoDate(from);
  const end = parseIsoDate(to);
  return start === undefined || end === undefined ? null : (end - start) / DAY;
}

/** The date `days` later; null when either is missing. */
export function addDays(date: unknown, days: unknown): string | null {
  const start = parseIsoDate(date);
  return start === undefined || !isWholeNumber(days) ? null : formatIsoDate(start + days * DAY);
}

/**
 * The same day of the month `months` later, or that month's last day when it is shorter (31 January + 1 is
 * 28 February), as Swedish law counts periods in months (lag 1930:173, 1 §); null when either is missing.
 */
export function addMonths(date: unknown, months: unknown): string | null {
  const start = parseIsoDate(date);
  if (start === undefined || !isWholeNumber(months)) return null;
  const day = new Date(start);
  const year = day.getUTCFullYear();
  const month = day.getUTCMonth() + months;
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return formatIsoDate(Date.UTC(year, month, Math.min(day.getUTCDate(), last)));
}

/** The same day `years` later, 28 February for a leap day; null when either is missing. */
export function addYears(date: unknown, years: unknown): string | null {
  return isWholeNumber(years) ? addMonths(date, years * 12) : null;
}

const HOUR = 3_600_000;

/** The month's last Sunday, 01:00 UTC. @param month from 0 */
function findLastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  return last.getTime() - last.getUTCDay() * DAY;
}

/**
 * A moment as a clock and a calendar in Sweden show it: `2026-11-20T14:30:00.000`. Reckoned by the rule of directive
 * 2000/84/EC (summer time from the last Sunday of March to that of October), in force here since 1996, and not by `Intl`,
 * whose first use takes a slow phone longer than a whole page.
 * @throws RangeError for a moment that is none
 */
function shiftToSwedishIsoTime(moment: Date): string {
  const time = moment.getTime();
  const year = moment.getUTCFullYear();
  const isSummer = time >= findLastSunday(year, 2) && time < findLastSunday(year, 9);
  return new Date(time + (isSummer ? 2 : 1) * HOUR).toISOString();
}

/** The calendar day that a moment falls on in Sweden, as an ISO date. */
export function swedishDate(date: Date): string {
  return shiftToSwedishIsoTime(date).slice(0, 10);
}

/** Date and time of a moment on a Swedish clock, as forms keep it: `2026-11-20T14:30`. */
export function formatSwedishDateTime(date: Date): string {
  return shiftToSwedishIsoTime(date).slice(0, 16);
}

/** The moment that a calendar day begins in Sweden. @param date ISO date of a day that exists */
export function computeStartOfSwedishDay(date: string): Date {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  // Sweden is one or, in summer, two hours ahead.
  const summer = new Date(midnight - 2 * HOUR);
  return swedishDate(summer) === date ? summer : new Date(midnight - HOUR);
}

/** Whole months from one date to another, as `addMonths` counts them; null when either is missing. */
export function countMonthsBetween(from: unknown, to: unknown): number | null {
  if (!isIsoDate(from) || !isIsoDate(to)) return null;
  const countMonths = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  const months = countMonths(to) - countMonths(from);
  return (addMonths(from, months) ?? '') > to ? months - 1 : months;
}

/**
 * Minutes from one moment of a Swedish clock to another (`2026-10-25T01:30`), those of a change between summer and
 * winter time counted; null when either is missing.
 */
export function countMinutesBetween(from: unknown, to: unknown): number | null {
  const [start, end] = [parseSwedishDateTime(from), parseSwedishDateTime(to)];
  return start === undefined || end === undefined ? null : (end - start) / 60_000;
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)$/;

/** Milliseconds; of an hour that the clock shows twice, the first. */
function parseSwedishDateTime(value: unknown): number | undefined {
  const [, date, hour, minute] = (typeof value === 'string' && MOMENT.exec(value)) || [];
  const midnight = parseIsoDate(date);
  if (midnight === undefined) return undefined;
  const time = midnight + Number(hour) * HOUR + Number(minute) * 60_000;
  const summer = new Date(time - 2 * HOUR);
  return formatSwedishDateTime(summer) === value ? summer.getTime() : time - HOUR;
}

function isWholeNumber(value: unknown): value is number {
  return Number.isInteger(value);
}

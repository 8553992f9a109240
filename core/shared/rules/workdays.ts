import { addDays } from '../formats/dates';

/**
 * The day itself, or the next weekday when it is a Saturday, Sunday, public holiday, Midsummer, Christmas or New Year's
 * Eve: a time limit that ends on such a day ends on the next weekday (lag 1930:173, 2 §; holidays: lag 1989:253).
 * @param date ISO date; anything else gives null
 */
export function findWorkdayOnOrAfter(date: unknown): string | null {
  let day = addDays(date, 0);
  while (day !== null && isNonWorkingDay(day)) day = addDays(day, 1);
  return day;
}

/**
 * The last weekday before a day that is no Saturday, Sunday, public holiday, nor one of the three eves: the banking day by
 * the end of which a payer may revoke a direct debit (lag 2010:751, 5 kap. 36 §).
 * @param date ISO date; anything else gives null
 */
export function findWorkdayBefore(date: unknown): string | null {
  let day = addDays(date, -1);
  while (day !== null && isNonWorkingDay(day)) day = addDays(day, -1);
  return day;
}

/** New Year's Day, Epiphany, 1 May, National Day, Christmas Eve to Boxing Day, New Year's Eve. */
const FIXED: ReadonlySet<string> = new Set(['01-01', '01-06', '05-01', '06-06', '12-24', '12-25', '12-26', '12-31']);

function isNonWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return true;
  const monthDay = day.slice(5);
  // Midsummer Eve: the Friday between 19 and 25 June.
  if (FIXED.has(monthDay) || (weekday === 5 && monthDay >= '06-19' && monthDay <= '06-25')) return true;
  const easter = computeEasterSunday(Number(day.slice(0, 4)));
  // Good Friday, Easter Monday, Ascension Day.
  return [-2, 1, 39].some((offset) => addDays(easter, offset) === day);
}

/** The anonymous Gregorian computus (Meeus, Astronomical Algorithms, chapter 8). */
function computeEasterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return [year, String(Math.floor(f / 31)).padStart(2, '0'), String((f % 31) + 1).padStart(2, '0')].join('-');
}

import { isIsoDate } from '../../../../core/shared/formats/dates';

const MONTHS = [
  ['jan', 'januari', 'january'],
  ['feb', 'februari', 'february'],
  ['mar', 'mars', 'march'],
  ['apr', 'april'],
  ['maj', 'may'],
  ['jun', 'juni', 'june'],
  ['jul', 'juli', 'july'],
  ['aug', 'augusti', 'august'],
  ['sep', 'sept', 'september'],
  ['okt', 'oct', 'oktober', 'october'],
  ['nov', 'november'],
  ['dec', 'december'],
];

const padTwoDigits = (part: string | number) => String(part).padStart(2, '0');

/**
 * Reads a date as people type it: 2026-11-03, 20261103, 3/11 2026, 3.11.2026, 3 nov 2026, 3 november. Day before month,
 * as in Sweden and Britain; a date without a year is the latest one that is not in the future. Undefined when it is
 * none.
 */
export function parseTypedDate(text: string, today: string): string | undefined {
  const typed = text.trim().toLowerCase().replace(/\s+/g, ' ');
  const completeDateWithLatestPastYear = (year: string | undefined, month: string | number, day: string) => {
    const make = (y: string) => `${y}-${padTwoDigits(month)}-${padTwoDigits(day)}`;
    if (year) {
      const date = make(year.length === 2 ? `20${year}` : year);
      return isIsoDate(date) ? date : undefined;
    }
    const date = make(today.slice(0, 4));
    const past = date > today ? make(String(Number(today.slice(0, 4)) - 1)) : date;
    return isIsoDate(past) ? past : undefined;
  };
  const iso = /^(\d{4})[-/. ]?(\d{1,2})[-/. ]?(\d{1,2})$/.exec(typed);
  if (iso?.[1] && iso[2] && iso[3]) return completeDateWithLatestPastYear(iso[1], iso[2], iso[3]);
  const numeric = /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ]+(\d{4}|\d{2}))?$/.exec(typed);
  if (numeric?.[1] && numeric[2]) return completeDateWithLatestPastYear(numeric[3], numeric[2], numeric[1]);
  const named = /^(?:den )?(\d{1,2})(?::e|st|nd|rd|th)?\.? ([a-z]+)\.?(?: (\d{4}|\d{2}))?$/.exec(typed);
  const name = named?.[2];
  const month = name ? MONTHS.findIndex((names) => names.includes(name)) : -1;
  return named?.[1] && month >= 0 ? completeDateWithLatestPastYear(named[3], month + 1, named[1]) : undefined;
}

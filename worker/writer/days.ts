import { addDays, isIsoDate } from '../../core/shared/formats/dates';
import type { Language } from '../../core/shared/languages';
import type { LetterCase } from './case';
import { formatLongDateValue } from './dialect';
import { readFigures, computeWeekdayNumber } from './figures';
import { collectLeafValues } from './leaves';

/** A day that is told without its year is the last one of that name, or one to come within this many days. */
const SOON = 100;

const WEEKDAYS: Record<Language, readonly string[]> = {
  sv: ['söndag', 'måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
};

/**
 * The days that a date in a text can be, as ISO dates: itself, or without a year (`--10-12`) the known ones of that name,
 * else the last before today and the next that is near; none for what is no day.
 */
export function findPossibleDaysOfDateKey(key: string, today: string, knownDays: readonly string[] = []): string[] {
  if (isIsoDate(key)) return [key];
  const [, day] = /^--(\d{2}-\d{2})$/.exec(key) ?? [];
  if (day === undefined) return [];
  const named = knownDays.filter((each) => each.endsWith(`-${day}`));
  if (named.length > 0) return named;
  const year = Number(today.slice(0, 4));
  const soon = addDays(today, SOON) ?? today;
  const days = [year - 1, year, year + 1].map((each) => `${each}-${day}`).filter((each) => isIsoDate(each));
  const past = days.findLast((each) => each <= today);
  return days.filter((each) => each === past || (each > today && each <= soon));
}

/** The weekday of each day in a case, by the day in words: of answers, of facts, today, and the day of reply. */
export function mapToldDaysToWeekdayNames({
  form,
  facts,
  today,
  replyBy,
  language,
}: LetterCase): Record<string, string> {
  const told = [...collectLeafValues(form), ...collectLeafValues(facts)].flatMap(({ value }) =>
    typeof value === 'string' ? readFigures(value).filter(({ kind }) => kind === 'date') : [],
  );
  const keys = new Set([today, replyBy, ...told.flatMap(({ keys: each }) => each)]);
  const known = [...keys].filter((key) => isIsoDate(key));
  // A day that can be in two years has no weekday here.
  const days = new Set(
    [...keys]
      .map((key) => findPossibleDaysOfDateKey(key, today, known))
      .flatMap((meant) => (meant.length === 1 ? meant : [])),
  );
  return Object.fromEntries(
    [...days]
      .sort()
      .map((day) => [formatLongDateValue(day, language), WEEKDAYS[language][Number(computeWeekdayNumber(day))] ?? '']),
  );
}

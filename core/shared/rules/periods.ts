import { addDays, countDaysBetween, isIsoDate, countMonthsBetween } from '../formats/dates';
import { isRecord } from '../isRecord';
import { computeEarliestDayOrClockOfSpan, computeLatestDayOrClockOfSpan } from '../formats/approximateDays';

/** A period's days within one calendar month, and what they are of a sum that is paid by the month. */
export interface MonthShare {
  /** ISO dates, both included. */
  from: string;
  to: string;
  days: number;
  /** Days of the whole month. */
  monthDays: number;
  /** Kronor, to whole öre. */
  amount: number;
}

/**
 * Periods cut where a month ends, in their order, each part with its share of a monthly price. A period is counted from the
 * last day that its beginning can mean to the first that its end can, so that every day of it is sure.
 * @param periods rows; one without both ends, or of which no day is sure, is left out
 * @param fromMember name of the member that holds a period's first day, a date or a span
 * @param toMember name of the member that holds its last day
 * @param monthly kronor a month; what is no number gives none
 */
export function splitPeriodsIntoMonthShares(
  periods: unknown,
  fromMember: unknown,
  toMember: unknown,
  monthly: unknown,
): MonthShare[] {
  if (
    !Array.isArray(periods) ||
    typeof fromMember !== 'string' ||
    typeof toMember !== 'string' ||
    typeof monthly !== 'number'
  )
    return [];
  return periods.flatMap((period: unknown) =>
    isRecord(period)
      ? listMonthSharesOfPeriod(
          computeLatestDayOrClockOfSpan(period[fromMember]),
          computeEarliestDayOrClockOfSpan(period[toMember]),
          monthly,
        )
      : [],
  );
}

function listMonthSharesOfPeriod(first: string | null, last: string | null, monthly: number): MonthShare[] {
  const shares: MonthShare[] = [];
  for (let from = first; from !== null && last !== null && from <= last;) {
    const month = from.slice(0, 7);
    const monthEnd = computeLatestDayOrClockOfSpan(month);
    const to: string = monthEnd !== null && monthEnd < last ? monthEnd : last;
    const [days, monthDays] = [
      (countDaysBetween(from, to) ?? 0) + 1,
      (countDaysBetween(computeEarliestDayOrClockOfSpan(month), monthEnd) ?? 0) + 1,
    ];
    shares.push({ from, to, days, monthDays, amount: Math.round((monthly * 100 * days) / monthDays) / 100 });
    from = addDays(to, 1);
  }
  return shares;
}

/** A share of a month with what a rule or a letter asks of it besides. */
export interface MonthPart extends MonthShare {
  /** `2026-10`, a span. */
  month: string;
  /** Kronor a day in that month, to whole öre. */
  rate: number;
}

/** Ten years: beyond, somebody wrote a year wrong. */
const MOST_MONTHS = 120;

/**
 * One period cut where a month ends, both days counted. No rows when `to` comes before `from`.
 * @param from ISO date; so is `to`
 * @param monthly kronor a month
 * @returns null when one of the three is missing, or the time is longer than ten years
 */
export function splitPeriodByMonth(from: unknown, to: unknown, monthly: unknown): MonthPart[] | null {
  if (
    !isIsoDate(from) ||
    !isIsoDate(to) ||
    typeof monthly !== 'number' ||
    (countMonthsBetween(from, to) ?? 0) > MOST_MONTHS
  )
    return null;
  return listMonthSharesOfPeriod(from, to, monthly).map((share) => ({
    ...share,
    month: share.from.slice(0, 7),
    rate: Math.round((monthly * 100) / share.monthDays) / 100,
  }));
}

import jsonLogic from 'json-logic-js';
import {
  addDays,
  addMonths,
  addYears,
  countDaysBetween,
  countMinutesBetween,
  countMonthsBetween,
} from '../formats/dates';
import { computeGreatCircleKm } from './greatCircle';
import { isRecord } from '../isRecord';
import { splitPeriodByMonth, splitPeriodsIntoMonthShares } from './periods';
import { computeEarliestDayOrClockOfSpan, isExactDay, computeLatestDayOrClockOfSpan } from '../formats/approximateDays';
import { findWorkdayOnOrAfter, findWorkdayBefore } from './workdays';

/**
 * JsonLogic (jsonlogic.com) with our operators, for rules that are data. Pure: the same in browser, api and worker.
 * Every operator is named here, so that the check of a folder can tell a misspelt one.
 */

/** Unknown compares to nothing: without this, JavaScript would hold that `null <= 60`. */
function createChainComparison(compare: (a: number | string, b: number | string) => boolean) {
  return (...values: unknown[]): boolean =>
    values.every((value, index) => {
      if (index === 0) return true;
      const before = values[index - 1];
      return isComparable(before) && isComparable(value) && typeof before === typeof value && compare(before, value);
    });
}

function isComparable(value: unknown): value is number | string {
  return (typeof value === 'number' && !Number.isNaN(value)) || (typeof value === 'string' && value !== '');
}

const OURS: Record<string, (...values: unknown[]) => unknown> = {
  '<': createChainComparison((a, b) => a < b),
  '<=': createChainComparison((a, b) => a <= b),
  '>': createChainComparison((a, b) => a > b),
  '>=': createChainComparison((a, b) => a >= b),
  /** `[from, to]`: whole days, null when either is missing. */
  daysBetween: countDaysBetween,
  /** `[date, n]`: ISO date, null when either is missing; so do the next two. */
  addDays,
  addMonths,
  addYears,
  /** `[from, off, off …]`: what is left; the library's own takes away one only. */
  '-': (...values) =>
    values.length < 2
      ? -Number(values[0])
      : values.slice(1).reduce((left: number, value) => left - Number(value), Number(values[0])),
  /** `[value]`: true for an answer that is there and not blank. */
  present: (value) =>
    value !== null &&
    value !== undefined &&
    !(typeof value === 'string' && value.trim() === '') &&
    !(Array.isArray(value) && value.length === 0),
  /** `[date]`: its year as a number, null when it is missing. */
  year: (date) => (addDays(date, 0) === null ? null : Number(String(date).slice(0, 4))),
  /** `[lat, lon, lat, lon]`: whole kilometres of the great circle, null when one is missing. */
  greatCircleKm: computeGreatCircleKm,
  /** `[date]`: the same day, or the next one that is no Saturday, Sunday or public holiday (lag 1930:173, 2 §). */
  nextWorkday: findWorkdayOnOrAfter,
  /** `[date]`: the last day before it that is none of these. */
  workdayBefore: findWorkdayBefore,
  /** `[span]`: the first and the last day that it can mean (_shared/span.schema.json), and whether it is one day. */
  earliest: computeEarliestDayOrClockOfSpan,
  latest: computeLatestDayOrClockOfSpan,
  isExactDay,
  /** `[from, to]`: whole months that have passed, null when either is missing. */
  monthsBetween: countMonthsBetween,
  /** `[from, to]`: minutes between two moments of a Swedish clock, over a change of it too; null when one is missing. */
  minutesBetween: countMinutesBetween,
  /** `[from, to, amount]`: an amount a month by calendar month, as rows; null when one is missing. */
  byMonth: splitPeriodByMonth,
  /** `[number]`: to whole numbers; null when it is missing. */
  floor: (value) => (typeof value === 'number' ? Math.floor(value) : null),
  ceil: (value) => (typeof value === 'number' ? Math.ceil(value) : null),
  round: (value) => (typeof value === 'number' ? Math.round(value) : null),
  /** `[dateTime]`: its day as an ISO date, null when it is none. */
  dateOf: (moment) => (typeof moment === 'string' ? addDays(moment.slice(0, 10), 0) : null),
  /** `[list, member]`: the sum of that member over the list's items; what is missing counts as 0. */
  sum: (list, member) =>
    Array.isArray(list)
      ? list.reduce((total: number, item: unknown) => total + readNumericMemberOrZero(item, member), 0)
      : 0,
  /**
   * `[list, member, comparison, value]`: the items whose member compares so; JsonLogic's own `filter` can't see beyond an
   * item. Comparisons: `=`, `!=`, `<`, `<=`, `>`, `>=`, `in` (the value is a list). A span has to compare so on each of its days.
   */
  where: (list, member, comparison, value): unknown[] =>
    Array.isArray(list)
      ? list.filter((item: unknown) => satisfiesComparison(readMember(item, member), comparison, value))
      : [],
  /** `[list, member]`: that member's smallest and largest number; null for none. */
  smallest: (list, member) => findExtremeOfMembers(list, member, Math.min),
  largest: (list, member) => findExtremeOfMembers(list, member, Math.max),
  /** `[list, member, n]`: the sum of that member's n largest numbers; null when n is missing. */
  sumLargest: (list, member, n) =>
    typeof n === 'number'
      ? readNumericMembers(list, member)
          .sort((a, b) => b - a)
          .slice(0, Math.max(0, Math.floor(n)))
          .reduce((total, each) => total + each, 0)
      : null,
  /**
   * `[list, from, to, monthly]`: the list's periods cut by calendar month, with `days`, `monthDays` and their `amount`
   * of a monthly price.
   */
  monthShares: splitPeriodsIntoMonthShares,
  /**
   * `[list, member, factors, number]`: the items, each with that member: the number times the item's factors, rounded down.
   * An item in which a factor is missing stays without; a number that is missing gives null.
   */
  eachTimes: (list, member, factors, by): unknown =>
    Array.isArray(list) && typeof by === 'number'
      ? list.map((item: unknown) => setMemberToProductOfFactors(item, member, factors, by))
      : null,
  /** `[list]`: its length, 0 for none. */
  count: (list) => (Array.isArray(list) ? list.length : 0),
  /** The library's own writes what it is given to the console: that would be personal data. */
  log: (value) => value,
};

function readMember(item: unknown, member: unknown): unknown {
  return typeof item === 'object' && item !== null && typeof member === 'string'
    ? Reflect.get(item, member)
    : undefined;
}

function satisfiesComparison(value: unknown, comparison: unknown, wanted: unknown): boolean {
  if (comparison === '=') return value === wanted;
  if (comparison === '!=') return value !== wanted;
  if (comparison === 'in') return Array.isArray(wanted) && wanted.includes(value);
  const order = typeof comparison === 'string' ? OURS[comparison] : undefined;
  return order?.(chooseSpanEndLeastLikelyToSatisfy(value, comparison), wanted) === true;
}

/** A day that is remembered as a span compares only as each day of the span does: a sum never counts a row on a guess. */
function chooseSpanEndLeastLikelyToSatisfy(value: unknown, comparison: unknown): unknown {
  const isAfter = comparison === '>' || comparison === '>=';
  return (isAfter ? computeEarliestDayOrClockOfSpan(value) : computeLatestDayOrClockOfSpan(value)) ?? value;
}

function findExtremeOfMembers(list: unknown, member: unknown, choose: (...values: number[]) => number): number | null {
  const numbers = readNumericMembers(list, member);
  return numbers.length > 0 ? choose(...numbers) : null;
}

/** Less than this is missing to a whole number only because numbers are kept in twos. */
const NEARLY = 1e-6;

function setMemberToProductOfFactors(item: unknown, member: unknown, factors: unknown, by: number): unknown {
  const factorValues = (Array.isArray(factors) ? factors : [factors]).map((name: unknown) =>
    toNumberOrNaN(readMember(item, name)),
  );
  const product = factorValues.reduce((total, value) => total * value, by);
  return typeof item === 'object' && item !== null && typeof member === 'string' && Number.isFinite(product)
    ? { ...item, [member]: Math.floor(product + NEARLY) }
    : item;
}

/** A choice among numbers is kept as a text. */
function toNumberOrNaN(value: unknown): number {
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : NaN;
}

function readNumericMembers(list: unknown, member: unknown): number[] {
  return Array.isArray(list)
    ? list.map((item: unknown) => readMember(item, member)).filter((value) => typeof value === 'number')
    : [];
}

function readNumericMemberOrZero(item: unknown, member: unknown): number {
  const value = readMember(item, member);
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

for (const [name, operator] of Object.entries(OURS)) jsonLogic.add_operation(name, operator);

/** Operators of JsonLogic itself that a rule may use. */
const STANDARD = [
  'var',
  'missing',
  'missing_some',
  'if',
  '?:',
  'and',
  'or',
  '!',
  '!!',
  '==',
  '===',
  '!=',
  '!==',
  'in',
  'cat',
  'substr',
  '+',
  '-',
  '*',
  '/',
  '%',
  'min',
  'max',
  'merge',
  'map',
  'filter',
  'reduce',
  'all',
  'none',
  'some',
];

export const OPERATORS: ReadonlySet<string> = new Set([...STANDARD, ...Object.keys(OURS)]);

/**
 * The value of a rule. What can't be worked out (a sum over a missing number) is null.
 * @throws Error on an operator that does not exist; `npm run forms:check` finds those before anyone meets them.
 */
export function evaluateRule(logic: unknown, data: unknown): unknown {
  if (!isRule(logic)) return null;
  const value: unknown = jsonLogic.apply(logic, data);
  return value === undefined || (typeof value === 'number' && !Number.isFinite(value)) ? null : value;
}

/** Whether a rule holds, by JsonLogic's own idea of truth (an empty list is false). */
export function doesRuleHold(logic: unknown, data: unknown): boolean {
  return jsonLogic.truthy(evaluateRule(logic, data));
}

/** Any JSON value is a rule: what names no operator stands for itself. */
function isRule(value: unknown): value is jsonLogic.RulesLogic {
  return value !== undefined && value !== null;
}

/** Names that a rule reads: `form.price`, `facts.total`. */
export function collectVariables(rule: unknown): string[] {
  if (Array.isArray(rule)) return rule.flatMap(collectVariables);
  if (!isRecord(rule)) return [];
  return Object.entries(rule).flatMap(([operator, value]) =>
    operator === 'var' && typeof value === 'string' ? [value] : collectVariables(value),
  );
}

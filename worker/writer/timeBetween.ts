import { isIsoDate } from '../../core/shared/formats/dates';
import type { Examined } from './examined';
import type { Figure } from './figures';

/**
 * Time between two days, or two clock times, that stand in the same text: "köpet den 13 juni … den 5 oktober, knappt fyra månader
 * senare", "jag ringde kl. 19.08 … kl. 19.31, 23 minuter senare". It follows from them, so nobody needs to have told it; whoever
 * writes "knappt" or "drygt" has to be right about that too.
 */

const UNDER =
  /(?:^|[^\p{L}])(?:knappt|nästan|närmare|snart|inte ens|mindre än|nearly|almost|just under|less than|not even)[\s\u00A0]+$/iu;
const OVER = /(?:^|[^\p{L}])(?:drygt|över|mer än|more than|over|just over)[\s\u00A0]+$/iu;
const DAY_MS = 86_400_000;
/** Days by which a time in whole weeks, months or years is near enough to be said without "knappt" or "drygt". */
const NEAR: Readonly<Record<string, number>> = { day: 0, week: 1, month: 3, year: 7 };

export function isDurationBetweenToldDays(
  { kind, keys, start }: Figure,
  { sentence, around, grounds }: Examined,
): boolean {
  const [, amount = '', unit = ''] =
    /^(\d+) (day|week|month|year)$/.exec(keys.length === 1 ? (keys[0] ?? '') : '') ?? [];
  if (kind !== 'duration' || unit === '') return false;
  const before = sentence.slice(0, start);
  const told = new Set(
    grounds
      .figures(around)
      .filter((figure) => figure.kind === 'date' && figure.keys.every((key) => grounds.support.has(`date:${key}`)))
      .flatMap((figure) => figure.keys.flatMap((key) => keepIfSingleDay(grounds.daysMeant(key)))),
  );
  // What has gone on since a told day goes on until the letter's.
  const days = unit === 'day' || told.size === 0 ? told : told.add(grounds.letterCase.today);
  const sorted = [...days].filter((day) => isIsoDate(day)).sort();
  return sorted.some((from, index) =>
    sorted.slice(index + 1).some((to) => matchesDurationBetween({ from, to }, Number(amount), unit, before)),
  );
}

export function isDurationBetweenToldClockTimes(
  { kind, keys, start }: Figure,
  { sentence, around, grounds }: Examined,
): boolean {
  const [, amount = '', unit = ''] = /^(\d+) (minute|hour)$/.exec(keys.length === 1 ? (keys[0] ?? '') : '') ?? [];
  if (kind !== 'duration' || unit === '') return false;
  const before = sentence.slice(0, start);
  const told = grounds
    .figures(around)
    .filter((figure) => figure.kind === 'time' && figure.keys.every((key) => grounds.support.has(`time:${key}`)))
    .flatMap((figure) => figure.keys.flatMap(parseClockAsMinutes));
  const length = unit === 'hour' ? 60 : 1;
  const wanted = Number(amount) * length;
  return told.some((from) =>
    told.some((to) => {
      const passed = to - from;
      if (UNDER.test(before)) return passed < wanted && passed >= wanted - length;
      if (OVER.test(before)) return passed > wanted && passed < wanted + length;
      return passed === wanted && passed > 0;
    }),
  );
}

/** Minutes of "19:08" since midnight. */
function parseClockAsMinutes(key: string): number[] {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(key) ?? [];
  return hours === undefined ? [] : [Number(hours) * 60 + Number(minutes)];
}

function keepIfSingleDay(days: readonly string[]): readonly string[] {
  return days.length === 1 ? days : [];
}

function matchesDurationBetween(
  { from, to }: { from: string; to: string },
  amount: number,
  unit: string,
  textBefore: string,
): boolean {
  const whole = addTimeUnits(from, amount, unit);
  const next = addTimeUnits(from, amount + 1, unit);
  const previous = addTimeUnits(from, amount - 1, unit);
  const end = Date.parse(to);
  if (UNDER.test(textBefore)) return end < whole && end >= previous;
  if (OVER.test(textBefore)) return end > whole && end < next;
  return Math.abs(end - whole) <= (NEAR[unit] ?? 0) * DAY_MS;
}

/** That many days, weeks, months or years later, in milliseconds. */
function addTimeUnits(from: string, amount: number, unit: string): number {
  const day = new Date(from);
  if (unit === 'day' || unit === 'week') return day.getTime() + amount * (unit === 'week' ? 7 : 1) * DAY_MS;
  day.setUTCMonth(day.getUTCMonth() + amount * (unit === 'year' ? 12 : 1));
  return day.getTime();
}

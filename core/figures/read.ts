import { setTimeout as sleep } from 'node:timers/promises';
import { recordAndListMissingRefundMoments } from '../records/bookedRefunds';
import type { Database } from '../records/database';
import { addDays, addYears, swedishDate } from '../shared/formats/dates';
import { countFiguresOfDays, type Sale } from './count';
import { mergeCountsOfForgottenLetters } from './forget';
import {
  createEmptyDay,
  computeFirstOpenDay,
  type DayRecord,
  type DayTotals,
  findFirstDayKept,
  findLastSummedDay,
  listDaysBefore,
  listDaysWithin,
  readCountsOfRecountMarks,
  saveTotalsUnlessCountedLater,
} from '../records/figureDays';
import { markDayForRecount } from '../records/figureDays';
import type { Day } from './summaries';
import { isRecord } from '../shared/isRecord';
import { findFirstBegunTime } from '../records/begunLetters';
import { estimateTransactionCount, findFirstSaleTime } from '../records/transactions';

export type FigureStore = Pick<Database, 'transactions' | 'bookedRefunds' | 'begunLetters' | 'figureDays'>;

/** Milliseconds that a reader waits for everything to be counted anew. */
const PATIENCE = 10_000;
/**
 * Milliseconds that a reader waits for days that were written on since, or have ended: then the reader gets them as they
 * were counted last, and the next reader as they are.
 */
const DAYS_PATIENCE = 1_500;

/** Milliseconds between a row and the note that its day has changed, at most, but for a crash. */
const NOTED_WITHIN = 300;

/** What a process remembers of a database's figures. */
interface Remembered {
  rebuilding: Promise<unknown> | undefined;
  /** One count of days at a time, whoever asks. */
  recounting: Promise<void> | undefined;
  /** What the collection's count was off by when everything had just been counted: after a crash MongoDB's is an estimate. */
  drift: number;
}
const remembered = new WeakMap<FigureStore['transactions'], Remembered>();

/**
 * All days with something on them, in order, as the rows are now. Days that are over are kept and counted anew where they
 * were written on since; those still open are counted each time, by an indexed query on MongoDB itself. Rows that somebody
 * put there by other ways, or took away, show in the collection's count, and then all days are counted.
 */
export async function readDaysUpToDate(store: FigureStore, now = new Date()): Promise<Day[]> {
  let { days, isFresh } = await recountStaleDaysAndRead(store, now);
  if (!isFresh) return days;
  const memory = getOrCreateRememberedState(store);
  const areAllTransactionsCounted = async () => (await estimateTransactionsOutsideDays(store, days)) === memory.drift;
  if (await areAllTransactionsCounted()) return days;
  // Most likely a row whose day is about to be noted.
  await sleep(NOTED_WITHIN, undefined, { ref: false });
  ({ days, isFresh } = await recountStaleDaysAndRead(store, now));
  if (!isFresh || (await areAllTransactionsCounted())) return days;
  memory.rebuilding ??= recountAllAndRememberDrift(store, now).finally(() => {
    memory.rebuilding = undefined;
  });
  await Promise.race([memory.rebuilding, sleep(PATIENCE, undefined, { ref: false })]);
  return (await recountStaleDaysAndRead(store, now)).days;
}

/** All days in order, and whether those that are over could be counted in time. */
async function recountStaleDaysAndRead(store: FigureStore, now: Date): Promise<{ days: Day[]; isFresh: boolean }> {
  const memory = getOrCreateRememberedState(store);
  const end = Date.now() + DAYS_PATIENCE;
  const open = computeFirstOpenDay(now);
  for (;;) {
    const kept = await listDaysBefore(store, open);
    const stale = [
      ...kept.filter(({ dirty }) => dirty).map(({ _id }) => _id),
      ...(await listUncountedDays(store, kept, open)),
    ];
    const left = end - Date.now();
    if (stale.length === 0 || left <= 0) {
      const living = [...(await countFiguresOfDays(store, open, swedishDate(now)))].map(([_id, totals]) => ({
        _id,
        ...totals,
      }));
      const days = [...kept, ...living].filter(hasActivity).sort((a, b) => (a._id < b._id ? -1 : 1));
      return { days, isFresh: stale.length === 0 };
    }
    // One that is under way may have begun before the last write: then the day is stale still, and counted once more.
    memory.recounting ??= recountDays(store, stale).finally(() => {
      memory.recounting = undefined;
    });
    await Promise.race([memory.recounting, sleep(left, undefined, { ref: false })]);
  }
}

/** Days that are over and were never counted: those behind the last that was. */
async function listUncountedDays(
  store: FigureStore,
  storedDays: readonly DayRecord[],
  firstOpenDay: string,
): Promise<string[]> {
  const last = storedDays
    .filter(({ summed }) => summed)
    .map(({ _id }) => _id)
    .sort()
    .at(-1);
  const first = last === undefined ? await findFirstDay(store) : addDays(last, 1);
  return first === undefined || first === null ? [] : listDays(first, firstOpenDay);
}

/** Each day from one on and before another. */
function listDays(from: string, before: string): string[] {
  const days: string[] = [];
  for (let day: string | undefined = from; day !== undefined && day < before; day = addDays(day, 1) ?? undefined)
    days.push(day);
  return days;
}

function hasActivity({ rows, kinds, paidBack }: DayTotals): boolean {
  return rows > 0 || kinds.length > 0 || paidBack > 0;
}

async function estimateTransactionsOutsideDays(store: FigureStore, days: readonly Day[]): Promise<number> {
  const all = await estimateTransactionCount(store);
  return all - days.reduce((sum, { rows }) => sum + rows, 0);
}

function getOrCreateRememberedState({ transactions }: FigureStore): Remembered {
  const memory = remembered.get(transactions) ?? { rebuilding: undefined, recounting: undefined, drift: 0 };
  remembered.set(transactions, memory);
  return memory;
}

async function recountAllAndRememberDrift(store: FigureStore, now: Date): Promise<void> {
  await recountAllPastDays(store, now);
  getOrCreateRememberedState(store).drift = await estimateTransactionsOutsideDays(
    store,
    (await recountStaleDaysAndRead(store, now)).days,
  );
}

/** Counts these days anew and keeps the totals. */
async function recountDays(store: FigureStore, dates: readonly string[]): Promise<void> {
  for (const run of groupConsecutiveDates(dates)) {
    const before = await readCountsOfRecountMarks(store, run.dates);
    const counted = await countFiguresOfDays(store, run.from, run.to);
    const totals = fillEmptyDays(counted, [...before.keys(), run.to]);
    await saveTotalsUnlessCountedLater(store, await mergeCountsOfForgottenLetters(store, totals), before);
  }
}

/** A day whose kept totals were not what the rows say. */
export interface Difference {
  day: string;
  kept: DayTotals;
  counted: DayTotals;
}

/** What counting days that had been counted before came to. */
export interface Recount {
  /** How many were counted. */
  days: number;
  /** Those whose totals had been others, though nothing was written on them since they were counted. */
  differing: Difference[];
}

/** Counts every day that is over anew, from the first row on, and keeps the totals. */
export async function recountAllPastDays(store: FigureStore, now: Date): Promise<Recount> {
  const first = await findFirstDay(store);
  return first === undefined
    ? { days: 0, differing: [] }
    : recountPeriodAndListDifferences(store, first, computeFirstOpenDay(now), now);
}

/** Days that are counted anew every night: most refunds and late payments fall on these. */
const NEWEST_DAYS = 31;
/** Older days that a night counts anew besides, so that its work does not grow with the days before: ten years take 118 nights. */
const OLDER_DAYS = 31;

/**
 * Counts the newest days anew and, of the older, those whose turn it is.
 * @param olderPartStart ISO date: the older day to begin with, as the night before gave it; the first of all without one
 * @returns also the day that the next night begins with
 */
export async function recountNewestDaysAndNextOlderPart(
  store: FigureStore,
  now: Date,
  olderPartStart: string | undefined,
): Promise<Recount & { nextTurn: string | undefined }> {
  const open = computeFirstOpenDay(now);
  const first = await findFirstDay(store);
  if (first === undefined) return { days: 0, differing: [], nextTurn: undefined };
  // A day that was never counted is followed by none that was.
  const last = await findLastSummedDay(store);
  const uncounted = (last !== undefined && addDays(last, 1)) || first;
  const newest = [uncounted, addDays(open, -NEWEST_DAYS) ?? open].sort()[0] ?? first;
  const from = newest > first ? newest : first;
  const recent = await recountPeriodAndListDifferences(store, from, open, now);
  const begin =
    olderPartStart !== undefined && olderPartStart >= first && olderPartStart < from ? olderPartStart : first;
  const end = [addDays(begin, OLDER_DAYS) ?? from, from].sort()[0] ?? from;
  const older = await recountPeriodAndListDifferences(store, begin, end, now);
  return {
    days: older.days + recent.days,
    differing: [...older.differing, ...recent.differing],
    nextTurn: end < from ? end : undefined,
  };
}

/** Counts the days from one on and before another anew and keeps the totals. */
async function recountPeriodAndListDifferences(
  store: FigureStore,
  startDay: string,
  before: string,
  now: Date,
): Promise<Recount> {
  const differing: Difference[] = [];
  let days = 0;
  // A year at a time, so that neither this process nor the database holds everything.
  for (
    let from: string | undefined = startDay;
    from !== undefined && from < before;
    from = addYears(from, 1) ?? undefined
  ) {
    const next = addYears(from, 1) ?? before;
    const dates = listDays(from, next < before ? next : before);
    const to = dates.at(-1) ?? from;
    const rows = await listDaysWithin(store, from, to);
    const refunded: Sale[] = [];
    const counted = await countFiguresOfDays(store, from, to, (sale) => refunded.push(sale));
    // Those of rows that came by other ways count for later days too, which may not be among these.
    for (const moment of await recordAndListMissingRefundMoments(store, refunded))
      if (swedishDate(moment) >= before) await markDayForRecount(store, moment, now);
    const kept = new Map(rows.map((row) => [row._id, row]));
    const totals = await mergeCountsOfForgottenLetters(store, fillEmptyDays(counted, [...kept.keys(), to]));
    await saveTotalsUnlessCountedLater(store, totals, new Map(rows.map(({ _id, touched }) => [_id, touched])));
    const suspects = [...totals.keys()].filter(
      (date) =>
        serialiseTotals(kept.get(date) ?? createEmptyDay()) !== serialiseTotals(totals.get(date) ?? createEmptyDay()),
    );
    const touchedNow = await readCountsOfRecountMarks(store, suspects);
    for (const day of suspects) {
      const row = kept.get(day);
      if (row?.dirty || (touchedNow.get(day) ?? 0) !== (row?.touched ?? 0)) continue;
      differing.push({ day, kept: pickTotals(row ?? createEmptyDay()), counted: totals.get(day) ?? createEmptyDay() });
    }
    days += totals.size;
  }
  return { days, differing };
}

/** What was counted, and these days too where nothing was. */
function fillEmptyDays(counted: ReadonlyMap<string, DayTotals>, dates: readonly string[]): Map<string, DayTotals> {
  return new Map([...counted.keys(), ...dates].sort().map((date) => [date, counted.get(date) ?? createEmptyDay()]));
}

/** The day of the first row there is, or of the first totals. */
async function findFirstDay(store: FigureStore): Promise<string | undefined> {
  const sale = await findFirstSaleTime(store);
  const letter = await findFirstBegunTime(store);
  const day = await findFirstDayKept(store);
  return [sale && swedishDate(sale), letter && swedishDate(letter), day].filter((date) => date !== undefined).sort()[0];
}

function pickTotals({ rows, kinds, methods, codes, paidBack, newest }: DayTotals): DayTotals {
  return { rows, kinds, methods, codes, paidBack, newest };
}

function serialiseTotals(day: DayTotals): string {
  return JSON.stringify(pickTotals(day), (_key, value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).sort()) : value,
  );
}

/** Dates in runs of consecutive days: each run is one look at the rows. */
function groupConsecutiveDates(dates: readonly string[]): { from: string; to: string; dates: string[] }[] {
  const runs: { from: string; to: string; dates: string[] }[] = [];
  for (const date of [...dates].sort()) {
    const last = runs.at(-1);
    if (last && addDays(last.to, 1) === date) {
      last.to = date;
      last.dates.push(date);
    } else if (last?.to !== date) runs.push({ from: date, to: date, dates: [date] });
  }
  return runs;
}

import type { AnyBulkWriteOperation } from 'mongodb';
import { swedishDate } from '../shared/formats/dates';
import { declareCollection } from './collection';
import type { Database } from './database';
import { isDuplicateKey } from './duplicateKey';

/** Sums over transactions that were paid: öre, but for `count`. What was given back since stands in `refunded`. */
export interface Sums {
  count: number;
  /** What was charged. */
  amount: number;
  /** What it cost before discounts. */
  original: number;
  discount: number;
  /** Of these very transactions, on whatever day it went back. */
  refunded: number;
}

export type KindSums = Sums & {
  /** A letter's, or SUBSCRIPTION_KIND. */
  kind: string;
  /** Letters begun on the day. */
  begun: number;
  /** Letters whose preview was made for the first time on the day. */
  previewed: number;
};
export type MethodSums = Sums & { method: string };
/** `code`: as `replaceBatchSuffix` has it. */
export type CodeSums = Sums & { code: string };

/** What happened on one day in Sweden. */
export interface DayTotals {
  /** All transactions of the day, pending and failed ones too: held against the collection's count. */
  rows: number;
  kinds: KindSums[];
  methods: MethodSums[];
  codes: CodeSums[];
  /** Öre that went back on the day, whatever day it had been paid on. */
  paidBack: number;
  /** Ids of the day's newest transactions, the newest first: the latest of all are found without a search. */
  newest: string[];
}

/**
 * The totals of a day that is over. They are never added to: each count is made anew from the rows, so that it may be made
 * any number of times, by any number of processes at once, and all of them may be dropped. Days still open are not kept.
 */
export interface DayRecord extends DayTotals {
  /** ISO date, a calendar day in Sweden. */
  _id: string;
  /** How often something of the day was written. No total: one too many makes one count too many, and no harm. */
  touched: number;
  /** What `touched` was before the rows were read that the totals are of. */
  counted: number;
  /** Something was written since. */
  dirty: boolean;
  /** It was counted after it ended: so was every day before it. A day without anything is kept only as the last of these. */
  summed?: boolean;
  /** Letters that it counted are listed no more: its numbers of them can't be counted anew. */
  lettersGone?: true;
}

export const FIGURE_DAYS_COLLECTION = declareCollection<DayRecord>('figureDays');

/** Codes that a day keeps the sums of, the most used by themselves and the others together: 30 kB. */
export const MOST_CODES = 200;
/** The transactions that a day keeps the ids of. */
export const NEWEST = 10;

export const NO_SUMS: Sums = { count: 0, amount: 0, original: 0, discount: 0, refunded: 0 };

export function createEmptyDay(): DayTotals {
  return { rows: 0, kinds: [], methods: [], codes: [], paidBack: 0, newest: [] };
}

/** Milliseconds after midnight in which the day before may still be written on as its own: processes' clocks differ. */
const CLOCKS_DIFFER = 600_000;

/** The first day that is still open, an ISO date: it is counted whenever it is read. */
export function computeFirstOpenDay(now: Date): string {
  return swedishDate(new Date(now.getTime() - CLOCKS_DIFFER));
}

/**
 * Says that something was written on a day that is over (a refund, a payment that came in late), so that the day is counted
 * anew before anybody reads it. Called after the write, and again whenever the write's step runs again: then no crash
 * between the two loses it. Days that are open are counted when they are read: a sale of today waits for nothing.
 */
export async function markDayForRecount(
  { figureDays }: Pick<Database, 'figureDays'>,
  moment: Date,
  now = new Date(),
): Promise<void> {
  const day = swedishDate(moment);
  if (day === swedishDate(now)) return;
  const setDayDirty = () =>
    figureDays.updateOne(
      { _id: day },
      { $inc: { touched: 1 }, $set: { dirty: true }, $setOnInsert: { counted: 0, ...createEmptyDay() } },
      { upsert: true },
    );
  await setDayDirty().catch((error: unknown) => {
    // Another process made the row at the same moment.
    if (!isDuplicateKey(error)) throw error;
    return setDayDirty();
  });
}

/** Keeps what went back of a transaction: it counts for the day of the sale, and for the day on which it went. */
export async function markDaysOfSaleAndRefundsForRecount(
  database: Pick<Database, 'figureDays'>,
  row: { createdAt: Date },
  at: readonly Date[],
): Promise<void> {
  const days = new Map([row.createdAt, ...at].map((moment) => [swedishDate(moment), moment]));
  for (const moment of days.values()) await markDayForRecount(database, moment);
}

/** Says that letters of these days are listed no more. @returns those of the days that say so: they are counted */
export async function markLettersGoneOnCleanDaysAndList(
  { figureDays }: Pick<Database, 'figureDays'>,
  days: string[],
): Promise<Set<string>> {
  await figureDays.updateMany({ _id: { $in: days }, dirty: false }, { $set: { lettersGone: true } });
  const gone = await figureDays.find({ _id: { $in: days }, lettersGone: true }, { projection: { _id: 1 } }).toArray();
  return new Set(gone.map(({ _id }) => _id));
}

/** Those of the days whose letters are listed no more. */
export function listDaysWithLettersGone(
  { figureDays }: Pick<Database, 'figureDays'>,
  days: readonly string[],
): Promise<DayRecord[]> {
  return figureDays.find({ _id: { $in: [...days] }, lettersGone: true }).toArray();
}

type FigureDays = Pick<Database, 'figureDays'>;

/** Those before a day, in no order. */
export function listDaysBefore({ figureDays }: FigureDays, before: string): Promise<DayRecord[]> {
  return figureDays.find({ _id: { $lt: before } }, { batchSize: 5_000 }).toArray();
}

/** Those from one day to another, both included. */
export function listDaysWithin({ figureDays }: FigureDays, from: string, to: string): Promise<DayRecord[]> {
  return figureDays.find({ _id: { $gte: from, $lte: to } }).toArray();
}

/** The last day that was counted after it had ended. */
export async function findLastSummedDay({ figureDays }: FigureDays): Promise<string | undefined> {
  const [last] = await figureDays
    .find({ summed: true }, { projection: { _id: 1 } })
    .sort({ _id: -1 })
    .limit(1)
    .toArray();
  return last?._id;
}

export async function findFirstDayKept({ figureDays }: FigureDays): Promise<string | undefined> {
  const [day] = await figureDays
    .find({}, { projection: { _id: 1 } })
    .sort({ _id: 1 })
    .limit(1)
    .toArray();
  return day?._id;
}

/** How often something of each day was written. */
export async function readCountsOfRecountMarks(
  { figureDays }: FigureDays,
  dates: readonly string[],
): Promise<Map<string, number>> {
  const rows = await figureDays.find({ _id: { $in: [...dates] } }, { projection: { touched: 1 } }).toArray();
  return new Map(rows.map(({ _id, touched }) => [_id, touched]));
}

/**
 * Keeps totals that were counted after `touched` was read. A count that began later is never overwritten, and a day that
 * was written on meanwhile stays dirty.
 */
export async function saveTotalsUnlessCountedLater(
  { figureDays }: FigureDays,
  totals: ReadonlyMap<string, DayTotals>,
  touched: ReadonlyMap<string, number>,
): Promise<void> {
  const writes: AnyBulkWriteOperation<DayRecord>[] = [...totals].flatMap(([_id, day]) => {
    const counted = touched.get(_id) ?? 0;
    return [
      {
        updateOne: {
          filter: { _id, counted: { $lte: counted } },
          update: { $set: { ...day, counted, summed: true }, $setOnInsert: { touched: 0, dirty: false } },
          upsert: true,
        },
      },
      { updateOne: { filter: { _id, touched: counted }, update: { $set: { dirty: false } } } },
    ];
  });
  if (writes.length === 0) return;
  try {
    await figureDays.bulkWrite(writes, { ordered: false });
  } catch (error) {
    // Somebody has counted later than we did: theirs stays.
    if (!isDuplicateKey(error)) throw error;
  }
}

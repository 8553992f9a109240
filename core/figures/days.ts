import { swedishDate } from '../shared/formats/dates';

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
/** `code`: as `replaceBatchSuffix` makes it. */
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

/**
 * One row a letter, from its first answer or file on, which outlives the letter, so that
 * the share of letters that were paid can still be told. It says nothing of anybody.
 */
export interface BegunLetterRecord {
  /** The letter's id. */
  _id: string;
  kind: string;
  begunAt: Date;
  previewedAt?: Date;
  /** `createdAt` of its transaction, where that does not say itself that the letter is listed here. */
  paidAt?: Date;
}

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

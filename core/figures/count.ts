import { readTransactionsRefundedWithin } from '../records/bookedRefunds';
import type { Database } from '../records/database';
import {
  listRefundsOfTransaction,
  SUBSCRIPTION_KIND,
  type TransactionRecord,
  streamTransactionsWithin,
  streamTransactionsWithCodes,
} from '../records/transactions';
import { isSold } from './bookings';
import { addDays, computeStartOfSwedishDay, swedishDate } from '../shared/formats/dates';
import { replaceBatchSuffix, OTHER_CODES } from '../shared/purchase/batchCodes';
import {
  createEmptyDay,
  MOST_CODES,
  NEWEST,
  NO_SUMS,
  type CodeSums,
  type DayTotals,
  type KindSums,
  type Sums,
} from '../records/figureDays';
import { type BegunLetterRecord, streamBegunLettersWithin } from '../records/begunLetters';

export type Countable = Pick<Database, 'transactions' | 'bookedRefunds' | 'begunLetters'>;

/** What counting reads of a transaction. */
export type Sale = Pick<
  TransactionRecord,
  | '_id'
  | 'createdAt'
  | 'kind'
  | 'amount'
  | 'originalAmount'
  | 'discountCode'
  | 'discountAmount'
  | 'paymentMethod'
  | 'status'
  | 'refundedAt'
  | 'refunds'
  | 'isListed'
>;
const SALE = {
  createdAt: 1,
  kind: 1,
  amount: 1,
  originalAmount: 1,
  discountCode: 1,
  discountAmount: 1,
  paymentMethod: 1,
  status: 1,
  refundedAt: 1,
  refunds: 1,
  isListed: 1,
} as const;
/** Rows at a time: fewer answers over a long look. */
const BATCH = 5_000;

/**
 * Counts days anew from the rows, which stay for good: transactions, and the list of letters that were begun. Days in
 * Sweden, so one in March has 23 hours and one in October 25.
 * @param from ISO date, the first day
 * @param to the last day
 * @param onRefundedSale is told of each sale of these days of which money went back
 * @returns the days on which there was something, by ISO date
 */
export async function countFiguresOfDays(
  store: Countable,
  from: string,
  to: string,
  onRefundedSale: (sale: Sale) => void = () => undefined,
): Promise<Map<string, DayTotals>> {
  const within = { $gte: computeStartOfSwedishDay(from), $lt: computeStartOfSwedishDay(addDays(to, 1) ?? to) };
  const days = new Map<string, Day>();
  const dayOf = createSwedishDateCache();
  const getOrCreateDayAt = (moment: Date): Day | undefined => {
    if (moment < within.$gte || moment >= within.$lt) return undefined;
    const date = dayOf(moment);
    const existing = days.get(date) ?? new Day();
    days.set(date, existing);
    return existing;
  };
  const addSaleAndRefundsToDays = (row: Sale): void => {
    getOrCreateDayAt(row.createdAt)?.addSale(row);
    for (const { at, amount } of listRefundsOfTransaction(row)) getOrCreateDayAt(at)?.addRefund(amount);
  };
  const addLetterToDays = ({ kind, begunAt, previewedAt, paidAt }: BegunLetterRecord): void => {
    getOrCreateDayAt(begunAt)?.addLetter(kind, 'begun');
    if (previewedAt) getOrCreateDayAt(previewedAt)?.addLetter(kind, 'previewed');
    if (paidAt) getOrCreateDayAt(paidAt)?.addKnown(kind);
  };

  const options = { projection: SALE, batchSize: BATCH };
  for await (const row of streamTransactionsWithin<Sale>(store, within, options)) {
    addSaleAndRefundsToDays(row);
    if (listRefundsOfTransaction(row).length > 0) onRefundedSale(row);
  }
  for await (const row of readTransactionsRefundedWithin<Sale>(store, within, options))
    if (row.createdAt < within.$gte || row.createdAt >= within.$lt) addSaleAndRefundsToDays(row);
  for await (const row of streamBegunLettersWithin(store, within, BATCH)) addLetterToDays(row);
  return new Map([...days].map(([date, day]) => [date, day.totals()]));
}

/** A day being counted. */
class Day {
  private rows = 0;
  private paidBack = 0;
  private readonly kinds = new Map<string, KindSums>();
  private readonly methods = new Map<string, Sums>();
  private readonly codes = new Map<string, Sums>();
  /** By kind, how many of the letters that were paid are on the list of those that were begun. */
  private readonly known = new Map<string, number>();
  private newest: { id: string; at: number }[] = [];

  addSale(row: Sale): void {
    this.rows += 1;
    this.keepNewest(row);
    // Rows that wait, or failed, are listed and count for nothing.
    if (!isSold(row)) return;
    if (row.isListed) this.addKnown(row.kind);
    for (const sums of [
      this.kind(row.kind),
      getOrCreateSums(this.methods, row.paymentMethod),
      ...(row.discountCode ? [getOrCreateSums(this.codes, replaceBatchSuffix(row.discountCode))] : []),
    ]) {
      addSaleToSums(sums, row);
    }
  }

  addRefund(amount: number): void {
    this.paidBack += amount;
  }

  addLetter(kind: string, what: 'begun' | 'previewed'): void {
    this.kind(kind)[what] += 1;
  }

  addKnown(kind: string): void {
    this.known.set(kind, (this.known.get(kind) ?? 0) + 1);
  }

  totals(): DayTotals {
    return {
      ...createEmptyDay(),
      rows: this.rows,
      // In one order, so that equal days are equal texts.
      kinds: [...this.kinds.values()]
        .map((each) => this.withUnknown(each))
        .sort((a, b) => compareStrings(a.kind, b.kind)),
      methods: [...this.methods]
        .map(([method, sums]) => ({ method, ...sums }))
        .sort((a, b) => compareStrings(a.method, b.method)),
      codes: this.mostUsedCodes().sort((a, b) => compareStrings(a.code, b.code)),
      paidBack: this.paidBack,
      newest: this.newest.map(({ id }) => id),
    };
  }

  /** A letter that was paid was begun and previewed too, also one from before that was kept. */
  private withUnknown(sums: KindSums): KindSums {
    const unknown = sums.kind === SUBSCRIPTION_KIND ? 0 : Math.max(0, sums.count - (this.known.get(sums.kind) ?? 0));
    return { ...sums, begun: sums.begun + unknown, previewed: sums.previewed + unknown };
  }

  /** However many codes a day sees, what is kept of it stays small. */
  private mostUsedCodes(): CodeSums[] {
    const codes = [...this.codes]
      .map(([code, sums]) => ({ code, ...sums }))
      .sort((a, b) => b.count - a.count || compareStrings(a.code, b.code));
    if (codes.length <= MOST_CODES) return codes;
    const others = { code: OTHER_CODES, ...NO_SUMS };
    for (const { code: _code, ...sums } of codes.slice(MOST_CODES - 1))
      for (const name of SUMS) others[name] += sums[name];
    return [...codes.slice(0, MOST_CODES - 1), others];
  }

  private kind(kind: string): KindSums {
    const existing = this.kinds.get(kind) ?? { kind, begun: 0, previewed: 0, ...NO_SUMS };
    this.kinds.set(kind, existing);
    return existing;
  }

  private keepNewest({ _id: id, createdAt }: Sale): void {
    const at = createdAt.getTime();
    const last = this.newest[NEWEST - 1];
    if (last && at < last.at) return;
    this.newest = [...this.newest, { id, at }]
      .sort((a, b) => b.at - a.at || compareStrings(b.id, a.id))
      .slice(0, NEWEST);
  }
}

const SUMS = ['count', 'amount', 'original', 'discount', 'refunded'] as const;

function addSaleToSums(sums: Sums, row: Sale): void {
  sums.count += 1;
  sums.amount += row.amount;
  sums.original += row.originalAmount;
  sums.discount += row.discountAmount;
  sums.refunded += listRefundsOfTransaction(row).reduce((sum, { amount }) => sum + amount, 0);
}

/** What transactions with these codes came to, from their rows: for codes that few were made with. */
export async function sumSalesOfCodes(
  database: Pick<Database, 'transactions'>,
  codes: readonly string[],
): Promise<CodeSums[]> {
  const sums = new Map<string, Sums>();
  if (codes.length === 0) return [];
  for await (const row of streamTransactionsWithCodes<Sale>(database, codes, { projection: SALE }))
    if (row.discountCode && isSold(row)) addSaleToSums(getOrCreateSums(sums, row.discountCode), row);
  return [...sums].map(([code, each]) => ({ code, ...each }));
}

function getOrCreateSums(map: Map<string, Sums>, name: string): Sums {
  const existing = map.get(name) ?? { ...NO_SUMS };
  map.set(name, existing);
  return existing;
}

function compareStrings(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const HOUR = 3_600_000;

/** swedishDate for many moments: Sweden's clocks change at full hours, so each hour is looked up once. */
function createSwedishDateCache(): (moment: Date) => string {
  const hours = new Map<number, string>();
  return (moment) => {
    const hour = Math.floor(moment.getTime() / HOUR);
    const date = hours.get(hour) ?? swedishDate(moment);
    hours.set(hour, date);
    return date;
  };
}

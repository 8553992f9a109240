import { computeVatIncluded } from '../shared/purchase/price';
import { readTransactionsRefundedWithin } from '../records/bookedRefunds';
import type { Database } from '../records/database';
import { listRefundsOfTransaction, type TransactionRecord, streamTransactionsWithin } from '../records/transactions';
import { addDays, addMonths, computeStartOfSwedishDay, swedishDate } from '../shared/formats/dates';

type BookingStore = Pick<Database, 'transactions' | 'bookedRefunds'>;

/** Money of a sale or of a refund, as bookkeeping has it. Öre; what went back is negative in the last three. */
export interface BookedMoney {
  /** Before the discount. */
  gross: number;
  discount: number;
  charged: number;
  refunded: number;
  /** Charged less refunded, VAT included. */
  revenue: number;
  vat: number;
  net: number;
}

/** A sale or a refund, on its own day. */
export interface Booking {
  at: Date;
  event: 'sale' | 'refund';
  row: TransactionRecord;
  money: BookedMoney;
  /** The provider's id of the payment, or of the refund. */
  reference: string | null;
}

/** Whether a transaction counts in the figures: one that waits or failed moved no money. */
export function isSold({ status }: Pick<TransactionRecord, 'status'>): boolean {
  return status === 'paid' || status === 'refunded';
}

function buildBookedMoney(
  gross: number,
  discount: number,
  charged: number,
  refunded: number,
  vat: number,
): BookedMoney {
  const revenue = charged - refunded;
  return { gross, discount, charged, refunded, revenue, vat, net: revenue - vat };
}

/** A sale with all that has gone back of it since. */
export function computeBookedMoneyOfSale(row: TransactionRecord): BookedMoney {
  const refunded = listRefundsOfTransaction(row).reduce((sum, { amount }) => sum + amount, 0);
  return buildBookedMoney(
    row.originalAmount,
    row.discountAmount,
    row.amount,
    refunded,
    computeVatIncluded(row.amount - refunded),
  );
}

/** The day in Sweden on which money of a sale went back last. */
export function findLastRefundDay(row: TransactionRecord): string | null {
  const last = listRefundsOfTransaction(row)
    .map(({ at }) => at.getTime())
    .sort((a, b) => b - a)[0];
  return last === undefined ? null : swedishDate(new Date(last));
}

/** A sale and its refunds, each by itself: their sums are those of `computeBookedMoneyOfSale`, VAT to the last öre. */
function buildBookingsOfSaleAndRefunds(row: TransactionRecord): Booking[] {
  const { amount, originalAmount, discountAmount, createdAt, paymentIntent } = row;
  const bookings: Booking[] = [
    {
      at: createdAt,
      event: 'sale',
      row,
      money: buildBookedMoney(originalAmount, discountAmount, amount, 0, computeVatIncluded(amount)),
      reference: paymentIntent,
    },
  ];
  let kept = amount;
  for (const refund of listRefundsOfTransaction(row)) {
    // The VAT that goes back is what less is owed than before: rounding each refund by itself could leave an öre.
    const vat = computeVatIncluded(kept - refund.amount) - computeVatIncluded(kept);
    kept -= refund.amount;
    bookings.push({
      at: refund.at,
      event: 'refund',
      row,
      money: buildBookedMoney(0, 0, 0, refund.amount, vat),
      reference: refund.providerId ?? null,
    });
  }
  return bookings;
}

/**
 * Every sale and every refund from one day to another in Sweden, in the order in which they happened: a refund is booked
 * on the day it went back, whenever the sale was. Read month by month, since sorting holds what it sorts in memory.
 * @param from ISO date, the first day
 * @param to the last day
 */
export async function* streamBookingsInPeriod(
  store: BookingStore,
  from: string,
  to: string,
): AsyncGenerator<Booking, void> {
  let first = from;
  while (first <= to) {
    const next = addMonths(`${first.slice(0, 7)}-01`, 1);
    const end = next === null || next > to ? addDays(to, 1) : next;
    if (end === null) return;
    yield* await readBookingsBetween(store, computeStartOfSwedishDay(first), computeStartOfSwedishDay(end));
    first = end;
  }
}

async function readBookingsBetween(store: BookingStore, begin: Date, end: Date): Promise<Booking[]> {
  const within = { $gte: begin, $lt: end };
  const isMomentInPeriod = (moment: Date) => moment >= begin && moment < end;
  const bookings: Booking[] = [];
  const addBookingsInPeriod = (row: TransactionRecord): void => {
    if (isSold(row)) bookings.push(...buildBookingsOfSaleAndRefunds(row).filter(({ at }) => isMomentInPeriod(at)));
  };
  for await (const row of streamTransactionsWithin(store, within, { batchSize: 1_000 })) addBookingsInPeriod(row);
  for await (const row of readTransactionsRefundedWithin(store, within))
    if (!isMomentInPeriod(row.createdAt)) addBookingsInPeriod(row);
  // Of one moment, sales come first: what goes back was sold before.
  return bookings.sort(
    (a, b) =>
      a.at.getTime() - b.at.getTime() ||
      Number(a.event === 'refund') - Number(b.event === 'refund') ||
      (a.row._id < b.row._id ? -1 : 1),
  );
}

import { createHash } from 'node:crypto';
import type { Document, FindOptions } from 'mongodb';
import { ORDER_ALPHABET, formatOrderNumber } from '../shared/purchase/orderNumber';
import type { STAFF_REFUND_REASONS } from '../shared/contracts/admin/letters';
import { declareCollection } from './collection';
import { recordSaleOfLetterForFigures } from './begunLetters';
import type { Database } from './database';
import { isDuplicateKey } from './duplicateKey';

/** `kind` of the rows that are a subscription's payments. */
export const SUBSCRIPTION_KIND = 'subscription';

/**
 * One row a letter, paid or free, and one a paid period of a subscription; it outlives the letter, with the person
 * removed. Amounts in öre.
 */
export interface TransactionRecord {
  /** The letter's id, or the invoice's at Stripe: one of them, one row, however often the step runs. */
  _id: string;
  createdAt: Date;
  userId: string | null;
  /** Of the letter, or SUBSCRIPTION_KIND. */
  kind: string;
  category: string | null;
  orderNumber: string;
  /** What was charged. */
  amount: number;
  originalAmount: number;
  discountCode: string | null;
  discountAmount: number;
  currency: 'SEK';
  /** Stripe's word, `free`, or `subscription` for a letter that a subscription paid for. */
  paymentMethod: string;
  /** The states that the collection knows; our rows are paid from their first moment on, the last two only an import can bring. */
  status: 'paid' | 'refunded' | 'pending' | 'failed';
  paymentIntent: string | null;
  /** Keyed hash of the e-mail address, for withdrawal and refund; removed 30 days after. */
  emailHash: string | null;
  emailHashUntil: Date | null;
  /** When all of it had gone back. */
  refundedAt?: Date;
  /** What has gone back, the oldest first: read by `listRefundsOfTransaction`, written by core/records/refunds alone. */
  refunds?: TransactionRefund[];
  /** Öre, the sum of `refunds`. `paid` with more than 0 here is partly refunded; `refunded` is all of it. */
  refundedAmount?: number;
  /** What was asked for and is not settled, so that two requests at once never ask for more than was paid. */
  refunding?: { id: string; amount: number }[];
  /** Counts the changes of the three above. */
  refundChanges?: number;
  /** Its letter is in `begunLetters`. Absent in rows from before they said so. */
  isListed?: true;
  /** Stripe's, in rows of a subscription. */
  subscriptionId?: string;
  /** When a subscription's receipt was handed to the mail server. */
  receiptSentAt?: Date;
}

export const TRANSACTIONS_COLLECTION = declareCollection<TransactionRecord>(
  'transactions',
  [
    { keys: { orderNumber: 1 }, unique: true },
    { keys: { paymentIntent: 1 }, sparse: true },
    { keys: { emailHash: 1, emailHashUntil: 1 }, sparse: true },
    { keys: { userId: 1, createdAt: -1 } },
    { keys: { createdAt: 1, _id: 1 } },
    { keys: { discountCode: 1, createdAt: 1, _id: 1 } },
  ],
  [
    'emailHash_1',
    'amount_1_createdAt_1__id_1',
    'kind_1_createdAt_1__id_1',
    'status_1_createdAt_1__id_1',
    'paymentMethod_1_createdAt_1__id_1',
    'emailHashUntil_1',
    'refundedAt_1',
    'refunds.at_1',
  ],
);

/** Why money goes back: by itself, by a member of staff, or by hand at the provider. */
export type RefundCause =
  'undeliverable' | 'late' | 'duplicate' | 'deleted' | 'withdrawn' | (typeof STAFF_REFUND_REASONS)[number] | 'provider';

/** One sum that went back. */
export interface TransactionRefund {
  /** Of the request in `refunds`, or Stripe's for one made by hand there. */
  id: string;
  /** Öre. */
  amount: number;
  at: Date;
  reason: RefundCause;
  /** An admin's uid, `customer`, `service` (by itself) or `provider` (by hand at Stripe). */
  by: string;
  /** Stripe's id. */
  providerId?: string;
}

/** What went back of a payment; a row from before sums were kept went back whole. */
export function listRefundsOfTransaction(
  row: Pick<TransactionRecord, '_id' | 'createdAt' | 'amount' | 'status' | 'refundedAt' | 'refunds'>,
): TransactionRefund[] {
  if (row.refunds) return row.refunds;
  if (row.status !== 'refunded') return [];
  return [{ id: row._id, amount: row.amount, at: row.refundedAt ?? row.createdAt, reason: 'provider', by: 'service' }];
}

type Transactions = Pick<Database, 'transactions'>;

/** A webhook event that was seen; `handled` only after its signal went through. */
export interface PaymentEventRecord {
  _id: string;
  handled: boolean;
  at: Date;
}

export const PAYMENT_EVENTS_COLLECTION = declareCollection<PaymentEventRecord>('paymentEvents', [{ keys: { at: 1 } }]);

/** A short order number, the same for the same letter and try: `7KQ2M-XH4PD`. */
export function computeOrderNumber(letterId: string, attempt = 0): string {
  const bytes = createHash('sha256').update(`order:${letterId}:${attempt}`).digest();
  const text = [...bytes.subarray(0, 10)].map((byte) => ORDER_ALPHABET[byte % ORDER_ALPHABET.length]).join('');
  return formatOrderNumber(text);
}

/**
 * Writes the letter's row, or finds the one that a run before this one wrote.
 * @returns the row that stands, and whether it is this call that wrote it
 */
export async function recordTransactionOnce(
  database: Database,
  row: Omit<TransactionRecord, 'orderNumber'>,
): Promise<{ row: TransactionRecord; written: boolean }> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const record: TransactionRecord = { ...row, orderNumber: computeOrderNumber(row._id, attempt) };
    try {
      await database.transactions.insertOne(record);
      await recordSaleOfLetterForFigures(database, record);
      return { row: record, written: true };
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const existing = await database.transactions.findOne({ _id: row._id });
      if (existing) {
        await recordSaleOfLetterForFigures(database, existing);
        return { row: existing, written: false };
      }
      // The number was another order's: take the next one.
    }
  }
  throw new Error('no free order number');
}

/** @param id the letter's, or the invoice's */
export async function findTransaction(
  { transactions }: Transactions,
  id: string,
): Promise<TransactionRecord | undefined> {
  return (await transactions.findOne({ _id: id })) ?? undefined;
}

export async function findTransactionByPayment(
  { transactions }: Transactions,
  paymentIntent: string,
): Promise<TransactionRecord | undefined> {
  return (await transactions.findOne({ paymentIntent })) ?? undefined;
}

/** @param orderNumber as printed */
export async function findTransactionByOrderNumber(
  { transactions }: Transactions,
  orderNumber: string,
): Promise<TransactionRecord | undefined> {
  return (await transactions.findOne({ orderNumber })) ?? undefined;
}

/** Whether the letter was sold, or the invoice paid. */
export async function hasTransaction({ transactions }: Transactions, id: string): Promise<boolean> {
  return (await transactions.countDocuments({ _id: id }, { limit: 1 })) > 0;
}

/** Whether the letter was sold by this very payment. */
export async function isSoldByPayment(
  { transactions }: Transactions,
  letterId: string,
  paymentIntent: string,
): Promise<boolean> {
  return (await transactions.findOne({ _id: letterId, paymentIntent }, { projection: { _id: 1 } })) !== null;
}

export function listTransactionsByIds(
  { transactions }: Transactions,
  ids: readonly string[],
): Promise<TransactionRecord[]> {
  return transactions.find({ _id: { $in: [...ids] } }).toArray();
}

/** How many there are, by the collection's own count. */
export function estimateTransactionCount({ transactions }: Transactions): Promise<number> {
  return transactions.estimatedDocumentCount();
}

export async function findFirstSaleTime({ transactions }: Transactions): Promise<Date | undefined> {
  const [sale] = await transactions
    .find({}, { projection: { createdAt: 1 } })
    .sort({ createdAt: 1 })
    .limit(1)
    .toArray();
  return sale?.createdAt;
}

/** Those that were written within a time, in no order. */
export function streamTransactionsWithin<Row = TransactionRecord>(
  { transactions }: Transactions,
  within: { $gte: Date; $lt: Date },
  options: FindOptions,
): AsyncIterable<Row> {
  return transactions.find<Row & Document>({ createdAt: within }, options);
}

/** Those with one of some codes. */
export function streamTransactionsWithCodes<Row = TransactionRecord>(
  { transactions }: Transactions,
  codes: readonly string[],
  options: FindOptions,
): AsyncIterable<Row> {
  return transactions.find<Row & Document>({ discountCode: { $in: [...codes] } }, options);
}

/** A person's own, and those of the letters that are theirs now, the newest first. */
export function listTransactionsOfUser(
  { transactions }: Transactions,
  uid: string,
  letterIds: readonly string[],
): Promise<TransactionRecord[]> {
  return transactions
    .find({ $or: [{ userId: uid }, { _id: { $in: [...letterIds] } }] })
    .sort({ createdAt: -1 })
    .toArray();
}

export function countTransactionsOfUser({ transactions }: Transactions, uid: string): Promise<number> {
  return transactions.countDocuments({ userId: uid });
}

/** Bookkeeping keeps the rows; they are nobody's from then on. */
export async function detachTransactionsFromUser({ transactions }: Transactions, uid: string): Promise<void> {
  await transactions.updateMany({ userId: uid }, { $set: { userId: null } });
}

/** The order numbers of those that have a row, by the row's id. */
export async function readOrderNumbers(
  { transactions }: Transactions,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await transactions.find({ _id: { $in: [...ids] } }, { projection: { orderNumber: 1 } }).toArray();
  return new Map(rows.map(({ _id, orderNumber }) => [_id, orderNumber]));
}

/** The orders of some payments, by name. */
export function listPaymentIntentsWithOrderNumbers(
  { transactions }: Transactions,
  paymentIntents: readonly string[],
): Promise<Pick<TransactionRecord, '_id' | 'paymentIntent' | 'orderNumber'>[]> {
  return transactions
    .find({ paymentIntent: { $in: [...paymentIntents] } }, { projection: { paymentIntent: 1, orderNumber: 1 } })
    .toArray();
}

export async function isSubscriptionReceiptSent({ transactions }: Transactions, invoiceId: string): Promise<boolean> {
  return (await transactions.findOne({ _id: invoiceId, receiptSentAt: { $exists: true } })) !== null;
}

export async function markSubscriptionReceiptSent({ transactions }: Transactions, invoiceId: string): Promise<void> {
  await transactions.updateOne({ _id: invoiceId }, { $set: { receiptSentAt: new Date() } });
}

/** Removes the keyed hashes whose 30 days have gone. */
export async function forgetOldEmailHashes(database: Database, now: Date): Promise<number> {
  const result = await database.transactions.updateMany(
    // Those that still have one: the index has them by the hash.
    { emailHash: { $gt: '' }, emailHashUntil: { $lt: now } },
    { $set: { emailHash: null, emailHashUntil: null } },
  );
  return result.modifiedCount;
}

/**
 * Remembers a webhook event. @returns true when it still is to be handled: new, or seen by a process that died before
 * its signal went through. Signals only move a letter forward, so handling one twice is harmless.
 */
export async function recordEventAndTellIfUnhandled(database: Database, eventId: string): Promise<boolean> {
  try {
    await database.paymentEvents.insertOne({ _id: eventId, handled: false, at: new Date() });
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const seen = await database.paymentEvents.findOne({ _id: eventId });
    return seen?.handled !== true;
  }
}

export async function markEventHandled(database: Database, eventId: string): Promise<void> {
  await database.paymentEvents.updateOne({ _id: eventId }, { $set: { handled: true } });
}

/** @returns how many were deleted */
export async function deletePaymentEventsBefore(
  { paymentEvents }: Pick<Database, 'paymentEvents'>,
  before: Date,
): Promise<number> {
  return (await paymentEvents.deleteMany({ at: { $lt: before } })).deletedCount;
}

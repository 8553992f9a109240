import { declareCollection } from './collection';
import type { Database } from './database';
import { isDuplicateKey } from './duplicateKey';

/** Milliseconds within which a payment that the provider calls paid is booked, held or going back. */
export const BOOKING_DUE = 10 * 60_000;

/** Money that the provider has taken and that our books have not: its row goes some time after they have it. Names nobody. */
export interface UnbookedPaymentRecord {
  /** The provider's id of the payment, or of the invoice that it paid. */
  _id: string;
  /** When it was first seen that it is paid, by our clock. */
  seenAt: Date;
}

export const UNBOOKED_PAYMENTS_COLLECTION = declareCollection<UnbookedPaymentRecord>('unbookedPayments', [
  { keys: { seenAt: 1 } },
]);

type Books = Pick<Database, 'unbookedPayments' | 'transactions' | 'heldPayments' | 'refunds'>;

/** Which of them are in the books: sold, held for a decision, or on their way back. */
async function findIdsOfBookedHeldOrRefundedPayments(
  { transactions, heldPayments, refunds }: Books,
  ids: string[],
): Promise<Set<string>> {
  const [byPayment, byInvoice, held, back] = await Promise.all([
    transactions.find({ paymentIntent: { $in: ids } }, { projection: { paymentIntent: 1 } }).toArray(),
    transactions.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray(),
    heldPayments.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray(),
    refunds.find({ paymentIntent: { $in: ids } }, { projection: { paymentIntent: 1 } }).toArray(),
  ]);
  const payments = [...byPayment, ...back].map(({ paymentIntent }) => paymentIntent ?? '');
  return new Set([...payments, ...[...byInvoice, ...held].map(({ _id }) => _id)]);
}

/**
 * The provider calls it paid: from now on our books are expected to have it. Nobody looks first whether they have: a row of one
 * that is told of again after it was booked is forgotten by whoever looks for those that are late.
 */
export async function rememberPaymentToBook(
  { unbookedPayments }: Pick<Database, 'unbookedPayments'>,
  payment: string,
): Promise<void> {
  try {
    await unbookedPayments.insertOne({ _id: payment, seenAt: new Date() });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** It went back: nobody expects it in the books any more. */
export async function forgetExpectedBooking(
  { unbookedPayments }: Pick<Database, 'unbookedPayments'>,
  payment: string,
): Promise<void> {
  await unbookedPayments.deleteOne({ _id: payment });
}

/** Payments that should be in the books by now and are not, the oldest first; forgets those booked meanwhile. */
export async function listOverdueAndForgetBookedPayments(database: Books, now: Date): Promise<UnbookedPaymentRecord[]> {
  const due = new Date(now.getTime() - BOOKING_DUE);
  const late = await database.unbookedPayments
    .find({ seenAt: { $lt: due } })
    .sort({ seenAt: 1 })
    .toArray();
  if (late.length === 0) return [];
  const booked = await findIdsOfBookedHeldOrRefundedPayments(
    database,
    late.map(({ _id }) => _id),
  );
  if (booked.size > 0) await database.unbookedPayments.deleteMany({ _id: { $in: [...booked] } });
  return late.filter(({ _id }) => !booked.has(_id));
}

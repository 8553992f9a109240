import { declareCollection } from './collection';
import type { Database } from './database';
import { isDuplicateKey } from './duplicateKey';

/**
 * Money that came otherwise than it was asked for: another sum, another currency, or by a page that no checkout of the
 * letter knows. It is booked nowhere; a person decides. Names nobody.
 */
export interface HeldPaymentRecord {
  /** The provider's id of the payment. */
  _id: string;
  letterId: string;
  sessionId: string;
  why: 'amount' | 'currency' | 'session';
  /** Öre; null where no checkout is known. */
  asked: number | null;
  /** Of the currency's smallest unit. */
  came: number;
  /** As the provider has it, lower case. */
  currency: string;
  at: Date;
  /** When its money had gone back. */
  settledAt: Date | null;
}

export const HELD_PAYMENTS_COLLECTION = declareCollection<HeldPaymentRecord>(
  'heldPayments',
  [{ keys: { settledAt: 1, at: 1 } }],
  ['letterId_1_at_1'],
);

/** Keeps one, once. @returns whether it is this call that kept it */
export async function recordHeldPaymentAndTellIfNew(
  { heldPayments }: Pick<Database, 'heldPayments'>,
  payment: Omit<HeldPaymentRecord, 'settledAt'>,
): Promise<boolean> {
  try {
    await heldPayments.insertOne({ ...payment, settledAt: null });
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return false;
  }
}

/** Its money has gone back: nobody needs to decide any more. */
export async function markHeldPaymentSettled(
  { heldPayments }: Pick<Database, 'heldPayments'>,
  paymentIntent: string,
): Promise<void> {
  await heldPayments.updateOne({ _id: paymentIntent, settledAt: null }, { $set: { settledAt: new Date() } });
}

export async function findHeldPayment(
  { heldPayments }: Pick<Database, 'heldPayments'>,
  paymentIntent: string,
): Promise<HeldPaymentRecord | undefined> {
  return (await heldPayments.findOne({ _id: paymentIntent })) ?? undefined;
}

/** How many wait for a decision. */
export function countWaitingHeldPayments({ heldPayments }: Pick<Database, 'heldPayments'>): Promise<number> {
  return heldPayments.countDocuments({ settledAt: null });
}

/** Those that wait for a decision, the oldest first, and then those whose money has gone back, the latest first. */
export async function listWaitingThenSettledHeldPayments(
  { heldPayments }: Pick<Database, 'heldPayments'>,
  limit: number,
): Promise<HeldPaymentRecord[]> {
  const waiting = await heldPayments.find({ settledAt: null }).sort({ at: 1 }).limit(limit).toArray();
  const settled = await heldPayments
    .find({ settledAt: { $gt: new Date(0) } })
    .sort({ settledAt: -1, at: -1 })
    .limit(limit)
    .toArray();
  return [...waiting, ...settled].slice(0, limit);
}

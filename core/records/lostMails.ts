import type { Database } from './database';
import type { SendingState } from './sendings';

/** Milliseconds in which a receipt that did not get through is told of: nobody can send it again, so it would stand for ever. */
const TOLD = 14 * 86_400_000;

/** A letter that the service sent for the customer and that did not get there, as far as is known. */
const LOST: readonly SendingState[] = ['refused', 'failed', 'unknown', 'returned'];

/**
 * Orders whose letter's mail, or a receipt, did not get through to the customer, or a letter to its recipient, the
 * letters' first. @returns their ids
 */
export async function findOrdersWithLostMail(
  { letters, refunds, withdrawals }: Pick<Database, 'letters' | 'refunds' | 'withdrawals'>,
  now: Date,
): Promise<string[]> {
  const since = new Date(now.getTime() - TOLD);
  const [mailed, sent, refunded, withdrawn] = await Promise.all([
    // One without its key is being purged.
    letters.find({ 'mail.state': 'failed', key: { $exists: true } }, { projection: { _id: 1 } }).toArray(),
    // To the recipient, for the customer; one of which nobody knows is told of too.
    letters.find({ 'sending.state': { $in: [...LOST] }, key: { $exists: true } }, { projection: { _id: 1 } }).toArray(),
    refunds
      .find({ mail: 'failed', askedAt: { $gte: since } }, { projection: { letterId: 1, transactionId: 1 } })
      .toArray(),
    withdrawals.find({ receipt: 'failed', withdrawnAt: { $gte: since } }, { projection: { letterId: 1 } }).toArray(),
  ]);
  return [
    ...new Set([
      ...[...mailed, ...sent].map(({ _id }) => _id),
      ...refunded.flatMap(({ transactionId, letterId }) => transactionId ?? letterId ?? []),
      ...withdrawn.map(({ letterId }) => letterId),
    ]),
  ];
}

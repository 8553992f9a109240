import type { Database } from './database';

/** Milliseconds after which a paid letter that is not there yet needs somebody's eyes. */
const DELIVERY_DUE = 10 * 60_000;

export interface OverdueLetter {
  letterId: string;
  kind: string;
  orderNumber: string;
  paidAt: Date;
}

/**
 * Letters that were paid for more than ten minutes ago and are not delivered, the oldest first. One whose money went
 * back whole, or that is being purged, waits for nothing any more.
 */
export async function findPaidLettersNotDelivered(
  database: Pick<Database, 'letters' | 'transactions'>,
  now: Date,
): Promise<OverdueLetter[]> {
  const late = await database.letters
    .find(
      { status: 'paid', paidAt: { $lt: new Date(now.getTime() - DELIVERY_DUE) } },
      { projection: { kind: 1, orderNumber: 1, paidAt: 1, 'reviewed.hash': 1 } },
    )
    .sort({ paidAt: 1 })
    .toArray();
  if (late.length === 0) return [];
  const ids = late.map(({ _id }) => _id);
  const refunded = await database.transactions
    .find({ _id: { $in: ids }, status: 'refunded' }, { projection: { _id: 1 } })
    .toArray();
  const settled = new Set(refunded.map(({ _id }) => _id));
  return late.flatMap(({ _id: letterId, kind, orderNumber, paidAt, reviewed }) =>
    // Purge takes what was reviewed first, with the key.
    settled.has(letterId) || !reviewed || orderNumber === undefined || paidAt === undefined
      ? []
      : [{ letterId, kind, orderNumber, paidAt }],
  );
}

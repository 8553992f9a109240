import type { Database } from './database';
import { listRefundsOfTransaction } from './transactions';

/** Refunds that are looked at: more are never failed at once. */
const MOST = 200;

/** The provider tells a moment in whole seconds, so a refund of the same second can seem older than the one before it. */
const SECOND = 1000;

/**
 * Orders with a refund that failed, and of which nothing has gone back since: the customer waits for money that has not
 * moved. @returns ids of transactions
 */
export async function findOrdersWithFailedRefund({
  refunds,
  transactions,
}: Pick<Database, 'refunds' | 'transactions'>): Promise<string[]> {
  const failed = await refunds.find({ state: 'failed' }).sort({ askedAt: -1 }).limit(MOST).toArray();
  const ids = [...new Set(failed.flatMap(({ transactionId }) => transactionId ?? []))];
  const orders = await transactions.find({ _id: { $in: ids } }).toArray();
  return orders
    .filter((order) => {
      const last = failed.find(({ transactionId }) => transactionId === order._id);
      return (
        order.status !== 'refunded' &&
        last !== undefined &&
        !listRefundsOfTransaction(order).some(({ at }) => at.getTime() > last.askedAt.getTime() - SECOND)
      );
    })
    .map(({ _id }) => _id);
}

import type { FindOptions } from 'mongodb';
import { declareCollection } from './collection';
import type { Database } from './database';
import { groupIntoPages, PAGE } from './pages';
import { listRefundsOfTransaction, type TransactionRecord } from './transactions';

/**
 * When money of a transaction went back. The transaction itself says what went back; by these rows those of a day are found
 * without an index of refunds under every sale. A row too many does no harm, as whoever finds a transaction reads it.
 */
export interface BookedRefundRecord {
  /** `<transaction>/<refund>`. */
  _id: string;
  transactionId: string;
  at: Date;
}

export const BOOKED_REFUNDS_COLLECTION = declareCollection<BookedRefundRecord>('bookedRefunds', [{ keys: { at: 1 } }]);

type Refunded = Pick<Database, 'bookedRefunds' | 'transactions'>;
type Refundable = Parameters<typeof listRefundsOfTransaction>[0];

/** Written before the transaction says the same, so that no refund that counts is without its row. */
export async function recordRefundMoments(
  { bookedRefunds }: Pick<Database, 'bookedRefunds'>,
  moments: readonly { transactionId: string; id: string; at: Date }[],
): Promise<void> {
  if (moments.length === 0) return;
  await bookedRefunds.bulkWrite(
    moments.map(({ transactionId, id, at }) => ({
      updateOne: { filter: { _id: `${transactionId}/${id}` }, update: { $set: { transactionId, at } }, upsert: true },
    })),
    { ordered: false },
  );
}

/** The same where some may have theirs: only what is missing is written. @returns when those went back */
export async function recordAndListMissingRefundMoments(
  database: Pick<Database, 'bookedRefunds'>,
  rows: readonly Refundable[],
): Promise<Date[]> {
  const missing: Date[] = [];
  for (let first = 0; first < rows.length; first += PAGE) {
    const moments = rows.slice(first, first + PAGE).flatMap(listRefundMoments);
    const ids = moments.map(({ transactionId, id }) => `${transactionId}/${id}`);
    const noted = await database.bookedRefunds.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray();
    const known = new Set(noted.map(({ _id }) => _id));
    const unnoted = moments.filter((_moment, index) => !known.has(ids[index] ?? ''));
    await recordRefundMoments(database, unnoted);
    missing.push(...unnoted.map(({ at }) => at));
  }
  return missing;
}

function listRefundMoments(row: Refundable): { transactionId: string; id: string; at: Date }[] {
  return listRefundsOfTransaction(row).map(({ id, at }) => ({ transactionId: row._id, id, at }));
}

/** Indexes by which versions before `bookedRefunds` found refunds; the worker drops them when this has run. */
const FORMER_INDEXES = new Set(['refundedAt_1', 'refunds.at_1']);

/** Gives the refunds of a database from a version before their rows, while the indexes that find them are there. */
export async function recordRefundsOfFormerVersions(database: Refunded): Promise<void> {
  const indexes = await database.transactions.indexes();
  if (!indexes.some(({ name }) => name !== undefined && FORMER_INDEXES.has(name))) return;
  const ever = { $gt: new Date(0) };
  const refunded = database.transactions.find({ $or: [{ refundedAt: ever }, { 'refunds.at': ever }] });
  for await (const page of groupIntoPages(refunded, PAGE)) await recordAndListMissingRefundMoments(database, page);
}

/** Transactions of which money went back within a time, each once, whenever they were sold. */
export async function* readTransactionsRefundedWithin<Row extends Pick<TransactionRecord, '_id'> = TransactionRecord>(
  { bookedRefunds, transactions }: Refunded,
  within: { $gte: Date; $lt: Date },
  options: FindOptions = {},
): AsyncGenerator<Row, void> {
  const seen = new Set<string>();
  const moments = bookedRefunds.find({ at: within }, { projection: { transactionId: 1 }, batchSize: PAGE });
  for await (const page of groupIntoPages(moments, PAGE)) {
    const ids = new Set(page.map(({ transactionId }) => transactionId).filter((id) => !seen.has(id)));
    for (const id of ids) seen.add(id);
    for await (const row of transactions.find<Row>({ _id: { $in: [...ids] } }, options)) yield row;
  }
}

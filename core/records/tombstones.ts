import { randomUUID } from 'node:crypto';
import { declareCollection } from './collection';
import type { Database } from './database';
import { computeEndOfKeepingReceipt } from './ends';
import { PAGE, readPagesByTime } from './pages';

/** What is left of a purged letter: proof of deletion, no personal data. */
export interface TombstoneRecord {
  _id: string;
  receiptId: string;
  purgedAt: Date;
  stores: { store: string; found: number; deleted: number; left: number }[];
  historyDeleted: boolean;
  /** Of a letter that nobody bought, and of an account; what was bought is kept. */
  keptUntil?: Date;
}

export const TOMBSTONES_COLLECTION = declareCollection<TombstoneRecord>('tombstones', [
  { keys: { receiptId: 1 } },
  { keys: { historyDeleted: 1, purgedAt: 1 } },
  { keys: { keptUntil: 1 }, sparse: true, expireAfterSeconds: 0 },
]);

type Tombstones = Pick<Database, 'tombstones'>;

/** The workflow's history, among a receipt's stores. */
export const HISTORY = 'history';

/** @param id the letter's */
export async function findTombstone({ tombstones }: Tombstones, id: string): Promise<TombstoneRecord | undefined> {
  return (await tombstones.findOne({ _id: id })) ?? undefined;
}

export async function findTombstoneByReceiptId(
  { tombstones }: Tombstones,
  receiptId: string,
): Promise<TombstoneRecord | undefined> {
  return (await tombstones.findOne({ receiptId })) ?? undefined;
}

/** Writes a letter's receipt, or finds the one that stands. */
export async function recordTombstoneOnce(
  { tombstones }: Tombstones,
  letterId: string,
  { stores, purgedAt }: Pick<TombstoneRecord, 'stores' | 'purgedAt'>,
): Promise<TombstoneRecord> {
  const historyDeleted = stores.some(({ store, left }) => store === HISTORY && left === 0);
  const receipt = await tombstones.findOneAndUpdate(
    { _id: letterId },
    {
      $setOnInsert: {
        receiptId: randomUUID(),
        purgedAt,
        stores,
        historyDeleted,
        keptUntil: computeEndOfKeepingReceipt(purgedAt),
      },
    },
    { upsert: true, returnDocument: 'after' },
  );
  if (!receipt) throw new Error('no deletion receipt was written');
  return receipt;
}

/** The receipt of an account, which no letter's id leads to. @returns its own id */
export async function insertAccountTombstoneAndGetReceiptId(
  { tombstones }: Tombstones,
  { stores, purgedAt }: Pick<TombstoneRecord, 'stores' | 'purgedAt'>,
): Promise<string> {
  const receiptId = randomUUID();
  await tombstones.insertOne({
    _id: randomUUID(),
    receiptId,
    purgedAt,
    stores,
    historyDeleted: true,
    keptUntil: computeEndOfKeepingReceipt(purgedAt),
  });
  return receiptId;
}

/** Bookkeeping refers to the receipt of a letter that was sold, also where the sale was booked when the letter was gone. */
export async function makeReceiptPermanent({ tombstones }: Tombstones, letterId: string): Promise<void> {
  await tombstones.updateOne({ _id: letterId }, { $unset: { keptUntil: '' } });
}

/** Says in the receipt that the histories of the letter's workflows are gone. */
export async function markHistoryDeleted({ tombstones }: Tombstones, letterId: string): Promise<void> {
  const receipt = await tombstones.findOne({ _id: letterId });
  const stores = receipt?.stores.map((row) => (row.store === HISTORY ? { ...row, deleted: row.found, left: 0 } : row));
  await tombstones.updateOne({ _id: letterId }, { $set: { historyDeleted: true, ...(stores && { stores }) } });
}

/** Receipts that do not say yet that the history is gone, in pages, the oldest first. */
export function readTombstonesWithHistory({
  tombstones,
}: Tombstones): AsyncGenerator<Pick<TombstoneRecord, '_id' | 'purgedAt'>[]> {
  return readPagesByTime(
    (from, exceptIds: string[]) =>
      tombstones
        .find(
          { historyDeleted: false, purgedAt: { $gte: from }, _id: { $nin: exceptIds } },
          { projection: { purgedAt: 1 } },
        )
        .sort({ purgedAt: 1 })
        .limit(PAGE)
        .toArray(),
    ({ purgedAt }) => purgedAt,
  );
}

export function countTombstonesWithHistory({ tombstones }: Tombstones, before: Date): Promise<number> {
  return tombstones.countDocuments({ historyDeleted: false, purgedAt: { $lt: before } });
}

import { randomUUID } from 'node:crypto';
import { assistWorkflowId } from '../../workflows/assist/contract';
import { letterWorkflowId } from '../../workflows/letter/contract';
import { releaseDiscount } from '../../core/records/discounts';
import type { TombstoneRecord } from '../../core/records/letters';
import type { Services } from './services';

/** Milliseconds between a workflow's last step and the deletion of its history; the sweeper catches what this misses. */
const HISTORY_AFTER = 3_000;

/**
 * Deletes everything a letter left, from an inventory of stores, and reads each store again (DESIGN section 4). The key
 * goes first: what a database page or a backup still holds can't be read from then on.
 * @returns the id of the deletion receipt, which holds no personal data
 * @throws when something is still there, so that the step runs again
 */
export async function purgeLetter(services: Services, letterId: string): Promise<{ receiptId: string }> {
  const { database } = services;
  await database.letters.updateOne({ _id: letterId }, { $unset: { key: '', form: '', reviewed: '' } });
  await releaseDiscount(database, letterId);

  const stores = [
    {
      store: 'assists',
      count: () => database.assists.countDocuments({ letterId }),
      remove: async () => {
        for (const { _id } of await database.assists.find({ letterId }, { projection: { _id: 1 } }).toArray()) await forgetAssist(services, _id);
      },
    },
    {
      store: 'uploads',
      count: () => database.uploads.countDocuments({ letterId }),
      remove: async () => {
        await database.uploads.deleteMany({ letterId });
      },
    },
    {
      store: 'files',
      count: async () => (await database.files.find({ 'metadata.letterId': letterId }).toArray()).length,
      remove: async () => {
        for (const file of await database.files.find({ 'metadata.letterId': letterId }).toArray())
          await database.files.delete(file._id);
      },
    },
    {
      store: 'letters',
      count: () => database.letters.countDocuments({ _id: letterId }),
      remove: async () => {
        await database.letters.deleteOne({ _id: letterId });
      },
    },
  ];
  const rows: TombstoneRecord['stores'] = [];
  for (const { store, count, remove } of stores) {
    const found = await count();
    await remove();
    const left = await count();
    rows.push({ store, found, deleted: found - left, left });
  }
  if (rows.some(({ left }) => left > 0)) throw new Error('purge left something behind');

  const receipt = await database.tombstones.findOneAndUpdate(
    { _id: letterId },
    { $setOnInsert: { receiptId: randomUUID(), purgedAt: new Date(), stores: rows, historyDeleted: false } },
    { upsert: true, returnDocument: 'after' },
  );
  if (!receipt) throw new Error('no deletion receipt was written');
  forgetHistorySoon(services, letterId);
  return { receiptId: receipt.receiptId };
}

/** Deletes the history of a purged letter's workflow; harmless when it is gone. */
export async function forgetHistory(services: Services, letterId: string): Promise<void> {
  await deleteHistory(services, letterWorkflowId(letterId));
  await services.database.tombstones.updateOne({ _id: letterId }, { $set: { historyDeleted: true } });
}

/** Deletes an assist and the history of its workflow, which is ended by that when it still runs. */
export async function forgetAssist(services: Services, assistId: string): Promise<void> {
  await deleteHistory(services, assistWorkflowId(assistId));
  await services.database.assists.deleteOne({ _id: assistId });
}

async function deleteHistory({ config, temporal }: Services, workflowId: string): Promise<void> {
  await temporal.workflowService
    .deleteWorkflowExecution({ namespace: config.TEMPORAL_NAMESPACE, workflowExecution: { workflowId } })
    .catch((error: unknown) => {
      if (!isNotFound(error)) throw error;
    });
}

function isNotFound(error: unknown): boolean {
  const NOT_FOUND = 5;
  return typeof error === 'object' && error !== null && 'code' in error && error.code === NOT_FOUND;
}

/** The workflow must end first, as deleting a running one would end it before its last step. */
function forgetHistorySoon(services: Services, letterId: string): void {
  const timer = setTimeout(() => {
    const handle = services.temporal.workflow.getHandle(letterWorkflowId(letterId));
    handle
      .describe()
      .then(async ({ status }) => {
        if (status.name !== 'RUNNING') await forgetHistory(services, letterId);
      })
      .catch(() => undefined);
  }, HISTORY_AFTER);
  timer.unref();
}

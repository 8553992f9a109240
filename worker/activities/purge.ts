import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { WorkflowNotFoundError } from '@temporalio/client';
import { assistWorkflowId } from '../../workflows/assist/contract';
import { letterWorkflowId } from '../../workflows/letter/contract';
import { sendingWorkflowId } from '../../workflows/sending/contract';
import { releaseDiscount } from '../../core/records/discounts';
import { computeEndOfReceipt, keepReceiptForGood } from '../../core/records/ends';
import { destroyKeyOfDayIfEmpty } from '../../core/records/letterDays';
import type { TombstoneRecord } from '../../core/records/letters';
import { forgetCitingLetter, computeLetterMark } from '../../core/records/sources';
import { countCitationsBeforePurge } from './citations';
import type { Services } from './services';

/** What purging works with. */
type Purging = Pick<Services, 'config' | 'database' | 'kinds' | 'letters' | 'log' | 'temporal' | 'vault'>;

/** Milliseconds between a workflow's last step and the deletion of its history; the sweeper catches what this misses. */
const HISTORY_AFTER = 3_000;
/** How often it is looked whether the workflow has ended: on a busy machine its last step takes its time. */
const LOOKS_AT_END = 20;

/**
 * Deletes everything a letter left, from an inventory of stores, and reads each store again. The key
 * goes first: what a database page or a backup still holds can't be read from then on.
 * @param payments `keepsUses`: the letter's workflow gives uses of codes back itself, once its payment pages are closed
 * @returns the id of the deletion receipt, which holds no personal data
 * @throws when something is still there, so that the step runs again
 */
export async function purgeLetter(
  services: Purging,
  letterId: string,
  payments?: { keepsUses: boolean },
): Promise<{ receiptId: string }> {
  const { database } = services;
  const stores = listStoresHoldingLetter(services, letterId);
  await countCitationsBeforePurge(services, letterId);
  const record = await database.letters.findOne({ _id: letterId }, { projection: { createdAt: 1 } });
  await destroyLetterKey(services, letterId);
  if (!payments?.keepsUses) await releaseDiscount(database, letterId);

  const rows: TombstoneRecord['stores'] = [];
  for (const { store, count, remove, goesLater } of stores) {
    const found = await count();
    await remove();
    const left = await count();
    if (left > 0 && !goesLater) throw new Error(`purge left something behind in ${store}`);
    rows.push({ store, found, deleted: found - left, left });
  }

  const historyDeleted = rows.some(({ store, left }) => store === HISTORY && left === 0);
  const now = new Date();
  const receipt = await database.tombstones.findOneAndUpdate(
    { _id: letterId },
    {
      $setOnInsert: {
        receiptId: randomUUID(),
        purgedAt: now,
        stores: rows,
        historyDeleted,
        keptUntil: computeEndOfReceipt(now),
      },
    },
    { upsert: true, returnDocument: 'after' },
  );
  if (!receipt) throw new Error('no deletion receipt was written');
  // Looked for once the receipt is there: a sale that comes after this look finds the letter gone, and keeps it itself.
  if (await isLetterSold(services, letterId)) await keepReceiptForGood(database, letterId);
  await deleteLetterBegunAnew(services, letterId, stores);
  if (record) await destroyDayKey(services, record.createdAt);
  scheduleHistoryDeletion(services, letterId);
  return { receiptId: receipt.receiptId };
}

async function isLetterSold({ database }: Pick<Services, 'database'>, letterId: string): Promise<boolean> {
  return (await database.transactions.countDocuments({ _id: letterId }, { limit: 1 })) > 0;
}

/**
 * An edit or a file that came between the record's end and the receipt has begun the letter anew. From the receipt on none
 * can (core/records/letters).
 */
async function deleteLetterBegunAnew(
  services: Pick<Services, 'database'>,
  letterId: string,
  stores: readonly Store[],
): Promise<void> {
  if ((await services.database.letters.countDocuments({ _id: letterId })) === 0) return;
  await destroyLetterKey(services, letterId);
  for (const { remove } of stores) await remove();
}

/** From then on nobody can read what the letter held, whatever else is left of it. */
export async function destroyLetterKey({ database }: Pick<Services, 'database'>, letterId: string): Promise<void> {
  await database.letters.updateOne({ _id: letterId }, { $unset: { key: '', form: '', reviewed: '' } });
}

/** With the last letter of a day its key goes; the sweeper destroys what could not be destroyed here. */
async function destroyDayKey({ database, log, vault }: Purging, createdAt: Date): Promise<void> {
  try {
    await destroyKeyOfDayIfEmpty({ database, vault }, createdAt, new Date());
  } catch (error) {
    log.error({ name: error instanceof Error ? error.name : 'unknown' }, 'the key of a day could not be destroyed');
  }
}

/** The workflow's history, as the receipt names it. */
const HISTORY = 'history';

interface Store {
  /** As the receipt names it. */
  store: string;
  count(): Promise<number>;
  remove(): Promise<void>;
  /** What is left now goes by itself, soon: the receipt says so until it has. */
  goesLater?: boolean;
}

/**
 * Every store that holds something of a letter. What bookkeeping needs is none of them: `transactions`, `disputes`, `discounts`
 * and `redemptions` name the letter's id and nobody.
 */
function listStoresHoldingLetter(services: Purging, letterId: string): Store[] {
  const { assists, citingLetters, files, letters, orderLinks, refunds, uploads, withdrawals } = services.database;
  // Whoever asks while this runs asks about a letter that is deleted.
  const askedBefore = { letterId, askedAt: { $lt: new Date() } };
  const ofLetter = { 'metadata.letterId': letterId };
  return [
    {
      store: 'assists',
      count: () => assists.countDocuments({ letterId }),
      remove: async () => {
        for (const { _id } of await assists.find({ letterId }, { projection: { _id: 1 } }).toArray())
          await deleteAssistAndHistory(services, _id);
      },
    },
    {
      store: 'uploads',
      count: () => uploads.countDocuments({ letterId }),
      remove: async () => {
        await uploads.deleteMany({ letterId });
      },
    },
    {
      store: 'files',
      count: async () => (await files.find(ofLetter).toArray()).length,
      remove: async () => {
        for (const file of await files.find(ofLetter).toArray()) await files.delete(file._id);
      },
    },
    {
      // That the letter is counted for the law it cites; the number stays.
      store: 'citations',
      count: () => citingLetters.countDocuments({ _id: computeLetterMark(letterId) }),
      remove: () => forgetCitingLetter(services.database, letterId),
    },
    {
      store: 'letters',
      count: () => letters.countDocuments({ _id: letterId }),
      remove: async () => {
        await letters.deleteOne({ _id: letterId });
      },
    },
    {
      // Links that were asked for by order number: whom they were mailed to.
      store: 'links',
      count: () => orderLinks.countDocuments(askedBefore),
      remove: async () => {
        await orderLinks.deleteMany(askedBefore);
      },
    },
    {
      // Whom the receipt of a withdrawal is on its way to: forgotten when it is sent.
      store: 'withdrawals',
      count: () => withdrawals.countDocuments({ letterId, person: { $exists: true } }),
      remove: () => Promise.resolve(),
      goesLater: true,
    },
    {
      // The same of a refund's receipt.
      store: 'refunds',
      count: () => refunds.countDocuments({ letterId, person: { $exists: true } }),
      remove: () => Promise.resolve(),
      goesLater: true,
    },
    {
      // The workflow that runs this must end first; that which sends the letter is ended by this.
      store: HISTORY,
      count: async () => ((await hasWorkflowHistory(services, letterId)) ? 1 : 0),
      remove: () => deleteHistory(services, sendingWorkflowId(letterId)),
      goesLater: true,
    },
  ];
}

/** Milliseconds between two looks whether histories are gone: Temporal deletes them some seconds after it is told to. */
const LOOK_EVERY = 1_000;
/** Telling Temporal again does no harm, and helps when it lost the first word (a restart between the two). */
const LOOKS_BEFORE_TOLD_AGAIN = 20;

/**
 * Deletes the histories of purged letters' workflows, looks until they are gone, and says so in the receipts.
 * @param patience ms to look for; the sweeper comes back to what is there still
 */
export async function deleteLetterHistories(
  services: Purging,
  letterIds: readonly string[],
  patience = 180_000,
): Promise<void> {
  const end = Date.now() + patience;
  let waiting = letterIds;
  for (let look = 0; waiting.length > 0 && Date.now() < end; look += 1) {
    const there: string[] = [];
    for (const letterId of waiting) if (!(await confirmHistoryDeleted(services, letterId, look))) there.push(letterId);
    waiting = there;
    await sleep(LOOK_EVERY, undefined, { ref: false });
  }
}

/** Says so in the receipt when it is. A fault (a server that is busy or away for a moment) counts as not yet. */
async function confirmHistoryDeleted(services: Purging, letterId: string, look: number): Promise<boolean> {
  try {
    // A letter that is gone may wait for money still to come, which only its workflow can give back.
    if (await isLetterWorkflowRunning(services, letterId)) return false;
    if (look % LOOKS_BEFORE_TOLD_AGAIN === 0)
      for (const workflowId of listWorkflowIdsOfLetter(letterId)) await deleteHistory(services, workflowId);
    if (await hasWorkflowHistory(services, letterId)) return false;
    await recordHistoryDeleted(services, letterId);
    return true;
  } catch {
    return false;
  }
}

async function recordHistoryDeleted({ database: { tombstones } }: Purging, letterId: string): Promise<void> {
  const receipt = await tombstones.findOne({ _id: letterId });
  const stores = receipt?.stores.map((row) => (row.store === HISTORY ? { ...row, deleted: row.found, left: 0 } : row));
  await tombstones.updateOne({ _id: letterId }, { $set: { historyDeleted: true, ...(stores && { stores }) } });
}

async function isLetterWorkflowRunning({ temporal }: Purging, letterId: string): Promise<boolean> {
  try {
    return (await temporal.workflow.getHandle(letterWorkflowId(letterId)).describe()).status.name === 'RUNNING';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

/** Its life, and its sending where it was sent. */
const listWorkflowIdsOfLetter = (letterId: string): string[] => [
  letterWorkflowId(letterId),
  sendingWorkflowId(letterId),
];

async function hasWorkflowHistory({ temporal }: Purging, letterId: string): Promise<boolean> {
  for (const workflowId of listWorkflowIdsOfLetter(letterId))
    try {
      await temporal.workflow.getHandle(workflowId).describe();
      return true;
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error;
    }
  return false;
}

/** Deletes an assist and the history of its workflow, which is ended by that when it still runs. */
export async function deleteAssistAndHistory(services: Purging, assistId: string): Promise<void> {
  await deleteHistory(services, assistWorkflowId(assistId));
  await services.database.assists.deleteOne({ _id: assistId });
}

async function deleteHistory({ config, temporal }: Purging, workflowId: string): Promise<void> {
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
function scheduleHistoryDeletion(services: Purging, letterId: string): void {
  const handle = services.temporal.workflow.getHandle(letterWorkflowId(letterId));
  // A server that doesn't answer is asked again at the next look.
  const hasWorkflowEnded = (): Promise<boolean> =>
    handle.describe().then(
      ({ status }) => status.name !== 'RUNNING',
      (error: unknown) => error instanceof WorkflowNotFoundError,
    );
  const deleteHistoryOnceEnded = async (): Promise<void> => {
    for (let look = 1; look <= LOOKS_AT_END; look += 1) {
      await sleep(HISTORY_AFTER, undefined, { ref: false });
      if (await hasWorkflowEnded()) return deleteLetterHistories(services, [letterId]);
    }
  };
  deleteHistoryOnceEnded().catch(() => undefined);
}

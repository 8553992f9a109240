import { setTimeout as sleep } from 'node:timers/promises';
import { WorkflowNotFoundError } from '@temporalio/client';
import { assistWorkflowId } from '../../workflows/assist/contract';
import { letterWorkflowId } from '../../workflows/letter/contract';
import { sendingWorkflowId } from '../../workflows/sending/contract';
import { releaseDiscountUsesOfLetter } from '../../core/records/discounts';
import { destroyKeyOfDayIfEmpty } from '../../core/records/letterDays';
import { forgetCitingLetter, isCitingLetter } from '../../core/records/sources';
import {
  HISTORY,
  makeReceiptPermanent,
  markHistoryDeleted,
  recordTombstoneOnce,
  type TombstoneRecord,
} from '../../core/records/tombstones';
import { hasTransaction } from '../../core/records/transactions';
import { deleteLetterRecord, deleteLetterKeyAndForms, hasLetterRecord } from '../../core/records/letters';
import { deleteAssist, listAssistIds } from '../../core/records/assists';
import { countUploadsOfLetter, deleteUploadRecordsOfLetter } from '../../core/records/uploads';
import { countFilesOfLetter, deleteFilesOfLetter } from '../../core/records/files';
import { countCitationsBeforePurge } from './citations';
import type { Services } from './services';

/** What purging works with. */
type Purging = Pick<
  Services,
  'config' | 'database' | 'kinds' | 'letters' | 'log' | 'orderLinks' | 'refunds' | 'temporal' | 'vault' | 'withdrawals'
>;

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
  const stores = listStoresWithCountAndRemoval(services, letterId);
  await countCitationsBeforePurge(services, letterId);
  const record = await services.letters.find(letterId);
  await deleteLetterKeyAndForms(database, letterId);
  if (!payments?.keepsUses) await releaseDiscountUsesOfLetter(database, letterId);

  const rows: TombstoneRecord['stores'] = [];
  for (const { store, count, remove, goesLater } of stores) {
    const found = await count();
    await remove();
    const left = await count();
    if (left > 0 && !goesLater) throw new Error(`purge left something behind in ${store}`);
    rows.push({ store, found, deleted: found - left, left });
  }

  const receipt = await recordTombstoneOnce(database, letterId, { stores: rows, purgedAt: new Date() });
  // Looked for once the receipt is there: a sale that comes after this look finds the letter gone, and keeps it itself.
  if (await hasTransaction(database, letterId)) await makeReceiptPermanent(database, letterId);
  await deleteLetterIfSavedAgain(services, letterId, stores);
  if (record) await destroyDayKeyIfDayIsEmpty(services, record.createdAt);
  scheduleHistoryDeletion(services, letterId);
  return { receiptId: receipt.receiptId };
}

/**
 * An edit or a file that came between the record's end and the receipt has begun the letter anew. From the receipt on none
 * can (core/records/letters).
 */
async function deleteLetterIfSavedAgain(
  { database }: Pick<Services, 'database'>,
  letterId: string,
  stores: readonly Store[],
): Promise<void> {
  if (!(await hasLetterRecord(database, letterId))) return;
  await deleteLetterKeyAndForms(database, letterId);
  for (const { remove } of stores) await remove();
}

/** With the last letter of a day its key goes; the sweeper destroys what could not be destroyed here. */
async function destroyDayKeyIfDayIsEmpty({ database, log, vault }: Purging, createdAt: Date): Promise<void> {
  try {
    await destroyKeyOfDayIfEmpty({ database, vault }, createdAt, new Date());
  } catch (error) {
    log.error({ name: error instanceof Error ? error.name : 'unknown' }, 'the key of a day could not be destroyed');
  }
}

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
function listStoresWithCountAndRemoval(services: Purging, letterId: string): Store[] {
  const { database, orderLinks, refunds, withdrawals } = services;
  // Whoever asks while this runs asks about a letter that is deleted.
  const now = new Date();
  return [
    {
      store: 'assists',
      count: async () => (await listAssistIds(database, letterId)).length,
      remove: async () => {
        for (const id of await listAssistIds(database, letterId)) await deleteAssistAndHistory(services, id);
      },
    },
    {
      store: 'uploads',
      count: () => countUploadsOfLetter(database, letterId),
      remove: () => deleteUploadRecordsOfLetter(database, letterId),
    },
    {
      store: 'files',
      count: () => countFilesOfLetter(database, letterId),
      remove: () => deleteFilesOfLetter(database, letterId),
    },
    {
      // That the letter is counted for the law it cites; the number stays.
      store: 'citations',
      count: async () => ((await isCitingLetter(database, letterId)) ? 1 : 0),
      remove: () => forgetCitingLetter(database, letterId),
    },
    {
      store: 'letters',
      count: async () => ((await hasLetterRecord(database, letterId)) ? 1 : 0),
      remove: () => deleteLetterRecord(database, letterId),
    },
    {
      // Links that were asked for by order number: whom they were mailed to.
      store: 'links',
      count: () => orderLinks.countAskedBefore(letterId, now),
      remove: () => orderLinks.deleteAskedBefore(letterId, now),
    },
    {
      // Whom the receipt of a withdrawal is on its way to: forgotten when it is sent.
      store: 'withdrawals',
      count: () => withdrawals.countUnsentMails(letterId),
      remove: () => Promise.resolve(),
      goesLater: true,
    },
    {
      // The same of a refund's receipt.
      store: 'refunds',
      count: () => refunds.countUnsentMails(letterId),
      remove: () => Promise.resolve(),
      goesLater: true,
    },
    {
      // The workflow that runs this must end first; that which sends the letter is ended by this.
      store: HISTORY,
      count: async () => ((await hasWorkflowHistory(services, letterId)) ? 1 : 0),
      remove: () => deleteWorkflowHistory(services, sendingWorkflowId(letterId)),
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
    for (const letterId of waiting)
      if (!(await deleteEndedLetterHistoryAndTellIfGone(services, letterId, look % LOOKS_BEFORE_TOLD_AGAIN === 0)))
        there.push(letterId);
    waiting = there;
    await sleep(LOOK_EVERY, undefined, { ref: false });
  }
}

/** Says so in the receipt when it is. A fault (a server that is busy or away for a moment) counts as not yet. */
async function deleteEndedLetterHistoryAndTellIfGone(
  services: Purging,
  letterId: string,
  isToldAgain: boolean,
): Promise<boolean> {
  try {
    // A letter that is gone may wait for money still to come, which only its workflow can give back.
    if (await isLetterWorkflowRunning(services, letterId)) return false;
    if (isToldAgain)
      for (const workflowId of listWorkflowIdsOfLetter(letterId)) await deleteWorkflowHistory(services, workflowId);
    if (await hasWorkflowHistory(services, letterId)) return false;
    await markHistoryDeleted(services.database, letterId);
    return true;
  } catch {
    return false;
  }
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
  await deleteWorkflowHistory(services, assistWorkflowId(assistId));
  await deleteAssist(services.database, assistId);
}

async function deleteWorkflowHistory({ config, temporal }: Purging, workflowId: string): Promise<void> {
  await temporal.workflowService
    .deleteWorkflowExecution({ namespace: config.TEMPORAL_NAMESPACE, workflowExecution: { workflowId } })
    .catch((error: unknown) => {
      if (!isGrpcNotFound(error)) throw error;
    });
}

function isGrpcNotFound(error: unknown): boolean {
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

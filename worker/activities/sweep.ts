import { Context } from '@temporalio/activity';
import { WorkflowNotFoundError, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import type { ObjectId } from 'mongodb';
import { z } from 'zod';
import { verifyAuditTwiceIfBroken, deleteOldAuditEntries, type Witness } from '../../core/records/auditCheck';
import { recordCheckResult } from '../../core/records/checks';
import { deleteRecordsPastTheirEnd } from '../../core/records/ends';
import { destroyKeysOfEmptyDays } from '../../core/records/letterDays';
import { maskOlderStaffTexts } from '../../core/records/maskOlderWords';
import { deleteOldRateLimits } from '../../core/records/rateLimits';
import { recountAndCheckFigures } from '../../core/figures/check';
import { forgetOldBegunLetters } from '../../core/records/begunLetters';
import { deleteOldSessions } from '../../core/records/sessions';
import { forgetOldEmailHashes, deletePaymentEventsBefore } from '../../core/records/transactions';
import { listExistingLetterIds, readLetterIdsByPurgeTime } from '../../core/records/letters';
import { countTombstonesWithHistory, readTombstonesWithHistory } from '../../core/records/tombstones';
import { readAskedStaffRefundIdsByTime } from '../../core/records/refunds';
import { deleteFile, readFilesByTime } from '../../core/records/files';
import { deleteUploadRecord, readUploadIdsByTime } from '../../core/records/uploads';
import { readAssistIdsByTime } from '../../core/records/assists';
import { addDays, swedishDate } from '../../core/shared/formats/dates';
import type { SweepActivities } from '../../workflows/letter/activities';
import { LETTER_TASK_QUEUE } from '../../workflows/letter/contract';
import { askedRefundWorkflowId } from '../../workflows/refund/contract';
import { refundWorkflow } from '../../workflows/refund/workflow';
import { describeRefundWorkflow } from '../../workflows/summaries';
import { runWithHeartbeat } from './heartbeat';
import { purgeLetterWithoutItsWorkflow } from './leftovers';
import { updateOpenDisputesFromProvider } from './openDisputes';
import { updateOverdueSubscriptionsFromProvider } from './overdueSubscriptions';
import { deleteAssistAndHistory, deleteLetterHistories } from './purge';
import { SweepProgress, type Swept } from './sweepProgress';
import type { Services } from './services';

/** A letter whose time is out by this much has a workflow that won't purge it: ms. */
const GRACE = 3_600_000;
/** Webhook events are remembered longer than Stripe repeats them (3 days). */
const EVENTS_KEPT = 30 * 86_400_000;
/** Milliseconds that it is looked whether histories are gone, and at least for each page of them. */
const HISTORIES_FOR = 180_000;
const LEAST_LOOK = 2_000;

/** Schedule and workflow id of the sweep. */
export const SWEEP = 'sweep';

/** @throws what is no answer that a run is not kept any more */
function rethrowUnlessWorkflowIsMissing(error: unknown): undefined {
  if (!(error instanceof WorkflowNotFoundError)) throw error;
}

const witnessSchema = z.object({ audit: z.object({ entry: z.string(), mac: z.string() }).nullish() });
/** Temporal gives the last result alone, or in a list; a sweep of an older version gave none. */
const beforeSchema = z
  .union([witnessSchema, z.tuple([witnessSchema]).transform(([first]) => first)])
  .optional()
  .catch(undefined);

/** The daily look for what a terminated or stuck workflow left behind. Logs and results hold counts only. */
export function createSweepActivities(services: Services): SweepActivities {
  const { config, database, letterResults, log, orderLinks, refunds, reminders, temporal, withdrawals } = services;
  const grace = Math.min(GRACE, config.RETENTION);

  function sweepEach<Id extends { toString(): string }, T extends { _id: Id }>(
    progress: SweepProgress,
    what: string,
    read: (from: Date, seen: Id[]) => Promise<T[]>,
    momentOf: (record: T) => Date,
    handle: (record: T) => Promise<unknown>,
  ): Promise<Swept> {
    return progress.each(what, {
      read,
      momentOf,
      handle,
      failed: ({ _id }, error) =>
        log.error({ what, id: _id.toString(), name: readErrorName(error) }, 'something could not be swept'),
    });
  }

  const purgeOverdueLetters = (progress: SweepProgress, before: Date) =>
    sweepEach(
      progress,
      'letter',
      (from, exceptIds: string[]) => readLetterIdsByPurgeTime(database, { from, before, exceptIds }),
      ({ purgeAfter }) => purgeAfter,
      ({ _id }) => purgeLetterWithoutItsWorkflow(services, _id),
    );

  /** @param before receipts of letters that were purged before this should say that the history is gone */
  async function deleteLeftoverHistories(before: Date): Promise<Swept> {
    const end = Date.now() + HISTORIES_FOR;
    let looked = 0;
    for await (const page of readTombstonesWithHistory(database)) {
      looked += page.length;
      await deleteLetterHistories(
        services,
        page.map(({ _id }) => _id),
        Math.max(LEAST_LOOK, end - Date.now()),
      );
    }
    return {
      done: looked,
      left: await countTombstonesWithHistory(database, before),
    };
  }

  /** Refunds that were asked for by a process that died before it had started their workflow. */
  const startAskedRefunds = (progress: SweepProgress, before: Date) =>
    sweepEach(
      progress,
      'refund',
      (from, exceptIds: string[]) => readAskedStaffRefundIdsByTime(database, { from, before, exceptIds }),
      ({ askedAt }) => askedAt,
      async ({ _id: refundId }) => {
        try {
          await temporal.workflow.start(refundWorkflow, {
            workflowId: askedRefundWorkflowId(refundId),
            taskQueue: LETTER_TASK_QUEUE,
            args: [{ refundId, reason: 'asked', deleteLetter: null, retryFor: config.RETRY_FOR }],
            ...describeRefundWorkflow('asked'),
            workflowIdReusePolicy: 'REJECT_DUPLICATE',
          });
        } catch (error) {
          if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
        }
      },
    );

  /** Those of a page whose letters are gone, by one query for all. */
  async function markRecordsWithoutLetter<T>(
    page: T[],
    getLetterId: (record: T) => unknown,
  ): Promise<(T & { isOrphan: boolean })[]> {
    const ids = [...new Set(page.map(getLetterId).filter((id) => typeof id === 'string'))];
    const alive = new Set<unknown>(await listExistingLetterIds(database, ids));
    return page.map((record) => ({ ...record, isOrphan: !alive.has(getLetterId(record)) }));
  }

  const deleteOrphanFiles = (progress: SweepProgress, before: Date) =>
    sweepEach(
      progress,
      'file',
      async (from, exceptIds: ObjectId[]) =>
        markRecordsWithoutLetter(
          await readFilesByTime(database, { from, before, exceptIds }),
          ({ metadata }) => metadata.letterId,
        ),
      ({ uploadDate }) => uploadDate,
      async ({ _id, isOrphan }) => isOrphan && deleteFile(database, _id),
    );

  /** What came in while its letter was being purged: its key is gone, so nothing in it can be read. */
  const deleteOrphanUploads = (progress: SweepProgress, before: Date) =>
    sweepEach(
      progress,
      'upload',
      async (from, exceptIds: string[]) =>
        markRecordsWithoutLetter(
          await readUploadIdsByTime(database, { from, before, exceptIds }),
          ({ letterId }) => letterId,
        ),
      ({ createdAt }) => createdAt,
      async ({ _id, isOrphan }) => isOrphan && deleteUploadRecord(database, _id),
    );

  /** Assists that nobody waits for any more: the API deletes them when they are done, unless it was stopped. */
  const deleteOldAssists = (progress: SweepProgress, before: Date) =>
    sweepEach(
      progress,
      'assist',
      (from, exceptIds: string[]) => readAssistIdsByTime(database, { from, before, exceptIds }),
      ({ createdAt }) => createdAt,
      ({ _id }) => deleteAssistAndHistory(services, _id),
    );

  /**
   * What the last sweep that ended came to. Temporal hands a result on with the next run only once the schedule has taken
   * note of it, so the runs themselves are asked too, for as long as Temporal keeps them.
   */
  async function readLastAuditWitness(): Promise<Witness | undefined> {
    const own = Context.current().info.workflowExecution?.runId;
    try {
      const { info } = await temporal.schedule.getHandle(SWEEP).describe();
      for (const { action } of info.recentActions.toReversed()) {
        const { workflowId, firstExecutionRunId } = action.workflow;
        if (firstExecutionRunId === own) continue;
        const run = temporal.workflow.getHandle(workflowId, firstExecutionRunId);
        const status = await run.describe().then(({ status: { name } }) => name, rethrowUnlessWorkflowIsMissing);
        if (status === 'COMPLETED') return witnessSchema.parse(await run.result()).audit ?? undefined;
      }
    } catch (error) {
      // It is one witness of several, and the log is checked without it.
      log.warn({ name: error instanceof Error ? error.name : 'unknown' }, 'the last sweep could not be asked for');
    }
    return undefined;
  }

  /** Removes the audit log's old days and checks the rest. A broken chain is told, and is no reason not to sweep. */
  async function deleteOldAuditEntriesAndVerifyRest(
    before: unknown,
  ): Promise<{ auditRemoved: number; audit: Witness | null }> {
    const now = new Date();
    const auditRemoved = await deleteOldAuditEntries(services, now);
    const witnesses = [await readLastAuditWitness(), beforeSchema.parse(before)?.audit ?? undefined].filter(
      (each) => each !== undefined,
    );
    const [witness] = witnesses;
    const { isWhole, broken, breaks, entries, newest } = await verifyAuditTwiceIfBroken(services, now, witnesses);
    await recordCheckResult(database, 'audit', !isWhole);
    if (isWhole)
      log.info({ entries, removed: auditRemoved, newest, witnesses: witnesses.length }, 'the audit log is whole');
    else log.error({ broken, breaks }, 'the audit log is broken');
    // What was there once is asked for until an entry comes after it that fits.
    return { auditRemoved, audit: (isWhole ? newest : (witness ?? newest)) ?? null };
  }

  /**
   * Counts the totals of the newest days anew, and of some older ones in turn. What was wrong is right by then, but
   * somebody should know that it was.
   */
  async function recountAndLogDailyFigures(): Promise<void> {
    const { days, differing, lettersMissed, took } = await recountAndCheckFigures(database, new Date(), 'in-turn');
    if (differing.length === 0) log.info({ days, lettersMissed, took }, 'the figures are right');
    else
      log.error(
        { days, lettersMissed, took, differing: differing.map(({ day }) => day) },
        'figures were wrong and are set right',
      );
  }

  /** Everything that is left over, step by step. @returns how many of each were done, and how many are left in all */
  async function runAllSweepSteps(progress: SweepProgress): Promise<{ counts: Record<string, number>; left: number }> {
    const now = progress.begunAt;
    const [today, overdue] = [new Date(now), new Date(now - grace)];
    const steps: Record<string, () => Promise<Swept>> = {
      purged: () => purgeOverdueLetters(progress, overdue),
      days: () => runAndReportNothingLeft(() => destroyKeysOfEmptyDays(services, today)),
      histories: () => deleteLeftoverHistories(overdue),
      events: () => runAndReportNothingLeft(() => deletePaymentEventsBefore(database, new Date(now - EVENTS_KEPT))),
      refunds: () => startAskedRefunds(progress, overdue),
      hashes: () => runAndReportNothingLeft(() => forgetOldEmailHashes(database, today)),
      files: () => deleteOrphanFiles(progress, overdue),
      uploads: () => deleteOrphanUploads(progress, overdue),
      assists: () => deleteOldAssists(progress, overdue),
      sessions: () => runAndReportNothingLeft(() => deleteOldSessions(database, today)),
      limits: () => runAndReportNothingLeft(() => deleteOldRateLimits(database, today)),
      // What Stripe could not be asked about is a check of its own, for these two.
      subscriptions: () => runAndReportNothingLeft(() => updateOverdueSubscriptionsFromProvider(services, overdue)),
      disputes: () => runAndReportNothingLeft(() => updateOpenDisputesFromProvider(services)),
      links: () => runAndReportNothingLeft(() => orderLinks.forgetOver(today)),
      // Mails are tried for a day beyond theirs.
      reminders: () => runAndReportNothingLeft(() => reminders.forgetOver(addDays(swedishDate(today), -3) ?? '')),
      results: () => runAndReportNothingLeft(() => letterResults.forgetOver(swedishDate(today))),
      ended: () => runAndReportNothingLeft(() => deleteRecordsPastTheirEnd(database, today)),
      begun: () => runAndReportNothingLeft(() => forgetOldBegunLetters(database, today)),
      words: () => runAndReportNothingLeft(() => maskOlderStaffTexts(database)),
      receipts: () =>
        runAndReportNothingLeft(
          async () => (await withdrawals.forgetOverdue(today)) + (await refunds.forgetOverdue(today)),
        ),
    };
    const counts: Record<string, number> = {};
    let left = 0;
    for (const [name, step] of Object.entries(steps)) {
      const swept = await progress.step(name, step).catch((error: unknown) => {
        log.error({ what: name, name: readErrorName(error) }, 'a step of the sweep failed');
        return { done: 0, left: 1 };
      });
      counts[name] = swept.done;
      left += swept.left;
    }
    return { counts, left };
  }

  return {
    sweep: (before) => {
      const heartbeat: unknown = Context.current().info.heartbeatDetails;
      const progress = new SweepProgress(heartbeat, Date.now(), (line) => log.info(line, 'the sweep goes on'));
      return runWithHeartbeat(
        async () => {
          const { counts, left } = await runAllSweepSteps(progress);
          await recordCheckResult(database, 'sweep', left > 0);
          if (left === 0) log.info(counts, 'swept');
          else log.error({ ...counts, left }, 'the sweep left work behind');
          await recountAndLogDailyFigures();
          return deleteOldAuditEntriesAndVerifyRest(before);
        },
        () => progress.details,
      );
    },
  };
}

/** A step that is done in one go: it is done, or fails as a whole. */
async function runAndReportNothingLeft(work: () => Promise<number>): Promise<Swept> {
  return { done: await work(), left: 0 };
}

function readErrorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}

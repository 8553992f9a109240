import { Context } from '@temporalio/activity';
import { WorkflowNotFoundError, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { z } from 'zod';
import { checkAudit, forgetOldAudit, type Witness } from '../../core/records/auditCheck';
import { noteCheck } from '../../core/records/checks';
import { forgetOldLimits } from '../../core/records/rateLimits';
import { checkFigures } from '../../core/figures/check';
import { forgetOldSessions } from '../../core/records/sessions';
import { forgetOldHashes } from '../../core/records/transactions';
import type { LetterActivities, SweepActivities } from '../../workflows/letter/activities';
import { LETTER_TASK_QUEUE, letterWorkflowId } from '../../workflows/letter/contract';
import { askedRefundWorkflowId, refundWorkflowId } from '../../workflows/refund/contract';
import { refundWorkflow } from '../../workflows/refund/workflow';
import { readOverdueSubscriptions } from './overdueSubscriptions';
import { forgetAssist, forgetHistories, purgeLetter } from './purge';
import type { Services } from './services';

/** A letter whose time is out by this much has a workflow that won't purge it: ms. */
const GRACE = 3_600_000;
/** Webhook events are remembered longer than Stripe repeats them (3 days). */
const EVENTS_KEPT = 30 * 86_400_000;
const BATCH = 1_000;

/** Schedule and workflow id of the sweep. */
export const SWEEP = 'sweep';

/** @throws what is no answer that a run is not kept any more */
function gone(error: unknown): undefined {
  if (!(error instanceof WorkflowNotFoundError)) throw error;
}

const witnessSchema = z.object({ audit: z.object({ entry: z.string(), mac: z.string() }).nullish() });
/** Temporal gives the last result alone, or in a list; a sweep of an older version gave none. */
const beforeSchema = z.union([witnessSchema, z.tuple([witnessSchema]).transform(([first]) => first)]).optional().catch(undefined);

/** The daily look for what a terminated or stuck workflow left behind. Logs and results hold counts only. */
export function createSweepActivities(services: Services, letterActivities: LetterActivities): SweepActivities {
  const { config, database, letters, log, refunds, temporal, withdrawals } = services;
  const grace = Math.min(GRACE, config.RETENTION);

  async function refundUndelivered(letterId: string): Promise<void> {
    const record = await letters.find(letterId);
    const row = await database.transactions.findOne({ _id: letterId });
    const sessionId = record?.checkout?.sessionId;
    if (!record || record.deliveredAt || row?.status !== 'paid' || !row.paymentIntent || !sessionId) return;
    try {
      await temporal.workflow.start(refundWorkflow, {
        workflowId: refundWorkflowId(row.paymentIntent),
        taskQueue: LETTER_TASK_QUEUE,
        args: [{ paymentIntent: row.paymentIntent, sessionId, reason: 'undeliverable' }],
      });
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
  }

  /** Refunds that were asked for by a process that died before it had started their workflow. */
  async function startAskedRefunds(before: Date): Promise<void> {
    const asked = await database.refunds.find({ state: 'asked', by: { $nin: ['service', 'customer'] }, askedAt: { $lt: before } }, { projection: { _id: 1 } }).limit(BATCH).toArray();
    for (const { _id: refundId } of asked)
      try {
        await temporal.workflow.start(refundWorkflow, {
          workflowId: askedRefundWorkflowId(refundId),
          taskQueue: LETTER_TASK_QUEUE,
          args: [{ refundId, reason: 'asked', deleteLetter: null, retryFor: config.RETRY_FOR }],
          workflowIdReusePolicy: 'REJECT_DUPLICATE',
        });
      } catch (error) {
        if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      }
  }

  /** Ends the workflow that should have purged, closes an open checkout, purges. */
  async function purgeLeftover(letterId: string): Promise<void> {
    const handle = temporal.workflow.getHandle(letterWorkflowId(letterId));
    await handle.terminate('the sweeper purges this letter').catch((error: unknown) => {
      if (!(error instanceof WorkflowNotFoundError)) throw error;
    });
    const record = await letters.find(letterId);
    if (record?.key && record.reviewed && record.status === 'preview') await letterActivities.closeCheckout(letterId);
    await refundUndelivered(letterId);
    await purgeLetter(services, letterId);
  }

  async function orphanFiles(before: Date): Promise<number> {
    let removed = 0;
    for (const file of await database.files.find({ uploadDate: { $lt: before } }).limit(BATCH).toArray()) {
      const letterId: unknown = file.metadata?.['letterId'];
      if (typeof letterId === 'string' && (await database.letters.countDocuments({ _id: letterId })) > 0) continue;
      await database.files.delete(file._id);
      removed += 1;
    }
    return removed;
  }

  /** What came in while its letter was being purged: its key is gone, so nothing in it can be read. */
  async function orphanUploads(before: Date): Promise<number> {
    let removed = 0;
    for (const { _id, letterId } of await database.uploads.find({ createdAt: { $lt: before } }, { projection: { letterId: 1 } }).limit(BATCH).toArray()) {
      if ((await database.letters.countDocuments({ _id: letterId })) > 0) continue;
      await database.uploads.deleteOne({ _id });
      removed += 1;
    }
    return removed;
  }

  /** Assists that nobody waits for any more: the API deletes them when they are done, unless it was stopped. */
  async function oldAssists(before: Date): Promise<number> {
    const rows = await database.assists.find({ createdAt: { $lt: before } }, { projection: { _id: 1 } }).limit(BATCH).toArray();
    for (const { _id } of rows) await forgetAssist(services, _id);
    return rows.length;
  }

  /**
   * What the last sweep that ended came to. Temporal hands a result on with the next run only once the schedule has taken
   * note of it, so the runs themselves are asked too, for as long as Temporal keeps them.
   */
  async function lastWitness(): Promise<Witness | undefined> {
    const own = Context.current().info.workflowExecution?.runId;
    try {
      const { info } = await temporal.schedule.getHandle(SWEEP).describe();
      for (const { action } of info.recentActions.toReversed()) {
        const { workflowId, firstExecutionRunId } = action.workflow;
        if (firstExecutionRunId === own) continue;
        const run = temporal.workflow.getHandle(workflowId, firstExecutionRunId);
        const status = await run.describe().then(({ status: { name } }) => name, gone);
        if (status === 'COMPLETED') return witnessSchema.parse(await run.result()).audit ?? undefined;
      }
    } catch (error) {
      // It is one witness of several, and the log is checked without it.
      log.warn({ name: error instanceof Error ? error.name : 'unknown' }, 'the last sweep could not be asked for');
    }
    return undefined;
  }

  /** Removes the audit log's old days and checks the rest. A broken chain is told, and is no reason not to sweep. */
  async function auditDay(before: unknown): Promise<{ auditRemoved: number; audit: Witness | null }> {
    const now = new Date();
    const auditRemoved = await forgetOldAudit(services, now);
    const witnesses = [await lastWitness(), beforeSchema.parse(before)?.audit ?? undefined].filter((each) => each !== undefined);
    const [witness] = witnesses;
    const { isWhole, broken, breaks, entries, newest } = await checkAudit(services, now, witnesses);
    await noteCheck(database, 'audit', !isWhole);
    if (isWhole) log.info({ entries, removed: auditRemoved, newest, witnesses: witnesses.length }, 'the audit log is whole');
    else log.error({ broken, breaks }, 'the audit log is broken');
    // What was there once is asked for until an entry comes after it that fits.
    return { auditRemoved, audit: (isWhole ? newest : (witness ?? newest)) ?? null };
  }

  /** Counts the days' totals anew. What was wrong is right by then, but somebody should know that it was. */
  async function figuresOfTheDay(): Promise<void> {
    const { days, differing, lettersMissed, took } = await checkFigures(database);
    await noteCheck(database, 'figures', differing.length > 0);
    if (differing.length === 0) log.info({ days, lettersMissed, took }, 'the figures are right');
    else log.error({ days, lettersMissed, took, differing: differing.map(({ day }) => day) }, 'figures were wrong and are set right');
  }

  return {
    async sweep(before) {
      const now = Date.now();
      const overdue = await database.letters
        .find({ purgeAfter: { $lt: new Date(now - grace) } }, { projection: { _id: 1 } })
        .limit(BATCH)
        .toArray();
      for (const { _id } of overdue) await purgeLeftover(_id);
      const remembered = await database.tombstones.find({ historyDeleted: false }).limit(BATCH).toArray();
      await forgetHistories(services, remembered.map(({ _id }) => _id));
      await database.paymentEvents.deleteMany({ at: { $lt: new Date(now - EVENTS_KEPT) } });
      await startAskedRefunds(new Date(now - grace));
      const counts = {
        purged: overdue.length,
        histories: remembered.length,
        hashes: await forgetOldHashes(database, new Date(now)),
        files: await orphanFiles(new Date(now - grace)),
        uploads: await orphanUploads(new Date(now - grace)),
        assists: await oldAssists(new Date(now - grace)),
        sessions: await forgetOldSessions(database, new Date(now)),
        limits: await forgetOldLimits(database, new Date(now)),
        subscriptions: await readOverdueSubscriptions(services, new Date(now - grace)),
        receipts: (await withdrawals.forgetOverdue(new Date(now))) + (await refunds.forgetOverdue(new Date(now))),
      };
      log.info(counts, 'swept');
      await figuresOfTheDay();
      return { ...counts, ...(await auditDay(before)) };
    },
  };
}

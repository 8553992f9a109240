import { NativeConnection, Worker, type WorkerOptions } from '@temporalio/worker';
import type { TaskQueue } from '../core/config';
import { buildTemporalOptions } from '../core/temporal';
import { READING_TASK_QUEUE } from '../workflows/assist/contract';
import {
  DOCUMENT_TASK_QUEUE,
  LETTER_TASK_QUEUE,
  MAIL_TASK_QUEUE,
  PAYMENT_TASK_QUEUE,
  WRITER_TASK_QUEUE,
} from '../workflows/letter/contract';
import { createDocumentActivities } from './activities/documents';
import { createExampleActivities } from './activities/examples';
import { createActivityErrorRedactor } from './activities/failures';
import { createPaymentActivities } from './activities/checkouts';
import { createLetterActivities } from './activities/letters';
import { createDeletionActivities } from './activities/leftovers';
import { createMailActivities } from './activities/mail';
import { createOrderLinkActivities } from './activities/orderLinks';
import { createReadingActivities } from './activities/reading';
import { createRecordActivities, createWriterActivities } from './activities/records';
import { createRefundActivities } from './activities/refunds';
import { createReminderActivities } from './activities/reminders';
import { createSendingActivities } from './activities/sendings';
import type { Services } from './activities/services';
import { createSubscriptionActivities } from './activities/subscriptions';
import { createSuggestActivities } from './activities/suggest';
import { createSweepActivities } from './activities/sweep';
import { createActivityTracer } from './activities/tracing';
import { createWithdrawalActivities } from './activities/withdrawals';
import { locateOrBuildWorkflowBundle } from './bundle';

/** How long running activities may go on after SIGTERM; below a container's kill time. */
const GRACE = '20 seconds';
const FORCE = '25 seconds';

/** What is a queue's own: its steps, and how many of them a process takes at once. */
type QueueOptions = Pick<
  WorkerOptions,
  'activities' | 'workflowBundle' | 'maxCachedWorkflows' | 'maxConcurrentActivityTaskExecutions'
>;

/** The options of each queue's worker, made only for the queues that are served. */
function buildWorkerOptionsByQueue(services: Services): Record<TaskQueue, () => Promise<QueueOptions> | QueueOptions> {
  const { config } = services;
  const { sendRefundMail, sendAskedRefundMail, ...refunding } = createRefundActivities(services);
  const { sendWithdrawalReceipt, ...withdrawals } = createWithdrawalActivities(services);
  const { bookSubscriptionPayment, sendSubscriptionReceipt } = createSubscriptionActivities(services);
  const { forgetReminder, ...reminding } = createReminderActivities(services);
  const { handOver, sendCopy, tellOfSending, proveSending, ...sendings } = createSendingActivities(services);
  const payments = createPaymentActivities(services);
  const deletion = createDeletionActivities(services);
  return {
    [LETTER_TASK_QUEUE]: async () => ({
      workflowBundle: { codePath: await locateOrBuildWorkflowBundle(config) },
      activities: {
        ...createRecordActivities(services),
        ...createLetterActivities(services),
        ...deletion,
        // Given out by versions that had no queue for payments.
        ...payments,
        ...createSweepActivities(services),
        ...refunding,
        ...withdrawals,
        ...sendings,
        bookSubscriptionPayment,
        forgetReminder,
      },
      maxCachedWorkflows: 500,
      maxConcurrentActivityTaskExecutions: 50,
    }),
    [PAYMENT_TASK_QUEUE]: () => ({
      activities: { ...payments, closeAbandoned: deletion.closeAbandoned },
      maxConcurrentActivityTaskExecutions: 50,
    }),
    [WRITER_TASK_QUEUE]: () => ({
      activities: { ...createWriterActivities(services), ...createSuggestActivities(services) },
      maxConcurrentActivityTaskExecutions: 20,
    }),
    [DOCUMENT_TASK_QUEUE]: () => ({
      activities: { ...createDocumentActivities(services), ...createExampleActivities(services), proveSending },
      // Two callers keep one soffice busy; more would only wait.
      maxConcurrentActivityTaskExecutions: Math.max(1, config.PDF_RESIDENTS) * 2,
    }),
    [READING_TASK_QUEUE]: () => ({
      activities: createReadingActivities(services),
      // One more than is read at once: its pages are made ready meanwhile.
      maxConcurrentActivityTaskExecutions: config.OCR_THREADS + 1,
    }),
    [MAIL_TASK_QUEUE]: () => ({
      activities: {
        ...createMailActivities(services),
        sendRefundMail,
        sendAskedRefundMail,
        sendWithdrawalReceipt,
        sendSubscriptionReceipt,
        handOver,
        sendCopy,
        tellOfSending,
        ...createOrderLinkActivities(services),
        ...reminding,
      },
      maxConcurrentActivityTaskExecutions: 8,
    }),
  };
}

/** The workers of one process: one for each task queue of WORKER_QUEUES, with limits of its own. */
export async function createWorkers(services: Services): Promise<{ workers: Worker[]; close(): Promise<void> }> {
  const { config, log, metrics } = services;
  const connection = await NativeConnection.connect(buildTemporalOptions(config));
  const options = buildWorkerOptionsByQueue(services);
  const workers = await Promise.all(
    config.WORKER_QUEUES.map(async (taskQueue) =>
      Worker.create({
        connection,
        namespace: config.TEMPORAL_NAMESPACE,
        shutdownGraceTime: GRACE,
        shutdownForceTime: FORCE,
        interceptors: {
          activity: [
            () => ({ inbound: createActivityTracer(log, metrics) }),
            () => ({ inbound: createActivityErrorRedactor(log) }),
          ],
        },
        taskQueue,
        ...(await options[taskQueue]()),
      }),
    ),
  );
  return { workers, close: () => connection.close() };
}

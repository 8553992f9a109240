import { temporal } from '@temporalio/proto';
import { READING_TASK_QUEUE } from '../workflows/assist/contract';
import {
  DOCUMENT_TASK_QUEUE,
  LETTER_TASK_QUEUE,
  MAIL_TASK_QUEUE,
  PAYMENT_TASK_QUEUE,
  WRITER_TASK_QUEUE,
} from '../workflows/letter/contract';
import { findPaidLettersNotDelivered } from '../core/records/paidNotDelivered';
import { readOrCountServiceFigures, type ServiceFigures } from '../core/records/serviceFigures';
import { listOverdueAndForgetBookedPayments } from '../core/records/unbookedPayments';
import { countLettersByState } from '../core/records/letters';
import { countLateOrFailedRefunds } from '../core/records/refunds';
import { listCheckResults } from '../core/records/checks';
import { countOpenDisputes } from '../core/records/disputes';
import { countWaitingHeldPayments } from '../core/records/heldPayments';
import type { Services } from './activities/services';

const { TASK_QUEUE_TYPE_ACTIVITY, TASK_QUEUE_TYPE_WORKFLOW } = temporal.api.enums.v1.TaskQueueType;
/** Each queue with what waits in it: only letters' workflows are queued as such. */
const QUEUES = [
  { queue: LETTER_TASK_QUEUE, types: [TASK_QUEUE_TYPE_WORKFLOW, TASK_QUEUE_TYPE_ACTIVITY] },
  ...[PAYMENT_TASK_QUEUE, WRITER_TASK_QUEUE, DOCUMENT_TASK_QUEUE, READING_TASK_QUEUE, MAIL_TASK_QUEUE].map((queue) => ({
    queue,
    types: [TASK_QUEUE_TYPE_ACTIVITY],
  })),
];
/** Milliseconds Temporal may take for an answer about a queue. */
const PATIENCE = 3_000;
/** Milliseconds that figures are good for, of all workers together; the sandbox is looked at more closely. */
const FRESH = 60_000;
const FRESH_IN_SANDBOX = 10_000;

type Figures = Partial<ServiceFigures>;
type Parts = Pick<Services, 'config' | 'database' | 'temporal'>;

/** What is so now in the whole service, counted by one of all workers; a part that can't be had is left out. */
export function createServiceFiguresReader(parts: Parts): () => Promise<Figures> {
  const every = parts.config.SANDBOX ? FRESH_IN_SANDBOX : FRESH;
  return () => readOrCountServiceFigures(parts.database, every, () => countServiceFigures(parts)).catch(() => ({}));
}

async function countServiceFigures(parts: Parts): Promise<Figures> {
  const [lettersByState, overdue, heldPayments, unbooked, openDisputes, troubledRefunds, queues, failedChecks] =
    await Promise.all([
      countLettersByState(parts.database).catch(returnUndefined),
      measureUndeliveredPaidLetters(parts).catch(returnUndefined),
      countWaitingHeldPayments(parts.database).catch(returnUndefined),
      listOverdueAndForgetBookedPayments(parts.database, new Date()).catch(returnUndefined),
      countOpenDisputes(parts.database).catch(returnUndefined),
      countLateOrFailedRefunds(parts.database).catch(returnUndefined),
      readQueueBacklogs(parts).catch(returnUndefined),
      readCheckResults(parts).catch(returnUndefined),
    ]);
  return {
    ...(lettersByState && { lettersByState }),
    ...(overdue && { paidNotDelivered: overdue }),
    ...(heldPayments !== undefined && { heldPayments }),
    ...(unbooked && { unbookedPayments: unbooked.length }),
    ...(openDisputes !== undefined && { openDisputes }),
    ...(troubledRefunds !== undefined && { troubledRefunds }),
    ...(queues && { queues }),
    ...(failedChecks && { failedChecks }),
  };
}

function returnUndefined(): undefined {
  return undefined;
}

async function measureUndeliveredPaidLetters({ database }: Parts): Promise<ServiceFigures['paidNotDelivered']> {
  const now = new Date();
  const [oldest, ...others] = await findPaidLettersNotDelivered(database, now);
  return oldest
    ? { count: 1 + others.length, oldestSeconds: (now.getTime() - oldest.paidAt.getTime()) / 1000 }
    : { count: 0, oldestSeconds: 0 };
}

async function readCheckResults({ database }: Parts): Promise<ServiceFigures['failedChecks']> {
  return (await listCheckResults(database)).map(({ _id: check, failed, at }) => ({
    check,
    failed,
    at: at.getTime() / 1000,
  }));
}

function readQueueBacklogs({ config, temporal: client }: Parts): Promise<ServiceFigures['queues']> {
  const readQueueBacklog = async (queue: string, taskQueueType: number) => {
    const { stats } = await client.withDeadline(Date.now() + PATIENCE, () =>
      client.workflowService.describeTaskQueue({
        namespace: config.TEMPORAL_NAMESPACE,
        taskQueue: { name: queue },
        taskQueueType,
        reportStats: true,
      }),
    );
    return {
      backlog: Number(stats?.approximateBacklogCount ?? 0),
      ageSeconds: Number(stats?.approximateBacklogAge?.seconds ?? 0),
    };
  };
  return Promise.all(
    QUEUES.map(async ({ queue, types }) => {
      const each = await Promise.all(types.map((type) => readQueueBacklog(queue, type)));
      return {
        queue,
        backlog: each.reduce((sum, { backlog }) => sum + backlog, 0),
        ageSeconds: Math.max(...each.map(({ ageSeconds }) => ageSeconds)),
      };
    }),
  );
}

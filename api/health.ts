import { createTransport } from 'nodemailer';
import type { Client } from '@temporalio/client';
import type { Config } from '../core/config';
import type { Database } from '../core/records/database';
import { DOCUMENT_TASK_QUEUE, LETTER_TASK_QUEUE } from '../workflows/letter/contract';

export type ServiceName = 'database' | 'workflows' | 'worker' | 'documents' | 'payments' | 'mail';
export type ServiceState = 'up' | 'down';

export interface HealthReport {
  status: 'ok' | 'down';
  services: Record<ServiceName, ServiceState>;
}

export interface Health {
  /** Every service is needed: without any of them a paid letter would not arrive. */
  report(): Promise<HealthReport>;
  close(): void;
}

/** Milliseconds one look may take. */
const PATIENCE = 1_500;
/** Milliseconds an answer is good for; outside services in production are not asked every second. */
const FRESH = 1_000;
const FRESH_OUTSIDE = 15_000;
/** A worker asks for work at least once a minute (long poll), so one not seen for longer is gone. */
const POLLER_SEEN = 90_000;

type Probe = () => Promise<unknown>;

/** @param payments the address that must answer for payments to work */
export function createHealth(database: Database, temporal: Client, config: Pick<Config, 'SMTP_URL' | 'STRIPE_API_URL' | 'SANDBOX' | 'TEMPORAL_NAMESPACE'>): Health {
  const outside = config.SANDBOX ? FRESH : FRESH_OUTSIDE;
  const smtp = createTransport({ url: config.SMTP_URL, connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE });
  const polls = (taskQueue: string) => async () => {
    const { pollers } = await temporal.withDeadline(Date.now() + PATIENCE, () =>
      temporal.connection.workflowService.describeTaskQueue({
        namespace: config.TEMPORAL_NAMESPACE,
        taskQueue: { name: taskQueue },
        // Activities for the queues that run nothing else.
        taskQueueType: taskQueue === LETTER_TASK_QUEUE ? 1 : 2,
      }),
    );
    const seen = Math.max(0, ...(pollers ?? []).map((poller) => Number(poller.lastAccessTime?.seconds ?? 0) * 1000));
    if (Date.now() - seen > POLLER_SEEN) throw new Error(`no worker on ${taskQueue}`);
  };
  const probes: Record<ServiceName, () => Promise<ServiceState>> = {
    database: remembered(FRESH, () => database.ping()),
    workflows: remembered(FRESH, () => temporal.withDeadline(Date.now() + PATIENCE, () => temporal.connection.workflowService.getSystemInfo({}))),
    worker: remembered(FRESH, polls(LETTER_TASK_QUEUE)),
    documents: remembered(FRESH, polls(DOCUMENT_TASK_QUEUE)),
    payments: remembered(outside, () => fetch(config.STRIPE_API_URL ?? 'https://api.stripe.com', { method: 'HEAD', signal: AbortSignal.timeout(PATIENCE) })),
    mail: remembered(outside, () => smtp.verify()),
  };
  return {
    async report() {
      const [databaseState, workflows, worker, documents, payments, mail] = await Promise.all([
        probes.database(), probes.workflows(), probes.worker(), probes.documents(), probes.payments(), probes.mail(),
      ]);
      const services = { database: databaseState, workflows, worker, documents, payments, mail };
      return { status: Object.values(services).every((state) => state === 'up') ? 'ok' : 'down', services };
    },
    close: () => smtp.close(),
  };
}

/** A probe with a time limit whose answer is kept for `fresh` ms, so that asking often costs nothing. */
function remembered(fresh: number, probe: Probe): () => Promise<ServiceState> {
  let until = 0;
  let answer: Promise<ServiceState> | undefined;
  return () => {
    if (answer === undefined || Date.now() >= until) {
      until = Date.now() + fresh;
      answer = look(probe);
    }
    return answer;
  };
}

async function look(probe: Probe): Promise<ServiceState> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'down'>((resolve) => {
    timer = setTimeout(() => resolve('down'), PATIENCE);
  });
  try {
    return await Promise.race([probe().then(() => 'up' as const), late]);
  } catch {
    return 'down';
  } finally {
    clearTimeout(timer);
  }
}

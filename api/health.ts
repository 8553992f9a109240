import { createTransport } from 'nodemailer';
import type { Client } from '@temporalio/client';
import type { Config } from '../core/config';
import { isDiskReserveUsedUp } from '../core/disk';
import { PATIENCE, createCachedProbe, type ServiceState } from '../core/health';
import type { Database } from '../core/records/database';
import { DOCUMENT_TASK_QUEUE, LETTER_TASK_QUEUE } from '../workflows/letter/contract';

export type ServiceName = 'database' | 'workflows' | 'worker' | 'documents' | 'payments' | 'mail' | 'disk';
/** What a person can come for, in the order in which they do. */
export type Ability = 'pages' | 'saving' | 'writing' | 'paying' | 'documents' | 'mail';

export interface HealthReport {
  status: 'ok' | 'down';
  services: Record<ServiceName, ServiceState>;
  /** What still works while something is down. */
  works: Record<Ability, boolean>;
}

export interface Health {
  /** Every service is needed: without any of them a paid letter would not arrive. */
  report(): Promise<HealthReport>;
  close(): void;
}

/** Milliseconds an answer is good for; outside services in production are not asked every second. */
const FRESH = 1_000;
const FRESH_OUTSIDE = 15_000;
/** A worker asks for work at least once a minute (long poll), so one not seen for longer is gone. */
const POLLER_SEEN = 90_000;

/** What each needs; the disk as well where the database is on it. Pages are rendered from memory: they need nothing. */
const NEEDS: Record<Ability, readonly ServiceName[]> = {
  pages: [],
  saving: ['database'],
  writing: ['database', 'workflows', 'worker'],
  paying: ['database', 'workflows', 'worker', 'payments'],
  documents: ['database', 'workflows', 'worker', 'documents'],
  mail: ['database', 'workflows', 'worker', 'documents', 'mail'],
};

type HealthConfig = Pick<
  Config,
  'SMTP_URL' | 'STRIPE_API_URL' | 'SANDBOX' | 'TEMPORAL_NAMESPACE' | 'DATA_DIR' | 'DISK_RESERVE'
>;

/** @param temporal asked about itself, and who works on its queues */
export function createHealthReporter(database: Database, temporal: Client, config: HealthConfig): Health {
  const outside = config.SANDBOX ? FRESH : FRESH_OUTSIDE;
  const smtp = createTransport({
    url: config.SMTP_URL,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
  });
  const createCheckThatWorkersPoll = (taskQueue: string) => async () => {
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
  const probes: Record<Exclude<ServiceName, 'disk'>, () => Promise<ServiceState>> = {
    database: createCachedProbe(FRESH, () => database.ping()),
    workflows: createCachedProbe(FRESH, () =>
      temporal.withDeadline(Date.now() + PATIENCE, () => temporal.connection.workflowService.getSystemInfo({})),
    ),
    worker: createCachedProbe(FRESH, createCheckThatWorkersPoll(LETTER_TASK_QUEUE)),
    documents: createCachedProbe(FRESH, createCheckThatWorkersPoll(DOCUMENT_TASK_QUEUE)),
    payments: createCachedProbe(outside, () =>
      fetch(config.STRIPE_API_URL ?? 'https://api.stripe.com', {
        method: 'HEAD',
        signal: AbortSignal.timeout(PATIENCE),
      }),
    ),
    mail: createCachedProbe(outside, () => smtp.verify()),
  };
  return {
    async report() {
      const [databaseState, workflows, worker, documents, payments, mail] = await Promise.all([
        probes.database(),
        probes.workflows(),
        probes.worker(),
        probes.documents(),
        probes.payments(),
        probes.mail(),
      ]);
      const disk: ServiceState = isDiskReserveUsedUp(config) ? 'down' : 'up';
      const services = { database: databaseState, workflows, worker, documents, payments, mail, disk };
      const canSave = disk === 'up' || !config.SANDBOX;
      const able = (ability: Ability) =>
        NEEDS[ability].every((name) => services[name] === 'up') && (ability === 'pages' || canSave);
      return {
        status: Object.values(services).every((state) => state === 'up') ? 'ok' : 'down',
        services,
        works: {
          pages: able('pages'),
          saving: able('saving'),
          writing: able('writing'),
          paying: able('paying'),
          documents: able('documents'),
          mail: able('mail'),
        },
      };
    },
    close: () => smtp.close(),
  };
}

import type { Worker } from '@temporalio/worker';
import { createCachedProbe } from '../core/health';
import { createJsonHealthReply, serveMetrics } from '../core/metrics/server';
import type { Services } from './activities/services';
import { createServiceFiguresReader } from './serviceFigures';

/** Milliseconds that a look at a service is good for. */
const FRESH = 1_000;

/**
 * What a worker answers at METRICS_PORT: its metrics with Temporal's own and the whole service's figures, whether it lives,
 * and whether it takes work.
 * @returns what ends it
 */
export function serveMetricsAndHealth(
  services: Services,
  workers: readonly Worker[],
  temporalMetrics: () => Promise<string>,
): Promise<() => void> {
  const { config, database, metrics, temporal } = services;
  const figures = createServiceFiguresReader(services);
  const databaseState = createCachedProbe(FRESH, () => database.ping());
  const workflowsState = createCachedProbe(FRESH, () => temporal.connection.workflowService.getSystemInfo({}));
  return serveMetrics(config, {
    '/metrics': async () => {
      metrics.show(await figures());
      const body = [await metrics.registry.metrics(), await temporalMetrics().catch(() => '')].join('\n');
      return { status: 200, type: metrics.registry.contentType, body };
    },
    '/health/live': () => Promise.resolve(createJsonHealthReply(true, { status: 'ok' })),
    '/health/ready': async () => {
      const works = workers.every((worker) => worker.getState() === 'RUNNING');
      const [databaseNow, workflows] = await Promise.all([databaseState(), workflowsState()]);
      const well = works && databaseNow === 'up' && workflows === 'up';
      return createJsonHealthReply(well, {
        status: well ? 'ok' : 'down',
        takesWork: works,
        services: { database: databaseNow, workflows },
      });
    },
  });
}

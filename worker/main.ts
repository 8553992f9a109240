import { ConfigError, deleteSecretsFromEnv, readConfig } from '../core/config';
import { NOT_APART, canIsolateChildren } from '../core/confined/confine';
import { createLog } from '../core/log';
import { migrateOldUseCounts } from '../core/records/oldUseCounts';
import { seedOrDisableSandboxCodes } from '../core/records/sandboxDiscounts';
import { recordRefundsOfFormerVersions } from '../core/records/bookedRefunds';
import { dropFormerIndexes } from '../core/records/indexes';
import { migrateOldCitations } from '../core/records/sources';
import { installTemporalRuntimeAndGetMetricsReader } from './runtime';
import { registerSearchAttributes } from './searchAttributes';
import { openServices } from './services';
import { serveMetricsAndHealth } from './pages';
import { scheduleSweep } from './sweepSchedule';
import { createWorkers } from './workers';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  deleteSecretsFromEnv(process.env);
  const log = createLog(config, 'worker');
  if (!canIsolateChildren()) log.warn(NOT_APART);
  const temporalMetrics = await installTemporalRuntimeAndGetMetricsReader(config, log);
  const services = await openServices(config, log);
  await recordRefundsOfFormerVersions(services.database);
  await dropFormerIndexes(services.database.db);
  await migrateOldUseCounts(services.database);
  await migrateOldCitations(services.database);
  await seedOrDisableSandboxCodes(services.database, config.SANDBOX, log);
  await registerSearchAttributes(services.connection, config.TEMPORAL_NAMESPACE);
  const { workers, close } = await createWorkers(services);
  const closePages = await serveMetricsAndHealth(services, workers, temporalMetrics);
  await scheduleSweep(services.temporal, config.SWEEP_EVERY);
  log.info({ queues: config.WORKER_QUEUES }, 'worker ready');
  await Promise.all(workers.map((worker) => worker.run()));
  closePages();
  await close();
  await services.close();
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError || !(error instanceof Error) ? String(error) : error.stack}\n`);
  process.exit(1);
});

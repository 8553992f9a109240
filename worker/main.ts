import { Runtime, makeTelemetryFilterString } from '@temporalio/worker';
import { ConfigError, readConfig } from '../core/config';
import { createLog } from '../core/log';
import { seedDiscounts } from '../core/records/discounts';
import { registerSearchAttributes } from './searchAttributes';
import { openServices } from './services';
import { scheduleSweep } from './sweepSchedule';
import { createWorkers } from './workers';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config, 'worker');
  Runtime.install({
    telemetryOptions: { logging: { filter: makeTelemetryFilterString({ core: 'WARN', other: 'ERROR' }) } },
  });
  const services = await openServices(config, log);
  await seedDiscounts(services.database, config.SANDBOX);
  await registerSearchAttributes(services.connection, config.TEMPORAL_NAMESPACE);
  const { workers, close } = await createWorkers(services);
  await scheduleSweep(services.temporal, config.SWEEP_EVERY);
  log.info('worker ready');
  await Promise.all(workers.map((worker) => worker.run()));
  await close();
  await services.close();
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError || !(error instanceof Error) ? String(error) : error.stack}\n`);
  process.exit(1);
});

import { once } from 'node:events';
import { createServer } from 'node:net';
import { Runtime, makeTelemetryFilterString } from '@temporalio/worker';
import type { Logger } from 'pino';
import type { Config } from '../core/config';
import { createTemporalLogger } from './temporalLog';

const HOST = '127.0.0.1';
/** Milliseconds its own exporter may take. */
const PATIENCE = 2_000;

/**
 * Sets up Temporal's side of this process: its lines go to our log, and where metrics are asked for, it counts its own.
 * @returns what reads those, as Prometheus writes them; '' without METRICS_PORT
 */
export async function installTemporalRuntimeAndGetMetricsReader(
  config: Pick<Config, 'METRICS_PORT'>,
  log: Logger,
): Promise<() => Promise<string>> {
  const logging = { filter: makeTelemetryFilterString({ core: 'WARN', other: 'ERROR' }), forward: {} };
  if (config.METRICS_PORT === undefined) {
    Runtime.install({ logger: createTemporalLogger(log), telemetryOptions: { logging } });
    return () => Promise.resolve('');
  }
  // It exports to an address only: one within the machine, that our own page reads.
  const address = `${HOST}:${await findFreePort()}`;
  const prometheus = {
    bindAddress: address,
    countersTotalSuffix: true,
    unitSuffix: true,
    useSecondsForDurations: true,
  };
  Runtime.install({ logger: createTemporalLogger(log), telemetryOptions: { logging, metrics: { prometheus } } });
  return async () => (await fetch(`http://${address}/metrics`, { signal: AbortSignal.timeout(PATIENCE) })).text();
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import { ConfigError, deleteSecretsFromEnv, readConfig } from '../core/config';
import { NOT_APART, canIsolateChildren } from '../core/confined/confine';
import { createLog } from '../core/log';
import { serveMetrics } from '../core/metrics/server';
import { createAppRebuiltWhenKindsChange } from './liveApp';
import { Streams } from './letters/letterStream';
import { openServices } from './open';

/** Milliseconds that requests under way get when the process is asked to stop. */
const GRACE = 10_000;

/** Milliseconds that an idle connection stays open: longer than proxies before us keep theirs, who else meet a closed one. */
const KEPT_ALIVE = 75_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  deleteSecretsFromEnv(process.env);
  const log = createLog(config, 'api');
  if (!canIsolateChildren()) log.warn(NOT_APART);
  const services = await openServices(config, log);
  const { registry } = services.metrics;
  const stopMetrics = await serveMetrics(config, {
    '/metrics': async () => ({ status: 200, type: registry.contentType, body: await registry.metrics() }),
  });
  const streams = new Streams();
  const app = createAppRebuiltWhenKindsChange(services, streams);
  const server = createServer(app.listener);
  server.keepAliveTimeout = KEPT_ALIVE;
  server.listen(config.PORT, config.HOST);
  await once(server, 'listening');
  log.info({ address: server.address() }, 'api ready');

  let stopping = false;
  const stopServer = async () => {
    if (stopping) return;
    stopping = true;
    app.close();
    streams.close();
    stopMetrics();
    const closed = once(server, 'close');
    server.close();
    server.closeIdleConnections();
    const force = setTimeout(() => server.closeAllConnections(), GRACE);
    await closed;
    clearTimeout(force);
    await services.close();
  };
  const handleStopSignal = () => {
    stopServer().catch((error: unknown) => {
      log.error({ name: error instanceof Error ? error.name : 'unknown' }, 'did not stop cleanly');
      process.exit(1);
    });
  };
  process.once('SIGTERM', handleStopSignal);
  process.once('SIGINT', handleStopSignal);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError || !(error instanceof Error) ? String(error) : error.stack}\n`);
  process.exit(1);
});

import { timingSafeEqual, createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { Config } from '../config';

interface Reply {
  status: number;
  type: string;
  body: string;
}

/** What is asked for, by path. */
export type MetricsPages = Record<string, () => Promise<Reply>>;

/** A page of JSON; 503 where something it needs does not answer. */
export function createJsonHealthReply(well: boolean, body: unknown): Reply {
  return { status: well ? 200 : 503, type: 'application/json', body: JSON.stringify(body) };
}

/**
 * Serves metrics and the like on a port of their own, which the site's proxy never passes on; nothing without METRICS_PORT.
 * With METRICS_TOKEN, `/metrics` is for those who bring it as a bearer token.
 * @returns what ends it
 */
export async function serveMetrics(
  config: Pick<Config, 'METRICS_PORT' | 'METRICS_TOKEN' | 'HOST'>,
  pages: MetricsPages,
): Promise<() => void> {
  const { METRICS_PORT: port, METRICS_TOKEN: token, HOST } = config;
  if (port === undefined) return () => undefined;
  const server = createServer((req, res) => {
    buildMetricsReply(req, pages, token).then(
      ({ status, type, body }) =>
        res.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body),
      () => res.writeHead(500).end(),
    );
  });
  server.listen(port, HOST);
  await once(server, 'listening');
  server.unref();
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

async function buildMetricsReply(
  { url = '', method, headers }: IncomingMessage,
  pages: MetricsPages,
  token: string | undefined,
): Promise<Reply> {
  const [path = ''] = url.split('?');
  const page = method === 'GET' || method === 'HEAD' ? pages[path] : undefined;
  if (!page) return { status: 404, type: 'text/plain', body: '' };
  if (
    path === '/metrics' &&
    token !== undefined &&
    !isEqualInConstantTime(headers.authorization ?? '', `Bearer ${token}`)
  )
    return { status: 401, type: 'text/plain', body: '' };
  return page();
}

/** In the same time wherever they differ. */
function isEqualInConstantTime(given: string, right: string): boolean {
  const computeSha256 = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(computeSha256(given), computeSha256(right));
}

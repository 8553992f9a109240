import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { z } from 'zod';
import { adminOperations } from '../../api/admin/operations';
import { createApp } from '../../api/app';
import { Streams } from '../../api/letters/letterStream';
import { openServices } from '../../api/open';
import { readConfig } from '../../core/config';
import { createLog } from '../../core/log';
import { Client, type Answer } from './client';
import type { Stage } from './stage';

/** An address with something in the place of parameters. */
export const fillIn = (path: string): string => path.replace(/\{\w+\}/g, '0d3b1c52-7a3f-4d16-9a1e-4a5a0f0c9b11');

/** Every call of the back office, as its one list has it. */
export const calls = adminOperations.map(({ method, path }) => ({ method: method.toUpperCase(), path: fillIn(path) }));

export function call(client: Client, { method, path }: { method: string; path: string }): Promise<Answer> {
  return ['GET', 'DELETE'].includes(method)
    ? client.send(method, path, undefined, {})
    : client.send(method, path, '{}', { 'content-type': 'application/json' });
}

/** All that is stored but what a visit itself leaves: sessions and counts of requests. */
export async function everything({ db }: Stage): Promise<Record<string, string>> {
  const names = (await db.listCollections({}, { nameOnly: true }).toArray())
    .map(({ name }) => name)
    .filter((name) => !['sessions', 'rateLimits'].includes(name));
  const contents = await Promise.all(
    names.map(
      async (name) =>
        [
          name,
          createHash('sha256')
            .update(
              JSON.stringify(
                (await db.collection(name).find().toArray()).sort((one, other) =>
                  String(one._id) < String(other._id) ? -1 : 1,
                ),
              ),
            )
            .digest('hex'),
        ] as const,
    ),
  );
  return Object.fromEntries(contents);
}

/** The same records behind an API of its own with other settings, in this process. */
export async function ownApi(
  stage: Stage,
  settings: NodeJS.ProcessEnv,
): Promise<{
  app: ReturnType<typeof createApp>;
  guard: unknown;
  browser: (like: Client) => (method: string, path: string) => Promise<Response>;
  close(): Promise<void>;
}> {
  const config = readConfig({ ...stage.world.settings, LOG_LEVEL: 'silent', ...settings });
  const services = await openServices(config, createLog(config, 'api'));
  const streams = new Streams();
  const app = createApp(services, streams);
  const server: Server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    app,
    guard: services.adminGuard,
    browser: (like) => (method, path) =>
      fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { cookie: like.cookieHeader } }),
    async close() {
      streams.close();
      server.closeAllConnections();
      server.close();
      await services.close();
    },
  };
}

/** A step of Express's router (its types leave `match` out). */
interface Layer {
  handle: unknown;
  route?: { path: string; stack: { method?: string }[] };
  match(path: string): boolean;
}
const layers = z.array(
  z.custom<Layer>((value) => typeof value === 'object' && value !== null && 'handle' in value && 'match' in value),
);

/** Layers of a router and of those within it, in the order in which a request meets them. */
export function layersOf(router: { stack?: unknown }): Layer[] {
  return layers.parse(router.stack).flatMap((layer) => {
    const { handle } = layer;
    return typeof handle === 'function' && 'stack' in handle ? [layer, ...layersOf(handle)] : [layer];
  });
}

/** Calls that bring something along and neither keep it nor show anybody's data. */
export const SILENT = [
  'post /api/admin/kinds/{id}/letter',
  'post /api/admin/kinds/{id}/pdf',
  'post /api/admin/kinds/{id}/trial',
  'post /api/admin/sales/mark',
  'post /api/admin/session/prolong',
];

/** What whoever works with kinds may read: nothing of customers, orders or money. */
const OF_KINDS = [
  'get /api/admin/session',
  'post /api/admin/session/prolong',
  'get /api/admin/kinds',
  'get /api/admin/kinds/{id}',
  'post /api/admin/kinds/{id}/trial',
  'post /api/admin/kinds/{id}/letter',
  'post /api/admin/kinds/{id}/pdf',
  'get /api/admin/kind-previews/{id}',
  'get /api/admin/kinds/{id}/situations',
  'get /api/admin/kinds/{id}/situations/{situation}',
  'get /api/admin/kind-drafts',
  'get /api/admin/kind-drafts/{id}',
  'get /api/admin/kind-drafts/{id}/readiness',
  'get /api/admin/kinds/{id}/funnel',
  'get /api/admin/kinds/{id}/publications',
  'get /api/admin/kinds/{id}/publications/{number}',
  'post /api/admin/kind-drafts/{id}/review',
  'post /api/admin/kind-drafts/{id}/comments',
  'put /api/admin/kind-drafts/{id}/comments/{comment}/done',
  'delete /api/admin/kind-drafts/{id}/comments/{comment}',
];
/** Calls by the roles that are not an admin's: whoever opens another to them says so here too. */
export const OPEN_TO: Record<'editor' | 'jurist', string[]> = {
  editor: [
    ...OF_KINDS,
    'post /api/admin/kinds',
    'post /api/admin/kinds/{id}/drafts',
    'post /api/admin/kind-drafts/{id}/publish',
    'delete /api/admin/kind-drafts/{id}',
    'post /api/admin/kinds/{id}/offer',
  ],
  jurist: [
    ...OF_KINDS,
    'get /api/admin/sources',
    'get /api/admin/sources/on-day',
    'get /api/admin/sources/{id}/{hash}',
    'post /api/admin/sources/{id}/{hash}/reviews',
  ],
};

import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Every address of ours is on this machine only. */
export const HOST = '127.0.0.1';

/** Whether a port can be listened on now. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, HOST, () => probe.close(() => resolve(true)));
  });
}

/** Below the ports that systems give to connections going out: one of those would take the port before its server does. */
const FIRST = 15_000;
const LAST = 32_000;
const TRIES = 50;
/** Those picked here may not be listened on yet: two parts of a world would get the same one. */
const picked = new Set<number>();

/** A port that nobody listens on, picked by chance: worlds that start at once seldom pick the same. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const port = randomInt(FIRST, LAST);
    if (picked.has(port) || !(await isPortFree(port))) continue;
    picked.add(port);
    return port;
  }
  throw new Error(`no free port was found between ${FIRST} and ${LAST}`);
}

import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { findFreePort, isPortFree } from './ports';

/** What `npm start` makes once and keeps under DATA_DIR, so that a restart finds its data readable. */

/** 32 bytes, base64. */
export function readOrCreateMasterKey(dataDir: string): string {
  return readOrCreateText(path.join(dataDir, 'master.key'), () => randomBytes(32).toString('base64'));
}

/** Secret by which the payment stand-in signs its webhooks. */
export function readOrCreateWebhookSecret(dataDir: string): string {
  return readOrCreateText(
    path.join(dataDir, 'sandbox', 'webhook.secret'),
    () => `whsec_${randomBytes(24).toString('hex')}`,
  );
}

/** Where commands such as `npm run figures:check` find what runs here: worker/commandSettings reads it. */
export function writeSettingsFile(dataDir: string, settings: Readonly<Record<string, string | undefined>>): void {
  const file = path.join(dataDir, 'sandbox', 'settings.env');
  mkdirSync(path.dirname(file), { recursive: true });
  const lines = Object.entries(settings).flatMap(([name, value]) =>
    value ? [`${name}=${JSON.stringify(value)}\n`] : [],
  );
  writeFileSync(file, lines.join(''), { mode: 0o600 });
}

function readOrCreateText(file: string, make: () => string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    mkdirSync(path.dirname(file), { recursive: true });
    const text = make();
    writeFileSync(file, `${text}\n`, { mode: 0o600, flag: 'wx' });
    return text;
  }
}

const portsSchema = z.record(z.string(), z.number());

/** Hands out ports: the one asked for, else last time's when it is still free, else any free one. */
export class PortBook {
  private readonly file: string;
  private readonly known: Record<string, number>;

  constructor(dataDir: string) {
    this.file = path.join(dataDir, 'sandbox', 'ports.json');
    this.known = readSavedPorts(this.file);
  }

  /**
   * @param name for example TEMPORAL_PORT
   * @param asked the environment's value, or undefined
   * @throws Error when the port that was asked for is taken
   */
  async take(name: string, asked: string | undefined): Promise<number> {
    if (asked && asked !== '0') {
      if (!(await isPortFree(Number(asked)))) throw new PortTaken(name, Number(asked));
      return Number(asked);
    }
    const last = this.known[name];
    const port = last !== undefined && (await isPortFree(last)) ? last : await findFreePort();
    this.known[name] = port;
    mkdirSync(path.dirname(this.file), { recursive: true });
    writeFileSync(this.file, `${JSON.stringify(this.known, null, 2)}\n`);
    return port;
  }
}

/** Somebody else listens on a port that was asked for. */
export class PortTaken extends Error {
  constructor(name: string, port: number) {
    super(
      `Port ${port} is taken by another program. Stop that program, or choose another port: ${name}=${port + 1} npm start`,
    );
  }
}

function readSavedPorts(file: string): Record<string, number> {
  try {
    return portsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}

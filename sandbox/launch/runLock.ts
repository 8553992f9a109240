import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { killAndCountMarkedProcesses } from './sweep';

const holderSchema = z.object({ pid: z.number(), run: z.string(), site: z.string() });

/** Another launcher works on the same folder. */
export class AlreadyRunning extends Error {}

/**
 * Keeps a second launcher away from the same data. What a killed launcher left running is ended first.
 * @returns releases the folder
 * @throws AlreadyRunning
 */
export function lockDataDir(dataDir: string, run: string, site: string): () => void {
  const file = path.join(dataDir, 'sandbox', 'run.json');
  mkdirSync(path.dirname(file), { recursive: true });
  const holder = readLockHolder(file);
  if (holder && isLauncherProcessAlive(holder.pid))
    throw new AlreadyRunning(
      `Brevia already runs on ${dataDir}, at ${holder.site} (process ${holder.pid}). Stop it first, or choose another folder: ` +
        'DATA_DIR=.data2 PORT=3001 npm start',
    );
  if (holder) killAndCountMarkedProcesses(`${holder.run}:`);
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify({ pid: process.pid, run, site }), { flag: 'wx' });
  return () => rmSync(file, { force: true });
}

function readLockHolder(file: string): z.infer<typeof holderSchema> | undefined {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** A recycled process id belongs to some other program: on Linux its command line tells. */
function isLauncherProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('start.mjs');
  } catch {
    return process.platform !== 'linux';
  }
}

import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Guardian } from './guardian';
import { mongoPart } from './mongo';
import { Part, type PartSpec } from './part';
import { freePort, HOST } from './ports';
import { locatePrograms } from './programs';
import { temporalPart } from './temporal';
import { newRun } from './world';

/** Temporal or MongoDB alone, in a temporary folder, for tests that need no more. */
export interface Service {
  /** What TEMPORAL_ADDRESS or MONGODB_URI would say. */
  address: string;
  stop(): Promise<void>;
}

/** A Temporal server in memory, without UI. */
export async function startTemporal(): Promise<Service> {
  const programs = await locatePrograms(['temporal']);
  const port = await freePort();
  return startAlone(`${HOST}:${port}`, (folder) => temporalPart({ port, logFolder: folder }, programs));
}

/** A MongoDB with nothing in it. */
export async function startMongo(): Promise<Service> {
  const programs = await locatePrograms(['mongo']);
  const port = await freePort();
  return startAlone(`mongodb://${HOST}:${port}/brevia`, (folder) =>
    mongoPart({ port, folder, logFolder: folder }, programs),
  );
}

async function startAlone(address: string, specIn: (folder: string) => PartSpec): Promise<Service> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'brevia-'));
  const run = newRun();
  const guardian = Guardian.start(run);
  const part = Part.spawn(specIn(folder), run, guardian);
  const stop = async (): Promise<void> => {
    await part.stop();
    guardian.dismiss();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await part.ready();
  } catch (error) {
    await stop();
    throw error;
  }
  return { address, stop };
}

import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Guardian } from './guardian';
import { buildMongoPart } from './mongo';
import { Part, type PartSpec } from './part';
import { findFreePort, HOST } from './ports';
import { locateOrPreparePrograms } from './programs';
import { buildTemporalPart } from './temporal';
import { createRunId } from './world';

/** Temporal or MongoDB alone, in a temporary folder, for tests that need no more. */
export interface Service {
  /** What TEMPORAL_ADDRESS or MONGODB_URI would say. */
  address: string;
  stop(): Promise<void>;
}

/** A Temporal server in memory, without UI. */
export async function startTemporal(): Promise<Service> {
  const programs = await locateOrPreparePrograms(['temporal']);
  const port = await findFreePort();
  return startSinglePart(`${HOST}:${port}`, (folder) => buildTemporalPart({ port, logFolder: folder }, programs));
}

/** A MongoDB with nothing in it. */
export async function startMongo(): Promise<Service> {
  const programs = await locateOrPreparePrograms(['mongo']);
  const port = await findFreePort();
  return startSinglePart(`mongodb://${HOST}:${port}/brevia`, (folder) =>
    buildMongoPart({ port, folder, logFolder: folder }, programs),
  );
}

async function startSinglePart(address: string, buildSpecInFolder: (folder: string) => PartSpec): Promise<Service> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'brevia-'));
  const run = createRunId();
  const guardian = Guardian.start(run);
  const part = Part.spawn(buildSpecInFolder(folder), run, guardian);
  const stopPartAndCleanUp = async (): Promise<void> => {
    await part.stop();
    guardian.dismiss();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await part.ready();
  } catch (error) {
    await stopPartAndCleanUp();
    throw error;
  }
  return { address, stop: stopPartAndCleanUp };
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);
const found = z.record(z.string(), z.string());

/** Which environment variables tell where a program is; `npm start` and `npm test` have set them already. */
const TOLD_BY: Record<string, string[]> = {
  temporal: ['TEMPORAL_CLI'],
  mongo: ['MONGOD', 'MONGO_JARS'],
  libreoffice: ['SOFFICE'],
};
export type ProgramId = 'temporal' | 'mongo' | 'libreoffice';

/**
 * The environment variables that say where programs are, got ready first when need be (sandbox/programs).
 * @throws Error with what to install
 */
export async function locateOrPreparePrograms(ids: ProgramId[]): Promise<NodeJS.ProcessEnv> {
  const missing = ids.filter((id) => !TOLD_BY[id]?.some((name) => process.env[name]));
  if (missing.length > 0) {
    const { stdout } = await run(process.execPath, ['sandbox/programs/prepare.mjs', ...missing]);
    Object.assign(process.env, found.parse(JSON.parse(stdout)));
  }
  return process.env;
}

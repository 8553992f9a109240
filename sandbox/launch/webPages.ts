import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const OUTPUT = 'dist/web';
const PRERENDERER = 'dist/prerender/prerender.cjs';
const STAMP = path.join(OUTPUT, '.sources');
/** What the pages are made from. */
const SOURCES = ['web', 'core', 'package.json', 'package-lock.json'];

/** The message holds the end of the build's output. */
export class BuildFailed extends Error {}

/**
 * Builds the pages that the API serves, for browsers and for the server, unless they were built from these very sources.
 * @returns whether there was anything to do
 * @throws BuildFailed
 */
export async function buildWebPagesIfStale(): Promise<boolean> {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(listFilesRecursively).sort()) hash.update(`${file}\0`).update(readFileSync(file));
  const sources = hash.digest('hex');
  if (existsSync(STAMP) && existsSync(PRERENDERER) && readFileSync(STAMP, 'utf8') === sources) return false;
  const build = promisify(execFile)('npm', ['run', 'build'], {
    shell: process.platform === 'win32',
    env: { ...process.env, NO_COLOR: '1' },
  });
  await build.catch((error: unknown) => {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new BuildFailed(
      `The web pages could not be built (npm run build).\n${output.trim().split('\n').slice(0, 20).join('\n')}`,
    );
  });
  writeFileSync(STAMP, sources);
  return true;
}

function listFilesRecursively(place: string): string[] {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  const entries = readdirSync(place, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

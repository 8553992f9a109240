import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

/** In the checkout, so that packages are found. */
const PLACE = 'dist/parts';
/** What our own parts are made of. */
const ROOMS = ['core', 'workflows', 'worker', 'api', 'sandbox'];
/** Files of other sorts that they read while they run are copied. */
const SOURCE = /\.(?:ts|json|md)$/;
/** Decide how it is compiled. */
const SETTINGS = ['package-lock.json', 'tsconfig.json', 'sandbox/launch/compiled.ts'];
/** Milliseconds that what was compiled from other sources is kept: a service that still runs loads modules and starts processes from it. */
const KEPT = 24 * 60 * 60 * 1000;

let compiled: Promise<string> | undefined;

/**
 * Our own parts as JavaScript, file by file: a process that tsx translates while it loads takes twice the work to start, and tests
 * start dozens. Made once for the same sources.
 * @returns the folder, laid out as the checkout is
 */
export function compileServicesOnce(): Promise<string> {
  compiled ??= compileServicesUnlessCached();
  return compiled;
}

async function compileServicesUnlessCached(): Promise<string> {
  const sources = ROOMS.flatMap(listSourceFiles).sort();
  const hash = createHash('sha256');
  for (const file of [...sources, ...SETTINGS]) hash.update(`${file}\0`).update(readFileSync(file));
  const target = path.resolve(PLACE, hash.digest('hex').slice(0, 16));
  if (existsSync(target)) return target;
  removeOldCompiledFolders();
  // Others may compile the same at the same time: each into a folder of its own, which is moved into place whole.
  const draft = `${target}.${randomUUID()}`;
  await compileSources(sources, draft);
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

/** Compiles all parts into a folder that is begun anew. */
export async function compileServicesInto(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await compileSources(ROOMS.flatMap(listSourceFiles), folder);
}

async function compileSources(sources: string[], folder: string): Promise<void> {
  await build({
    entryPoints: sources,
    outbase: '.',
    outdir: folder,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    keepNames: true,
    sourcemap: 'linked',
    sourcesContent: false,
    loader: { '.json': 'copy', '.md': 'copy' },
    logLevel: 'silent',
  });
}

function removeOldCompiledFolders(): void {
  if (!existsSync(PLACE)) return;
  for (const name of readdirSync(PLACE)) {
    const folder = path.join(PLACE, name);
    if (Date.now() - statSync(folder).mtimeMs > KEPT) rmSync(folder, { recursive: true, force: true });
  }
}

function listSourceFiles(room: string): string[] {
  return readdirSync(room, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

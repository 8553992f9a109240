import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bundleWorkflowCode } from '@temporalio/worker';
import type { Config } from '../core/config';

/** Where `npm run bundle` puts the bundle that an image brings along. */
export const BUILT = 'dist/workflows.js';

/** Everything a workflow's bundle is made of. */
const SOURCES = ['workflows', 'worker/bundle.ts', 'core/shared', 'package-lock.json'];

async function listFilesRecursively(place: string): Promise<string[]> {
  const entries = await readdir(place, { withFileTypes: true, recursive: true }).catch(() => undefined);
  if (!entries) return [place];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/**
 * The workflows' bundle, made once for the same sources: bundling costs a second at every start otherwise.
 * @returns path of the bundle in `cacheDir`
 */
export async function ensureWorkflowBundleFile(cacheDir: string): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of await listFilesRecursively(path.resolve(source))) hash.update(file).update(await readFile(file));
  }
  const target = path.join(cacheDir, `workflows-${hash.digest('hex').slice(0, 16)}.js`);
  const kept = await readFile(target).catch(() => undefined);
  if (kept) return target;
  const code = await bundleWorkflows();
  await mkdir(cacheDir, { recursive: true });
  // Another worker may be making the same file: each writes its own and moves it into place whole.
  const draft = `${target}.${process.pid}`;
  await writeFile(draft, code);
  await rename(draft, target);
  return target;
}

/** Bundles the workflows anew. @returns the bundle's code */
export async function bundleWorkflows(): Promise<string> {
  const { code } = await bundleWorkflowCode({
    workflowsPath: path.resolve('workflows/index.ts'),
    workflowInterceptorModules: [path.resolve('workflows/tracing/interceptors.ts')],
  });
  return code;
}

/**
 * The bundle that a worker runs: in production the one that was built with its image, elsewhere one of the sources as they are.
 * @returns path of the bundle
 */
export async function locateOrBuildWorkflowBundle({
  NODE_ENV,
  DATA_DIR,
}: Pick<Config, 'NODE_ENV' | 'DATA_DIR'>): Promise<string> {
  const isBuilt = NODE_ENV === 'production' && existsSync(BUILT);
  return isBuilt ? path.resolve(BUILT) : ensureWorkflowBundleFile(path.resolve(DATA_DIR, 'cache'));
}

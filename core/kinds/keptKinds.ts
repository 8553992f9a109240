import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { KindVersion } from './kind';

/** Code that reads and judges a folder: when it changes, so may what it makes of one. */
const JUDGES = ['core/kinds', 'core/kinds/check', 'core/rules', 'core/tables'];
/** Milliseconds that what no folder asks for any more is kept: an edit is often taken back. */
const KEPT_UNASKED = 7 * 24 * 60 * 60 * 1000;

/** Kinds in which no mistake was found, as they were read, until their files or the code that judges them change. */
export interface KeptKinds {
  /** What stands kept for a folder with exactly these files. */
  read(folder: string): Promise<KindVersion | undefined>;
  keep(folder: string, version: KindVersion): Promise<void>;
  /** Removes what nobody asked for in a while. */
  tidy(): Promise<void>;
}

/** One that keeps nothing. */
const NOTHING: KeptKinds = { read: () => Promise.resolve(undefined), keep: () => Promise.resolve(), tidy: () => Promise.resolve() };

/**
 * Api and worker write to the same place at the same time; what can't be read or written is as if it were not kept.
 * @param dirs the forms folders, whose `_shared` a kind's content is made of as well
 */
export async function openKeptKinds(cacheDir: string | undefined, dirs: readonly string[]): Promise<KeptKinds> {
  if (cacheDir === undefined) return NOTHING;
  const place = path.join(cacheDir, 'kinds');
  const common = createHash('sha256');
  for (const judge of JUDGES) await addFiles(common, path.join(__dirname, '..', '..', judge));
  for (const dir of dirs) await addTree(common, path.join(dir, '_shared'));
  const before = common.digest();
  const asked = new Map<string, string>();

  const fileOf = async (folder: string): Promise<string> => {
    const hash = createHash('sha256').update(before);
    await addTree(hash, folder);
    const name = `${hash.digest('hex')}.json`;
    asked.set(folder, name);
    return path.join(place, name);
  };
  return {
    async read(folder) {
      try {
        return opened(await readFile(await fileOf(folder), 'utf8'));
      } catch {
        return undefined;
      }
    },
    async keep(folder, version) {
      try {
        await mkdir(place, { recursive: true });
        // By the name that was asked for before the folder was read: an edit in between leaves a name nobody asks for.
        const file = path.join(place, asked.get(folder) ?? path.basename(await fileOf(folder)));
        const whole = `${file}.${randomUUID()}`;
        await writeFile(whole, sealed(version));
        await rename(whole, file);
      } catch {
        // The next start reads the folder once more.
      }
    },
    async tidy() {
      const names = new Set(asked.values());
      for (const name of await readdir(place).catch((): string[] => [])) {
        if (names.has(name)) continue;
        const file = path.join(place, name);
        const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
        if (mtimeMs < Date.now() - KEPT_UNASKED) await rm(file, { force: true, recursive: true }).catch(() => undefined);
      }
    },
  };
}

/** A version behind the hash of its own text, by which a torn file is told. */
function sealed(version: KindVersion): string {
  const json = JSON.stringify(version);
  return `${sealOf(json)}\n${json}`;
}

function opened(text: string): KindVersion | undefined {
  const json = text.slice(text.indexOf('\n') + 1);
  const value: unknown = text.startsWith(`${sealOf(json)}\n`) ? JSON.parse(json) : undefined;
  return isKept(value) ? value : undefined;
}

function sealOf(json: string): string {
  return createHash('sha256').update(json).digest('hex');
}

/** What the seal fits was a parsed version when it was written, by the code whose hash its name holds. */
function isKept(value: unknown): value is KindVersion {
  return typeof value === 'object' && value !== null && 'hash' in value && 'manifest' in value;
}

async function addFiles(hash: ReturnType<typeof createHash>, dir: string): Promise<void> {
  for (const name of (await readdir(dir)).sort()) if (/\.(?:[cm]?[jt]s|json)$/.test(name)) hash.update(name).update(await readFile(path.join(dir, name)));
}

/** Every file below, by name and content; a folder that is not there adds nothing. */
async function addTree(hash: ReturnType<typeof createHash>, dir: string): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => !entry.isDirectory()).map((entry) => path.join(entry.parentPath, entry.name));
  for (const file of files.sort()) {
    const content = await readFile(file);
    // Lengths keep one file's end apart from the next one's beginning.
    hash.update(`${path.relative(dir, file)}\n${content.length}\n`).update(content);
  }
}

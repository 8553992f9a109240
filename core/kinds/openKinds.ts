import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { breakages } from './check/checkKind';
import type { KindVersion } from './kind';
import { claimedBefore, inOrder, readFolders } from './load';
import { KindsError, type KindProblem } from './problems';

/** A folder that is left out, and why. */
export interface FaultyFolder {
  folder: string;
  problems: KindProblem[];
}

export interface OpenKinds {
  /** Kinds that can be offered, in the choosers' order. */
  kinds: KindVersion[];
  faulty: FaultyFolder[];
}

/**
 * The kinds that a service works with: a folder with a mistake in it is left out and explained, the rest run. Of two
 * folders that claim the same name or address the first stays. Api and worker come to the same answer, since nothing
 * but the folders' content goes into it.
 * @param cacheDir where content that was found sound is noted, so that it is not looked through at every start
 * @throws KindsError when not one of the forms folders is there, which is a mistake of the settings
 */
export async function openKinds(dirs: readonly string[], cacheDir?: string): Promise<OpenKinds> {
  const kinds: KindVersion[] = [];
  const faulty: FaultyFolder[] = [];
  const claims = claimedBefore();
  const readings = await readFolders(dirs);
  if (readings.length > 0 && readings.every(({ folder }) => dirs.includes(folder))) throw new KindsError(readings.flatMap(({ problems }) => problems));
  const sound = await soundContent(cacheDir);
  for (const { folder, kind, problems } of readings) {
    const found = kind ? (sound.has(kind.version.hash) ? [] : breakages(kind)) : problems;
    if (kind && found.length === 0) sound.add(kind.version.hash);
    // Only a kind that stays can take a name.
    if (kind && found.length === 0) found.push(...claims(kind));
    if (kind && found.length === 0) kinds.push(kind.version);
    else faulty.push({ folder, problems: found });
  }
  await sound.save();
  return { kinds: inOrder(kinds, ({ manifest }) => manifest), faulty };
}

/** Code that judges a folder: when it changes, so may its verdicts. */
const JUDGES = ['core/kinds', 'core/kinds/check', 'core/rules', 'core/tables'];

interface SoundContent {
  has(hash: string): boolean;
  add(hash: string): void;
  save(): Promise<void>;
}

/** Hashes of content in which this very code found no mistake; a cache that can't be read or written is none. */
async function soundContent(cacheDir: string | undefined): Promise<SoundContent> {
  const known = new Set<string>();
  const added = new Set<string>();
  const folder = cacheDir === undefined ? undefined : path.join(cacheDir, 'kinds', `sound-${await judgesHash()}`);
  if (folder !== undefined) for (const hash of await readdir(folder).catch((): string[] => [])) known.add(hash);
  return {
    has: (hash) => known.has(hash),
    add: (hash) => {
      if (!known.has(hash)) added.add(hash);
    },
    async save() {
      if (folder === undefined || added.size === 0) return;
      try {
        await mkdir(folder, { recursive: true });
        // One empty file each: api and worker write at the same time.
        await Promise.all([...added].map((hash) => writeFile(path.join(folder, hash), '')));
      } catch {
        // The next start looks through the folders once more.
      }
    },
  };
}

async function judgesHash(): Promise<string> {
  const root = path.join(__dirname, '..', '..');
  const hash = createHash('sha256');
  for (const dir of JUDGES)
    for (const name of (await readdir(path.join(root, dir))).sort())
      if (/\.[cm]?[jt]s$/.test(name)) hash.update(await readFile(path.join(root, dir, name)));
  return hash.digest('hex').slice(0, 16);
}

/** One line of the log for each mistake, naming its file and place. */
export function logFaulty(log: Logger, faulty: readonly FaultyFolder[]): void {
  for (const { folder, problems } of faulty)
    for (const { file, pointer, message } of problems) log.error({ folder, file, pointer, problem: message }, 'a kind is left out: its folder has a mistake');
}

import { createHash, type Hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { readFileTextOrUndefined, readTextsBelow } from './jsonFiles';

/** Code that judges a folder: when it changes, so may what it makes of one. */
const JUDGES = ['core/kinds', 'core/shared', 'core/tables'].map((folder) => path.join(__dirname, '..', '..', folder));
/** Milliseconds that what no folder asks for any more is kept: an edit is often taken back. */
const KEPT_UNASKED = 7 * 24 * 60 * 60 * 1000;

/** Folders' texts by path, as they were read: what is judged is what the verdict stands for. */
type Texts = ReadonlyMap<string, string>;

export interface Verdict {
  /** The kind's content hash, if no mistake was found. */
  soundHash: string | undefined;
  keepSound(hash: string): void;
}

/** Which folders were found sound, until their files or the code that judges them change. */
export interface Verdicts {
  /** What was found when a folder had exactly these files. */
  of(folder: string, texts: Texts): Verdict;
  /** Removes what nobody asked for in a while. */
  tidy(): Promise<void>;
}

/** As if nothing was ever found. */
const NONE: Verdicts = {
  of: () => ({ soundHash: undefined, keepSound: () => undefined }),
  tidy: () => Promise.resolve(),
};

/**
 * Each verdict is a file named by the hash of what was judged. Processes write to the same place at the same time;
 * what can't be read or written is as if it were not kept.
 * @param dirs the forms folders, whose `_shared` a kind's content is made of as well
 */
export async function openVerdictCache(cacheDir: string | undefined, dirs: readonly string[]): Promise<Verdicts> {
  if (cacheDir === undefined) return NONE;
  const place = path.join(cacheDir, 'kinds');
  await mkdir(place, { recursive: true }).catch(() => undefined);
  const common = createHash('sha256');
  for (const dir of [...JUDGES, ...dirs.map((each) => path.join(each, '_shared'))])
    updateHashWithTexts(common, dir, readTextsBelow(dir));
  const asked = new Set<string>();
  return {
    of(folder, texts) {
      const name = updateHashWithTexts(common.copy(), folder, texts).digest('hex');
      asked.add(name);
      const file = path.join(place, name);
      return {
        soundHash: /^[0-9a-f]{64}$/.exec(readFileTextOrUndefined(file) ?? '')?.[0],
        keepSound: (hash) => writeIfPossible(file, hash),
      };
    },
    async tidy() {
      for (const name of await readdir(place).catch((): string[] => [])) {
        if (asked.has(name)) continue;
        const file = path.join(place, name);
        const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
        if (mtimeMs < Date.now() - KEPT_UNASKED)
          await rm(file, { force: true, recursive: true }).catch(() => undefined);
      }
    },
  };
}

function writeIfPossible(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch {
    // The folder is judged again next time.
  }
}

/** Every file by name and content; lengths keep one's end apart from the next one's beginning. */
function updateHashWithTexts(hash: Hash, dir: string, texts: Texts): Hash {
  for (const [file, text] of texts) hash.update(`${path.relative(dir, file)}\n${text.length}\n${text}`);
  return hash;
}

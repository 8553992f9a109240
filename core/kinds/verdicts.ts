import { createHash, type Hash } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileText, textsIn } from './jsonFiles';

/** Code that judges a folder: when it changes, so may what it makes of one. */
const JUDGES = ['core/kinds', 'core/rules', 'core/tables'].map((folder) => path.join(__dirname, '..', '..', folder));
/** Milliseconds that what no folder asks for any more is kept: an edit is often taken back. */
const KEPT_UNASKED = 7 * 24 * 60 * 60 * 1000;

/** Folders' texts by path, as they were read: what is judged is what the verdict stands for. */
type Texts = ReadonlyMap<string, string>;

/** Which folders were found sound, until their files or the code that judges them change. */
export interface Verdicts {
  /** The kind's content hash, if no mistake was found when a folder had exactly these files. */
  soundHash(folder: string, texts: Texts): string | undefined;
  keepSound(folder: string, texts: Texts, hash: string): Promise<void>;
  /** Removes what nobody asked for in a while. */
  tidy(): Promise<void>;
}

/** As if nothing was ever found. */
const NONE: Verdicts = { soundHash: () => undefined, keepSound: () => Promise.resolve(), tidy: () => Promise.resolve() };

/**
 * Each verdict is a file named by the hash of what was judged. Processes write to the same place at the same time;
 * what can't be read or written is as if it were not kept.
 * @param dirs the forms folders, whose `_shared` a kind's content is made of as well
 */
export async function openVerdicts(cacheDir: string | undefined, dirs: readonly string[]): Promise<Verdicts> {
  if (cacheDir === undefined) return NONE;
  const place = path.join(cacheDir, 'kinds');
  await mkdir(place, { recursive: true }).catch(() => undefined);
  const common = createHash('sha256');
  for (const dir of [...JUDGES, ...dirs.map((each) => path.join(each, '_shared'))]) addTexts(common, dir, textsIn(dir));
  const asked = new Set<string>();
  const fileOf = (folder: string, texts: Texts): string => {
    const name = addTexts(common.copy(), folder, texts).digest('hex');
    asked.add(name);
    return path.join(place, name);
  };
  return {
    soundHash: (folder, texts) => /^[0-9a-f]{64}$/.exec(fileText(fileOf(folder, texts)) ?? '')?.[0],
    keepSound: (folder, texts, hash) => writeFile(fileOf(folder, texts), hash).catch(() => undefined),
    async tidy() {
      for (const name of await readdir(place).catch((): string[] => [])) {
        if (asked.has(name)) continue;
        const file = path.join(place, name);
        const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
        if (mtimeMs < Date.now() - KEPT_UNASKED) await rm(file, { force: true, recursive: true }).catch(() => undefined);
      }
    },
  };
}

/** Every file by name and content; lengths keep one's end apart from the next one's beginning. */
function addTexts(hash: Hash, dir: string, texts: Texts): Hash {
  for (const [file, text] of texts) hash.update(`${path.relative(dir, file)}\n${text.length}\n${text}`);
  return hash;
}

import type { Logger } from 'pino';
import { breakages } from './check/checkKind';
import type { KindVersion } from './kind';
import { newSharedFiles, onlyThese, textsIn } from './jsonFiles';
import { claimedBefore, foldersIn, inOrder, readKind, type ReadKind } from './load';
import { KindsError, type KindProblem } from './problems';
import { shuffled } from './shuffled';
import { openVerdicts, type Verdicts } from './verdicts';

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
 * @param cacheDir where it is kept which folders were found sound, so that they are not judged at every start
 * @throws KindsError when not one of the forms folders is there, which is a mistake of the settings
 */
export async function openKinds(dirs: readonly string[], cacheDir?: string): Promise<OpenKinds> {
  const { folders, problems } = await foldersIn(dirs);
  if (problems.length === dirs.length) throw new KindsError(problems);
  const judged = await judgeAll(folders, dirs, await openVerdicts(cacheDir, dirs));
  const kinds: KindVersion[] = [];
  const faulty: FaultyFolder[] = problems.map((problem) => ({ folder: problem.file, problems: [problem] }));
  const claims = claimedBefore();
  for (const folder of folders) {
    const { kind, problems: found } = judged.get(folder) ?? { problems: [] };
    // Only a kind that stays can take a name.
    const against = kind && found.length === 0 ? claims(kind) : found;
    if (kind && against.length === 0) kinds.push(kind.version);
    else faulty.push({ folder, problems: against });
  }
  return { kinds: inOrder(kinds, ({ manifest }) => manifest), faulty };
}

/** Each folder, in an order of chance: api and worker start together, and what one of them has judged the other need not. */
async function judgeAll(folders: readonly string[], dirs: readonly string[], verdicts: Verdicts): Promise<Map<string, ReadKind>> {
  const shared = newSharedFiles();
  const judged = new Map<string, ReadKind>();
  for (const folder of shuffled(folders)) {
    const texts = textsIn(folder);
    const hash = verdicts.soundHash(folder, texts);
    const { kind, problems } = readKind(folder, dirs, { ...shared, edits: onlyThese(texts, folder) }, hash);
    if (kind && hash === undefined) problems.push(...breakages(kind));
    if (kind && hash === undefined && problems.length === 0) await verdicts.keepSound(folder, texts, kind.version.hash);
    judged.set(folder, { kind, problems });
  }
  await verdicts.tidy();
  return judged;
}

/** One line of the log for each mistake, naming its file and place. */
export function logFaulty(log: Logger, faulty: readonly FaultyFolder[]): void {
  for (const { folder, problems } of faulty)
    for (const { file, pointer, message } of problems) log.error({ folder, file, pointer, problem: message }, 'a kind is left out: its folder has a mistake');
}

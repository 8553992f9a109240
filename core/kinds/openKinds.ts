import path from 'node:path';
import type { Logger } from 'pino';
import { breakages } from './check/checkKind';
import type { KindVersion } from './kind';
import { newSharedFiles } from './jsonFiles';
import { openKeptKinds, type KeptKinds } from './keptKinds';
import { claimedBefore, foldersIn, inOrder, readKind } from './load';
import { jsonPointer, KindsError, type JsonPath, type KindProblem } from './problems';
import { shuffled } from './shuffled';

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
 * @param cacheDir where kinds that were found sound are kept, so that they are not read and judged at every start
 * @throws KindsError when not one of the forms folders is there, which is a mistake of the settings
 */
export async function openKinds(dirs: readonly string[], cacheDir?: string): Promise<OpenKinds> {
  const { folders, problems } = await foldersIn(dirs);
  if (problems.length === dirs.length) throw new KindsError(problems);
  const judged = await judgeAll(folders, dirs, await openKeptKinds(cacheDir, dirs));
  const kinds: KindVersion[] = [];
  const faulty: FaultyFolder[] = problems.map((problem) => ({ folder: problem.file, problems: [problem] }));
  const claims = claimedBefore();
  for (const folder of folders) {
    const { version, problems: found } = judged.get(folder) ?? { problems: [] };
    // Only a kind that stays can take a name.
    const taken = version ? claims({ folder, version, at: (name, where) => placeIn(folder, dirs, name, where) }) : found;
    if (version && taken.length === 0) kinds.push(version);
    else faulty.push({ folder, problems: taken });
  }
  return { kinds: inOrder(kinds, ({ manifest }) => manifest), faulty };
}

interface Judged {
  /** Of a sound kind. */
  version?: KindVersion;
  problems: KindProblem[];
}

/**
 * Each folder, in an order of chance: api and worker start together, and what one of them has judged the other finds
 * kept.
 */
async function judgeAll(folders: readonly string[], dirs: readonly string[], kept: KeptKinds): Promise<Map<string, Judged>> {
  const shared = newSharedFiles();
  const judged = new Map<string, Judged>();
  for (const folder of shuffled(folders)) {
    const version = await kept.read(folder);
    judged.set(folder, version ? { version, problems: [] } : judge(readKind(folder, dirs, shared)));
    const found = judged.get(folder)?.version;
    if (!version && found) await kept.keep(folder, found);
  }
  await kept.tidy();
  return judged;
}

function judge({ kind, problems }: ReturnType<typeof readKind>): Judged {
  const found = kind ? breakages(kind) : problems;
  return kind && found.length === 0 ? { version: kind.version, problems: [] } : { problems: found };
}

/** Where a value of a kind that was kept was written: its folder is read for that alone. */
function placeIn(folder: string, dirs: readonly string[], name: string, where: JsonPath): { file: string; pointer: string } {
  return readKind(folder, dirs).kind?.at(name, where) ?? { file: path.join(folder, name), pointer: jsonPointer(where) };
}

/** One line of the log for each mistake, naming its file and place. */
export function logFaulty(log: Logger, faulty: readonly FaultyFolder[]): void {
  for (const { folder, problems } of faulty)
    for (const { file, pointer, message } of problems) log.error({ folder, file, pointer, problem: message }, 'a kind is left out: its folder has a mistake');
}

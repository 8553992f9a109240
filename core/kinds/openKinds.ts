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
 * @throws KindsError when not one of the forms folders is there, which is a mistake of the settings
 */
export async function openKinds(dirs: readonly string[]): Promise<OpenKinds> {
  const kinds: KindVersion[] = [];
  const faulty: FaultyFolder[] = [];
  const claims = claimedBefore();
  const readings = await readFolders(dirs);
  if (readings.length > 0 && readings.every(({ folder }) => dirs.includes(folder))) throw new KindsError(readings.flatMap(({ problems }) => problems));
  for (const { folder, kind, problems } of readings) {
    const found = kind ? breakages(kind) : problems;
    // Only a kind that stays can take a name.
    if (kind && found.length === 0) found.push(...claims(kind));
    if (kind && found.length === 0) kinds.push(kind.version);
    else faulty.push({ folder, problems: found });
  }
  return { kinds: inOrder(kinds, ({ manifest }) => manifest), faulty };
}

/** One line of the log for each mistake, naming its file and place. */
export function logFaulty(log: Logger, faulty: readonly FaultyFolder[]): void {
  for (const { folder, problems } of faulty)
    for (const { file, pointer, message } of problems) log.error({ folder, file, pointer, problem: message }, 'a kind is left out: its folder has a mistake');
}

import path from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import { findBreakingMistakes } from './check/checkKind';
import type { KindVersion } from '../shared/kinds/kind';
import type { KindFiles } from './kindFiles';
import { JsonFiles, createFileCache, buildEditsThatReplaceFolder, readTextsBelow } from './jsonFiles';
import { createNameAndPriceConflictChecker, findKindFolders, sortByKindOrder, readKind, type ReadKind } from './load';
import { KindsError, type KindProblem } from './problems';
import { openVerdictCache, type Verdicts } from './verdicts';

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

/** Files that were published, by the folder's name. */
export type PublishedFolders = ReadonlyMap<string, KindFiles>;
type PublishedTexts = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * The kinds that a service works with: a folder with a mistake in it is left out and explained, the rest run. Of two
 * folders that claim the same name or address the first stays. Every process comes to the same answer, since nothing
 * but the folders' content goes into it.
 * @param cacheDir where it is kept which folders were found sound, so that they are not judged at every start
 * @param published files that were published in place of a folder's own, by the folder's name
 * @throws KindsError when not one of the forms folders is there, which is a mistake of the settings
 */
export async function openSoundKindsAndListFaulty(
  dirs: readonly string[],
  cacheDir?: string,
  published: PublishedFolders = new Map(),
): Promise<OpenKinds> {
  const { folders: onDisk, problems } = await findKindFolders(dirs);
  if (problems.length === dirs.length) throw new KindsError(problems);
  const texts = groupPublishedTextsByFolder(onDisk, dirs, published);
  const folders = [...onDisk, ...[...texts.keys()].filter((folder) => !onDisk.includes(folder))];
  const judged = await readAndCheckAllFolders(folders, {
    dirs,
    verdicts: await openVerdictCache(cacheDir, dirs),
    published: texts,
  });
  const kinds: KindVersion[] = [];
  const faulty: FaultyFolder[] = problems.map((problem) => ({ folder: problem.file, problems: [problem] }));
  const claims = createNameAndPriceConflictChecker();
  for (const folder of folders) {
    const { kind, problems: found } = judged.get(folder) ?? { problems: [] };
    // Only a kind that stays can take a name.
    const against = kind && found.length === 0 ? claims(kind) : found;
    if (kind && against.length === 0) kinds.push(kind.version);
    else faulty.push({ folder, problems: against });
  }
  return { kinds: sortByKindOrder(kinds, ({ manifest }) => manifest), faulty };
}

/** Texts of what was published, by the folder whose place it takes, and then by path; a new one is of the first forms folder. */
function groupPublishedTextsByFolder(
  folders: readonly string[],
  dirs: readonly string[],
  published: PublishedFolders,
): Map<string, Map<string, string>> {
  return new Map(
    [...published].map(([name, files]) => {
      const folder = folders.find((each) => path.basename(each) === name) ?? path.join(dirs[0] ?? '', name);
      const texts = Object.entries(files).map(([file, text]) => [path.join(folder, file), text] as const);
      return [folder, new Map(texts.sort(([a], [b]) => (a < b ? -1 : 1)))];
    }),
  );
}

async function readAndCheckAllFolders(
  folders: readonly string[],
  { dirs, verdicts, published }: { dirs: readonly string[]; verdicts: Verdicts; published: PublishedTexts },
): Promise<Map<string, ReadKind>> {
  const readAndCheckFolder = createFolderReaderAndChecker(dirs, verdicts, published);
  const judged = new Map<string, ReadKind>();
  for (const folder of folders) judged.set(folder, readAndCheckFolder(folder));
  await verdicts.tidy();
  return judged;
}

/** Reads a folder, and looks for its mistakes unless it was found sound before. */
function createFolderReaderAndChecker(
  dirs: readonly string[],
  verdicts: Verdicts,
  published: PublishedTexts = new Map(),
): (folder: string) => ReadKind {
  const shared = createFileCache();
  return (folder) => {
    const texts = published.get(folder) ?? readTextsBelow(folder);
    const { soundHash, keepSound } = verdicts.of(folder, texts);
    const { kind, problems } = readKind(
      folder,
      dirs,
      { ...shared, edits: buildEditsThatReplaceFolder(texts, folder) },
      soundHash,
    );
    if (kind && soundHash === undefined) problems.push(...findBreakingMistakes(kind));
    if (kind && soundHash === undefined && problems.length === 0) keepSound(kind.version.hash);
    return { kind, problems };
  };
}

const placeSchema = z.looseObject({ order: z.number(), id: z.string() });

/**
 * The first sound kinds in the choosers' order, for who needs no others: of the rest only the place is read.
 * @param cacheDir as for `openSoundKindsAndListFaulty`
 */
export async function loadFirstSoundKindsInKindOrder(
  dirs: readonly string[],
  maxKinds: number,
  cacheDir?: string,
): Promise<KindVersion[]> {
  const { folders } = await findKindFolders(dirs);
  const shared = createFileCache();
  const placed = folders.flatMap((folder) => {
    const place = placeSchema.safeParse(new JsonFiles(folder, dirs, shared).read('kind.json')?.value);
    return place.success ? [{ folder, place: place.data }] : [];
  });
  const readAndCheckFolder = createFolderReaderAndChecker(dirs, await openVerdictCache(cacheDir, dirs));
  const found: KindVersion[] = [];
  for (const { folder } of sortByKindOrder(placed, ({ place }) => place)) {
    if (found.length === maxKinds) break;
    const { kind, problems } = readAndCheckFolder(folder);
    if (kind && problems.length === 0) found.push(kind.version);
  }
  return found;
}

/** One line of the log for each mistake, naming its file and place. */
export function logFaultyFolders(log: Logger, faulty: readonly FaultyFolder[]): void {
  for (const { folder, problems } of faulty)
    for (const { file, pointer, message } of problems)
      log.error({ folder, file, pointer, problem: message }, 'a kind is left out: its folder has a mistake');
}

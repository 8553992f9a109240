import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildNewSituationFiles, FOLDER_ID, hasSituation } from '../shared/kinds/newSituation';
import { mapLanguages } from '../shared/mapLanguages';
import { readSkeletonFiles } from './createKind';
import { readKindFilesOnDisk, type KindFiles } from './kindFiles';
import { readKinds } from './load';

/** Files of a new situation, as `buildNewSituationFiles` takes them. */
export const readSituationSkeleton = (): KindFiles => readSkeletonFiles('situationSkeleton');

/**
 * Makes a situation that works as it stands, to be rewritten by an editor, in a kind that has situations. Returns its
 * folder.
 * @throws Error in words for the editor when it can't be made
 */
export async function createSituation(kindId: string, id: string, dirs: readonly string[]): Promise<string> {
  if (!FOLDER_ID.test(id))
    throw new Error(`"${id}" can't be an id: use lower-case letters, digits and hyphens, a letter first.`);
  const { kinds } = await readKinds(dirs);
  const kind = kinds.find(({ version }) => version.manifest.id === kindId);
  if (!kind) throw new Error(`There is no kind "${kindId}" that can be read.`);
  if (!kind.version.situations)
    throw new Error(`"${kindId}" has no situations: say in its kind.json where they stand (docs/situations.md).`);
  const there = readKindFilesOnDisk(kind.folder);
  if (hasSituation(there, id)) throw new Error(`"${kindId}" has a situation "${id}" already.`);
  const name = (id[0] ?? '').toUpperCase() + id.slice(1).replaceAll('-', ' ');
  const files = buildNewSituationFiles(readSituationSkeleton(), there, { id, names: mapLanguages(() => name) });
  const folder = path.join(kind.folder, 'situations', id);
  try {
    for (const [file, text] of Object.entries(files)) {
      const where = path.join(kind.folder, file);
      await mkdir(path.dirname(where), { recursive: true });
      await writeFile(where, text, { flag: 'wx' });
    }
  } catch (error) {
    throw new Error(`${folder} can't be made: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  return folder;
}

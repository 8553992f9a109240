import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readTextsBelow } from './jsonFiles';
import type { KindVersion } from '../shared/kinds/kind';
import { FOLDER_ID } from '../shared/kinds/newSituation';
import type { KindFiles } from './kindFiles';
import { readKinds } from './load';

/** The files of a folder of this one, by path in it: to be filled in for something new. */
export function readSkeletonFiles(name: 'skeleton' | 'situationSkeleton'): KindFiles {
  const folder = path.join('core', 'kinds', name);
  return Object.fromEntries(
    [...readTextsBelow(folder)].map(([file, text]) => [path.relative(folder, file).split(path.sep).join('/'), text]),
  );
}

/** Why an id can't be a new kind's: words for the editor on the command line. */
export class KindIdError extends Error {}

/**
 * The files of a kind that works as it stands, to be rewritten by an editor.
 * @param existingKinds kinds that there are: their names and addresses are taken
 * @param today ISO date
 * @throws KindIdError when the id can't be used
 */
export function buildNewKindFiles(
  id: string,
  existingKinds: readonly Pick<KindVersion, 'manifest'>[],
  today: string,
): KindFiles {
  if (!FOLDER_ID.test(id))
    throw new KindIdError(`"${id}" can't be an id: use lower-case letters, digits and hyphens, a letter first.`);
  const manifests = existingKinds.map(({ manifest }) => manifest);
  const owner = manifests.find((manifest) =>
    [manifest.id, manifest.apiPath, manifest.slugs.about, manifest.slugs.faq].includes(id),
  );
  if (owner) throw new KindIdError(`"${id}" is taken by the kind "${owner.id}".`);
  const order = Math.max(0, ...manifests.map((manifest) => manifest.order)) + 1;
  // With `__ID__`, `__NAME__`, `"__ORDER__"` and `__TODAY__` in them.
  return Object.fromEntries(
    Object.entries(readSkeletonFiles('skeleton')).map(([file, text]) => [
      file,
      text
        .replaceAll('"__ORDER__"', String(order))
        .replaceAll('__ID__', id)
        .replaceAll('__NAME__', nameKindById(id))
        .replaceAll('__TODAY__', today),
    ]),
  );
}

/** What a new kind is called until somebody writes its name. */
const nameKindById = (id: string) => (id[0] ?? '').toUpperCase() + id.slice(1).replaceAll('-', ' ');

/** The texts that a new kind begins with, by file: whoever publishes is told which are left as they were. */
export function readTextsOfNewKind(id: string): KindFiles {
  return Object.fromEntries(
    Object.entries(readSkeletonFiles('skeleton')).flatMap(([file, text]) =>
      file.startsWith('texts.') ? [[file, text.replaceAll('__NAME__', nameKindById(id))]] : [],
    ),
  );
}

/**
 * Makes a new kind's folder in the first forms folder. Returns it.
 * @throws Error in words for the editor when the id can't be used.
 */
export async function createKind(id: string, dirs: readonly string[], today: string): Promise<string> {
  const [dir = 'forms'] = dirs;
  const folder = path.join(dir, id);
  const { kinds } = await readKinds(dirs);
  const files = buildNewKindFiles(
    id,
    kinds.map(({ version }) => version),
    today,
  );
  try {
    await mkdir(folder);
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text, { flag: 'wx' });
    }
  } catch (error) {
    throw new Error(`${folder} can't be made: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  return folder;
}

import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readKinds } from './load';

/** Files of a new kind, with `__ID__`, `__NAME__`, `"__ORDER__"` and `__TODAY__` in them. */
const SKELETON = path.join('core', 'kinds', 'skeleton');
const ID = /^[a-z][a-z0-9-]*$/;

/**
 * Makes a kind that works as it stands, to be rewritten by an editor, in the first forms folder. Returns its folder.
 * @throws Error in words for the editor when the id can't be used.
 */
export async function createKind(id: string, dirs: readonly string[], today: string): Promise<string> {
  if (!ID.test(id))
    throw new Error(`"${id}" can't be an id: use lower-case letters, digits and hyphens, a letter first.`);
  const [dir = 'forms'] = dirs;
  const folder = path.join(dir, id);
  const { kinds } = await readKinds(dirs);
  const manifests = kinds.map((kind) => kind.version.manifest);
  const owner = manifests.find((manifest) =>
    [manifest.id, manifest.apiPath, manifest.slugs.about, manifest.slugs.faq].includes(id),
  );
  if (owner) throw new Error(`"${id}" is taken by the kind "${owner.id}".`);
  await cp(SKELETON, folder, { recursive: true, errorOnExist: true, force: false }).catch((error: unknown) => {
    throw new Error(`${folder} can't be made: ${error instanceof Error ? error.message : String(error)}`);
  });
  const order = Math.max(0, ...manifests.map((manifest) => manifest.order)) + 1;
  const name = (id[0] ?? '').toUpperCase() + id.slice(1).replaceAll('-', ' ');
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const where = path.join(file.parentPath, file.name);
    const text = await readFile(where, 'utf8');
    const filled = text
      .replaceAll('"__ORDER__"', String(order))
      .replaceAll('__ID__', id)
      .replaceAll('__NAME__', name)
      .replaceAll('__TODAY__', today);
    await writeFile(where, filled);
  }
  return folder;
}

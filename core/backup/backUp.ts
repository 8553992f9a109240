import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Binary, type Db, type Document } from 'mongodb';
import { RATE_LIMITS } from '../records/rateLimits';
import { readWrappedKeys } from '../vault/keyFolder';
import {
  DATA_FOLDER,
  buildBackupFileName,
  isBinaryKey,
  KEY_FOLDER,
  KEYS_FILE,
  writeBackupLines,
  type KeptKey,
} from './files';

/** Not worth keeping, or better not kept: who may try what again within the hour; who is signed in. */
const LEFT_OUT = new Set([RATE_LIMITS, 'sessions']);

/**
 * What names something in another collection is read before what it names, which was there by then: a letter that is
 * delivered while this goes on comes with its file, or undelivered. A file's record is written after its pieces.
 */
export const BACKED_UP_FIRST: readonly string[] = ['letters', 'uploads', 'files.files', 'files.chunks'];

/** Whether a collection is worth keeping. */
export function isCollectionBackedUp(collection: string): boolean {
  return !LEFT_OUT.has(collection) && !collection.startsWith('system.');
}

/**
 * Writes every collection to `folder`, files too, while the service runs; and apart from them, to one file, the keys that
 * make their documents readable. Of the keys only the newest file is to be kept: then what was purged after an older
 * backup can't be read in it any more, nor be restored from it.
 * @param keysDir the folder that keeps the keys by which those keys are wrapped: they go with them
 * @param begin is told of each collection before it is read, and waited for
 * @returns how many documents and keys were written
 */
export async function backUpDatabase(
  db: Db,
  folder: string,
  keysDir: string,
  begin?: (collection: string) => Promise<void>,
): Promise<{ documents: number; keys: number }> {
  await mkdir(path.join(folder, DATA_FOLDER), { recursive: true });
  const keys: KeptKey[] = [];
  let documents = 0;
  const backedUpCollectionNames = (await db.listCollections({}, { nameOnly: true }).toArray())
    .map(({ name }) => name)
    .filter(isCollectionBackedUp);
  const rest = backedUpCollectionNames.filter((name) => !BACKED_UP_FIRST.includes(name)).sort();
  for (const name of [...BACKED_UP_FIRST.filter((each) => backedUpCollectionNames.includes(each)), ...rest]) {
    await begin?.(name);
    const withoutKeys = async function* (): AsyncGenerator<Document> {
      for await (const document of db.collection(name).find()) {
        documents += 1;
        const { key, ...rest }: Document = document;
        if (isBinaryKey(key)) keys.push({ collection: name, _id: document._id, key });
        yield isBinaryKey(key) ? rest : document;
      }
    };
    await writeBackupLines(path.join(folder, DATA_FOLDER, buildBackupFileName(name)), withoutKeys());
  }
  // After the letters, so that the keys of all their days are there.
  const wrapping = readWrappedKeys(keysDir);
  if (wrapping.length === 0)
    throw new Error(`there are no keys in ${keysDir}, and without them nothing could be restored`);
  for (const { name, wrapped } of wrapping) keys.push({ collection: KEY_FOLDER, _id: name, key: new Binary(wrapped) });
  await writeBackupLines(
    path.join(folder, KEYS_FILE),
    (async function* () {
      yield* keys;
    })(),
  );
  return { documents, keys: keys.length };
}

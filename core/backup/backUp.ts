import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Db, Document } from 'mongodb';
import { RATE_LIMITS } from '../records/rateLimits';
import { DATA_FOLDER, fileOf, isKey, KEYS_FILE, writeLines, type KeptKey } from './files';

/** Not worth keeping, or better not kept: who may try what again within the hour; who is signed in. */
const LEFT_OUT = new Set([RATE_LIMITS, 'sessions']);

/**
 * Writes every collection to `folder`, files too, while the service runs; and apart from them, to one file, the keys that
 * make their documents readable. Of the keys only the newest file is to be kept: then what was purged after an older
 * backup can't be read in it any more, nor be restored from it.
 * @returns how many documents and keys were written
 */
export async function backUp(db: Db, folder: string): Promise<{ documents: number; keys: number }> {
  await mkdir(path.join(folder, DATA_FOLDER), { recursive: true });
  const keys: KeptKey[] = [];
  let documents = 0;
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).filter((name) => !LEFT_OUT.has(name) && !name.startsWith('system.'));
  for (const name of names.sort()) {
    const withoutKeys = async function* (): AsyncGenerator<Document> {
      for await (const document of db.collection(name).find()) {
        documents += 1;
        const { key, ...rest }: Document = document;
        if (isKey(key)) keys.push({ collection: name, _id: document._id, key });
        yield isKey(key) ? rest : document;
      }
    };
    await writeLines(path.join(folder, DATA_FOLDER, fileOf(name)), withoutKeys());
  }
  await writeLines(path.join(folder, KEYS_FILE), (async function* () { yield* keys; })());
  return { documents, keys: keys.length };
}

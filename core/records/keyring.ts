import { declareCollection } from './collection';
import type { Database } from './database';
import { isDuplicateKey } from './duplicateKey';

/** Says which folder of keys the records were sealed with. Holds no key. */
export interface KeyringRecord {
  _id: 'folder';
  /** Hex; can be made only with the keys of the folder. */
  mark: string;
}

export const KEYRING_COLLECTION = declareCollection<KeyringRecord>('keyring');

/** What a vault is opened beside. */
export type Keyring = Pick<Database, 'keyring' | 'letters' | 'users' | 'auditHead' | 'transactions'>;

export async function findKeyFolderFingerprint({ keyring }: Pick<Database, 'keyring'>): Promise<string | undefined> {
  return (await keyring.findOne({ _id: 'folder' }))?.mark;
}

/** @returns the mark that stands: whoever comes first sets it */
export async function insertOrReadKeyFolderFingerprint(
  database: Pick<Database, 'keyring'>,
  fingerprint: string,
): Promise<string> {
  try {
    await database.keyring.insertOne({ _id: 'folder', mark: fingerprint });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  return (await findKeyFolderFingerprint(database)) ?? fingerprint;
}

/** Whether the database holds anything that a key may have sealed. */
export async function hasRecordsThatKeysMaySeal({
  letters,
  users,
  auditHead,
  transactions,
}: Keyring): Promise<boolean> {
  const counts = await Promise.all(
    [letters, users, auditHead, transactions].map((collection) => collection.estimatedDocumentCount()),
  );
  return counts.some((count) => count > 0);
}

import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Collection, Db, Document } from 'mongodb';
import { restoreWrappedKey } from '../vault/keyFolder';
import { readBackedUpChanges } from './changes';
import {
  parseCollectionOfBackupFile,
  DATA_FOLDER,
  buildBackupFileName,
  isBinaryKey,
  KEY_FOLDER,
  buildTextOfCollectionAndId,
  readBackupLines,
} from './files';

/** Documents that are nothing without their key: whatever has none in the newest keys was deleted since. */
const SEALED = ['letters', 'users', 'user-templates', 'orderLinks', 'reminders'];
/** Documents that outlive their key; what it sealed in them goes with it. */
const PARTLY_SEALED: Record<string, readonly string[]> = {
  withdrawals: ['person', 'personUntil'],
  refunds: ['person', 'personUntil'],
  auditSegments: [],
};
/** What is nothing without another document, and the field that names it. */
const PART_OF: Record<string, { whole: string; by: string }> = {
  uploads: { whole: 'letters', by: 'letterId' },
  assists: { whole: 'letters', by: 'letterId' },
  'files.files': { whole: 'letters', by: 'metadata.letterId' },
  'files.chunks': { whole: 'files.files', by: 'files_id' },
};
/** What others belong to comes first. */
const FIRST = [...SEALED, 'files.files'];
const BATCH = 500;

export interface Restored {
  documents: number;
  /** Left out, since they were deleted after the backup. */
  deletedSince: number;
  /** Made after the backup, where they were written down. */
  changes?: number;
}

/** What was written after the backup (core/backup/changes). */
export interface ChangesSince {
  folder: string;
  keysFile: string;
}

/** The database has letters already: what is there is never written over. */
class NotEmpty extends Error {
  constructor() {
    super('the database is not empty: restore into a new one');
    this.name = 'NotEmpty';
  }
}

/**
 * Puts a backup into an empty database. `keysFile` is the newest there is, not the backup's own: so what people deleted,
 * or what was purged, after the backup stays gone. Keys that `keysDir` does not hold any more are put back there.
 * @throws NotEmpty
 */
export async function restoreDatabase(
  db: Db,
  folder: string,
  keysFile: string,
  keysDir: string,
  since?: ChangesSince,
): Promise<Restored> {
  if ((await db.collection('letters').countDocuments()) + (await db.collection('transactions').countDocuments()) > 0)
    throw new NotEmpty();
  const keys = new Map<string, unknown>();
  for (const file of [keysFile, ...(since ? [since.keysFile] : [])])
    for await (const { collection, _id, key } of readBackupLines(file)) {
      if (!isBinaryKey(key)) continue;
      if (collection === KEY_FOLDER) restoreWrappedKey(keysDir, String(_id), Buffer.from(key.buffer));
      else keys.set(buildTextOfCollectionAndId(String(collection), _id), key);
    }
  const counts: Restored = { documents: 0, deletedSince: 0 };
  const gone = new Set<string>();

  const backedUpCollections = (await readdir(path.join(folder, DATA_FOLDER))).flatMap(
    (file) => parseCollectionOfBackupFile(file) ?? [],
  );
  for (const name of [
    ...FIRST.filter((each) => backedUpCollections.includes(each)),
    ...backedUpCollections.filter((each) => !FIRST.includes(each)),
  ]) {
    const target = db.collection(name);
    const part = PART_OF[name];
    let batch: Document[] = [];
    for await (const document of readBackupLines(path.join(folder, DATA_FOLDER, buildBackupFileName(name)))) {
      const own = buildTextOfCollectionAndId(name, document['_id']);
      const whole = attachKeyOrDropSealedContent(name, document, keys.get(own));
      if (!whole || (part && gone.has(buildTextOfCollectionAndId(part.whole, readValueAtPath(document, part.by))))) {
        counts.deletedSince += 1;
        gone.add(own);
        continue;
      }
      // Orders stay for bookkeeping when an account was deleted, nobody's from then on.
      batch.push(
        gone.has(buildTextOfCollectionAndId('users', document['userId'])) ? { ...whole, userId: null } : whole,
      );
      counts.documents += 1;
      if (batch.length === BATCH) {
        await insertBatch(target, batch);
        batch = [];
      }
    }
    await insertBatch(target, batch);
  }
  return since ? { ...counts, changes: await replayChanges(db, since.folder, keys) } : counts;
}

/**
 * Brings what a whole backup holds up to the last change that was written down. Those of before the backup come too, and do no
 * harm, as the last word about each document is the newest.
 * @returns how many there were
 */
async function replayChanges(db: Db, folder: string, keys: ReadonlyMap<string, unknown>): Promise<number> {
  let changes = 0;
  for await (const { collection, _id, document, hadKey } of readBackedUpChanges(folder)) {
    const target = db.collection(collection);
    const same: Document = { _id };
    const key = hadKey === true ? keys.get(buildTextOfCollectionAndId(collection, _id)) : undefined;
    const whole = document && attachKeyOrDropSealedContent(collection, document, key);
    if (whole) {
      const { _id: _same, ...fields } = whole;
      await target.replaceOne(same, fields, { upsert: true });
    } else await target.deleteOne(same);
    changes += 1;
  }
  return changes;
}

function attachKeyOrDropSealedContent(collection: string, document: Document, key: unknown): Document | undefined {
  if (key !== undefined) return { ...document, key };
  if (SEALED.includes(collection)) return undefined;
  const sealed = PARTLY_SEALED[collection] ?? [];
  return Object.fromEntries(Object.entries(document).filter(([field]) => !sealed.includes(field)));
}

function readValueAtPath(document: Document, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, field) => (typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined),
      document,
    );
}

async function insertBatch(target: Collection, batch: Document[]): Promise<void> {
  if (batch.length > 0) await target.insertMany(batch, { ordered: false });
}

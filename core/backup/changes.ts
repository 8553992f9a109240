import { existsSync } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { Binary, type Db, type Document } from 'mongodb';
import { z } from 'zod';
import { readWrappedKeys } from '../vault/keyFolder';
import { BACKED_UP_FIRST, isCollectionBackedUp } from './backUp';
import {
  isBinaryKey,
  KEY_FOLDER,
  buildTextOfCollectionAndId,
  readBackupLines,
  writeBackupLines,
  type KeptKey,
} from './files';

/** Documents that were written or deleted, by collection: of each only that it was, however often. */
export class ChangedDocuments {
  private readonly ids = new Map<string, Map<string, unknown>>();
  size = 0;

  add(collection: string, id: unknown): void {
    if (!isCollectionBackedUp(collection)) return;
    const ofCollection = this.ids.get(collection) ?? new Map<string, unknown>();
    this.ids.set(collection, ofCollection);
    const before = ofCollection.size;
    ofCollection.set(buildTextOfCollectionAndId(collection, id), id);
    this.size += ofCollection.size - before;
  }

  /** In the order in which they are read: what names something before what it names. */
  list(): [collection: string, ids: unknown[]][] {
    const names = [...this.ids.keys()].sort();
    const first = BACKED_UP_FIRST.filter((name) => names.includes(name));
    return [...first, ...names.filter((name) => !first.includes(name))].map((name) => [
      name,
      [...(this.ids.get(name)?.values() ?? [])],
    ]);
  }
}

/** One document as it stood, or that it was gone. */
const changeSchema = z.object({
  collection: z.string(),
  _id: z.unknown(),
  /** Without its key. */
  document: z.record(z.string(), z.unknown()).optional(),
  /** It had a key, without which it is nothing. */
  hadKey: z.boolean().optional(),
});
export type Change = z.infer<typeof changeSchema>;

/** Milliseconds that keys are kept beside those of the last whole backup, which is made once a day. */
const KEYS_KEPT = 2 * 86_400_000;
/** Any document: its id is of whatever type. */
interface Kept {
  _id: unknown;
  key?: unknown;
}

const READ_AT_ONCE = 500;
const CHANGE_FILE = /^\d.*\.ndjson\.gz$/;

/**
 * Keys of documents that were written since the last whole backup. Written over each time, so that the key of what was
 * deleted is in no backup a moment later.
 */
export class NewKeys {
  private constructor(
    private readonly file: string,
    private readonly keys: Map<string, KeptKey & { since: Date }>,
  ) {}

  /** With the keys that a process before this one kept. */
  static async open(file: string): Promise<NewKeys> {
    const keys = new Map<string, KeptKey & { since: Date }>();
    if (existsSync(file))
      for await (const { collection, _id, key, since } of readBackupLines(file))
        if (isBinaryKey(key) && since instanceof Date && collection !== KEY_FOLDER)
          keys.set(buildTextOfCollectionAndId(String(collection), _id), {
            collection: String(collection),
            _id,
            key,
            since,
          });
    return new NewKeys(file, keys);
  }

  /** @param key none: the document is gone, or what it held is */
  note(collection: string, _id: unknown, key: Binary | undefined, now: Date): void {
    const name = buildTextOfCollectionAndId(collection, _id);
    if (!key) this.keys.delete(name);
    else this.keys.set(name, { collection, _id, key, since: now });
  }

  async save(keysDir: string, now: Date): Promise<void> {
    const { file } = this;
    for (const [name, { since }] of this.keys) if (now.getTime() - since.getTime() > KEYS_KEPT) this.keys.delete(name);
    const wrapping = readWrappedKeys(keysDir).map(({ name, wrapped }) => ({
      collection: KEY_FOLDER,
      _id: name,
      key: new Binary(wrapped),
      since: now,
    }));
    const own = this.keys.values();
    await writeBackupLines(
      `${file}.new`,
      (async function* () {
        yield* wrapping;
        yield* own;
      })(),
    );
    await rename(`${file}.new`, file);
  }
}

/**
 * Writes what changed to one file more in `folder`, as it stands now, and its keys to theirs.
 * @returns how many documents were written, those that are gone included
 */
export async function backUpChanges(
  db: Db,
  changed: ChangedDocuments,
  folder: string,
  { keys, keysDir }: { keys: NewKeys; keysDir: string },
): Promise<number> {
  const now = new Date();
  await mkdir(folder, { recursive: true });
  let written = 0;
  async function* readChangedDocumentsAndNoteKeys(): AsyncGenerator<Document> {
    for (const [collection, ids] of changed.list())
      for (let first = 0; first < ids.length; first += READ_AT_ONCE) {
        const some = ids.slice(first, first + READ_AT_ONCE);
        const gone = new Map(some.map((id) => [buildTextOfCollectionAndId(collection, id), id]));
        const named: Document = { _id: { $in: some } };
        for await (const { key, ...document } of db.collection(collection).find<Kept>(named)) {
          gone.delete(buildTextOfCollectionAndId(collection, document._id));
          const hadKey = isBinaryKey(key);
          keys.note(collection, document._id, hadKey ? key : undefined, now);
          const whole = hadKey || key === undefined ? document : { ...document, key };
          yield { collection, _id: document._id, document: whole, ...(hadKey && { hadKey }) };
        }
        for (const _id of gone.values()) {
          keys.note(collection, _id, undefined, now);
          yield { collection, _id };
        }
        written += some.length;
      }
  }
  const file = path.join(folder, `${now.toISOString().replaceAll(':', '-')}.ndjson.gz`);
  await writeBackupLines(`${file}.new`, readChangedDocumentsAndNoteKeys());
  // Keys first: a document whose key is nowhere could not be restored, a key without its document does no harm.
  await keys.save(keysDir, now);
  await rename(`${file}.new`, file);
  return written;
}

/** Every change of a folder, the oldest first. */
export async function* readBackedUpChanges(folder: string): AsyncGenerator<Change> {
  for (const file of (await readdir(folder)).filter((name) => CHANGE_FILE.test(name)).sort())
    for await (const line of readBackupLines(path.join(folder, file))) yield changeSchema.parse(line);
}

import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BSON, type Db, type Document } from 'mongodb';
import { z } from 'zod';
import { backUpChanges, ChangedDocuments, NewKeys } from './changes';

/** Milliseconds of changes that are lost with the machine at most, but for what is being written. */
const WRITTEN_EVERY = 30_000;
/** Documents that are written at once at most, however short the time. */
const MOST_DOCUMENTS = 20_000;
const TOKEN = 'token.json';

/** Of each change only what changed: what it is by now is read when it is written down. */
const NAMES_ONLY = [{ $project: { operationType: 1, ns: 1, documentKey: 1 } }];
const changeSchema = z.looseObject({
  ns: z.looseObject({ coll: z.string() }),
  documentKey: z.looseObject({ _id: z.unknown() }),
});
const tokenSchema = z.object({ token: z.looseObject({}) });

/** The changes of a whole database as they come, by its oplog: only a replica set tells them. */
export interface ChangeStream {
  /** The next change, or nothing while there is none. */
  tryNext(): Promise<Document | null>;
  readonly resumeToken: unknown;
  close(): Promise<void>;
}

export function openChangeStream(db: Db, resumeAfter: unknown): ChangeStream {
  return db.watch(NAMES_ONLY, resumeAfter === undefined ? {} : { resumeAfter });
}

/**
 * Writes down what changes until `signal`, going on where a process before this one stopped. Whoever starts it must make a
 * whole backup after that: a change from before the first is in no file.
 * @param watch begins the stream of changes
 * @throws when the database is no replica set, or has forgotten what changed since the token
 */
export async function followChanges(
  db: Db,
  watch: (resumeAfter: unknown) => ChangeStream,
  { folder, keysFile, keysDir }: { folder: string; keysFile: string; keysDir: string },
  signal: AbortSignal,
  every = WRITTEN_EVERY,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const keys = await NewKeys.open(keysFile);
  const stream = watch(await readResumeToken(folder));
  try {
    let changed = new ChangedDocuments();
    let due = Date.now() + every;
    for (;;) {
      const change = await stream.tryNext();
      const known = changeSchema.safeParse(change);
      if (known.success) changed.add(known.data.ns.coll, known.data.documentKey._id);
      if (changed.size > 0 && (signal.aborted || changed.size >= MOST_DOCUMENTS || Date.now() >= due)) {
        const token = stream.resumeToken;
        await backUpChanges(db, changed, folder, { keys, keysDir });
        await saveResumeToken(folder, token);
        changed = new ChangedDocuments();
        due = Date.now() + every;
      }
      if (signal.aborted) return;
      if (change === null) await sleep(Math.min(500, every), undefined, { signal }).catch(() => undefined);
    }
  } finally {
    await stream.close();
  }
}

async function readResumeToken(folder: string): Promise<unknown> {
  const file = path.join(folder, TOKEN);
  if (!existsSync(file)) return undefined;
  return tokenSchema.parse(BSON.EJSON.parse(await readFile(file, 'utf8'), { relaxed: false })).token;
}

async function saveResumeToken(folder: string, token: unknown): Promise<void> {
  const file = path.join(folder, TOKEN);
  await writeFile(`${file}.new`, BSON.EJSON.stringify({ token }, { relaxed: false }));
  await rename(`${file}.new`, file);
}

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Binary, MongoClient } from 'mongodb';
import { z } from 'zod';
import { backUpDatabase } from '../../core/backup/backUp';
import { followChanges } from '../../core/backup/follow';
import { restoreDatabase } from '../../core/backup/restore';
import type { FormData, KindVersion } from '../../core/shared/kinds/kind';
import { loadKindsOrThrow } from '../../core/kinds/load';
import { connectToDatabase } from '../../core/records/database';
import { saveDisputeUnlessNewerIsKnown } from '../../core/records/disputes';
import { createLetterRepository, type Letters } from '../../core/records/letters';
import { startMongo, type Service } from '../../sandbox/launch/services';
import { separateVault } from '../vaults';

let mongo: Service;
let folder: string;
beforeAll(async () => {
  mongo = await startMongo();
  folder = await mkdtemp(path.join(os.tmpdir(), 'brevia-backup-'));
});
afterAll(async () => {
  await mongo?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The kind and the form of the letters below. */
async function example(): Promise<{ kind: KindVersion; form: FormData }> {
  const [kind] = await loadKindsOrThrow(['forms']);
  if (!kind) throw new Error('no kind');
  return { kind, form: Object.values(kind.examples)[0]?.form ?? {} };
}

const begin = (letters: Letters, { kind, form }: Awaited<ReturnType<typeof example>>) =>
  letters.saveForm({
    kind,
    form,
    language: 'sv',
    readerLanguage: 'sv',
    category: null,
    sessionId: null,
    userId: null,
    purgeAfter: new Date(Date.now() + 1_000_000),
  });

test('what is restored can be read; what was deleted after the backup stays gone, and its backup can not be read', async () => {
  const [keysDir, restoredKeys] = [path.join(folder, 'keys'), path.join(folder, 'keys-restored')];
  const vault = separateVault('backup', keysDir);
  const database = await connectToDatabase(mongo.address);
  const letters = createLetterRepository(database, vault);
  const written = await example();
  const { form } = written;
  const [stays, goes] = [await begin(letters, written), await begin(letters, written)];
  await letters.saveFile(stays, 'pdf', Buffer.from('%PDF-stays'));
  await letters.saveFile(goes, 'pdf', Buffer.from('%PDF-goes'));
  // Bookkeeping outlives the letter, also through a restore.
  const dispute = {
    disputeId: 'du_backup',
    paymentIntent: 'pi_backup',
    amount: 3900,
    currency: 'sek',
    reason: 'fraudulent',
    status: 'lost',
    evidenceDueBy: null,
    openedAt: new Date(),
  };
  await saveDisputeUnlessNewerIsKnown(database, dispute, { letterId: goes._id, subscriptionId: null }, new Date());

  const [night, now] = [path.join(folder, 'night'), path.join(folder, 'now')];
  await backUpDatabase(database.db, night, keysDir);
  // As purge begins, and as it ends.
  await database.letters.deleteOne({ _id: goes._id });
  await backUpDatabase(database.db, now, keysDir);
  await database.close();

  // Nothing of the night's data opens anything: the keys are not in it.
  for (const file of await readdir(path.join(night, 'data')))
    expect(gunzipSync(await readFile(path.join(night, 'data', file))).toString()).not.toContain('"key":{"$binary"');

  const other = `${mongo.address}-restored`;
  const client = await MongoClient.connect(other);
  const restored = await restoreDatabase(client.db(), night, path.join(now, 'keys.ndjson.gz'), restoredKeys);
  // The letter, its file, and the file's one chunk.
  expect(restored.deletedSince).toBe(3);
  await expect(restoreDatabase(client.db(), night, path.join(now, 'keys.ndjson.gz'), restoredKeys)).rejects.toThrow(
    'not empty',
  );
  await client.close();

  // The machine is lost with its keys: these came back too.
  const again = await connectToDatabase(other);
  const back = createLetterRepository(again, separateVault('backup', restoredKeys));
  expect(back.readForm(await back.read(stays._id))).toEqual(form);
  expect((await back.readFile(await back.read(stays._id), 'pdf')).toString()).toBe('%PDF-stays');
  await expect(back.read(goes._id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await again.db.collection('files.chunks').countDocuments()).toBe(1);
  expect(await again.disputes.findOne({ _id: 'du_backup' })).toMatchObject({
    letterId: goes._id,
    status: 'lost',
    isOpen: false,
  });
  await again.close();
});

test('letters that are delivered while a backup is made are restored with their PDFs', async () => {
  const keysDir = path.join(folder, 'busy-keys');
  const vault = separateVault('busy', keysDir);
  const database = await connectToDatabase(`${mongo.address}-busy`);
  const letters = createLetterRepository(database, vault);
  const written = await example();
  const busy = path.join(folder, 'busy');
  let delivered = 0;
  const deliver = async () => {
    const record = await begin(letters, written);
    await letters.saveFile(record, 'pdf', Buffer.from(`%PDF-${record._id}`));
    await letters.change(record._id, {}, { $set: { status: 'delivered', deliveredAt: new Date() } });
    delivered += 1;
  };
  await deliver();
  // One before each collection, however they are ordered.
  await backUpDatabase(database.db, busy, keysDir, deliver);
  expect(delivered).toBeGreaterThan(10);
  await database.close();

  const other = `${mongo.address}-busy-restored`;
  const client = await MongoClient.connect(other);
  await restoreDatabase(client.db(), busy, path.join(busy, 'keys.ndjson.gz'), path.join(folder, 'busy-keys-restored'));
  await client.close();
  const again = await connectToDatabase(other);
  const back = createLetterRepository(again, separateVault('busy', path.join(folder, 'busy-keys-restored')));
  const restored = await again.letters.find({ status: 'delivered' }).toArray();
  expect(restored.length).toBeGreaterThanOrEqual(2);
  for (const record of restored) expect((await back.readFile(record, 'pdf')).toString()).toBe(`%PDF-${record._id}`);
  await again.close();
});

/** What a replica set would tell of these documents, one after another, from a place on. */
function streamOf(changes: readonly { collection: string; id: unknown }[], resumeAfter: unknown) {
  let next = Number(z.object({ _data: z.string() }).parse(resumeAfter ?? { _data: '0' })._data);
  return {
    tryNext: async () => {
      const change = changes[next];
      if (!change) return null;
      next += 1;
      return { ns: { db: 'brevia', coll: change.collection }, documentKey: { _id: change.id } };
    },
    get resumeToken() {
      return { _data: String(next) };
    },
    close: async () => undefined,
  };
}

test('letters under way come back as they stood a moment before the machine was lost, and none that was deleted', async () => {
  const keysDir = path.join(folder, 'followed-keys');
  const vault = separateVault('followed', keysDir);
  const database = await connectToDatabase(`${mongo.address}-followed`);
  const letters = createLetterRepository(database, vault);
  const written = await example();
  const changes: { collection: string; id: unknown }[] = [];
  const noteLetter = async (letterId: string) => {
    changes.push({ collection: 'letters', id: letterId });
    for (const { _id } of await database.files.find({ 'metadata.letterId': letterId }).toArray()) {
      changes.push({ collection: 'files.files', id: _id });
      for (const piece of await database.db.collection('files.chunks').find({ files_id: _id }).toArray())
        changes.push({ collection: 'files.chunks', id: piece._id });
    }
  };
  const night = path.join(folder, 'followed-night');
  const places = {
    folder: path.join(night, 'changes'),
    keysFile: path.join(folder, 'followed-since.ndjson.gz'),
    keysDir,
  };
  /** Until everything that is known is written down, as a process does that is told to stop. */
  const follow = async () => {
    const stop = new AbortController();
    const watch = (token: unknown) => {
      const stream = streamOf(changes, token);
      const tryNext = async () => {
        const change = await stream.tryNext();
        if (change === null) stop.abort();
        return change;
      };
      return {
        ...stream,
        tryNext,
        get resumeToken() {
          return stream.resumeToken;
        },
      };
    };
    await followChanges(database.db, watch, places, stop.signal);
  };

  const [edited, goes] = [await begin(letters, written), await begin(letters, written)];
  await backUpDatabase(database.db, night, keysDir);
  // The day after: one is bought, one deleted, one begun, one begun and deleted again.
  const [begun, brief] = [await begin(letters, written), await begin(letters, written)];
  for (const { _id } of [begun, brief]) await noteLetter(_id);
  await follow();
  const briefKey = z
    .instanceof(Binary)
    .parse((await letters.read(brief._id)).key)
    .toString('base64');
  const keysNow = async () => gunzipSync(await readFile(places.keysFile)).toString();
  expect(await keysNow()).toContain(briefKey);
  await letters.saveFile(await letters.read(edited._id), 'pdf', Buffer.from('%PDF-edited'));
  await letters.change(edited._id, {}, { $set: { status: 'delivered' } });
  await noteLetter(edited._id);
  for (const { _id } of [goes, brief]) {
    await database.letters.deleteOne({ _id });
    await noteLetter(_id);
  }
  // Who has signed in is in no backup.
  changes.push({ collection: 'sessions', id: 'session' });
  // Another process goes on where the first stopped.
  await follow();
  await database.close();
  expect(await keysNow()).not.toContain(briefKey);
  for (const file of (await readdir(places.folder)).filter((name) => name.endsWith('.gz')))
    expect(gunzipSync(await readFile(path.join(places.folder, file))).toString()).not.toContain('"key":{"$binary"');

  const other = `${mongo.address}-followed-restored`;
  const restoredKeys = path.join(folder, 'followed-keys-restored');
  const client = await MongoClient.connect(other);
  await restoreDatabase(client.db(), night, path.join(night, 'keys.ndjson.gz'), restoredKeys, places);
  await client.close();
  const again = await connectToDatabase(other);
  const back = createLetterRepository(again, separateVault('followed', restoredKeys));
  expect((await again.letters.find().toArray()).map(({ _id }) => _id).sort()).toEqual([edited._id, begun._id].sort());
  const delivered = await back.read(edited._id);
  expect(delivered.status).toBe('delivered');
  expect((await back.readFile(delivered, 'pdf')).toString()).toBe('%PDF-edited');
  expect(back.readForm(await back.read(begun._id))).toEqual(written.form);
  await again.close();
});

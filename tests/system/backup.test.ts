import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { MongoClient } from 'mongodb';
import { backUp } from '../../core/backup/backUp';
import { restore } from '../../core/backup/restore';
import { loadKinds } from '../../core/kinds/load';
import { openDatabase } from '../../core/records/database';
import { createLetters } from '../../core/records/letters';
import { createVault } from '../../core/vault/vault';
import { startMongo, type Service } from '../../sandbox/launch/services';

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

test('what is restored can be read; what was deleted after the backup stays gone, and its backup can not be read', async () => {
  const vault = createVault(Buffer.alloc(32, 5).toString('base64'));
  const database = await openDatabase(mongo.address);
  const letters = createLetters(database, vault);
  const [kind] = await loadKinds(['forms']);
  if (!kind) throw new Error('no kind');
  const form = Object.values(kind.examples)[0]?.form ?? {};
  const begin = () => letters.saveForm({ kind, form, language: 'sv', readerLanguage: 'sv', category: null, sessionId: null, userId: null, purgeAfter: new Date(Date.now() + 1_000_000) });
  const [stays, goes] = [await begin(), await begin()];
  await letters.saveFile(stays, 'pdf', Buffer.from('%PDF-stays'));
  await letters.saveFile(goes, 'pdf', Buffer.from('%PDF-goes'));

  const [night, now] = [path.join(folder, 'night'), path.join(folder, 'now')];
  await backUp(database.db, night);
  // As purge begins, and as it ends.
  await database.letters.deleteOne({ _id: goes._id });
  await backUp(database.db, now);
  await database.close();

  // Nothing of the night's data opens anything: the keys are not in it.
  for (const file of await readdir(path.join(night, 'data')))
    expect(gunzipSync(await readFile(path.join(night, 'data', file))).toString()).not.toContain('"key":{"$binary"');

  const other = `${mongo.address}-restored`;
  const client = await MongoClient.connect(other);
  const restored = await restore(client.db(), night, path.join(now, 'keys.ndjson.gz'));
  // The letter, its file, and the file's one chunk.
  expect(restored.deletedSince).toBe(3);
  await expect(restore(client.db(), night, path.join(now, 'keys.ndjson.gz'))).rejects.toThrow('not empty');
  await client.close();

  const again = await openDatabase(other);
  const back = createLetters(again, vault);
  expect(back.readForm(await back.read(stays._id))).toEqual(form);
  expect((await back.readFile(await back.read(stays._id), 'pdf')).toString()).toBe('%PDF-stays');
  await expect(back.read(goes._id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await again.db.collection('files.chunks').countDocuments()).toBe(1);
  await again.close();
});

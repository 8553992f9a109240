import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { MongoClient } from 'mongodb';
import { backUpDatabase } from '../../core/backup/backUp';
import { restoreDatabase } from '../../core/backup/restore';
import type { FormData, KindVersion } from '../../core/shared/kinds/kind';
import { loadKinds } from '../../core/kinds/load';
import { openDatabase } from '../../core/records/database';
import { keepDispute } from '../../core/records/disputes';
import { createLetters, type Letters } from '../../core/records/letters';
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
  const [kind] = await loadKinds(['forms']);
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
  const database = await openDatabase(mongo.address);
  const letters = createLetters(database, vault);
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
  await keepDispute(database, dispute, { letterId: goes._id, subscriptionId: null }, new Date());

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
  const again = await openDatabase(other);
  const back = createLetters(again, separateVault('backup', restoredKeys));
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
  const database = await openDatabase(`${mongo.address}-busy`);
  const letters = createLetters(database, vault);
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
  const again = await openDatabase(other);
  const back = createLetters(again, separateVault('busy', path.join(folder, 'busy-keys-restored')));
  const restored = await again.letters.find({ status: 'delivered' }).toArray();
  expect(restored.length).toBeGreaterThanOrEqual(2);
  for (const record of restored) expect((await back.readFile(record, 'pdf')).toString()).toBe(`%PDF-${record._id}`);
  await again.close();
});

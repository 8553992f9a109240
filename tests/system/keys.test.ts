import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Binary } from 'mongodb';
import { loadKindsOrThrow } from '../../core/kinds/load';
import { connectToDatabase, type Database } from '../../core/records/database';
import { destroyKeysOfEmptyDays } from '../../core/records/letterDays';
import { createLetterRepository, type Letters } from '../../core/records/letters';
import type { LetterRecord } from '../../core/records/letterRecord';
import { LetterKey } from '../../core/vault/letterKey';
import { openOrCreateVault } from '../../core/vault/openVault';
import type { Vault } from '../../core/vault/vault';
import { startMongo, type Service } from '../../sandbox/launch/services';

/** What opens a letter, and what does not any more. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const newKey = () => randomBytes(32).toString('base64');

let mongo: Service;
let folder: string;
let database: Database;
beforeAll(async () => {
  mongo = await startMongo();
  folder = await mkdtemp(path.join(os.tmpdir(), 'brevia-keys-'));
}, 60_000);
afterAll(async () => {
  await mongo?.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  database = await connectToDatabase(`${mongo.address}-${randomUUID()}`);
});
afterEach(() => database.close());

/** A folder that no other test keeps keys in. */
const newFolder = () => path.join(folder, randomUUID());
const settingsOf = (MASTER_KEY: string, KEYS_DIR: string, MASTER_KEY_OTHER?: string) => ({
  MASTER_KEY,
  MASTER_KEY_OTHER,
  KEYS_DIR,
  DATA_DIR: '.data',
});

async function begin(letters: Letters): Promise<LetterRecord> {
  const [kind] = await loadKindsOrThrow(['forms']);
  if (!kind) throw new Error('no kind');
  const form = Object.values(kind.examples)[0]?.form ?? {};
  const purgeAfter = new Date(Date.now() + DAY);
  return letters.saveForm({
    kind,
    form,
    language: 'sv',
    readerLanguage: 'sv',
    category: null,
    sessionId: null,
    userId: null,
    purgeAfter,
  });
}

const isRead = (letters: Letters, record: LetterRecord) => Object.keys(letters.readForm(record)).length > 0;

test('a copy of the database opens a letter until the last one of its day is purged, and then none', async () => {
  const settings = settingsOf(newKey(), newFolder());
  const vault = await openOrCreateVault(settings, database);
  const letters = createLetterRepository(database, vault);
  const [one, other] = [await begin(letters), await begin(letters)];
  // As an oplog has them, keys and all.
  const copies = [one, other];
  const [day] = vault.days();
  const later = new Date(Date.parse(`${day ?? ''}T00:00:00Z`) + DAY + 2 * HOUR);
  const asLater = async () => createLetterRepository(database, await openOrCreateVault(settings, database));

  await database.letters.updateOne({ _id: one._id }, { $unset: { key: '' } });
  expect(await destroyKeysOfEmptyDays({ database, vault }, later)).toBe(0);
  expect(copies.map((copy) => isRead(letters, copy))).toEqual([true, true]);

  await database.letters.deleteMany({});
  // A letter of a day that goes on may be on its way into the database.
  expect(await destroyKeysOfEmptyDays({ database, vault }, new Date(later.getTime() - 2 * HOUR))).toBe(0);
  expect(await destroyKeysOfEmptyDays({ database, vault }, later)).toBe(1);
  expect(vault.days()).toEqual([]);
  for (const opened of [letters, await asLater()])
    for (const copy of copies) expect(() => opened.readForm(copy)).toThrow('the key of its day is destroyed');
});

test('database and master key without the folder of keys open nothing, and nothing starts with them', async () => {
  const [master, keysDir] = [newKey(), newFolder()];
  const record = await begin(
    createLetterRepository(database, await openOrCreateVault(settingsOf(master, keysDir), database)),
  );
  for (const kept of ['service', 'folder']) expect(await readdir(keysDir)).toContain(`${kept}.key`);
  await expect(openOrCreateVault(settingsOf(master, newFolder()), database)).rejects.toThrow('does not hold the keys');
  const wrapped = Buffer.from(record.key.buffer);
  for (const box of [wrapped, wrapped.subarray(11)])
    expect(() =>
      LetterKey.derived(Buffer.from(master, 'base64'), 'letter-keys').open(`key:${record._id}`, box),
    ).toThrow();

  // A folder of another service is no better.
  const foreign = newFolder();
  const elsewhere = await connectToDatabase(`${mongo.address}-${randomUUID()}`);
  await openOrCreateVault(settingsOf(master, foreign), elsewhere);
  await elsewhere.close();
  await expect(openOrCreateVault(settingsOf(master, foreign), database)).rejects.toThrow('holds other keys');
});

test('a folder that is away for a while is no folder whose keys are destroyed, and gets no new ones', async () => {
  const settings = settingsOf(newKey(), newFolder());
  const record = await begin(createLetterRepository(database, await openOrCreateVault(settings, database)));
  const vault = await openOrCreateVault(settings, database);
  const letters = createLetterRepository(database, vault);
  await rename(settings.KEYS_DIR, `${settings.KEYS_DIR}-away`);
  // As a mount point looks without its disk.
  await mkdir(settings.KEYS_DIR);
  const refusal = expect.objectContaining({ code: 'dependency_down' });
  expect(() => letters.readForm(record)).toThrow(refusal);
  await expect(begin(letters)).rejects.toEqual(refusal);
  expect(await readdir(settings.KEYS_DIR)).toEqual([]);
  await rm(settings.KEYS_DIR, { recursive: true });
  await rename(`${settings.KEYS_DIR}-away`, settings.KEYS_DIR);
  expect(isRead(letters, record)).toBe(true);
});

test('the master key is rotated: letters, links, sessions and hashes go on, and the old one opens nothing', async () => {
  const [old, fresh, keysDir] = [newKey(), newKey(), newFolder()];
  const before = await openOrCreateVault(settingsOf(old, keysDir), database);
  const record = await begin(createLetterRepository(database, before));
  const facts = (vault: Vault) => [
    vault.letterToken(record, ['read']),
    vault.emailHash('a@b.se'),
    vault.signingKey('session'),
    vault.signingKey('audit'),
  ];

  await expect(openOrCreateVault(settingsOf(fresh, keysDir), database)).rejects.toThrow('MASTER_KEY');
  // While processes with the one and with the other run side by side.
  const meanwhile = await openOrCreateVault(settingsOf(fresh, keysDir, old), database);
  expect(isRead(createLetterRepository(database, meanwhile), record)).toBe(true);

  const env = { PATH: process.env['PATH'], MASTER_KEY: fresh, MASTER_KEY_OTHER: old, KEYS_DIR: keysDir };
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'worker/rotateMasterKey.ts'], {
    env,
  });
  expect(stdout).toContain('3 keys');

  const after = await openOrCreateVault(settingsOf(fresh, keysDir), database);
  expect(facts(after)).toEqual(facts(before));
  expect(isRead(createLetterRepository(database, after), record)).toBe(true);
  await expect(openOrCreateVault(settingsOf(old, keysDir), database)).rejects.toThrow('no master key opens');
  // Those that still run with the old key alone go on with what they have read.
  expect(isRead(createLetterRepository(database, before), record)).toBe(true);
}, 60_000);

test('letters from before days had keys still open, and so do their links', async () => {
  const master = newKey();
  const root = Buffer.from(master, 'base64');
  const settings = settingsOf(master, newFolder());
  const made = await begin(createLetterRepository(database, await openOrCreateVault(settings, database)));
  await database.keyring.deleteMany({});
  // As it was sealed then: its key under one that comes of MASTER_KEY itself.
  const bytes = randomBytes(32);
  const old = {
    ...made,
    key: new Binary(LetterKey.derived(root, 'letter-keys').seal(`key:${made._id}`, bytes)),
    form: new Binary(new LetterKey(bytes).sealJson(`form:${made._id}`, { company: 'Gamla brevet AB' })),
  };
  await database.letters.replaceOne({ _id: made._id }, old);

  const vault = await openOrCreateVault(settingsOf(master, newFolder()), database);
  const letters = createLetterRepository(database, vault);
  expect(letters.readForm(await letters.read(made._id))).toEqual({ company: 'Gamla brevet AB' });
  // The service's secret is what it was, for as long as this database lives.
  expect(vault.signingKey('audit')).toBe(
    (
      await openOrCreateVault(settingsOf(master, newFolder()), { ...database, keyring: database.db.collection('none') })
    ).signingKey('audit'),
  );
});

test('processes that start at once make one folder of keys', async () => {
  const settings = settingsOf(newKey(), newFolder());
  const vaults = await Promise.all(Array.from({ length: 8 }, () => openOrCreateVault(settings, database)));
  expect(new Set(vaults.map((vault) => vault.signingKey('session'))).size).toBe(1);
  const on = new Date();
  const [one, ...others] = vaults;
  const { key, wrapped } = one?.createLetterKey('letter', on) ?? {};
  if (!key || !wrapped) throw new Error('no key');
  const box = key.seal('a', Buffer.from('hej'));
  for (const other of others) expect(other.unwrap('letter', wrapped).open('a', box).toString()).toBe('hej');
  expect((await readdir(settings.KEYS_DIR)).filter((file) => !file.endsWith('.key'))).toEqual([]);
});

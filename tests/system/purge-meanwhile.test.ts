import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import pino from 'pino';
import { readConfig } from '../../core/config';
import { loadKinds } from '../../core/kinds/load';
import { openDatabase, type Database } from '../../core/records/database';
import { createKindStore } from '../../core/records/kinds';
import { createLetters } from '../../core/records/letters';
import { startMongo, startTemporal, type Service } from '../../sandbox/launch/services';
import { purgeLetter } from '../../worker/activities/purge';
import { separateVault } from '../vaults';

/** What comes in while a letter is being purged. */

let folder: string;
let mongo: Service;
let temporal: Service;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'brevia-purge-'));
  [mongo, temporal] = await Promise.all([startMongo(), startTemporal()]);
  database = await openDatabase(mongo.address);
}, 120_000);
afterAll(async () => {
  await database?.close();
  await mongo?.stop();
  await temporal?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('an edit that comes when the record is gone and the receipt not yet there begins no letter anew', async () => {
  const vault = separateVault('purge', folder);
  const letters = createLetters(database, vault);
  const [kind] = await loadKinds(['forms']);
  if (!kind) throw new Error('no kind');
  const form = Object.values(kind.examples)[0]?.form ?? {};
  const edit = (id?: string) =>
    letters.saveForm({
      ...(id !== undefined && { id }),
      kind,
      form,
      language: 'sv',
      readerLanguage: 'sv',
      category: null,
      sessionId: null,
      userId: null,
      purgeAfter: new Date(Date.now() + 60_000),
    });
  const { _id: id } = await edit();
  let edits = 0;
  const connection = await Connection.connect({ address: temporal.address });
  // Whether the history is still there is asked for last, after the record is gone.
  const client = new Client({
    connection,
    interceptors: {
      workflow: [
        {
          async describe(input, next) {
            if (
              (await database.letters.countDocuments({ _id: id })) === 0 &&
              !(await database.tombstones.findOne({ _id: id }))
            ) {
              await edit(id);
              edits += 1;
            }
            return next(input);
          },
        },
      ],
    },
  });
  try {
    const config = readConfig({ MASTER_KEY: Buffer.alloc(32, 'purge').toString('base64') });
    const log = pino({ level: 'silent' });
    await purgeLetter(
      { config, database, kinds: createKindStore(database), letters, log, temporal: client, vault },
      id,
    );
  } finally {
    await connection.close();
  }
  expect(edits).toBe(1);
  expect(await database.letters.countDocuments({ _id: id })).toBe(0);
  await expect(edit(id)).rejects.toMatchObject({ code: 'letter_expired' });
  expect(await database.letters.countDocuments({ _id: id })).toBe(0);
});

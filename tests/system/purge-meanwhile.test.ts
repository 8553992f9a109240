import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import pino from 'pino';
import { readConfig } from '../../core/config';
import { loadKindsOrThrow } from '../../core/kinds/load';
import { connectToDatabase, type Database } from '../../core/records/database';
import { createKindVersionRepository } from '../../core/records/kinds';
import { createLetterRepository } from '../../core/records/letters';
import type { LetterRecord } from '../../core/records/letterRecord';
import { createOrderLinkRepository } from '../../core/records/orderLinks';
import { createPhrasingRepository } from '../../core/records/phrasings';
import { createRefundRepository } from '../../core/records/refunds';
import { createWithdrawalRepository } from '../../core/records/withdrawals';
import { startMongo, startTemporal, type Service } from '../../sandbox/launch/services';
import { recordSaleOnceAndMarkLetterPaid } from '../../worker/activities/payment';
import { purgeLetter } from '../../worker/activities/purge';
import { claim } from '../documents/sample-letters';
import { separateVault } from '../vaults';

/** What comes in while a letter is being purged. */

let folder: string;
let mongo: Service;
let temporal: Service;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'brevia-purge-'));
  [mongo, temporal] = await Promise.all([startMongo(), startTemporal()]);
  database = await connectToDatabase(mongo.address);
}, 120_000);
afterAll(async () => {
  await database?.close();
  await mongo?.stop();
  await temporal?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Letters, and what purges and sells them. */
async function openStage() {
  const vault = separateVault('purge', folder);
  const letters = createLetterRepository(database, vault);
  const kinds = createKindVersionRepository(database);
  const [kind] = await loadKindsOrThrow(['forms']);
  if (!kind) throw new Error('no kind');
  await kinds.keepAll([kind]);
  const form = Object.values(kind.examples)[0]?.form ?? {};
  const config = readConfig({ MASTER_KEY: Buffer.alloc(32, 'purge').toString('base64') });
  const parts = {
    config,
    database,
    kinds,
    letters,
    log: pino({ level: 'silent' }),
    orderLinks: createOrderLinkRepository(database, vault),
    refunds: createRefundRepository(database, vault),
    vault,
    withdrawals: createWithdrawalRepository(database, vault),
  };
  const edit = (id?: string): Promise<LetterRecord> =>
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
  return {
    edit,
    /** A letter that may be bought, as it is read before it is. */
    async preview(): Promise<LetterRecord> {
      const { _id } = await edit();
      await letters.saveReviewed(await letters.read(_id), { letter: claim, form, writtenOn: '2026-11-20' }, 'embedded');
      return letters.read(_id);
    },
    async sell(record: LetterRecord): Promise<void> {
      const price = { base: 3900, discount: 0, total: 3900 };
      const payment = { price, code: null, method: 'card', paymentIntent: `pi_${record._id}` };
      await recordSaleOnceAndMarkLetterPaid(
        { ...parts, phrasings: createPhrasingRepository(database) },
        record,
        payment,
      );
    },
    /** @param meanwhile runs when the record is gone and the receipt not yet there */
    async purge(id: string, meanwhile?: () => Promise<unknown>): Promise<void> {
      const connection = await Connection.connect({ address: temporal.address });
      const isBetween = async () =>
        (await database.letters.countDocuments({ _id: id })) === 0 && !(await database.tombstones.findOne({ _id: id }));
      // Whether the history is still there is asked for last, after the record is gone.
      const client = new Client({
        connection,
        interceptors: {
          workflow: [
            {
              async describe(input, next) {
                if (meanwhile && (await isBetween())) await meanwhile();
                return next(input);
              },
            },
          ],
        },
      });
      try {
        await purgeLetter({ ...parts, temporal: client }, id);
      } finally {
        await connection.close();
      }
    },
  };
}

test('an edit that comes when the record is gone and the receipt not yet there begins no letter anew', async () => {
  const { edit, purge } = await openStage();
  const { _id: id } = await edit();
  let edits = 0;
  await purge(id, async () => {
    await edit(id);
    edits += 1;
  });
  expect(edits).toBe(1);
  expect(await database.letters.countDocuments({ _id: id })).toBe(0);
  await expect(edit(id)).rejects.toMatchObject({ code: 'letter_expired' });
  expect(await database.letters.countDocuments({ _id: id })).toBe(0);
});

test('the receipt of a letter that was sold has no end, whenever the sale was booked; that of any other has', async () => {
  const { preview, purge, sell } = await openStage();
  const [unsold, before, between, after] = [await preview(), await preview(), await preview(), await preview()];
  const endOf = async ({ _id }: LetterRecord) => (await database.tombstones.findOne({ _id }))?.keptUntil?.getTime();

  await purge(unsold._id);
  expect(await endOf(unsold)).toBeGreaterThan(Date.now() + 364 * 86_400_000);
  await sell(before);
  await purge(before._id);
  await purge(between._id, () => sell(between));
  await purge(after._id);
  await sell(after);
  expect(await Promise.all([before, between, after].map(endOf))).toEqual([undefined, undefined, undefined]);
  expect(await database.transactions.countDocuments()).toBe(3);
});

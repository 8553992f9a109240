import { randomUUID } from 'node:crypto';
import { readDaysUpToDate } from '../../core/figures/read';
import { recordBegunLetterForFigures } from '../../core/records/begunLetters';
import { recordAndListMissingRefundMoments } from '../../core/records/bookedRefunds';
import { connectToDatabase, type Database } from '../../core/records/database';
import { markDaysOfSaleAndRefundsForRecount } from '../../core/records/figureDays';
import { writeSucceededRefundsOntoTransaction } from '../../core/records/refunds';
import { recordTransactionOnce, type TransactionRecord } from '../../core/records/transactions';
import { startMongo, type Service } from '../../sandbox/launch/services';
import { PAID_SALE } from '../transactions';

/** Both are there from `useFigureDatabase` on. */
export let mongo: Service;
export let database: Database;

/** Starts a database for the tests of this file, empty for each of them. */
export function useFigureDatabase(): void {
  beforeAll(async () => {
    mongo = await startMongo();
    database = await connectToDatabase(mongo.address);
  });
  afterAll(async () => {
    await database.close();
    await mongo.stop();
  });
  beforeEach(async () => {
    for (const name of [
      'transactions',
      'bookedRefunds',
      'begunLetters',
      'figureDays',
      'figureChecks',
      'letters',
      'refunds',
    ] as const)
      await database.db.collection(name).deleteMany({});
  });
}

/** 2026-11-21 12:00 in Sweden. */
export const NOW = new Date('2026-11-21T11:00:00Z');

type Row = Partial<TransactionRecord> & { at: string; kr: number };
export const transaction = ({ at, kr, ...more }: Row): Omit<TransactionRecord, 'orderNumber'> => ({
  _id: randomUUID(),
  createdAt: new Date(at),
  ...PAID_SALE,
  kind: 'claim',
  category: null,
  amount: kr * 100,
  originalAmount: kr * 100,
  ...more,
});
export const sell = async (row: Row) => (await recordTransactionOnce(database, transaction(row))).row;
export const begin = (id: string, at: string, kind = 'claim') =>
  recordBegunLetterForFigures(database, { _id: id, kind, createdAt: new Date(at) });
export const days = () => readDaysUpToDate(database, NOW);

/**
 * The table. Times are UTC; on the right the day in Sweden and what the row brings, in kronor.
 *
 *   when (UTC)         day in Sweden   kind           charged  before  off  back   left
 *   2026-10-24 22:30   2026-10-25      claim, card        39      39    0     0     39   summer time: 00:30
 *   2026-10-25 22:30   2026-10-25      flight, swish      99      99    0     0     99   winter time: 23:30
 *   2026-10-25 23:30   2026-10-26      claim, card        10      39   29     0     10   SAVE10
 *   2026-10-31 22:59   2026-10-31      claim, free         0      39   39     0      0   FREE
 *   2026-10-31 23:00   2026-11-01      claim, card        39      39    0    39      0   given back on 2026-11-20
 *   2026-11-20 10:00   2026-11-20      flight, card       79.20   99   19.80 20     59.20 TEST20, a part given back on 2026-11-21
 *   2026-11-21 09:00   2026-11-21      subscription       99      99    0     0     99
 *   2026-11-21 10:00   2026-11-21      claim, card        39      39    0     0      –   pending: counts for nothing
 */
export async function fillTable(): Promise<void> {
  await sell({ at: '2026-10-24T22:30:00Z', kr: 39 });
  await sell({ at: '2026-10-25T22:30:00Z', kr: 99, kind: 'flight', paymentMethod: 'swish' });
  await sell({
    at: '2026-10-25T23:30:00Z',
    kr: 10,
    originalAmount: 3900,
    discountAmount: 2900,
    discountCode: 'SAVE10',
  });
  await sell({
    at: '2026-10-31T22:59:59Z',
    kr: 0,
    originalAmount: 3900,
    discountAmount: 3900,
    discountCode: 'FREE',
    paymentMethod: 'free',
  });
  const whole = await sell({ at: '2026-10-31T23:00:00Z', kr: 39, paymentIntent: 'pi_whole' });
  const part = await sell({
    at: '2026-11-20T10:00:00Z',
    kr: 79.2,
    kind: 'flight',
    originalAmount: 9900,
    discountAmount: 1980,
    discountCode: 'TEST20',
    paymentIntent: 'pi_part',
  });
  await sell({ at: '2026-11-21T09:00:00Z', kr: 99, kind: 'subscription' });
  await sell({ at: '2026-11-21T10:00:00Z', kr: 39, status: 'pending' });
  // As a row of an older version: no list of sums.
  await database.transactions.updateOne(
    { _id: whole._id },
    { $set: { status: 'refunded', refundedAt: new Date('2026-11-20T15:00:00Z') } },
  );
  await recordAndListMissingRefundMoments(database, await database.transactions.find({ _id: whole._id }).toArray());
  await markDaysOfSaleAndRefundsForRecount(database, whole, [new Date('2026-11-20T15:00:00Z')]);
  await writeSucceededRefundsOntoTransaction(database, part.paymentIntent ?? '', [
    { providerId: 're_1', amount: 2000, at: new Date('2026-11-21T08:00:00Z'), status: 'succeeded' },
  ]);
}

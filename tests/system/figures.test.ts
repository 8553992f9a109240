import { randomUUID } from 'node:crypto';
import { Binary } from 'mongodb';
import { streamBookingsInPeriod } from '../../core/figures/bookings';
import { recountAndCheckFigures } from '../../core/figures/check';
import { forgetOldBegunLetters } from '../../core/records/begunLetters';
import { recordBegunLetterForFigures, recordFirstPreviewOfLetter } from '../../core/records/begunLetters';
import { markDaysOfSaleAndRefundsForRecount } from '../../core/records/figureDays';
import { readDaysUpToDate } from '../../core/figures/read';
import { readNewestSales, readSalesPage, type SalesFilter } from '../../core/records/salesList';
import {
  sumByCode,
  sumByKind,
  selectDaysWithin,
  summariseMonths,
  buildRevenueSeries,
  chooseChartStep,
  sumTotals,
} from '../../core/figures/summaries';
import { recordAndListMissingRefundMoments, recordRefundsOfFormerVersions } from '../../core/records/bookedRefunds';
import { connectToDatabase, type Database } from '../../core/records/database';
import {
  deleteRecordsPastTheirEnd,
  computeEndOfKeepingCodeUse,
  computeEndOfKeepingReceipt,
} from '../../core/records/ends';
import { dropFormerIndexes } from '../../core/records/indexes';
import { bookRefundsOfPayment } from '../../core/records/refunds';
import { recordTransactionOnce, type TransactionRecord } from '../../core/records/transactions';
import { readLastFigureCheck } from '../../core/records/figureChecks';
import { startMongo, type Service } from '../../sandbox/launch/services';
import { PAID_SALE } from '../transactions';

/** The figures of the back office, against sums that were worked out by hand. */

let mongo: Service;
let database: Database;

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

/** 2026-11-21 12:00 in Sweden. */
const NOW = new Date('2026-11-21T11:00:00Z');

type Row = Partial<TransactionRecord> & { at: string; kr: number };
const transaction = ({ at, kr, ...more }: Row): Omit<TransactionRecord, 'orderNumber'> => ({
  _id: randomUUID(),
  createdAt: new Date(at),
  ...PAID_SALE,
  kind: 'claim',
  category: null,
  amount: kr * 100,
  originalAmount: kr * 100,
  ...more,
});
const sell = async (row: Row) => (await recordTransactionOnce(database, transaction(row))).row;
const begin = (id: string, at: string, kind = 'claim') =>
  recordBegunLetterForFigures(database, { _id: id, kind, createdAt: new Date(at) });
const days = () => readDaysUpToDate(database, NOW);

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
async function fillTable(): Promise<void> {
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
  await bookRefundsOfPayment(database, part.paymentIntent ?? '', [
    { providerId: 're_1', amount: 2000, at: new Date('2026-11-21T08:00:00Z'), status: 'succeeded' },
  ]);
}

test('all of it, by hand', async () => {
  await fillTable();
  const all = await days();
  // 39 + 99 + 10 + 0 + 39 + 79.20 + 99 = 365.20 charged, 39 + 20 back; 365.20 / 6, as one was free.
  expect(sumTotals(all)).toMatchObject({
    count: 7,
    amount: 36520,
    refunded: 5900,
    revenue: 30620,
    charged: 6,
    averageOrder: 6087,
    paidLetters: 6,
    paidBack: 5900,
  });
  // 29 + 39 + 19.80
  expect(sumTotals(all).discount).toBe(8780);
  expect(all.map(({ _id, rows }) => [_id, rows])).toEqual([
    ['2026-10-25', 2],
    ['2026-10-26', 1],
    ['2026-10-31', 1],
    ['2026-11-01', 1],
    ['2026-11-20', 1],
    ['2026-11-21', 2],
  ]);
});

test('by month: a refund is the month’s that sold, and is listed by the month in which it went', async () => {
  await fillTable();
  const [november, october, september] = summariseMonths(await days(), '2026-11-21', 12);
  // 39 − 39 + 79.20 − 20 + 99
  expect(november).toMatchObject({
    year: 2026,
    month: 11,
    count: 3,
    revenue: 15820,
    averageOrder: 7240,
    refunded: 5900,
    paidBack: 5900,
  });
  // 39 + 99 + 10 + 0
  expect(october).toMatchObject({
    year: 2026,
    month: 10,
    count: 4,
    revenue: 14800,
    averageOrder: 4933,
    refunded: 0,
    paidBack: 0,
    discount: 6800,
  });
  expect(september).toMatchObject({ count: 0, revenue: 0, averageOrder: 0 });
  expect(summariseMonths(await days(), '2026-03-31', 13).map(({ year, month }) => `${year}-${month}`)).toEqual([
    '2026-3',
    '2026-2',
    '2026-1',
    '2025-12',
    '2025-11',
    '2025-10',
    '2025-9',
    '2025-8',
    '2025-7',
    '2025-6',
    '2025-5',
    '2025-4',
    '2025-3',
  ]);
});

test('by kind, by code, by day', async () => {
  await fillTable();
  const all = await days();
  expect(sumByKind(all).map(({ kind, count, amount, refunded }) => [kind, count, amount - refunded])).toEqual([
    ['claim', 4, 4900],
    ['flight', 2, 15820],
    ['subscription', 1, 9900],
  ]);
  expect(
    sumByCode(all).map(({ code, count, discount, amount, refunded }) => [code, count, discount, amount - refunded]),
  ).toEqual([
    ['FREE', 1, 3900, 0],
    ['SAVE10', 1, 2900, 1000],
    ['TEST20', 1, 1980, 5920],
  ]);
  expect(buildRevenueSeries(all, '2026-11-19', '2026-11-21', 'day')).toEqual([
    { label: '2026-11-19', revenue: 0, transactions: 0 },
    { label: '2026-11-20', revenue: 5920, transactions: 1 },
    { label: '2026-11-21', revenue: 9900, transactions: 1 },
  ]);
});

test.each([
  ['2026-10-26', '2026-11-21', 'day', 27, ['2026-10-26', '2026-11-21']],
  // Weeks begin on Mondays; the first is as long as the period has it.
  ['2026-10-22', '2026-11-21', 'week', 5, ['2026-10-22', '2026-11-16']],
  ['2026-01-15', '2026-11-21', 'month', 11, ['2026-01', '2026-11']],
] as const)(
  'the points of a chart from %s to %s, by %s, have its totals',
  async (from, to, step, length, [first, last]) => {
    await fillTable();
    const all = await days();
    const points = buildRevenueSeries(all, from, to, step);
    expect([points.length, points[0]?.label, points.at(-1)?.label]).toEqual([length, first, last]);
    const { revenue, count } = sumTotals(selectDaysWithin(all, from, to));
    expect([
      points.reduce((sum, point) => sum + point.revenue, 0),
      points.reduce((sum, point) => sum + point.transactions, 0),
    ]).toEqual([revenue, count]);
  },
);

test('a period that is long has fewer points', () => {
  expect(
    ['2026-11-15', '2026-08-24', '2025-11-22', '2023-11-23'].map((from) => chooseChartStep(from, '2026-11-21')),
  ).toEqual(['day', 'day', 'week', 'month']);
});

test('the day on which clocks go forward has 23 hours, the one on which they go back 25', async () => {
  // 29 March 2026: from 28 March 23:00 UTC to 29 March 22:00 UTC.
  for (const at of ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'])
    await sell({ at, kr: 1 });
  // 25 October 2026: from 24 October 22:00 UTC to 25 October 23:00 UTC.
  for (const at of ['2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'])
    await sell({ at, kr: 1 });
  expect((await days()).map(({ _id, rows }) => [_id, rows])).toEqual([
    ['2026-03-28', 1],
    ['2026-03-29', 2],
    ['2026-03-30', 1],
    ['2026-10-24', 1],
    ['2026-10-25', 2],
    ['2026-10-26', 1],
  ]);
});

test('conversion: letters that are purged still count, subscriptions’ payments never do', async () => {
  const ids = Array.from({ length: 8 }, () => randomUUID());
  for (const id of ids) await begin(id, '2026-11-20T10:00:00Z');
  for (const id of ids.slice(0, 5))
    await recordFirstPreviewOfLetter(
      database,
      { _id: id, kind: 'claim', createdAt: new Date('2026-11-20T10:00:00Z') },
      new Date('2026-11-21T08:00:00Z'),
    );
  for (const id of ids.slice(0, 2)) await sell({ _id: id, at: '2026-11-21T09:00:00Z', kr: 39 });
  await sell({ at: '2026-11-21T09:00:00Z', kr: 99, kind: 'subscription' });
  // There is no letter any more: `letters` is empty all the time. 2 of 8.
  expect(sumTotals(await days())).toMatchObject({
    letters: 8,
    previews: 5,
    unboughtPreviews: 3,
    paidLetters: 2,
    count: 3,
    conversion: 25,
  });
  // One that was paid before it was kept that letters are begun: 3 of 9.
  await sell({ at: '2026-11-21T10:00:00Z', kr: 39 });
  expect(sumTotals(await days())).toMatchObject({ letters: 9, previews: 6, paidLetters: 3, conversion: 33.3 });
});

test('whatever runs again counts once', async () => {
  const id = randomUUID();
  const row = transaction({ _id: id, at: '2026-11-21T09:00:00Z', kr: 39, paymentIntent: 'pi_again' });
  for (let time = 0; time < 3; time += 1) {
    await begin(id, '2026-11-21T08:00:00Z');
    await recordFirstPreviewOfLetter(
      database,
      { _id: id, kind: 'claim', createdAt: new Date('2026-11-21T08:00:00Z') },
      new Date(`2026-11-21T08:0${time}:00Z`),
    );
    await recordTransactionOnce(database, row);
    await bookRefundsOfPayment(database, 'pi_again', [
      { providerId: 're_2', amount: 900, at: new Date('2026-11-21T10:00:00Z'), status: 'succeeded' },
    ]);
  }
  expect(sumTotals(await days())).toMatchObject({
    letters: 1,
    previews: 1,
    count: 1,
    amount: 3900,
    refunded: 900,
    revenue: 3000,
    paidBack: 900,
  });
  // A refund that the bank sent back after all.
  await bookRefundsOfPayment(database, 'pi_again', [
    { providerId: 're_2', amount: 900, at: new Date('2026-11-21T10:00:00Z'), status: 'failed' },
  ]);
  expect(sumTotals(await days())).toMatchObject({ refunded: 0, revenue: 3900, paidBack: 0 });
});

test('many processes write and read at once, and nothing is lost', async () => {
  const others = await Promise.all(Array.from({ length: 3 }, () => connectToDatabase(mongo.address)));
  try {
    await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const own = others[n % others.length] ?? database;
        await recordTransactionOnce(
          own,
          transaction({ at: n % 2 === 0 ? '2026-11-20T09:00:00Z' : '2026-11-21T09:00:00Z', kr: 10 }),
        );
        if (n % 5 === 0) await readDaysUpToDate(own, NOW);
      }),
    );
    for (const each of [database, ...others])
      expect(sumTotals(await readDaysUpToDate(each, NOW))).toMatchObject({ count: 60, amount: 60_000 });
    expect((await recountAndCheckFigures(database, NOW)).differing).toEqual([]);
  } finally {
    for (const each of others) await each.close();
  }
});

test('a sale of today writes nothing but its own rows, and a day that is over weighs the same however much was sold', async () => {
  const id = randomUUID();
  const now = new Date();
  await recordBegunLetterForFigures(database, { _id: id, kind: 'claim', createdAt: now });
  await recordFirstPreviewOfLetter(database, { _id: id, kind: 'claim', createdAt: now }, now);
  await recordTransactionOnce(database, transaction({ _id: id, at: now.toISOString(), kr: 39 }));
  expect(await database.figureDays.countDocuments()).toBe(0);
  expect(sumTotals(await readDaysUpToDate(database, now))).toMatchObject({
    letters: 1,
    previews: 1,
    count: 1,
    amount: 3900,
  });

  const sold = (at: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...transaction({ at, kr: 39, discountCode: `CODE${n % 20}` }),
      orderNumber: `${at}-${n}`,
    }));
  await database.transactions.insertMany([
    ...sold('2026-10-05T10:00:00Z', 100),
    ...sold('2026-10-06T10:00:00Z', 1_000),
  ]);
  await days();
  const weights = (await database.figureDays.find({ _id: { $in: ['2026-10-05', '2026-10-06'] } }).toArray()).map(
    (day) => JSON.stringify(day).length,
  );
  expect(weights).toHaveLength(2);
  expect(Math.max(...weights) - Math.min(...weights)).toBeLessThan(200);
  // Dropped, they are made anew.
  await database.figureDays.deleteMany({});
  expect(sumTotals(selectDaysWithin(await days(), '2026-10-06', '2026-10-06'))).toMatchObject({
    count: 1_000,
    amount: 1_000 * 3900,
  });
}, 60_000);

test('rows that came or went by other ways are found', async () => {
  await fillTable();
  await days();
  const rows = Array.from({ length: 50 }, (_, n) => ({
    ...transaction({ at: '2019-07-01T10:00:00Z', kr: 2 }),
    orderNumber: `OLD-${n}`,
  }));
  await database.transactions.insertMany(rows);
  expect(sumTotals(selectDaysWithin(await days(), '2019-07-01', '2019-07-01'))).toMatchObject({
    count: 50,
    revenue: 10_000,
    letters: 50,
  });
  await database.transactions.deleteMany({ _id: { $in: rows.slice(0, 10).map(({ _id }) => _id) } });
  expect(sumTotals(selectDaysWithin(await days(), '2019-07-01', '2019-07-01'))).toMatchObject({ count: 40 });
});

test('refunds of a database from before, and those put there by other ways, count for their days', async () => {
  const refunds = [
    { id: 'r', amount: 500, at: new Date('2026-11-12T10:00:00Z'), reason: 'goodwill', by: 'x' } as const,
  ];
  const back = { status: 'refunded', refundedAt: new Date('2026-11-10T10:00:00Z') } as const;
  await database.transactions.insertMany([
    { ...transaction({ at: '2026-11-09T10:00:00Z', kr: 39 }), orderNumber: 'whole', ...back },
    { ...transaction({ at: '2026-11-11T10:00:00Z', kr: 39 }), orderNumber: 'part', refunds, refundedAmount: 500 },
  ]);
  // Nothing of a version before is there: nothing is looked for.
  await recordRefundsOfFormerVersions(database);
  expect(await database.bookedRefunds.countDocuments()).toBe(0);
  await database.transactions.createIndex({ 'refunds.at': 1 }, { sparse: true });
  await recordRefundsOfFormerVersions(database);
  await recordRefundsOfFormerVersions(database);
  expect(await database.bookedRefunds.countDocuments()).toBe(2);
  const bookings: string[] = [];
  for await (const { event, at } of streamBookingsInPeriod(database, '2026-11-10', '2026-11-12'))
    bookings.push(`${event} ${at.toISOString().slice(0, 10)}`);
  expect(bookings).toEqual(['refund 2026-11-10', 'sale 2026-11-11', 'refund 2026-11-12']);
  await dropFormerIndexes(database.db);
  expect((await database.transactions.indexes()).map(({ name }) => name)).not.toContain('refunds.at_1');

  await database.bookedRefunds.deleteMany({});
  await recountAndCheckFigures(database, NOW);
  expect(await database.bookedRefunds.countDocuments()).toBe(2);
  const backOn = async (day: string) => (await days()).find(({ _id }) => _id === day)?.paidBack;
  expect([await backOn('2026-11-10'), await backOn('2026-11-12')]).toEqual([3900, 500]);
});

test('letters begun long ago are listed no more, and their days say what they said', async () => {
  await begin('old', '2025-06-02T10:00:00Z');
  await recordFirstPreviewOfLetter(
    database,
    { _id: 'old', kind: 'claim', createdAt: new Date('2025-06-02T10:00:00Z') },
    new Date('2025-06-03T10:00:00Z'),
  );
  await begin('new', '2026-11-19T10:00:00Z');
  const sale = await sell({ at: '2025-06-02T11:00:00Z', kr: 39, paymentIntent: 'pi_old' });
  // Its days are not counted yet.
  expect(await forgetOldBegunLetters(database, NOW)).toBe(0);
  const before = await days();
  expect(await forgetOldBegunLetters(database, NOW)).toBe(1);
  expect((await database.begunLetters.find().toArray()).map(({ _id }) => _id)).toEqual(['new']);
  expect((await recountAndCheckFigures(database, NOW)).differing).toEqual([]);
  expect(sumTotals(await days())).toEqual(sumTotals(before));
  await bookRefundsOfPayment(database, 'pi_old', [
    { providerId: 're_old', amount: 1000, at: new Date('2025-06-03T12:00:00Z'), status: 'succeeded' },
  ]);
  expect(sumTotals(await days())).toMatchObject({ letters: 3, previews: 2, refunded: 1000 });
  expect(sale.amount).toBe(3900);
});

test('receipts, uses of codes, counts of steps and comments that have ended are deleted, and no others', async () => {
  const at = new Date('2025-01-01T12:00:00Z');
  const receipt = { receiptId: 'r', purgedAt: at, stores: [], historyDeleted: true };
  await database.tombstones.insertMany([
    { _id: 'sold', ...receipt },
    { _id: 'unsold', ...receipt, keptUntil: computeEndOfKeepingReceipt(at) },
    { _id: 'later', ...receipt, keptUntil: computeEndOfKeepingReceipt(NOW) },
  ]);
  const use = { discountId: 'd', state: 'consumed', at } as const;
  await database.redemptions.insertMany([
    { _id: 'use', letterId: 'a', ...use, keptUntil: computeEndOfKeepingCodeUse(at) },
    { _id: 'customer', letterId: 'a', ...use, customer: true },
  ]);
  const count = { kind: 'claim', step: 'what', count: 1 };
  await database.stepCounts.insertMany([
    { _id: 'old', day: '2025-01-01', ...count },
    { _id: 'new', day: '2026-11-01', ...count },
  ]);
  const draft = {
    folder: 'klagomal',
    title: 'Utkast',
    edits: new Binary(),
    basis: '',
    filesHash: '',
    revision: 1,
    authors: ['a'],
    savedAt: at,
    savedBy: 'a',
  };
  const comment = { by: 'a', place: null, text: 'x' };
  await database.kindDrafts.insertMany([
    {
      _id: 'lying',
      ...draft,
      comments: [
        { id: '1', at, ...comment },
        { id: '2', at: NOW, ...comment },
      ],
    },
    { _id: 'fresh', ...draft, comments: [{ id: '3', at: NOW, ...comment }] },
  ]);
  expect(await deleteRecordsPastTheirEnd(database, NOW)).toBe(4);
  const drafts = await database.kindDrafts.find({}).sort({ _id: 1 }).toArray();
  expect(drafts.map(({ comments = [] }) => comments.map(({ id }) => id))).toEqual([['3'], ['2']]);
  const left = [database.tombstones, database.redemptions, database.stepCounts].map(async (each) =>
    (await each.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id).sort(),
  );
  expect(await Promise.all(left)).toEqual([['later', 'sold'], ['customer'], ['new']]);
});

test('the check finds totals that are wrong, says which, and sets them right', async () => {
  await fillTable();
  await days();
  expect((await recountAndCheckFigures(database, NOW)).differing).toEqual([]);
  await database.figureDays.updateOne({ _id: '2026-10-25' }, { $set: { 'kinds.0.amount': 1 } });
  // A row that was changed by hand, past everything that would have said so.
  await database.transactions.updateOne({ paymentMethod: 'swish' }, { $set: { amount: 9800 } });
  const { differing } = await recountAndCheckFigures(database, NOW);
  expect(differing.map(({ day }) => day)).toEqual(['2026-10-25']);
  expect(differing[0]?.counted.methods).toMatchObject([
    { method: 'card', amount: 3900 },
    { method: 'swish', amount: 9800 },
  ]);
  expect((await readLastFigureCheck(database))?.differing).toEqual(['2026-10-25']);
  expect((await recountAndCheckFigures(database, NOW)).differing).toEqual([]);
  expect(sumTotals(await days()).amount).toBe(36420);
});

test('night by night the check counts the newest days, and each older day in turn, however many there are', async () => {
  for (let back = 1; back <= 200; back += 1)
    await sell({ at: new Date(NOW.getTime() - back * 86_400_000).toISOString(), kr: 39 });
  const checkNightly = () => recountAndCheckFigures(database, NOW, 'in-turn');
  // None was counted before: nothing is passed over.
  expect((await checkNightly()).days).toBeGreaterThanOrEqual(200);
  for (const day of ['2026-08-20', '2026-11-15'])
    await database.figureDays.updateOne({ _id: day }, { $set: { 'kinds.0.amount': 1 } });
  const nights: string[][] = [];
  // 31 older days a night: 200 - 31 take six.
  for (let night = 1; night <= 6; night += 1) {
    const { days: counted, differing } = await checkNightly();
    expect(counted).toBeLessThanOrEqual(62);
    nights.push(differing.map(({ day }) => day));
  }
  expect(nights[0]).toEqual(['2026-11-15']);
  expect(nights.flat().sort()).toEqual(['2026-08-20', '2026-11-15']);
  expect((await recountAndCheckFigures(database, NOW)).differing).toEqual([]);
});

test('a refund found at an older day counts for the day it went back on, whenever that day was counted', async () => {
  for (let back = 1; back <= 80; back += 1)
    await sell({ at: new Date(NOW.getTime() - back * 86_400_000).toISOString(), kr: 39 });
  await recountAndCheckFigures(database, NOW);
  // Put there by hand, past everything that would have noted it.
  await database.transactions.updateOne(
    { createdAt: { $lt: new Date('2026-09-05T00:00:00Z') } },
    {
      $set: {
        refunds: [{ id: 're_1', amount: 500, reason: 'goodwill', by: 'admin', at: new Date('2026-10-15T10:00:00Z') }],
        refundedAmount: 500,
      },
    },
  );
  await recountAndCheckFigures(database, NOW, 'in-turn');
  expect((await days()).find(({ _id }) => _id === '2026-10-15')?.paidBack).toBe(500);
});

describe('the list', () => {
  const page = async (
    filter: SalesFilter,
    more: { by?: 'date' | 'amount'; direction?: 1 | -1; page?: number; pageSize?: number } = {},
  ) => {
    const { by = 'date', direction = -1, page: number = 1, pageSize = 50 } = more;
    return readSalesPage(database, days, filter, { by, direction }, { page: number, pageSize });
  };
  const shown = async (...asked: Parameters<typeof page>) => {
    const { rows, total, all } = await page(...asked);
    return [rows.map(({ amount }) => amount / 100), total, all];
  };

  test('filters, each alone and together', async () => {
    await fillTable();
    expect(await shown({})).toEqual([[39, 99, 79.2, 39, 0, 10, 99, 39], 8, 8]);
    expect(await shown({ from: '2026-10-26', to: '2026-10-31' })).toEqual([[0, 10], 2, 8]);
    expect(await shown({ from: '2026-10-25', to: '2026-10-25' })).toEqual([[99, 39], 2, 8]);
    expect(await shown({ status: 'refunded' })).toEqual([[39], 1, 8]);
    expect(await shown({ status: 'partlyRefunded' })).toEqual([[79.2], 1, 8]);
    expect(await shown({ status: 'pending' })).toEqual([[39], 1, 8]);
    expect(await shown({ status: 'failed' })).toEqual([[], 0, 8]);
    expect(await shown({ method: 'swish' })).toEqual([[99], 1, 8]);
    expect(await shown({ code: 'SAVE10' })).toEqual([[10], 1, 8]);
    expect(await shown({ code: null, kind: 'flight' })).toEqual([[99], 1, 8]);
    expect(await shown({ kind: 'claim', method: 'card', to: '2026-11-01' })).toEqual([[39, 10, 39], 3, 8]);
    const nothing = { emailHash: null, userIds: [], kinds: [], categories: [], orderNumber: null };
    expect(await shown({ search: nothing })).toEqual([[], 0, 8]);
    expect(await shown({ search: { ...nothing, kinds: ['flight'] }, status: 'paid' })).toEqual([[99], 1, 8]);
  });

  test('pages and orders: every row once, whichever way and however small the page', async () => {
    for (let n = 0; n < 23; n += 1)
      await sell({
        at: `2026-${String(1 + (n % 11)).padStart(2, '0')}-10T10:00:${String(n).padStart(2, '0')}Z`,
        kr: (n * 7) % 10,
        kind: n % 3 === 0 ? 'flight' : 'claim',
      });
    const rows = await database.transactions.find().toArray();
    const sorted = (filter: SalesFilter, by: 'date' | 'amount', direction: 1 | -1) =>
      rows
        .filter(({ kind }) => filter.kind === undefined || kind === filter.kind)
        .sort(
          (a, b) =>
            direction * ((by === 'amount' ? a.amount - b.amount : 0) || a.createdAt.getTime() - b.createdAt.getTime()),
        )
        .map(({ _id }) => _id);
    for (const filter of [{}, { kind: 'flight' }])
      for (const by of ['date', 'amount'] as const)
        for (const direction of [1, -1] as const) {
          const seen: string[] = [];
          for (let number = 1; number <= 5; number += 1)
            seen.push(...(await page(filter, { by, direction, page: number, pageSize: 5 })).rows.map(({ _id }) => _id));
          expect(seen).toEqual(sorted(filter, by, direction));
        }
    expect((await page({}, { page: 99 })).rows).toEqual([]);
    expect((await readNewestSales(database, await days(), 10)).map(({ _id }) => _id)).toEqual(
      sorted({}, 'date', -1).slice(0, 10),
    );
  });
});

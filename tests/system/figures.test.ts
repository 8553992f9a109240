import { randomUUID } from 'node:crypto';
import { Binary } from 'mongodb';
import { streamBookingsInPeriod } from '../../core/figures/bookings';
import { recountAndCheckFigures } from '../../core/figures/check';
import { forgetOldBegunLetters } from '../../core/records/begunLetters';
import { recordBegunLetterForFigures, recordFirstPreviewOfLetter } from '../../core/records/begunLetters';
import { readDaysUpToDate } from '../../core/figures/read';
import {
  sumByCode,
  sumByKind,
  selectDaysWithin,
  summariseMonths,
  buildRevenueSeries,
  chooseChartStep,
  sumTotals,
} from '../../core/figures/summaries';
import { recordRefundsOfFormerVersions } from '../../core/records/bookedRefunds';
import { connectToDatabase } from '../../core/records/database';
import {
  deleteRecordsPastTheirEnd,
  computeEndOfKeepingCodeUse,
  computeEndOfKeepingReceipt,
} from '../../core/records/ends';
import { dropFormerIndexes } from '../../core/records/indexes';
import { writeSucceededRefundsOntoTransaction } from '../../core/records/refunds';
import { recordTransactionOnce } from '../../core/records/transactions';
import { figureCheckSuite } from './figureChecks';
import { figureListSuite } from './figureList';
import { fillTable, days, sell, begin, database, transaction, mongo, NOW, useFigureDatabase } from './figureStage';

/** The figures of the back office, against sums that were worked out by hand. */

useFigureDatabase();

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
    await writeSucceededRefundsOntoTransaction(database, 'pi_again', [
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
  await writeSucceededRefundsOntoTransaction(database, 'pi_again', [
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
  await writeSucceededRefundsOntoTransaction(database, 'pi_old', [
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

figureCheckSuite();
figureListSuite();

import { recountAndCheckFigures } from '../../core/figures/check';
import { selectDaysWithin, sumTotals } from '../../core/figures/summaries';
import { readLastFigureCheck } from '../../core/records/figureChecks';
import { fillTable, days, database, NOW, sell, transaction } from './figureStage';

/** The check that counts the figures anew and sets them right, and what came past everything that counts. */
export function figureCheckSuite(): void {
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
}

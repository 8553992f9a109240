import { readSalesPage, readNewestSales, type SalesFilter } from '../../core/records/salesList';
import { database, days, fillTable, sell } from './figureStage';

/** The list of sales. */
export function figureListSuite(): void {
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
              direction *
              ((by === 'amount' ? a.amount - b.amount : 0) || a.createdAt.getTime() - b.createdAt.getTime()),
          )
          .map(({ _id }) => _id);
      for (const filter of [{}, { kind: 'flight' }])
        for (const by of ['date', 'amount'] as const)
          for (const direction of [1, -1] as const) {
            const seen: string[] = [];
            for (let number = 1; number <= 5; number += 1)
              seen.push(
                ...(await page(filter, { by, direction, page: number, pageSize: 5 })).rows.map(({ _id }) => _id),
              );
            expect(seen).toEqual(sorted(filter, by, direction));
          }
      expect((await page({}, { page: 99 })).rows).toEqual([]);
      expect((await readNewestSales(database, await days(), 10)).map(({ _id }) => _id)).toEqual(
        sorted({}, 'date', -1).slice(0, 10),
      );
    });
  });
}

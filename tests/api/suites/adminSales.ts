import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { analyticsSchema } from '../../../core/shared/contracts/admin/figures';
import { recordAndListMissingRefundMoments, type BookedRefundRecord } from '../../../core/records/bookedRefunds';
import type { TransactionRecord } from '../../../core/records/transactions';
import { swedishDate } from '../../../core/shared/formats/dates';
import { PAID_SALE } from '../../transactions';
import { vaultOfWorld } from '../../vaults';
import { errorCode, read, type Client } from '../client';
import { signIn } from '../signIn';
import { openInCalc } from '../spreadsheet';
import type { Stage } from '../stage';

const ADDRESS = 'kund.som.sokes@exempel.se';
const rowShape = z.looseObject({
  id: z.string(),
  amount: z.number(),
  refundedAmount: z.number(),
  status: z.string(),
  customerEmail: z.string().nullable(),
  categoryName: z.string().nullable(),
});
const listShape = { rows: z.array(rowShape), total: z.number(), all: z.number() };

/** The tab Försäljning, and the figures behind Översikt and Statistik. */
export function adminSalesSuite(stage: () => Stage): void {
  describe('sales', () => {
    let admin: Client;
    const transactions = () => stage().db.collection<TransactionRecord>('transactions');
    const bookedRefunds = () => stage().db.collection<BookedRefundRecord>('bookedRefunds');
    const audit = () => stage().db.collection('auditLogs').find({ resource: 'sales_data' }).sort({ _id: -1 }).toArray();
    const ids: string[] = [];

    /** In the summer of 2019, when no other test sold anything. */
    function sale(at: string, more: Partial<TransactionRecord> = {}): TransactionRecord {
      const _id = randomUUID();
      ids.push(_id);
      return {
        _id,
        createdAt: new Date(at),
        orderNumber: `TEST-${ids.length}`,
        ...PAID_SALE,
        ...more,
      };
    }

    beforeAll(async () => {
      admin = stage().visitor();
      await signIn(admin, 'admin');
      const emailHash = vaultOfWorld(stage().world).emailHash(ADDRESS);
      const rows = [
        // 1 July 2019 in Sweden: from 30 June 22:00 UTC.
        sale('2019-06-30T21:59:59Z'),
        sale('2019-06-30T22:00:00Z', { emailHash }),
        sale('2019-07-02T10:00:00Z', {
          kind: 'reklamation',
          category: 'electronics',
          amount: 1000,
          discountCode: 'SAVE10',
          discountAmount: 2900,
          paymentMethod: 'swish',
        }),
        sale('2019-07-03T10:00:00Z', {
          amount: 3000,
          refunds: [{ id: 'r', amount: 500, at: new Date('2019-07-04T10:00:00Z'), reason: 'goodwill', by: 'x' }],
          refundedAmount: 500,
        }),
        sale('2019-07-04T10:00:00Z', { status: 'refunded', refundedAt: new Date('2019-07-05T10:00:00Z') }),
        sale('2019-07-05T10:00:00Z', {
          discountCode: '=HYPERLINK("http://x";"y")',
          category: '@SUM(1)',
          userId: 'somebody',
        }),
      ];
      await transactions().insertMany(rows);
      await recordAndListMissingRefundMoments({ bookedRefunds: bookedRefunds() }, rows);
    });
    afterAll(async () => {
      await transactions().deleteMany({ _id: { $in: ids } });
      await bookedRefunds().deleteMany({ transactionId: { $in: ids } });
    });

    const july = 'from=2019-07-01&to=2019-07-31';
    const markOf = async (email: string) =>
      read(await admin.post('/api/admin/sales/mark', { email }), { mark: z.string() }).mark;
    const list = async (query: string) => read(await admin.get(`/api/admin/sales?${query}`), listShape);

    it.each([
      ['', 5],
      ['&status=paid', 3],
      ['&status=partlyRefunded', 1],
      ['&status=refunded', 1],
      ['&status=pending', 0],
      ['&paymentMethod=swish', 1],
      ['&discountCode=all', 5],
      ['&discountCode=none', 3],
      ['&discountCode=save10', 1],
      ['&letterType=klagomal', 4],
      ['&letterType=klagomal&category=restaurant', 3],
      ['&search=Reklamation', 1],
      ['&search=elektronik', 1],
      ['&search=ingenting-sadant', 0],
    ])('the filter %s finds %d of them', async (filter, total) => {
      const { rows, total: found, all } = await list(july + filter);
      expect([rows.length, found]).toEqual([total, total]);
      expect(all).toBe(await transactions().countDocuments());
    });

    it('an address is asked for by its mark, and stands in no address of a call', async () => {
      expect((await list(`${july}&search=${await markOf(` ${ADDRESS.toUpperCase()} `)}`)).total).toBe(1);
      expect((await list(`${july}&search=${await markOf('nobody@exempel.se')}`)).total).toBe(0);
      for (const call of ['sales', 'sales/export'])
        expect(errorCode(await admin.get(`/api/admin/${call}?${july}&search=${encodeURIComponent(ADDRESS)}`))).toBe(
          'invalid_request',
        );
    });

    it('sorts and pages, and says what went back', async () => {
      const amounts = async (query: string) => (await list(`${july}&${query}`)).rows.map(({ amount }) => amount);
      expect(await amounts('')).toEqual([39, 39, 30, 10, 39]);
      expect(await amounts('sort=date')).toEqual([39, 10, 30, 39, 39]);
      expect(await amounts('sort=-amount&pageSize=2&page=2')).toEqual([39, 30]);
      expect(await amounts('sort=amount')).toEqual([10, 30, 39, 39, 39]);
      expect((await list(`${july}&status=partlyRefunded`)).rows).toMatchObject([
        { amount: 30, refundedAmount: 5, originalAmount: 39, status: 'partlyRefunded', customerEmail: null },
      ]);
      expect(errorCode(await admin.get('/api/admin/sales?from=2019-02-30'))).toBe('invalid_request');
      expect(errorCode(await admin.get('/api/admin/sales?sort=secret'))).toBe('invalid_request');
    });

    it('the file has the same rows, Swedish words, and no formula that runs', async () => {
      const answer = await admin.get(`/api/admin/sales/export?${july}`);
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename=sales-2019-07-01--2019-07-31.csv');
      expect([...answer.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const [header, ...lines] = answer.text.replace('\ufeff', '').trimEnd().split('\r\n');
      expect(header).toBe(
        'Datum;Klockslag;Ordernummer;Kund;Brevtyp;Kategori;Före rabatt;Rabattkod;Rabatt;Betalt;Återbetalt;' +
          'Återbetalningsdag;Intäkt;Moms;Intäkt utan moms;Valuta;Betalningsmetod;Status',
      );
      expect(lines).toHaveLength(5);
      expect(lines[0]).toBe(
        `2019-07-05;12:00;TEST-6;Med konto;Klagomål;'@SUM(1);39,00;"'=HYPERLINK(""http://x"";""y"")";` +
          `0,00;39,00;0,00;;39,00;7,80;31,20;SEK;Kort;Betald`,
      );
      expect(lines[2]).toMatch(
        /^2019-07-03;12:00;TEST-4;Utan konto;Klagomål;.*;39,00;;0,00;30,00;5,00;2019-07-04;25,00;5,00;20,00;SEK;Kort;Delvis återbetald$/,
      );
      expect(lines[4]).toMatch(/^2019-07-01;00:00;/);
      expect(
        (await admin.get('/api/admin/sales/export?search=ingenting-sadant')).headers.get('content-disposition'),
      ).toBe('attachment; filename=sales.csv');
    });

    it('a bookkeeper’s spreadsheet reads the files’ sums and days as such, and adds them up to the figures', async () => {
      const columnsOf = async (path: string) => {
        const [header = [], ...rows] = await openInCalc((await admin.get(path)).bytes);
        return {
          rows: rows.length,
          of: (name: string) => {
            const index = header.findIndex(({ value }) => value === name);
            return rows.map((row) => row[index] ?? { type: '', value: '' });
          },
        };
      };
      const SUMS = ['Före rabatt', 'Rabatt', 'Betalt', 'Återbetalt', 'Intäkt', 'Moms', 'Intäkt utan moms'];
      const sumsOf = ({ of }: Awaited<ReturnType<typeof columnsOf>>) =>
        SUMS.map((name) => {
          const cells = of(name);
          expect([name, ...new Set(cells.map(({ type }) => type))]).toEqual([name, 'float']);
          return Math.round(cells.reduce((sum, { value }) => sum + Number(value) * 100, 0)) / 100;
        });
      const sales = await columnsOf(`/api/admin/sales/export?${july}`);
      // By hand: five sales at 39, one of them for 10 and one for 30 (of which no discount is noted); 5 and 39 went back.
      expect(sumsOf(sales)).toEqual([195, 29, 157, 44, 113, 22.6, 90.4]);
      const { period } = analyticsSchema.parse((await admin.get(`/api/admin/analytics?days=own&${july}`)).json);
      const { gross, discount, charged, refunded, revenue, vat, net } = period;
      expect(sumsOf(sales)).toEqual([gross, discount, charged, refunded, revenue, vat, net]);
      expect(sales.of('Datum')).toEqual(
        ['05', '04', '03', '02', '01'].map((day) => ({ type: 'date', value: `2019-07-${day}` })),
      );
      expect(sales.of('Återbetalningsdag').filter(({ type }) => type !== '')).toEqual([
        { type: 'date', value: '2019-07-05' },
        { type: 'date', value: '2019-07-04' },
      ]);
      // No formula runs: the code that would be one is a text.
      expect(sales.of('Rabattkod')[0]).toMatchObject({ type: 'string', value: expect.stringContaining('HYPERLINK') });

      // A refund is booked on its own day, also when the sale lies before the period.
      const books = await columnsOf('/api/admin/sales/bookkeeping?from=2019-07-04&to=2019-07-05');
      expect(sumsOf(books)).toEqual([78, 0, 78, 44, 34, 6.8, 27.2]);
      const told = ['Datum', 'Händelse', 'Ordernummer', 'Köpdag', 'Intäkt', 'Moms'].map((name) => books.of(name));
      expect(books.of('Datum').map(({ type }) => type)).toEqual(['date', 'date', 'date', 'date']);
      expect(Array.from({ length: books.rows }, (_, row) => told.map((column) => column[row]?.value))).toEqual([
        ['2019-07-04', 'Köp', 'TEST-5', '2019-07-04', 39, 7.8],
        ['2019-07-04', 'Återbetalning', 'TEST-4', '2019-07-03', -5, -1],
        ['2019-07-05', 'Köp', 'TEST-6', '2019-07-05', 39, 7.8],
        ['2019-07-05', 'Återbetalning', 'TEST-5', '2019-07-04', -39, -7.8],
      ]);
      // All of July, month by month, and all there is: each adds up to the sales of the same days.
      expect(sumsOf(await columnsOf('/api/admin/sales/bookkeeping?from=2019-06-30&to=2019-08-31'))).toEqual([
        234, 29, 196, 44, 152, 30.4, 121.6,
      ]);
      const name = async (query: string) =>
        (await admin.get(`/api/admin/sales/bookkeeping${query}`)).headers.get('content-disposition');
      expect(await name('')).toBe('attachment; filename=bookkeeping.csv');
      expect(await name('?from=&to=2019-07-05')).toBe('attachment; filename=bookkeeping-to-2019-07-05.csv');
      expect(errorCode(await admin.get('/api/admin/sales/bookkeeping?status=paid'))).toBe('invalid_request');
      const [written] = await audit();
      expect(written).toMatchObject({ action: 'sales_data_export', after: expect.stringContaining('bookkeeping') });
    });

    it('looking and exporting is written down, without the address that was looked for', async () => {
      const mark = await markOf(ADDRESS);
      await list(`${july}&search=${mark}`);
      await admin.get(`/api/admin/sales/export?search=${mark}`);
      const [exported, viewed] = await audit();
      expect(exported).toMatchObject({ action: 'sales_data_export' });
      expect(viewed).toMatchObject({ action: 'sales_data_view', after: expect.stringContaining('"address":true') });
      expect(JSON.stringify(await audit())).not.toContain('kund.som');
    });

    it('the totals are those of the rows', async () => {
      const rows = await transactions().find().toArray();
      const sold = rows.filter(({ status }) => status === 'paid' || status === 'refunded');
      const back = (row: TransactionRecord) => row.refundedAmount ?? (row.status === 'refunded' ? row.amount : 0);
      const revenue = sold.reduce((sum, row) => sum + row.amount - back(row), 0) / 100;
      const dashboard = read(await admin.get('/api/admin/dashboard'), {
        totalRevenue: z.number(),
        totalLetters: z.number(),
        quickStats: z.object({ paidLetters: z.number() }),
        recentTransactions: z.array(z.object({ date: z.string() })),
      });
      expect(dashboard.totalRevenue).toBeCloseTo(revenue, 5);
      expect(dashboard.quickStats.paidLetters).toBe(sold.filter(({ kind }) => kind !== 'subscription').length);
      const newest = rows
        .map(({ createdAt }) => createdAt.toISOString())
        .sort()
        .reverse();
      expect(dashboard.recentTransactions.map(({ date }) => date)).toEqual(newest.slice(0, 10));
      const analytics = async (query: string) =>
        analyticsSchema.parse((await admin.get(`/api/admin/analytics?${query}`)).json);
      const ever = await analytics('days=9999');
      expect(ever).toMatchObject({ period: { transactions: sold.length, from: '2019-06-30' }, before: null });
      expect(ever.salesChart.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(revenue, 5);
      for (const query of [
        'days=8',
        'days=own',
        'days=own&from=2019-07-02&to=2019-07-01',
        'days=own&from=1000-01-01&to=2019-07-01',
      ])
        expect([query, errorCode(await admin.get(`/api/admin/analytics?${query}`))]).toEqual([
          query,
          'invalid_request',
        ]);
      // Days of one's own, beside as many days before, each summed by hand from the rows.
      const sumOf = (from: string, to: string) => {
        const own = sold.filter(({ createdAt }) => swedishDate(createdAt) >= from && swedishDate(createdAt) <= to);
        const sum = (of: (row: TransactionRecord) => number) => own.reduce((all, row) => all + of(row), 0) / 100;
        const kept = sum((row) => row.amount - back(row));
        return {
          from,
          to,
          gross: sum((row) => row.originalAmount),
          discount: sum((row) => row.discountAmount),
          charged: sum((row) => row.amount),
          refunded: sum(back),
          revenue: kept,
          vat: Math.round(kept * 20) / 100,
          transactions: own.length,
        };
      };
      const two = await analytics('days=own&from=2019-07-02&to=2019-07-03');
      const [now, earlier] = [sumOf('2019-07-02', '2019-07-03'), sumOf('2019-06-30', '2019-07-01')];
      expect([now.refunded, now.discount, earlier.transactions].every((each) => each > 0)).toBe(true);
      expect([two.period, two.before]).toMatchObject([now, earlier]);
      expect(two.period.net + two.period.vat).toBeCloseTo(two.period.revenue, 5);
      expect(two.codes).toEqual([{ code: 'SAVE10', count: 1, discount: 29, revenue: 10 }]);
      // 10 − 0, and 5 of 30 and 39 of 39 back.
      expect((await admin.get('/api/admin/sales/codes?from=2019-07-02&to=2019-07-02')).json).toEqual({
        codes: [{ code: 'SAVE10', usageCount: 1, totalDiscount: 29, totalRevenue: 10, averageDiscount: 29 }],
      });
      expect(
        read(await admin.get('/api/admin/sales/monthly'), { months: z.array(z.object({ totalRevenue: z.number() })) })
          .months,
      ).toHaveLength(12);
      expect((await admin.post('/api/admin/figures/check')).json).toMatchObject({ figures: { differing: [] } });
    });
  });
}

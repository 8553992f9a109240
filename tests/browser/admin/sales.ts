import { readFileSync } from 'node:fs';
import type { BookedRefundRecord } from '../../../core/records/bookedRefunds';
import type { TransactionRecord } from '../../../core/records/transactions';
import { PAID_SALE } from '../../transactions';
import type { Visit } from '../browser';
import { adminAt, db } from '../adminSite';
import { expectGoodInTheDark, expectGoodScreen } from '../screens';

const VISITS: Visit[] = [
  { width: 1280, language: 'sv' },
  { width: 390, language: 'en' },
];
/** A month in which no other test sells anything. */
const MAY = 'from=2020-05-01&to=2020-05-31';

const sale = (day: number, more: Partial<TransactionRecord>): TransactionRecord => ({
  _id: `sales-tab-${day}`,
  createdAt: new Date(Date.UTC(2020, 4, day, 10)),
  orderNumber: `MAJ${day}-TEST`,
  ...PAID_SALE,
  ...more,
});

beforeAll(async () => {
  await db.collection<TransactionRecord>('transactions').insertMany([
    sale(1, {}),
    sale(2, {
      kind: 'reklamation',
      category: 'electronics',
      amount: 1000,
      discountCode: 'SAVE10',
      discountAmount: 2900,
      paymentMethod: 'swish',
    }),
    sale(3, {
      amount: 9900,
      originalAmount: 9900,
      kind: 'flygforseening',
      category: null,
      refunds: [{ id: 'r', amount: 2000, at: new Date('2020-05-04'), reason: 'goodwill', by: 'x' }],
      refundedAmount: 2000,
    }),
    sale(4, { status: 'refunded', refundedAt: new Date('2020-05-06T10:00:00Z') }),
    sale(5, { amount: 0, discountAmount: 3900, discountCode: 'FREE', paymentMethod: 'free' }),
  ]);
  await db.collection<BookedRefundRecord>('bookedRefunds').insertMany([
    { _id: 'sales-tab-3/r', transactionId: 'sales-tab-3', at: new Date('2020-05-04') },
    { _id: 'sales-tab-4/sales-tab-4', transactionId: 'sales-tab-4', at: new Date('2020-05-06T10:00:00Z') },
  ]);
});

test('filters are in the address, the counter follows, and the file has the same rows', async () => {
  const admin = await adminAt(`/admin/sales?${MAY}`, { width: 1280, language: 'sv' });
  const { page } = admin;
  const rows = page.locator('.admin-page > .admin-table tbody tr.ant-table-row');
  await rows.first().waitFor();
  const all = await db.collection('transactions').countDocuments();
  expect(await page.textContent('.sales-count')).toBe(`Visar 5 av ${all} transaktioner`);
  // Before the discount, and what went back.
  expect(await rows.nth(0).locator('del').textContent()).toContain('39');
  expect(await rows.nth(2).textContent()).toMatch(/99\s+kr.*20\s+kr återbetalt.*Delvis återbetald/);
  expect(await rows.nth(1).textContent()).toContain('Återbetald');

  await page.getByLabel('Rabattkod', { exact: true }).click();
  await page.locator('.ant-select-item-option', { hasText: 'SAVE10' }).click();
  await page.waitForURL((url) => url.searchParams.get('discountCode') === 'SAVE10');
  await page.waitForFunction(
    (text) => document.querySelector('.sales-count')?.textContent === text,
    `Visar 1 av ${all} transaktioner`,
  );
  await page.reload();
  await page.waitForFunction(
    (text) => document.querySelector('.sales-count')?.textContent === text,
    `Visar 1 av ${all} transaktioner`,
  );
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportera CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('sales-2020-05-01--2020-05-31.csv');
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(';39,00;SAVE10;29,00;10,00;0,00;;10,00;2,00;8,00;');
  await page.getByText('Export klar').waitFor();
  // The books follow the days, and not what else the list is filtered by: five sales and two refunds.
  const books = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Bokföringsfil' }).click();
  expect((await books).suggestedFilename()).toBe('bookkeeping-2020-05-01--2020-05-31.csv');
  expect(
    readFileSync(await (await books).path(), 'utf8')
      .trim()
      .split('\r\n'),
  ).toHaveLength(8);

  await page.getByRole('button', { name: 'Rensa filter' }).click();
  await page.waitForURL((url) => url.search === '');
  // An address is looked for, and stays out of the page's own address and of those of calls.
  const called: string[] = [];
  page.on('request', (request) => called.push(request.url()));
  await page.getByRole('searchbox').or(page.locator('.sales-search input')).first().fill('ingen@exempel.se');
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    (text) => document.querySelector('.sales-count')?.textContent === text,
    `Visar 0 av ${all} transaktioner`,
  );
  expect(called.length).toBeGreaterThan(0);
  expect([page.url(), ...called].filter((url) => url.includes('exempel'))).toEqual([]);
  await page.getByText('Inga köp passar filtren.').first().waitFor();
  // Sorting is the server's.
  await page.goto(new URL(`/admin/sales?${MAY}&sort=-amount`, page.url()).href);
  await rows.first().waitFor();
  expect(await rows.first().textContent()).toContain('99');
  await page.route('**/api/admin/sales/export*', (route) => route.abort());
  await page.getByRole('button', { name: 'Exportera CSV' }).click();
  await page.locator('.sales-export [role=alert]', { hasText: 'Export misslyckades' }).waitFor();
  await admin.close();
});

test.each(VISITS)('the tab at $width px in $language, light and dark', async (visit) => {
  const admin = await adminAt(`/admin/sales?${MAY}`, visit);
  const { page } = admin;
  await page.locator('.admin-plain').nth(1).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.ant-spin-spinning').length === 0);
  await expectGoodScreen(admin);
  await expectGoodInTheDark(admin);
  expect(admin.complaints).toEqual([]);
  await admin.close();
});

import { backOfficePages, weigh } from '../../bench/bundle';
import type { Visit, Visitor } from '../browser';
import { adminAt, db, visitors } from '../adminSite';
import { buyLetter } from '../people';
import { expectGoodInTheDark, expectGoodScreen } from '../screens';

const VISITS: Visit[] = [
  { width: 1280, language: 'sv' },
  { width: 390, language: 'en' },
];
const ADDRESS = 'kund.figures@exempel.se';

/** The cards of a tab: its numbers, in their order. */
const cards = async ({ page }: Visitor): Promise<number[]> =>
  (await page.locator('.admin-stat dd.number').allTextContents()).map((text) =>
    Number(text.replace(/[^\d,.]/g, '').replace(',', '.')),
  );

test('the dashboard moves with a purchase, and is red while a paid letter is late', async () => {
  const admin = await adminAt('/admin', { width: 1280, language: 'sv' });
  const { page } = admin;
  await page.waitForSelector('.admin-stat');
  const [letters = 0, revenue = 0] = await cards(admin);
  const id = await buyLetter(visitors, ADDRESS);
  await page.reload();
  await page.waitForSelector('.admin-stat');
  expect((await cards(admin)).slice(0, 2)).toEqual([letters + 1, revenue + 39]);
  const row = page.locator('.admin-table tbody tr.ant-table-row').first();
  expect(await row.textContent()).toContain('ku***@exempel.se');
  expect(await row.locator('.admin-paid').textContent()).toBe('Betald');
  expect(await page.locator('.admin-alarm').count()).toBe(0);
  expect(await page.textContent('.admin-calm')).toContain('Inget behöver någon just nu');
  // The week as a chart, and in words for whoever sees none.
  await page.waitForSelector('.admin-chart canvas');
  await page.click('.admin-figures summary');
  expect(await page.locator('.admin-figures tbody tr').count()).toBe(7);
  expect(await page.locator('.admin-figures tbody tr').last().textContent()).toContain('kr');
  await expectGoodInTheDark(admin);
  await page.emulateMedia({ colorScheme: 'light' });

  const record = { _id: id as never };
  const delivered = await db.collection('letters').findOne(record);
  await db.collection('letters').updateOne(record, {
    $set: { status: 'paid', paidAt: new Date(Date.now() - 11 * 60_000) },
    $unset: { deliveredAt: '' },
  });
  await page.reload();
  await page.waitForSelector('.admin-alarm');
  expect(await page.textContent('.admin-alarm')).toContain('Ett betalt brev har inte levererats på mer än 10 minuter.');
  await expectGoodScreen(admin);
  await page.locator('.admin-alarm').getByRole('link').first().click();
  await page.waitForURL((url) => url.pathname === `/admin/orders/${id}`);
  await page.goBack();
  await page.getByRole('link', { name: 'Visa i Brev på väg' }).click();
  await page.waitForURL((url) => url.pathname === '/admin/letters');
  if (delivered) await db.collection('letters').replaceOne(record, delivered);
  expect(admin.complaints).toEqual([]);
  await admin.close();
});

test.each(VISITS)(
  'analytics at $width px in $language, light and dark: the period is in the address, charts are tables too',
  async (visit) => {
    const admin = await adminAt('/admin/analytics?days=30', visit);
    const { page } = admin;
    await page.waitForSelector('.admin-chart canvas');
    expect(await page.locator('.admin-chart').count()).toBe(3);
    const [revenue = 0, transactions = 0] = await cards(admin);
    expect(revenue).toBeGreaterThanOrEqual(39);
    await expectGoodScreen(admin);
    // All that the charts draw adds up to the cards.
    const sums = await page.evaluate(() =>
      [...document.querySelectorAll('.admin-figures tbody')].map((body) =>
        [...body.querySelectorAll('td')].reduce(
          (sum, cell) => sum + Number(cell.textContent?.replace(/[^\d,.]/g, '').replace(',', '.')),
          0,
        ),
      ),
    );
    expect(sums).toEqual([revenue, transactions, transactions]);
    await expectGoodInTheDark(admin);
    await page.locator('.admin-periods input:checked').focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL((url) => url.searchParams.get('days') === '90');
    await page.reload();
    await page.waitForSelector('.admin-chart canvas');
    expect(await page.textContent('.admin-periods .ant-segmented-item-selected')).toMatch(/^90 /);
    expect(await page.locator('.admin-stat-before').first().textContent()).toMatch(/^(Före|Before): /);
    // Days of one's own begin with those that were shown; what is on a chart leads to its purchases.
    await page.keyboard.press('Home');
    await page.locator('.admin-periods label').last().click();
    await page.waitForURL((url) => url.searchParams.get('days') === 'own' && url.searchParams.get('from') !== null);
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(Date.now());
    await page.locator('.admin-range input').first().fill(day);
    await page.waitForURL((url) => url.searchParams.get('from') === day);
    await page.waitForFunction((today) => document.querySelector('.admin-figures tbody a')?.textContent === today, day);
    await expectGoodScreen(admin);
    await page.locator('.admin-figures summary').first().click();
    await page.locator('.admin-figures tbody a').first().press('Enter');
    await page.waitForURL(
      (url) =>
        url.pathname.endsWith('/admin/sales') &&
        url.searchParams.get('from') === day &&
        url.searchParams.get('to') === day,
    );
    expect(admin.complaints).toEqual([]);
    await admin.close();
  },
);

test('the dashboard on a phone, in English', async () => {
  const admin = await adminAt('/admin', { width: 390, language: 'en' });
  await admin.page.waitForSelector('.admin-stat');
  await expectGoodScreen(admin);
  await expectGoodInTheDark(admin);
  expect(admin.complaints).toEqual([]);
  await admin.close();
});

test('each page of the back office takes at most 450 kB of JavaScript (gzip) before a chart is drawn', () => {
  const pages = backOfficePages();
  expect(pages).toHaveLength(11);
  for (const { page, entries } of pages) {
    const bytes = weigh(entries);
    expect([page, bytes > 200_000, bytes <= 450_000]).toEqual([page, true, true]);
  }
});

import type { Visit } from '../browser';
import { adminAt } from '../adminSite';
import { expectGoodInTheDark, expectGoodScreen } from '../screens';

/** Addresses that are old or mistyped, what of each is wrong, and what shows once that is gone. */
const WRONG: [path: string, wrong: string[], then: string][] = [
  ['/admin/prices?sida=2', ['sida=2'], '#price-history'],
  ['/admin/discounts?state=nyss&search=FREE', ['state=nyss'], '.admin-table tbody tr.ant-table-row'],
  ['/admin/phrasings?kind=borta', ['kind=borta'], '.phrasings-lead'],
  ['/admin/analytics?days=8', ['days=8'], '.admin-grid'],
  ['/admin/analytics?days=own&from=2026-02-01&to=2026-01-01', ['from=2026-02-01'], '.admin-range'],
  ['/admin/sales?discountCode=FINNSINTE&sort=amount', ['discountCode=FINNSINTE'], '.sales-count:not(:empty)'],
  ['/admin/legal?kind=borta&view=karta', ['view=karta', 'kind=borta'], '.admin-table tbody tr.ant-table-row'],
  ['/admin/logs?action=gissat&utskrift=1', ['action=gissat', 'utskrift=1'], '.admin-table tbody tr.ant-table-row'],
  ['/admin/letters?status=borta', ['status=borta'], '.admin-table'],
  ['/admin/kinds?kind=borta', ['kind=borta'], '.admin-table tbody tr.ant-table-row'],
];

test('an address that asks for what is not there says so on every tab, and lets go of it by a press', async () => {
  const admin = await adminAt('/admin', { width: 1280, language: 'sv' });
  const { page } = admin;
  for (const [path, wrong, then] of WRONG) {
    await admin.goto(path);
    const alert = page.locator('[role=alert]', { hasText: 'Adressen ber om något som inte finns här.' });
    await alert.waitFor();
    const named = async () => alert.locator('code').allTextContents();
    for (const each of wrong) await alert.locator('code', { hasText: each }).waitFor();
    expect([path, await named()]).toEqual([path, wrong]);
    // What is right in the address stays.
    const kept = [...new URL(page.url()).searchParams].filter(([name, value]) => !wrong.includes(`${name}=${value}`));
    await alert.getByRole('button', { name: 'Ta bort ur adressen' }).press('Enter');
    await alert.waitFor({ state: 'detached' });
    expect([path, [...new URL(page.url()).searchParams]]).toEqual([path, kept]);
    await page.locator(then).first().waitFor();
  }
  await admin.close();
});

const VISITS: Visit[] = [
  { width: 390, language: 'en' },
  { width: 1280, language: 'sv' },
];
test.each(VISITS)('the notice at $width px in $language, light and dark', async (visit) => {
  const admin = await adminAt('/admin/logs?action=gissat&utskrift=1', visit);
  await admin.page.locator('.admin-wrong-filters').waitFor();
  await expectGoodScreen(admin);
  await expectGoodInTheDark(admin);
  await admin.close();
});

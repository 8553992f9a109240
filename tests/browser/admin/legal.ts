import type { SourceRecord } from '../../../core/records/sources';
import { swedishDate } from '../../../core/shared/formats/dates';
import type { Visit } from '../browser';
import { adminAt, db } from '../adminSite';
import { expectGoodInTheDark, expectGoodScreen } from '../screens';

const VISITS: Visit[] = [
  { width: 1280, language: 'sv' },
  { width: 390, language: 'en' },
];

test('a source that has changed is told of on the dashboard, read, and marked as reviewed; its clock starts again', async () => {
  const admin = await adminAt('/admin/legal?q=kollektivtrafik-17', { width: 1280, language: 'sv' });
  const { page } = admin;
  await page.waitForSelector('.legal-name');
  expect(await page.locator('.legal-name').allTextContents()).toEqual([
    '17 § lagen om kollektivtrafikresenärers rättigheter',
  ]);
  // Another text by the same id, as an earlier folder had it.
  const sources = db.collection<SourceRecord>('sources');
  const record = await sources.findOne({ sourceId: 'kollektivtrafik-17' });
  if (!record) throw new Error('the source was not noted');
  const hash = 'b'.repeat(64);
  await sources.insertOne({
    ...record,
    _id: `kollektivtrafik-17@${hash}`,
    hash,
    source: { ...record.source, text: { sv: 'Så stod det förr.', en: 'So it was.' } },
    firstSeen: new Date('2026-02-03T12:00:00Z'),
  });

  await admin.goto('/admin');
  await page.getByRole('link', { name: '1', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/admin/legal' && url.searchParams.get('state') === 'due');
  await page.waitForSelector('.admin-mark >> text=Ändrad, inte granskad');
  await expectGoodScreen(admin);
  await page.locator('.legal-name').press('Enter');
  const drawer = page.getByRole('dialog');
  await drawer.getByText('Så stod det förr.').waitFor();
  expect(await drawer.textContent()).toContain('Skiljer sig i: text');
  expect(await drawer.textContent()).toContain('inom två månader är alltid i tid');
  await drawer.getByLabel('Anteckning (frivillig, inga namn)').fill('Läst mot avgörandet');
  await expectGoodScreen(admin);
  await drawer.getByRole('button', { name: 'Markera som granskad' }).click();
  await page.waitForSelector('.toast >> text=Källan är granskad');
  await drawer.getByText('Läst mot avgörandet').waitFor();
  const today = swedishDate(new Date());
  expect(await drawer.locator('.legal-reviews').textContent()).toContain('admin@brevia.example');
  expect(await drawer.locator('.legal-facts').last().textContent()).toContain(`${today} här`);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await page.waitForSelector('text=Ingen källa passar filtret.');
  await page.getByRole('button', { name: 'Rensa filter' }).click();
  await page.waitForSelector('.legal-name');
  expect(new URL(page.url()).search).toBe('');
  expect(admin.complaints).toEqual([]);
  await admin.close();
});

test.each(VISITS)(
  'what held on a day, at $width px in $language: the day and the kind are in the address',
  async (visit) => {
    const admin = await adminAt('/admin/legal?view=day&kind=flygforseening&date=2027-10-22', visit);
    const { page } = admin;
    const sections = page.locator('.admin-box section');
    await sections.first().waitFor();
    expect(await sections.first().textContent()).toContain('261/2004');
    expect(await sections.last().textContent()).toContain('2026/2202');
    await page.getByRole('button', { name: '2027-10-23' }).click();
    await page.waitForSelector('.admin-box section:first-of-type >> text=2026/2202');
    expect(new URL(page.url()).searchParams.get('date')).toBe('2027-10-23');
    expect(await sections.last().textContent()).toContain('261/2004');
    await expectGoodScreen(admin);
    await expectGoodInTheDark(admin);
    await page.locator('.legal-citable .legal-name').first().click();
    await page.waitForSelector('.legal-detail');
    await expectGoodScreen(admin, 'colours');
    expect(admin.complaints).toEqual([]);
    await admin.close();
  },
);

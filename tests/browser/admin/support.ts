import { setTimeout as sleep } from 'node:timers/promises';
import { adminAt, visitors } from '../adminSite';
import type { Visitor } from '../browser';
import { buyLetter, giveLetter } from '../people';
import { expectGoodScreen } from '../screens';

const subjects = async (to: string) => (await visitors.mails(to)).map(({ subject }) => subject);

async function eventually(done: () => Promise<boolean>): Promise<void> {
  for (let look = 0; look < 1_200; look += 1) {
    if (await done()) return;
    await sleep(100);
  }
  throw new Error('it never came true');
}

async function find({ page }: Visitor, typed: string): Promise<void> {
  await page.fill('.underway-find input', typed);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.underway-detail');
}

/** Total revenue on the dashboard's second card. */
async function revenue({ page }: Visitor): Promise<number> {
  await page.waitForSelector('.admin-stat');
  return Number((await page.locator('.admin-stat dd').nth(1).textContent())?.replace(/[^\d,]/g, '').replace(',', '.'));
}

test('support finds a letter, sends its mail again, pays a part back and sees the figures move, reads it for a reason, and deletes it', async () => {
  const email = 'kund.support@exempel.se';
  await buyLetter(visitors, email);
  const admin = await adminAt('/admin', { width: 1280, language: 'sv' });
  const { page } = admin;
  const before = await revenue(admin);
  await admin.goto('/admin/letters');
  await page.waitForSelector('.admin-table .ant-table-row');
  await expectGoodScreen(admin);
  await find(admin, email);
  expect(page.url()).not.toContain('exempel.se');
  await page.waitForSelector('.underway-story >> text=Mejlet skickades till kunden');
  expect(await page.textContent('.underway-facts')).toContain('ku***@exempel.se');
  await expectGoodScreen(admin);

  await page.click('.underway-actions >> text=Skicka mejlet igen');
  await eventually(async () => (await subjects(email)).length === 2);
  await page.waitForSelector('.underway-story >> text=Supporten skickade mejlet igen');

  await page.click('.underway-actions >> text=Betala tillbaka');
  const dialog = page.locator('[role=dialog]').last();
  await dialog.locator('.underway-sum input').fill('9,50');
  await dialog.getByRole('button', { name: /^Betala tillbaka/ }).click();
  await dialog.getByText('Välj en orsak.').waitFor();
  await dialog.getByRole('combobox').click();
  await page.click('.ant-select-item-option >> text=Gottgörelse');
  await expectGoodScreen(admin);
  await dialog.getByRole('button', { name: /^Betala tillbaka 9,50/ }).click();
  await page.waitForSelector('.underway-refunds >> text=Kvittot har skickats till kunden.');
  expect(await page.textContent('.underway-refunds')).toContain('klar');
  expect(await subjects(email)).toContain('Kvitto på återbetalning: 9,50\u00a0kr');

  await page.click('.underway-actions >> text=Visa texten');
  await dialog.locator('textarea').fill('Kunden undrar över mottagaren');
  await dialog.getByRole('button', { name: 'Visa texten' }).click();
  await dialog.getByText('Elektronikhuset Norr AB').first().waitFor();
  await dialog.getByRole('button', { name: 'Stäng' }).last().click();

  await page.click('.underway-actions >> text=Radera nu');
  await dialog.getByRole('button', { name: 'Radera för gott' }).click();
  const receipt = page.getByRole('link', { name: 'Raderingskvitto' });
  await receipt.waitFor();
  await expectGoodScreen(admin, 'structure');
  await receipt.click();
  await page.waitForSelector('text=Brevet och dina svar');
  await admin.goto('/admin');
  expect(await revenue(admin)).toBeCloseTo(before - 9.5, 2);
  await admin.goto('/admin/logs');
  await page.waitForSelector('.admin-table >> text=Läste brevets text');
  expect(admin.complaints).toEqual([]);
  await admin.close();
}, 180_000);

test('letters under way on a phone, in English, dark', async () => {
  await giveLetter(visitors);
  const admin = await adminAt('/admin/letters?status=delivered', { width: 390, language: 'en' });
  const { page } = admin;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForSelector('.admin-cards li');
  await expectGoodScreen(admin);
  await page.locator('.admin-link').first().click();
  await page.waitForSelector('.underway-story >> text=The order went through');
  await expectGoodScreen(admin);
  await page.keyboard.press('Escape');
  await page.waitForSelector('.underway-detail', { state: 'hidden' });
  await admin.close();
});

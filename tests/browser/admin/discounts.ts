import { flatForm } from '../../api/stage';
import { adminAt, db, visitors } from '../adminSite';
import { draft } from '../people';
import { expectGoodScreen } from '../screens';

test('a code is made, used up, refused in the specification’s words, and deleted for good', async () => {
  const visitor = await adminAt('/admin/discounts', { width: 1280, language: 'sv' });
  const { page } = visitor;
  await page.waitForSelector('.discounts-code:text-is("FREE100")');
  await expectGoodScreen(visitor);

  const make = async (code: string) => {
    await page.getByRole('button', { name: 'Ny rabattkod' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Kod', { exact: true }).fill(code);
    await dialog.getByLabel('Hur många procent').fill('100');
    await dialog.getByLabel('Max antal användningar').fill('1');
    await dialog.getByLabel('Beskrivning').fill('Ett enda brev');
    return dialog;
  };
  await page.getByRole('button', { name: 'Ny rabattkod' }).click();
  await page.getByRole('button', { name: 'Skapa rabattkod' }).click();
  await page.waitForSelector('.admin-fault >> text=Skriv en kod.');
  await expectGoodScreen(visitor);
  await page.keyboard.press('Escape');
  await page.waitForSelector('[role=dialog]', { state: 'hidden' });

  await (await make('enda')).getByLabel('Beskrivning').press('Enter');
  await page.waitForSelector('.toast >> text=Sparad i databasen');
  const row = page.getByRole('row', { name: /ENDA/ });
  expect(await row.textContent()).toContain('0 av 1');
  const twin = await make('Enda');
  await twin.getByRole('button', { name: 'Skapa rabattkod' }).click();
  await twin.getByText('Rabattkoden "ENDA" finns redan. Välj en annan kod.').waitFor();
  await twin.getByRole('button', { name: 'Avbryt' }).click();

  // One customer takes the only use.
  const [one, other] = [
    await visitors.visit({ width: 390, language: 'sv' }),
    await visitors.visit({ width: 390, language: 'sv' }),
  ];
  const visit = async (customer: typeof one) => {
    await customer.goto('/klagomal');
    const id = await draft(customer, 'klagomal', flatForm('klagomal', `kund.${Date.now()}@exempel.se`));
    await customer.goto(`/klagomal?draft_id=${id}&step=4`);
    await customer.page.click('.discount-toggle');
    await customer.page.fill('.discount input', 'enda');
    await customer.page.press('.discount input', 'Enter');
  };
  await visit(one);
  await one.page.waitForSelector('.discount-result svg');
  await one.page.locator('.purchase .button-primary').click();
  await one.page.waitForSelector('.facts');
  await visit(other);
  await other.page.waitForSelector('text=Rabattkoden har använts för många gånger');
  await Promise.all([one.close(), other.close()]);

  await page.reload();
  await row.getByText('1 av 1').waitFor();
  expect(await row.textContent()).toContain('Slut');
  await row.getByRole('switch').click();
  await page.waitForSelector('.toast >> text=Rabattkod inaktiverad');
  await row.getByRole('button', { name: 'Ändra ENDA' }).click();
  await page.waitForSelector('.discounts-history table >> text=Klagomål');
  await expectGoodScreen(visitor);
  await page.getByLabel('Max antal användningar').fill('5');
  await page.getByRole('button', { name: 'Spara ändringen' }).click();
  await row.getByText('1 av 5').waitFor();
  await row.getByRole('button', { name: 'Ta bort ENDA' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ta bort' }).click();
  await page.waitForSelector('.toast >> text=Rabattkod borttagen');
  await row.waitFor({ state: 'detached' });
  await (await make('ENDA')).getByRole('button', { name: 'Skapa rabattkod' }).click();
  await page.getByRole('dialog').getByText('finns redan').waitFor();
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

test('many codes are made as a file, and ended in one press that is asked about first', async () => {
  const visitor = await adminAt('/admin/discounts', { width: 390, language: 'sv' });
  const { page } = visitor;
  await page.getByRole('button', { name: 'Ny rabattkod' }).click();
  await page.getByLabel('Många engångskoder').check();
  await page.getByLabel('Så börjar koderna').fill('lott');
  await page.getByLabel('Antal', { exact: true }).fill('3');
  await page.getByLabel('Hur många procent').fill('50');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Skapa och hämta filen' }).click();
  expect((await file).suggestedFilename()).toBe('codes-LOTT.csv');
  await page.goto(new URL('/admin/discounts?search=lott&sort=code', page.url()).href);
  const cards = page.locator('.admin-cards > li');
  await cards.nth(2).waitFor();
  expect(await cards.first().textContent()).toContain('I en omgång');
  await page
    .getByRole('button', { name: /^Ändra LOTT-/ })
    .first()
    .click();
  await page.getByText('Omgången har 3 koder: 0 är använda eller reserverade och 3 går att använda.').waitFor();
  await page.getByRole('button', { name: 'Avsluta omgången' }).click();
  const asked = page.getByRole('dialog', { name: 'Avsluta omgången' });
  await asked.getByText('Ingen av omgångens koder går att använda efter det.').waitFor();
  await expectGoodScreen(visitor);
  await asked.getByRole('button', { name: 'Avbryt' }).click();
  await asked.waitFor({ state: 'hidden' });
  expect(await db.collection('discounts').countDocuments({ code: /^LOTT-/, enabled: true })).toBe(3);
  await page.getByRole('button', { name: 'Avsluta omgången' }).click();
  await asked.getByRole('button', { name: 'Avsluta omgången' }).click();
  await page.waitForSelector('.toast >> text=Omgången är avslutad');
  await page.locator('.admin-cards > li', { hasText: 'Inaktiverad' }).nth(2).waitFor();
  expect(await db.collection('discounts').countDocuments({ code: /^LOTT-/, enabled: true })).toBe(0);
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

test('codes are looked for on a phone, and the address keeps what was looked for', async () => {
  const visitor = await adminAt('/admin/discounts', { width: 390, language: 'en' });
  const { page } = visitor;
  await page.getByLabel('Search by code or description').fill('free1');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.search.includes('search=free1'));
  await page.waitForFunction(() => document.querySelectorAll('.admin-cards > li').length === 1);
  await expectGoodScreen(visitor);
  await page.reload();
  await page.waitForSelector('.discounts-code:text-is("FREE100")');
  await visitor.close();
});

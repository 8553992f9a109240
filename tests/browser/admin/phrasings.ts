import { exampleForm } from '../../api/stage';
import { adminAt, visitors } from '../adminSite';
import { draft } from '../people';
import { expectGoodScreen } from '../screens';

const WORDS = 'Jag yrkar att beslutet ändras i den del som rör återkravet.';

test('a phrasing is made and offered in the wizard, and is gone from it when it is turned off', async () => {
  const visitor = await adminAt('/admin/phrasings', { width: 1280, language: 'sv' });
  const { page } = visitor;
  await page.getByRole('button', { name: 'Ny standardformulering' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Skapa standardformulering' }).click();
  await page.waitForSelector('.toast >> text=Fyll i alla fält');
  await expectGoodScreen(visitor);
  const form = exampleForm('myndighetsbeslut', 'student-aid-recovery');
  const choose = async (at: number, label: RegExp) => {
    await dialog.getByRole('combobox').nth(at).click();
    await page.locator('.ant-select-item-option', { hasText: label }).first().click();
  };
  await choose(0, /^CSN/);
  await choose(1, form['appealType'] === 'omprovning' ? /omprövning/i : /överklag/i);
  await dialog.getByLabel('Text', { exact: true }).fill(WORDS);
  await dialog.getByRole('button', { name: 'Skapa standardformulering' }).click();
  await page.waitForSelector('.toast >> text=Standardformulering skapad');
  const row = page.getByRole('row', { name: new RegExp(WORDS) });
  await row.waitFor();
  await expectGoodScreen(visitor, 'structure');

  const customer = await visitors.visit({ width: 390, language: 'sv' });
  await customer.goto('/government-appeal');
  const id = await draft(customer, 'government', form);
  const offered = async () => {
    const fetched = customer.page.waitForResponse(/\/api\/government\/phrasings/);
    await customer.goto(`/government-appeal?draft_id=${id}&step=4`);
    await (await fetched).finished();
    await customer.page.waitForSelector('.preset-choice');
    // What was fetched is drawn by then.
    await customer.page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    return customer.page.locator('.preset-more .preset-choice').allTextContents();
  };
  expect(await offered()).toEqual([expect.stringContaining(WORDS)]);
  await row.getByRole('switch').click();
  await page.waitForSelector('.toast >> text=Standardformulering avstängd');
  expect(await offered()).toEqual([]);
  await customer.close();

  await row.getByRole('button', { name: /^Ta bort/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ta bort' }).click();
  await page.waitForSelector('.toast >> text=Standardformulering borttagen');
  await row.waitFor({ state: 'detached' });
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

import { existsSync, readFileSync } from 'node:fs';
import { staffAt } from '../adminSite';
import { makeFirstKind } from '../firstKind';
import { expectGoodAtBothWidths, expectGoodScreen } from '../screens';

test('the page about a first kind can be followed to its end, and shows each of its steps', async () => {
  const editor = await staffAt('editor', '/admin/kinds');
  const { page } = editor;
  const shown: string[] = [];
  await makeFirstKind(page, async (name) => {
    shown.push(name);
    if (name === 'letters') await expectGoodScreen(editor, 'all', name);
  });
  const told = readFileSync('docs/first-kind.md', 'utf8').match(/(?<=pictures\/editor-)[\w-]+(?=\.png)/g);
  expect(told).toEqual(shown);
  for (const name of shown) expect([name, existsSync(`docs/pictures/editor-${name}.png`)]).toEqual([name, true]);
  // What nobody has written is told of, and leads to it.
  await page.locator('.kind-draft').getByText('texter är fortfarande mallens').waitFor();
  await page.getByRole('button', { name: /^Fråga och svar \(/ }).click();
  const answer = page.getByRole('group', { name: 'Fråga och svar · Måste mottagaren svara?' }).first();
  await answer.waitFor();
  expect(await page.getByRole('checkbox', { name: /^Bara mallens/ }).isChecked()).toBe(true);
  expect(await page.locator('.kind-text-row').first().textContent()).toContain('Fråga och svar');
  expect(await page.getByRole('group', { name: 'Vad det heter, i väljaren' }).count()).toBe(0);
  await expectGoodAtBothWidths(editor, 'all', 'texts of the pattern');
  // What the page knows itself stands in the draft's box at once; the rest is told to be on its way.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/readiness/, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  const box = page.locator('.kind-draft');
  await box.getByText('Ingen har granskat just det här innehållet.').waitFor();
  await box.getByText('Ser efter om något mer återstår').waitFor();
  expect(await page.locator('.kind-head h2').textContent()).toBe('Brev till cykelverkstaden');
  letGo();
  await box.getByText('Ser efter om något mer återstår').waitFor({ state: 'detached' });
  await page.unrouteAll({ behavior: 'wait' });
  await page
    .locator('.kind-views')
    .getByRole('button', { name: /^Vad som ändras/ })
    .click();
  await page.locator('.kind-settings-change', { hasText: '59 kr, bilden Kvitto' }).waitFor();
  await page.getByRole('button', { name: 'Kasta utkastet' }).click();
  await page.locator('[role=dialog]').getByRole('button', { name: 'Kasta utkastet' }).click();
  await page.locator('.toast', { hasText: 'Utkastet är kastat' }).waitFor();
  expect(editor.complaints).toEqual([]);
  await editor.close();
}, 240_000);

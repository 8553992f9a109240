import { staffAt } from '../adminSite';
import { expectGoodAtBothWidths, expectGoodInTheDark } from '../screens';

test('an editor changes a situation by its forms: a question, an option and a sentence of the letter, in both languages', async () => {
  const editor = await staffAt('editor', '/admin/kinds?kind=klagomal&view=questions');
  const { page } = editor;
  const view = (name: string) => page.locator('.kind-views').getByRole('button', { name }).click();
  const choose = (words: string) =>
    page.click(`.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option >> text=${words}`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  // The form and its preview are the situation's.
  await page.getByLabel('Det som ändras').click();
  await page.keyboard.type('Medlemskap');
  await choose('Medlemskap');
  await page.locator('.kind-verdict', { hasText: 'Inga fel' }).waitFor();
  await page.getByRole('button', { name: /^Hur sade du upp det/ }).click();
  await page.getByLabel('Frågan på svenska', { exact: true }).fill('Hur sade du upp medlemskapet?');
  await page.getByLabel('Frågan på engelska', { exact: true }).fill('How did you end the membership?');
  const choices = page.getByRole('region', { name: /noticeHow$/ });
  await choices.getByLabel('Nytt val på svenska').fill('Med fax');
  await choices.getByLabel('Nytt val på engelska').fill('By fax');
  await choices.getByRole('button', { name: 'Lägg till' }).click();
  const preview = page.locator('.kind-preview');
  await preview.getByText('Hur sade du upp medlemskapet?').first().waitFor();
  await preview.locator('option', { hasText: 'Med fax' }).waitFor({ state: 'attached' });
  await page.locator('.kind-verdict', { hasText: 'Inga fel' }).waitFor();
  await expectGoodAtBothWidths(editor, 'all', 'questions');

  // The letter of an example follows what is written, in each language; what can't be read is said at its line.
  await view('Brevet');
  const letter = page.getByRole('region', { name: 'Exemplets brev' });
  await letter.locator('.sheet-signature').first().waitFor();
  await page.getByRole('button', { name: /^Del\s*Vad som har hänt/ }).click();
  // Behind the section's heading.
  const line = page.locator('.kind-line').nth(1);
  const swedish = line.getByLabel('På svenska', { exact: true });
  const before = await swedish.inputValue();
  await swedish.fill('Bindningstiden var slut den [Påhitt].');
  await line.getByText('[Påhitt] är inget svar och ingen lag här.').waitFor();
  await line.locator('.kind-problems').waitFor();
  await letter.getByText('Brevet här är inte det senaste').waitFor();
  await swedish.fill(before.replace('Bindningstiden', 'Min bindningstid'));
  const english = line.getByLabel('På engelska', { exact: true });
  await english.fill((await english.inputValue()).replace(/^I/, 'By the contract I'));
  await letter.getByText('Min bindningstid').waitFor();
  await page.locator('.kind-verdict', { hasText: 'Inga fel' }).waitFor();
  await expectGoodAtBothWidths(editor, 'all', 'letter');
  await letter.getByLabel('Brevets språk').click();
  await choose('Engelska');
  await letter.getByText('By the contract I').waitFor();
  await expectGoodInTheDark(editor);
  await page.emulateMedia({ colorScheme: 'light' });

  // A condition is told in words, and changed as any other.
  await line.getByRole('button', { name: 'Villkor' }).click();
  await line.getByRole('button', { name: 'Lägg till ett villkor' }).click();
  await line.getByLabel('Fråga eller faktum i villkor 1').click();
  await page.keyboard.type('Hur sade du upp');
  await choose('Hur sade du upp medlemskapet?');
  await line.getByLabel('Med fax').check();
  await line.locator('.kind-sentence', { hasText: 'Hur sade du upp medlemskapet:' }).waitFor();
  await line.getByRole('button', { name: 'Ta bort villkor 1' }).click();

  // It is saved, and found again.
  await view('Regler');
  await page.getByRole('heading', { name: 'Svar som inte går ihop' }).waitFor();
  await page.locator('.kind-verdict', { hasText: 'Inga fel' }).waitFor();
  await expectGoodAtBothWidths(editor, 'all', 'rules');
  await page.getByLabel('Utkastets rubrik').fill('Medlemskapet heter så');
  await press('Spara som utkast');
  await page.locator('.toast', { hasText: 'Utkastet är sparat' }).waitFor();
  await page.reload();
  await view('Brevet');
  await page.getByRole('button', { name: /^Del\s*Vad som har hänt/ }).click();
  await page.locator('.kind-line').filter({ hasText: 'Min bindningstid' }).waitFor();
  await view('Frågor');
  await page.getByRole('button', { name: /^Hur sade du upp medlemskapet/ }).click();
  await page
    .getByRole('region', { name: /noticeHow$/ })
    .getByRole('button', { name: 'Ta bort: Med fax' })
    .waitFor();
  // What is changed is told with the letters that become others: those of the situation.
  await view('Vad som ändras');
  await page.locator('ins', { hasText: 'medlemskapet' }).first().waitFor();
  await page.getByText(/av exemplens brev blir annorlunda/).waitFor();
  await press('Kasta utkastet');
  await page.locator('[role=dialog]').getByRole('button', { name: 'Kasta utkastet' }).click();
  await page.locator('.toast', { hasText: 'Utkastet är kastat' }).waitFor();
  expect(editor.complaints).toEqual([]);
  await editor.close();
}, 300_000);

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
  const choices = page.locator('.kind-options').filter({ has: page.getByLabel('Nytt val på svenska') });
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
    .locator('.kind-options')
    .filter({ has: page.getByLabel('Nytt val på svenska') })
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

test('an editor changes what is ticked in a situation, papers and favours, each with where the letter uses it', async () => {
  const editor = await staffAt('editor', '/admin/kinds?kind=klagomal&view=questions&situation=inkasso-felaktigt');
  const { page } = editor;
  const preview = page.locator('.kind-preview');
  const isSound = () => page.locator('.kind-verdict', { hasText: 'Inga fel' }).waitFor();
  await isSound();

  // A paper is added, moved by the keyboard, and enclosed without being asked for.
  await page.getByRole('button', { name: /^Vad kan du bifoga/ }).click();
  const papers = page.locator('.kind-options').filter({ has: page.getByLabel('Ny bilaga på svenska') });
  await papers.getByLabel('Ny bilaga på svenska').fill('Foto av dörren');
  await papers.getByLabel('Ny bilaga på engelska').fill('A photo of the door');
  await papers.getByRole('button', { name: 'Lägg till', exact: true }).click();
  await preview.getByText('Foto av dörren').first().waitFor({ state: 'attached' });
  const up = papers.getByRole('button', { name: 'Flytta upp: Foto av dörren' });
  await up.focus();
  await page.keyboard.press('Enter');
  await papers.getByText('Foto av dörren står nu på plats 13 av 14.').waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Flytta upp: Foto av dörren');
  await isSound();
  await papers.getByRole('button', { name: /^Används inte än.*Foto av dörren$/ }).click();
  await papers.getByText('Ingen mening i brevet och ingen regel nämner det än.').waitFor();
  await papers.getByLabel('Det bifogas', { exact: true }).click();
  await page.click('.ant-select-item-option >> text=utan kryss, när ett villkor gäller');
  await papers.getByText('Alltid.', { exact: true }).waitFor();
  await isSound();
  await expectGoodAtBothWidths(editor, 'all', 'papers');

  // The sentence that names a paper is one press away: the cursor stands in it.
  await papers.getByRole('button', { name: /^Används på.*Inkassokravet$/ }).click();
  await papers
    .getByRole('list', { name: 'Där Inkassokravet används' })
    .getByRole('button', { name: 'I brevet: Vad som har hänt' })
    .click();
  await page.waitForFunction(
    () =>
      document.activeElement instanceof HTMLTextAreaElement &&
      document.activeElement.value.includes('[Bilagans nummer:'),
  );

  // What speaks for people gets a line, and a question that is asked because of it.
  await page.locator('.kind-views').getByRole('button', { name: 'Frågor' }).click();
  await page.getByRole('button', { name: /^Stämmer något av det här\?\s*vad som talar/ }).click();
  const favours = page.locator('.kind-options').filter({ has: page.getByLabel('Ny rad på svenska') });
  await favours.getByLabel('Ny rad på svenska').fill('Jag har bytt lås');
  await favours.getByLabel('Ny rad på engelska').fill('I have changed the lock');
  await favours.getByRole('button', { name: 'Lägg till', exact: true }).click();
  const added = favours.locator('.kind-option').filter({ hasText: 'Jag har bytt lås' });
  await added.getByRole('button', { name: /^Används inte än/ }).click();
  await added.getByRole('button', { name: /^Ny fråga om det kryssas.*Jag har bytt lås$/ }).click();
  await added.getByLabel('Frågan på svenska').fill('När bytte du lås?');
  await added.getByLabel('Frågan på engelska').fill('When did you change the lock?');
  await added.getByRole('button', { name: 'Lägg till frågan' }).click();
  await isSound();
  await expectGoodAtBothWidths(editor, 'all', 'favours');
  await added.getByRole('button', { name: 'Fråga som följer: När bytte du lås?' }).click();
  await page
    .getByRole('button', {
      name: /^När bytte du lås.*visas när Stämmer något av det här\? = Jag har bytt lås/,
      expanded: true,
    })
    .waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('När bytte du lås'));
  await page.getByRole('button', { name: /^Ta tillbaka alla/ }).click();
  expect(editor.complaints).toEqual([]);
  await editor.close();
}, 300_000);

test('an editor makes a new situation in the browser: a faulty id is said at its field, and its letter is there at once', async () => {
  const editor = await staffAt('editor', '/admin/kinds?kind=klagomal&view=letter');
  const { page } = editor;
  await page.getByRole('button', { name: 'Ny situation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ny situation' });
  const id = dialog.getByLabel('Id, som mappen heter');
  const make = dialog.getByRole('button', { name: 'Gör situationen' });
  for (const [typed, said] of [
    ['', 'Skriv små bokstäver'],
    ['Trasig hiss', 'Skriv små bokstäver'],
    ['tandlakare', 'Det finns redan en situation med det id:t.'],
  ] as const) {
    await id.fill(typed);
    await make.click();
    await dialog.getByText(said).waitFor();
    expect(await id.getAttribute('aria-invalid')).toBe('true');
    await page.waitForFunction((name) => document.activeElement?.id === name, await id.getAttribute('id'));
  }
  await id.fill('trasig-hiss');
  await make.click();
  await dialog.getByText('Skriv vad den heter.').first().waitFor();
  await expectGoodAtBothWidths(editor, 'all', 'new situation');
  await dialog.getByLabel('Vad den heter på svenska').fill('Hissen är trasig');
  await dialog.getByLabel('Vad den heter på engelska').fill('The lift is broken');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });

  await page.locator('.kind-situation', { hasText: 'Hissen är trasig' }).waitFor();
  await page.locator('.kind-verdict', { hasText: 'Inga fel' }).waitFor();
  const letter = page.getByRole('region', { name: 'Exemplets brev' });
  await letter.getByText('Det har kostat mig följande').waitFor();
  await expectGoodAtBothWidths(editor, 'all', 'its letter');
  await page.locator('.kind-views').getByRole('button', { name: 'Frågor' }).click();
  await page.getByRole('button', { name: /^Vad har det kostat dig/ }).waitFor();
  await page.locator('.kind-preview').getByText('Hissen är trasig').first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: /^Ta tillbaka alla/ }).click();
  await page.locator('.kind-situation', { hasText: 'Brevtypens eget formulär och brev' }).waitFor();
  expect(editor.complaints).toEqual([]);
  await editor.close();
}, 300_000);

test('a comment on a draft is about a part of a situation, and leads to where that is changed', async () => {
  const editor = await staffAt('editor', '/admin/kinds?kind=klagomal&view=texts&situation=medlemskap-fortsatter');
  const { page } = editor;
  const view = (name: string) => page.locator('.kind-views').getByRole('button', { name }).click();
  await page.locator('textarea').first().fill('Medlemskapet fortsätter ändå');
  await page.getByLabel('Utkastets rubrik').fill('Medlemskapet med kommentar');
  await page.getByRole('button', { name: 'Spara som utkast', exact: true }).click();
  await page.locator('.toast', { hasText: 'Utkastet är sparat' }).waitFor();

  await view('Vad som ändras');
  const comments = page.getByRole('region', { name: 'Kommentarer' });
  const about = async (typed: string, place: string, text: string) => {
    await comments.getByLabel('Gäller').click();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await comments.getByLabel('Kommentar', { exact: true }).fill(text);
    await comments.getByRole('button', { name: 'Spara kommentaren' }).click();
    await comments.locator('.kind-comment', { hasText: text }).getByRole('button', { name: place }).waitFor();
  };
  await about(
    'ändå · Hur sade du upp',
    'Frågor · Medlemskapet fortsätter ändå · Hur sade du upp',
    'Fråga om fax också.',
  );
  await about(
    'ändå · Jag ångrade',
    'Brevet · Medlemskapet fortsätter ändå · Jag ångrade avtalet i tid',
    'Börja med dagen.',
  );
  await expectGoodAtBothWidths(editor, 'all', 'comments on a situation');

  await comments.getByRole('button', { name: /^Frågor · / }).click();
  await page.getByRole('button', { name: /^Hur sade du upp/, expanded: true }).waitFor();
  await view('Vad som ändras');
  await comments.getByRole('button', { name: /^Brevet · / }).click();
  await page.getByRole('button', { name: /Jag ångrade avtalet i tid/, expanded: true }).waitFor();
  await page.locator('.kind-situation', { hasText: 'Medlemskapet fortsätter ändå' }).waitFor();
  await page.getByRole('button', { name: 'Kasta utkastet', exact: true }).click();
  await page.locator('[role=dialog]').getByRole('button', { name: 'Kasta utkastet' }).click();
  await page.locator('.toast', { hasText: 'Utkastet är kastat' }).waitFor();
  expect(editor.complaints).toEqual([]);
  await editor.close();
}, 300_000);

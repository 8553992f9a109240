import type { Page } from 'playwright-core';

/** What is shown of a step: the step is done, and what it is about is in sight. */
export type ShowStep = (name: string) => Promise<void>;

/**
 * Makes the kind of docs/first-kind.md as somebody does who follows that page, from the list of kinds to a saved draft. An
 * editor is signed in, in Swedish.
 * @param show is called after each step, with the name of its picture
 */
export async function makeFirstKind(page: Page, show: ShowStep): Promise<void> {
  const view = (name: string) => page.locator('.kind-views').getByRole('button', { name, exact: true }).click();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const fill = (label: string, words: string) => page.getByLabel(label, { exact: true }).fill(words);
  const choose = (words: string) =>
    page.click(`.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option >> text="${words}"`);
  const openPart = (name: RegExp) => page.getByRole('button', { name }).first().click();
  const fillText = async (name: string, sv: string, en: string) => {
    const row = page.getByRole('group', { name });
    await row.getByLabel('Svenska').fill(sv);
    await row.getByLabel('Engelska').fill(en);
  };
  const waitUntilSound = () => page.locator('.kind-verdict', { hasText: 'Inga fel' }).waitFor();

  // 1. A draft that works as it stands.
  await press('Ny brevtyp');
  await fill('Id, som det står i adressen', 'cykelverkstad');
  await fill('Utkastets rubrik', 'Brev till cykelverkstaden');
  await show('new');
  await press('Gör utkastet');
  await page
    .locator('.kind-draft')
    .getByText('Brev till cykelverkstaden')
    .or(page.getByLabel('Utkastets rubrik'))
    .first()
    .waitFor();

  // 2. What the kind costs and is called.
  await view('Texter');
  await fill('Pris', '59');
  await page.getByRole('radio', { name: 'Kvitto' }).check();
  await fillText('Vad det heter, i väljaren', 'Brev till cykelverkstaden', 'Letter to the bicycle repair shop');
  await fillText('Brevets namn', 'Brev till cykelverkstaden', 'Letter to the bicycle repair shop');
  await fillText('En rad om när brevet hjälper', 'När lagningen inte höll.', 'When the repair did not last.');
  await fillText(
    'Vem brevet är för och vad det uppnår',
    'För dig som har fått cykeln lagad och fått tillbaka den med fel.',
    'For you whose bicycle was repaired and came back with a fault.',
  );
  await show('texts');

  // 3. Six questions: one rewritten with its choices, two rewritten, one removed, one added.
  await view('Frågor');
  await openPart(/^Kategori/);
  await fill('Frågan på svenska', 'Vad lämnade du in?');
  await fill('Frågan på engelska', 'What did you hand in?');
  const choices = page.getByRole('region', { name: 'Vad lämnade du in?' });
  for (const [number, sv, en] of [
    [1, 'En cykel', 'A bicycle'],
    [2, 'En elcykel', 'An electric bicycle'],
  ] as const) {
    await choices.getByLabel(`Svenska: val ${number}`).fill(sv);
    await choices.getByLabel(`Engelska: val ${number}`).fill(en);
  }
  await page.locator('.kind-preview').getByText('En elcykel').waitFor();
  await show('question');
  await openPart(/^Beskriv vad som har hänt/);
  await fill('Frågan på svenska', 'Vad är fel med arbetet?');
  await fill('Frågan på engelska', 'What is wrong with the work?');
  await openPart(/^När hände det/);
  await fill('Frågan på svenska', 'När fick du tillbaka cykeln?');
  await fill('Frågan på engelska', 'When did you get the bicycle back?');
  await openPart(/^Ton/);
  await press('Ta bort frågan');
  await page.locator('[role=dialog]').getByRole('button', { name: 'Ta bort frågan' }).click();
  await page.getByRole('button', { name: /^Ny fråga.*Beskriv/ }).click();
  const asked = page.getByRole('form', { name: 'Ny fråga i Beskriv' });
  await asked.getByLabel('Frågan på svenska').fill('Vad kostade arbetet?');
  await asked.getByLabel('Frågan på engelska').fill('What did the work cost?');
  await asked.getByLabel('Svaret är').click();
  await choose('ett belopp i kronor');
  await show('new-question');
  await asked.getByRole('button', { name: 'Lägg till frågan' }).click();
  await fill('Hjälptext på svenska', 'Det du har betalat, med delar.');
  await fill('Hjälptext på engelska', 'What you have paid, with parts.');
  await page.getByLabel('Måste besvaras').check();
  await fill('Svaret i ”En lampa som slutade lysa”', '850');
  await show('required');

  // 4. The example's other answers fit what is asked now.
  await page.getByRole('combobox', { name: 'Fyll i' }).click();
  await page.click('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item >> nth=0');
  const form = page.locator('.kind-preview');
  await form
    .getByLabel(/^Vad är fel med arbetet/)
    .fill('Verkstaden bytte växlar, men kedjan hoppar så snart jag trampar hårt.');
  await form.getByLabel(/^När fick du tillbaka cykeln/).fill('2026-11-02');
  await show('example');
  await form.getByRole('button', { name: '3. Kontakt' }).click();
  await form.getByLabel(/^Mottagare/).fill('Exempelcykeln AB');
  await press('Gör svaren till exempel');
  await waitUntilSound();

  // 5. The letter: its subject, its argument with the law, and its demand.
  await view('Brevet');
  const both = async (sv: string, en: string) => {
    await fill('På svenska', sv);
    await fill('På engelska', en);
  };
  await openPart(/^Ämnesrad/);
  await both('Fel i ert arbete på min cykel', 'Fault in your work on my bicycle');
  await openPart(/^Stycke\s*Jag skriver till er/);
  await both(
    'Jag har betalat [Vad kostade arbetet?] för ett arbete som ska göras om.',
    'I have paid [What did the work cost?] for work that must be done again.',
  );
  await show('sentence');
  await openPart(/^Argument/);
  await fill('Rubrik på svenska', 'Arbetet är inte fackmässigt');
  await fill('Rubrik på engelska', 'The work is not up to standard');
  await show('argument');
  await page.getByLabel('Lag som argumentet vilar på').click();
  await page.keyboard.type('fackmässigt');
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    .getByText('4 § konsumenttjänstlagen')
    .waitFor();
  await show('law');
  await page.click(
    '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option >> text=4 § konsumenttjänstlagen',
  );
  await page.keyboard.press('Escape');
  await page
    .locator('.ant-select-selection-item', { hasText: '5 kap. 2 §' })
    .locator('.ant-select-selection-item-remove')
    .click();
  await page.keyboard.press('Escape');
  await fill('Hur det är här, på svenska', 'Kedjan hoppade redan första gången jag cyklade.');
  await fill('Hur det är här, på engelska', 'The chain slipped the first time I rode it.');
  await fill('Vad som följer av det, på svenska', 'Arbetet är alltså felaktigt.');
  await fill('Vad som följer av det, på engelska', 'So the work is faulty.');
  await openPart(/^Krav\s*Jag begär att ni rättar/);
  await both(
    'Jag begär att ni gör om arbetet utan kostnad senast den [Dagen för svar].',
    'I request that you do the work again free of charge by [The day for an answer].',
  );
  await openPart(/^Krav\s*Jag begär att ni svarar/);
  await press('Ta bort kravet');
  await page.getByRole('region', { name: 'Exemplets brev' }).getByText('gör om arbetet utan kostnad').waitFor();
  await show('letter');
  await waitUntilSound();

  // 6. The note in the form rests on the same law.
  await view('Regler');
  await openPart(/^Det var ett tag sedan/);
  await page.getByLabel('Lag bakom').click();
  await page.keyboard.type('reklamation');
  await page.click('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option >> text=17 och 18');
  await show('rule');
  await waitUntilSound();

  // 7. Both letters are read, and the draft is saved for somebody else to review.
  await view('Exempelbrev');
  await page.locator('.kind-sheets .sheet-signature').nth(1).waitFor();
  await fill('Exemplets namn på svenska', 'En kedja som hoppar');
  await fill('Exemplets namn på engelska', 'A chain that slips');
  await show('letters');
  await press('Spara utkastet');
  await page.locator('.toast', { hasText: 'Utkastet är sparat' }).waitFor();
  await page.locator('.kind-draft').getByText('Ingen har granskat just det här innehållet.').waitFor();
  await show('saved');
}

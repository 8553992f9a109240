import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { adminAt, db, visitors } from '../adminSite';
import { expectGoodAtBothWidths, expectGoodScreen } from '../screens';

/** What a download holds. */
async function saved(download: { path(): Promise<string> }): Promise<Buffer> {
  return readFile(await download.path());
}

test('an editor changes a heading and sees it in the form, breaks a file and reads why, and takes the work away', async () => {
  const visitor = await adminAt('/admin/kinds', { width: 1280, language: 'sv' });
  const { page } = visitor;
  await page.waitForSelector('.admin-table a');
  await expectGoodScreen(visitor);
  await page.click('.admin-table >> text=Klagomål');
  // A kind opens on its words, without a bracket; its files are one press away.
  await page.waitForSelector('.kind-text-row');
  await page.locator('.kind-verdict', { hasText: 'Inga fel' }).waitFor();
  expect(await page.locator('.kind-views [aria-current]').textContent()).toMatch(/^Texter/);
  expect(await page.locator('.kind-editor').count()).toBe(0);
  expect(await page.textContent('.admin-page')).toContain('inget av det erbjuds förrän');
  await expectGoodScreen(visitor);
  await page.locator('.kind-views').getByRole('button', { name: 'Filer' }).click();
  await page.waitForSelector('.kind-preview .step-form');
  await page.waitForSelector('.kind-editor .cm-content');
  await expectGoodScreen(visitor);

  // A text that is seen at once.
  const heading = (await page.textContent('.kind-preview .step-heading')) ?? '';
  await visitor.goto('/admin/kinds?kind=klagomal&file=texts.sv.json');
  const editor = page.locator('.kind-editor .cm-content');
  await page.waitForSelector('.kind-preview .step-form');
  const replaceText = async (from: string, to: string) => {
    await editor.click();
    await page.keyboard.press('Control+f');
    await page.fill('.cm-search [name=search]', from);
    await page.fill('.cm-search [name=replace]', to);
    await page.click('.cm-search [name=replaceAll]');
    await page.keyboard.press('Escape');
  };
  await replaceText(`"${heading}"`, '"Vad hände, i korthet?"');
  await page.waitForSelector('.kind-preview .step-heading:text-is("Vad hände, i korthet?")');

  // The wizard asks for what it asks for, and goes nowhere.
  const before = await db.collection('letters').countDocuments();
  await page.click('.kind-preview .step-form button[type=submit]');
  await page.waitForSelector('.kind-preview .error-summary');
  await page.click('.kind-preview-example');
  await page.click('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item >> nth=0');
  await page.click('.kind-preview-nav >> text=Förhandsgranskning');
  await page.waitForSelector('.kind-preview .sheet-signature');
  expect(await db.collection('letters').countDocuments()).toBe(before);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Ladda ner filen' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('texts.sv.json');
  expect((await saved(file)).toString('utf8')).toContain('Vad hände, i korthet?');
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Ladda ner mappen (zip)' }).click(),
  ]);
  const unzipped = unzipSync(new Uint8Array(await saved(zip)));
  expect(Object.keys(unzipped)).toEqual(
    expect.arrayContaining(['klagomal/kind.json', 'klagomal/texts.sv.json', 'klagomal/letter.sv.md']),
  );
  expect(Buffer.from(unzipped['klagomal/texts.sv.json'] ?? []).toString('utf8')).toContain('Vad hände, i korthet?');
  expect(await readFile('forms/klagomal/texts.sv.json', 'utf8')).not.toContain('Vad hände, i korthet?');

  // A mistake is named by file and place, and its place is a press away.
  await replaceText('"letterTitle"', '"letterTitel"');
  const place = page.locator('.kind-findings .button-text', { hasText: '/letterTitel' });
  await place.waitFor();
  // It is marked in its line, counted above the editor, and the form says that it is an older one.
  await page.waitForSelector('.kind-editor .cm-lintRange-error');
  expect(await page.textContent('.kind-verdict')).toMatch(/fel.*Gå till det första, i texts\.sv\.json/);
  await page.getByText('Formuläret här är inte det senaste').waitFor();
  await expectGoodScreen(visitor);
  await place.click();
  expect(await page.evaluate(() => window.getSelection()?.toString())).toContain('letterTitel');
  await page.click('text=/Ta tillbaka ändringen/');
  await page.waitForSelector('.kind-verdict >> text=Inga fel');

  // A file more, begun as a copy of the example that is looked at, and one less.
  const example =
    Object.entries(unzipped)
      .find(
        ([path, bytes]) => path.includes('/examples/') && /"showcase": true/.test(Buffer.from(bytes).toString()),
      )?.[0]
      .replace('klagomal/', '') ?? '';
  await visitor.goto(`/admin/kinds?kind=klagomal&file=${encodeURIComponent(example)}`);
  await page.getByRole('button', { name: 'Ny fil' }).click();
  const name = page.getByLabel('Filens namn');
  await name.fill(example);
  await page.getByRole('button', { name: 'Lägg till' }).click();
  await page.waitForSelector('.kind-new-file >> text=Filen finns redan');
  await expectGoodScreen(visitor);
  await name.fill('examples/ett-till.json');
  await page.getByRole('button', { name: 'Lägg till' }).click();
  // Two examples for the landing page in one language.
  await page.locator('.kind-findings .button-text', { hasText: '/showcase' }).first().waitFor();
  await page.getByRole('button', { name: 'Ta bort filen' }).click();
  await page.waitForSelector('.kind-verdict >> text=Inga fel');
  await visitor.goto('/admin/kinds?kind=klagomal&file=rules.json');
  await page.getByRole('button', { name: 'Ta bort filen' }).click();
  await page.waitForSelector('.kind-findings >> text=filen saknas');
  await expectGoodScreen(visitor);
  await page.locator('.kind-file-bar').getByRole('button', { name: 'Ta tillbaka' }).click();
  await page.waitForSelector('.kind-verdict >> text=Inga fel');
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
}, 240_000);

test('letters, translations, sums of visits and versions, also in the dark and on a phone', async () => {
  const customer = await visitors.visit({ width: 390, language: 'sv' });
  const counted = customer.page.waitForResponse((answer) => answer.url().endsWith('/api/steps'));
  await customer.goto('/klagomal');
  expect((await counted).status()).toBe(200);
  await customer.close();

  const visitor = await adminAt('/admin/kinds?kind=klagomal&view=letters', { width: 1280, language: 'en' });
  const { page } = visitor;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForSelector('.kind-sheets .sheet-signature');
  await expectGoodScreen(visitor);
  const [pdf] = await Promise.all([page.waitForEvent('download'), page.locator('.kind-pdf button').first().click()]);
  expect(pdf.suggestedFilename()).toMatch(/^klagomal-.+-(sv|en)\.pdf$/);
  expect((await saved(pdf)).subarray(0, 5).toString()).toBe('%PDF-');
  await page.click('.kind-views >> text=Texts');
  await page.waitForSelector('.kind-text-row');
  await expectGoodScreen(visitor);
  await page.click('.kind-views >> text=Funnel');
  const first = page.locator('.kind-funnel tbody tr').first();
  await first.waitFor();
  expect(Number(await first.locator('td').first().textContent())).toBeGreaterThan(0);
  await expectGoodScreen(visitor);
  await page.click('.kind-views >> text=Versions');
  await page.waitForSelector('text=Offered now');
  await expectGoodScreen(visitor);
  await visitor.close();

  const phone = await adminAt('/admin/kinds?kind=klagomal', { width: 390, language: 'sv' });
  await phone.page.waitForSelector('.kind-text-row');
  await expectGoodScreen(phone, 'structure', 'texts');
  await phone.page.locator('.kind-views').getByRole('button', { name: 'Filer' }).click();
  await phone.page.waitForSelector('.kind-editor .cm-content');
  expect(await phone.page.textContent('.admin-page')).toContain('Filerna ändrar du på en större skärm');
  expect(await phone.page.getAttribute('.kind-editor .cm-content', 'aria-readonly')).toBe('true');
  await phone.page.waitForSelector('.kind-preview .step-form');
  await expectGoodScreen(phone, 'structure');
  expect([...visitor.complaints, ...phone.complaints]).toEqual([]);
  await phone.close();
});

test('a jurist reads a situation on one sheet, with its law and an example’s letter, and prints nothing else', async () => {
  const visitor = await adminAt('/admin/kinds?kind=klagomal&view=sheets&situation=medlemskap-fortsatter', {
    width: 1280,
    language: 'sv',
  });
  const { page } = visitor;
  await page.waitForSelector('.jurist-sheet .sheet-signature');
  await expectGoodScreen(visitor);
  const sheet = (await page.textContent('.jurist-sheet')) ?? '';
  for (const words of [
    'Medlemskap eller abonnemang',
    'De påminde dig',
    '3 § lagen (2014:1449)',
    'Återkalla autogirot hos banken',
    'Ingen jurist har granskat',
    'Vikstads Bank',
  ])
    expect(sheet).toContain(words);
  await page.emulateMedia({ media: 'print' });
  const printed = await page.evaluate(
    () =>
      [...document.querySelectorAll('nav, .admin-foot, .admin-search, .jurist-aside')].filter((element) =>
        element.checkVisibility(),
      ).length,
  );
  expect(printed).toBe(0);
  expect(await page.isVisible('.jurist-law')).toBe(true);
});

test('the editor of files suggests names and values, which are taken by keyboard', async () => {
  const admin = await adminAt('/admin/kinds?kind=klagomal&file=kind.json', { width: 1280, language: 'sv' });
  const { page } = admin;
  const editor = page.locator('.kind-editor .cm-content');
  await editor.waitFor();
  await editor.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('"sug');
  const suggested = page.getByRole('listbox', { name: 'Förslag' });
  const wanted = suggested.getByRole('option', { name: 'suggestions' });
  // The schema comes after the editor.
  for (let tries = 0; tries < 50 && !(await wanted.isVisible()); tries += 1) {
    await page.keyboard.press('Control+Space');
    await page.waitForTimeout(200);
  }
  await expectGoodScreen(admin);
  // What is shown at once is not yet taken by Enter, lest it take what somebody types on.
  await page.waitForTimeout(200);
  await page.keyboard.press('Enter');
  await page.locator('.cm-line', { hasText: '"suggestions": {  },' }).waitFor();
  await page.keyboard.press('Control+Space');
  await suggested.getByRole('option', { name: 'presets' }).waitFor();
  expect(await suggested.getByRole('option').allTextContents()).toEqual([
    'fieldmåste finnas',
    'presetsmåste finnas',
    'matchmåste finnas',
    'contextmåste finnas',
  ]);
  // Each says what it is for, in the reader's language; a key that comes as soon as the list is not yet for the list.
  await page.waitForTimeout(200);
  await page.keyboard.press('ArrowDown');
  await page.locator('.cm-completionInfo', { hasText: 'rader med fälten i `match` och `text`' }).waitFor();
  await expectGoodScreen(admin, 'all', 'explained');
  await page.keyboard.press('Escape');
  await suggested.waitFor({ state: 'detached' });
  expect(admin.complaints).toEqual([]);
  await admin.close();
});

test('what changes of rules and law is told in words, and the letters of each situation are set beside those of now', async () => {
  const admin = await adminAt('/admin/kinds?kind=nasta-steg&file=rules.json', { width: 1280, language: 'sv' });
  const { page } = admin;
  const editor = page.locator('.kind-editor .cm-content');
  const view = (name: string) => page.locator('.kind-views').getByRole('button', { name }).click();
  const replace = async (file: string, from: string, to: string) => {
    await page.getByRole('combobox', { name: 'Fil' }).fill(file);
    await page.keyboard.press('Enter');
    await page.locator('.kind-file', { hasText: file }).waitFor();
    await editor.click();
    await page.keyboard.press('Control+f');
    await page.fill('.cm-search [name=search]', from);
    await page.fill('.cm-search [name=replace]', to);
    await page.click('.cm-search [name=replaceAll]');
    await page.keyboard.press('Escape');
  };
  await editor.waitFor();
  await replace('situations/_shared/sources.json', '"validTo": null', '"validTo": "2031-01-01"');
  await replace('situations/arn/situation.json', '"level": "info"', '"level": "warning"');
  await view('Vad som ändras');
  const law = page.getByRole('table', { name: 'Situationernas lag' });
  await law.getByText('Gäller till').first().waitFor();
  expect(await law.locator('ins').first().textContent()).toBe('2031-01-01');
  const rules = page.getByRole('table', { name: 'Anmälan till ARN' });
  await rules.getByText('Hur den ser ut').first().waitFor();
  expect(await rules.locator('del').first().textContent()).toBe('upplysning');
  await page.getByRole('combobox', { name: 'Breven i' }).click();
  await page.click('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item >> nth=1');
  await page.getByText('Exemplens brev blir likadana som nu.').waitFor();
  await expectGoodAtBothWidths(admin, 'all', 'changes in words');
  expect(admin.complaints).toEqual([]);
  await admin.close();
});

test('what changes of questions is told in words: one that must be answered, one moved, one with another choice, one less', async () => {
  const admin = await adminAt('/admin/kinds?kind=nasta-steg&view=questions', { width: 1280, language: 'sv' });
  const { page } = admin;
  const open = (name: RegExp) => page.getByRole('button', { name }).first().click();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await open(/^Hur mycket kräver du/);
  await page.getByLabel('Måste besvaras').check();
  await open(/^Vad svarade de/);
  const choices = page.getByRole('region', { name: 'Vad svarade de?' });
  await choices.getByLabel('Svenska: val 1').fill('De svarade inte alls');
  await press('Flytta upp: Vad svarade de?');
  await open(/^Deras adress/);
  await press('Ta bort frågan');
  await page.locator('[role=dialog]').getByRole('button', { name: 'Ta bort frågan' }).click();
  await page
    .locator('.kind-views')
    .getByRole('button', { name: /^Vad som ändras/ })
    .click();
  const questions = page.getByRole('table', { name: 'Brevtypens egna frågor' });
  const row = (name: string) => questions.locator('tr', { has: page.getByRole('rowheader').filter({ hasText: name }) });
  await row('Hur mycket kräver du?').getByText('måste besvaras').waitFor();
  expect(await row('Hur mycket kräver du?').locator('dt').allTextContents()).toEqual(['Krav']);
  await row('Vad svarade de?').locator('ins', { hasText: 'svarade' }).waitFor();
  expect(await row('Vad svarade de?').locator('dt').allTextContents()).toEqual(['Val · Svenska']);
  // Of two that change places one is told of.
  await row('Vilken dag skrev du till dem?').getByText('i Vart, efter Vad svarade de?').waitFor();
  await row('Deras adress').getByText('Borttaget').waitFor();
  // The lines of the files are there for whoever wants them.
  expect(await page.locator('.kind-change').getByText('Visa raderna i filen').count()).toBeGreaterThan(1);
  expect(await page.getByRole('group', { name: 'Formulärets frågor' }).isVisible()).toBe(false);
  await expectGoodAtBothWidths(admin, 'all', 'questions in words');
  expect(admin.complaints).toEqual([]);
  await admin.close();
});

import { staffAt, visitors } from '../adminSite';
import { expectGoodAtBothWidths, expectGoodScreen } from '../screens';

test('an editor makes a kind and changes its words; a jurist reviews it; it is published, changed once more and brought back', async () => {
  const editor = await staffAt('editor', '/admin');
  const { page } = editor;
  const draft = page.locator('.kind-draft');
  const heading = (words: string) =>
    page.getByRole('group', { name: 'Steg: rubrik · Kategori' }).getByLabel('Svenska').fill(words);
  const view = (name: string) => page.locator('.kind-views').getByRole('button', { name }).click();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const said = (words: string) => page.locator('.toast', { hasText: words }).waitFor();

  // The tabs are those of the role, and the first of them is where one lands.
  await page.waitForSelector('.admin-page h1:text-is("Brevtyper")');
  expect(editor.path).toBe('/admin/kinds');
  expect(await page.locator('.admin-tab-list a').allTextContents()).toEqual(['Brevtyper']);
  await press('Ny brevtyp');
  await page.getByLabel('Id, som det står i adressen').fill('Lampbrev');
  await page.getByLabel('Utkastets rubrik').fill('Ett brev om lampor');
  await press('Gör utkastet');
  await page.waitForSelector('[role=dialog] >> text=Skriv små bokstäver');
  await expectGoodScreen(editor, 'all', 'new kind');
  await page.getByLabel('Id, som det står i adressen').fill('lampbrev');
  await press('Gör utkastet');
  await draft.getByText('Ingen har granskat just det här innehållet.').waitFor();
  // A choice is added, moved and seen in the wizard beside it, and taken away again.
  await view('Frågor');
  await page.getByRole('button', { name: /^Kategori/ }).click();
  const choices = page.getByRole('region', { name: 'Kategori', exact: true });
  await choices.getByLabel('Nytt val på svenska').fill('Ett presentkort');
  await choices.getByLabel('Nytt val på engelska').fill('A gift card');
  await choices.getByRole('button', { name: 'Lägg till' }).click();
  await choices.getByRole('button', { name: 'Flytta upp: Ett presentkort' }).click();
  await choices.getByText('Ett presentkort står nu på plats 3 av 4.').waitFor();
  await page.locator('.kind-preview').getByText('Ett presentkort').waitFor();
  await choices.getByRole('button', { name: 'Ta bort: Ett presentkort' }).click();
  await choices.getByText('Ett presentkort är borttaget.').waitFor();

  // A question of their own, which some get and must answer; the example answers it by the form beside it.
  await page.getByRole('button', { name: /^Ny fråga.*Kategori/ }).click();
  const asked = page.getByRole('form', { name: 'Ny fråga i Kategori' });
  await asked.getByLabel('Frågan på svenska').fill('Hur många lampor gäller det?');
  await asked.getByLabel('Frågan på engelska').fill('How many lamps is it about?');
  await asked.getByLabel('Svaret är').click();
  await page.click('.ant-select-dropdown:not(.ant-select-dropdown-hidden) >> text=ett antal');
  await asked.getByRole('button', { name: 'Lägg till frågan' }).click();
  await page.getByLabel('Måste besvaras').check();
  // The example lacks an answer now: the mistake leads there, and it is asked for where the question is.
  await page.getByText('Exemplet saknar svar på frågan.').waitFor();
  const place = page.getByRole('button', { name: 'Svaret på Hur många lampor gäller det? i exemplet ”En lampa' });
  await place.waitFor();
  await page.getByRole('button', { name: /^Hur många lampor/ }).click();
  await place.click();
  const answered = page.getByLabel('Svaret i ”En lampa som slutade lysa”');
  await expectGoodAtBothWidths(editor, 'all', 'answer of the example');
  await answered.fill('2');
  await page.locator('.kind-verdict', { hasText: 'Inga fel' }).waitFor();
  await answered.fill('');
  await page.getByLabel('Frågan visas').click();
  await page.click('.ant-select-dropdown:not(.ant-select-dropdown-hidden) >> text=Kategori');
  await page.getByRole('button', { name: /Hur många lampor.*visas när Kategori = En vara/ }).waitFor();
  await page.locator('.kind-verdict', { hasText: 'Ett fel' }).waitFor();
  await expectGoodAtBothWidths(editor, 'all', 'questions');
  await page.getByRole('combobox', { name: 'Fyll i' }).click();
  await page.click('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item >> nth=0');
  await page
    .locator('.kind-preview')
    .getByLabel(/^Hur många lampor/)
    .fill('3');
  await press('Gör svaren till exempel');
  await page.locator('.kind-verdict', { hasText: 'Inga fel' }).waitFor();

  // An argument of their own: its law, its words with an answer in them, and for whom it stands in the letter.
  const choose = (words: string) =>
    page.click(`.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item >> text=${words}`);
  await view('Brevet');
  const letter = page.getByRole('region', { name: 'Exemplets brev' });
  await letter.getByText('Med det här brevet får ni veta om felet.').waitFor();
  await press('Nytt argument');
  await page.getByLabel('Rubrik på svenska', { exact: true }).fill('Lamporna är farliga');
  await page.getByLabel('Rubrik på engelska', { exact: true }).fill('The lamps are dangerous');
  await page.getByLabel('Lag som argumentet vilar på').click();
  await choose('5 kap. 2 §');
  // Law that the kinds have in common stands there by its words too, and is the kind's own once it is chosen.
  await page.keyboard.type('avtalslag');
  await page.locator('.ant-select-item-group', { hasText: 'Gemensam lag' }).waitFor();
  await choose('36 § avtalslagen');
  await page.keyboard.press('Escape');
  await page.locator('.kind-sources li').nth(1).waitFor();
  expect(await page.locator('.kind-sources li').allTextContents()).toEqual([
    expect.stringMatching(/^När felet ska påtalas: /),
    expect.stringMatching(/^Lag \(1915:218\) om avtal.*: /),
  ]);
  await page.getByLabel('Hur det är här, på svenska', { exact: true }).fill('Antal lampor som ger stötar:');
  await page.getByLabel('Sätt in i: Hur det är här, på svenska').click();
  await choose('Hur många lampor gäller det?');
  await page.getByLabel('Hur det är här, på engelska', { exact: true }).fill('Lamps give electric shocks.');
  await page.getByLabel('Vad som följer av det, på svenska', { exact: true }).fill('De ska bytas.');
  await page.getByLabel('Vad som följer av det, på engelska', { exact: true }).fill('They must be replaced.');
  await letter.getByText('Antal lampor som ger stötar: 3').waitFor();
  await press('Lägg till ett villkor');
  await page.getByLabel('Fråga eller faktum i villkor 1').click();
  await choose('Hur många lampor gäller det?');
  await page.getByLabel('Jämförelse i villkor 1').click();
  await choose('är minst');
  await page.getByLabel('Svar i villkor 1').fill('4');
  await page.locator('.kind-sentence', { hasText: 'Hur många lampor gäller det: minst 4' }).waitFor();
  await letter.getByText('Lamporna är farliga').waitFor({ state: 'detached' });
  await page.getByLabel('Svar i villkor 1').fill('2');
  await letter.getByText('Lamporna är farliga').waitFor();
  await expectGoodAtBothWidths(editor, 'all', 'letter');

  // When no letter is sold: a rule, the words for it, and what to do instead.
  await view('Regler');
  await press('Nytt stopp');
  await page.getByLabel('Rubrik på svenska', { exact: true }).fill('För många lampor');
  await page.getByLabel('Rubrik på engelska', { exact: true }).fill('Too many lamps');
  await page.getByRole('form', { name: 'Nytt stopp' }).getByRole('button', { name: 'Lägg till' }).click();
  await press('Lägg till ett villkor');
  await page.getByLabel('Fråga eller faktum i villkor 1').click();
  await choose('Hur många lampor gäller det?');
  await page.getByLabel('Svar i villkor 1').fill('100');
  // A second condition: the answer is one of several.
  await press('Lägg till ett villkor');
  await page.getByLabel('Fråga eller faktum i villkor 2').click();
  await choose('Kategori');
  await page.getByLabel('Jämförelse i villkor 2').click();
  await choose('är någon av');
  const answers = page.getByRole('group', { name: 'Svar i villkor 2' });
  expect(await answers.getByLabel('En vara').isDisabled()).toBe(true);
  await answers.getByLabel('En tjänst').check();
  await page.locator('.kind-sentence', { hasText: 'Kategori: ”En vara” eller ”En tjänst”' }).waitFor();
  await page.getByLabel('Text på svenska', { exact: true }).fill('Så många lampor är ett fall för en jurist.');
  await page.getByLabel('Vad kunden kan göra i stället, på svenska', { exact: true }).fill('Tala med en jurist.');
  await page.locator('.kind-sentence', { hasText: 'Hur många lampor gäller det: mer än 100' }).waitFor();
  await page.locator('.kind-verdict', { hasText: 'Inga fel' }).waitFor();
  await expectGoodAtBothWidths(editor, 'all', 'rules');

  await view('Texter');
  await heading('Vad gäller din lampa?');
  await draft.getByText('Osparade ändringar').waitFor();
  await press('Spara utkastet');
  await said('Utkastet är sparat');
  await draft.getByText('Ingen har granskat just det här innehållet.').waitFor();
  expect(await draft.getByRole('button', { name: 'Publicera', exact: true }).isDisabled()).toBe(true);
  expect(await draft.getByRole('button', { name: 'Granska', exact: true }).count()).toBe(0);
  await expectGoodAtBothWidths(editor, 'all', 'texts');

  // The link is opened by somebody else, who reads what changes, down to the letters.
  const shared = new URL(page.url());
  shared.searchParams.set('view', 'changes');
  const jurist = await staffAt('jurist', shared.pathname + shared.search);
  const theirs = jurist.page;
  expect(await theirs.locator('.admin-tab-list a').allTextContents()).toEqual(['Lag och källor', 'Brevtyper']);
  await theirs.locator('ins', { hasText: 'Vad gäller din lampa?' }).waitFor();
  await theirs.getByText('2 av exemplens brev blir annorlunda.').waitFor();
  expect(await theirs.getByRole('button', { name: 'Spara utkastet' }).count()).toBe(0);
  // They say something of a question, and the author sees to it.
  const remarks = theirs.getByRole('region', { name: 'Kommentarer' });
  await remarks.getByRole('button', { name: 'Spara kommentaren' }).click();
  await remarks.getByText('Skriv något först.').waitFor();
  await theirs.getByRole('button', { name: 'Kommentera Brevet · Svenska' }).click();
  await remarks.getByText('Brevet · Svenska').waitFor();
  await remarks.getByLabel('Gäller').click();
  await theirs.keyboard.type('hur många');
  await theirs.click('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option >> nth=0');
  await remarks.getByLabel('Kommentar', { exact: true }).fill('Säg att lamporna ska räknas styckvis.');
  // What is half written waits while they look at what it is about.
  await theirs.locator('.kind-views').getByRole('button', { name: 'Frågor' }).click();
  await theirs.getByRole('button', { name: /^Hur många lampor/ }).waitFor();
  await theirs.locator('.kind-views').getByRole('button', { name: 'Vad som ändras' }).click();
  expect(await remarks.getByLabel('Kommentar', { exact: true }).inputValue()).toMatch(/styckvis/);
  await remarks.getByText('Hur många lampor gäller det?').waitFor();
  await remarks.getByRole('button', { name: 'Spara kommentaren' }).click();
  await remarks.locator('.kind-comment', { hasText: 'styckvis' }).waitFor();
  await expectGoodAtBothWidths(jurist, 'all', 'comments');
  await draft.getByRole('button', { name: 'En öppen kommentar' }).click();
  const received = page.locator('.kind-comment', { hasText: 'styckvis' });
  await received.getByText(/jurist@/).waitFor();
  await received.getByRole('button', { name: /^Frågor · .* · Hur många lampor/ }).click();
  await page.locator('.kind-question-head[aria-expanded=true]', { hasText: 'Hur många lampor' }).waitFor();
  await view('Vad som ändras');
  await received.getByRole('button', { name: 'Klart' }).click();
  await page.getByText('En avklarad', { exact: true }).click();
  await received.getByText(/avklarad av editor@/).waitFor();
  await theirs.getByText('Inga öppna kommentarer.').waitFor();
  await theirs.getByRole('button', { name: 'Granska', exact: true }).click();
  await theirs.getByLabel('Jag har läst just det här och svarar för det').check();
  await expectGoodScreen(jurist, 'all', 'review');
  await theirs.getByRole('button', { name: 'Godkänn' }).click();
  await theirs.locator('.kind-draft', { hasText: 'Inget står i vägen' }).waitFor();
  expect(jurist.complaints).toEqual([]);
  await jurist.close();

  await editor.goto(shared.pathname + shared.search);
  await draft.getByText('Inget står i vägen för att publicera.').waitFor();
  await press('Publicera');
  await press('Publicera nu');
  await page.waitForSelector('.admin-table >> text=Nr 1');
  await expectGoodAtBothWidths(editor, 'all', 'versions');
  const customer = await visitors.visit({ width: 390, language: 'sv' });
  await customer.goto('/create?type=lampbrev');
  await customer.page.getByRole('heading', { name: 'Vad gäller din lampa?' }).waitFor();

  // What is offered now is set beside what is edited: by label, and with the language that was left behind.
  await view('Texter');
  await heading('Vad gäller den nya lampan?');
  await view('Vad som ändras');
  await page.locator('.kind-text-changes', { hasText: 'Bara svenskan är ändrad' }).waitFor();
  await page.getByText('Exemplens brev blir likadana som nu.').waitFor();
  await expectGoodAtBothWidths(editor, 'all', 'changes');
  await press('Ta tillbaka ändringen');

  await view('Versioner');
  await press('Sluta erbjuda brevtypen');
  await page.locator('[role=dialog]').getByRole('button', { name: 'Sluta erbjuda' }).click();
  await page.getByText('Inget av brevtypen erbjuds nu.').waitFor();
  const first = page.locator('.admin-table tr', { hasText: 'Nr 1' });
  await first.getByRole('button', { name: 'Ta tillbaka' }).click();
  await page.locator('[role=dialog]').getByRole('button', { name: 'Erbjud' }).click();
  await first.getByText('Erbjuds nu').waitFor();
  expect([...editor.complaints, ...customer.complaints]).toEqual([]);
  await customer.close();
  await editor.close();
}, 300_000);

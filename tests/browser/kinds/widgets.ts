import type { Visitor } from '../browser';
import { visitors } from '../kindsSite';
import { expectGoodScreen } from '../screens';
import { PLAIN, ROUTED } from './widgetsKind';

let visitor: Visitor | undefined;
afterEach(async () => {
  await visitor?.close();
  visitor = undefined;
});

const ADDRESS = `/create?type=${PLAIN}&step=0`;

/** Where all questions of a step stand on one page, if not told otherwise. */
async function at(address: string, language: 'sv' | 'en' = 'sv', width: 390 | 1280 = 1280): Promise<Visitor> {
  visitor = await visitors.visit({ width, language });
  await visitor.goto(address);
  return visitor;
}

async function atFields(language: 'sv' | 'en' = 'sv', width: 390 | 1280 = 1280): Promise<Visitor> {
  const here = await at(ADDRESS, language, width);
  await here.page.waitForSelector('#f_office');
  return here;
}

async function untilKept(here: Visitor, name: string, value: unknown): Promise<void> {
  await here.page.waitForFunction(
    ([kind, field, wanted]) =>
      JSON.parse(localStorage.getItem(`brevia:answers:${kind}`) ?? '{"form":{}}').form[field ?? ''] === wanted,
    [PLAIN, name, value] as [string, string, string],
  );
}

test.each([
  ['sv', 'all'],
  ['en', 'structure'],
] as const)('every widget is accessible and fits, in %s', async (language, look) => {
  const here = await atFields(language);
  const { page } = here;
  await page.fill('#f_from', 'arlanda');
  await page.waitForSelector('[role=option]');
  await expectGoodScreen(here, look);
  await page.click('[role=option]');
  await page.locator('#f_kindOfTone').check();
  await page.waitForSelector('.preset-choice');
  await page.waitForSelector('.note-verdict');
  await expectGoodScreen(here, look);
  expect(here.complaints).toEqual([]);
});

test('every widget is accessible and fits a phone, screen by screen', async () => {
  const here = await at(ADDRESS, 'sv', 390);
  const { page } = here;
  // The step is parted once its questions are there.
  await page.waitForSelector('.progress-now:has-text("sida 1 av")');
  const [, count = ''] = / (\d+)$/.exec((await page.textContent('.progress-now')) ?? '') ?? [];
  expect(Number(count)).toBeGreaterThan(3);
  for (let screen = 1; screen <= Number(count); screen += 1) {
    await here.goto(`${ADDRESS}&screen=${screen}`);
    await page.waitForSelector(`.progress-now:has-text("sida ${screen} av ${count}")`);
    await expectGoodScreen(here, 'all', `screen ${screen}`);
  }
  expect(here.complaints).toEqual([]);
});

test.each([
  ['/widget-routes', ROUTED],
  [`/create?type=${PLAIN}`, PLAIN],
])('the opening question sets its field, and is not asked again, at %s', async (address, id) => {
  const here = await at(address, 'sv', 1280);
  const { page } = here;
  await page.waitForSelector('dialog[open]');
  expect(await here.accessibilityFaults()).toEqual([]);
  // By the keyboard alone: the second answer.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.opening', { state: 'detached' });
  expect(await page.inputValue('#f_days')).toBe('30');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await page.waitForFunction((kind) => localStorage.getItem(`brevia:answers:${kind}`), id);
  await here.goto(address);
  await page.waitForSelector('.resumed');
  expect(await page.locator('.opening').count()).toBe(0);
});

test('a row is found by typing and chosen by keyboard; its values fill the note', async () => {
  const here = await atFields();
  const { page } = here;
  await page.locator('#f_from').focus();
  await page.keyboard.type('kiruna');
  await page.waitForSelector('[role=option][aria-selected=true]');
  expect(await page.getAttribute('#f_from', 'aria-activedescendant')).toBe(
    await page.getAttribute('[role=option][aria-selected=true]', 'id'),
  );
  await page.keyboard.press('Enter');
  expect(await page.inputValue('#f_from')).toBe('Kiruna Airport (KRN), Kiruna');
  await untilKept(here, 'from', 'KRN');
  expect(await page.textContent('.note-verdict')).toMatch(
    /Sträckan är 1\s\d{3} km.*Räknat från Kiruna.*konsumentköplagen/s,
  );
  // Escape closes the list and leaves what is typed.
  await page.fill('#f_from', 'oslo');
  await page.waitForSelector('[role=option]');
  await page.keyboard.press('Escape');
  await page.waitForSelector('[role=option]', { state: 'detached' });
  await page.click('.lookup-clear');
  expect(await page.inputValue('#f_from')).toBe('');
});

test('a code typed in passing is understood; what is no row is refused, unless the field is free', async () => {
  const here = await atFields();
  const { page } = here;
  await page.fill('#f_from', 'agp');
  await page.keyboard.press('Tab');
  await untilKept(here, 'from', 'AGP');
  await page.fill('#f_from', 'Ingenstans');
  await page.fill('#f_maker', 'Egenbygge');
  await page.fill('#f_seenAt', 'i går');
  await here.next();
  await page.waitForSelector('.error-summary');
  const problems = await page
    .locator('.error-summary a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(problems).toEqual(['#f_category', '#f_office', '#f_from', '#f_seenAt']);
  await untilKept(here, 'maker', 'Egenbygge');
});

test('a row that is still to be fetched gives no wrong verdict', async () => {
  const here = await atFields();
  const { page } = here;
  await page.fill('#f_from', 'KRN');
  await page.keyboard.press('Tab');
  await untilKept(here, 'from', 'KRN');
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/tables/airports/KRN*', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await page.waitForSelector('#f_from');
  expect(await page.locator('.note').count()).toBe(0);
  answer();
  await page.waitForSelector('.note-verdict');
  expect(await page.textContent('.notes')).not.toContain('Okänd plats');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#f_from')?.value.includes('Kiruna'));
});

test('cards are narrowed down by a search and chosen like any choice', async () => {
  const here = await atFields();
  const { page } = here;
  expect(await page.getAttribute('#f_office', 'placeholder')).toBe('Sök efter kontor...');
  expect(await page.textContent('.card-row')).toMatch(/Norra kontoret.*Privat.*Båtar och bryggor.*39\skr/s);
  expect(
    await page
      .locator('.card-list')
      .evaluate(
        (list) =>
          list.scrollHeight > list.clientHeight &&
          list.clientHeight <= 24 * parseFloat(getComputedStyle(document.documentElement).fontSize),
      ),
  ).toBe(true);
  await page.fill('#f_office', 'cykl');
  expect(await page.locator('.card-row').count()).toBe(1);
  expect(await page.locator('.card-search [role=status]').textContent()).toBe('En träff');
  await page.locator('.card-row').click();
  await untilKept(here, 'office', 'south');
  await page.fill('#f_office', 'zzz');
  await page.click('.card-none button');
  expect(await page.locator('.card-row input:checked').getAttribute('value')).toBe('south');
});

test('a ready text never takes the place of a typed one for good', async () => {
  const here = await atFields();
  const { page } = here;
  await page.locator('#f_kindOfTone').check();
  await page.fill('#f_request', 'Min egen begäran.');
  await page.click('.preset-choice >> nth=2');
  expect(await page.inputValue('#f_request')).toBe('Jag begär alternativ tre (ask).');
  await page.click('.preset-undo button');
  expect(await page.inputValue('#f_request')).toBe('Min egen begäran.');
  await untilKept(here, 'request', 'Min egen begäran.');
  // Too little is told for a suggestion, and it says so; nobody is signed in, so there are no saved texts.
  await page.fill('#f_story', 'x'.repeat(20));
  await page.click('.preset-suggestions button');
  expect(await page.textContent('.preset-suggestions [role=status]')).toContain('Varför?');
  expect(await page.locator('.preset-saved').count()).toBe(0);
});

test('a suggestion is asked for, chosen by a click, and had back', async () => {
  const here = await atFields();
  const { page } = here;
  await page.locator('#f_kindOfTone').check();
  await page.fill('#f_story', 'Bryggan lossnade när båten låg förtöjd.');
  await page.fill('#f_request', 'Min egen begäran.');
  await page.click('.preset-suggestions > button');
  await page.waitForSelector('.preset-suggestions .preset-choice');
  expect(await here.accessibilityFaults()).toEqual([]);
  const suggestion = page.locator('.preset-suggestions .preset-choice').first();
  const words = (await suggestion.textContent()) ?? '';
  await suggestion.click();
  expect(await page.inputValue('#f_request')).toBe(words);
  expect(await suggestion.getAttribute('aria-pressed')).toBe('true');
  await untilKept(here, 'request', words);
  await page.click('.preset-undo button');
  expect(await page.inputValue('#f_request')).toBe('Min egen begäran.');
});

test('the short form of /create asks with the same widgets, and leads to the preview', async () => {
  const here = await at(`/create?type=${ROUTED}`, 'en', 1280);
  const { page } = here;
  await page.waitForSelector('.choices-kinds');
  await page.click('.step-buttons .button-plain');
  await page.waitForSelector('#f_office');
  await page.locator('.card-row').first().click();
  await page.fill('#f_from', 'kiruna');
  await page.click('[role=option]');
  await page.fill('#f_maker', 'Volvo');
  await page.locator('#f_plate').pressSequentially('abc');
  expect(await page.inputValue('#f_plate')).toBe('ABC');
  await page.fill('#f_seenAt', '2026-11-03');
  await page.fill('#f_seenAt-time', '09:30');
  await page.locator('#f_kindOfTone').check();
  await page.click('.preset-choice >> nth=0');
  await page.fill('#f_caseDescription', 'The jetty came loose while the boat was moored to it.');
  expect(await here.accessibilityFaults()).toEqual([]);
  await here.next();
  await page.fill('#f_userContact_name', 'Olle Ås');
  await page.fill('#f_userContact_email', 'short@example.com');
  await here.next();
  await page.waitForSelector('.purchase');
  expect(here.path).toBe('/preview');
  expect(here.complaints).toEqual([]);
});

test('day and time are one answer; capitals and limits hold as one types', async () => {
  const here = await atFields();
  const { page } = here;
  await page.fill('#f_seenAt', '3/11 2026');
  await page.fill('#f_seenAt-time', '930');
  await page.keyboard.press('Tab');
  await untilKept(here, 'seenAt', '2026-11-03T09:30');
  expect(await page.inputValue('#f_seenAt-time')).toBe('09:30');
  await page.locator('#f_plate').pressSequentially('abå12');
  await page.keyboard.press('Home');
  await page.keyboard.type('x');
  expect(await page.inputValue('#f_plate')).toBe('XABÅ12');
  await page.fill('#f_story', 'å'.repeat(80));
  await untilKept(here, 'story', 'å'.repeat(60));
});

test('nothing typed is lost in the middle of a word: by a reload, the browser’s Back, Enter or a link', async () => {
  const here = await at('/');
  const { page } = here;
  const ways = {
    A: () => page.reload(),
    B: () => page.goBack(),
    C: () => page.press('#f_plate', 'Enter'),
    D: () => page.click('.language-switch'),
  };
  for (const [letter, leave] of Object.entries(ways)) {
    await here.goto('/');
    // A start page that leads on to the chosen language does so before the next address is asked for.
    await page.waitForLoadState('networkidle');
    await here.goto(ADDRESS);
    await page.fill('#f_plate', '');
    await page.locator('#f_plate').pressSequentially(letter.repeat(3), { delay: 0 });
    await leave();
    await untilKept(here, 'plate', letter.repeat(3));
  }
});

test('a kind whose wizard ends before the letter has its last page elsewhere, and says when no letter is named', async () => {
  const here = await at('/widget-routes-success');
  await here.page.waitForSelector('h1');
  expect(await here.page.textContent('h1')).toBe('Vi vet inte vilket brev det gäller');
  expect(await here.accessibilityFaults()).toEqual([]);
});

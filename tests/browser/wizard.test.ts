import { gzipSync } from 'node:zlib';
import { LANDING, weigh, WIZARD } from '../bench/bundle';
import { Visitor, Visitors } from './browser';

let visitors: Visitors;
let visitor: Visitor;
beforeAll(async () => {
  visitors = await Visitors.open();
}, 240_000);
afterAll(() => visitors?.close(), 60_000);
beforeEach(async () => {
  visitor = await visitors.visit({ width: 1280, language: 'sv' });
});
afterEach(() => visitor.close());

test('what is missing is said on top, at the field, in the title, in the same words', async () => {
  const { page } = visitor;
  await visitor.goto('/reklamation');
  await page.waitForSelector('#f_category');
  await visitor.next();
  await page.waitForSelector('.error-summary');
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('error-summary');
  expect(await page.title()).toMatch(/^Fel: /);
  const [summary, inline] = [await page.textContent('.error-summary li'), await page.textContent('.field-error')];
  expect(inline).toBe(`Fel: ${summary}`);
  expect(await visitor.accessibilityFaults()).toEqual([]);
  await page.click('.error-summary a');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('f_category');
  // Put right, it goes away at once.
  await page.keyboard.press('Space');
  await page.waitForSelector('.error-summary', { state: 'detached' });
});

test('answers outlive Back, a reload and a change of language, until one starts over', async () => {
  const { page } = visitor;
  await visitor.goto('/reklamation');
  await page.locator('#f_category-1').check();
  await visitor.next();
  await page.fill('#f_caseDescription', 'Uppkopplingen ligger nere varje kväll.');
  await page.goBack();
  await page.waitForSelector('#f_category-1');
  expect(await page.isChecked('#f_category-1')).toBe(true);
  await page.goForward();
  expect(await page.inputValue('#f_caseDescription')).toMatch(/^Uppkopplingen/);

  await page.waitForFunction(() => JSON.stringify(localStorage).includes('Uppkopplingen'));
  await page.click('.language-switch');
  await page.waitForURL(/\/en\/reklamation\?step=1/);
  await page.waitForFunction(() => document.documentElement.lang === 'en');
  expect(await page.inputValue('#f_caseDescription')).toMatch(/^Uppkopplingen/);

  await page.goto(page.url().replace(/\?.*/, ''));
  await page.waitForSelector('.resumed');
  expect(visitor.path).toBe('/reklamation?step=1');
  expect(await visitor.accessibilityFaults()).toEqual([]);
  await page.click('.resumed button');
  await page.waitForSelector('#f_category-1');
  expect(await page.isChecked('#f_category-1')).toBe(false);
});

test('no address leads past a step that is not filled in', async () => {
  await visitor.goto('/reklamation?step=4');
  await visitor.page.waitForURL(/step=0/);
});

test('where a letter can’t help, the way on is closed and the reason stands there with its source', async () => {
  const { page } = visitor;
  await visitor.goto('/reklamation');
  await page.locator('#f_category-3').check();
  await page.selectOption('#f_situation', 'privateSeller');
  await page.waitForSelector('.note-stop');
  expect(await page.locator('.note-stop a').first().getAttribute('href')).toMatch(/^https:/);
  expect(await page.locator('.step-form button[type=submit]').count()).toBe(0);
  expect(await visitor.accessibilityFaults()).toEqual([]);
  await visitor.goto('/reklamation?step=1');
  await page.waitForURL(/step=0/);
  await page.selectOption('#f_situation', 'consumer');
  await page.waitForSelector('.step-form button[type=submit]');
});

test('a day is typed or picked; weeks begin on Monday', async () => {
  const { page } = visitor;
  await visitor.goto('/reklamation');
  await page.locator('#f_category').check();
  await visitor.next();
  await page.fill('#f_caseDescription', 'Paketet kom aldrig fram.');
  await page.fill('#f_incidentDate', 'i förrgår');
  await visitor.next();
  await page.waitForSelector('.error-summary');
  await page.fill('#f_incidentDate', '3/11 2026');
  await page.press('#f_incidentDate', 'Tab');
  expect(await page.inputValue('#f_incidentDate')).toBe('2026-11-03');
  await page.locator('.field', { has: page.locator('#f_incidentDate') }).locator('.date-button').click();
  await page.waitForSelector('.rdp-root');
  expect((await page.locator('.rdp-weekday').allTextContents()).map((day) => day.toLowerCase())).toEqual(['må', 'ti', 'on', 'to', 'fr', 'lö', 'sö']);
  expect(await visitor.accessibilityFaults()).toEqual([]);
  await page.locator('.rdp-day_button', { hasText: /^12$/ }).click();
  expect(await page.inputValue('#f_incidentDate')).toBe('2026-11-12');
});

test('the generic form: kind, category, language, then the short version to its own preview', async () => {
  const { page } = visitor;
  await visitor.goto('/create');
  await page.waitForSelector('.choices-kinds');
  await visitor.next();
  await page.waitForSelector('.error-summary');
  await page.locator('.choices-kinds input').first().check();
  await page.selectOption('#f_category', 'other');
  await page.fill('#f_categoryOther', 'Leasing');
  expect(await visitor.accessibilityFaults()).toEqual([]);
  await page.click('.step-buttons .button-plain');
  await page.fill('#f_caseDescription', 'Bilen startar inte.');
  await visitor.next();
  await page.waitForSelector('.error-summary');
  expect(await page.textContent('.error-summary')).toContain('Du måste välja datum för händelsen innan du kan gå vidare.');
  await page.fill('#f_incidentDate', '2026-11-01');
  await visitor.next();
  await page.locator('#f_desiredResolution').check();
  expect(await visitor.accessibilityFaults()).toEqual([]);
  await visitor.next();
  await page.fill('#f_userContact_name', 'Olle Ås');
  await page.fill('#f_userContact_email', 'olle@example.com');
  await visitor.next();
  await page.waitForSelector('.purchase');
  expect(visitor.path).toBe('/preview');
  expect(await page.textContent('h1')).toBe('Reklamation');
  expect(await page.textContent('.preview-side')).toContain('Betala och lås upp');
  expect(await visitor.accessibilityFaults()).toEqual([]);
});

test('the chooser leads on to the kind’s own wizard with what is known', async () => {
  const { page } = visitor;
  await visitor.goto('/create?type=reklamation');
  await page.selectOption('#f_category', 'furniture');
  await visitor.next();
  await page.waitForURL(/\/reklamation\?step=0/);
  await page.waitForSelector('.choice:has(:checked)');
  expect(await page.locator('input[value=furniture]').isChecked()).toBe(true);
});

test('a payment that is called off costs nothing and can be tried again', async () => {
  const { page } = visitor;
  await visitor.goto('/klagomal');
  await page.locator('#f_category').check();
  await visitor.next();
  await page.fill('#f_caseDescription', 'Maten var kall och ingen lyssnade.');
  await visitor.next();
  await page.fill('#f_userContact_name', 'Eva Ek');
  await page.fill('#f_userContact_email', 'called-off@example.com');
  await visitor.next();
  await page.click('.purchase .button-primary');
  await page.waitForSelector('.payment .purchase');
  await page.click('.purchase .button-primary');
  await page.click('button[name=cancel]');
  await page.waitForURL(/klagomal-payment-canceled/);
  await page.waitForSelector('.plain h1');
  expect(await visitor.accessibilityFaults()).toEqual([]);
  await page.click('.plain .button-primary');
  await page.waitForSelector('.payment .purchase');
  expect(visitor.path).toMatch(/^\/klagomal\?draft_id=[^&]+&step=4/);
});

test.each([
  ['/payment-success', '/'],
  ['/reklamation-payment-success', '/'],
  ['/preview', '/create'],
])('%s without a letter leads to %s', async (from, to) => {
  await visitor.goto(from);
  await visitor.page.waitForFunction((path) => window.location.pathname === path, to);
});

test.each(['/no-such-page', '/payment-canceled', '/letter-expired', '/terms', '/contact'])('%s is whole and accessible', async (page) => {
  await visitor.goto(page);
  await visitor.page.waitForSelector('h1');
  expect(await visitor.accessibilityFaults()).toEqual([]);
  expect(visitor.complaints).toEqual([]);
});

test('the landing page takes at most 110 kB of JavaScript, the wizard 200 kB (gzip)', async () => {
  expect(weigh(LANDING)).toBeGreaterThan(20_000);
  expect(weigh(LANDING)).toBeLessThanOrEqual(110_000);
  // With the kind's compiled validators.
  const view = await (await fetch(`${visitors.world.addresses.site}/api/forms/reklamation`)).json();
  const validators = gzipSync(await (await fetch(visitors.world.addresses.site + view.validator)).text()).length;
  expect(weigh(WIZARD) + validators).toBeLessThanOrEqual(200_000);
});

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { exampleForm, flatForm } from '../../api/stage';
import { expectGoodAtBothWidths, expectGoodScreen } from '../screens';
import { visitors } from '../site';
import { choose, draft, newPerson, payByCard, signIn } from '../people';

test('signing in by a window: menu by keyboard, other tabs follow, and out again', async () => {
  const visitor = await visitors.visit({ width: 1280, language: 'sv' });
  const { page } = visitor;
  await visitor.goto('/contact');
  await page.waitForSelector('.header-sign-in');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.waitForSelector('.header-sign-in');
  // Nobody has a cookie for having looked.
  expect(await page.context().cookies()).toEqual([]);

  // Whoever closes the window, or turns back in it, is told nothing.
  const [closed] = await Promise.all([page.waitForEvent('popup'), page.click('.header-sign-in')]);
  await closed.waitForSelector('.accounts');
  await closed.close();
  await page.waitForSelector('.header-sign-in[aria-disabled=false]');
  const [turned] = await Promise.all([page.waitForEvent('popup'), page.click('.header-sign-in')]);
  await turned.waitForSelector('.accounts');
  await Promise.all([turned.waitForEvent('close'), turned.click('button[name=cancel]').catch(() => undefined)]);
  await page.waitForSelector('.header-sign-in[aria-disabled=false]');
  expect(await page.textContent('.toast')).toBe('');

  const person = newPerson();
  await signIn(visitor, person, '.header-sign-in');
  await other.waitForSelector('.header-account');
  expect(await page.textContent('.toast')).toContain('Du är inloggad som Eva Ek');
  expect(visitor.path).toBe('/contact');

  await page.focus('.header-account');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[role=menu]');
  await expectGoodScreen(visitor);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  expect(await page.locator('[role=menuitem]').allTextContents()).toEqual(['Mina brev', 'Ditt konto', 'Logga ut']);
  await page.waitForFunction(() => document.activeElement?.textContent === 'Mina brev');
  await page.keyboard.press('ArrowUp');
  expect(await focused()).toBe('Logga ut');
  await page.keyboard.press('Home');
  await page.keyboard.press('d');
  expect(await focused()).toBe('Ditt konto');
  await page.keyboard.press('Escape');
  expect(await page.locator('[role=menu]').count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('header-account');
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Mina brev');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.mine-empty');
  await expectGoodScreen(visitor);

  await page.reload();
  await page.click('.header-account');
  await page.click('[role=menuitem]:last-child >> text=Logga ut');
  await page.waitForSelector('.plain-center h1');
  await other.waitForSelector('.header-sign-in');
  await page.reload();
  await page.waitForSelector('.plain-center h1');
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
}, 120_000);

test('where no window opens the page itself goes, and comes back to where it was', async () => {
  const visitor = await visitors.visit({ width: 390, language: 'en', alone: true });
  const { page } = visitor;
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await visitor.goto('/my-letters?filter=paid');
  await page.waitForSelector('.plain-center h1');
  expect(await page.textContent('h1')).toBe('Sign in Required');
  await expectGoodScreen(visitor);
  await page.click('main .button-primary');
  await choose(page, newPerson());
  await page.waitForSelector('text=Signing in...');
  await page.waitForSelector('.mine-empty');
  expect(visitor.path).toBe('/my-letters?filter=paid');
  await page.click('main a.button-primary');
  await page.waitForURL(/\/en\/create/);

  // SPEC section 2: by itself the handler's page leads home, and what failed stays to be read.
  await visitor.goto('/__/auth/handler');
  await page.waitForURL((url) => url.pathname === '/en');
  await visitor.goto('/__/auth/handler?authType=signIn');
  await page.waitForSelector('text=Signing in...');
  await page.waitForURL((url) => url.pathname === '/en');
  await visitor.goto('/__/auth/handler?authType=signIn&error=sign_in_expired');
  await page.waitForSelector('.note-wrong');
  await expectGoodScreen(visitor);
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
}, 120_000);

test('without signing in, and when nobody can tell, the pages that need it say so', async () => {
  const visitor = await visitors.visit({ width: 390, language: 'sv' });
  const { page } = visitor;
  await page.route('**/api/session', (route) => route.fulfill({ json: { signIn: false, user: null } }));
  await visitor.goto('/my-letters');
  await page.waitForSelector('text=Inloggning finns inte här just nu');
  expect(await page.locator('text=Logga in med Google').count()).toBe(0);
  await page.click('.header .header-menu');
  expect(await page.locator('.side-menu >> text=Logga in').count()).toBe(0);
  await page.unroute('**/api/session');
  await page.route('**/api/session', (route) => route.fulfill({ status: 500, json: {} }));
  await visitor.goto('/account');
  await page.waitForSelector('.note-wrong');
  await expectGoodScreen(visitor);
  await page.unroute('**/api/session');
  await page.click('main .button-primary');
  await page.waitForSelector('text=Logga in med Google');
  await visitor.close();
}, 60_000);

test('an admin has the way to the back office', async () => {
  const visitor = await visitors.visit({ width: 390, language: 'sv' });
  const { page } = visitor;
  await visitor.goto('/my-letters');
  await page.waitForSelector('.plain-center h1');
  await signIn(visitor, 'admin');
  await page.click('.header .header-menu');
  await page.waitForSelector('.side-account');
  await expectGoodScreen(visitor);
  expect(await page.getAttribute('.side-account a[href*=admin]', 'href')).toBe('/admin');
  await visitor.close();
}, 60_000);

/** Kinds and recipients of the letters that one person has. */
const MANY = 40;
const COMPANIES = ['Ljudbutiken AB', 'Cykelhuset i Örebro AB', 'Krogen på hörnet AB', 'Möbeljätten AB'];

test('forty letters: claimed, found, copied, deleted, paid', async () => {
  const visitor = await visitors.visit({ width: 1280, language: 'sv' });
  const { page } = visitor;
  const person = newPerson();
  await visitor.goto('/my-letters');
  await page.waitForSelector('.plain-center h1');
  // Begun before anybody signed in.
  const letters = Array.from({ length: MANY }, (_, index) => {
    const kind = index % 2 === 0 ? 'reklamation' : 'klagomal';
    return { kind, form: flatForm(kind, person.email, { company: COMPANIES[index % COMPANIES.length] }) };
  });
  const [first, ...rest] = letters;
  if (!first) throw new Error('no letters');
  // The first makes the session that the others belong to.
  const ids = [await draft(visitor, first.kind, first.form)];
  for (let start = 0; start < rest.length; start += 8)
    ids.push(...(await Promise.all(rest.slice(start, start + 8).map(({ kind, form }) => draft(visitor, kind, form)))));
  const free = await page.request.post(new URL('/api/reklamation/mark-free', page.url()).href, { data: { draftId: ids[0], discountCode: 'FREE', language: 'sv' } });
  expect(free.status()).toBe(200);

  await signIn(visitor, person);
  await page.waitForSelector('.mine .note');
  await expectGoodScreen(visitor);
  await page.click('.mine .note .button-primary');
  await page.waitForSelector('.mine-table');
  await expectGoodScreen(visitor);
  const rows = page.locator('.mine-table tbody tr');
  expect(await rows.count()).toBe(20);
  expect(await page.locator('.mine .note').count()).toBe(0);
  expect(await page.textContent('.mine-bulk label')).toBe('Markera alla 40, även de 20 som inte visas');
  await page.check('.mine-bulk input');
  await page.click('.mine-bulk .button-danger');
  expect(await page.textContent('.confirm')).toContain('20 av dem visas inte på sidan just nu.');
  await page.keyboard.press('Escape');
  await page.uncheck('.mine-bulk input');
  // More of them, on from where one was: from the keyboard too.
  await page.focus('.mine-further button');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.mine-further', { state: 'detached' });
  expect([await rows.count(), visitor.path]).toEqual([MANY, '/my-letters?count=40']);
  expect(await rows.nth(20).locator('input').evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await page.textContent('.mine > [role=status]')).toBe('40 brev visas');

  // Search and filter stand in the address.
  await page.fill('#mine-search', 'orebro cykel');
  await page.waitForFunction(() => document.querySelectorAll('.mine-table tbody tr').length === 10);
  await page.click('.mine-filter:nth-child(3)');
  expect(visitor.path).toBe('/my-letters?q=orebro+cykel&filter=preview');
  await page.reload();
  await page.waitForSelector('.mine-table');
  expect(await rows.count()).toBe(10);

  // All that are seen are deleted, and no others; one that fails is said to have.
  await page.check('.mine-bulk input');
  await page.click('.mine-bulk .button-danger');
  await page.waitForSelector('.confirm[open]');
  await expectGoodScreen(visitor);
  await page.keyboard.press('Escape');
  expect(await page.locator('.confirm').count()).toBe(0);
  let refused = 0;
  await page.route('**/api/my-letters/delete', (route) => {
    refused += 1;
    return refused === 2 ? route.fulfill({ status: 500, json: {} }) : route.continue();
  });
  await page.click('.mine-bulk .button-danger');
  await page.click('.confirm .button-danger');
  await page.waitForSelector('.mine .note-wrong');
  expect(await page.textContent('.mine .note-wrong')).toBe('Fel vid raderingKunde inte radera alla brev. Försök igen.');
  expect(await rows.count()).toBe(5);
  await page.unroute('**/api/my-letters/delete');
  // Those are still marked.
  await page.click('.mine-bulk .button-danger');
  await page.click('.confirm .button-danger');
  await page.waitForSelector('.mine-none');
  await page.click('.mine-none button');
  await page.waitForSelector('.mine-table');
  expect(await rows.count()).toBe(20);
  expect(visitor.path).toBe('/my-letters');

  // What one can do with a preview: copy it, and pay.
  await rows.first().locator('.mine-more').click();
  await page.waitForSelector('[role=menu]');
  await expectGoodScreen(visitor, 'structure');
  await page.click('[role=menuitem] >> text=Kopiera preview');
  await page.waitForFunction(() => navigator.clipboard.readText().then((text) => text.length > 100));
  await rows.first().locator('.mine-actions a.button').click();
  await page.waitForSelector('.payment .purchase, .preview-side .purchase');
  await page.click('.purchase .button-primary');
  await page.waitForSelector('[name=card_number]');
  await payByCard(page);
  await page.waitForSelector('.done-letter');

  // What is paid: found by its filter, downloaded, copied, deleted.
  await visitor.goto('/my-letters?filter=paid');
  await page.waitForSelector('.mine-table');
  expect(await rows.count()).toBe(2);
  await page.waitForSelector('.mine-actions button.button >> nth=1');
  const [download] = await Promise.all([page.waitForEvent('download'), rows.last().locator('.mine-actions button.button').click()]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  expect(readFileSync(await download.path()).subarray(0, 5).toString()).toBe('%PDF-');
  await rows.last().locator('.mine-more').click();
  await page.click('[role=menuitem] >> text=Kopiera text');
  await page.waitForFunction(() => navigator.clipboard.readText().then((text) => text.includes('Maja Lindqvist')));
  await rows.last().locator('.mine-more').click();
  await page.click('.menu-item-danger');
  // It says which, and Enter alone does nothing.
  expect(await page.textContent('.confirm')).toContain('till Ljudbutiken AB');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Avbryt');
  await page.click('.confirm .button-danger');
  await page.waitForFunction(() => document.querySelectorAll('.mine-table tbody tr').length === 1);
  const read = await page.request.get(new URL('/api/my-letters', page.url()).href);
  expect(z.object({ letters: z.array(z.unknown()) }).parse(await read.json()).letters).toHaveLength(MANY - 11);
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
}, 300_000);

test('letters on a phone, in English: claimed, found, copied, deleted', async () => {
  const visitor = await visitors.visit({ width: 390, language: 'en' });
  const { page } = visitor;
  const person = newPerson();
  await visitor.goto('/my-letters');
  await page.waitForSelector('.plain-center h1');
  for (const [index, company] of COMPANIES.slice(0, 3).entries()) {
    const kind = index % 2 === 0 ? 'reklamation' : 'klagomal';
    await draft(visitor, kind, flatForm(kind, person.email, { company }));
  }
  await signIn(visitor, person);
  await page.waitForSelector('.mine .note');
  await expectGoodScreen(visitor, 'structure');
  await page.click('.mine .note .button-primary');
  await page.waitForSelector('.mine-table');
  await expectGoodScreen(visitor);
  const rows = page.locator('.mine-table tbody tr');
  expect(await rows.count()).toBe(3);
  await page.fill('#mine-search', 'cykelhuset');
  await page.waitForFunction(() => document.querySelectorAll('.mine-table tbody tr').length === 1);
  await rows.first().locator('.mine-more').click();
  await page.waitForSelector('[role=menu]');
  await expectGoodScreen(visitor);
  await page.click('[role=menuitem] >> text=Copy preview');
  await page.waitForFunction(() => navigator.clipboard.readText().then((text) => text.length > 100));
  await page.check('.mine-bulk input');
  await page.click('.mine-bulk .button-danger');
  await page.waitForSelector('.confirm[open]');
  await expectGoodScreen(visitor);
  await page.click('.confirm .button-danger');
  await page.waitForSelector('.mine-none');
  await page.click('.mine-none button');
  await page.waitForSelector('.mine-table');
  expect(await rows.count()).toBe(2);
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
}, 120_000);

test('a subscription: bought, used, ended; then everything is deleted', async () => {
  const visitor = await visitors.visit({ width: 390, language: 'sv' });
  const { page } = visitor;
  const person = newPerson();
  await visitor.goto('/account');
  await page.waitForSelector('.plain-center h1');
  await signIn(visitor, person);
  await page.waitForSelector('.account-gains');
  await expectGoodAtBothWidths(visitor);

  // Turned back from the payment page.
  await page.click('.account-part .button-primary');
  await page.waitForSelector('button[name=cancel]');
  await page.click('button[name=cancel]');
  await page.waitForSelector('.account .note-info');
  await page.click('.account-part .button-primary');
  await page.waitForSelector('[name=card_number]');
  await payByCard(page);
  await page.waitForSelector('.account-state');
  await page.waitForSelector('.account .note-done');
  expect(visitor.path).toBe('/account');
  await page.waitForSelector('.header .avatar-crown');
  await expectGoodAtBothWidths(visitor);

  // Letters cost nothing now, and the contact step knows who writes.
  await visitor.goto('/klagomal');
  await page.locator('#f_category').check();
  await visitor.next();
  await page.fill('#f_caseDescription', 'Det jag köpte slutade fungera efter tre veckor. Jag har hört av mig två gånger utan svar.');
  await page.fill('#f_incidentDate', '3 november 2026');
  await visitor.next();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#f_userContact_name')?.value === 'Eva Ek');
  expect(await page.inputValue('#f_userContact_email')).toBe(person.email);
  await page.fill('#f_userContact_name', 'Eva Maria Ek');
  await page.fill('#f_company', 'Ljudbutiken AB');
  await visitor.next();
  await page.waitForSelector('.price-included');
  expect(await page.locator('.discount').count()).toBe(0);
  await expectGoodAtBothWidths(visitor);
  await page.click('.purchase .button-primary');
  await page.waitForSelector('.badge-done >> nth=1');
  expect(await page.textContent('.facts')).toContain('Ingår i din prenumeration');
  // What was typed over the name stands.
  expect(await page.textContent('.done-sheet')).toContain('Eva Maria Ek');

  await visitor.goto('/account');
  await page.click('.account-part:has(.account-state) .button-quiet');
  await page.waitForSelector('button[value=cancel_at_end]');
  await page.click('button[value=cancel_at_end]');
  await page.waitForSelector('button[value=resume]');
  await page.click('.merchant a');
  await page.waitForSelector('.account-state');
  await page.waitForSelector('text=Prenumerationen är uppsagd');

  // A person's rights, without writing to anybody.
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#my-data ~ .button-row .button-quiet')]);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  await page.click('#my-data ~ .button-row .button-danger');
  await page.waitForSelector('.confirm[open]');
  await expectGoodAtBothWidths(visitor);
  // Nothing happens until the word stands there.
  await page.fill('.account-input', 'rad');
  await page.press('.account-input', 'Enter');
  expect(await page.getAttribute('.confirm .button-danger', 'aria-disabled')).toBe('true');
  await page.fill('.account-input', 'radera');
  await page.click('.confirm .button-danger');
  await page.waitForSelector('.account-receipt-list li >> nth=1');
  expect((await page.locator('.account-receipt-list a').allTextContents()).at(-1)).toBe('Ditt konto');
  await expectGoodAtBothWidths(visitor);
  await page.waitForSelector('.header-account', { state: 'detached' });
  await page.click('.account-receipt-list a');
  await page.waitForURL(/deletion-receipt/);
  await page.goBack();
  await page.waitForSelector('.account-receipt-list');
  await visitor.goto('/my-letters');
  await page.waitForSelector('.plain-center h1');
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
}, 240_000);

test('texts of one’s own are kept for the next letter, once one is signed in', async () => {
  const visitor = await visitors.visit({ width: 1280, language: 'sv' });
  const { page } = visitor;
  await visitor.goto('/');
  const id = await draft(visitor, 'government', exampleForm('myndighetsbeslut', 'student-aid-recovery'));
  await visitor.goto(`/government-appeal?draft_id=${id}&step=4`);
  await page.waitForSelector('.preset textarea');
  await signIn(visitor, newPerson(), '.preset > .button-text');
  await page.waitForSelector('.preset-saved');
  await page.fill('.preset textarea', 'Kort');
  await page.click('.preset-saved > .button');
  await page.waitForSelector('text=Skriv mer än 10 tecken');
  const own = 'Jag begär att beslutet ändras så att jag får ersättning för hela perioden.';
  await page.fill('.preset textarea', own);
  await page.route('**/api/user-templates', (route) => route.abort());
  await page.click('.preset-saved > .button');
  await page.waitForSelector('text=Kunde inte spara formulering.');
  await page.unroute('**/api/user-templates');
  await page.click('.preset-saved > .button');
  await page.waitForSelector('.preset-row');
  await expectGoodScreen(visitor);
  await page.fill('.preset textarea', 'Något helt annat som jag ångrar.');
  await page.click('.preset-row .preset-choice');
  expect(await page.inputValue('.preset textarea')).toBe(own);
  await page.route('**/api/user-templates/*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.click('.preset-remove');
  await page.waitForSelector('text=Kunde inte ta bort formulering.');
  await page.unroute('**/api/user-templates/*');
  await page.click('.preset-remove');
  await page.waitForSelector('.preset-row', { state: 'detached' });
  await visitor.close();
}, 90_000);

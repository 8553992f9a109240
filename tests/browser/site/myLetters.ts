import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { flatForm } from '../../api/stage';
import { expectGoodScreen } from '../screens';
import { visitors } from '../site';
import { draft, newPerson, payByCard, signIn } from '../people';

/** Kinds and recipients of the letters that one person has. */
const MANY = 40;
const COMPANIES = ['Ljudbutiken AB', 'Cykelhuset i Örebro AB', 'Krogen på hörnet AB', 'Möbeljätten AB'];

test('forty letters: claimed, found, copied, deleted, paid', async () => {
  const visitor = await visitors.visit({ width: 1280, language: 'sv' });
  const { page } = visitor;
  const person = newPerson();
  await visitor.goto('/my-letters');
  await page.waitForSelector('.plain-own .button-primary');
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
  const free = await page.request.post(new URL('/api/reklamation/mark-free', page.url()).href, {
    data: { draftId: ids[0], discountCode: 'FREE', language: 'sv' },
  });
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
  expect(
    await rows
      .nth(20)
      .locator('input')
      .evaluate((box) => box === document.activeElement),
  ).toBe(true);
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
  expect(await page.textContent('.mine .note-wrong')).toBe(
    'Alla brev blev inte raderadeDe som är kvar står i listan. Försök igen.',
  );
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
  expect((await page.locator('[role=menuitem]').allTextContents())[0]).toBe('Slutför & betala, 39\u00a0kr');
  await page.click('[role=menuitem] >> text=Kopiera förhandsvisningen');
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
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    rows.last().locator('.mine-actions button.button').click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
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
  await page.waitForSelector('.plain-own .button-primary');
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
});

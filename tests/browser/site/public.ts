import { readdirSync } from 'node:fs';
import { pageFailureRequest } from '../../../core/shared/contracts/service';
import type { Visitor } from '../browser';
import { expectGoodAtBothWidths } from '../screens';
import { visitors } from '../site';

/** The pages that anybody may see, and addresses that there are not. */
const PAGES = [
  '/',
  '/about',
  '/faq',
  '/faq/flygforsening',
  '/terms',
  '/contact',
  '/create',
  '/payment-canceled',
  '/letter-expired',
  '/withdraw',
  '/resend',
  '/back',
  '/reminder',
  '/result',
  '/deletion-receipt',
  '/my-letters',
  '/account',
  '/faq/no-such-kind',
  '/no-such-page',
];
/** The same page with other words. */
const FURTHER = ['/faq/reklamation', '/faq/klagomal', '/faq/parkeringsbot', '/faq/myndighetsbeslut'];

async function open(visitor: Visitor, path: string): Promise<void> {
  await visitor.goto(path);
  // What the server says of an address that there is not makes way for what the page finds out itself.
  if (path.includes('no-such')) await visitor.page.waitForLoadState('networkidle');
  await visitor.page.waitForSelector('main h1');
  // The operator's lines stand in the footer as soon as the kinds are here, and so do the pages' prices.
  await visitor.page.waitForSelector('.footer address');
}

test.each(['sv', 'en'] as const)(
  'every public page in %s, at 390 and 1280 px',
  async (language) => {
    const visitor = await visitors.visit({ width: language === 'sv' ? 390 : 1280, language });
    const { page } = visitor;
    for (const path of [...PAGES, ...FURTHER]) {
      await open(visitor, path);
      // What is folded away is looked at too.
      await page.evaluate(() => document.querySelectorAll('details').forEach((each) => (each.open = true)));
      if (FURTHER.includes(path)) expect([path, await visitor.fits()]).toEqual([path, true]);
      else await expectGoodAtBothWidths(visitor, 'all', path);
      const look = {
        path,
        language: await page.getAttribute('html', 'lang'),
        headings: await page.locator('h1').count(),
        leftOver: (await page.innerText('body')).match(/\{\{.*?\}\}|\bundefined\b|[a-z]+\.[a-z]+\.(?:title|text)/g),
      };
      expect(look).toEqual({ path, language, headings: 1, leftOver: null });
    }
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  },
  240_000,
);

test.each([360, 1920])('nothing breaks at %d px', async (width) => {
  const visitor = await visitors.visit({ width: 390, language: 'sv' });
  await visitor.page.setViewportSize({ width, height: 800 });
  for (const path of ['/', '/about#flygforsening', '/faq/parkeringsbot', '/terms', '/contact']) {
    await open(visitor, path);
    expect([path, await visitor.fits()]).toEqual([path, true]);
  }
  await visitor.close();
});

test('the address opens the accordion that it names, on arrival and later, and its law can be read by key, tap and mouse', async () => {
  const visitor = await visitors.visit({ width: 1280, language: 'sv' });
  const { page } = visitor;
  await open(visitor, '/about#flygforsening');
  await page.waitForSelector('#flygforsening[open]');
  expect(await page.locator('details[open]').count()).toBe(1);
  // Its heading is in sight and has the focus.
  const head = page.locator('#flygforsening > summary');
  await page.waitForFunction(() => document.activeElement === document.querySelector('#flygforsening > summary'));
  const box = await head.boundingBox();
  expect(box && box.y >= 0 && box.y < 500).toBe(true);
  expect(await head.textContent()).toContain('99\u00a0kr');

  const button = page.locator('#flygforsening .tip-button');
  const card = page.locator('#flygforsening .tip-card');
  expect(await card.isVisible()).toBe(false);
  await button.focus();
  await page.keyboard.press('Enter');
  expect(await button.getAttribute('aria-expanded')).toBe('true');
  expect(await card.innerText()).toContain('261/2004');
  expect(await visitor.accessibilityFaults()).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await card.isVisible()).toBe(false);
  await button.hover();
  expect(await card.isVisible()).toBe(true);
  await page.mouse.move(0, 0);
  expect(await card.isVisible()).toBe(false);

  // The anchor /faq#eu261, which was asked for, is a question of a kind that its data calls general.
  await open(visitor, '/faq#eu261');
  await page.waitForSelector('#eu261[open]');
  expect(await page.locator('#eu261').innerText()).toContain('261/2004');
  await visitor.close();
});

test('questions are found with the keyboard: suggestions while typing, arrows, Enter, Escape', async () => {
  const visitor = await visitors.visit({ width: 390, language: 'sv' });
  const { page } = visitor;
  await open(visitor, '/faq/flygforsening');
  const field = page.getByRole('combobox');
  const shown = page.locator('.fold:visible');
  const all = await shown.count();
  expect(all).toBeGreaterThan(12);

  // A letter is missing, and the list follows what is typed.
  await field.fill('rabatkod');
  // What finds it all the same is fetched when somebody is about to ask.
  await page.locator('[role=combobox][aria-expanded=true]').waitFor();
  expect(await page.getByRole('option').count()).toBe(1);
  expect(await shown.count()).toBe(1);
  expect(await visitor.accessibilityFaults()).toEqual([]);

  await field.fill('flyg');
  expect(await page.getByRole('option').count()).toBe(5);
  expect(await shown.count()).toBeGreaterThan(5);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const second = page.getByRole('option').nth(1);
  expect(await second.getAttribute('aria-selected')).toBe('true');
  expect(await field.getAttribute('aria-activedescendant')).toBe(await second.getAttribute('id'));
  const question = await second.innerText();
  await page.keyboard.press('Enter');
  // The question is opened, alone, and read out from there.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(question);
  expect(await page.locator('.fold[open]:visible').count()).toBe(1);
  expect(await shown.count()).toBe(1);
  expect(await field.inputValue()).toBe(question);

  await field.fill('xyzzy');
  expect(await shown.count()).toBe(0);
  expect(await page.locator('.question-search [role=status]').innerText()).toContain('Ingen fråga passar');
  await field.press('Escape');
  expect(await field.inputValue()).toBe('');
  expect(await shown.count()).toBe(all);
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

test('a language chosen before the scripts of the page have come is remembered', async () => {
  const visitor = await visitors.visit({ width: 390, language: 'sv' });
  const { page } = visitor;
  await open(visitor, '/faq/klagomal');
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'sv'));
  // The entry runs, and what it fetches next does not come: the page is only what the server rendered.
  const entry = /\/(index|preload|rolldown-runtime)-[^/]+\.js$/;
  await page.route(/\.js$/, (route) => (entry.test(route.request().url()) ? route.continue() : undefined));
  await page.reload();
  await page.locator('.language-switch').first().dispatchEvent('click');
  await page.waitForURL('**/en/faq/klagomal', { waitUntil: 'commit' });
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('en');
  await page.unroute(/\.js$/);
  await open(visitor, '/contact');
  await page.waitForURL('**/en/contact');
  await visitor.close();
});

test('the language switch keeps the page and is remembered; what is not there says so and leads home', async () => {
  const visitor = await visitors.visit({ width: 1280, language: 'sv' });
  const { page } = visitor;
  await open(visitor, '/faq/klagomal');
  const swedish = await page.innerText('h1');
  await page.click('.header .language-switch');
  await page.waitForFunction((before) => document.querySelector('h1')?.textContent !== before, swedish);
  expect(new URL(page.url()).pathname).toBe('/en/faq/klagomal');
  expect(await page.innerText('.side-offer-price')).toContain('39\u00a0SEK');
  await page.goto(`${visitors.world.addresses.site}/contact`);
  await page.waitForURL('**/en/contact');

  const answer = await page.goto(`${visitors.world.addresses.site}/en/no-such-page`);
  expect(answer?.status()).toBe(404);
  await page.waitForSelector('.plain-code');
  expect(await page.innerText('.plain-code')).toBe('404');
  await page.locator('main .language-switch').click();
  await page.waitForURL((url) => url.pathname === '/no-such-page');
  // The address changes before the words do.
  await page.locator('main .button-primary[href="/"]').click();
  await page.waitForSelector('.hero');
  expect(new URL(page.url()).pathname).toBe('/');

  expect((await page.goto(`${visitors.world.addresses.site}/faq/no-such-kind`))?.status()).toBe(404);
  await page.locator('main .button-primary').click();
  await page.waitForURL('**/faq');
  await visitor.close();
});

test.each([
  [
    'sv',
    'Sidan kunde inte visas',
    [
      'Tjänsten kan just ha uppdaterats. Ladda om sidan. Hjälper det inte, skriv till oss: adressen står på sidan Kontakt.',
      'Det du har skrivit i ett brev finns kvar i den här webbläsaren.',
    ],
    'Ladda om sidan',
  ],
  [
    'en',
    'The page could not be shown',
    [
      'The service may just have been updated. Reload the page. If that does not help, write to us: the address is on the page Contact.',
      'What you have written in a letter is still in this browser.',
    ],
    'Reload the page',
  ],
] as const)(
  'a page whose files are gone after an upgrade says what to do, in %s, and is there when it is done',
  async (language, title, texts, reload) => {
    const visitor = await visitors.visit({ width: 390, language, alone: true });
    const { page } = visitor;
    const told = page.waitForRequest((request) => request.url().endsWith('/api/page-failures'));
    await page.route('**/assets/Terms-*.js', (route) => route.fulfill({ status: 404 }));
    await visitor.goto('/contact');
    await page.click('footer a[href$="/terms"]');
    await page.waitForSelector(`.page-failure h1:text-is("${title}")`);
    expect(await page.locator('.page-failure p').allTextContents()).toEqual(texts);
    const { path, failure, build } = pageFailureRequest.parse((await told).postDataJSON());
    expect([failure, path]).toEqual(['MissingPart', new URL(page.url()).pathname]);
    // Of the page's first script, which each build names anew.
    expect(readdirSync('dist/web/assets').filter((file) => file.endsWith(`-${build}.js`))).toHaveLength(1);
    await expectGoodAtBothWidths(visitor);
    await page.unroute('**/assets/Terms-*.js');
    await page.click(`.page-failure button:text-is("${reload}")`);
    await page.waitForFunction(
      () => document.querySelector('main h1') !== null && document.querySelector('.page-failure') === null,
    );
    expect(visitor.path).toBe('/terms');
    await visitor.close();
  },
);

test('every link of the frame leads to a page; the arrow appears after 400 px; no cookie, nobody else is called', async () => {
  const visitor = await visitors.visit({ width: 390, language: 'sv' });
  const { page } = visitor;
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol !== 'data:' && origin !== visitors.world.addresses.site) foreign.push(origin);
  });
  await open(visitor, '/');
  // The hero's own button is in sight.
  expect(await page.locator('.bottom-bar a').isVisible()).toBe(false);
  expect(await page.locator('.to-top').count()).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 390));
  expect(await page.locator('.to-top').count()).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 420));
  await page.locator('.to-top').waitFor();
  await page.locator('.bottom-bar a').waitFor();
  await page.click('.to-top');
  await page.waitForFunction(() => window.scrollY === 0);

  await page.click('.header .header-menu');
  const addresses = await page
    .locator('.side-menu a, .footer a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses).toEqual(expect.arrayContaining(['/about', '/faq', '/contact', '/terms', '/withdraw', '/resend']));
  for (const address of new Set(addresses.filter((each) => each.startsWith('/')))) {
    const answer = await page.request.get(visitors.world.addresses.site + address, {
      headers: { accept: 'text/html' },
    });
    expect([address, answer.status()]).toEqual([address, 200]);
  }
  await page.click('.side-menu a[href="/terms"]');
  await page.waitForSelector('.terms');
  expect(await page.locator('.side-menu[open]').count()).toBe(0);
  expect(await page.context().cookies()).toEqual([]);
  expect(foreign).toEqual([]);
  await visitor.close();
});

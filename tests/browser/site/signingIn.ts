import { expectGoodScreen } from '../screens';
import { visitors } from '../site';
import { choose, newPerson, signIn } from '../people';

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
  await page.waitForSelector('.plain-own .button-primary');
  await other.waitForSelector('.header-sign-in');
  await page.reload();
  await page.waitForSelector('.plain-own .button-primary');
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

test('signing out takes along what was typed, once that is meant', async () => {
  const visitor = await visitors.visit({ width: 1280, language: 'sv' });
  const { page } = visitor;
  const typed = 'Uppkopplingen ligger nere varje kväll.';
  await visitor.goto('/reklamation');
  await page.waitForSelector('.header-sign-in');
  await signIn(visitor, newPerson(), '.header-sign-in');
  await page.locator('[name=f_caseType][value=other]').check();
  await page.locator('#f_category-1').check();
  await visitor.next();
  await page.fill('#f_caseDescription', typed);
  const leave = async () => {
    await page.click('.header-account');
    await page.click('[role=menuitem]:last-child >> text=Logga ut');
    await page.waitForSelector('.confirm');
  };
  await leave();
  await expectGoodScreen(visitor);
  await page.click('.confirm .button-quiet');
  await page.waitForSelector('.confirm', { state: 'detached' });
  expect(await page.inputValue('#f_caseDescription')).toBe(typed);
  expect(await page.locator('.header-account').count()).toBe(1);

  await leave();
  await page.click('.confirm .button-danger');
  await page.waitForSelector('.header-sign-in');
  // Neither on the page nor kept: whoever comes next finds an empty form.
  await page.waitForFunction(
    (words) => !document.body.textContent?.includes(words) && !JSON.stringify(localStorage).includes(words),
    typed,
  );
  await page.reload();
  await page.waitForSelector('[name=f_caseType]');
  expect(await page.locator('[name=f_caseType]:checked').count()).toBe(0);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('brevia:answers'))),
  ).toEqual([]);
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

test('a window that stays open is told of where it was opened from: header, side menu, page', async () => {
  const visitor = await visitors.visit({ width: 1280, language: 'sv', alone: true });
  const { page } = visitor;
  await page.clock.install();
  await visitor.goto('/my-letters');
  const told = page.locator('[role=alert]:has-text("Fönstret för inloggning är fortfarande öppet.")');
  const waitFor = async (button: string, notice: string): Promise<void> => {
    const [provider] = await Promise.all([page.waitForEvent('popup'), page.click(button)]);
    await provider.waitForSelector('.accounts');
    await page.clock.runFor(25_000);
    await page.waitForSelector(notice);
    expect(await told.count()).toBe(1);
    await expectGoodScreen(visitor);
    await provider.close();
    await page.clock.runFor(2_000);
    await told.waitFor({ state: 'detached' });
  };
  await page.waitForSelector('.header-sign-in');
  await waitFor('.header-sign-in', '.header-problem [role=alert]');
  await waitFor('main .button-primary', 'main .note-info');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.click('.header .header-menu');
  await waitFor('.side-menu .button-quiet:has-text("Logga in")', '.side-menu [role=alert]');
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

test('where no window opens the page itself goes, and comes back to where it was', async () => {
  const visitor = await visitors.visit({ width: 390, language: 'en', alone: true });
  const { page } = visitor;
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await visitor.goto('/my-letters?filter=paid');
  await page.waitForSelector('.plain-own .button-primary');
  expect(await page.textContent('h1')).toBe('Sign in Required');
  await expectGoodScreen(visitor);
  await page.click('main .button-primary');
  await choose(page, newPerson());
  await page.waitForSelector('text=Signing in...');
  await page.waitForSelector('.mine-empty');
  expect(visitor.path).toBe('/my-letters?filter=paid');
  await page.click('main a.button-primary');
  await page.waitForURL(/\/en\/create/);

  // By itself the handler's page leads home, and what failed stays to be read.
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
});

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
  expect(await page.textContent('h1')).toBe('Tjänsten går inte att nå just nu');
  await expectGoodScreen(visitor);
  await page.unroute('**/api/session');
  await page.click('main .button-primary');
  await page.waitForSelector('text=Logga in med Google');
  await visitor.close();
});

test('an admin has the way to the back office', async () => {
  const visitor = await visitors.visit({ width: 390, language: 'sv' });
  const { page } = visitor;
  await visitor.goto('/my-letters');
  await page.waitForSelector('.plain-own .button-primary');
  await signIn(visitor, 'admin');
  await page.click('.header .header-menu');
  await page.waitForSelector('.side-account');
  await expectGoodScreen(visitor);
  expect(await page.getAttribute('.side-account a[href*=admin]', 'href')).toBe('/admin');
  await visitor.close();
});

import type { Page } from 'playwright-core';
import { adminAt, db, visitors } from '../adminSite';
import { newPerson, signIn } from '../people';
import { expectGoodScreen } from '../screens';

const MINUTE = 60_000;

test('a visitor signs in at the door; whoever is no admin is told so, in a page that may not put styles into itself', async () => {
  const visitor = await visitors.visit({ width: 390, language: 'en' });
  const { page } = visitor;
  await visitor.goto('/admin/sales');
  await page.waitForSelector('.plain-center h1');
  expect(await page.textContent('h1')).toBe('Sign in Required');
  await expectGoodScreen(visitor);
  await signIn(visitor, newPerson());
  await page.waitForSelector('text=You do not have permission to access the admin panel');
  expect(await page.textContent('.toast')).toContain('Access denied');
  await expectGoodScreen(visitor);
  await page.click('main .button-quiet');
  await page.waitForURL((url) => url.pathname === '/en');
  expect(visitor.complaints).toEqual([]);
  await visitor.close();

  const headers = (path: string) => fetch(visitors.world.addresses.site + path).then((answer) => answer.headers);
  const [outside, inside, again] = await Promise.all(['/contact', '/admin', '/admin'].map(headers));
  const styles = (from: Headers | undefined) =>
    /style-src ([^;]*)/.exec(from?.get('content-security-policy') ?? '')?.[1];
  expect(styles(outside)).toBe("'self'");
  expect(styles(inside)).toMatch(/^'self' 'nonce-[\w+/=]{20,}'$/);
  expect(styles(again)).not.toBe(styles(inside));
  expect(inside?.get('cache-control')).toBe('no-store');
});

test('an admin comes in from another page, goes through all tabs, and out again', async () => {
  const visitor = await visitors.visit({ width: 1280, language: 'sv' });
  const { page } = visitor;
  await visitor.goto('/my-letters');
  await page.waitForSelector('.plain-own .button-primary');
  await signIn(visitor, 'admin');
  await page.click('.header-account');
  await page.click('[role=menuitem] >> text=Admin');
  await page.waitForSelector('.admin-page h1');
  expect(await page.textContent('.admin-who')).toBe('Inloggad som admin@brevia.example');
  expect(await page.locator('.header-nav').count()).toBe(0);
  // Groups of one language, and no links for customers below.
  expect(await page.locator('.admin-tab-group-name').allTextContents()).toEqual([
    'Läget',
    'Ekonomi',
    'Drift',
    'Innehåll',
  ]);
  expect(await page.locator('footer').isVisible()).toBe(false);
  const tabs = [
    'Översikt',
    'Statistik',
    'Försäljning',
    'Priser',
    'Rabatter',
    'Brev på väg',
    'Loggar',
    'Lag och källor',
    'Brevtyper',
    'Formuleringar',
  ];
  expect(await page.locator('.admin-tab-list a').allTextContents()).toEqual(tabs);
  expect(visitor.complaints).toEqual([]);
  for (const tab of tabs) {
    await page.locator('.admin-tab-list').getByRole('link', { name: tab, exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector(`.admin-page h1:text-is("${tab}")`);
    await page.waitForFunction(
      () =>
        document.querySelectorAll('.admin-page > :not(h1)').length > 0 &&
        document.querySelectorAll('.admin-page > .loading').length === 0,
    );
    expect([tab, await visitor.fits()]).toEqual([tab, true]);
  }
  expect(visitor.complaints).toEqual([]);

  await page.click('.admin-ways >> text=Tillbaka till appen');
  await page.waitForURL((url) => url.pathname === '/');
  await visitor.goto('/admin/no-such-tab');
  await page.waitForSelector('.plain-code');
  await visitor.goto('/admin');
  await page.click('.admin-ways >> text=Logga ut');
  await page.waitForURL((url) => url.pathname === '/');
  await visitor.goto('/admin');
  await page.waitForSelector('main >> text=Logga in med Google');
  await visitor.close();
});

/** Opens the page anew, until all that it asks is answered: each answer gives the admin's cookie and a session's time anew. */
async function reopen(page: Page): Promise<void> {
  const address = page.url();
  // What the page asked before must not be taken for it.
  await page.goto('about:blank');
  await Promise.all([
    page.waitForResponse('**/api/admin/session/prolong'),
    page.goto(address, { waitUntil: 'networkidle' }),
  ]);
}

test('the end of a session is announced; after it one signs in again where one was, and nothing typed is lost', async () => {
  // The clock that it is given stays with the browser.
  const visitor = await visitors.visit({ width: 1280, language: 'sv', alone: true });
  const { page } = visitor;
  await visitor.goto('/admin/sales');
  await page.waitForSelector('main .button-primary');
  await signIn(visitor, 'admin');
  await page.waitForSelector('.admin-page h1');
  const user = await (await page.request.get(new URL('/api/session', page.url()).href)).json();
  const used = (minutesAgo: number) =>
    db
      .collection('sessions')
      .updateMany(
        { uid: user.user.uid },
        { $set: { signedInAt: Date.now() - minutesAgo * MINUTE, adminSeenAt: Date.now() - minutesAgo * MINUTE } },
      );
  // The page is back from a pause: what it believed of the session is not what the server says.
  await page.clock.install();
  await reopen(page);
  await page.waitForSelector('.admin-page h1');
  await page.evaluate(() => {
    const note = document.createElement('textarea');
    note.id = 'typed';
    note.ariaLabel = 'Note';
    document.querySelector('.admin-page')?.append(note);
  });
  await page.fill('#typed', 'Half a sentence');
  const announced = page.locator('[role=dialog] >> text=Du loggas snart ut');
  for (let passed = 0; passed < 4 && !(await announced.isVisible()); passed += 1) {
    // A call of the page that was still under way counts as use, and the time begins anew.
    await used(29);
    await page.clock.fastForward(28.5 * MINUTE);
    await announced.waitFor({ timeout: 20_000 }).catch(() => undefined);
  }
  await announced.waitFor({ timeout: 1_000 });
  await page.clock.runFor(2_000);
  await expectGoodScreen(visitor);
  await page.click('[role=dialog] >> text=Fortsätt vara inloggad');
  await page.waitForSelector('[role=dialog]', { state: 'hidden' });
  await used(31);
  await page.clock.fastForward(30 * MINUTE);
  await page.waitForSelector('[role=dialog] >> text=Din session har gått ut');
  await expectGoodScreen(visitor);
  await signIn(visitor, 'admin', '[role=dialog] button');
  await page.clock.runFor(3_000);
  await page.waitForSelector('[role=dialog]', { state: 'hidden' });
  expect(visitor.path).toBe('/admin/sales');
  expect(await page.inputValue('#typed')).toBe('Half a sentence');
  await visitor.close();
});

test('who loses the right to be there is shown out', async () => {
  const outsider = await visitors.visit({ width: 390, language: 'sv' });
  await outsider.goto('/my-letters');
  await outsider.page.waitForSelector('main .button-primary');
  await signIn(outsider, newPerson());
  const cookies = await outsider.page.context().cookies();
  await outsider.close();
  const visitor = await adminAt('/admin/analytics', { width: 390, language: 'sv' });
  const { page } = visitor;
  await reopen(page);
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  // Whatever is asked next shows them out: this, or what the page looks after by itself just before.
  await page.click('text=30 dagar', { timeout: 10_000 }).catch(() => undefined);
  await page.waitForURL((url) => url.pathname === '/');
  expect(await page.textContent('.toast')).toContain('Åtkomst nekad');
  await visitor.close();
});

test('the files of a tab are asked for all at once, and after them nothing but who is there and what the tab shows', async () => {
  const admin = await adminAt('/admin/sales', { width: 1280, language: 'sv' });
  const { page } = admin;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const [tab, shown] of [
    ['sales', '/api/admin/sales'],
    ['kinds', '/api/admin/kinds'],
  ]) {
    await page.goto('about:blank');
    asked.length = 0;
    await admin.goto(`/admin/${tab}`);
    await page.waitForSelector('.admin-table tbody tr');
    const scripts = asked.filter((path) => path.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(10);
    const later = asked.slice(asked.indexOf('/api/session')).filter((path) => path.endsWith('.js'));
    expect([tab, later]).toEqual([tab, []]);
    expect(asked).toContain(shown);
  }
  await admin.close();
});

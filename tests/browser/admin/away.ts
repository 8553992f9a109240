import { adminAt, db, visitors } from '../adminSite';
import { giveLetter, signIn } from '../people';
import { expectGoodScreen } from '../screens';

// Parts of the service that go away and come back: the last suite, as the others share them.

test('of a letter is shown what the records know while Temporal is away, and the rest when it is back', async () => {
  const { draftId } = await giveLetter(visitors);
  const admin = await adminAt('/admin/letters', { width: 1280, language: 'sv' });
  const { page } = admin;
  await visitors.world.stopPart('temporal');
  try {
    await admin.goto(`/admin/orders/${draftId}`);
    await page.waitForSelector('.underway-warning');
    await expectGoodScreen(admin);
  } finally {
    await visitors.world.start('temporal');
  }
  await page.waitForSelector('.underway-warning', { state: 'detached' });
  await page.waitForSelector('.underway-story >> text=Mejlet skickades till kunden');
  await admin.close();
});

test('the back office opened while the database is away says so, and is there by itself once it is back', async () => {
  const admin = await adminAt('/admin/legal', { width: 390, language: 'sv' });
  const { page } = admin;
  await visitors.world.stopPart('mongo');
  try {
    await page.reload();
    await page.waitForSelector('h1:text-is("Tjänsten går inte att nå just nu")');
    await expectGoodScreen(admin);
  } finally {
    await visitors.world.start('mongo');
  }
  await page.waitForSelector('.admin-page h1:text-is("Lag och källor")');
  await admin.close();
});

test('a page whose files can’t be fetched says so in its place, and comes by itself once the service is back', async () => {
  // Who has been here before has the files.
  const visitor = await visitors.visit({ width: 390, language: 'sv', alone: true });
  const { page } = visitor;
  await visitor.goto('/contact');
  await page.waitForSelector('main h1');
  await page.waitForLoadState('networkidle');
  await visitors.world.kill('api');
  try {
    await page.click('footer a[href="/faq"]');
    await page.waitForSelector('h1:text-is("Sidan kunde inte visas")');
    await page.waitForSelector('main >> text=Kunde inte ansluta till servern');
    await expectGoodScreen(visitor);
  } finally {
    await visitors.world.start('api');
  }
  await page.waitForFunction(
    () => document.querySelector('main h1') !== null && document.querySelector('.page-failure') === null,
  );
  expect(visitor.path).toBe('/faq');
  await visitor.close();
});

// After the API was started anew: one that has met the provider sends people there, whatever it does.
test('whose session is over while nobody can sign in is told so where they are asked to', async () => {
  const admin = await adminAt('/admin/prices', { width: 390, language: 'sv' });
  const { page } = admin;
  const { user } = await (await page.request.get(new URL('/api/session', page.url()).href)).json();
  const hourAgo = Date.now() - 60 * 60_000;
  // A request that is under way would keep the session as it was.
  await page.waitForLoadState('networkidle');
  await db
    .collection('sessions')
    .updateMany({ uid: user.uid }, { $set: { signedInAt: hourAgo, adminSeenAt: hourAgo } });
  await visitors.world.stopPart('signin');
  try {
    await page.locator('.admin-tab-list').getByRole('link', { name: 'Rabatter', exact: true }).click();
    await page.waitForSelector('[role=dialog] >> text=Din session har gått ut');
    await page.click('[role=dialog] button');
    await page.waitForSelector('[role=dialog] [role=alert]:has-text("svarar inte just nu")');
  } finally {
    await visitors.world.start('signin');
  }
  await signIn(admin, 'admin', '[role=dialog] button');
  await page.waitForSelector('[role=dialog]', { state: 'hidden' });
  await page.waitForSelector('.admin-page h1:text-is("Rabatter")');
  await admin.close();
});

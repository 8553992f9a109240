import { MongoClient, type Db } from 'mongodb';
import type { BrowserContext } from 'playwright-core';
import { Visitors, type Visit, type Visitor } from './browser';
import { signIn } from './people';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** The product with the shipped kinds, as all suites of `admin.test.ts` visit it. */
export let visitors: Visitors;
/** Its records, for what only time would otherwise bring about. */
export let db: Db;

let client: MongoClient;
let admitted: Cookies | undefined;
beforeAll(async () => {
  visitors = await Visitors.open();
  client = await MongoClient.connect(String(visitors.world.settings['MONGODB_URI']));
  db = client.db();
}, 240_000);
afterAll(async () => {
  await client?.close();
  await visitors?.close();
});

/**
 * An admin in the back office, at /admin or one of its tabs. All suites share one sign-in: who ends it signs in by
 * themselves.
 */
export async function adminAt(path: string, visit: Visit): Promise<Visitor> {
  const visitor = await visitors.visit(visit);
  const { page } = visitor;
  if (admitted) {
    await page.context().addCookies(admitted);
    await visitor.goto(path);
  } else {
    await visitor.goto(path);
    await page.waitForSelector('main .button-primary');
    await signIn(visitor, 'admin');
    admitted = await page.context().cookies();
  }
  await page.waitForSelector('.admin-page h1');
  return visitor;
}

/** Somebody of the staff with a role of their own, in a browser of their own. */
export async function staffAt(who: 'editor' | 'jurist', path: string): Promise<Visitor> {
  const visitor = await visitors.visit({ width: 1280, language: 'sv' });
  await visitor.goto(path);
  await visitor.page.waitForSelector('main .button-primary');
  await signIn(visitor, who);
  await visitor.page.waitForSelector('.admin-page h1');
  return visitor;
}

import { Visitors } from './browser';

/** The product with the shipped kinds, as all suites of `site.test.ts` visit it: starting it takes longer than most. */
export let visitors: Visitors;

beforeAll(async () => {
  visitors = await Visitors.open();
}, 240_000);
afterAll(() => visitors?.close(), 60_000);

import { loadKindsOrThrow } from '../../../core/kinds/load';
import { newPerson, signIn } from '../people';
import { visitors } from '../site';

const PUBLIC = [
  '/',
  '/create',
  '/about',
  '/faq',
  '/faq/flygforsening',
  '/terms',
  '/contact',
  '/withdraw',
  '/resend',
  '/my-letters',
  '/account',
  '/back',
];

const wizards = async () =>
  (await loadKindsOrThrow(['forms'])).flatMap(({ manifest }) => manifest.routes?.wizard ?? []);

/** Public pages and every kind's wizard. */
const pages = async () => [...PUBLIC, ...(await wizards())];

/** Above it people press what they did not mean to. @see https://web.dev/articles/cls */
const MOST_SHIFT = 0.1;

test.each([
  ['sv', 390],
  ['en', 390],
  // Where a line is long, the words beside a choice may be more than those of the page itself.
  ['sv', 1280],
  ['en', 1280],
] as const)(
  '(%s, %i px) nothing jumps while a page comes to be, and what is painted largest came with the page itself',
  async (language, width) => {
    const visitor = await visitors.visit({ width, language, alone: true });
    const { page } = visitor;
    await page.addInitScript(() => {
      Reflect.set(window, 'seen', { shift: 0, largest: '' });
      const seen = () => Reflect.get(window, 'seen');
      new PerformanceObserver((list) =>
        list.getEntries().forEach((each) => (seen().shift += Reflect.get(each, 'value'))),
      ).observe({ type: 'layout-shift', buffered: true });
      new PerformanceObserver((list) =>
        list.getEntries().forEach((each) => (seen().largest = Reflect.get(each, 'element')?.textContent ?? '')),
      ).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    for (const path of width === 390 ? await pages() : await wizards()) {
      await visitor.goto(path);
      await page.waitForLoadState('networkidle');
      const { shift, largest } = await page.evaluate(() => Reflect.get(window, 'seen'));
      expect([path, shift < MOST_SHIFT ? 'stays' : shift]).toEqual([path, 'stays']);
      const served = await (
        await page.request.get(page.url().split('?')[0] ?? '', { headers: { accept: 'text/html' } })
      ).text();
      const words = await page.evaluate(
        (html) => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '',
        served,
      );
      expect([path, largest.length > 0 && words.includes(largest) ? 'came with it' : largest]).toEqual([
        path,
        'came with it',
      ]);
    }
    await visitor.close();
  },
  240_000,
);

/** A promise, and what keeps it. */
function openGate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

test.each(['sv', 'en'] as const)(
  '(%s) what is painted largest of a wizard was there before its form, and stays when the form comes',
  async (language) => {
    const paths = (await loadKindsOrThrow(['forms'])).flatMap(({ manifest }) => manifest.routes?.wizard ?? []);
    const found: string[][] = [];
    for (const path of paths) {
      const visitor = await visitors.visit({ width: 390, language, alone: true });
      const { page } = visitor;
      await page.addInitScript(() => {
        Reflect.set(window, 'largest', []);
        new PerformanceObserver((list) =>
          list.getEntries().forEach((each) => Reflect.get(window, 'largest').push(each)),
        ).observe({ type: 'largest-contentful-paint', buffered: true });
      });
      // As on a slow phone: the words are painted before their font is here, and both long before the form.
      const [font, form] = [openGate(), openGate()];
      await page.route(/\.woff2$/, (route) => font.opened.then(() => route.continue()));
      await page.route(/\/api\/forms\/[^/?]+/, (route) => form.opened.then(() => route.continue()));
      const whole = visitor.goto(path);
      await page.waitForFunction(() => Reflect.get(window, 'largest')?.length > 0);
      font.open();
      await whole;
      await page.evaluate(() => document.fonts.ready.then(() => true));
      await page.waitForSelector('.wizard-first .spinner');
      const arrived = await page.evaluate(() => performance.now());
      form.open();
      await page.waitForSelector('.step-form');
      await page.waitForLoadState('networkidle');
      const { at, isThere, text } = await page.evaluate(
        () =>
          new Promise<{ at: number; isThere: boolean; text: string }>((resolve) =>
            requestAnimationFrame(() =>
              setTimeout(() => {
                const last = Reflect.get(window, 'largest').at(-1);
                const element: Element | null = last.element;
                resolve({
                  at: last.startTime,
                  isThere: element?.isConnected ?? false,
                  text: element?.textContent ?? '',
                });
              }),
            ),
          ),
      );
      found.push([path, at < arrived ? 'before the form' : text, isThere ? 'stays' : 'gone']);
      await visitor.close();
    }
    expect(found).toEqual(paths.map((path) => [path, 'before the form', 'stays']));
  },
  240_000,
);

test('in the dark and in colours of the person’s own every page can be read', async () => {
  const visitor = await visitors.visit({ width: 390, language: 'sv', alone: true });
  const { page } = visitor;
  for (const path of await pages()) {
    await visitor.goto(path);
    await page.waitForLoadState('networkidle');
    for (const look of [
      { colorScheme: 'dark', forcedColors: 'none' },
      { colorScheme: 'light', forcedColors: 'active' },
    ] as const) {
      await page.emulateMedia(look);
      await page.waitForFunction(
        () => document.getAnimations().every((each) => !(each instanceof CSSTransition)),
        undefined,
        { polling: 100 },
      );
      expect([path, look.forcedColors, await visitor.accessibilityFaults('colours')]).toEqual([
        path,
        look.forcedColors,
        [],
      ]);
    }
  }
  await visitor.close();
}, 240_000);

test('the arrow up lies over nothing, the start page’s button is there once, and on paper there is nothing to press', async () => {
  const visitor = await visitors.visit({ width: 390, language: 'sv', alone: true });
  const { page } = visitor;
  for (const path of ['/', '/faq/klagomal', '/klagomal?situation=other']) {
    await visitor.goto(path);
    await page.waitForSelector('.footer address');
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForSelector('.to-top');
    const under = await page.evaluate(() => {
      const arrow = document.querySelector('.to-top')?.getBoundingClientRect();
      if (!arrow) return ['no arrow'];
      const touches = (box: DOMRect) =>
        box.right > arrow.left && box.left < arrow.right && box.bottom > arrow.top && box.top < arrow.bottom;
      return [...document.querySelectorAll('main *, .footer a, .footer p, .footer span, .bottom-bar a')]
        .filter((each) => touches(each.getBoundingClientRect()))
        .map((each) => each.outerHTML.slice(0, 80));
    });
    expect([path, under]).toEqual([path, []]);
  }
  await visitor.goto('/');
  await page.waitForLoadState('networkidle');
  expect(
    await page
      .locator('main a[href="/create"]:visible')
      .evaluateAll((links) => links.filter((each) => each.getBoundingClientRect().top < innerHeight).length),
  ).toBe(1);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('button:visible, .button:visible, .header:visible, .footer:visible').count()).toBe(0);
  await visitor.close();
});

test('at 320 px, signed in, no page is wider than the screen and the menu is on it', async () => {
  const visitor = await visitors.visit({ width: 390, language: 'sv', alone: true });
  const { page } = visitor;
  await visitor.goto('/account');
  await page.waitForSelector('.plain-own .button-primary');
  await signIn(visitor, newPerson('Alexandra Wallin-Söderqvist'));
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of await pages()) {
    await visitor.goto(path);
    await page.waitForSelector('.header-account');
    await page.waitForLoadState('networkidle');
    const menu = await page.locator('.header .header-menu').boundingBox();
    expect([
      path,
      await page.evaluate(() => document.documentElement.scrollWidth),
      menu !== null && menu.x + menu.width <= 320,
    ]).toEqual([path, 320, true]);
  }
  await visitor.close();
}, 240_000);

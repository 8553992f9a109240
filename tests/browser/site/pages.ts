import { MongoClient } from 'mongodb';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { loadKindsOrThrow } from '../../../core/kinds/load';
import { isListedKind } from '../../../core/kinds/view';
import { visitors } from '../site';

const SHARED = ['/', '/create', '/about', '/faq', '/terms', '/contact', '/withdraw', '/resend', '/back'];
const inEnglish = (path: string) => (path === '/' ? '/en' : `/en${path}`);

let paths: string[];
beforeAll(async () => {
  const kinds = await loadKindsOrThrow(['forms']);
  paths = [
    ...SHARED,
    ...kinds.flatMap((kind) => [
      kind.manifest.routes?.wizard ?? '',
      isListedKind(kind) ? `/faq/${kind.manifest.slugs.faq}` : '',
    ]),
  ].filter(Boolean);
}, 240_000);

const get = async (address: string) =>
  fetch(visitors.world.addresses.site + address, { headers: { accept: 'text/html' } });
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, first]) => first ?? '');

const graphSchema = z.object({ '@graph': z.array(z.looseObject({ '@type': z.string() })) });
const offerSchema = z.object({ name: z.string(), price: z.number(), priceCurrency: z.literal('SEK'), url: z.string() });
const catalogSchema = z.object({ hasOfferCatalog: z.object({ itemListElement: z.array(offerSchema) }) });

function graphOf(html: string) {
  const [data] = all(html, /<script type="application\/ld\+json">([^]*?)<\/script>/g);
  return graphSchema.parse(JSON.parse(data ?? ''))['@graph'];
}

describe('public pages', () => {
  test('are listed in the sitemap, both languages, nothing else; each can be read without JavaScript and says what it is', async () => {
    const { site } = visitors.world.addresses;
    const map = await (await fetch(`${site}/sitemap.xml`)).text();
    const listed = all(map, /<loc>(.*?)<\/loc>/g);
    const origin = listed[0]?.replace(/\/$/, '') ?? '';
    expect(new Set(listed)).toEqual(new Set(paths.flatMap((path) => [origin + path, origin + inEnglish(path)])));

    const titles: string[] = [];
    const descriptions: string[] = [];
    for (const path of paths) {
      for (const language of ['sv', 'en'] as const) {
        const address = language === 'sv' ? path : inEnglish(path);
        const answer = await get(address);
        const html = await answer.text();
        expect([address, answer.status, answer.headers.get('set-cookie')]).toEqual([address, 200, null]);
        expect(html.slice(0, 32)).toBe(`<!doctype html>\n<html lang="${language}">`);
        titles.push(...all(html, /<title>(.+?)<\/title>/g));
        descriptions.push(...all(html, /<meta name="description" content="(.{40,}?)"\/>/g));
        expect([address, ...all(html, /<link rel="canonical" href="(.*?)"/g)]).toEqual([address, origin + address]);
        expect(all(html, /<link rel="alternate" hrefLang="(.*?" href=".*?)"/gi)).toEqual([
          `sv" href="${origin}${path}`,
          `en" href="${origin}${inEnglish(path)}`,
          `x-default" href="${origin}${path}`,
        ]);
        expect(html).not.toContain('name="robots"');
        expect(all(html, /<h1[^>]*>(.+?)<\/h1>/g)).toHaveLength(1);
        const words = html
          .slice(html.indexOf('<main'), html.indexOf('</main>'))
          .replace(/<[^>]+>/g, ' ')
          .split(/\s+/).length;
        expect([address, words > 40]).toEqual([address, true]);
        // What needs a script to be put in its place would not be there without one.
        expect(all(html, /<script(?! type="(?:application\/(?:ld\+)?json|module)")([^>]*)>/g)).toEqual([]);
        const card = all(html, /<meta property="og:image" content="(.*?)"/g)[0]?.slice(origin.length) ?? '';
        expect((await fetch(site + card)).headers.get('content-type')).toBe('image/png');
        expect(graphOf(html).map((thing) => thing['@type'])).toEqual(
          expect.arrayContaining(['Organization', 'WebSite', 'WebPage']),
        );
      }
    }
    const count = 2 * paths.length;
    expect([titles.length, new Set(titles).size, descriptions.length, new Set(descriptions).size]).toEqual([
      count,
      count,
      count,
      count,
    ]);
  });

  test('a changed price is on the pages and in their structured data at once, in both languages', async () => {
    const mongo = new MongoClient(visitors.world.addresses.mongodb);
    try {
      const settings = mongo.db().collection<{ _id: string; prices: Record<string, number> }>('settings');
      for (const [prices, shown] of [
        [{ claim: 57 }, 57],
        [{ claim: 61 }, 61],
      ] as const) {
        await settings.updateOne({ _id: 'system_pricing_config' }, { $set: { prices } }, { upsert: true });
        for (const [address, text] of [
          ['/', `${shown} kr`],
          ['/en', `${shown} SEK`],
        ] as const) {
          const html = await (await get(address)).text();
          expect(html.replaceAll('\u00a0', ' ')).toContain(text);
          const service = graphOf(html).find((thing) => thing['@type'] === 'Service');
          const offers = catalogSchema.parse(service).hasOfferCatalog.itemListElement;
          expect(offers.filter(({ price }) => price === shown)).toHaveLength(1);
          expect(offers).toHaveLength(5);
        }
        expect((await (await get('/about')).text()).replaceAll('\u00a0', ' ')).toContain(`${shown} kr`);
      }
    } finally {
      await mongo.db().collection<{ _id: string }>('settings').deleteOne({ _id: 'system_pricing_config' });
      await mongo.close();
    }
  });

  test('questions and answers are structured data, just those that are shown', async () => {
    const html = await (await get('/faq/reklamation')).text();
    const questions = z
      .object({ mainEntity: z.array(z.object({ name: z.string() })) })
      .parse(graphOf(html).find((thing) => thing['@type'] === 'FAQPage'));
    const text = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    expect(questions.mainEntity.length).toBeGreaterThan(3);
    for (const { name } of questions.mainEntity)
      expect(text).toContain(name.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;'));
  });

  test('pages of one person and pages that are not there are not for search engines', async () => {
    for (const [address, status] of [
      ['/my-letters', 200],
      ['/payment-success', 200],
      ['/en/account', 200],
      ['/nothing-here', 404],
    ] as const) {
      const answer = await get(address);
      expect([answer.status, await answer.text()]).toEqual([
        status,
        expect.stringContaining('<meta name="robots" content="noindex"/>'),
      ]);
    }
  });

  test('the manifest and its icons are there', async () => {
    const { site } = visitors.world.addresses;
    const answer = await fetch(`${site}/site.webmanifest`);
    expect(answer.headers.get('content-type')).toContain('application/manifest+json');
    const { icons } = z
      .looseObject({ icons: z.array(z.looseObject({ src: z.string(), type: z.string() })) })
      .parse(await answer.json());
    for (const { src, type } of [...icons, { src: '/icon-180.png', type: 'image/png' }])
      expect([src, (await fetch(site + src)).headers.get('content-type')]).toEqual([
        src,
        expect.stringContaining(type),
      ]);
    expect((await fetch(`${site}/favicon.ico`)).status).toBe(200);
  });
});

describe('in a browser', () => {
  test.each([
    ['sv', ['/', '/about', '/terms', '/create']],
    ['en', ['/', '/faq/reklamation', '/klagomal', '/withdraw']],
  ] as const)(
    '(%s) a page goes on from what the server rendered: nothing in the console, nothing asked twice or elsewhere, no cookie',
    async (language, addresses) => {
      const visitor = await visitors.visit({ width: 390, language });
      const { page } = visitor;
      const said: string[] = [];
      const asked: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      page.on('pageerror', (error) => said.push(error.message));
      page.on('request', (request) => asked.push(request.url()));
      for (const path of addresses) {
        await visitor.goto(path);
        await page.waitForLoadState('networkidle');
      }
      expect(said).toEqual([]);
      expect(asked.filter((url) => new URL(url).origin !== visitors.world.addresses.site)).toEqual([]);
      expect(asked.filter((url) => /\/api\/(forms\?|help)/.test(url))).toEqual([]);
      expect(await page.context().cookies()).toEqual([]);
      await visitor.close();
    },
  );

  test('without JavaScript: the pages are read, links lead on, a form says what it needs', async () => {
    const visitor = await visitors.visit({ width: 390, language: 'sv', scripts: false });
    const { page } = visitor;
    await visitor.goto('/');
    expect(await page.locator('h1').innerText()).not.toBe('');
    expect(await page.locator('.service-card').count()).toBe(5);
    await page.locator('.service-card a').nth(1).click();
    await page.waitForURL(/klagomal/);
    expect(await page.locator('h1').innerText()).not.toBe('');
    expect(await page.locator('noscript').innerText()).toContain('hej@brevia.example');
    for (const [address, words] of [
      ['/preview', 'förhandsgranskning'],
      ['/payment-success?session_id=x', 'Länken i mejlet'],
      ['/en/reklamation-payment-success', 'link in the email'],
    ]) {
      await visitor.goto(address ?? '');
      expect(await page.locator('noscript .note').innerText()).toContain(words);
      expect(await page.locator('h1').innerText()).not.toBe('');
    }
    for (const [address, title, words] of [
      ['/my-letters', 'Mina brev', 'Du behöver logga in'],
      ['/en/account', 'Your account', 'Sign in Required'],
    ]) {
      await visitor.goto(address ?? '');
      expect(await page.locator('h1').innerText()).toBe(title);
      expect(await page.locator('.plain-own > noscript').innerText()).toContain(words);
    }
    await visitor.close();
  });
});

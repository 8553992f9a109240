import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import pino from 'pino';
import { createErrorMiddleware } from '../../api/http/errorAnswers';
import { createPageRoutes } from '../../api/pages';
import { loadKindsOrThrow } from '../../core/kinds/load';

/** A page that the browser draws: what is served where nothing could be rendered. */
const BARE =
  '<!doctype html><html lang="sv"><head><!--page--><title>app</title><!--/page--></head>' +
  '<body><div id="root"></div><!--state--></body></html>';

describe('the web’s pages', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pages-'));
  const logged: string[] = [];
  let server: Server;
  let site = '';

  beforeAll(async () => {
    const web = path.join(folder, 'web');
    const files = { 'index.html': BARE, 'assets/main-abc.js': 'script', 'favicon.svg': '<svg/>' };
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(web, name)), { recursive: true });
      writeFileSync(path.join(web, name), content);
    }
    writeFileSync(path.join(folder, 'secret.txt'), 'secret');
    // Renders all but the page of terms, in its own way.
    writeFileSync(
      path.join(folder, 'prerender.cjs'),
      `exports.render = async ({ address, isPublic, read }) => {
        if (address === '/terms') throw new Error('no terms');
        const language = address.startsWith('/en') ? 'en' : 'sv';
        const head = '<title>$& ' + address + '</title>';
        return { language, head, body: isPublic ? 'public' : 'personal', parts: [], answers: { '</script>': 1 } };
      };`,
    );
    const kinds = await loadKindsOrThrow(['forms']);
    const app = express();
    const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
    app.use(
      createPageRoutes({
        kinds,
        servedKinds: kinds,
        formerKinds: [],
        web,
        prerenderer: path.join(folder, 'prerender.cjs'),
        cache: path.join(folder, 'cache'),
        origin: 'https://brevia.test',
        operations: [],
        log,
      }),
    );
    app.use(createErrorMiddleware(pino({ level: 'silent' })));
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    site = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    rmSync(folder, { recursive: true });
  });
  const get = (page: string, headers: Record<string, string> = {}) =>
    fetch(site + page, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' });

  it.each([
    ['/', 200, 'public', 'sv'],
    ['/en', 200, 'public', 'en'],
    ['/create?type=x', 200, 'public', 'sv'],
    ['/en/klagomal', 200, 'public', 'en'],
    ['/faq/reklamation', 200, 'public', 'sv'],
    ['/en/about', 200, 'public', 'en'],
    ['/reklamation-payment-success?draft_id=1', 200, 'personal', 'sv'],
    ['/my-letters', 200, 'personal', 'sv'],
    ['/no-such-page', 404, 'personal', 'sv'],
    ['/en/no-such-page', 404, 'personal', 'en'],
    ['/faq/no-such-kind', 404, 'personal', 'sv'],
    ['/en/en', 404, 'personal', 'en'],
    ['/sv/about', 404, 'personal', 'sv'],
    ['/%', 404, 'personal', 'sv'],
  ])('%s answers %d with a %s page in %s', async (page, status, body, language) => {
    const answer = await get(page);
    const html = await answer.text();
    expect([answer.status, html.slice(0, 36)]).toEqual([status, `<!doctype html><html lang="${language}"><head`]);
    expect(html).toContain(`<div id="root">${body}</div>`);
    expect(html).toContain('<title>$& /');
    expect(html).toContain('"answers":{"\\u003c/script>":1}}</script>');
    expect(answer.headers.get('cache-control')).toBe(status === 200 && body === 'personal' ? 'no-store' : 'no-cache');
    expect(answer.headers.get('content-type')).toContain('text/html');
  });

  it.each([
    ['/en/', '/en'],
    ['/about/', '/about'],
    ['/index.html', '/'],
    ['/en/klagomal//?type=1', '/en/klagomal?type=1'],
  ])('%s leads to the page’s one address', async (page, to) => {
    const answer = await get(page);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, to]);
  });

  it('leaves a page that can’t be rendered to the browser, and says so in the log', async () => {
    const answer = await get('/terms');
    expect([answer.status, await answer.text()]).toEqual([200, BARE]);
    expect(logged.join('')).toContain('"address":"/terms"');
  });

  it('does not send again what a browser has', async () => {
    // What fetch would say of itself asks for everything anew.
    const known = { 'if-none-match': (await get('/')).headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    expect((await get('/', known)).status).toBe(304);
    expect((await get('/about', known)).status).toBe(200);
  });

  it.each(['br', 'gzip'])('sends pages as %s where a browser takes it', async (encoding) => {
    const answer = await get('/', { 'accept-encoding': encoding });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(await answer.text()).toContain('public');
  });

  it('keeps files with a hash in their name for ever, others not', async () => {
    expect((await get('/assets/main-abc.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  it('tells crawlers where the list of pages is', async () => {
    expect(await (await get('/robots.txt')).text()).toContain('Sitemap: https://brevia.test/sitemap.xml');
    expect((await get('/sitemap.xml')).headers.get('content-type')).toContain('application/xml');
  });

  it('leads nowhere outside its folder, and does not give a page for a missing file', async () => {
    for (const page of [
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/assets/../../secret.txt',
      '/....//secret.txt',
      '/.vite/manifest.json',
    ]) {
      const answer = await get(page);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(await answer.text()).not.toContain('secret');
    }
    expect((await get('/assets/gone-123.js', { accept: '*/*' })).status).toBe(404);
    expect((await get('/assets/gone-123.js', { accept: 'image/png' })).headers.get('content-type')).toContain(
      'application/json',
    );
  });
});

import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import pino from 'pino';
import { errorAnswers } from '../../api/http/errorAnswers';
import { pageRoutes } from '../../api/pages';
import { loadKinds } from '../../core/kinds/load';

describe('the web’s pages', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pages-'));
  let server: Server;
  let site = '';

  beforeAll(async () => {
    const web = path.join(folder, 'web');
    const files = { 'index.html': 'app', '404.html': 'no page', 'en/about/index.html': 'about us', 'terms.html': 'villkor', 'assets/main-abc.js': 'script', 'favicon.svg': '<svg/>' };
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(web, name)), { recursive: true });
      writeFileSync(path.join(web, name), content);
    }
    writeFileSync(path.join(folder, 'secret.txt'), 'secret');
    const app = express();
    app.use(pageRoutes(await loadKinds(['forms']), { web, cache: path.join(folder, 'cache') }));
    app.use(errorAnswers(pino({ level: 'silent' })));
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
  const get = (page: string, accept = 'text/html') => fetch(site + page, { headers: { accept }, redirect: 'manual' });

  it.each([
    ['/', 200, 'app'],
    ['/en', 200, 'app'],
    ['/en/', 200, 'app'],
    ['/create?type=x', 200, 'app'],
    ['/reklamation-payment-success?draft_id=1', 200, 'app'],
    ['/en/klagomal', 200, 'app'],
    ['/faq/reklamation', 200, 'app'],
    ['/en/about', 200, 'about us'],
    ['/terms', 200, 'villkor'],
    ['/no-such-page', 404, 'no page'],
    ['/faq/no-such-kind', 404, 'no page'],
    ['/en/en', 404, 'no page'],
  ])('%s answers %d with “%s”', async (page, status, text) => {
    const answer = await get(page);
    expect([answer.status, await answer.text()]).toEqual([status, text]);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-type')).toContain('text/html');
  });

  it('keeps files with a hash in their name for ever, others not', async () => {
    expect((await get('/assets/main-abc.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  it('leads nowhere outside its folder, and does not give a page for a missing file', async () => {
    for (const page of ['/..%2fsecret.txt', '/%2e%2e/secret.txt', '/assets/../../secret.txt', '/....//secret.txt']) {
      const answer = await get(page);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(await answer.text()).not.toContain('secret');
    }
    expect((await get('/assets/gone-123.js', '*/*')).status).toBe(404);
    expect((await get('/assets/gone-123.js', 'image/png')).headers.get('content-type')).toContain('application/json');
  });
});

import type { AddressInfo } from 'node:net';
import express from 'express';
import { securityHeaders } from '../../api/http/security';

/** Of any path, as a page of ours would be answered. */
async function headersOf(paths: string[]): Promise<Headers[]> {
  const server = express().use(securityHeaders('https://brevia.example')).use((_req, res) => void res.send('ok')).listen(0);
  try {
    const { port } = server.address() as AddressInfo;
    return await Promise.all(paths.map(async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).headers));
  } finally {
    server.close();
  }
}

it('a page keeps the window that it opens to sign in by, and that window is still its own when it comes back', async () => {
  const headers = await headersOf(['/contact', '/api/auth/start', '/api/auth/callback?code=1', '/__/auth/handler?authType=signIn', '/en/__/auth/handler', '/__/auth/handler/more']);
  const policy = 'same-origin-allow-popups';
  expect(headers.map((each) => each.get('cross-origin-opener-policy'))).toEqual([policy, policy, null, null, null, policy]);
  // All else holds there as everywhere.
  expect(new Set(headers.map((each) => each.get('content-security-policy'))).size).toBe(1);
});

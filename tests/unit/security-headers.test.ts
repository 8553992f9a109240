import type { AddressInfo } from 'node:net';
import express from 'express';
import { createSecurityHeaders } from '../../api/http/security';

/** Of any path, as a page of ours would be answered. */
async function headersOf(paths: string[]): Promise<Headers[]> {
  const server = express()
    .use(createSecurityHeaders('https://brevia.example'))
    .use((_req, res) => void res.send('ok'))
    .listen(0);
  try {
    const { port } = server.address() as AddressInfo;
    return await Promise.all(paths.map(async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).headers));
  } finally {
    server.close();
  }
}

it('a page keeps the window that it opens to sign in by, and that window is still its own when it comes back', async () => {
  const headers = await headersOf([
    '/contact',
    '/api/auth/start',
    '/api/auth/callback?code=1',
    '/__/auth/handler?authType=signIn',
    '/en/__/auth/handler',
    '/__/auth/handler/more',
  ]);
  const policy = 'same-origin-allow-popups';
  expect(headers.map((each) => each.get('cross-origin-opener-policy'))).toEqual([
    policy,
    policy,
    null,
    null,
    null,
    policy,
  ]);
  // All else holds there as everywhere.
  expect(new Set(headers.map((each) => each.get('content-security-policy'))).size).toBe(1);
});

it('only the back office’s pages may put styles into themselves, each answer by a nonce of its own', async () => {
  const inside = [
    '/admin',
    '/admin/',
    '/admin/sales',
    '/en/admin',
    '/en/admin/sales',
    '/admin/orders/in_1',
    '/en/admin/orders/0d3b1c52',
    '/admin',
  ];
  const outside = [
    '/',
    '/en',
    '/administration',
    '/admin/sales/more',
    '/admin/orders/in_1/more',
    '/api/admin/dashboard',
    '/contact/admin',
  ];
  const styles = (await headersOf([...inside, ...outside])).map(
    (each) => /style-src ([^;]*)/.exec(each.get('content-security-policy') ?? '')?.[1] ?? '',
  );
  const nonces = styles.slice(0, inside.length).map((each) => /^'self' 'nonce-([\w+/=]{22,})'$/.exec(each)?.[1]);
  expect(nonces).not.toContain(undefined);
  expect(new Set(nonces).size).toBe(inside.length);
  expect(new Set(styles.slice(inside.length))).toEqual(new Set(["'self'"]));
});

it('no page may ask for a camera, a place or anything else of the device, whichever page it is', async () => {
  const [one, ...others] = (await headersOf(['/', '/admin', '/api/health', '/__/auth/handler'])).map((each) =>
    each.get('permissions-policy'),
  );
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment'])
    expect(one?.split(', ')).toContain(`${feature}=()`);
  expect(new Set(others)).toEqual(new Set([one]));
});

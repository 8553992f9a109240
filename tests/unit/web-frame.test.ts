import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { countDaysUntil, formatDate, formatPrice } from '../../web/src/i18n/format';
import { buildLocalPath, splitLocalPath } from '../../core/shared/pages/localPath';
import { findLanguageRedirect } from '../../web/src/i18n/language';
import { ApiError, NetworkError, sendRequestWithRetries } from '../../web/src/data/http';

describe('addresses and languages', () => {
  test('English lives under /en, Swedish at the bare path', () => {
    expect(splitLocalPath('/en/create')).toEqual({ language: 'en', path: '/create' });
    expect(splitLocalPath('/en')).toEqual({ language: 'en', path: '/' });
    expect(splitLocalPath('/english')).toEqual({ language: 'sv', path: '/english' });
    expect(buildLocalPath('/', 'en')).toBe('/en');
    expect(buildLocalPath('/#how', 'en')).toBe('/en#how');
    expect(buildLocalPath('/create?type=x', 'en')).toBe('/en/create?type=x');
    expect(buildLocalPath('/create', 'sv')).toBe('/create');
  });

  test.each([
    // path, stored, browser, where to
    ['/create', undefined, 'en-GB', '/en/create'],
    ['/create', undefined, 'sv-SE', undefined],
    ['/create', undefined, 'de', undefined],
    ['/create', 'sv', 'en-US', undefined],
    ['/create', 'en', 'sv', '/en/create'],
    ['/en/create', 'sv', 'en', '/create'],
    ['/en/create', undefined, 'sv', undefined],
    ['/admin', 'en', 'en', undefined],
    ['/en/admin/sales', 'sv', 'sv', undefined],
    ['/administrative', 'en', 'sv', '/en/administrative'],
  ] as const)('%s with %s stored in a %s browser leads to %s', (path, stored, browser, to) =>
    expect(findLanguageRedirect(path, stored, browser)).toBe(to),
  );
});

test('prices, dates and days as each language has them', () => {
  expect(formatPrice(39, 'sv')).toBe('39\u00a0kr');
  expect(formatPrice(39, 'en')).toBe('39\u00a0SEK');
  expect([31.2, 7.85, 1234.5].map((sek) => formatPrice(sek, 'sv'))).toEqual([
    '31,20\u00a0kr',
    '7,85\u00a0kr',
    '1\u00a0234,50\u00a0kr',
  ]);
  expect(formatPrice(31.2, 'en')).toBe('31.20\u00a0SEK');
  expect(formatDate('2026-12-05', 'sv')).toBe('5 december 2026');
  expect(formatDate('2026-12-05', 'en')).toBe('5 December 2026');
  // A moment is the day that it is in Sweden.
  expect(formatDate('2026-12-04T23:30:00Z', 'sv')).toBe('5 december 2026');
  const now = Date.parse('2026-11-21T12:00:00Z');
  expect(countDaysUntil('2026-11-28T12:00:00Z', now)).toBe(7);
  expect(countDaysUntil('2026-11-21T13:00:00Z', now)).toBe(1);
  expect(countDaysUntil('2026-11-20T13:00:00Z', now)).toBe(0);
});

describe('the request helper', () => {
  let server: Server;
  let answers: { status: number; body: string }[];
  let times: number[];
  let base: string;

  beforeAll(async () => {
    server = createServer((_req, res) => {
      times.push(Date.now());
      const { status, body } = answers.shift() ?? { status: 500, body: '' };
      res.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    times = [];
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test('tries three times on 502 and 503, 1000 ms times the attempt apart', async () => {
    answers = [
      { status: 503, body: '' },
      { status: 502, body: '<html>' },
      { status: 200, body: '{"ok":true}' },
    ];
    await expect(sendRequestWithRetries(base)).resolves.toEqual({ ok: true });
    const [first = 0, second = 0, third = 0] = times;
    expect(second - first).toBeGreaterThanOrEqual(990);
    expect(third - second).toBeGreaterThanOrEqual(1_990);
  });

  test('says what the server says, field by field', async () => {
    const fields = [{ path: 'userContact.email', code: 'format', message: 'Kontrollera e-postadressen' }];
    answers = [
      {
        status: 422,
        body: JSON.stringify({ success: false, error: { code: 'invalid_form', message: 'Nej', fields } }),
      },
    ];
    const refused = await sendRequestWithRetries(base).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({ status: 422, code: 'invalid_form', message: 'Nej', fields });
    expect(times).toHaveLength(1);
  });

  test('survives an error that is no JSON', async () => {
    answers = [{ status: 500, body: 'oops' }];
    await expect(sendRequestWithRetries(base)).rejects.toMatchObject({ status: 500, message: 'HTTP 500: oops' });
  });

  test('a server that is not there is a network error, after three tries', async () => {
    await expect(sendRequestWithRetries('http://127.0.0.1:9')).rejects.toBeInstanceOf(NetworkError);
  });
});

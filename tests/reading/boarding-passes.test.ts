import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { kindSchema, type KindVersion } from '../../core/kinds/kind';
import { readingSchema } from '../../core/kinds/reading';
import { readBoardingPass } from '../../worker/reading/boardingPass';
import type { TextReader } from '../../worker/reading/pageText';
import { readFile } from '../../worker/reading/readFile';
import { DAMAGES } from './degrade';
import { codeOf, passPage, passText } from './passes';

const TODAY = '2026-11-21';
const json = (path: string): unknown => JSON.parse(readFileSync(`forms/flygforseening/${path}`, 'utf8'));
const kind: Pick<KindVersion, 'manifest' | 'data'> = { manifest: kindSchema.parse(json('kind.json')), data: { airlines: json('data/airlines.json') } };
const reading = { ...readingSchema.parse(json('data/boarding-pass.json')), readers: ['barcode' as const] };

/** Codes must be enough: no engine stands behind them here. */
const noEngine: TextReader = {
  read: () => Promise.reject(new Error('text was not to be read')),
  close: () => Promise.resolve(),
};

async function readCode(jpeg: Buffer): Promise<Record<string, unknown>> {
  const { fields } = await readFile([jpeg], { reading, kind, today: TODAY, engine: noEngine, signal: new AbortController().signal });
  for (const { crop } of fields) expect(crop.length).toBeLessThan(40_000);
  return Object.fromEntries(fields.map(({ field, value }) => [field, value]));
}

const LEG = { from: 'ARN', to: 'LHR', carrier: 'SK', number: '1425', date: '2026-10-14' };
const VALUES = {
  flightNumber: 'SK1425',
  flightDate: '2026-10-14',
  departureAirport: 'ARN',
  arrivalAirport: 'LHR',
  airline: 'SK',
  bookingReference: 'X7K2PL',
};

describe('the text of a pass', () => {
  // IATA's implementation guide, its examples of one and of two legs.
  const ONE = 'M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 326J001A0025 100';
  const TWO =
    'M2DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 14D>6181WW6225BAC 00141234560032A0141234567890 1AC AC 1234567890123    20KYLX58Z' +
    'DEF456 FRAGVALH 3664 227C012C0002 12E2A0140987654321 1AC AC 1234567890123    2PCNWQ^164GIWVC5EH7JNT684FVNJ91W2QA4DVN5J8K4F0L0GEQ3DF5TGBN8709HKT5D3DW3GBHFCVHMY7J5T6HFR41W2QA4DVN5J8K4F0L0GE';

  test('one leg: the last such day that is not after today', () => {
    const pass = readBoardingPass(ONE, TODAY);
    expect(pass).toEqual({ passenger: 'Luc Desmarais', legs: [{ carrier: 'AC', number: 'AC834', date: '2025-11-22', from: 'YUL', to: 'FRA', reference: 'ABC123' }] });
  });

  test('two legs, and the day the pass was made', () => {
    const pass = readBoardingPass(TWO, TODAY);
    expect(pass?.legs.map(({ number, from, to, date }) => [number, from, to, date])).toEqual([
      ['AC834', 'YUL', 'FRA', '2026-08-14'],
      ['LH3664', 'FRA', 'GVA', '2026-08-15'],
    ]);
  });

  test.each([
    ['nothing', ''],
    ['a link', 'https://example.com/M1'],
    ['a pass cut short', ONE.slice(0, 50)],
    ['small letters', ONE.toLowerCase()],
    ['no legs', `M0${ONE.slice(2)}`],
    ['an airport of figures', ONE.replace('YUL', 'Y1L')],
    ['from and to the same', ONE.replace('YULFRA', 'FRAFRA')],
  ])('%s is none', (_what, text) => expect(readBoardingPass(text, TODAY)).toBeUndefined());

  test('day 366 is a day only of a leap year', () => {
    expect(readBoardingPass(ONE.replace(' 326J', ' 366J'), TODAY)?.legs[0]?.date).toBe('2024-12-31');
    expect(readBoardingPass(ONE.replace(' 326J', ' 000J'), TODAY)?.legs[0]?.date).toBeNull();
  });
});

test.each(['PDF417', 'Aztec', 'QRCode'] as const)('%s is read whole', async (format) => {
  expect(await readCode(await passPage(await codeOf(passText([LEG]), format)))).toEqual(VALUES);
});

test('the day the pass was made decides the year', async () => {
  const text = passText([{ ...LEG, date: '2025-12-30' }], '2025-12-29');
  expect(await readCode(await passPage(await codeOf(text, 'Aztec')))).toMatchObject({ flightDate: '2025-12-30' });
});

test('a journey of two legs goes from its beginning to its end', async () => {
  const text = passText([LEG, { from: 'LHR', to: 'JFK', carrier: 'BA', number: '177', date: '2026-10-14' }]);
  expect(await readCode(await passPage(await codeOf(text, 'PDF417')))).toEqual({ ...VALUES, arrivalAirport: 'JFK' });
});

test('there and back ends where the first leg does', async () => {
  const text = passText([LEG, { ...LEG, from: 'LHR', to: 'ARN', number: '1426', date: '2026-10-17' }]);
  expect(await readCode(await passPage(await codeOf(text, 'Aztec')))).toEqual(VALUES);
});

test('what no table has is left out', async () => {
  const text = passText([{ ...LEG, from: 'QQQ', carrier: 'ZQ' }]);
  expect(await readCode(await passPage(await codeOf(text, 'QRCode')))).toEqual({
    flightNumber: 'ZQ1425',
    flightDate: VALUES.flightDate,
    arrivalAirport: 'LHR',
    bookingReference: 'X7K2PL',
  });
});

test('another code is no pass', async () => {
  expect(await readCode(await passPage(await codeOf('https://example.com/checkin?id=M1ABC', 'QRCode')))).toEqual({});
});

test('two passes in one picture give only what they agree on', async () => {
  const [one, two] = await Promise.all([codeOf(passText([LEG]), 'Aztec'), codeOf(passText([{ ...LEG, reference: 'ZZZ999' }]), 'Aztec')]);
  const page = await passPage(one);
  const small = await sharp(two).resize({ width: 400, kernel: 'nearest' }).png().toBuffer();
  const both = await sharp(page).composite([{ input: small, left: 700, top: 150 }]).jpeg().toBuffer();
  const { bookingReference: _different, ...same } = VALUES;
  expect(await readCode(both)).toEqual(same);
});

describe('damaged pictures', () => {
  const damages = Object.keys(DAMAGES);
  test.each(['PDF417', 'Aztec', 'QRCode'] as const)('%s: never a wrong value, and nearly all are read', async (format) => {
    const page = await passPage(await codeOf(passText([LEG]), format));
    const unread: string[] = [];
    for (const damage of damages) {
      const values = await readCode((await DAMAGES[damage]?.(page)) ?? page);
      if (Object.keys(values).length === 0) unread.push(damage);
      else expect({ damage, ...values }).toEqual({ damage, ...VALUES });
    }
    expect(unread.length).toBeLessThanOrEqual(2);
  }, 120_000);
});

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { JOURNEY, phonePass, printedPass } from './drawings';

let read: Record<string, Record<string, unknown>>;
beforeAll(async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'tests/reading/readPassPictures.ts'],
    { maxBuffer: 10_000_000 },
  );
  read = z.record(z.string(), z.record(z.string(), z.unknown())).parse(JSON.parse(stdout));
}, 300_000);

test.each([
  ['PDF417', 14, 2],
  ['Aztec', 7, 1],
  ['QRCode', 7, 1],
])('%s is read whole; damaged, never wrongly, and nearly always', (format, pictures, most) => {
  expect(read[format]).toEqual(JOURNEY);
  const damaged = Object.entries(read).filter(([name]) => name.startsWith(`${format} `));
  expect(damaged).toHaveLength(pictures);
  const unread = damaged.filter(([, values]) => Object.keys(values).length === 0);
  for (const [name, values] of damaged)
    if (Object.keys(values).length > 0) expect({ name, ...values }).toEqual({ name, ...JOURNEY });
  expect(unread.length).toBeLessThanOrEqual(most);
});

test('the day the pass was made decides the year', () =>
  expect(read['made on 2025-12-29']).toMatchObject({ flightDate: '2025-12-30' }));
test('a journey of two legs goes from its beginning to its end', () =>
  expect(read['two legs']).toEqual({ ...JOURNEY, arrivalAirport: 'JFK' }));
test('there and back ends where the first leg does', () => expect(read['there and back']).toEqual(JOURNEY));
test('an airport that no table has is left out', () => {
  const { departureAirport: _unknown, ...rest } = JOURNEY;
  expect(read['unknown airport']).toEqual(rest);
});
test('another code is no pass', () => expect(read['another code']).toEqual({}));
test('two passes in one picture give only what they agree on', () => {
  const { bookingReference: _different, ...same } = JOURNEY;
  expect(read['two passes']).toEqual(same);
});

test.each([
  ['printed', printedPass],
  ['shown', phonePass],
])(
  'a pass without a code, %s, is read by its text: clean, every value; damaged, its airports, and none wrongly',
  async (name, draw) => {
    const { truth } = await draw();
    expect(read[name]).toEqual(truth);
    const { departureAirport, arrivalAirport } = truth;
    const [damaged] = Object.entries(read)
      .filter(([each]) => each.startsWith(`${name}, `))
      .map(([, values]) => values);
    expect(damaged).toMatchObject({ departureAirport, arrivalAirport });
    for (const [field, value] of Object.entries(damaged ?? {}))
      expect({ [field]: value }).toEqual({ [field]: truth[field] });
  },
);

test('a receipt with words that are codes of airports holds none', () => expect(read['receipt']).toEqual({}));

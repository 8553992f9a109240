import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { z } from 'zod';
import { convertAcceptedFileToPages } from '../../api/uploads/pagesOfFile';
import { cityTicket, companyTicket, stripTicket } from './drawings';

const fieldSchema = z.looseObject({
  field: z.string(),
  value: z.union([z.string(), z.number()]),
  crop: z.string(),
  box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
});

let read: Record<string, z.infer<typeof fieldSchema>[]>;
beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'tests/reading/readTickets.ts'], {
    maxBuffer: 50_000_000,
  });
  read = z.record(z.string(), z.array(fieldSchema)).parse(JSON.parse(stdout));
}, 300_000);

const valuesOf = (name: string) => Object.fromEntries((read[name] ?? []).map(({ field, value }) => [field, value]));

/** What a letter rests on: missing is allowed, wrong is not. */
const CRITICAL = ['vehicleReg', 'ticketNumber', 'incidentAt'];

/** A name in white on a dark band may be missed; all else is read from a clean picture. */
const TICKETS = { companyTicket, stripTicket };
const HARD = new Set(['issuingAuthority']);

test.each(Object.entries(TICKETS))(
  '%s, clean: every value, with the piece of the picture it stands in',
  async (name, draw) => {
    const { truth } = await draw();
    const found = valuesOf(name);
    for (const [field, value] of Object.entries(truth))
      if (!HARD.has(field)) expect({ [field]: found[field] }).toEqual({ [field]: value });
    for (const [field, value] of Object.entries(found)) expect({ [field]: value }).toEqual({ [field]: truth[field] });
    for (const { crop, box } of read[name] ?? []) {
      expect(crop.length).toBeLessThan(40_000);
      const { width } = await sharp(Buffer.from(crop.replace('data:image/jpeg;base64,', ''), 'base64')).metadata();
      expect(width).toBeGreaterThan(10);
      for (const side of [box.x, box.y, box.x + box.width, box.y + box.height]) expect(side).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(1.001);
    }
  },
);

/**
 * The city's ticket as a phone keeps it: HEVC in a HEIC, lying on its side with a turn to be made, its maker and place in
 * EXIF. Encoded by pillow-heif 1.8.1 (x265, quality 35), since no library for Node writes HEIC.
 */
test('a HEIC is turned upright, rid of what it tells of the phone, and every value read', async () => {
  const { truth } = await cityTicket();
  const sent = readFileSync('tests/reading/ticket.heic');
  expect(sent.includes('KANARIEFAGEL')).toBe(true);
  const { type, pages } = await convertAcceptedFileToPages(sent, ['image']);
  expect({ type, pages }).toMatchObject({ type: 'image/heic', pages: [{ width: 1000, height: 1080 }] });
  expect(Buffer.from(pages[0]?.jpeg ?? []).includes('KANARIEFAGEL')).toBe(false);
  const found = valuesOf('heic');
  for (const [field, value] of Object.entries(found)) expect({ [field]: value }).toEqual({ [field]: truth[field] });
  for (const [field, value] of Object.entries(truth))
    if (!HARD.has(field)) expect({ [field]: found[field] }).toEqual({ [field]: value });
});

test.each([
  ['a receipt holds nothing of a ticket', 'foreignPage'],
  ['a picture of nothing holds nothing', 'nothing'],
  ['nor does one that is two px high', 'sliver'],
])('%s', (_what, name) => expect(read[name]).toEqual([]));

test('a page askew on a table is read by its own lines, not along the grain', async () => {
  const { truth } = await cityTicket();
  for (const field of CRITICAL)
    expect({ [field]: valuesOf('askew on a table')[field] }).toEqual({ [field]: truth[field] });
});

test('a place that a glare cuts short is none, and what stands beside the glare is read', async () => {
  const { truth } = await cityTicket();
  const { locationDescription: _cut, issuingAuthority: _hard, ...rest } = truth;
  expect(valuesOf('glare')).toMatchObject(rest);
  expect(valuesOf('glare')['locationDescription']).toBeUndefined();
});

test('a picture that a hand has moved is read, and what it smears too much is none', async () => {
  const { truth } = await cityTicket();
  const found = valuesOf('moved');
  for (const field of [...CRITICAL, 'dueDate', 'amount'])
    expect({ [field]: found[field] }).toEqual({ [field]: truth[field] });
  for (const [field, value] of Object.entries(found)) expect({ [field]: value }).toEqual({ [field]: truth[field] });
});

test('damaged: no wrong value, and most are read', async () => {
  const { truth } = await cityTicket();
  let [wanted, right] = [0, 0];
  for (const damage of ['upside down', 'askew by 7°', 'askew on a table', 'dark', 'grainy', 'small', 'leaning back']) {
    expect(Object.keys(read)).toContain(damage);
    const found = valuesOf(damage);
    for (const field of CRITICAL) {
      wanted += 1;
      if (found[field] === undefined) continue;
      expect({ damage, [field]: found[field] }).toEqual({ damage, [field]: truth[field] });
      right += 1;
    }
  }
  expect(right / wanted).toBeGreaterThanOrEqual(0.8);
});

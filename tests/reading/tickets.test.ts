import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { pagesOfFile } from '../../api/uploads/pagesOfFile';
import { kindSchema, type KindVersion } from '../../core/kinds/kind';
import { readingSchema } from '../../core/kinds/reading';
import { createTesseractReader } from '../../worker/reading/tesseract';
import { readFile, type ReadFile } from '../../worker/reading/readFile';
import { DAMAGES } from './degrade';
import { cityTicket, companyTicket, foreignPage, stripTicket } from './drawings';

const json = (path: string): unknown => JSON.parse(readFileSync(`forms/parkeringsbot/${path}`, 'utf8'));
const kind: Pick<KindVersion, 'manifest' | 'data'> = { manifest: kindSchema.parse(json('kind.json')), data: { issuers: json('data/issuers.json') } };
const reading = readingSchema.parse(json('data/ticket.json'));
const engine = createTesseractReader(2);

afterAll(() => engine.close());

const read = (jpeg: Buffer): Promise<ReadFile> =>
  readFile([jpeg], { reading, kind, today: '2026-11-21', engine, signal: new AbortController().signal });
const values = ({ fields }: ReadFile) => Object.fromEntries(fields.map(({ field, value }) => [field, value]));

/** What a letter rests on: missing is allowed, wrong is not. */
const CRITICAL = ['vehicleReg', 'ticketNumber', 'incidentAt'];

/** A name in white on a dark band may be missed; all else is read from a clean picture. */
const TICKETS = { companyTicket, stripTicket };
const HARD = new Set(['issuingAuthority']);

test.each(Object.entries(TICKETS))('%s, clean: every value, with the piece of the picture it stands in', async (_name, draw) => {
  const { jpeg, truth } = await draw();
  const result = await read(jpeg);
  const found = values(result);
  for (const [field, value] of Object.entries(truth)) if (!HARD.has(field)) expect({ [field]: found[field] }).toEqual({ [field]: value });
  for (const [field, value] of Object.entries(found)) expect({ [field]: value }).toEqual({ [field]: truth[field] });
  for (const { crop, box } of result.fields) {
    expect(crop.length).toBeLessThan(40_000);
    const { width } = await sharp(Buffer.from(crop.replace('data:image/jpeg;base64,', ''), 'base64')).metadata();
    expect(width).toBeGreaterThan(10);
    for (const side of [box.x, box.y, box.x + box.width, box.y + box.height]) expect(side).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(1.001);
  }
}, 120_000);

/**
 * The city's ticket as a phone keeps it: HEVC in a HEIC, lying on its side with a turn to be made, its maker and place in
 * EXIF. Encoded by pillow-heif 1.8.1 (x265, quality 35), since no library for Node writes HEIC.
 */
test('a HEIC is turned upright, rid of what it tells of the phone, and every value read', async () => {
  const { truth } = await cityTicket();
  const sent = readFileSync('tests/reading/ticket.heic');
  expect(sent.includes('KANARIEFAGEL')).toBe(true);
  const { type, pages } = await pagesOfFile(sent, ['image']);
  expect({ type, pages }).toMatchObject({ type: 'image/heic', pages: [{ width: 1000, height: 1080 }] });
  const jpeg = Buffer.from(pages[0]?.jpeg ?? []);
  expect(jpeg.includes('KANARIEFAGEL')).toBe(false);
  const found = values(await read(jpeg));
  for (const [field, value] of Object.entries(found)) expect({ [field]: value }).toEqual({ [field]: truth[field] });
  for (const [field, value] of Object.entries(truth)) if (!HARD.has(field)) expect({ [field]: found[field] }).toEqual({ [field]: value });
}, 120_000);

test('a receipt holds nothing of a ticket', async () => {
  const { jpeg } = await foreignPage();
  expect(values(await read(jpeg))).toEqual({});
}, 120_000);

test('a picture of nothing holds nothing', async () => {
  const nothing = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#777' } }).jpeg().toBuffer();
  expect((await read(nothing)).fields).toEqual([]);
}, 120_000);

test('damaged: no wrong value, and most are read', async () => {
  const { jpeg, truth } = await cityTicket();
  let [wanted, right] = [0, 0];
  for (const damage of ['upside down', 'askew by 7°', 'dark', 'grainy', 'small', 'leaning back']) {
    const found = values(await read((await DAMAGES[damage]?.(jpeg)) ?? jpeg));
    for (const field of CRITICAL) {
      wanted += 1;
      if (found[field] === undefined) continue;
      expect({ damage, [field]: found[field] }).toEqual({ damage, [field]: truth[field] });
      right += 1;
    }
  }
  expect(right / wanted).toBeGreaterThanOrEqual(0.8);
}, 240_000);

import { crc32, deflateSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { sanitiseFileName } from '../../api/http/files';
import { createPageImagePool } from '../../api/uploads/pagePool';
import type { Accepted } from '../../api/uploads/filePages';

const pagePool = createPageImagePool();
afterAll(() => pagePool.close());

const BOTH: Accepted[] = ['image', 'pdf'];
const prepare = (bytes: Uint8Array, accepted = BOTH) => pagePool.pagesOf(bytes, accepted, 'somebody');
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a07040' } });

/** A PDF of blank pages, with more in its trailer. */
function pdf(pages: number, trailer = ''): Buffer {
  const kids = Array.from({ length: pages }, (_each, at) => `${at + 3} 0 R`).join(' ');
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`];
  for (let page = 0; page < pages; page += 1) objects.push('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] >>');
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(
    `%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} ${trailer} >>\n%%EOF\n`,
    'latin1',
  );
}

/** A black square of so many px, multiples of eight, at a bit each. */
function blackPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(named.length + 8);
    frame.writeUInt32BE(data.length, 0);
    named.copy(frame, 4);
    frame.writeUInt32BE(crc32(named), named.length + 4);
    return frame;
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('what is kept', () => {
  test('a photograph is turned upright, made smaller, and says nothing of where it was taken', async () => {
    const CANARY = 'KANARIEFAGEL';
    const photo = await plain(3000, 1500)
      .withExif({
        IFD0: { Copyright: CANARY, Artist: CANARY },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 19/1 0/1' },
      })
      .withXmp(
        `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` +
          `<rdf:Description>${CANARY}</rdf:Description></rdf:RDF></x:xmpmeta>`,
      )
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const sent = Buffer.concat([photo, Buffer.from(`<script>${CANARY}</script>`)]);
    expect(sent.includes(CANARY)).toBe(true);
    const { type, pages } = await prepare(sent);
    expect(type).toBe('image/jpeg');
    expect(pages).toMatchObject([{ width: 1200, height: 2400 }]);
    const kept = Buffer.from(pages[0]?.jpeg ?? []);
    expect(kept.includes(CANARY)).toBe(false);
    const { exif, xmp, icc, iptc, orientation, format } = await sharp(kept).metadata();
    expect({ exif, xmp, icc, iptc, orientation, format }).toEqual({ format: 'jpeg' });
  });

  test('what is see-through lies on white', async () => {
    const png = await sharp({
      create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { pages } = await prepare(png);
    const { dominant } = await sharp(Buffer.from(pages[0]?.jpeg ?? [])).stats();
    expect(dominant.r).toBeGreaterThan(240);
  });

  test('one pixel', async () =>
    expect((await prepare(await plain(1, 1).png().toBuffer())).pages).toMatchObject([{ width: 1, height: 1 }]));

  test('a PDF, ten pages of it', async () => {
    const { type, pages, pagesLeftOut } = await prepare(pdf(12));
    expect({ type, count: pages.length, pagesLeftOut }).toEqual({
      type: 'application/pdf',
      count: 10,
      pagesLeftOut: 2,
    });
    expect(pages[0]).toMatchObject({ width: 1200, height: 1600 });
  });
});

test('a square of the sort below, but small, is a picture', async () =>
  expect((await prepare(blackPng(80))).pages).toMatchObject([{ width: 80, height: 80 }]));

describe('what is refused', () => {
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, Accepted[], string]>([
    ['a program called .jpg', () => Buffer.from(`MZ${'\0'.repeat(200)}`), BOTH, 'file_type'],
    ['a page of a site called .png', () => Buffer.from('<!doctype html><script>alert(1)</script>'), BOTH, 'file_type'],
    [
      'a drawing with scripts',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      BOTH,
      'file_type',
    ],
    ['nothing at all', () => new Uint8Array(), BOTH, 'file_empty'],
    ['a PDF where a picture is wanted', () => pdf(1), ['image'], 'file_type'],
    ['a picture where a PDF is wanted', () => plain(9, 9).png().toBuffer(), ['pdf'], 'file_type'],
    [
      'half a photograph',
      async () => (await plain(900, 900).jpeg().toBuffer()).subarray(0, 900),
      BOTH,
      'file_unreadable',
    ],
    ['a PDF without pages', () => pdf(0), BOTH, 'file_unreadable'],
    ['half a PDF', () => pdf(1).subarray(0, 40), BOTH, 'file_unreadable'],
    [
      'a PDF with a password',
      () =>
        pdf(
          1,
          `/ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>] /Encrypt << /Filter /Standard /V 1 /R 2 /Length 40 ` +
            `/P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >>`,
        ),
      BOTH,
      'file_unreadable',
    ],
    [
      'a HEIC that is none',
      () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(400, 7)]),
      BOTH,
      'file_heic',
    ],
    ['a small file that unfolds to 20,000 by 20,000 px', () => blackPng(20_000), BOTH, 'file_rejected'],
  ])('%s', async (_what, make, accepted, code) => {
    await expect(prepare(await make(), accepted)).rejects.toMatchObject({ name: 'FileRefused', code });
  });

  test('and the next one is taken', async () => {
    const canvas = createCanvas(40, 30);
    expect((await prepare(canvas.toBuffer('image/webp'))).type).toBe('image/webp');
  });
});

test.each([
  ['C:\\bilder\\p-bot.jpg', 'p-bot.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['kvitto\u202Egpj.exe', 'kvittogpj.exe'],
  ['  ', 'fil'],
  ['å'.repeat(300), 'å'.repeat(200)],
])('the name %j is kept as %j', (given, kept) => expect(sanitiseFileName(given)).toBe(kept));

test('a PDF of 500 pages leaves no memory in use, nor a process', async () => {
  const own = createPageImagePool(100);
  const { pages, pagesLeftOut } = await own.pagesOf(pdf(500), BOTH, 'somebody');
  expect([pages.length, pagesLeftOut]).toEqual([10, 490]);
  const end = Date.now() + 30_000;
  while (own.processes() > 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(own.processes()).toBe(0);
  own.close();
});

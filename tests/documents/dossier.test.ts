import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { createPdfPool, type PdfPool } from '../../worker/document/pdfPool';
import { renderDossier, type EvidenceFile } from '../../worker/document/renderDossier';
import { renderLetterAsDocxAndPdf } from '../../worker/document/renderLetter';
import { pdfImages, pdfProperties, pdfText, pdfWords, validatePdfA } from './pdf-tools';
import { claim, claimCompletion, complaint, completion, longClaim } from './sample-letters';

jest.setTimeout(90_000);

const options = { title: 'Överklagan', operatorName: 'Brevia', writer: 'embedded' as const };
let workDir: string;
let pool: PdfPool;

beforeAll(async () => {
  workDir = await mkdtemp(path.join(os.tmpdir(), 'dossiers-'));
  pool = createPdfPool({ residents: 1, workDir });
});
afterAll(async () => {
  await pool.close();
  await rm(workDir, { recursive: true, force: true });
});

/** A picture of its own, so that no two are stored as one. */
let shade = 0;
function picture(width: number, height: number): () => Promise<Buffer> {
  shade += 1;
  const background = { r: shade % 256, g: 120, b: 200 };
  return () =>
    sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer();
}
const file = (label: string, ...pages: EvidenceFile['pages']): EvidenceFile => ({ label, receipt: false, pages });
const receipt = (label: string, value: number, currency = 'SEK'): EvidenceFile => ({
  label,
  receipt: true,
  amount: { value, currency },
  pages: [picture(600, 1200)],
});

async function dossierOf(files: EvidenceFile[], letter = claim, base = claimCompletion) {
  const filled = { ...base, attachments: files.map(({ label }) => label) };
  const set = await renderLetterAsDocxAndPdf(letter, filled, options, pool);
  return { set, ...(await renderDossier(letter, filled, files, options, set, pool)) };
}

test('letter, list of evidence, each page on one of its own, receipts last with their sum: one PDF/A-1a', async () => {
  const files = [
    file('Skylt, översikt: Skylten vid infarten', picture(2400, 1350)),
    file('Biljett', picture(1000, 2400), picture(1200, 900), picture(900, 1200)),
    receipt('Middag', 249),
    receipt('Taxi', 512.5),
    receipt('Hotell', 120, 'EUR'),
  ];
  const { pdf, pages, set } = await dossierOf(files);
  expect(pages).toBe(set.pages + 1 + 7);
  const properties = await pdfProperties(pdf);
  expect(properties).toMatchObject({ Pages: `${pages}`, Title: 'Överklagan', Tagged: 'yes' });

  const text = async (page: number) => (await pdfText(pdf, page)).replace(/\s+/g, ' ');
  expect(await text(1)).toContain('Bilaga 2: Biljett');
  const list = await text(2);
  expect(list).toContain('Bevisförteckning');
  expect(list).toContain(claim.subject);
  for (const row of [
    'Skylt, översikt: Skylten vid infarten',
    '4–6',
    'Kvitton',
    '249 kr',
    '512,50 kr',
    '120 EUR',
    '761,50 kr',
  ])
    expect(list).toContain(row);
  expect(await text(3)).toContain('Bilaga 1: Skylt, översikt: Skylten vid infarten');
  expect(await text(5)).toContain('Bilaga 2: Biljett Bilagans sida 2 av 3');
  expect(await text(8)).toContain('Bilaga 4: Taxi Belopp: 512,50 kr');
  for (const page of [1, 2, pages]) expect(await text(page)).toContain(`Sida ${page} av ${pages}`);

  // One picture a page, and each within the margins, landscape ones too.
  const images = await pdfImages(pdf);
  expect(images.map(({ page }) => page)).toEqual([3, 4, 5, 6, 7, 8, 9]);
  for (const { width, height } of images) {
    expect(width).toBeLessThanOrEqual(170.5);
    expect(height).toBeLessThanOrEqual(215);
  }
  expect(images[0]?.width).toBeGreaterThan(168);
  const words = await pdfWords(pdf);
  expect(Math.max(...words.map(({ right }) => right))).toBeLessThanOrEqual(190.5);

  const [verdict] = await validatePdfA([pdf]);
  expect(verdict).toMatch(/^PASS /);
});

test('page numbers in the list hold when letter and list are longer than a page', async () => {
  const long =
    'Fotografi av hur det såg ut när jag kom tillbaka, taget från vägen och med klockslaget synligt i bild, för att visa hela platsen';
  const files = Array.from({ length: 20 }, (_, index) => file(`${long}, nummer ${index + 1}`, picture(300, 200)));
  const { pdf, pages, set } = await dossierOf(files, longClaim(12));
  const list = (await pdfText(pdf)).replace(/\s+/g, ' ');
  const first = pages - files.length + 1;
  expect(first).toBeGreaterThan(set.pages + 2);
  expect(list).toMatch(new RegExp(`nummer 1 ${first}\\b`));
  expect(await pdfText(pdf, first)).toContain('Bilaga 1:');
  expect(await pdfText(pdf, pages)).toContain('Bilaga 20:');
});

test('the letter in it is set as the letter alone, in its own language', async () => {
  const { pdf, set } = await dossierOf(
    [file('Photo of the coach', picture(800, 600)), receipt('Taxi', 300)],
    complaint,
    completion,
  );
  const words = (all: { text: string; left: number; top: number; page: number }[]) =>
    all
      .filter(({ page, top }) => page === 1 && top < 270)
      .map(({ text, left, top }) => `${text} ${Math.round(left)} ${Math.round(top)}`);
  expect(words(await pdfWords(pdf))).toEqual(words(await pdfWords(set.pdf)));
  const text = await pdfText(pdf);
  for (const words of ['List of evidence', 'Enclosure 1: Photo of the coach', 'Receipts', 'SEK 300', 'Total'])
    expect(text.replaceAll('\u00a0', ' ')).toContain(words);
  expect(text).not.toMatch(/Bilaga|Kvitton|Summa/);
});

test('ten files of ten pages become a dossier in a bounded time, and not too large for a mail program to open', async () => {
  const files = Array.from({ length: 10 }, (_, index) =>
    file(`Fil ${index + 1}`, ...Array.from({ length: 10 }, () => picture(1000, 1400))),
  );
  const { pdf, pages, set } = await dossierOf(files);
  expect(pages).toBe(set.pages + 1 + 100);
  expect(pdf.length).toBeLessThan(40_000_000);
});

test('a picture that can not be read fails, and says nothing of the person', async () => {
  const broken = dossierOf([file('Åsas kvitto', () => Promise.resolve(Buffer.from('not a picture')))]);
  await expect(broken).rejects.toThrow();
  await expect(broken).rejects.not.toThrow(/Åsas/);
});

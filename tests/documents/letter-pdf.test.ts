import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Letter } from '../../core/shared/letter/letter';
import { joinPatternLines } from '../../core/shared/patternLines';
import { embedFileInPdf } from '../../worker/document/embedFile';
import { buildLetterDocx } from '../../worker/document/letterDocx';
import { countPages } from '../../worker/document/pdfFile';
import { createPdfPool } from '../../worker/document/pdfPool';
import type { PdfPool } from '../../worker/document/pdfPool';
import { renderLetterAsDocxAndPdf } from '../../worker/document/renderLetter';
import { pdfFonts, pdfProperties, pdfText, pdfWords, validatePdfA } from './pdf-tools';
import { claim, claimCompletion, complaint, completion, longClaim } from './sample-letters';

jest.setTimeout(60_000);

const options = { title: 'Reklamation av tvättmaskin', operatorName: 'Brevia', writer: 'embedded' as const };
let workDir: string;
let pool: PdfPool;

beforeAll(async () => {
  workDir = await mkdtemp(path.join(os.tmpdir(), 'letters-'));
  pool = createPdfPool({ residents: 1, workDir });
});
afterAll(async () => {
  await pool.close();
  await rm(workDir, { recursive: true, force: true });
});

const withText = (text: string): Letter => ({
  ...claim,
  body: [{ type: 'paragraph', text, from: { answers: [], rules: [], sources: [] } }, ...claim.body],
});

test('a letter of one page has no page number, and says everything in reading order', async () => {
  const { pdf, pages } = await renderLetterAsDocxAndPdf(claim, claimCompletion, options, pool);
  expect(pages).toBe(1);
  const text = await pdfText(pdf);
  expect(text).not.toMatch(/Sida \d/);
  const order = [
    'Åsa Öhman-Lindqvist',
    'Göteborg den 21 november 2026',
    'Nordhem Elektronik AB',
    '164 40 Kista',
    claim.subject,
    'Den 14 mars 2026',
    'Vad jag begär',
    'Med vänlig hälsning',
    'Bilagor',
    'Fotografi av displayen',
    'Ordernummer BR-7K2M4',
  ];
  const places = order.map((part) => text.replace(/\s+/g, ' ').indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test('the foot names an AI service only where a language model wrote the letter', async () => {
  const byUs = await renderLetterAsDocxAndPdf(claim, claimCompletion, options, pool);
  expect(await pdfText(byUs.pdf)).toContain('Skrivet med hjälp av Brevia');
  const byModel = await renderLetterAsDocxAndPdf(claim, claimCompletion, { ...options, writer: 'model' }, pool);
  expect(await pdfText(byModel.pdf)).toContain('Skrivet med hjälp av AI-tjänsten Brevia');
});

test.each([
  [12, 3],
  [150, 20],
])('%i paragraphs more make %i numbered pages', async (paragraphs, expected) => {
  const { pdf, pages } = await renderLetterAsDocxAndPdf(longClaim(paragraphs), claimCompletion, options, pool);
  expect(pages).toBe(expected);
  expect((await pdfProperties(pdf))['Pages']).toBe(`${expected}`);
  for (const page of [1, expected]) expect(await pdfText(pdf, page)).toContain(`Sida ${page} av ${expected}`);
});

test('the number of pages is counted, not guessed: many short lines are numbered too', async () => {
  const { pdf, pages } = await renderLetterAsDocxAndPdf(
    withText(Array.from({ length: 60 }, (_, n) => `rad ${n}`).join('\n')),
    completion,
    options,
    pool,
  );
  expect(pages).toBe(3);
  expect(await pdfText(pdf, 2)).toContain('Sida 2 av 3');
});

test('an ending that would stand alone on a second page is drawn back by a tighter setting', async () => {
  const letter = withText(
    'Maskinen levererades och installerades den 21 mars 2026 av er egen montör, som provkörde den och fann allt i ordning. '.repeat(
      3,
    ),
  );
  const loose = await pool.convert(await buildLetterDocx(letter, claimCompletion, options));
  expect((await pdfProperties(loose))['Pages']).toBe('2');
  const { pdf, pages } = await renderLetterAsDocxAndPdf(letter, claimCompletion, options, pool);
  expect(pages).toBe(1);
  const text = await pdfText(pdf);
  expect(text).toContain(claim.signature);
  expect(text).not.toMatch(/Sida \d/);
});

test('a letter of little more than two pages is set on two, numbered', async () => {
  const { pdf, pages, setting } = await renderLetterAsDocxAndPdf(longClaim(9), claimCompletion, options, pool);
  expect({ pages, setting }).toEqual({ pages: 2, setting: 'compact' });
  expect(await pdfText(pdf, 2)).toContain('Sida 2 av 2');
});

test('A4 with text from 20 to 190 mm that ends by 270 mm, and the recipient in the window', async () => {
  const { pdf } = await renderLetterAsDocxAndPdf(longClaim(12), claimCompletion, options, pool);
  expect((await pdfProperties(pdf))['Page size']).toContain('A4');
  const words = await pdfWords(pdf);
  expect(Math.min(...words.map((word) => word.left))).toBeGreaterThanOrEqual(19.5);
  expect(Math.max(...words.map((word) => word.right))).toBeLessThanOrEqual(190.5);
  const body = words.filter((word) => word.bottom < 278);
  expect(Math.max(...body.map((word) => word.bottom))).toBeLessThanOrEqual(271);
  expect(Math.max(...body.map((word) => word.bottom))).toBeGreaterThan(255);
  const recipient = words.find((word) => word.text === 'Nordhem');
  expect(recipient?.left).toBeCloseTo(115, 0);
  expect(recipient?.top).toBeGreaterThan(46);
  expect(words.find((word) => word.text === 'Kista')?.bottom).toBeLessThan(79);
});

test('fonts are embedded, and the letter is set in our serif', async () => {
  const { pdf } = await renderLetterAsDocxAndPdf(claim, claimCompletion, options, pool);
  const fonts = await pdfFonts(pdf);
  expect(fonts.map((font) => font.name.replace(/^\w+\+/, '')).sort()).toEqual([
    'SourceSerif4-Bold',
    'SourceSerif4-Regular',
  ]);
  expect(fonts.every((font) => font.embedded)).toBe(true);
});

test.each([
  ['sv', claim, 'sv-SE', /21 november 2026/],
  ['en', complaint, 'en-GB', /Stockholm, 21 November 2026/],
] as const)('title, language, hash and a date in words: %s', async (_, letter, locale, date) => {
  const hash = 'c0ffee'.repeat(10) + 'beef';
  const { pdf } = await renderLetterAsDocxAndPdf(letter, completion, { ...options, hash }, pool);
  expect(await pdfProperties(pdf)).toMatchObject({ Title: options.title, Tagged: 'yes', Keywords: `sha256-${hash}` });
  expect(pdf.toString('latin1')).toContain(`/Lang(${locale})`);
  expect(await pdfText(pdf)).toMatch(date);
});

const ODD =
  'Emoji 😀👩‍👩‍👧 <b>&amp; "x" </w:t> שלום العربية \u0000\u0008\u001b\ud800 kontrolltecken \u202Evänt\u202C ' +
  'Långtord'.repeat(60);

test('text that people really type neither breaks the letter nor leaves the page', async () => {
  const letter: Letter = {
    ...withText(ODD),
    subject: 'Om <tvättmaskinen> & "annat" 😀',
    sender: { name: 'Å'.repeat(90), lines: ['x'.repeat(200)] },
  };
  const { pdf } = await renderLetterAsDocxAndPdf(letter, completion, { ...options, title: 'A & B <c> \u0000' }, pool);
  const text = await pdfText(pdf);
  expect(text).toContain('<b>&amp; "x" </w:t>');
  expect(text).toContain('kontrolltecken');
  expect(text).toContain('😀');
  expect(text).not.toContain('\u202E');
  const words = await pdfWords(pdf);
  expect(Math.max(...words.map((word) => word.right))).toBeLessThanOrEqual(191);
  expect((await pdfFonts(pdf)).every((font) => font.embedded)).toBe(true);
});

test('veraPDF finds nothing wrong with them as PDF/A-1a', async () => {
  const letters: [Letter, typeof completion][] = [
    [claim, claimCompletion],
    [complaint, completion],
    [longClaim(12), claimCompletion],
    [withText(ODD), completion],
  ];
  const rendered = await Promise.all(
    letters.map(([letter, ending]) => renderLetterAsDocxAndPdf(letter, ending, options, pool)),
  );
  const verdicts = await validatePdfA(rendered.map(({ pdf }) => pdf));
  expect(verdicts).toHaveLength(letters.length);
  for (const verdict of verdicts) expect(verdict).toMatch(/^PASS .* 1a$/);
});

test('veraPDF finds nothing wrong with them as PDF/A-3a once a file is in them, and what they were is their exact beginning', async () => {
  const letters: [Letter, typeof completion][] = [
    [claim, claimCompletion],
    [longClaim(12), claimCompletion],
    [withText(ODD), completion],
  ];
  const content = Buffer.from('a sealed case \u0000\u00ff endstream');
  const rendered = await Promise.all(
    letters.map(([letter, ending]) => renderLetterAsDocxAndPdf(letter, ending, options, pool)),
  );
  const filled = await Promise.all(
    rendered.map(({ pdf }) =>
      embedFileInPdf(pdf, { name: 'case.brevia', description: 'Ärendet', content, createdAt: new Date() }),
    ),
  );
  for (const verdict of await validatePdfA(filled, '3a')) expect(verdict).toMatch(/^PASS .* 3a$/);
  for (const [index, pdf] of filled.entries()) {
    const before = rendered[index];
    expect(before && pdf.subarray(0, before.pdf.length).equals(before.pdf)).toBe(true);
    expect(pdf.includes(content)).toBe(true);
    expect(countPages(pdf)).toBe(before?.pages);
    expect(await pdfText(pdf)).toBe(before && (await pdfText(before.pdf)));
    expect(pdf.length - (before?.pdf.length ?? 0)).toBeLessThan(12_000);
  }
});

test('the closing never stands alone on a page, wherever the text ends', async () => {
  const lines = [8, 12, 16, 18, 20, 22, 24, 26, 28];
  for (const count of lines) {
    const letter: Letter = {
      ...claim,
      body: [
        ...claim.body,
        ...Array.from({ length: count }, (_, n): Letter['body'][number] => ({
          type: 'paragraph',
          text: `Stycke ${n}.`,
          from: { answers: [], rules: [], sources: [] },
        })),
      ],
    };
    const { pdf, pages } = await renderLetterAsDocxAndPdf(letter, completion, options, pool);
    const last = await pdfText(pdf, pages);
    expect(last).toContain('Med vänlig hälsning');
    expect(last).toContain(`Stycke ${count - 1}.`);
    expect(last).toContain(claim.signature);
  }
});

test.each([0, 3])(
  'closing, signature and %i enclosures stand together on a page, below some text, however many paragraphs there are',
  async (enclosed) => {
    const from = { answers: [], rules: [], sources: [] };
    const paragraph = (text: string): Letter['body'][number] => ({ type: 'paragraph', text, from });
    const attachments = Array.from({ length: enclosed }, (_, n) => `Kvitto nummer ${n + 1}`);
    const apart: string[] = [];
    for (const short of [10, 11, 12, 13, 14])
      for (const lines of [3, 6, 9]) {
        const body = [
          paragraph(Array.from({ length: lines }, (_, n) => `rad ${n}`).join('\n')),
          ...Array.from({ length: short }, (_, n) => paragraph(`Stycke ${n}.`)),
          paragraph('Slutord.'),
        ];
        const pdf = await pool.convert(
          await buildLetterDocx({ ...claim, body }, { ...completion, attachments }, options),
        );
        const words = await pdfWords(pdf);
        const parts = [
          'Slutord.',
          'vänlig',
          'Öhman-Lindqvist',
          ...(enclosed > 0 ? ['Bilagor'] : []),
          ...attachments.map((_, n) => `${n + 1}:`),
        ];
        const pages = parts.map((part) => words.findLast(({ text }) => text === part)?.page);
        if (new Set(pages).size !== 1) apart.push(`${short} paragraphs and ${lines} lines: ${pages.join(' ')}`);
      }
    expect(apart).toEqual([]);
  },
);

test.each([
  ['150 kronor', '150'],
  ['12,5 procent', '12,5'],
  ['SEK 150', 'SEK'],
  ['nr 261/2004', 'nr'],
  ['18 minuter', '18'],
])('a line never ends within "%s"', async (amount, first) => {
  const body = Array.from({ length: 12 }, (_, n): Letter['body'][number] => ({
    type: 'paragraph',
    text: `${'i'.repeat(n)} ${'Avgiften kan krävas av er. '.repeat(3)}Den är ${amount} just nu.`,
    from: { answers: [], rules: [], sources: [] },
  }));
  const words = await pdfWords(await pool.convert(await buildLetterDocx({ ...claim, body }, completion, options)));
  const parted = words.filter(
    ({ text, bottom }, index) => text === first && Math.abs((words[index + 1]?.bottom ?? 0) - bottom) > 1,
  );
  expect(words.filter(({ text }) => text.startsWith(first)).length).toBeGreaterThanOrEqual(12);
  expect(parted).toEqual([]);
});

test('a table is read line by line, and stands on one page with its total', async () => {
  const from = { answers: [], rules: [], sources: [] };
  const rows = Array.from({ length: 14 }, (_, n) => [`Resa ${n + 1}`, `${n}50 kr`, `${n}99 kr`]);
  const table: Letter['body'][number] = {
    type: 'table',
    head: ['Sträcka', 'Er siffra', 'Min siffra'],
    rows,
    total: ['Summa', '9 450 kr', '9 999 kr'],
    figures: [false, true, true],
    from,
  };
  const { pdf } = await renderLetterAsDocxAndPdf(
    { ...claim, body: [...claim.body.slice(0, 4), table, ...claim.body.slice(4)] },
    completion,
    options,
    pool,
  );
  const pages = await Promise.all([1, 2].map((page) => pdfText(pdf, page)));
  const [held = ''] = pages.filter((page) => page.includes('Sträcka'));
  expect(held.replace(/\s+/g, ' ')).toMatch(
    /Sträcka Er siffra Min siffra Resa 1 050 kr 099 kr .* Summa 9 450 kr 9 999 kr/,
  );
});

test('a document that goes with the letter has a page of its own, which the letter’s numbers do not count', async () => {
  const [paragraph] = claim.body;
  if (!paragraph) throw new Error('no paragraph');
  const bank = {
    id: 'bank',
    sender: claim.sender,
    recipient: { name: 'Vikstads Bank', lines: [] },
    place: 'Göteborg',
    subject: 'Återkallelse av autogiro',
    body: [paragraph],
    closing: 'Med vänlig hälsning',
    signatures: ['Åsa Öhman-Lindqvist'],
  };
  const mandate = {
    id: 'fullmakt',
    sender: claim.sender,
    place: '',
    subject: 'Fullmakt',
    body: [paragraph],
    closing: '',
    signatures: ['Elsa Öhman', 'Nils Öhman'],
    isUndated: true,
  };
  const { pdf, pages, letterPages } = await renderLetterAsDocxAndPdf(
    { ...longClaim(9), documents: [bank, mandate] },
    completion,
    options,
    pool,
  );
  expect([letterPages, pages]).toEqual([2, 4]);
  const [second = '', third = '', fourth = ''] = await Promise.all([2, 3, 4].map((page) => pdfText(pdf, page)));
  expect(second).toContain('Sida 2 av 2');
  expect(third.replace(/\s+/g, ' ')).toMatch(
    joinPatternLines('')`
      Åsa Öhman-Lindqvist .*Göteborg den 21 november 2026 Vikstads Bank Återkallelse av autogiro .*
      Med vänlig hälsning Åsa Öhman-Lindqvist`,
  );
  expect(third).not.toMatch(/Sida \d/);
  expect(fourth.replace(/\s+/g, ' ')).toMatch(/Fullmakt .*Ort och datum Elsa Öhman Nils Öhman/);
  expect(fourth).not.toContain('november');
});

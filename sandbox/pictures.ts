import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser, type Page } from 'playwright-core';
import sharp from 'sharp';
import { z } from 'zod';
import { makeFirstKind } from '../tests/browser/firstKind';
import { choose, payByCard } from '../tests/browser/people';
import { chromium as browserProgram } from './programs/chromium.mjs';

/**
 * `npm run pictures [address]`: the pictures in README, of an example's letter on the way from its form to its paper, and those
 * in docs/first-kind.md, of a kind that is made in the browser; taken from a Brevia that runs (`npm start`).
 */

const [address = 'http://localhost:3000'] = process.argv.slice(2);
const FOLDER = 'docs/pictures';
const EXAMPLE = 'forms/reklamation/situations/vara-fel-under-tva-ar/examples/ebike-film.json';
/** px of a phone, and of a picture's height in README. */
const [WIDTH, HEIGHT] = [390, 844];

const exampleSchema = z.object({ form: z.looseObject({ caseType: z.string(), story: z.string() }) });
const draftSchema = z.object({ draftId: z.string() });
const linkSchema = z.object({ url: z.url() });

async function savePageImage(page: Page, name: string): Promise<void> {
  const picture = await page.screenshot();
  await writeFile(
    path.join(FOLDER, `${name}.png`),
    await sharp(picture).png({ palette: true, colours: 64 }).toBuffer(),
  );
}

async function postJson(page: Page, call: string, data: unknown): Promise<unknown> {
  const answer = await page.request.post(`${address}${call}`, { data });
  if (!answer.ok()) throw new Error(`${call} answered ${answer.status()}`);
  return answer.json();
}

/** The first page of a PDF, as high as the others. */
async function saveImageOfFirstPdfPage(pdf: Buffer, name: string): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'brevia-pictures-'));
  try {
    await writeFile(path.join(folder, 'letter.pdf'), pdf);
    await promisify(execFile)('pdftoppm', ['-png', '-f', '1', '-l', '1', '-r', '150', 'letter.pdf', 'page'], {
      cwd: folder,
    });
    const page = await readFile(path.join(folder, 'page-1.png')).catch(() =>
      readFile(path.join(folder, 'page-01.png')),
    );
    const paper = await sharp(page)
      .resize({ height: 2 * HEIGHT })
      .png({ palette: true, colours: 32 })
      .toBuffer();
    await writeFile(path.join(FOLDER, `${name}.png`), paper);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The pictures of an example's letter, on a phone. */
async function takeLetterPictures(browser: Browser): Promise<void> {
  const { form } = exampleSchema.parse(JSON.parse(await readFile(EXAMPLE, 'utf8')));
  const page = await browser.newPage({
    viewport: { width: WIDTH, height: HEIGHT },
    locale: 'sv-SE',
    deviceScaleFactor: 2,
  });
  await page.goto(`${address}/reklamation`);
  await page.locator(`input[value="${form.caseType}"]`).check({ force: true });
  await page.getByRole('button', { name: 'Fortsätt' }).first().click();
  const story = page.getByLabel('Berätta vad som har hänt');
  await story.fill(form.story);
  await story.evaluate((field) => {
    if (field instanceof HTMLElement) field.blur();
    field.scrollTop = 0;
    field.scrollIntoView({ block: 'end' });
  });
  await savePageImage(page, 'form');
  const { draftId } = draftSchema.parse(
    await postJson(page, '/api/reklamation/draft', { formData: form, language: 'sv', isPreview: true }),
  );
  const { url } = linkSchema.parse(await postJson(page, '/api/reklamation/payment-link', { draftId, language: 'sv' }));
  await page.goto(url);
  await payByCard(page);
  await page.waitForSelector('.done-letter a[href*="download"]');
  await page.waitForTimeout(2_000);
  await savePageImage(page, 'delivered');
  const link = await page.locator('.done-letter a[href*="download"]').first().getAttribute('href');
  const pdf = await page.request.get(new URL(link ?? '', page.url()).href);
  await saveImageOfFirstPdfPage(await pdf.body(), 'letter');
}

/** The pictures of a kind that an editor makes. The draft is thrown away. */
async function takeEditorPictures(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'sv-SE' });
  await page.goto(`${address}/admin/kinds`);
  const [provider] = await Promise.all([page.waitForEvent('popup'), page.click('main .button-primary')]);
  // Choosing may close the window before the click has been told of.
  await Promise.all([provider.waitForEvent('close'), choose(provider, 'editor').catch(() => undefined)]);
  await makeFirstKind(page, async (name) => {
    await page.locator('.toast').waitFor({ state: 'hidden' });
    await savePageImage(page, `editor-${name}`);
  });
  await page.getByRole('button', { name: 'Kasta utkastet' }).click();
  await page.locator('[role=dialog]').getByRole('button', { name: 'Kasta utkastet' }).click();
  await page.locator('.toast', { hasText: 'Utkastet är kastat' }).waitFor();
}

async function takeDocumentationPictures(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const browser = await chromium.launch({
    executablePath: (await browserProgram.find())?.CHROMIUM,
    args: ['--no-sandbox'],
  });
  try {
    await takeLetterPictures(browser);
    await takeEditorPictures(browser);
  } finally {
    await browser.close();
  }
}

takeDocumentationPictures().catch((error: unknown) => {
  console.error(`No pictures: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});

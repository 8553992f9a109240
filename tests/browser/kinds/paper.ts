import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Visitor } from '../browser';
import { visitors } from '../kindsSite';
import { expectGoodAtBothWidths, expectGoodScreen } from '../screens';
import { pictureOf } from './pictureKind';

/** A folder for pictures of every screen, for people to look at. */
const PICTURES = process.env['SCREENSHOTS'];
const LATE = '/reklamation?situation=leverans-sen-eller-utebliven';
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
const ordered = day(20);
const MAIL = [
  'Från: Hemglädje <order@hemgladje.se>',
  'Skickat: i går',
  'Till: Anna Ek',
  'Ämne: Orderbekräftelse',
  '',
  'Hej <b>Anna</b>! Tack för din beställning.',
  'Ordernummer: 10293847',
  `Orderdatum: ${ordered}`,
  'Totalt: 1 299,00 kr',
].join('\n');

async function lookAt(visitor: Visitor, name: string): Promise<void> {
  const { page } = visitor;
  if (PICTURES) {
    mkdirSync(PICTURES, { recursive: true });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      await page.screenshot({ path: path.join(PICTURES, `paper-${name}-${width}.png`), fullPage: true });
    }
  }
  await expectGoodAtBothWidths(visitor);
}

/** The questions of a situation, whose first card is the paper. */
async function begin(visitor: Visitor): Promise<void> {
  await visitor.goto(LATE);
  await visitor.page.waitForSelector('.step-form');
  await visitor.next();
  await visitor.page.waitForSelector('.paper');
}

test('a pasted mail fills what the situation asks once it is confirmed, and nothing before', async () => {
  const visitor = await visitors.visit({ width: 390, language: 'sv' });
  const { page } = visitor;
  await begin(visitor);
  await lookAt(visitor, 'ways');
  await page.click('.paper-ways button >> nth=0');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await page.click('.paper-paste .button-primary');
  await page.waitForSelector('.paper-paste .field-error');
  await page.fill('.paper-paste textarea', MAIL);
  await lookAt(visitor, 'text');
  await page.click('.paper-paste .button-primary');
  await page.waitForSelector('.read-open >> nth=3', { timeout: 60_000 });
  await lookAt(visitor, 'found');
  expect(await page.locator('.read-line').allTextContents()).toContain('Ordernummer: 10293847');
  for (const field of ['orderNo', 'price', 'ordered']) expect(await page.inputValue(`#f_${field}`)).toBe('');
  // One is left out, one corrected.
  const priceRow = page.locator('.read-open', { has: page.locator('[id$=_price]') });
  await priceRow.locator('input').fill('1199');
  await page
    .locator('.read-open', { has: page.locator('[id$=_ordered]') })
    .locator('.button-plain')
    .click();
  await page.click('.reading > .button-row .button-primary');
  await page.waitForSelector('.read-open', { state: 'detached' });
  expect(await page.inputValue('#f_orderNo')).toBe('order 10293847');
  expect(await page.inputValue('#f_price')).toBe('1199');
  expect(await page.inputValue('#f_ordered')).toBe('');
  expect(await page.locator('.field-from-picture').count()).toBeGreaterThanOrEqual(2);
  await lookAt(visitor, 'used');
  // Answers are kept a moment after they are given.
  await page.waitForFunction(() => localStorage.getItem('brevia:answers:reklamation')?.includes('Hemglädje'));
  const kept = await page.evaluate(() => localStorage.getItem('brevia:answers:reklamation'));
  expect(kept).not.toContain('Tack för din beställning');
  await visitor.close();
}, 240_000);

test('a photographed order is read, and enclosed only if that is ticked', async () => {
  const visitor = await visitors.visit({ width: 1280, language: 'en' });
  const { page } = visitor;
  await begin(visitor);
  const deleted: string[] = [];
  page.on('request', (request) => request.method() === 'DELETE' && deleted.push(request.url()));
  await page.setInputFiles('.paper-file input', {
    name: 'avtal.docx',
    mimeType: 'application/msword',
    buffer: Buffer.from('x'),
  });
  await page.waitForSelector('.paper .note-wrong');
  await page.setInputFiles('.paper-file input', {
    name: 'order.jpg',
    mimeType: 'image/jpeg',
    buffer: await pictureOf([
      'Orderbekräftelse',
      'Ordernummer: 10293847',
      `Orderdatum: ${ordered}`,
      'Totalt: 1 299,00 kr',
    ]),
  });
  await page.waitForSelector('.read-open >> nth=1', { timeout: 130_000 });
  expect(await page.locator('.read-crop').first().getAttribute('src')).toMatch(/^data:image\/jpeg/);
  await lookAt(visitor, 'photo');
  expect(await page.isChecked('.paper-enclose input')).toBe(false);
  expect(await page.locator('#f_paperFile').count()).toBe(0);
  await page.check('.paper-enclose input');
  await page.waitForSelector('.upload-picture');
  await page.uncheck('.paper-enclose input');
  await page.waitForSelector('.upload-picture', { state: 'detached' });
  await page.click('.reading > .button-row .button-primary');
  await page.waitForSelector('.read-open', { state: 'detached' });
  await page.click('.reading > .button-row .button-text');
  await page.waitForSelector('.paper-again');
  expect(await page.inputValue('#f_orderNo')).toBe('order 10293847');
  await page.waitForFunction(() => document.activeElement?.matches('.paper-again'));
  expect(deleted).toHaveLength(1);
  await visitor.close();
}, 300_000);

test('with the keyboard alone it is passed over, and come back to', async () => {
  const visitor = await visitors.visit({ width: 390, language: 'sv' });
  const { page } = visitor;
  await begin(visitor);
  await page.focus('.paper-ways .button-plain');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.matches('.paper-again'));
  await expectGoodScreen(visitor);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.matches('.paper'));
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('.paper-file') !== null)).toBe(true);
  await visitor.close();
});

import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../api/stage';
import type { Visitor } from '../browser';
import { giveLetter } from '../people';
import { expectGoodAtBothWidths, expectGoodScreen } from '../screens';
import { visitors } from '../site';

/** What the summary on top names stands at the fields too, and its links lead there. */
async function expectRefusal(visitor: Visitor, count: number): Promise<void> {
  const { page } = visitor;
  await page.waitForSelector('.error-summary');
  expect(await page.locator('.error-summary li').allTextContents()).toEqual(
    await page.locator('.field-error').allTextContents(),
  );
  expect(await page.locator('.error-summary li').count()).toBe(count);
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('error-summary');
  await page.click('.error-summary a');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('f_orderNumber');
}

test.each(['sv', 'en'] as const)(
  '(%s) withdrawing without JavaScript: the form, the mailed link, the receipt',
  async (language) => {
    const { email, orderNumber } = await giveLetter(visitors);
    const visitor = await visitors.visit({ width: 390, language, scripts: false });
    const { page } = visitor;
    const send = (order: string) =>
      page
        .fill('#f_orderNumber', order)
        .then(() => page.fill('#f_email', email))
        .then(() => page.click('.rights-form button'));
    await visitor.goto('/withdraw');
    expect(await page.locator('noscript .note').count()).toBe(0);
    await send('ABC');
    await page.waitForURL(/\/withdraw-failed$/);
    expect(await page.locator('.note-wrong').innerText()).toContain('hej@brevia.example');
    await page.click('.rights-main a.button');
    await send(orderNumber);
    await page.waitForURL(/\/withdraw-asked$/);
    expect(page.url().includes('/en/')).toBe(language === 'en');
    expect(await page.locator('h1').innerText()).not.toBe('');
    // Nothing is done yet, and a link by itself is nobody's word: it is pasted and sent.
    const link = await visitors.mailedLink(email, 2);
    await visitor.goto('/confirm');
    await page.fill('[name=token]', 'https://example.com/confirm#wrong');
    await page.click('noscript button');
    await page.waitForURL(/\/withdraw-failed$/);
    await visitor.goto('/confirm');
    await page.fill('[name=token]', `${visitors.world.addresses.site}${link} `);
    expect(await visitor.fits()).toBe(true);
    await page.click('noscript button');
    await page.waitForURL(/\/withdraw-done$/);
    await visitors.untilMailed(email, 3);
    await visitor.close();
  },
);

test('withdrawing: in two steps, then the receipt and the deletion’s', async () => {
  const { email, orderNumber } = await giveLetter(visitors);
  const visitor = await visitors.visit({ width: 1280, language: 'sv' });
  const { page } = visitor;
  await visitor.goto(`/withdraw?order=${orderNumber}`);
  await page.waitForSelector('.rights-form[novalidate]');
  expect(await page.inputValue('#f_orderNumber')).toBe(orderNumber);
  await page.fill('#f_orderNumber', 'ABC');
  await page.click('.rights-form button');
  await expectRefusal(visitor, 2);
  await expectGoodAtBothWidths(visitor);
  // Nothing that was typed is in the address.
  expect(page.url()).not.toContain('@');

  await page.fill('#f_orderNumber', orderNumber.toLowerCase().replace('-', ' '));
  await page.fill('#f_email', email);
  expect(await page.inputValue('#f_orderNumber')).toBe(orderNumber);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.facts');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect(await page.textContent('.facts')).toContain(email);
  await expectGoodAtBothWidths(visitor);
  await page.click('.rights-main .button-primary');
  await page.waitForSelector('.note-info');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await expectGoodAtBothWidths(visitor);

  // The link in the mail: it says what it is for, and nothing has happened yet.
  await visitor.goto(await visitors.mailedLink(email, 2));
  await page.waitForSelector('.facts');
  expect(await page.textContent('.facts')).toContain(orderNumber);
  await expectGoodAtBothWidths(visitor);
  expect((await visitors.mails(email)).length).toBe(2);
  await page.click('.rights-main .button-primary');
  await page.waitForSelector('.note-done');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect(await page.textContent('.facts')).toContain(orderNumber);
  await expectGoodAtBothWidths(visitor);
  // Pressed once, it is used up.
  await page.reload();
  await page.waitForSelector('.note-wrong');
  await expectGoodAtBothWidths(visitor);

  // Once the letter is gone a link leads to what was deleted.
  await visitor.goto(`/deletion-receipt?order=${orderNumber}`);
  await page.waitForSelector('.rights-form button:enabled');
  await page.fill('#f_email', email);
  await page.click('.rights-form button');
  await page.waitForSelector('.note-info');
  await visitor.goto(await visitors.mailedLink(email, 4));
  await eventually(async () => {
    await page.click('.rights-main .button-primary');
    await page.waitForSelector('.rights-table, .note-wrong');
    const isTold = (await page.locator('.rights-table').count()) > 0;
    if (!isTold) await sleep(500);
    return isTold;
  });
  expect((await page.locator('.rights-table tbody td:last-child').allTextContents()).slice(0, 4)).toEqual([
    '0',
    '0',
    '0',
    '0',
  ]);
  // What goes a little later, such as the history, is no reason to warn.
  expect(await page.locator('.note-warning').count()).toBe(0);
  await expectGoodAtBothWidths(visitor);
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

test('the lost mail: asked for, confirmed from a mail, and it comes', async () => {
  const { email, orderNumber } = await giveLetter(visitors);
  const visitor = await visitors.visit({ width: 390, language: 'en' });
  const { page } = visitor;
  await visitor.goto('/resend');
  await page.waitForSelector('.rights-form button:enabled');
  await page.click('.rights-form button');
  await expectRefusal(visitor, 2);
  await expectGoodScreen(visitor, 'structure');
  await page.fill('#f_orderNumber', orderNumber);
  await page.fill('#f_email', email);
  await page.click('.rights-form button');
  await page.waitForSelector('.note-info');
  await expectGoodAtBothWidths(visitor);
  const link = await visitors.mailedLink(email, 2);
  expect(link).toMatch(/^\/en\/confirm#/);
  await visitor.goto(link.replace(/^\/en/, ''));
  await page.click('.rights-main .button-primary');
  await page.waitForSelector('.note-done');
  await visitors.untilMailed(email, 3);
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

test('from the letter’s page: deleted now, and the receipt can be read at once', async () => {
  const { draftId, token } = await giveLetter(visitors);
  const visitor = await visitors.visit({ width: 390, language: 'sv' });
  const { page } = visitor;
  await visitor.goto(`/payment-success?draft_id=${draftId}&t=${token}`);
  await page.click('.retention-delete');
  await page.click('.confirm .button-danger');
  await page.click('.done-deleted a.button-primary');
  await page.waitForSelector('.rights-table');
  expect(visitor.path).toContain('/deletion-receipt?id=');
  await expectGoodScreen(visitor);
  // As a link, too.
  await page.reload();
  await page.waitForSelector('.rights-table');
  expect(visitor.complaints).toEqual([]);
  await page.click('.rights-main button');
  await page.waitForSelector('.rights-form');
  expect(visitor.path).toBe('/deletion-receipt');
  await visitor.close();
});

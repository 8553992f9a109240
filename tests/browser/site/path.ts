import type { Look, Visit, Visitor } from '../browser';
import { goToLastScreen, goToQuestion } from '../fillIn';
import { payByCard } from '../people';
import { expectGoodAtBothWidths, expectGoodScreen } from '../screens';
import { visitors } from '../site';

/** Everybody has an address of their own, so that mails can be told apart. */
let people = 0;
function newEmail(): string {
  people += 1;
  return `visitor${people}@example.com`;
}

/** Fills in a kind's questions with as little as it takes; every screen is looked at, the letter's preview too. */
async function answer(visitor: Visitor, wizard: string, email: string, look: Look = 'all'): Promise<void> {
  const { page } = visitor;
  await visitor.goto(`${wizard}?situation=other`);
  await goToQuestion(page, 'category');
  await expectGoodScreen(visitor, look);
  await page.locator('#f_category').check();
  await goToLastScreen(page);
  await visitor.next();
  await goToQuestion(page, 'caseDescription');
  await page.fill(
    '#f_caseDescription',
    'Det jag köpte slutade fungera efter tre veckor. Jag har hört av mig två gånger utan svar.',
  );
  await goToQuestion(page, 'incidentDate');
  await page.fill('#f_incidentDate', '3 november 2026');
  await expectGoodScreen(visitor, look);
  await goToLastScreen(page);
  await visitor.next();
  await page.fill('#f_company', 'Ljudbutiken AB');
  await goToQuestion(page, 'userContact');
  await page.fill('#f_userContact_name', 'Eva Ek');
  await page.fill('#f_userContact_email', email);
  await expectGoodScreen(visitor, look);
  await goToLastScreen(page);
  await visitor.next();
  await page.waitForSelector('.purchase');
  await expectGoodScreen(visitor, look);
}

async function expectLetter(visitor: Visitor, email: string): Promise<void> {
  const { page } = visitor;
  // PDF and mail, both done.
  await page.waitForSelector('.badge-done >> nth=1');
  expect(await page.textContent('.badges')).toContain(email);
  await expectGoodScreen(visitor);
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('.done-letter a[download]')]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  await page.click('.done-letter .button-quiet');
  await page.waitForFunction(() => navigator.clipboard.readText().then((text) => text.includes('Ljudbutiken AB')));
  expect(await visitors.mails(email)).toHaveLength(1);
  // Nothing of it stays in the browser.
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
}

/** Both kinds to their preview where the whole way is not gone: the other width, the other language. */
const FURTHER: (Visit & { wizard: string })[] = [
  { width: 390, language: 'en', wizard: '/reklamation' },
  { width: 1280, language: 'sv', wizard: '/klagomal' },
];

test.each(FURTHER)(
  '$wizard at $width px in $language: every question, to the preview',
  async ({ wizard, ...visit }) => {
    const visitor = await visitors.visit(visit);
    await answer(visitor, wizard, newEmail(), 'structure');
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  },
);

test('/reklamation at 1280 px in sv: refused card, then paid, to the deleted letter', async () => {
  const visitor = await visitors.visit({ width: 1280, language: 'sv' });
  const { page } = visitor;
  const email = newEmail();
  await answer(visitor, '/reklamation', email);
  // The law behind a line can be read where it is named.
  await page.locator('.sheet-why').first().click();
  await page.waitForSelector('.sheet-card:visible');
  await expectGoodAtBothWidths(visitor);

  await page.click('.discount-toggle');
  await page.fill('.discount input', 'save10');
  await page.press('.discount input', 'Enter');
  await page.waitForSelector('.discount-result svg');
  expect(await page.textContent('.price-now')).toBe('10\u00a0kr');
  await page.click('.purchase .button-primary');
  await page.waitForSelector('.payment .purchase');
  await expectGoodAtBothWidths(visitor);
  await page.click('.purchase .button-primary');

  await page.waitForSelector('[name=card_number]');
  await payByCard(page, '4000 0000 0000 0002');
  await page.waitForSelector('[name=card_number]');
  await payByCard(page);

  await page.waitForURL(/payment-success/);
  await page.waitForSelector('.done-letter');
  expect(await page.textContent('.facts')).toContain('SAVE10');
  await expectLetter(visitor, email);
  // Back never leads to a second payment.
  await page.reload();
  await page.waitForSelector('.badge-done >> nth=1');

  // The mail's link opens the same page without what it has no right to.
  const reader = await visitors.visit({ width: 390, language: 'sv', alone: true });
  await reader.goto(await visitors.letterLink(email));
  await reader.page.waitForSelector('.done-letter');
  await reader.page.waitForSelector('.retention');
  expect(await reader.page.locator('.retention-delete').count()).toBe(0);
  await reader.close();

  await page.click('.retention-delete');
  await page.waitForSelector('.confirm[open]');
  await expectGoodAtBothWidths(visitor);
  await page.click('.confirm .button-danger');
  await page.waitForSelector('.done-deleted');
  await expectGoodAtBothWidths(visitor);
  await page.reload();
  await page.waitForURL(/letter-expired/);
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
}, 240_000);

test('/klagomal at 390 px in en: free by a code, without a payment page', async () => {
  const visitor = await visitors.visit({ width: 390, language: 'en' });
  const { page } = visitor;
  const email = newEmail();
  await answer(visitor, '/klagomal', email);
  await page.click('.discount-toggle');
  await page.fill('.discount input', 'WRONG');
  await page.press('.discount input', 'Enter');
  await page.waitForSelector('.discount .field-error');
  await expectGoodScreen(visitor);
  await page.fill('.discount input', 'FREE100');
  await page.press('.discount input', 'Enter');
  await page.waitForSelector('.discount-result svg');
  await expectGoodScreen(visitor, 'colours');
  await page.click('.purchase .button-primary');
  await page.waitForSelector('.done-letter');
  expect(visitor.path).toMatch(/step=download&draft_id=/);
  await expectLetter(visitor, email);
  await page.reload();
  await page.waitForSelector('.badge-done >> nth=1');
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
}, 240_000);

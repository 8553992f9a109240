import { z } from 'zod';
import type { Visitor } from '../browser';
import { goToLastScreen, goToQuestion } from '../fillIn';
import { visitors } from '../kindsSite';
import { payByCard } from '../people';
import { expectGoodAtBothWidths, expectGoodScreen } from '../screens';
import { PICTURE_KIND, pictureOf, SHORT_KIND } from './pictureKind';

const pictures: Record<'ticket' | 'receipt' | 'text', { name: string; mimeType: string; buffer: Buffer }> = {
  ticket: { name: 'lapp.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
  receipt: { name: 'kvitto.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
  text: { name: 'anteckning.txt', mimeType: 'text/plain', buffer: Buffer.from('Hej') },
};

beforeAll(async () => {
  pictures.ticket.buffer = await pictureOf([
    'KONTROLLAVGIFT',
    'Regnr: ABC 123',
    'Datum: 2026-11-03 14:22',
    'Att betala: 800 kr',
  ]);
  pictures.receipt.buffer = await pictureOf(['Kvitto', 'Summa 40 kr'], 'image/png');
});

async function begin(visitor: Visitor): Promise<void> {
  await visitor.goto(`/${PICTURE_KIND}`);
  await visitor.page.waitForSelector('.uploads');
}

/** Uploads the ticket alone and leaves what is read in it. */
async function uploadTicket({ page }: Visitor): Promise<void> {
  await page.setInputFiles('#f_photos', pictures.ticket);
  await page.waitForSelector('.upload-picture');
}

/** The questions after the pictures, with as little as it takes, to the step before the one that is only offered. */
async function answerTheRest(visitor: Visitor, email: string): Promise<void> {
  const { page } = visitor;
  await visitor.next();
  await page.waitForSelector('#f_category');
  await page.locator('#f_category').check();
  await goToQuestion(page, 'caseDescription');
  await page.fill('#f_caseDescription', 'Jag fick en lapp trots att jag hade betalat i tid.');
  await goToLastScreen(page);
  await visitor.next();
  await page.fill('#f_userContact_name', 'Eva Ek');
  await page.fill('#f_userContact_email', email);
  await goToLastScreen(page);
}

const draftSchema = z.object({ draft: z.object({ id: z.string(), token: z.string() }) });

/** The letter as the browser keeps it. */
async function keptDraft({ page }: Visitor): Promise<{ id: string; token: string }> {
  const key = `brevia:answers:${PICTURE_KIND}`;
  await page.waitForFunction((name) => localStorage.getItem(name)?.includes('"token"'), key);
  const kept: unknown = JSON.parse((await page.evaluate((name) => localStorage.getItem(name), key)) ?? 'null');
  return draftSchema.parse(kept).draft;
}

const focused = ({ page }: Visitor) => page.evaluate(() => document.activeElement?.id ?? '');

test('pictures chosen, read, confirmed, enclosed and downloaded', async () => {
  const visitor = await visitors.visit({ width: 390, language: 'sv' });
  const { page } = visitor;
  await begin(visitor);
  await visitor.next();
  await page.waitForSelector('.error-summary');
  await page.click('.error-summary a');
  expect(await focused(visitor)).toBe('f_photos');
  await page.fill('#f_plate', 'xyz 789');

  // One file that can't be taken holds those chosen with it.
  await page.setInputFiles('#f_photos', [pictures.ticket, pictures.text]);
  await page.waitForSelector('.uploads-batch .note-wrong');
  expect(await page.textContent('.uploads-batch .note-title')).toBe('Några av filerna kom inte med');
  await expectGoodAtBothWidths(visitor);
  expect(await page.locator('.upload-picture').count()).toBe(0);
  await visitor.next();
  await page.waitForSelector('.error-summary a[href="#f_photos"]');
  await page.locator('.upload-refused .upload-ways button').click();
  await page.waitForSelector('.upload-picture');
  expect(await page.textContent('.toast-title')).toBe('Fil uppladdad');

  // What is read waits for a yes, and takes no answer's place by itself.
  await page.waitForSelector('.read-open >> nth=2', { timeout: 130_000 });
  await expectGoodAtBothWidths(visitor);
  expect(await page.inputValue('#f_plate')).toBe('XYZ 789');
  expect(await page.inputValue('#f_photos_0_amount')).toBe('');
  expect(await page.locator('.read-crop').first().getAttribute('src')).toMatch(/^data:image\/jpeg/);
  await page.click('.reading > .button-row .button-quiet');
  await page.waitForSelector('.read-decided >> nth=1');
  expect(await page.inputValue('#f_plate')).toBe('XYZ 789');
  expect(await page.inputValue('#f_photos_0_amount')).toBe('800');
  expect(await page.textContent('.read-other')).toContain('XYZ 789');
  await page.click('.read-open .button-primary');
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('#f_plate')?.value.replace(' ', '') === 'ABC123',
  );
  expect(await page.locator('.field-from-picture').count()).toBe(2);
  await page.fill('#f_plate', 'DEF456');
  await page.waitForFunction(() => document.querySelectorAll('.field-from-picture').length === 1);

  await page.setInputFiles('#f_photos', pictures.receipt);
  await page.waitForSelector('.upload-picture >> nth=1');
  await visitor.next();
  await page.waitForSelector('.error-summary li >> nth=1');
  await expectGoodAtBothWidths(visitor);
  await page.click('.error-summary li >> nth=1 >> a');
  expect(await focused(visitor)).toBe('f_photos_1_kind');
  await page.selectOption('#f_photos_1_kind', 'receipt');
  await page.selectOption('#f_photos_0_kind', 'ticket');
  await page.fill('#f_photos_0_caption', 'Lappen på rutan');
  await page.waitForSelector('.error-summary', { state: 'detached' });

  // Taken away, and had back as it was.
  await page.locator('.upload >> nth=1').locator('.upload-ways button').last().click();
  await page.waitForSelector('.uploads-removed');
  await expectGoodAtBothWidths(visitor);
  await page.click('.uploads-removed button');
  expect(await page.inputValue('#f_photos_1_kind')).toBe('receipt');

  const email = 'pictures@example.com';
  await answerTheRest(visitor, email);
  expect(await page.inputValue('#f_userContact_email')).toBe(email);
  await page.click('.step-buttons .button-quiet');
  await page.waitForSelector('#f_witnesses');
  await page.locator('#f_reasons-1').check();
  await page.click('#f_witnesses .list-add');
  await page.waitForSelector('#f_witnesses_0_name');
  await page.waitForFunction(() => document.activeElement?.id === 'f_witnesses_0_name');
  await page.click('#f_remarks .list-add');
  await page.fill('#f_remarks_0', 'Skylten var skymd.');
  await visitor.next();
  await page.waitForSelector('.error-summary');
  await expectGoodAtBothWidths(visitor);
  await page.click('.error-summary a');
  expect(await focused(visitor)).toBe('f_witnesses_0_name');
  await page.fill('#f_witnesses_0_name', 'Bo Berg');
  await visitor.next();
  await page.waitForSelector('.purchase');
  // Back leads to the step that was passed over or not; the first button of the step before leads past it.
  await page.click('.preview-ways button');
  await page.waitForSelector('#f_witnesses');
  expect(await page.isChecked('#f_reasons-1')).toBe(true);
  expect(await page.inputValue('#f_remarks_0')).toBe('Skylten var skymd.');
  await page.click('.step-buttons .button-plain');
  await page.waitForSelector('#f_userContact_name');
  await visitor.next();
  await page.waitForSelector('.purchase');
  expect(visitor.path).toBe(`/${PICTURE_KIND}?step=4`);

  // Notes of the rules stand on these steps too: what one should know before paying.
  expect(await page.textContent('.note-warning .note-title')).toBe('preview: DEF456');
  // The picture that goes with the letter says otherwise than the answer.
  expect(await page.textContent('.purchase .note-warning')).toMatch(/ABC123.*DEF456/);
  await expectGoodAtBothWidths(visitor);
  await page.click('.purchase .button-primary');
  await page.waitForSelector('.payment .purchase');
  expect(await page.textContent('.note-warning .note-title')).toBe('pay: DEF456');
  await page.click('.purchase .button-primary');
  await payByCard(page);
  await page.waitForURL(/picture-success/);
  await page.waitForSelector('.badge-done >> nth=1');
  await page.waitForSelector('[aria-describedby=done-dossier]');
  const [dossier] = await Promise.all([page.waitForEvent('download'), page.click('[aria-describedby=done-dossier]')]);
  expect(dossier.suggestedFilename()).toMatch(/^dossier-.*\.pdf$/);
  const [letter] = await Promise.all([page.waitForEvent('download'), page.click('.done-letter .button-primary')]);
  expect(letter.suggestedFilename()).toMatch(/\.pdf$/);
  // The address that a payment page may lead back to shows the last step.
  const { searchParams } = new URL(page.url());
  const key = new URLSearchParams({
    payment_status: 'success',
    draft_id: searchParams.get('draft_id') ?? '',
    t: searchParams.get('t') ?? '',
  });
  await visitor.goto(`/${PICTURE_KIND}?${key.toString()}`);
  await page.waitForSelector('.done-letter');
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
}, 300_000);

test('a file that is too large, or is not what it says, is told so in words', async () => {
  const visitor = await visitors.visit({ width: 390, language: 'sv' });
  const { page } = visitor;
  await begin(visitor);
  await page.setInputFiles('#f_photos', {
    name: 'stor.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
  });
  await page.waitForSelector('.uploads-batch .note-wrong');
  expect(await page.textContent('.uploads-batch .note-title')).toBe('Filen är för stor');
  expect(await page.textContent('.uploads-batch .note-wrong')).toContain('En fil får vara högst 10 MB.');
  await page.click('.upload-refused .upload-ways button');
  await page.waitForSelector('.uploads-batch', { state: 'detached' });
  // Judged by what is in it, which only the server knows.
  await page.setInputFiles('#f_photos', {
    name: 'lapp.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('Ingen bild alls'),
  });
  await page.waitForSelector('.upload-failed');
  expect((await page.textContent('.uploads-batch .note-title'))?.length).toBeGreaterThan(10);
  await expectGoodScreen(visitor);
  await visitor.close();
});

test('a file that did not get through is sent again, those that did are not', async () => {
  const visitor = await visitors.visit({ width: 1280, language: 'sv' });
  const { page } = visitor;
  await begin(visitor);
  // The network goes once the first is on its way.
  let isDown = true;
  let sent = 0;
  await page.route('**/api/uploads', (route) => {
    if (isDown && sent > 0) return route.abort('internetdisconnected');
    sent += 1;
    return route.continue();
  });
  await page.setInputFiles('#f_photos', [pictures.ticket, pictures.receipt]);
  await page.waitForSelector('.upload-failed');
  expect(await page.locator('.upload-sent').count()).toBe(1);
  isDown = false;
  await page.click('.upload-failed .upload-ways button >> nth=0');
  await page.waitForSelector('.upload-picture >> nth=1');
  expect(sent).toBe(2);
  await visitor.close();
});

test('files of a letter that is gone are asked for again', async () => {
  const visitor = await visitors.visit({ width: 390, language: 'sv' });
  const { page } = visitor;
  await begin(visitor);
  await uploadTicket(visitor);
  const { id, token } = await keptDraft(visitor);
  const answer = await fetch(new URL(`/api/letters/${id}/delete?t=${token}`, visitors.world.addresses.site), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });
  expect(answer.status).toBe(200);
  await page.setInputFiles('#f_photos', pictures.receipt);
  await page.waitForSelector('.uploads > .note-warning');
  expect(await page.textContent('.uploads > .note-warning')).toContain('lapp.jpg');
  await page.waitForSelector('.upload-picture');
  expect(await page.locator('.upload-name').allTextContents()).toEqual(['1. kvitto.png']);
  await page.waitForFunction((gone) => !JSON.stringify(localStorage).includes(gone), id);
  await expectGoodScreen(visitor);
  await visitor.close();
});

test('with the keyboard alone: a picture chosen, read, confirmed, told apart and taken away', async () => {
  const visitor = await visitors.visit({ width: 1280, language: 'sv' });
  const { page } = visitor;
  const tabTo = async (selector: string) => {
    for (let presses = 0; presses < 60; presses += 1) {
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`no way to ${selector} by the Tab key`);
  };
  // Listened for from the start: Chromium opens a chooser of its own when nobody listens at the key's moment.
  const chosen = new Promise((resolve, reject) =>
    page.once('filechooser', (chooser) => chooser.setFiles(pictures.ticket).then(resolve, reject)),
  );
  await begin(visitor);
  await tabTo('#f_photos');
  await page.keyboard.press('Enter');
  await chosen;
  await page.waitForSelector('.read-open', { timeout: 130_000 });
  await tabTo('.reading > .button-row .button-quiet');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.read-open', { state: 'detached' });
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('#f_plate')?.value.replace(' ', '') === 'ABC123',
  );
  // The panel keeps the focus, so that one goes on from here.
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('reading');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.reading', { state: 'detached' });
  await page.focus('#f_photos_0_kind');
  await page.keyboard.press('ArrowDown');
  expect(await page.inputValue('#f_photos_0_kind')).toBe('ticket');
  await tabTo('.upload-ways .button-text:last-child');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.closest('.uploads-removed'));
  await page.keyboard.press('Enter');
  await page.waitForSelector('.upload-picture');
  await visitor.close();
}, 240_000);

test('a letter is taken up again by its address in another browser, and a canceled payment leads back to it', async () => {
  const visitor = await visitors.visit({ width: 1280, language: 'sv' });
  const { page } = visitor;
  await begin(visitor);
  await uploadTicket(visitor);
  await page.selectOption('#f_photos_0_kind', 'ticket');
  await answerTheRest(visitor, 'elsewhere@example.com');
  await visitor.next();
  await page.waitForSelector('.purchase');
  const { id, token } = await keptDraft(visitor);
  await visitor.close();

  const other = await visitors.visit({ width: 390, language: 'sv' });
  const drafts: string[] = [];
  other.page.on(
    'request',
    (request) => request.url().includes('/draft') && request.method() === 'POST' && drafts.push(request.url()),
  );
  await other.goto(`/picture-canceled?draft_id=${id}&t=${token}`);
  await other.page.waitForSelector('.plain .button-primary');
  expect(await other.page.textContent('.plain .button-primary')).toBe('Försök betala igen');
  await other.page.click('.plain .button-primary');
  // Another browser: only the link brought it here.
  await other.page.click('.handed .button-primary');
  await other.page.waitForSelector('.purchase');
  expect(other.path).toMatch(new RegExp(`^/${PICTURE_KIND}\\?draft_id=${id}&step=4`));
  // It is written already.
  expect(drafts).toEqual([]);
  await other.goto(`/${PICTURE_KIND}?step=0`);
  await other.page.waitForSelector('.upload-picture img');
  expect(await other.page.inputValue('#f_photos_0_kind')).toBe('ticket');
  await other.page.waitForFunction(() => document.querySelector<HTMLImageElement>('.upload-picture img')?.naturalWidth);
  // Other pictures make another letter of it.
  await other.page.locator('.upload .upload-ways button').last().click();
  await other.page.setInputFiles('#f_photos', pictures.receipt);
  await other.page.waitForSelector('.upload-picture');
  await other.page.selectOption('#f_photos_0_kind', 'receipt');
  await other.next();
  await other.page.waitForSelector('#f_category');
  await goToLastScreen(other.page);
  await other.next();
  await other.page.waitForSelector('#f_userContact_name');
  await goToLastScreen(other.page);
  await other.next();
  await other.page.waitForSelector('.purchase');
  expect(drafts).toHaveLength(1);
  await other.close();
}, 240_000);

test('its pages without a letter lead to the first question', async () => {
  const visitor = await visitors.visit({ width: 390, language: 'sv' });
  for (const from of ['/picture-preview', `/${PICTURE_KIND}?step=4`]) {
    await visitor.goto(from);
    await visitor.page.waitForFunction(
      (path) => window.location.pathname === path && window.location.search.includes('step=0'),
      `/${PICTURE_KIND}`,
    );
  }
  await visitor.close();
});

test('a free letter of a kind without a last step goes to its success page', async () => {
  const visitor = await visitors.visit({ width: 390, language: 'sv' });
  const { page } = visitor;
  await visitor.goto(`/${SHORT_KIND}`);
  await page.locator('#f_category').check();
  await visitor.next();
  await page.fill('#f_caseDescription', 'Det gick fel.');
  await visitor.next();
  await page.fill('#f_userContact_name', 'Eva Ek');
  await page.fill('#f_userContact_email', 'free-without-end@example.com');
  await visitor.next();
  await page.waitForSelector('.purchase');
  await page.click('.discount-toggle');
  await page.fill('.discount input', 'FREE');
  await page.press('.discount input', 'Enter');
  await page.waitForSelector('.discount-result svg');
  await page.click('.purchase .button-primary');
  await page.waitForURL(/short-success\?draft_id=/);
  await page.waitForSelector('.done-letter');
  await visitor.close();
});

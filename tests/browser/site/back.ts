import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { encryptCase } from '../../../core/letter/sealCase';
import { SEALED_CASE } from '../../sealedCases';
import { pictureOf } from '../fillIn';
import { giveLetter } from '../people';
import { expectGoodAtBothWidths } from '../screens';
import { visitors } from '../site';

interface Mail {
  text: string;
  attachments: { n: number; filename: string }[];
}

/** The newest mail to an address once there are `count`, and the files in it. */
async function newestMail(to: string, count: number): Promise<{ text: string; file: (n: number) => Promise<Buffer> }> {
  await visitors.untilMailed(to, count);
  const { inbox } = visitors.world.addresses;
  const [{ id = '' } = {}] = await visitors.mails(to);
  const { text }: Mail = await (await fetch(`${inbox}/api/mails/${id}`)).json();
  return {
    text,
    file: async (n) => Buffer.from(await (await fetch(`${inbox}/api/mails/${id}/attachments/${n}`)).arrayBuffer()),
  };
}

test('coming back: the PDF and the link from the mail open the case in the browser, and a new letter begins with its answers', async () => {
  const { email, orderNumber } = await giveLetter(visitors);
  const { text, file } = await newestMail(email, 1);
  const link = /\/back#[\w-]{43}/.exec(text)?.[0] ?? '';
  const pdf = { name: 'brev.pdf', mimeType: 'application/pdf', buffer: await file(0) };
  const visitor = await visitors.visit({ width: 390, language: 'sv' });
  const { page } = visitor;
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));

  // Without the link: each fault has its words.
  await visitor.goto('/back');
  await page.waitForSelector('.back-form button:enabled');
  await page.click('.back-form .button-primary');
  await page.waitForSelector('.note-wrong');
  await page.setInputFiles('.back-choose input', pdf);
  await page.fill('#back-key', `https://exempel.se/back#${'A'.repeat(43)}`);
  await page.click('.back-form .button-primary');
  await page.waitForFunction(() => document.querySelector('.note-wrong')?.textContent?.includes('ett annat brev'));
  await expectGoodAtBothWidths(visitor);
  const flipped = Buffer.from(pdf.buffer);
  const inside = flipped.indexOf('BREVIA-CASE/') + 200;
  flipped[inside] = (flipped[inside] ?? 0) ^ 1;
  await page.setInputFiles('.back-choose input', { ...pdf, buffer: flipped });
  await page.fill('#back-key', `  https://exempel.se${link} `);
  await page.click('.back-form .button-primary');
  await page.waitForFunction(() => document.querySelector('.note-wrong')?.textContent?.includes('ändrat eller skadat'));

  // With it, choosing the file is all there is to do.
  await visitor.goto('/');
  await visitor.goto(link);
  await page.waitForSelector('.back-key-here');
  await page.setInputFiles('.back-choose input', pdf);
  await page.waitForSelector('.back-case .note-done');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  const shown = await page.innerText('.back-case');
  for (const told of [orderNumber, 'Elektronikhuset Norr AB', 'Jag köpte en tvättmaskin'])
    expect(shown).toContain(told);
  await expectGoodAtBothWidths(visitor);
  const secret = link.split('#')[1] ?? '-';
  expect(sent.filter((each) => each.includes(secret) || each.includes('tv%C3%A4ttmaskin'))).toEqual([]);

  // What came of it: nothing leaves the browser before it is told, and then no more than that.
  await page.click('.tell-result button');
  await page.waitForSelector('.tell-result .field-error');
  await page.check('#result-part');
  await page.fill('#result-amount', '4 290 kr');
  await expectGoodAtBothWidths(visitor);
  await page.click('.tell-result button');
  await page.waitForSelector('.back-result .note-done');
  const told = sent.filter((each) => each.includes('/api/letter-results'));
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(/"token":"reklamation\.[^"]+","result":"part","amount":4290,"language":"sv"\}$/);
  expect(told[0]).not.toContain(orderNumber);

  await page.check('#back-came-other');
  await page.click('.back-next .button-primary');
  await page.waitForSelector('.wizard');
  await page.waitForFunction(() => JSON.stringify(localStorage).includes('Elektronikhuset Norr AB'));
  expect(visitor.path).toContain('/reklamation');
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
}, 240_000);

test('they answered: what looks like the pasted reply comes first, what is ticked is in the next letter’s form', async () => {
  const secret = randomBytes(32);
  const situation = 'vara-fel-under-tva-ar';
  const { form } = z
    .looseObject({ form: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(readFileSync(`forms/reklamation/situations/${situation}/examples/coat-cut.json`, 'utf8')));
  const from = { answers: [], rules: [], sources: [] };
  const body = [
    { type: 'paragraph' as const, text: 'Jag kräver 1\u00a0895\u00a0kr av er senast den 4 december.', from },
  ];
  const letter = { ...SEALED_CASE.letter, body };
  const sealed = encryptCase({ ...SEALED_CASE, letter, date: '2026-11-20', writtenOn: '2026-11-20', form }, secret);
  const visitor = await visitors.visit({ width: 390, language: 'sv' });
  const { page } = visitor;
  await visitor.goto(`/back#${secret.toString('base64url')}`);
  await page.waitForSelector('.back-key-here');
  await page.setInputFiles('.back-choose input', {
    name: 'case.brevia',
    mimeType: 'application/octet-stream',
    buffer: sealed,
  });
  // An offer is held against the claim, and said to be good where it is.
  await page.check('#back-came-offer');
  for (const [offered, title] of [
    ['500', 'Det fattas 1\u00a0395\u00a0kr'],
    ['1 700 kr', 'Erbjudandet är nära det du krävde'],
    ['1 895', 'De erbjuder allt du krävde'],
  ] as const) {
    await page.fill('#back-offered', offered);
    await page.waitForSelector(`.back-next .note-title:text-is("${title}")`);
  }
  await expectGoodAtBothWidths(visitor);
  await page.check('#back-came-answer');
  await page.fill('#back-reply', 'Hej! Det är slitage, och garantin gäller inte längre.');
  await page.waitForFunction(() =>
    document.querySelector('.choices-list .choice-hint')?.textContent?.includes('garantin'),
  );
  // On paper it is read from a picture, of which nothing stays here.
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/uploads'));
  const deleted = page.waitForResponse((answer) => /\/api\/letters\/[^/]+\/delete/.test(answer.url()));
  await page.setInputFiles('.back-reply-file input', {
    name: 'svar.jpg',
    mimeType: 'image/jpeg',
    buffer: pictureOf('Felet beror på slitage.'),
  });
  await page.waitForFunction(() =>
    document.querySelector<HTMLTextAreaElement>('#back-reply')?.value.includes('slitage'),
  );
  const { draftId } = z.looseObject({ draftId: z.string() }).parse(await (await kept).json());
  expect((await deleted).status()).toBe(200);
  expect((await page.request.get(new URL(`/api/letters/${draftId}`, page.url()).href)).status()).toBe(410);
  await page.waitForFunction(() =>
    document.querySelector('.choices-list .choice-hint')?.textContent?.includes('slitage'),
  );
  await page.fill('#back-reply', 'Hej! Det är slitage, och garantin gäller inte längre.');
  // Nothing is ticked by itself.
  expect(await page.locator('.choices-list input:checked').count()).toBe(0);
  await page.check('#back-point-reasons-guarantee');
  await page.fill('#back-day', '2026-11-27');
  await expectGoodAtBothWidths(visitor);
  await page.click('.back-next .button-primary');
  await page.waitForSelector('.wizard');
  await page.waitForFunction(() =>
    (localStorage.getItem('brevia:answers:reklamation') ?? '').includes('den 20 november 2026'),
  );
  const next: unknown = JSON.parse(
    (await page.evaluate(() => localStorage.getItem('brevia:answers:reklamation'))) ?? '',
  );
  expect(next).toMatchObject({
    form: {
      caseType: situation,
      reasons: ['guarantee'],
      answered: '2026-11-27',
      answerQuote: '”Det är slitage, och garantin gäller inte längre.”',
      anyAnswer: 'yes',
    },
  });
  // A phone may have it on another screen of the step.
  await page.locator('input[type=checkbox][value=guarantee]:checked').waitFor({ state: 'attached' });
  await visitor.close();
}, 240_000);

test('a reminder: asked for by the letter’s days, told of by mail, stopped by its link', async () => {
  const { draftId, token, email } = await giveLetter(visitors);
  const visitor = await visitors.visit({ width: 390, language: 'sv' });
  const { page } = visitor;
  await visitor.goto(`/reklamation?draft_id=${draftId}&t=${token}&step=download`);
  await page.waitForSelector('.deadline-ways');
  await page.locator('.deadline-ways button').last().click();
  await page.waitForSelector('.deadline-noted:not(:empty)');
  expect(await page.innerText('.deadline-noted:not(:empty)')).toContain(email);
  await expectGoodAtBothWidths(visitor);
  const { text } = await newestMail(email, 2);
  await visitor.goto('/');
  await visitor.goto(/\/reminder#\S+/.exec(text)?.[0] ?? '');
  await page.click('.plain .button-primary');
  await page.waitForSelector('.note-done');
  await expectGoodAtBothWidths(visitor);
  await page.reload();
  await page.waitForSelector('.note-info');
  await visitor.close();
}, 240_000);

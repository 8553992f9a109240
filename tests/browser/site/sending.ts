import { goToLastScreen, goToQuestion } from '../fillIn';
import { giveLetter } from '../people';
import { expectGoodAtBothWidths, expectGoodScreen } from '../screens';
import { visitors } from '../site';

test('a letter is sent for the person: asked for, confirmed from their mail, and seen to have gone', async () => {
  const { draftId, email, token } = await giveLetter(visitors);
  const shop = `kundservice.${Date.now()}@butiken.example`;
  const visitor = await visitors.visit({ width: 390, language: 'sv' });
  const { page } = visitor;
  // As the mail with the letter leads there.
  await visitor.goto(`/reklamation-payment-success?draft_id=${draftId}&t=${token}`);
  await page.waitForSelector('.sending a[href^="mailto:"]');
  // The text is far too long for an address: it is copied instead.
  expect(await page.getAttribute('.sending a[href^="mailto:"]', 'href')).not.toContain('body=');
  await page.evaluate(() =>
    document.addEventListener(
      'click',
      (event) =>
        event.target instanceof Element && event.target.closest('a[href^="mailto:"]') && event.preventDefault(),
    ),
  );
  await page.click('.sending a[href^="mailto:"]');
  await page.waitForFunction(() =>
    navigator.clipboard.readText().then((text) => text.includes('Elektronikhuset Norr AB')),
  );
  const [docx] = await Promise.all([page.waitForEvent('download'), page.click('.sending a[href*="/docx"]')]);
  expect(docx.suggestedFilename()).toMatch(/\.docx$/);
  await page.click('.sending summary');
  await page.click('.sending-way button.button-quiet');
  await page.click('.sending-form button[type=submit]');
  expect(await page.textContent('#send-to-error')).toBeTruthy();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('send-to');
  await expectGoodAtBothWidths(visitor);
  await page.fill('#send-to', shop);
  await page.click('.sending-form button[type=submit]');
  await page.waitForSelector('.sending .note-info');

  await visitor.goto(await visitors.mailedLink(email, 2));
  await page.waitForSelector('.facts');
  const plan = await page.textContent('.facts');
  for (const words of [shop, email, 'Maja Lindqvist via Brevia']) expect(plan).toContain(words);
  const answer = await page.request.get(new URL((await page.getAttribute('.facts a', 'href')) ?? '', page.url()).href);
  expect(answer.headers()['content-type']).toBe('application/pdf');
  await expectGoodAtBothWidths(visitor);
  expect(await visitors.mails(shop)).toEqual([]);
  await page.click('.rights-main .button-primary');
  await page.waitForSelector('.note-done');
  expect(await page.textContent('.note-done')).toContain(shop);
  await expectGoodScreen(visitor);

  await visitors.untilMailed(shop, 1);
  await visitor.goto(`/reklamation-payment-success?draft_id=${draftId}&t=${token}`);
  await page.waitForSelector('.sending a[href*="/proof"]');
  await page.click('.sending-state summary');
  expect(await page.textContent('.sending-facts')).toMatch(/[0-9a-f]{64}/);
  await expectGoodAtBothWidths(visitor);
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

test('an unfinished letter is gone on with on another device by a mailed link', async () => {
  const email = `elsewhere${Date.now()}@example.com`;
  const phone = await visitors.visit({ width: 390, language: 'en' });
  await phone.goto('/reklamation?situation=other');
  await goToQuestion(phone.page, 'category');
  await phone.page.locator('#f_category').check();
  await phone.page.click('.resume-elsewhere button');
  // A mail service that is often mistyped is asked about once the field is left.
  await phone.page.fill('#resume-email', 'eva@gmial.com');
  await phone.page.locator('#resume-email').blur();
  await phone.page.click('.resume-elsewhere [role=status] button');
  expect(await phone.page.inputValue('#resume-email')).toBe('eva@gmail.com');
  await phone.page.fill('#resume-email', email);
  await expectGoodAtBothWidths(phone);
  await phone.page.click('.resume-elsewhere button[type=submit]');
  await phone.page.waitForSelector('.resume-elsewhere .note-done');
  await expectGoodScreen(phone);

  const computer = await visitors.visit({ width: 1280, language: 'en' });
  const { page } = computer;
  await page.goto(new URL(await visitors.mailedLink(email, 1), phone.page.url()).href);
  await page.waitForSelector('.rights-main .button-primary');
  await expectGoodAtBothWidths(computer);
  await page.click('.rights-main .button-primary');
  // What was chosen there is chosen here.
  await page.waitForSelector('#f_category:checked');
  expect(computer.path).toContain('/reklamation');
  await page.reload();
  await page.waitForSelector('#f_category:checked');
  expect([...phone.complaints, ...computer.complaints]).toEqual([]);
  await phone.close();
  await computer.close();
});

test('where a company takes complaints is offered beside its address, and taken by a click', async () => {
  const visitor = await visitors.visit({ width: 390, language: 'sv' });
  const { page } = visitor;
  await visitor.goto('/klagomal?situation=other');
  await goToQuestion(page, 'category');
  await page.locator('#f_category').check();
  await goToLastScreen(page);
  await visitor.next();
  await goToQuestion(page, 'caseDescription');
  await page.fill(
    '#f_caseDescription',
    'Banken drog en avgift som inte står i avtalet, och svarar inte på mina frågor om den.',
  );
  await goToQuestion(page, 'incidentDate');
  await page.fill('#f_incidentDate', '3 november 2026');
  await goToLastScreen(page);
  await visitor.next();
  await page.fill('#f_company', 'Handelsbanken');
  await page.waitForSelector('.recipient-hint');
  await expectGoodAtBothWidths(visitor);
  await page.click('.recipient-hint button');
  expect(await page.inputValue('#f_companyContact')).toBe(
    'Klagomålsansvarig\n106 70 Stockholm\nklagomal@handelsbanken.se',
  );
  await page.waitForFunction(() => document.querySelector('.recipient-hint') === null);
  // Found by its number, it gets its name and address.
  await page.fill('#f_company', '502006-1619');
  await page.click('.recipient-hint button');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#f_company')?.value === 'Folksam');
  expect(await page.inputValue('#f_companyContact')).toBe('106 60 Stockholm');
  // One that takes complaints by a form alone says where it is, and leaves the address to the person.
  await page.fill('#f_company', 'Ryanair');
  await page.waitForSelector('.recipient-hint a:has-text("Deras formulär")');
  expect(await page.locator('.recipient-hint button').count()).toBe(0);
  expect(await page.inputValue('#f_companyContact')).toBe('106 60 Stockholm');
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

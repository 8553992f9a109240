import { exampleForm } from '../../api/stage';
import { goToLastScreen, goToQuestion } from '../fillIn';
import { expectGoodAtBothWidths, expectGoodScreen } from '../screens';
import { visitors } from '../site';
import { draft, newPerson, payByCard, signIn } from '../people';

test('a subscription: bought, used, ended; then everything is deleted', async () => {
  const visitor = await visitors.visit({ width: 390, language: 'sv' });
  const { page } = visitor;
  const person = newPerson();
  await visitor.goto('/account');
  await page.waitForSelector('.plain-own .button-primary');
  await signIn(visitor, person);
  await page.waitForSelector('.account-gains');
  await expectGoodAtBothWidths(visitor);

  // Turned back from the payment page.
  await page.click('.account-part .button-primary');
  await page.waitForSelector('button[name=cancel]');
  await page.click('button[name=cancel]');
  await page.waitForSelector('.account .note-info');
  await page.click('.account-part .button-primary');
  await page.waitForSelector('[name=card_number]');
  await payByCard(page);
  await page.waitForSelector('.account-state');
  await page.waitForSelector('.account .note-done');
  expect(visitor.path).toBe('/account');
  await page.waitForSelector('.header .avatar-crown');
  await expectGoodAtBothWidths(visitor);

  // Letters cost nothing now, and the contact step knows who writes.
  await visitor.goto('/klagomal?situation=other');
  await goToQuestion(page, 'category');
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
  await goToLastScreen(page);
  await visitor.next();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#f_userContact_name')?.value === 'Eva Ek');
  expect(await page.inputValue('#f_userContact_email')).toBe(person.email);
  await page.fill('#f_company', 'Ljudbutiken AB');
  await goToQuestion(page, 'userContact');
  await page.fill('#f_userContact_name', 'Eva Maria Ek');
  await goToLastScreen(page);
  await visitor.next();
  await page.waitForSelector('.price-included');
  expect(await page.locator('.discount').count()).toBe(0);
  await expectGoodAtBothWidths(visitor);
  // Nor does the list speak of paying.
  await visitor.goto('/my-letters');
  await page.waitForSelector('.mine-table');
  await page.click('.mine-more');
  expect((await page.locator('[role=menuitem]').allTextContents())[0]).toBe('Slutför brevet');
  await page.keyboard.press('Escape');
  await page.click('.mine-actions a.button:has-text("Slutför brevet")');
  await page.click('.purchase .button-primary');
  await page.waitForSelector('.badge-done >> nth=1');
  expect(await page.textContent('.facts')).toContain('Ingår i din prenumeration');
  // What was typed over the name stands.
  expect(await page.textContent('.done-sheet')).toContain('Eva Maria Ek');

  await visitor.goto('/account');
  await page.click('.account-part:has(.account-state) .button-quiet');
  await page.waitForSelector('button[value=cancel_at_end]');
  await page.click('button[value=cancel_at_end]');
  await page.waitForSelector('button[value=resume]');
  await page.click('.merchant a');
  await page.waitForSelector('.account-state');
  await page.waitForSelector('text=Prenumerationen är uppsagd');

  // A person's rights, without writing to anybody.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.click('#my-data ~ .button-row .button-quiet'),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  await page.click('#my-data ~ .button-row .button-danger');
  await page.waitForSelector('.confirm[open]');
  await expectGoodAtBothWidths(visitor);
  // Nothing happens until the word stands there.
  await page.fill('.account-input', 'rad');
  await page.press('.account-input', 'Enter');
  expect(await page.getAttribute('.confirm .button-danger', 'aria-disabled')).toBe('true');
  await page.fill('.account-input', 'radera');
  await page.click('.confirm .button-danger');
  await page.waitForSelector('.account-receipt-list li >> nth=1');
  expect((await page.locator('.account-receipt-list a').allTextContents()).at(-1)).toBe('Ditt konto');
  await expectGoodAtBothWidths(visitor);
  await page.waitForSelector('.header-account', { state: 'detached' });
  await page.click('.account-receipt-list a');
  await page.waitForURL(/deletion-receipt/);
  await page.goBack();
  await page.waitForSelector('.account-receipt-list');
  await visitor.goto('/my-letters');
  await page.waitForSelector('.plain-own .button-primary');
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
}, 240_000);

test('texts of one’s own are kept for the next letter, once one is signed in', async () => {
  const visitor = await visitors.visit({ width: 1280, language: 'sv' });
  const { page } = visitor;
  await visitor.goto('/');
  const id = await draft(visitor, 'government', exampleForm('myndighetsbeslut', 'student-aid-recovery'));
  await visitor.goto(`/government-appeal?draft_id=${id}&step=4`);
  await page.waitForSelector('.preset textarea');
  await signIn(visitor, newPerson(), '.preset > .button-text');
  await page.waitForSelector('.preset-saved');
  await page.fill('.preset textarea', 'Kort');
  await page.click('.preset-saved > .button');
  await page.waitForSelector('text=Skriv mer än 10 tecken');
  const own = 'Jag begär att beslutet ändras så att jag får ersättning för hela perioden.';
  await page.fill('.preset textarea', own);
  await page.route('**/api/user-templates', (route) => route.abort());
  await page.click('.preset-saved > .button');
  await page.waitForSelector('text=Formuleringen kunde inte sparas.');
  await page.unroute('**/api/user-templates');
  await page.click('.preset-saved > .button');
  await page.waitForSelector('.preset-row');
  await expectGoodScreen(visitor);
  await page.fill('.preset textarea', 'Något helt annat som jag ångrar.');
  await page.click('.preset-row .preset-choice');
  expect(await page.inputValue('.preset textarea')).toBe(own);
  await page.route('**/api/user-templates/*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.click('.preset-remove');
  await page.waitForSelector('text=Formuleringen kunde inte tas bort.');
  await page.unroute('**/api/user-templates/*');
  await page.click('.preset-remove');
  await page.waitForSelector('.preset-row', { state: 'detached' });
  await visitor.close();
});

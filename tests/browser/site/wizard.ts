import { gzipSync } from 'node:zlib';
import type { Route } from 'playwright-core';
import { z } from 'zod';
import { LANDING, weigh, WIZARD } from '../../bench/bundle';
import type { Visitor } from '../browser';
import { answerWithoutText, changeLetter, REFUSED_CODE } from '../changedAnswers';
import { visitors } from '../site';

describe('a wizard', () => {
  let visitor: Visitor;
  beforeEach(async () => {
    visitor = await visitors.visit({ width: 1280, language: 'sv' });
  });
  afterEach(() => visitor.close());

  test('what is missing is said on top, at the field, in the title, in the same words', async () => {
    const { page } = visitor;
    await visitor.goto('/reklamation?situation=other');
    await page.waitForSelector('#f_category');
    await visitor.next();
    await page.waitForSelector('.error-summary');
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('error-summary');
    expect(await page.title()).toMatch(/^Fel: /);
    const [summary, inline] = [await page.textContent('.error-summary li'), await page.textContent('.field-error')];
    expect(inline).toBe(`Fel: ${summary}`);
    expect(await visitor.accessibilityFaults()).toEqual([]);
    await page.click('.error-summary a');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('f_category');
    // Put right, it goes away at once.
    await page.keyboard.press('Space');
    await page.waitForSelector('.error-summary', { state: 'detached' });
  });

  test('a long list of situations is searched by any word of theirs, and what is chosen stays', async () => {
    const { page } = visitor;
    await visitor.goto('/government-appeal');
    const search = page.locator('.choices-search');
    await search.fill('SKOLSKJUTS nekad');
    const offered = page.locator('[name=f_caseType]:visible');
    expect(await offered.evaluateAll((radios) => radios.map((radio) => radio.getAttribute('value')))).toEqual([
      'kom-skolskjuts',
    ]);
    await offered.check();
    await search.press('Enter');
    await search.fill('xyz');
    expect(await offered.count()).toBe(1);
    expect(await visitor.accessibilityFaults()).toEqual([]);
    await search.fill('');
    expect(await offered.count()).toBeGreaterThan(12);
    expect(await page.isChecked('[value=kom-skolskjuts]')).toBe(true);
  });

  test('answers outlive Back, a reload and a change of language, until one starts over', async () => {
    const { page } = visitor;
    await visitor.goto('/klagomal?situation=other');
    await page.locator('#f_category-1').check();
    await visitor.next();
    await page.fill('#f_caseDescription', 'Uppkopplingen ligger nere varje kväll.');
    await page.goBack();
    await page.waitForSelector('#f_category-1');
    expect(await page.isChecked('#f_category-1')).toBe(true);
    await page.goForward();
    expect(await page.inputValue('#f_caseDescription')).toMatch(/^Uppkopplingen/);

    await page.waitForFunction(() => JSON.stringify(localStorage).includes('Uppkopplingen'));
    await page.click('.language-switch');
    await page.waitForURL(/\/en\/klagomal\?step=1/);
    await page.waitForFunction(() => document.documentElement.lang === 'en');
    expect(await page.inputValue('#f_caseDescription')).toMatch(/^Uppkopplingen/);

    await page.goto(page.url().replace(/\?.*/, ''));
    await page.waitForSelector('.resumed');
    expect(visitor.path).toBe('/klagomal?step=1');
    expect(await visitor.accessibilityFaults()).toEqual([]);
    await page.click('.resumed button');
    await page.waitForSelector('[name=f_caseType]');
    expect(await page.locator('[name=f_caseType]:checked').count()).toBe(0);
  });

  test('a phone asks some of a step’s questions at a time; the way back, the address and what is wrong go by them', async () => {
    const phone = await visitors.visit({ width: 390, language: 'sv' });
    const { page } = phone;
    const [story, how] = [page.locator('#f_story'), page.locator('[name=f_how]').first()];
    await phone.goto('/klagomal?situation=bank-obehorig-transaktion');
    await page.waitForSelector('[name=f_caseType]:checked');
    await phone.next();
    await page.waitForSelector('.progress-now:has-text("Steg 2 av 9: Beskriv problem, sida 1 av 3")');
    expect([await story.isVisible(), await how.isVisible()]).toEqual([true, false]);
    await story.fill('Någon ringde och tog över min dator.');
    await phone.next();
    await page.waitForURL(/step=1&screen=2$/);
    expect([await story.isVisible(), await how.isVisible()]).toEqual([false, true]);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(await page.title()).toMatch(/^Hur gick det till/);
    // What this screen asks for is missed here.
    await phone.next();
    await page.waitForSelector('.error-summary');
    expect(phone.path).toMatch(/step=1&screen=2$/);
    expect(await phone.accessibilityFaults()).toEqual([]);
    await page.check('[name=f_how][value=call]');
    await page.waitForSelector('.progress-now:has-text("sida 2 av ")');
    const height = await page.evaluate(() => document.querySelector('.step-form')?.getBoundingClientRect().height);
    expect(height).toBeLessThan(1.3 * 844);
    await page.click('.step-buttons .button-plain');
    await story.waitFor();
    await phone.next();
    await how.waitFor();
    // The last screen judges all of the step, and leads to the one that asks for what is missing.
    await phone.goto('/klagomal?step=1&screen=99');
    await page.waitForSelector('.step-form');
    await phone.next();
    await page.waitForFunction(() => document.activeElement?.id === 'f_stolenOn');
    expect(await page.locator('#f_stolenOn').isVisible()).toBe(true);
    const kept = phone.path;
    await page.waitForFunction(() => /"screen":[1-9]/.test(JSON.stringify(localStorage).replaceAll('\\', '')));
    await phone.goto('/klagomal');
    await page.waitForSelector('.resumed');
    expect(phone.path).toBe(kept);
    await page.click('.step-buttons .button-plain');
    await page.waitForFunction((path) => !location.href.endsWith(path), kept);

    // A turned phone shows all of the step.
    await page.setViewportSize({ width: 844, height: 390 });
    await how.waitFor();
    expect([await story.isVisible(), await page.textContent('.progress-now')]).toEqual([
      true,
      'Steg 2 av 9: Beskriv problem',
    ]);
    await page.setViewportSize({ width: 390, height: 844 });
    await phone.close();
  });

  test('no address leads past a step that is not filled in', async () => {
    await visitor.goto('/reklamation?step=4');
    await visitor.page.waitForURL(/step=0/);
    // Steps are counted beside their names, too.
    await visitor.page.waitForSelector('.progress-now .number:has-text("Steg 1 av")');
    expect(await visitor.page.locator('.progress-name').isVisible()).toBe(false);
  });

  test('where a letter can’t help, the way on is closed and the reason stands there with its source', async () => {
    const { page } = visitor;
    await visitor.goto('/reklamation?situation=other');
    await page.locator('#f_category-3').check();
    await page.selectOption('#f_situation', 'privateSeller');
    await page.waitForSelector('.note-stop');
    expect(await page.locator('.note-stop a').first().getAttribute('href')).toMatch(/^https:/);
    expect(await page.locator('.step-form button[type=submit]').count()).toBe(0);
    expect(await visitor.accessibilityFaults()).toEqual([]);
    await visitor.goto('/reklamation?step=1');
    await page.waitForURL(/step=0/);
    await page.selectOption('#f_situation', 'consumer');
    await page.waitForSelector('.step-form button[type=submit]');
  });

  test('a day is typed or picked; weeks begin on Monday', async () => {
    const { page } = visitor;
    await visitor.goto('/reklamation?situation=other');
    await page.locator('#f_category').check();
    await visitor.next();
    await page.fill('#f_caseDescription', 'Paketet kom aldrig fram.');
    await page.fill('#f_incidentDate', 'i förrgår');
    await visitor.next();
    await page.waitForSelector('.error-summary');
    await page.fill('#f_incidentDate', '3/11 2026');
    await page.press('#f_incidentDate', 'Tab');
    expect(await page.inputValue('#f_incidentDate')).toBe('2026-11-03');
    await page
      .locator('.field', { has: page.locator('#f_incidentDate') })
      .locator('.date-button')
      .click();
    await page.waitForSelector('.rdp-root');
    expect((await page.locator('.rdp-weekday').allTextContents()).map((day) => day.toLowerCase())).toEqual([
      'må',
      'ti',
      'on',
      'to',
      'fr',
      'lö',
      'sö',
    ]);
    expect(await visitor.accessibilityFaults()).toEqual([]);
    await page.locator('.rdp-day_button', { hasText: /^12$/ }).click();
    expect(await page.inputValue('#f_incidentDate')).toBe('2026-11-12');
  });

  test('the generic form: kind, category, language, then the short version to its own preview', async () => {
    const { page } = visitor;
    await visitor.goto('/create');
    await page.waitForSelector('.choices-kinds');
    await visitor.next();
    await page.waitForSelector('.error-summary');
    await page.locator('.choices-kinds input').first().check();
    await page.selectOption('#f_category', 'other');
    await page.fill('#f_categoryOther', 'Leasing');
    expect(await visitor.accessibilityFaults()).toEqual([]);
    await page.click('.step-buttons .button-plain');
    await page.fill('#f_caseDescription', 'Bilen startar inte.');
    await visitor.next();
    await page.waitForSelector('.error-summary');
    expect(await page.textContent('.error-summary')).toContain(
      'Du måste välja datum för händelsen innan du kan gå vidare.',
    );
    await page.fill('#f_incidentDate', '2026-11-01');
    await visitor.next();
    await page.locator('#f_desiredResolution').check();
    expect(await visitor.accessibilityFaults('structure')).toEqual([]);
    await visitor.next();
    await page.fill('#f_userContact_name', 'Olle Ås');
    await page.fill('#f_userContact_email', 'olle@example.com');
    await page.route('**/api/reklamation/draft?*', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await visitor.next();
    await page.waitForSelector('.note-wrong:has-text("Det gick inte att skriva brevet. Försök igen om en stund.")');
    expect(await page.textContent('.toast')).toContain('Det gick inte att skriva brevet.');
    await visitor.next();
    await page.waitForSelector('.purchase');
    expect(visitor.path).toBe('/preview');
    expect(await page.textContent('h1')).toBe('Reklamation');
    expect(await page.textContent('.preview-side')).toContain('Betala och lås upp');
    expect(await visitor.accessibilityFaults('structure')).toEqual([]);
  });

  test('the chooser leads on to the kind’s own wizard with what is known', async () => {
    const { page } = visitor;
    await visitor.goto('/create?type=reklamation');
    await page.selectOption('#f_category', 'furniture');
    await visitor.next();
    await page.waitForURL(/\/reklamation\?step=0/);
    await page.waitForSelector('.choice:has(:checked)');
    expect(await page.locator('input[value=furniture]').isChecked()).toBe(true);
  });

  test('a payment that is called off costs nothing and can be tried again', async () => {
    const { page } = visitor;
    await visitor.goto('/klagomal?situation=other');
    await page.locator('#f_category').check();
    await visitor.next();
    await page.fill('#f_caseDescription', 'Maten var kall och ingen lyssnade.');
    await visitor.next();
    await page.fill('#f_userContact_name', 'Eva Ek');
    await page.fill('#f_userContact_email', 'called-off@example.com');
    await visitor.next();
    await page.click('.purchase .button-primary');
    await page.waitForSelector('.payment .purchase');
    // Its price is another one by now: nothing is opened, and it asks again at the new one.
    await page.route(
      '**/api/klagomal/payment-link*',
      (route) =>
        route.continue({ postData: { ...z.looseObject({}).parse(route.request().postDataJSON()), shownTotal: 38 } }),
      { times: 1 },
    );
    await page.click('.purchase .button-primary');
    await page.waitForSelector('.note-warning:has-text("Priset har ändrats")');
    expect(await page.textContent('.purchase')).toContain('inget är betalt');
    expect(await visitor.accessibilityFaults()).toEqual([]);
    await page.click('.purchase .button-primary');
    await page.click('button[name=cancel]');
    await page.waitForURL(/klagomal-payment-canceled/);
    await page.waitForSelector('.plain h1');
    await page.click('.plain button:has-text("Tillbaka till brevet")');
    await page.waitForSelector('#f_category');
    expect(visitor.path).toMatch(/^\/klagomal\?draft_id=[^&]+&step=0/);
    await page.goBack();
    await page.waitForSelector('.plain h1');
    await page.click('.plain .button-primary');
    await page.waitForSelector('.payment .purchase');
    expect(visitor.path).toMatch(/^\/klagomal\?draft_id=[^&]+&step=4/);
  });

  test('every failure on a letter’s way is said in the words asked for, and can be tried again', async () => {
    const { page } = visitor;
    const failing = async (
      what: string,
      how: 'gone' | { status: number; body: unknown } | ((route: Route) => Promise<void>),
      then: () => Promise<void>,
    ) => {
      await page.route(what, (route) =>
        typeof how === 'function'
          ? how(route)
          : how === 'gone'
            ? route.abort('internetdisconnected')
            : route.fulfill({ status: how.status, contentType: 'application/json', body: JSON.stringify(how.body) }),
      );
      await then();
      await page.unroute(what);
    };
    const broken = { status: 500, body: { success: false, error: { code: 'internal', message: 'x' } } };
    const note = (words: string) => page.waitForSelector(`.note-wrong:has-text("${words}")`);
    await visitor.goto('/klagomal?situation=other');
    await page.locator('#f_category').check();
    await visitor.next();
    await page.fill('#f_caseDescription', 'Maten var kall och ingen lyssnade.');
    await visitor.next();
    await page.fill('#f_userContact_name', 'Eva Ek');
    await page.fill('#f_userContact_email', 'failures@example.com');
    await failing('**/api/klagomal/draft*', broken, async () => {
      await visitor.next();
      await note('Det gick inte att skriva brevet just nu. Försök igen om en stund.');
      expect(await page.textContent('.note-wrong .note-title')).toBe('Något gick fel');
    });
    await failing('**/api/klagomal/draft*', 'gone', async () => {
      await page.click('.note-wrong .button-primary');
      await note('Kunde inte ansluta till servern. Kontrollera din internetanslutning och försök igen.');
    });
    await failing(
      '**/api/letters/*?language=sv*',
      (route) => changeLetter(route, { preview: undefined }),
      async () => {
        await page.click('.note-wrong .button-primary');
        await note('Brevets början kunde inte visas');
      },
    );
    await page.click('.note-wrong .button-primary');
    await page.waitForSelector('.purchase');

    await page.click('.discount-toggle');
    const tryCode = async (code: string, words: string, toast: string) => {
      await page.fill('.discount input', code);
      await page.press('.discount input', 'Enter');
      await page.waitForSelector(`.discount .field-error:has-text("${words}")`);
      expect(await page.textContent('.toast-title')).toBe(toast);
    };
    await failing('**/discount?*', broken, () =>
      tryCode('A', 'Något gick fel när rabattkoden skulle kontrolleras', 'Koden kunde inte kontrolleras'),
    );
    await failing('**/discount?*', 'gone', () =>
      tryCode('B', 'Rabattkoden kunde inte kontrolleras', 'Koden kunde inte kontrolleras'),
    );
    await failing('**/discount?*', { status: 200, body: REFUSED_CODE }, () =>
      tryCode('C', 'Kontrollera koden och försök igen', 'Rabattkoden går inte att använda'),
    );
    await tryCode('INGEN', 'Rabattkoden finns inte, eller gäller inte längre', 'Rabattkoden går inte att använda');
    await page.fill('.discount input', '');
    await page.click('.purchase .button-primary');
    await page.waitForSelector('.payment .purchase');
    await failing('**/payment-link*', broken, async () => {
      await page.click('.purchase .button-primary');
      await note('Betalningen kunde inte påbörjas. Försök igen.');
      expect(await page.textContent('.purchase .note-title')).toBe('Betalningen kom inte igång');
    });
    await page.click('.discount-toggle');
    await page.fill('.discount input', 'FREE');
    await page.press('.discount input', 'Enter');
    await page.waitForSelector('.discount-result svg');
    expect(await page.textContent('.discount-result')).toBe('100% rabatt');
    await failing('**/api/letters/*/text*', 'gone', async () => {
      await page.click('.purchase .button-primary');
      await page.waitForSelector('.badge-done >> nth=1');
      await page.waitForSelector('.done-sheet .note-title:has-text("Hela brevet kunde inte visas")');
    });

    const download = async (words: string) => {
      await page.click('.done-letter .button-primary');
      await note(words);
      expect(await page.textContent('.done-letter .note-title')).toBe('Brevet kunde inte laddas ner');
    };
    await failing('**/download/letter*', 'gone', () => download('PDF:en kunde inte laddas ner. Försök igen.'));
    await failing(
      '**/download/letter*',
      { status: 409, body: { success: false, error: { code: 'letter_not_ready', message: 'x' } } },
      () => download('Det finns inget brev att ladda ner än.'),
    );
    const copy = page.locator('.done-letter button', { hasText: 'Kopiera text' });
    await failing('**/api/letters/*/text*', answerWithoutText, async () => {
      await copy.click();
      await note('Brevet har ingen text att kopiera än.');
    });
    await failing('**/api/letters/*/text*', broken, async () => {
      await copy.click();
      await note('Texten kunde inte kopieras.');
    });
    await failing(
      '**/resend*',
      { status: 429, body: { success: false, error: { code: 'too_many_requests', message: 'Vänta en stund.' } } },
      async () => {
        await page.click('.done-letter .button-text');
        await note('Vänta en stund.');
        expect(await page.textContent('.done-letter .note-title')).toBe('Mejlet kunde inte skickas');
      },
    );
    const { searchParams } = new URL(page.url());
    await failing('**/return*', broken, async () => {
      await visitor.goto(`/klagomal-payment-success?draft_id=${searchParams.get('draft_id')}`);
      await page.waitForSelector('h1:has-text("Betalningen kunde inte bekräftas")');
    });
    await page.click('main button');
    await page.waitForSelector('.done-letter');
    // Deleted in another window.
    await page.request.post(new URL(`/api/letters/${searchParams.get('draft_id')}/delete`, page.url()).href, {
      data: {},
    });
    await page.click('.done-letter .button-primary');
    await page.waitForURL(/letter-expired/);
    expect(visitor.complaints).toEqual([]);
  }, 180_000);

  test('pages of a letter lead elsewhere when no letter is named', async () => {
    for (const [from, to] of [
      ['/payment-success', '/'],
      ['/reklamation-payment-success', '/'],
      ['/preview', '/create'],
    ]) {
      await visitor.goto(from ?? '');
      await visitor.page.waitForFunction((path) => window.location.pathname === path, to);
    }
    expect(visitor.complaints).toEqual([]);
  });

  test('the landing page takes at most 111 kB of JavaScript, the wizard 200 kB (gzip)', async () => {
    expect(weigh(LANDING)).toBeGreaterThan(20_000);
    expect(weigh(LANDING)).toBeLessThanOrEqual(111_000);
    // With the kind's compiled validators.
    const view = await (await fetch(`${visitors.world.addresses.site}/api/forms/reklamation`)).json();
    const validators = gzipSync(await (await fetch(visitors.world.addresses.site + view.validator)).text()).length;
    expect(weigh(WIZARD) + validators).toBeLessThanOrEqual(200_000);
  });
});

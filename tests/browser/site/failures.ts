import { MongoClient } from 'mongodb';
import { z } from 'zod';
import { eventually, exampleForm } from '../../api/stage';
import type { Visitor } from '../browser';
import { answerPending, changeLetter, REFUSED_CODE } from '../changedAnswers';
import { goToLastScreen } from '../fillIn';
import { pictureOf } from '../fillIn';
import { draft } from '../people';
import { expectGoodScreen } from '../screens';
import { visitors } from '../site';

/** The wordings for failures that are a kind's own; the others are told apart in wizard.ts. */
const KINDS = {
  reklamation: {
    apiPath: 'reklamation',
    wizard: '/reklamation',
    example: 'laptop',
    draft: 'Det gick inte att skriva brevet just nu. Försök igen om en stund.',
    payment: ['Betalningen kom inte igång', 'Betalningen kunde inte påbörjas. Försök igen.'],
    code: 'Kontrollera koden och försök igen',
    without: 'Vi hittar inte brevet',
  },
  parkeringsbot: {
    apiPath: 'parking-appeal',
    wizard: '/parking-appeal',
    example: 'supermarket',
    draft: 'Det gick inte att skriva brevet. Försök igen.',
    payment: ['Betalningen kom inte igång', 'Betalningen kunde inte påbörjas. Försök igen.'],
    code: 'Koden kunde inte kontrolleras',
    without: 'Vi vet inte vilket brev det gäller. Skriv brevet först.',
  },
  flygforseening: {
    apiPath: 'flight',
    wizard: '/flight-claim',
    example: 'gran-canaria',
    draft: 'Det gick inte att skriva brevet. Försök igen.',
    payment: ['Betalningen kom inte igång', 'Betalningen kunde inte påbörjas. Försök igen.'],
    code: 'Koden kunde inte kontrolleras',
    without: 'Vi hittar inte brevet',
  },
  myndighetsbeslut: {
    apiPath: 'government',
    wizard: '/government-appeal',
    example: 'sickness-benefit',
    draft: 'Det gick inte att skriva brevet. Försök igen.',
    payment: ['Betalningen kom inte igång', 'Betalningen kunde inte påbörjas. Försök igen.'],
    code: 'Kontrollera koden och försök igen',
    without: 'Vi hittar inte brevet',
  },
} as const;
type Kind = keyof typeof KINDS;

const pricedShape = z.looseObject({ price: z.looseObject({ code: z.string().optional() }) });

const BROKEN = { status: 500, json: { success: false, error: { code: 'internal', message: 'x' } } };

/** A letter of the visitor's own, without files. @returns the address that takes it up, but for the step */
async function begin(visitor: Visitor, kind: Kind): Promise<string> {
  const { apiPath, wizard, example } = KINDS[kind];
  await visitor.goto(wizard);
  const form = Object.entries(exampleForm(kind, example)).filter(
    ([, value]) => !Array.isArray(value) || !value.some((row) => typeof row === 'object'),
  );
  const id = await draft(visitor, apiPath, {
    ...Object.fromEntries(form),
    ...(kind === 'flygforseening' && { hasNoBoardingPass: true, care: 'given' }),
  });
  return `${wizard}?draft_id=${id}&step=`;
}

const note = ({ page }: Visitor, words: string) => page.waitForSelector(`.note:has-text("${words}")`);

/** Another name makes another letter of it. */
async function changeName({ page }: Visitor, name: string): Promise<void> {
  await page.waitForSelector('.step-form');
  // A step that is only offered may lie between, and further screens of the same step.
  while (!(await page.isVisible('#f_userContact_name'))) {
    const before = page.url();
    await page.click('.step-buttons > .button-plain');
    await page.waitForFunction((address) => location.href !== address, before);
  }
  await page.fill('#f_userContact_name', name);
  await goToLastScreen(page);
  await page.click('.step-form button[type=submit]');
}

async function tryCode({ page }: Visitor, code: string): Promise<void> {
  await page.fill('.discount input', code);
  await page.press('.discount input', 'Enter');
}

describe('what fails is said in the kind’s own words', () => {
  let visitor: Visitor;
  beforeEach(async () => {
    visitor = await visitors.visit({ width: 390, language: 'sv', alone: true });
  });
  afterEach(async () => {
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  test.each(Object.keys(KINDS) as Kind[])('%s: no letter, a code, the payment, the letter', async (kind) => {
    const { page } = visitor;
    const words = KINDS[kind];
    await visitor.goto(`${words.wizard}?step=payment`);
    await note(visitor, words.without);
    await expectGoodScreen(visitor, 'structure');

    const address = await begin(visitor, kind);
    await visitor.goto(`${address}preview`);
    await page.waitForSelector('.purchase');
    await page.click('.discount-toggle');
    await page.route('**/discount?*', (route) => route.fulfill({ json: REFUSED_CODE }), { times: 1 });
    await tryCode(visitor, 'NEJ');
    await page.waitForSelector(`.discount .field-error:has-text("${words.code}")`);

    await page.fill('.discount input', '');
    await page.click('.purchase .button-primary');
    await page.waitForSelector('.payment .purchase');
    await page.route('**/payment-link*', (route) => route.fulfill(BROKEN));
    await page.click('.purchase .button-primary');
    await note(visitor, words.payment[1]);
    expect(await page.textContent('.purchase .note-title')).toBe(words.payment[0]);
    expect(await page.textContent('.toast')).toBe(words.payment.join(''));

    await page.click('.payment .preview-ways button');
    await page.click('.preview-ways button >> nth=0');
    await page.route('**/draft*', (route) => route.fulfill(BROKEN), { times: 1 });
    await changeName(visitor, 'Annat Namn');
    await note(visitor, words.draft);
    expect(await page.textContent('.note-wrong .note-title')).toBe('Något gick fel');
    // A network that wants one to sign in first answers with a page of its own.
    await page.route('**/draft*', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Wi-Fi</h1>' }), {
      times: 1,
    });
    await page.click('.note-wrong .button-primary');
    await note(visitor, 'Det gick inte att visa brevet. Försök igen.');
    await page.click('.note-wrong .button-primary');
    await page.waitForSelector('.toast:has-text("Brevet är klart!")');
    expect(await page.textContent('.toast')).toContain('Du kan nu granska och betala.');
  });

  test('codes: out of date, used up, one that saves something, one that covers it all', async () => {
    const { page } = visitor;
    const mongo = new MongoClient(visitors.world.addresses.mongodb);
    const discounts = mongo.db().collection<{ _id: string; [term: string]: unknown }>('discounts');
    const code = {
      type: 'fixed',
      value: 500,
      currency: 'SEK',
      maxUses: null,
      held: 0,
      expiresAt: null,
      enabled: true,
      createdAt: new Date(),
      createdBy: '',
      updatedAt: new Date(),
      deletedAt: null,
      description: '',
    };
    try {
      await discounts.insertMany([
        { ...code, _id: 'old', code: 'GAMMAL', expiresAt: new Date(0) },
        { ...code, _id: 'used', code: 'SLUT', maxUses: 1, held: 1 },
      ]);
      await visitor.goto(`${await begin(visitor, 'myndighetsbeslut')}preview`);
      await page.click('.discount-toggle');
      for (const [typed, words] of [
        ['gammal', 'Rabattkoden har gått ut'],
        ['slut', 'Rabattkoden har använts för många gånger'],
      ] as const) {
        await tryCode(visitor, typed);
        await page.waitForSelector(`.discount .field-error:text-is("${words}")`);
        expect(await page.textContent('.toast')).toBe(`Rabattkoden går inte att använda${words}`);
      }
      await page.route('**/discount?*', (route) => route.fulfill(BROKEN), { times: 1 });
      await tryCode(visitor, 'X');
      await page.waitForSelector('.discount .field-error:text-is("Något gick fel när koden skulle kontrolleras")');
      await page.route('**/discount?*', (route) => route.abort('internetdisconnected'));
      await tryCode(visitor, 'Y');
      await page.waitForSelector('.discount .field-error:text-is("Rabattkoden kunde inte kontrolleras")');
      await page.unroute('**/discount?*');
      await tryCode(visitor, 'save10');
      await page.waitForSelector('.toast:has-text("Du sparar 29 kr")');
      expect(await page.textContent('.toast')).toBe('Rabattkod godkänd!Du sparar 29 kr');
      // It holds on the next visit too, and its price is the one to pay.
      await page.reload();
      await page.waitForSelector('.discount-result svg');
      expect(await page.inputValue('.discount input')).toBe('SAVE10');
      await tryCode(visitor, 'free');
      await page.waitForSelector('.toast:has-text("Du får brevet gratis!")');
      expect(await page.textContent('.discount-result')).toBe('100% rabatt');
    } finally {
      await discounts.deleteMany({ _id: { $in: ['old', 'used'] } });
      await mongo.close();
    }
  });

  /** Has a code tried that the worker is away for, and a proxy that gives up waiting for the answer. */
  async function tryCodeUnanswered(code: string): Promise<void> {
    const { page } = visitor;
    const giveUp = { status: 504, body: 'Gateway Timeout' };
    await page.route(
      '**/discount?*',
      (route) =>
        route.fetch({ timeout: 1_000 }).then(
          (response) => route.fulfill({ response }),
          () => route.fulfill(giveUp),
        ),
      { times: 1 },
    );
    await page.click('.discount-toggle');
    await tryCode(visitor, code);
    await page.waitForSelector('.discount .field-error:has-text("skulle kontrolleras")');
    expect(await page.textContent('.price-now')).toBe('39\u00a0kr');
  }

  test('a code that takes effect after nobody answered for it is shown by itself', async () => {
    const { page } = visitor;
    await visitor.goto(`${await begin(visitor, 'reklamation')}preview`);
    await page.waitForSelector('.purchase');
    await visitors.world.stopPart('worker');
    try {
      await tryCodeUnanswered('save10');
    } finally {
      await visitors.world.start('worker');
    }
    await page.waitForSelector('.toast:has-text("Rabattkod godkänd!")');
    expect(await page.textContent('.price-now')).toBe('10\u00a0kr');
    expect(await page.textContent('.discount')).not.toContain('Något gick fel');
  });

  test('nobody pays the whole price for a letter that got its code after all, before that is shown', async () => {
    const { page } = visitor;
    const address = await begin(visitor, 'reklamation');
    await visitor.goto(`${address}preview`);
    await page.waitForSelector('.purchase');
    await visitors.world.stopPart('worker');
    try {
      await tryCodeUnanswered('save10');
      // From then on nothing is heard of the letter until it is to be paid.
      let isHeardOf = true;
      await page.route('**/api/letters/**', (route) =>
        isHeardOf && !route.request().url().includes('/events') ? route.continue() : route.abort(),
      );
      await page.click('.purchase .button-primary');
      await page.waitForSelector('.payment .purchase');
      isHeardOf = false;
      await page.route('**/payment-link*', (route) => {
        isHeardOf = true;
        return route.continue();
      });
    } finally {
      await visitors.world.start('worker');
    }
    const url = new URL(`/api/letters/${new URL(address, page.url()).searchParams.get('draft_id')}`, page.url()).href;
    await eventually(async () => pricedShape.parse(await (await page.request.get(url)).json()).price.code === 'SAVE10');
    expect(await page.textContent('.price-now')).toBe('39\u00a0kr');
    await page.click('.purchase .button-primary');
    await page.waitForSelector('.note-warning:has-text("Priset har ändrats")');
    await page.waitForSelector('.price-now:text-is("10\u00a0kr")');
    await page.click('.purchase .button-primary');
    await page.waitForSelector('[name=card_number]');
    expect(await page.textContent('.sum dd')).toBe('10\u00a0kr');
  });

  test('two minutes without a letter, a letter without its beginning, a link that nobody could follow', async () => {
    const { page } = visitor;
    const address = await begin(visitor, 'parkeringsbot');
    await page.clock.install();
    // The network fails, and is there again.
    await page.route('**/api/letters/*', (route) => route.abort('internetdisconnected'));
    await visitor.goto(`${address}preview`);
    await note(visitor, 'Kunde inte ansluta till servern. Kontrollera din internetanslutning och försök igen.');
    await page.unroute('**/api/letters/*');
    await page.click('main .button-primary');
    await page.waitForSelector('.purchase');
    await page.click('.preview-ways button >> nth=0');

    await page.route('**/api/letters/*/events*', (route) => route.abort());
    await page.route('**/api/letters/*', (route) => changeLetter(route, { state: 'drafting', preview: undefined }));
    await page.route('**/draft*', answerPending, { times: 1 });
    const kept = page.waitForResponse('**/draft*');
    await changeName(visitor, 'Annat Namn');
    await kept;
    await page.waitForSelector('.writing');
    await page.clock.fastForward(121_000);
    await note(
      visitor,
      'Det tog för lång tid. Försök igen med en mindre bild eller kontrollera din internetanslutning.',
    );
    await page.unroute('**/api/letters/*/events*');
    await page.unroute('**/api/letters/*');
    await page.click('.note-wrong .button-primary');
    await page.waitForSelector('.purchase');

    await visitor.goto(`${await begin(visitor, 'myndighetsbeslut')}preview`);
    await page.waitForSelector('.purchase');
    await page.route('**/api/letters/*', (route) => changeLetter(route, { preview: undefined }));
    await page.reload();
    await note(visitor, 'Brevets början kunde inte visas. Försök igen.');
  });

  test('a picture that can’t be read, or not in time, is filled in by hand', async () => {
    const { page } = visitor;
    await visitor.goto(`${await begin(visitor, 'parkeringsbot')}0`);
    await page.waitForSelector('.uploads');
    await page.route('**/reading?*', (route) => route.fulfill(BROKEN), { times: 1 });
    await page.setInputFiles('#f_ticketPhoto', { name: 'lapp.jpg', mimeType: 'image/jpeg', buffer: pictureOf('P') });
    await note(visitor, 'Bilden gick inte att läsa av. Fyll i uppgifterna själv.');
    await page.click('.uploads .note-warning .button-text');
    await page.clock.install();
    await page.route('**/reading?*', () => undefined);
    await page.click('text=Läs av bilden');
    await page.waitForSelector('.reading');
    await page.clock.fastForward(123_000);
    await note(visitor, 'Det tog för lång tid att läsa av bilden. Prova med en mindre bild.');
  });

  test('a letter that could not be made says so, and that the money comes back', async () => {
    const { page } = visitor;
    const mongo = new MongoClient(visitors.world.addresses.mongodb);
    try {
      await visitor.goto(`${await begin(visitor, 'flygforseening')}preview`);
      await page.click('.discount-toggle');
      await tryCode(visitor, 'FREE');
      await page.waitForSelector('.discount-result svg');
      await page.click('.purchase .button-primary');
      await page.waitForSelector('.badge-done >> nth=1');
      await page.route('**/download/letter*', (route) => route.abort('internetdisconnected'));
      await page.click('.done-letter .button-primary');
      await note(visitor, 'PDF:en kunde inte laddas ner. Försök igen.');
      expect(await page.textContent('.toast-title')).toBe('Brevet kunde inte laddas ner');
      const id = new URL(page.url()).searchParams.get('draft_id') ?? '';
      await mongo
        .db()
        .collection<{ _id: string }>('letters')
        .updateOne({ _id: id }, { $set: { failure: 'conversion_failed' }, $unset: { 'files.pdf': 1 } });
      await page.reload();
      await note(visitor, 'Det gick inte att göra brevet klart');
      expect(await page.textContent('.note-title')).toBe('Brevet kunde inte laddas ner');
      expect(await page.textContent('h1')).toBe('Brevet kunde inte göras klart');
      await expectGoodScreen(visitor);
    } finally {
      await mongo.close();
    }
  });
});

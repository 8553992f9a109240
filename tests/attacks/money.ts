import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPayments } from '../../core/payments/payments';
import type { TransactionRecord } from '../../core/records/transactions';
import { errorCode, type Answer } from '../api/client';
import { newAddress, type Stage } from '../api/stage';
import { checkAccounts } from '../model/accounts';
import { finish } from '../model/finish';
import { readSessions } from '../model/provider';
import type { TriedLetter } from '../model/triedLetter';
import { expectThat, newLetter, pageAt, within, type Trial } from './trial';

/** What a person waits for at most while the provider is away, ms: well under the minute that an update may take. */
const SOON = 20_000;

const end = (letter: TriedLetter) => finish(letter, { money: 'pay', comesBefore: false, isDeleted: true });
const saleOf = ({ stage, id }: TriedLetter) =>
  stage.db.collection<TransactionRecord>('transactions').findOne({ _id: id });

/** Sends an event to the webhook as whoever knows the secret, or does not, would. */
function send(stage: Stage, event: object, { secret = '', age = 0, altered = false } = {}): Promise<Answer> {
  const body = JSON.stringify(event);
  const time = Math.floor(Date.now() / 1000) - age;
  const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const sent = altered ? body.replace('unpaid', 'paid') : body;
  return stage.visitor().send('POST', '/api/stripe/webhook', sent, {
    'content-type': 'application/json',
    'stripe-signature': `t=${time},v1=${mac}`,
  });
}

function sessionEvent(stage: Stage, letterId: string, sessionId: string): object {
  const metadata = { letterId, attempt: '1', environment: new URL(stage.site).host };
  const object = {
    id: sessionId,
    object: 'checkout.session',
    payment_status: 'paid',
    status: 'complete',
    client_reference_id: letterId,
    metadata,
  };
  return {
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'checkout.session.completed',
    created: Math.floor(Date.now() / 1000),
    data: { object },
  };
}
const secretOf = ({ world }: Stage) => world.settings['STRIPE_WEBHOOK_SECRET'] ?? '';

/** A letter whose payment is under way. */
async function withPendingPage(stage: Stage): Promise<{ letter: TriedLetter; page: string }> {
  const letter = await newLetter(stage);
  await letter.checkOut('');
  const page = pageAt(letter, 0);
  await letter.control(page, 'pay', { pending: true });
  return { letter, page };
}

/** While the provider is away in some way. */
async function whileAway(stage: Stage, mode: object, act: () => Promise<void>): Promise<void> {
  await stage.controlPayments('api', mode);
  try {
    await act();
  } finally {
    await stage.controlPayments('api', { mode: 'on' });
  }
}
const AWAY = [{ mode: 'down' }, { mode: 'error' }, { mode: 'delay', ms: 30_000 }];

export const MONEY: Trial[] = [
  {
    name: 'a late word that one page is over, with another open that holds the one use of a code',
    times: 10,
    atOnce: 5,
    async attack(stage) {
      const letter = await newLetter(stage);
      await letter.checkOut('');
      await letter.checkOut('once');
      await letter.tellAgain(pageAt(letter, 0), true);
      const other = await newLetter(stage);
      const refused = await other.client.post('/api/reklamation/payment-link', {
        draftId: other.id,
        discountCode: letter.codes.once,
      });
      expectThat(
        refused.status !== 200 && errorCode(refused) === 'discount_used_up',
        'a code of one use was sold twice',
      );
      await letter.pay(pageAt(letter, 1));
      await Promise.all([end(letter), end(other)]);
    },
  },
  {
    name: 'money that comes 0 to 600 ms after its letter was deleted',
    times: 26,
    atOnce: 6,
    async attack(stage, n) {
      const { letter, page } = await withPendingPage(stage);
      letter.let(letter.delete());
      await sleep(n * 24);
      await letter.pay(page);
      await end(letter);
    },
  },
  {
    name: 'a page of before that is paid after one with a code was opened',
    times: 5,
    atOnce: 5,
    async attack(stage) {
      const { letter, page } = await withPendingPage(stage);
      await letter.checkOut('once');
      await letter.pay(page);
      await letter.until(() => checkAccounts(letter));
      const sale = await saleOf(letter);
      expectThat(sale?.amount === 3900 && sale.discountCode === null, 'the wrong page was booked');
      await end(letter);
    },
  },
  {
    name: 'two pages of one letter are paid at once',
    times: 5,
    atOnce: 5,
    async attack(stage) {
      const { letter, page } = await withPendingPage(stage);
      await letter.checkOut('often');
      await Promise.all([letter.pay(page), letter.pay(pageAt(letter, 1))]);
      await end(letter);
    },
  },
  {
    name: 'a page is called over, and is paid all the same',
    times: 5,
    atOnce: 5,
    async attack(stage) {
      const letter = await newLetter(stage);
      await letter.checkOut('once');
      await letter.control(pageAt(letter, 0), 'expire');
      await letter.payExpired(pageAt(letter, 0));
      await letter.tellAgain(pageAt(letter, 0), true);
      await end(letter);
    },
  },
  {
    name: 'each event of a payment ten times, and again as news after the letter is gone',
    times: 5,
    atOnce: 5,
    async attack(stage) {
      const letter = await newLetter(stage);
      await letter.checkOut('');
      await letter.pay(pageAt(letter, 0));
      await Promise.all(Array.from({ length: 5 }, () => letter.tellAgain(pageAt(letter, 0), false)));
      await letter.until(() => checkAccounts(letter));
      await end(letter);
      await letter.tellAgain(pageAt(letter, 0), true);
      await letter.until(() => checkAccounts(letter));
    },
  },
  {
    name: 'webhooks that are forged, old, altered or not signed',
    times: 20,
    atOnce: 4,
    async attack(stage, n) {
      const letter = await newLetter(stage);
      await letter.checkOut('');
      const event = sessionEvent(stage, letter.id, pageAt(letter, 0));
      const ways = [
        { secret: 'whsec_guessed' },
        { secret: secretOf(stage), age: 3_600 },
        { secret: secretOf(stage), altered: true },
        {},
      ];
      const unpaid = JSON.parse(JSON.stringify(event).replace('"paid"', '"unpaid"'));
      const answer = await send(stage, unpaid, ways[n % ways.length]);
      expectThat(answer.status === 400, `it was answered ${answer.status}`);
      await end(letter);
    },
  },
  {
    name: 'a signed word of a page that the provider does not know, of another letter’s page, of one that is not paid',
    times: 9,
    atOnce: 3,
    async attack(stage, n) {
      const letter = await newLetter(stage);
      await letter.checkOut('');
      const other = await newLetter(stage);
      await other.checkOut('');
      await other.pay(pageAt(other, 0));
      const named = ['cs_test_nothing', pageAt(other, 0), pageAt(letter, 0)][n % 3] ?? '';
      const told = await send(stage, sessionEvent(stage, letter.id, named), { secret: secretOf(stage) });
      expectThat(told.status === 200, `it was answered ${told.status}`);
      await within(SOON, 'an edit', letter.edit());
      await within(SOON, 'a code', letter.applyCode('once'));
      await letter.until(() => checkAccounts(letter));
      expectThat((await letter.record())?.status === 'preview', 'a letter was given for nothing');
      await within(SOON, 'a deletion', letter.delete());
      await Promise.all([end(letter), end(other)]);
    },
  },
  {
    name: 'money of another service on the same account',
    times: 3,
    atOnce: 1,
    async attack(stage) {
      const letterId = randomUUID();
      const other = createPayments({
        PAYMENT_ENVIRONMENT: 'elsewhere.example',
        STRIPE_SECRET_KEY: 'sk_test_other',
        STRIPE_WEBHOOK_SECRET: 'whsec_other',
        STRIPE_API_URL: stage.world.addresses.payments,
      });
      const { sessionId } = await other.openSession({
        letterId,
        attempt: 1,
        amount: 12_300,
        title: 'Brev',
        language: 'sv',
        successUrl: stage.site,
        cancelUrl: stage.site,
        expiresAt: new Date(Date.now() + 3_600_000),
        methods: ['card'],
      });
      const foreign = async () =>
        Number(
          /foreign_payments_total\{type="succeeded"\} (\d+)/.exec(
            await (await fetch(`${stage.world.addresses.apiMetrics}/metrics`)).text(),
          )?.[1] ?? 0,
        );
      const before = await foreign();
      await stage.controlPayments(`sessions/${sessionId}/pay`, {});
      for (const late = Date.now() + SOON; (await foreign()) === before; await sleep(100))
        expectThat(Date.now() < late, 'it was not counted');
      const sessions = await readSessions(stage.world.addresses.payments, letterId);
      expectThat(
        sessions.every(({ refunds }) => refunds.length === 0),
        'another service’s money was paid back',
      );
    },
  },
  {
    name: 'another sum, and another currency, than was asked for',
    times: 6,
    atOnce: 3,
    async attack(stage, n) {
      const letter = await newLetter(stage);
      await letter.checkOut('');
      const page = pageAt(letter, 0);
      await stage.controlPayments(`sessions/${page}/change`, n % 2 === 0 ? { amount: 100 } : { currency: 'eur' });
      await letter.pay(page);
      await letter.until(async () =>
        (await stage.db.collection('heldPayments').countDocuments({ letterId: letter.id })) === 1
          ? []
          : ['it is not held'],
      );
      expectThat(
        (await saleOf(letter)) === null && (await letter.record())?.status === 'preview',
        'it was booked as if it were right',
      );
      // With the letter it goes back.
      await letter.delete();
      await end(letter);
    },
  },
  {
    name: 'the provider is down, answers 500, or nothing: delete, edit and codes go on',
    times: 6,
    atOnce: 1,
    async attack(stage, n) {
      const letter = await newLetter(stage);
      await letter.checkOut('once');
      await whileAway(stage, AWAY[n % AWAY.length] ?? {}, async () => {
        await within(SOON, 'an edit', letter.edit());
        await within(SOON, 'a code', letter.applyCode('often'));
        await within(SOON, 'a deletion', letter.delete());
      });
      await end(letter);
    },
  },
  {
    name: 'the answer to a checkout is lost, and the address is changed before the next',
    times: 3,
    atOnce: 1,
    async attack(stage, n) {
      const letter = await newLetter(stage);
      await whileAway(stage, AWAY[n % 2] ?? {}, async () => {
        const { status } = await letter.client.post('/api/reklamation/payment-link', {
          draftId: letter.id,
          language: 'sv',
          discountCode: letter.codes.once,
        });
        expectThat(status !== 200, 'the provider was not away');
      });
      letter.email = newAddress();
      await letter.edit();
      await letter.until(async () => {
        await letter.checkOut('once');
        return letter.pages.length > 0 ? [] : ['no page can be opened'];
      });
      await letter.pay(pageAt(letter, 0));
      await end(letter);
    },
  },
];

/** With letters that end by themselves after seconds. */
export const AT_THE_END: Trial[] = [
  {
    name: 'money that comes as its letter’s time runs out',
    times: 12,
    atOnce: 4,
    async attack(stage, n) {
      const { letter, page } = await withPendingPage(stage);
      await letter.outlive(-250 + n * 60);
      await letter.pay(page);
      await finish(letter, { money: 'pay', comesBefore: true, isDeleted: false });
    },
  },
];

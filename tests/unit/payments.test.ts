import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { z } from 'zod';
import type { PaymentEvent } from '../../core/payments/events';
import { type Payments, type SessionRequest, createPayments } from '../../core/payments/payments';
import { type RunningPayments, startPayments } from '../../sandbox/payments/server';

const SECRET = 'whsec_for_this_test';
const LETTER = '0d3b1c52-7a3f-4d16-9a1e-4a5a0f0c9b11';

let data: string;
let sandbox: RunningPayments;
let payments: Payments;
/** Every webhook as it came, in order. */
const received: { body: Buffer; signature: string; event: PaymentEvent }[] = [];
/** What our endpoint answers; a test may make it ill. */
let endpointStatus = 200;
const endpoint = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    const signature = String(request.headers['stripe-signature']);
    received.push({ body, signature, event: payments.parseWebhook(body, signature) });
    response.writeHead(endpointStatus).end();
  });
});

function listening(): number {
  const address = endpoint.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address.port;
}

async function start(): Promise<void> {
  sandbox = await startPayments({ port: sandbox?.port ?? 0, data, webhookUrl: `http://127.0.0.1:${listening()}/hook`, webhookSecret: SECRET });
  payments = createPayments({ STRIPE_SECRET_KEY: 'sk_test_unit', STRIPE_WEBHOOK_SECRET: SECRET, STRIPE_API_URL: sandbox.url });
}

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'payments-'));
  await new Promise<void>((resolve) => endpoint.listen(0, resolve));
  await start();
});
afterEach(async () => {
  endpointStatus = 200;
  await control('webhooks', { mode: 'on' });
  await control('api', { mode: 'on' });
});
afterAll(async () => {
  await sandbox.stop();
  endpoint.closeAllConnections();
  await new Promise((resolve) => endpoint.close(resolve));
  rmSync(data, { recursive: true });
});

let attempts = 0;
function request(changes: Partial<SessionRequest> = {}): SessionRequest {
  return {
    letterId: LETTER,
    attempt: ++attempts,
    amount: 3900,
    title: 'Reklamation',
    language: 'sv',
    email: 'anna@exempel.se',
    successUrl: 'http://localhost:3000/klart?draft_id=1&session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost:3000/avbruten?draft_id=1',
    expiresAt: new Date(Date.now() + 3_600_000),
    methods: ['card', 'swish'],
    ...changes,
  };
}

/** Posts the hosted page's form as a browser without JavaScript does. */
function submit(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}
async function control(path: string, body: unknown = {}): Promise<unknown> {
  const response = await fetch(`${sandbox.url}/_control/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  return response.json();
}
async function eventually<T>(look: () => T | undefined): Promise<T> {
  for (let n = 0; n < 100; n++) {
    const found = look();
    if (found !== undefined) return found;
    await sleep(50);
  }
  throw new Error('it did not happen within 5 s');
}
const told = (type: PaymentEvent['type'], sessionId: string) =>
  received.find(({ event }) => event.type === type && 'sessionId' in event && event.sessionId === sessionId);

describe('a checkout session', () => {
  test('is the same for the same attempt and another for the next', async () => {
    const first = request();
    const session = await payments.openSession(first);
    expect(await payments.openSession(first)).toEqual(session);
    expect((await payments.openSession({ ...first, attempt: ++attempts })).sessionId).not.toBe(session.sessionId);
    expect(await payments.readSession(session.sessionId)).toEqual({
      status: 'open', paid: false, amount: 3900, letterId: LETTER, language: 'sv', payerEmail: 'anna@exempel.se', refunded: false,
    });
  });

  test('is refused when an attempt is used again for another price', async () => {
    const first = request();
    await payments.openSession(first);
    await expect(payments.openSession({ ...first, amount: 100 })).rejects.toMatchObject({ name: 'AppError', code: 'invalid_request' });
  });

  test('shows price, e-mail and both methods in the session\'s language', async () => {
    const swedish = await (await fetch((await payments.openSession(request())).url)).text();
    expect(swedish).toContain('<html lang="sv">');
    expect(swedish).toContain('39\u00a0kr');
    expect(swedish).toContain('value="anna@exempel.se"');
    expect(swedish).toContain('name="method" value="swish"');
    const english = await (await fetch((await payments.openSession(request({ language: 'en', methods: ['card'] }))).url)).text();
    expect(english).toContain('Pay SEK\u00a039');
    expect(english).not.toContain('Swish');
  });

  test('escapes what it shows', async () => {
    const { url } = await payments.openSession(request({ title: '<script>alert(1)</script>' }));
    expect(await (await fetch(url)).text()).not.toContain('<script>');
  });

  test('opens without an e-mail that Stripe does not take', async () => {
    const wanted = request({ email: 'not an address' });
    const session = await payments.openSession(wanted);
    expect(await payments.openSession(wanted)).toEqual(session);
    expect(await (await fetch(session.url)).text()).toContain('<input type="email" name="email" autocomplete="email" value=""');
  });

  test('is refused for good when its terms make no sense', async () => {
    await expect(payments.openSession(request({ amount: 0 }))).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(payments.openSession(request({ expiresAt: new Date(0) }))).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describe('the hosted page', () => {
  test('refuses one card, takes another, and sends the browser back', async () => {
    const { sessionId, url } = await payments.openSession(request());
    const refused = await submit(url, { method: 'card', card_number: '4000 0000 0000 0002', pay: '1' });
    expect(refused.status).toBe(402);
    expect(await refused.text()).toContain('Kortet nekades');
    expect(await payments.readSession(sessionId)).toMatchObject({ status: 'open', paid: false });

    const paid = await submit(url, { method: 'card', card_number: '4242 4242 4242 4242', pay: '1' });
    expect(paid.status).toBe(303);
    expect(paid.headers.get('location')).toBe(`http://localhost:3000/klart?draft_id=1&session_id=${sessionId}`);
    const view = await payments.readSession(sessionId);
    expect(view).toMatchObject({ status: 'complete', paid: true, amount: 3900, letterId: LETTER, method: 'card', refunded: false, paymentIntent: expect.stringMatching(/^pi_/) });

    const succeeded = await eventually(() => told('succeeded', sessionId));
    expect(succeeded.event).toMatchObject({ letterId: LETTER, paymentIntent: view.paymentIntent });
    const failed = await eventually(() => received.find(({ event }) => event.type === 'failed' && event.paymentIntent === view.paymentIntent));
    expect(failed.event).toMatchObject({ letterId: LETTER });

    expect(await (await fetch(url)).text()).toContain('Betalningen är klar');
    expect((await submit(url, { card_number: '4242424242424242', pay: '1' })).status).toBe(200);
    expect(received.filter(({ event }) => event.type === 'succeeded' && event.sessionId === sessionId)).toHaveLength(1);
  });

  test('says what is wrong with a card number', async () => {
    const { url } = await payments.openSession(request({ language: 'en' }));
    expect(await (await submit(url, { card_number: '4242', pay: '1' })).text()).toContain('Enter the 16 digits');
    expect(await (await submit(url, { card_number: '5555555555554444', pay: '1' })).text()).toContain('does not exist in test mode');
  });

  test('leads back without paying', async () => {
    const { sessionId, url } = await payments.openSession(request());
    const cancelled = await submit(url, { cancel: '1' });
    expect(cancelled.headers.get('location')).toBe('http://localhost:3000/avbruten?draft_id=1');
    expect(await payments.readSession(sessionId)).toMatchObject({ status: 'open' });
  });

  test('takes Swish, also after it was declined there', async () => {
    const { sessionId, url } = await payments.openSession(request());
    const toSwish = await submit(url, { method: 'swish', pay: '1' });
    const swish = new URL(String(toSwish.headers.get('location')), url).href;
    const declined = await submit(swish, { decline: '1' });
    expect(await (await fetch(new URL(String(declined.headers.get('location')), url))).text()).toContain('avbröts i Swish');
    await submit(swish, { approve: '1' });
    expect(await payments.readSession(sessionId)).toMatchObject({ paid: true, method: 'swish' });
  });

  test('has no Swish where the session has none', async () => {
    const { sessionId, url } = await payments.openSession(request({ methods: ['card'] }));
    expect((await submit(url, { method: 'swish', pay: '1' })).status).toBe(422);
    expect(await payments.readSession(sessionId)).toMatchObject({ paid: false });
  });
});

describe('the end of a session', () => {
  test('comes by itself at its time, over a restart too', async () => {
    const { sessionId, url } = await payments.openSession(request({ expiresAt: new Date(Date.now() + 2_000) }));
    await sandbox.stop();
    await start();
    expect(await payments.readSession(sessionId)).toMatchObject({ status: 'open' });
    await eventually(() => told('expired', sessionId));
    expect(await payments.readSession(sessionId)).toMatchObject({ status: 'expired', paid: false });
    const page = await fetch(url);
    expect(page.status).toBe(410);
    expect(await page.text()).toContain('Betalsidan har stängts');
  });

  test('is brought about once, and told again when asked again', async () => {
    const { sessionId } = await payments.openSession(request());
    expect(await payments.expireSession(sessionId)).toMatchObject({ status: 'expired', paid: false });
    expect(await payments.expireSession(sessionId)).toMatchObject({ status: 'expired', paid: false });
  });

  test('says so when it had been paid in the meantime', async () => {
    const { sessionId, url } = await payments.openSession(request());
    await submit(url, { card_number: '4242424242424242', pay: '1' });
    expect(await payments.expireSession(sessionId)).toMatchObject({ status: 'complete', paid: true });
  });

  test('of an unknown session is not found', async () => {
    await expect(payments.readSession('cs_test_nobody')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a refund', () => {
  test('is made once and told', async () => {
    const { sessionId, url } = await payments.openSession(request());
    await submit(url, { card_number: '4242424242424242', pay: '1' });
    const { paymentIntent = '' } = await payments.readSession(sessionId);
    const refund = await payments.refund({ paymentIntent, key: `refund:${paymentIntent}` });
    expect(refund).toMatchObject({ status: 'succeeded', amount: 3900 });
    expect(await payments.refund({ paymentIntent, key: `refund:${paymentIntent}` })).toEqual(refund);
    // With another key, as when Stripe has forgotten the first.
    expect(await payments.refund({ paymentIntent, key: `again:${paymentIntent}` })).toEqual(refund);
    expect(await payments.readSession(sessionId)).toMatchObject({ paid: true, refunded: true });
    expect(await payments.sessionOf(paymentIntent)).toBe(sessionId);
    const event = await eventually(() => received.find(({ event }) => event.type === 'refunded' && event.paymentIntent === paymentIntent));
    expect(event.event).toMatchObject({ letterId: LETTER });
  });

  test('goes in parts until nothing is left, each part once, and never more than was paid', async () => {
    const { sessionId, url } = await payments.openSession(request());
    await submit(url, { card_number: '4242424242424242', pay: '1' });
    const { paymentIntent = '' } = await payments.readSession(sessionId);
    const part = (refundId: string, amount: number) => payments.refund({ paymentIntent, key: `refund:${refundId}`, amount, refundId });
    const first = await part('one', 1500);
    expect(first).toMatchObject({ status: 'succeeded', amount: 1500 });
    // Found by its own id, though the key is another: Stripe forgets keys after a day.
    expect(await payments.refund({ paymentIntent, key: 'another', amount: 1500, refundId: 'one' })).toEqual(first);
    await expect(part('two', 2500)).rejects.toMatchObject({ code: 'refund_too_much' });
    expect(await payments.readSession(sessionId)).toMatchObject({ refunded: false });
    await part('three', 2400);
    await expect(part('four', 100)).rejects.toMatchObject({ code: 'already_refunded' });
    expect((await payments.refundsOf(paymentIntent)).map(({ refundId, amount }) => [refundId, amount])).toEqual([['three', 2400], ['one', 1500]]);
  });

  test('that the provider refuses, and one that the bank answers later', async () => {
    const { sessionId, url } = await payments.openSession(request());
    await submit(url, { card_number: '4242424242424242', pay: '1' });
    const { paymentIntent = '' } = await payments.readSession(sessionId);
    await control('refunds', { mode: 'refuse' });
    await expect(payments.refund({ paymentIntent, key: 'refused', amount: 100, refundId: 'refused' })).rejects.toMatchObject({ code: 'invalid_request' });
    await control('refunds', { mode: 'pending' });
    const { refundId, status } = await payments.refund({ paymentIntent, key: 'slow', amount: 100, refundId: 'slow' });
    await control('refunds', { mode: 'on' });
    expect(status).toBe('pending');
    await control(`refunds/${refundId}/settle`, { status: 'failed' });
    expect(await payments.refundsOf(paymentIntent)).toMatchObject([{ refundId: 'slow', status: 'failed' }]);
    expect(await payments.refund({ paymentIntent, key: 'all' })).toMatchObject({ amount: 3900 });
  });

  test('of nothing is not found', async () => {
    await expect(payments.refund({ paymentIntent: 'pi_nobody', key: 'refund:pi_nobody' })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a webhook', () => {
  async function paidSession(): Promise<string> {
    const { sessionId } = await payments.openSession(request());
    await control(`sessions/${sessionId}/pay`);
    return sessionId;
  }

  test('counts only with a fresh signature over this very body', async () => {
    const { body, signature, event } = await eventually(() => received.find((webhook) => webhook.event.type === 'succeeded'));
    expect(payments.parseWebhook(body, signature)).toEqual(event);
    const refused = { name: 'AppError', code: 'invalid_request' };
    expect(() => payments.parseWebhook(Buffer.from(body.toString().replace('3900', '3901')), signature)).toThrow(expect.objectContaining(refused));
    expect(() => payments.parseWebhook(body, signature.replace(/v1=./, 'v1=x'))).toThrow(expect.objectContaining(refused));
    expect(() => payments.parseWebhook(body, '')).toThrow(expect.objectContaining(refused));
    const sixMinutesAgo = Math.floor(Date.now() / 1000) - 360;
    const old = Stripe.webhooks.generateTestHeaderString({ payload: body.toString(), secret: SECRET, timestamp: sixMinutesAgo });
    expect(() => payments.parseWebhook(body, old)).toThrow(expect.objectContaining(refused));
    const foreign = Stripe.webhooks.generateTestHeaderString({ payload: body.toString(), secret: 'whsec_other' });
    expect(() => payments.parseWebhook(body, foreign)).toThrow(expect.objectContaining(refused));
  });

  test('comes again until it is taken, with the same id', async () => {
    endpointStatus = 500;
    const sessionId = await paidSession();
    const first = await eventually(() => told('succeeded', sessionId));
    endpointStatus = 200;
    const all = await eventually(() => {
      const deliveries = received.filter(({ event }) => event.id === first.event.id);
      return deliveries.length >= 2 ? deliveries : undefined;
    });
    expect(new Set(all.map(({ event }) => event.id)).size).toBe(1);
  });

  test('is repeated on request', async () => {
    const sessionId = await paidSession();
    const { event } = await eventually(() => told('succeeded', sessionId));
    expect(await control(`events/${event.id}/resend`, { times: 3 })).toEqual({ answers: ['200', '200', '200'] });
    expect(received.filter((webhook) => webhook.event.id === event.id)).toHaveLength(4);
  });

  test('held back comes after a restart', async () => {
    await control('webhooks', { mode: 'off' });
    const sessionId = await paidSession();
    await sleep(300);
    expect(told('succeeded', sessionId)).toBeUndefined();
    await sandbox.stop();
    await start();
    await eventually(() => told('succeeded', sessionId));
  });

  test('of a payment that settles later counts when the money is there', async () => {
    const { sessionId } = await payments.openSession(request({ methods: ['swish'] }));
    await control(`sessions/${sessionId}/pay`, { method: 'swish', pending: true });
    expect(await payments.readSession(sessionId)).toMatchObject({ status: 'complete', paid: false });
    await control(`sessions/${sessionId}/fail`);
    await eventually(() => told('failed', sessionId));
    await control(`sessions/${sessionId}/pay`, { method: 'swish' });
    await eventually(() => told('succeeded', sessionId));
    expect(received.filter(({ event }) => event.type === 'succeeded' && event.sessionId === sessionId)).toHaveLength(1);
  });

  test('may bring money after the session has expired', async () => {
    const { sessionId } = await payments.openSession(request());
    await payments.expireSession(sessionId);
    await control(`sessions/${sessionId}/pay`, { late: true });
    await eventually(() => told('succeeded', sessionId));
    expect(await payments.readSession(sessionId)).toMatchObject({ paid: true });
  });
});

describe('an outage', () => {
  test('is no refusal, and one session comes of all tries', async () => {
    const wanted = request();
    await control('api', { mode: 'error' });
    for (let n = 0; n < 5; n++) {
      const failure = await payments.openSession(wanted).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Error);
      expect(failure).not.toMatchObject({ name: 'AppError' });
    }
    await control('api', { mode: 'on' });
    // Stripe replays the stored 500 under the first key; the client walks on to the first that is free.
    const session = await payments.openSession(wanted);
    expect(await payments.openSession(wanted)).toEqual(session);
  }, 20_000);

  test('without a connection is one too', async () => {
    const nobody = createPayments({ STRIPE_SECRET_KEY: 'sk_test_unit', STRIPE_WEBHOOK_SECRET: SECRET, STRIPE_API_URL: 'http://127.0.0.1:9' });
    const failure = await nobody.readSession('cs_test_1').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toMatchObject({ name: 'AppError' });
  }, 20_000);
});

const openSessions = z.object({ sessions: z.array(z.object({ status: z.string(), customer: z.string().nullable() })) });

describe('a subscription', () => {
  const toldOf = (subscriptionId: string) => received.filter(({ event }) => event.type === 'subscription' && event.subscriptionId === subscriptionId);
  const checkout = (customer: string, amount = 9900) =>
    payments.subscriptions.openCheckout({
      customer, amount, title: 'Prenumeration', terms: 'Dras varje månad.', language: 'en', successUrl: 'http://localhost:3000/account?s={CHECKOUT_SESSION_ID}', cancelUrl: 'http://localhost:3000/account',
    });

  async function begun() {
    const customer = await payments.subscriptions.createCustomer({ uid: '1', email: 'anna@exempel.se', language: 'en' });
    const { url } = await checkout(customer);
    await submit(url, { card_number: '4242424242424242', pay: '1' });
    const [subscription] = await payments.subscriptions.list(customer);
    if (!subscription) throw new Error('none was begun');
    return { customer, subscription };
  }

  test('has one open page, however many requests come at the same moment', async () => {
    const customer = await payments.subscriptions.createCustomer({ uid: '1', language: 'sv' });
    const opened = await Promise.all([checkout(customer), checkout(customer), checkout(customer)]);
    const statuses = () => Promise.all(opened.map(async ({ url }) => (await fetch(url)).status));
    expect(await statuses()).toContain(200);
    const { sessions } = openSessions.parse(await (await fetch(`${sandbox.url}/_control`)).json());
    expect(sessions.filter((each) => each.customer === customer && each.status === 'open')).toHaveLength(1);
    await payments.subscriptions.closeCheckouts(customer);
    expect(await statuses()).toEqual([410, 410, 410]);
  });

  test('is opened without an address that Stripe does not take, and asks for one', async () => {
    const customer = await payments.subscriptions.createCustomer({ uid: '1', email: 'not an address', language: 'sv' });
    const { url } = await checkout(customer);
    const refused = await submit(url, { card_number: '4000000000000002', pay: '1' });
    expect(refused.status).toBe(402);
    expect(await payments.subscriptions.list(customer)).toEqual([]);
    const paid = await submit(url, { card_number: '4242424242424242', email: 'bo@exempel.se', pay: '1' });
    expect(paid.headers.get('location')).toMatch(/account\?s=cs_test_/);
    const [subscription] = await payments.subscriptions.list(customer);
    expect(await payments.subscriptions.readInvoice(subscription?.latestInvoice ?? '')).toMatchObject({ email: 'bo@exempel.se', first: true });
  });

  test('of nobody is not found', async () => {
    await expect(checkout('cus_nobody')).rejects.toMatchObject({ code: 'not_found' });
    await expect(payments.subscriptions.read('sub_nobody')).rejects.toMatchObject({ code: 'not_found' });
    await payments.subscriptions.deleteCustomer('cus_nobody');
  });

  test('renews by itself when its time has come, over a restart too, until it is ended in the portal', async () => {
    const { customer, subscription } = await begun();
    await control('clock', { days: 32 });
    const renewed = await payments.subscriptions.read(subscription.id);
    expect(renewed).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
    expect(renewed.currentPeriodEnd.getTime() - subscription.currentPeriodEnd.getTime()).toBeGreaterThan(27 * 86_400_000);
    expect(await payments.subscriptions.readInvoice(renewed.latestInvoice ?? '')).toMatchObject({ first: false, paid: true, periodStart: subscription.currentPeriodEnd });
    await sandbox.stop();
    await start();

    const { url } = await payments.subscriptions.openPortal({ customer, returnUrl: 'http://localhost:3000/account', language: 'en' });
    await submit(url, { subscription: subscription.id, act: 'cancel_at_end' });
    expect(await (await fetch(url)).text()).toContain('Keep the subscription');
    expect(await payments.subscriptions.read(subscription.id)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true, currentPeriodEnd: renewed.currentPeriodEnd });
    await control('clock', { days: 31 });
    expect(await payments.subscriptions.read(subscription.id)).toMatchObject({ status: 'inactive' });
    await eventually(() => (toldOf(subscription.id).length >= 6 ? true : undefined));
    expect(toldOf(subscription.id).filter(({ event }) => event.type === 'subscription' && event.invoiceId !== undefined)).toHaveLength(2);
  });

  test('ends with its customer, and of that is told', async () => {
    const { customer, subscription } = await begun();
    await payments.subscriptions.deleteCustomer(customer);
    expect(await payments.subscriptions.read(subscription.id)).toMatchObject({ status: 'inactive' });
    expect(await payments.subscriptions.cancel(subscription.id)).toMatchObject({ status: 'inactive' });
    await expect(payments.subscriptions.list(customer)).rejects.toMatchObject({ code: 'not_found' });
    await eventually(() => (toldOf(subscription.id).length >= 4 ? true : undefined));
  });
});

test('the sandbox speaks Stripe\'s words for a bad key and an unknown parameter', async () => {
  const errorBody = z.object({ error: z.object({ type: z.string(), code: z.string().optional() }) });
  const open = await fetch(`${sandbox.url}/v1/refunds`, { method: 'POST', headers: { authorization: 'Bearer sk_live_1' } });
  expect(open.status).toBe(401);
  const unknown = await fetch(`${sandbox.url}/v1/refunds`, { method: 'POST', headers: { authorization: 'Bearer sk_test_1' }, body: new URLSearchParams({ payment_intent: 'pi_1', hurry: 'yes' }) });
  expect(unknown.status).toBe(400);
  expect(errorBody.parse(await unknown.json()).error).toMatchObject({ type: 'invalid_request_error', code: 'parameter_unknown' });
});

test('the page at / lists sessions and events', async () => {
  const page = await (await fetch(sandbox.url, { headers: { accept: 'text/html' } })).text();
  expect(page).toContain('checkout.session.completed');
  expect(page).toContain('Send again');
});

import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import {
  control,
  eventually,
  LETTER,
  paidSession,
  payments,
  received,
  request,
  restart,
  sandbox,
  submit,
  told,
} from './payment-stage';

describe('a checkout session', () => {
  test('is the same for the same attempt and another for the next', async () => {
    const first = request();
    const session = await payments.openSession(first);
    expect(await payments.openSession(first)).toEqual(session);
    expect((await payments.openSession({ ...first, attempt: request().attempt })).sessionId).not.toBe(
      session.sessionId,
    );
    expect(await payments.readSession(session.sessionId)).toEqual({
      status: 'open',
      paid: false,
      amount: 3900,
      currency: 'sek',
      attempt: first.attempt,
      environment: 'test',
      letterId: LETTER,
      language: 'sv',
      payerEmail: 'anna@exempel.se',
      refunded: false,
    });
  });

  test('of an attempt whose answer was lost opens with another address too, and each set of terms gives one', async () => {
    const lost = request();
    const { sessionId } = await payments.openSession(lost);
    const edited = { ...lost, email: 'berit@exempel.se' };
    const session = await payments.openSession(edited);
    expect(session.sessionId).not.toBe(sessionId);
    expect(await payments.openSession(edited)).toEqual(session);
    expect(await payments.readSession(session.sessionId)).toMatchObject({ payerEmail: 'berit@exempel.se' });
  });

  test("shows price, e-mail and both methods in the session's language", async () => {
    const swedish = await (await fetch((await payments.openSession(request())).url)).text();
    expect(swedish).toContain('<html lang="sv">');
    expect(swedish).toContain('39\u00a0kr');
    expect(swedish).toContain('value="anna@exempel.se"');
    expect(swedish).toContain('name="method" value="swish"');
    const english = await (
      await fetch((await payments.openSession(request({ language: 'en', methods: ['card'] }))).url)
    ).text();
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
    expect(await (await fetch(session.url)).text()).toContain(
      '<input type="email" name="email" autocomplete="email" value=""',
    );
  });

  test('is refused for good when its terms make no sense', async () => {
    await expect(payments.openSession(request({ amount: 0 }))).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(payments.openSession(request({ expiresAt: new Date(0) }))).rejects.toMatchObject({
      code: 'invalid_request',
    });
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
    expect(view).toMatchObject({
      status: 'complete',
      paid: true,
      amount: 3900,
      letterId: LETTER,
      method: 'card',
      refunded: false,
      paymentIntent: expect.stringMatching(/^pi_/),
    });

    const succeeded = await eventually(() => told('succeeded', sessionId));
    expect(succeeded.event).toMatchObject({ letterId: LETTER, paymentIntent: view.paymentIntent });
    const failed = await eventually(() =>
      received.find(({ event }) => event.type === 'failed' && event.paymentIntent === view.paymentIntent),
    );
    expect(failed.event).toMatchObject({ letterId: LETTER });

    expect(await (await fetch(url)).text()).toContain('Betalningen är klar');
    expect((await submit(url, { card_number: '4242424242424242', pay: '1' })).status).toBe(200);
    expect(received.filter(({ event }) => event.type === 'succeeded' && event.sessionId === sessionId)).toHaveLength(1);
  });

  test('says what is wrong with a card number', async () => {
    const { url } = await payments.openSession(request({ language: 'en' }));
    expect(await (await submit(url, { card_number: '4242', pay: '1' })).text()).toContain('Enter the 16 digits');
    expect(await (await submit(url, { card_number: '5555555555554444', pay: '1' })).text()).toContain(
      'does not exist in test mode',
    );
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
    expect(await (await fetch(new URL(String(declined.headers.get('location')), url))).text()).toContain(
      'avbröts i Swish',
    );
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
    await restart();
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
    const event = await eventually(() =>
      received.find(({ event }) => event.type === 'refunded' && event.paymentIntent === paymentIntent),
    );
    expect(event.event).toMatchObject({ letterId: LETTER });
  });

  test('goes in parts until nothing is left, each part once, and never more than was paid', async () => {
    const { sessionId, url } = await payments.openSession(request());
    await submit(url, { card_number: '4242424242424242', pay: '1' });
    const { paymentIntent = '' } = await payments.readSession(sessionId);
    const part = (refundId: string, amount: number) =>
      payments.refund({ paymentIntent, key: `refund:${refundId}`, amount, refundId });
    const first = await part('one', 1500);
    expect(first).toMatchObject({ status: 'succeeded', amount: 1500 });
    // Found by its own id, though the key is another: Stripe forgets keys after a day.
    expect(await payments.refund({ paymentIntent, key: 'another', amount: 1500, refundId: 'one' })).toEqual(first);
    await expect(part('two', 2500)).rejects.toMatchObject({ code: 'refund_too_much' });
    expect(await payments.readSession(sessionId)).toMatchObject({ refunded: false });
    await part('three', 2400);
    await expect(part('four', 100)).rejects.toMatchObject({ code: 'already_refunded' });
    expect((await payments.refundsOf(paymentIntent)).map(({ refundId, amount }) => [refundId, amount])).toEqual([
      ['three', 2400],
      ['one', 1500],
    ]);
  });

  test('that the provider refuses, and one that the bank answers later', async () => {
    const { sessionId, url } = await payments.openSession(request());
    await submit(url, { card_number: '4242424242424242', pay: '1' });
    const { paymentIntent = '' } = await payments.readSession(sessionId);
    await control('refunds', { mode: 'refuse' });
    await expect(
      payments.refund({ paymentIntent, key: 'refused', amount: 100, refundId: 'refused' }),
    ).rejects.toMatchObject({ code: 'invalid_request' });
    await control('refunds', { mode: 'pending' });
    const { refundId, status } = await payments.refund({ paymentIntent, key: 'slow', amount: 100, refundId: 'slow' });
    await control('refunds', { mode: 'on' });
    expect(status).toBe('pending');
    await control(`refunds/${refundId}/settle`, { status: 'failed' });
    expect(await payments.refundsOf(paymentIntent)).toMatchObject([{ refundId: 'slow', status: 'failed' }]);
    expect(await payments.refund({ paymentIntent, key: 'all' })).toMatchObject({ amount: 3900 });
  });

  test('of nothing is not found', async () => {
    await expect(payments.refund({ paymentIntent: 'pi_nobody', key: 'refund:pi_nobody' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

test("the sandbox speaks Stripe's words for a bad key and an unknown parameter", async () => {
  const errorBody = z.object({ error: z.object({ type: z.string(), code: z.string().optional() }) });
  const open = await fetch(`${sandbox.url}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_live_1' },
  });
  expect(open.status).toBe(401);
  const unknown = await fetch(`${sandbox.url}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_1' },
    body: new URLSearchParams({ payment_intent: 'pi_1', hurry: 'yes' }),
  });
  expect(unknown.status).toBe(400);
  expect(errorBody.parse(await unknown.json()).error).toMatchObject({
    type: 'invalid_request_error',
    code: 'parameter_unknown',
  });
});

test('the page at / lists sessions and events', async () => {
  const sessionId = await paidSession();
  await eventually(() => told('succeeded', sessionId));
  const page = await (await fetch(sandbox.url, { headers: { accept: 'text/html' } })).text();
  expect(page).toContain('checkout.session.completed');
  expect(page).toContain('Send again');
});

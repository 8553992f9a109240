import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { createPayments } from '../../core/payments/payments';
import {
  answerWebhooks,
  control,
  eventually,
  paidSession,
  payments,
  received,
  request,
  restart,
  SECRET,
  told,
} from './payment-stage';

describe('a webhook', () => {
  test('counts only with a fresh signature over this very body', async () => {
    const sessionId = await paidSession();
    const { body, signature, event } = await eventually(() => told('succeeded', sessionId));
    expect(payments.parseWebhook(body, signature)).toEqual(event);
    const refused = { name: 'AppError', code: 'invalid_request' };
    expect(() => payments.parseWebhook(Buffer.from(body.toString().replace('3900', '3901')), signature)).toThrow(
      expect.objectContaining(refused),
    );
    expect(() => payments.parseWebhook(body, signature.replace(/v1=./, 'v1=x'))).toThrow(
      expect.objectContaining(refused),
    );
    expect(() => payments.parseWebhook(body, '')).toThrow(expect.objectContaining(refused));
    const sixMinutesAgo = Math.floor(Date.now() / 1000) - 360;
    const old = Stripe.webhooks.generateTestHeaderString({
      payload: body.toString(),
      secret: SECRET,
      timestamp: sixMinutesAgo,
    });
    expect(() => payments.parseWebhook(body, old)).toThrow(expect.objectContaining(refused));
    const foreign = Stripe.webhooks.generateTestHeaderString({ payload: body.toString(), secret: 'whsec_other' });
    expect(() => payments.parseWebhook(body, foreign)).toThrow(expect.objectContaining(refused));
  });

  test('comes again until it is taken, with the same id', async () => {
    answerWebhooks(500);
    const sessionId = await paidSession();
    const first = await eventually(() => told('succeeded', sessionId));
    answerWebhooks(200);
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
    await restart();
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
  });

  test('without a connection is one too', async () => {
    const nobody = createPayments({
      PAYMENT_ENVIRONMENT: 'test',
      STRIPE_SECRET_KEY: 'sk_test_unit',
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_API_URL: 'http://127.0.0.1:9',
    });
    const failure = await nobody.readSession('cs_test_1').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toMatchObject({ name: 'AppError' });
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createPayments } from '../../../core/payments/payments';
import type { DiscountRecord } from '../../../core/records/discountRecords';
import type { HeldPaymentRecord } from '../../../core/records/heldPayments';
import type { LetterRecord } from '../../../core/records/letterRecord';
import type { TransactionRecord } from '../../../core/records/transactions';
import { errorCode, read, type Client } from '../client';
import { draft, eventually, type Stage } from '../stage';

/** A letter may have had several payment pages: each has its own price, code and end. */
export function paymentPageSuite(stage: () => Stage): void {
  const shape = { url: z.url(), sessionId: z.string() };
  const open = async (client: Client, draftId: string, discountCode?: string) =>
    read(
      await client.post('/api/reklamation/payment-link', {
        draftId,
        language: 'sv',
        ...(discountCode !== undefined && { discountCode }),
      }),
      shape,
    );
  const sessionAt = async (id: string) => (await stage().payments()).sessions.find((session) => session.id === id);
  const sale = (letterId: string) =>
    stage().db.collection<TransactionRecord>('transactions').findOne({ _id: letterId });
  const record = (letterId: string) => stage().db.collection<LetterRecord>('letters').findOne({ _id: letterId });

  /** An event of the session, told as if for the first time. */
  async function tellAgain(sessionId: string, type: string): Promise<void> {
    const find = async () =>
      (await stage().payments()).events.find((event) => event.type === type && event.data.object.id === sessionId)?.id;
    await eventually(async () => (await find()) !== undefined);
    const id = (await find()) ?? '';
    await stage().db.collection<{ _id: string }>('paymentEvents').deleteOne({ _id: id });
    await stage().controlPayments(`events/${id}/resend`);
  }

  async function singleUse(value = 29): Promise<string> {
    const code = `EN${randomUUID().slice(0, 8).toUpperCase()}`;
    const now = new Date();
    await stage().db.collection<DiscountRecord>('discounts').insertOne({
      _id: randomUUID(),
      code,
      type: 'fixed',
      value,
      currency: 'SEK',
      maxUses: 1,
      held: 0,
      expiresAt: null,
      enabled: true,
      createdAt: now,
      createdBy: 'test',
      updatedAt: now,
      deletedAt: null,
      description: '',
    });
    return code;
  }

  describe('payment pages', () => {
    it('a late word that one page is over leaves the page after it, and the use of the code that it holds', async () => {
      const code = await singleUse();
      const client = stage().visitor();
      const { draftId, email } = await draft(client, 'reklamation');
      const first = await open(client, draftId);
      const second = await open(client, draftId, code);
      await tellAgain(first.sessionId, 'checkout.session.expired');
      // Taken in turn: whatever the late word does is done before this answers.
      expect(await open(client, draftId, code)).toEqual(second);
      const other = stage().visitor();
      const { draftId: otherDraft } = await draft(other, 'reklamation');
      expect(
        errorCode(await other.post('/api/reklamation/payment-link', { draftId: otherDraft, discountCode: code })),
      ).toBe('discount_used_up');
      expect((await client.get(`/api/letters/${draftId}`)).json).toMatchObject({
        state: 'awaitingPayment',
        price: { total: 10 },
      });
      await stage().pay(second.url, email);
      await stage().until(client, draftId, ({ state }) => state === 'delivered');
      expect(await sale(draftId)).toMatchObject({ amount: 1000, discountAmount: 2900, discountCode: code });
    });

    it('what is booked and receipted is the page that was paid; the other is closed and its code free', async () => {
      const code = await singleUse();
      const client = stage().visitor();
      const { draftId, email } = await draft(client, 'reklamation');
      const first = await open(client, draftId);
      await stage().controlPayments(`sessions/${first.sessionId}/pay`, { pending: true });
      const second = await open(client, draftId, code);
      expect(second.sessionId).not.toBe(first.sessionId);
      await stage().controlPayments(`sessions/${first.sessionId}/pay`, {});
      await stage().until(client, draftId, ({ mail }) => mail === 'sent');
      expect(await sale(draftId)).toMatchObject({
        amount: 3900,
        originalAmount: 3900,
        discountAmount: 0,
        discountCode: null,
      });
      expect((await record(draftId))?.price).toMatchObject({ base: 3900, discount: 0, total: 3900 });
      const [mail] = await stage().readMails(email);
      expect(mail?.text).not.toContain(code);
      expect(mail?.text).toMatch(/39\s*kr/);
      await eventually(async () => (await sessionAt(second.sessionId))?.status === 'expired');
      await eventually(
        async () => (await stage().db.collection<DiscountRecord>('discounts').findOne({ code }))?.held === 0,
      );
    });

    it.each([
      ['another sum', { amount: 5000 }, { why: 'amount', asked: 3900, came: 5000 }],
      ['another currency', { currency: 'eur' }, { why: 'currency', asked: 3900, came: 3900, currency: 'eur' }],
    ])('%s than was asked for is not booked, but held', async (_what, change, held) => {
      const client = stage().visitor();
      const { draftId, email } = await draft(client, 'reklamation');
      const { sessionId, url } = await open(client, draftId);
      await stage().controlPayments(`sessions/${sessionId}/change`, change);
      await stage().pay(url, email);
      const kept = () => stage().db.collection<HeldPaymentRecord>('heldPayments').findOne({ letterId: draftId });
      await eventually(async () => (await kept()) !== null);
      expect(await kept()).toMatchObject({ ...held, sessionId, settledAt: null });
      expect(await sale(draftId)).toBeNull();
      expect((await record(draftId))?.status).toBe('preview');
    });

    it('money of another service on the same account is left alone, and counted; ours of a letter that is gone goes back', async () => {
      const openFor = (PAYMENT_ENVIRONMENT: string) =>
        createPayments({
          PAYMENT_ENVIRONMENT,
          STRIPE_SECRET_KEY: 'sk_test_other',
          STRIPE_WEBHOOK_SECRET: 'whsec_other',
          STRIPE_API_URL: stage().world.addresses.payments,
        }).openSession({
          letterId: randomUUID(),
          attempt: 1,
          amount: 12_300,
          title: 'Brev',
          language: 'sv',
          successUrl: stage().site,
          cancelUrl: stage().site,
          expiresAt: new Date(Date.now() + 3_600_000),
          methods: ['card'],
        });
      const [foreign, ours] = [await openFor('elsewhere.example'), await openFor(new URL(stage().site).host)];
      const refunded = async () => (await stage().payments()).refunds.filter(({ amount }) => amount === 12_300).length;
      const counted = async () => (await fetch(`${stage().world.addresses.apiMetrics}/metrics`)).text();
      await stage().controlPayments(`sessions/${foreign.sessionId}/pay`, {});
      await eventually(async () => /^brevia_foreign_payments_total\{type="succeeded"\} 1$/m.test(await counted()));
      expect(await refunded()).toBe(0);
      await stage().controlPayments(`sessions/${ours.sessionId}/pay`, {});
      await eventually(async () => (await refunded()) === 1);
    });

    it('a letter with the one checkout of before is bought by it', async () => {
      const client = stage().visitor();
      const { draftId, email } = await draft(client, 'reklamation');
      const { url } = await open(client, draftId);
      const old = (await record(draftId))?.checkouts?.[0];
      if (!old) throw new Error('no checkout was kept');
      await stage()
        .db.collection<LetterRecord>('letters')
        .updateOne({ _id: draftId }, { $set: { checkout: old }, $unset: { checkouts: '' } });
      await stage().pay(url, email);
      await stage().until(client, draftId, ({ state }) => state === 'delivered');
      expect(await sale(draftId)).toMatchObject({ amount: 3900 });
    });
  });
}

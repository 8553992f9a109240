import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { DiscountRecord } from '../../../core/records/discountRecords';
import type { TransactionRecord } from '../../../core/records/transactions';
import { connectTemporal } from '../../system/temporal';
import { errorCode, read, type Client } from '../client';
import { newPerson } from '../people';
import { withoutWebhooks } from '../provider';
import { signIn } from '../signIn';
import { draft, eventually, type Stage } from '../stage';

const lookShape = {
  status: z.string(),
  plan: z.string().nullable(),
  currentPeriodEnd: z.string().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  price: z.number(),
};

/** A month of letters: bought, renewed, ended, and what letters cost meanwhile. */
export function subscriptionSuite(stage: () => Stage): void {
  const look = async (client: Client) => read(await client.get('/api/subscription'), lookShape);
  const checkout = async (client: Client) =>
    read(await client.post('/api/subscription/checkout', { language: 'sv' }), { url: z.url() }).url;

  async function addressOf(client: Client): Promise<{ uid: string; email: string; status: string }> {
    const { user } = read(await client.get('/api/session'), {
      user: z.object({ uid: z.string(), email: z.string(), subscriptionStatus: z.string() }),
    });
    return { uid: user.uid, email: user.email, status: user.subscriptionStatus };
  }
  const toldBySession = (client: Client, status: string) =>
    eventually(async () => (await addressOf(client)).status === status);

  /** Somebody new, with a subscription that a webhook told of. */
  async function subscriber(): Promise<{ client: Client; email: string; uid: string; subscription: string }> {
    const client = await newPerson(stage());
    const { email, uid } = await addressOf(client);
    await stage().pay(await checkout(client), email);
    await toldBySession(client, 'active');
    return { client, email, uid, subscription: await subscriptionOf(uid) };
  }
  async function subscriptionOf(uid: string): Promise<string> {
    const row = await stage().db.collection<{ _id: string; uid: string }>('subscriptions').findOne({ uid });
    return row?._id ?? '';
  }
  const atStripe = async (id: string) =>
    (await stage().payments()).subscriptions.find((each) => each.id === id)?.status;
  const transactions = (subscriptionId: string) =>
    stage().db.collection<TransactionRecord>('transactions').find({ subscriptionId }).sort({ createdAt: 1 }).toArray();

  /** What the payer does on the portal's page. */
  async function atPortal(client: Client, act: string): Promise<void> {
    const { url } = read(await client.post('/api/subscription/portal', { language: 'sv' }), { url: z.url() });
    const subscription = /name="subscription" value="(\w+)"/.exec(await (await fetch(url)).text())?.[1] ?? '';
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ subscription, act }),
    });
    expect(answer.status).toBe(303);
  }

  const priceShape = {
    price: z.object({
      base: z.number(),
      discount: z.number(),
      total: z.number(),
      subscription: z.literal(true).optional(),
      code: z.string().optional(),
    }),
  };
  const priceOf = async (client: Client, id: string) => read(await client.get(`/api/letters/${id}`), priceShape).price;
  const markFree = (client: Client, draftId: string) =>
    client.post('/api/reklamation/mark-free', { draftId, language: 'sv' });

  describe('a subscription', () => {
    it('needs a person who is signed in', async () => {
      const client = stage().visitor();
      for (const answer of [
        await client.get('/api/subscription'),
        await client.post('/api/subscription/checkout'),
        await client.post('/api/subscription/portal'),
      ]) {
        expect(answer.status).toBe(401);
        expect(errorCode(answer)).toBe('sign_in_required');
      }
      expect(client.hasCookie).toBe(false);
    });

    it('that ended without a word from Stripe is found by the sweep', async () => {
      const { client, subscription } = await subscriber();
      const temporal = await connectTemporal(stage().world.addresses.temporal);
      try {
        await withoutWebhooks(stage(), async () => {
          await stage().controlPayments(`subscriptions/${subscription}/cancel`);
          const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
          await stage()
            .db.collection<{ _id: string }>('subscriptions')
            .updateOne({ _id: subscription }, { $set: { currentPeriodEnd: twoHoursAgo } });
          expect((await addressOf(client)).status).toBe('active');
          await temporal.schedule.getHandle('sweep').trigger();
          await toldBySession(client, 'inactive');
        });
      } finally {
        await temporal.connection.close();
      }
    });

    it('is bought at a page that says what it costs and how it ends; receipt and row come once', async () => {
      const client = await newPerson(stage());
      const { email, uid } = await addressOf(client);
      expect(await look(client)).toEqual({
        status: 'inactive',
        plan: null,
        currentPeriodEnd: null,
        cancelAtPeriodEnd: false,
        price: 99,
      });
      expect(errorCode(await client.post('/api/subscription/portal'))).toBe('subscription_none');

      const first = await checkout(client);
      const url = await checkout(client);
      // Only the last page can be paid: nobody pays twice.
      expect((await fetch(first)).status).toBe(410);
      const page = await (await fetch(url)).text();
      for (const said of ['99\u00a0kr per månad', 'tills du avslutar', 'ångra köpet inom 14 dagar', `value="${email}"`])
        expect(page).toContain(said);
      await stage().pay(url, email);
      await toldBySession(client, 'active');

      const bought = await look(client);
      expect(bought).toMatchObject({ status: 'active', plan: 'monthly', cancelAtPeriodEnd: false, price: 99 });
      const days = (Date.parse(bought.currentPeriodEnd ?? '') - Date.now()) / 86_400_000;
      expect(days).toBeGreaterThan(27);
      expect(days).toBeLessThan(32);
      const again = await client.post('/api/subscription/checkout');
      expect(again.status).toBe(409);
      expect(errorCode(again)).toBe('subscription_active');

      const [mail] = await stage().readMails(email, 1);
      const subscription = await subscriptionOf(uid);
      const [row] = await transactions(subscription);
      expect(row).toMatchObject({
        kind: 'subscription',
        userId: uid,
        amount: 9900,
        status: 'paid',
        paymentMethod: 'card',
        currency: 'SEK',
      });
      expect(mail?.subject).toBe(`Din prenumeration är igång (${row?.orderNumber})`);
      for (const said of [
        '99\u00a0kr',
        '19,80\u00a0kr',
        'moms',
        `${stage().site}/account`,
        'rätt att ångra köpet',
        `/withdraw?order=${row?.orderNumber}`,
      ])
        expect(mail?.text).toContain(said);

      // Every event about it, told again and out of order.
      const { events } = await stage().payments();
      for (const { id } of events.filter((event) => JSON.stringify(event).includes(subscription)))
        expect(await stage().controlPayments(`events/${id}/resend`)).toEqual({ answers: ['200'] });
      expect(await transactions(subscription)).toHaveLength(1);
      expect(await stage().mails(email)).toHaveLength(1);
      expect(await look(client)).toEqual(bought);
    });

    it('pays for letters: no code is used up, and order, receipt and mail say so', async () => {
      const { client, uid } = await subscriber();
      const code = `ENDAST${Date.now()}`;
      const now = new Date();
      await stage().db.collection<DiscountRecord>('discounts').insertOne({
        _id: randomUUID(),
        code,
        type: 'fixed',
        value: 10,
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
      const { draftId, email } = await draft(client, 'reklamation');
      expect(await priceOf(client, draftId)).toEqual({ base: 39, discount: 39, total: 0, subscription: true });
      const applied = await client.post(`/api/letters/${draftId}/discount`, { code, language: 'sv' });
      expect(read(applied, { valid: z.boolean(), finalPrice: z.number(), message: z.string() })).toEqual({
        valid: true,
        finalPrice: 0,
        message: 'Ingen rabattkod behövs: brevet ingår i din prenumeration.',
      });
      expect(
        read(await client.post(`/api/letters/${draftId}/discount`, { code: 'FINNSINTE', language: 'sv' }), {
          valid: z.boolean(),
        }).valid,
      ).toBe(false);
      expect(errorCode(await client.post('/api/reklamation/payment-link', { draftId, language: 'sv' }))).toBe(
        'nothing_to_pay',
      );

      expect((await markFree(client, draftId)).status).toBe(200);
      await stage().until(client, draftId, ({ mail }) => mail === 'sent');
      expect(await stage().db.collection<TransactionRecord>('transactions').findOne({ _id: draftId })).toMatchObject({
        userId: uid,
        amount: 0,
        originalAmount: 3900,
        discountAmount: 3900,
        discountCode: null,
        paymentMethod: 'subscription',
      });
      expect(await stage().db.collection<DiscountRecord>('discounts').findOne({ code })).toMatchObject({ held: 0 });
      expect(await priceOf(client, draftId)).toMatchObject({ total: 0, subscription: true });
      const [mail] = await stage().readMails(email, 1);
      for (const said of ['Brevet ingår i din prenumeration', 'Ingår i prenumerationen', 'Din prenumeration'])
        expect(mail?.text).toContain(said);
      expect(mail?.text).not.toContain('ångra köpet');
    });

    it('does not pay for a letter that is nobody’s or another’s', async () => {
      await subscriber();
      const stranger = stage().visitor();
      const { draftId } = await draft(stranger, 'reklamation');
      expect(await priceOf(stranger, draftId)).toMatchObject({ total: 39 });
      expect(errorCode(await markFree(stranger, draftId))).toBe('payment_required');
    });

    it('is read back from Stripe when no webhook comes', async () => {
      const client = await newPerson(stage());
      const { email } = await addressOf(client);
      await withoutWebhooks(stage(), async () => {
        const { draftId } = await draft(client, 'reklamation');
        await stage().pay(await checkout(client), email);
        expect((await addressOf(client)).status).toBe('inactive');
        expect(errorCode(await markFree(client, draftId))).toBe('payment_required');
        expect((await look(client)).status).toBe('active');
        expect(await priceOf(client, draftId)).toMatchObject({ total: 0 });
        // The receipt does not wait for the webhook either.
        expect(await stage().readMails(email, 1)).toHaveLength(1);
        // Nor does the refusal of a second one.
        expect(errorCode(await client.post('/api/subscription/checkout'))).toBe('subscription_active');
      });
      await eventually(async () => (await stage().mails(email)).length === 1);
    });

    it('that has ended stays ended, whatever old news comes', async () => {
      const { client, subscription, email } = await subscriber();
      const { events } = await stage().payments();
      const created =
        events.find(({ type, data }) => type === 'customer.subscription.created' && data.object.id === subscription)
          ?.id ?? '';
      await stage().readMails(email, 1);
      await atPortal(client, 'cancel_now');
      await toldBySession(client, 'inactive');
      expect(await stage().controlPayments(`events/${created}/resend`, { times: 3 })).toEqual({
        answers: ['200', '200', '200'],
      });
      expect(await addressOf(client)).toMatchObject({ status: 'inactive' });
      expect(await look(client)).toMatchObject({ status: 'inactive', plan: null, currentPeriodEnd: null });
      // And can be bought anew.
      expect(await checkout(client)).toContain('/pay/');
    });

    it('whose renewal fails pays for nothing until it is paid', async () => {
      const { client, subscription, email } = await subscriber();
      const { draftId } = await draft(client, 'reklamation');
      expect(await priceOf(client, draftId)).toMatchObject({ total: 0 });
      await stage().controlPayments(`subscriptions/${subscription}/renew`, { fails: true });
      await toldBySession(client, 'past_due');
      // It ended between the preview and the payment: the price is asked for.
      const refused = await markFree(client, draftId);
      expect(refused.status).toBe(402);
      expect(errorCode(refused)).toBe('payment_required');
      expect(await priceOf(client, draftId)).toMatchObject({ total: 39 });
      expect(errorCode(await client.post('/api/subscription/checkout'))).toBe('subscription_active');
      await atPortal(client, 'pay');
      await toldBySession(client, 'active');
      expect((await markFree(client, draftId)).status).toBe(200);

      const subjects = (await stage().readMails(email, 2)).map(({ subject }) => subject.replace(/ \(.*/, '')).sort();
      expect(subjects).toEqual(['Din prenumeration är förnyad', 'Din prenumeration är igång']);
      expect(await transactions(subscription)).toHaveLength(2);
    });

    it('cancelled for the period’s end pays until then', async () => {
      const { client, subscription } = await subscriber();
      await atPortal(client, 'cancel_at_end');
      await eventually(async () => (await look(client)).cancelAtPeriodEnd);
      const { draftId } = await draft(client, 'reklamation');
      expect(await look(client)).toMatchObject({ status: 'active' });
      expect(await priceOf(client, draftId)).toMatchObject({ total: 0 });
      await atPortal(client, 'resume');
      await eventually(async () => !(await look(client)).cancelAtPeriodEnd);
      await atPortal(client, 'cancel_at_end');
      await stage().controlPayments(`subscriptions/${subscription}/renew`);
      await toldBySession(client, 'inactive');
      expect(await priceOf(client, draftId)).toMatchObject({ total: 39 });
    });

    it('is read back when its period is over and nobody told how it went on', async () => {
      const { client, subscription } = await subscriber();
      const { draftId } = await draft(client, 'reklamation');
      await withoutWebhooks(stage(), async () => {
        await stage().controlPayments(`subscriptions/${subscription}/cancel`);
        expect(await priceOf(client, draftId)).toMatchObject({ total: 0 });
        await stage()
          .db.collection<{ _id: string }>('subscriptions')
          .updateOne({ _id: subscription }, { $set: { currentPeriodEnd: new Date(Date.now() - 1000) } });
        expect(errorCode(await markFree(client, draftId))).toBe('payment_required');
        expect(await priceOf(client, draftId)).toMatchObject({ total: 39 });
      });
    });

    it('ends when the purchase is withdrawn from, and the money goes back', async () => {
      const { client, subscription, email } = await subscriber();
      await stage().readMails(email, 1);
      const [row] = await transactions(subscription);
      const answer = await stage().confirmed('/api/withdrawals', {
        orderNumber: row?.orderNumber ?? '',
        email,
        language: 'sv',
      });
      expect(read(answer, { amount: z.number(), refund: z.boolean() })).toEqual({ amount: 99, refund: true });
      await toldBySession(client, 'inactive');
      expect(await atStripe(subscription)).toBe('canceled');
      await eventually(async () => (await transactions(subscription))[0]?.status === 'refunded');
      const refunds = (await stage().payments()).refunds.filter(
        ({ payment_intent: intent }) => intent === row?.paymentIntent,
      );
      expect(refunds).toHaveLength(1);
    });

    it('goes on when staff pay a part back, and ends when the rest has gone too', async () => {
      const { client, subscription, email } = await subscriber();
      await stage().readMails(email, 1);
      const [row] = await transactions(subscription);
      const admin = stage().visitor();
      await signIn(admin, 'admin');
      const refund = (amount: number) =>
        admin.post(`/api/admin/letters/${row?._id}/refunds`, {
          refundId: randomUUID(),
          amount,
          reason: 'dissatisfied',
        });
      expect((await refund(49)).status).toBe(200);
      const [first] = await stage().readMails(email, 2);
      expect(first?.text).toContain('50\u00a0kr');
      expect(await atStripe(subscription)).toBe('active');
      expect((await refund(50)).status).toBe(200);
      await toldBySession(client, 'inactive');
      expect(await atStripe(subscription)).toBe('canceled');
      expect(
        (await stage().readMails(email, 3)).filter(({ text }) => text.includes('Prenumerationen är avslutad')),
      ).toHaveLength(1);
    });

    it('ends with the account', async () => {
      const { client, subscription, uid } = await subscriber();
      expect((await client.post('/api/me/delete')).status).toBe(200);
      expect(await atStripe(subscription)).toBe('canceled');
      expect(await stage().db.collection<{ _id: string; uid: string }>('subscriptions').countDocuments({ uid })).toBe(
        0,
      );
      // What Stripe tells of it later brings nothing back.
      const { events } = await stage().payments();
      for (const { id } of events.filter((event) => JSON.stringify(event).includes(subscription)))
        await stage().controlPayments(`events/${id}/resend`);
      expect(await stage().db.collection<{ _id: string; uid: string }>('subscriptions').countDocuments({ uid })).toBe(
        0,
      );
    });

    it('of another person can’t be seen, taken over or ended', async () => {
      const owner = await subscriber();
      const other = await newPerson(stage());
      const session =
        (await stage().payments()).sessions.find((each) => each['subscription'] === owner.subscription)?.id ?? '';
      expect(
        read(await other.get(`/api/subscription?session_id=${session}&uid=${owner.uid}`), lookShape),
      ).toMatchObject({ status: 'inactive', currentPeriodEnd: null });
      expect(errorCode(await other.post('/api/subscription/portal', { uid: owner.uid, customer: owner.uid }))).toBe(
        'subscription_none',
      );
      await checkout(other);
      const { url } = read(await other.post('/api/subscription/portal'), { url: z.url() });
      const body = new URLSearchParams({ subscription: owner.subscription, act: 'cancel_now' });
      expect((await fetch(url, { method: 'POST', redirect: 'manual', body })).status).toBe(422);
      expect(await atStripe(owner.subscription)).toBe('active');
      expect(await addressOf(other)).toMatchObject({ status: 'inactive' });
    });
  });
}

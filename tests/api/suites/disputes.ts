import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { disputeSchema } from '../../../core/shared/contracts/admin/disputes';
import { dashboardSchema } from '../../../core/shared/contracts/admin/figures';
import { disputesSchema, heldPaymentsSchema } from '../../../core/shared/contracts/admin/sales';
import { connectToDatabase } from '../../../core/records/database';
import type { DisputeRecord } from '../../../core/records/disputes';
import type { TransactionRecord } from '../../../core/records/transactions';
import { BOOKING_DUE, listOverdueAndForgetBookedPayments } from '../../../core/records/unbookedPayments';
import { connectTemporal } from '../../system/temporal';
import { errorCode, errorShape, read, type Client } from '../client';
import { newPerson } from '../people';
import { askProvider, paidAtProvider, withoutWebhooks } from '../provider';
import { signIn } from '../signIn';
import { draft, eventually, newAddress, type Stage } from '../stage';

const detailShape = {
  dispute: z.string().nullable(),
  disputes: z.array(disputeSchema),
  mail: z.string().nullable(),
  refunds: z.array(z.looseObject({ state: z.string(), failure: z.string().nullable() })),
  story: z.array(z.looseObject({ event: z.string() })),
  steps: z.array(z.looseObject({ step: z.string(), failure: z.string().nullable() })),
};
const sessionShape = { url: z.url(), sessionId: z.string() };
const movedSchema = z.looseObject({ id: z.string(), payment_intent: z.string(), amount: z.number() });

/** Payments that are contested at the payer's bank, and payments that are in no book. */
export function disputeSuite(stage: () => Stage): void {
  let admin: Client;
  const kept = (id: string) => stage().db.collection<DisputeRecord>('disputes').findOne({ _id: id });
  const move = async (sessionId: string, more: Record<string, unknown> = {}) =>
    movedSchema.parse(await stage().controlPayments(`sessions/${sessionId}/dispute`, more));
  const toldOf = async (id: string, status: string) => eventually(async () => (await kept(id))?.status === status);
  const look = async (id: string) =>
    read(await admin.get(`/api/admin/letters/${id}`, { 'x-background': '1' }), detailShape);
  /** Whether no step of a letter waits or is under way, and its mail went out as far as Temporal knows. */
  const isMailed = async (id: string) => {
    const { steps, story } = await look(id);
    return steps.length === 0 && story.some(({ event }) => event === 'mailSent');
  };
  const waitsIn = async (id: string, wanted: string) =>
    (await look(id)).steps.find(({ step, failure }) => step === wanted && failure !== null)?.failure;
  const metricsOf = async (part: 'apiMetrics' | 'workerMetrics') =>
    (await fetch(`${stage().world.addresses[part]}/metrics`)).text();
  const listed = async () => read(await admin.get('/api/admin/sales/disputes'), disputesSchema.shape);
  const resend = (id: string) => admin.post(`/api/admin/letters/${id}/resend`, { clickId: randomUUID() });
  const refund = (id: string, language = 'sv') =>
    admin.post(`/api/admin/letters/${id}/refunds?language=${language}`, {
      refundId: randomUUID(),
      amount: 9,
      reason: 'goodwill',
    });
  const refundsOf = async (intent: string | null) =>
    (await stage().payments()).refunds.filter(({ payment_intent: of }) => of === intent).length;

  /** The provider's events about a dispute, by their type. */
  const eventsOf = async (id: string) =>
    new Map(
      (await stage().payments()).events.filter(({ data }) => data.object.id === id).map((each) => [each.type, each.id]),
    );
  /** Tells an event as if for the first time, whatever came before. */
  async function tellAnew(event: string | undefined): Promise<void> {
    await stage()
      .db.collection<{ _id: string }>('paymentEvents')
      .deleteOne({ _id: event ?? '' });
    expect(await stage().controlPayments(`events/${event}/resend`)).toEqual({ answers: ['200'] });
  }
  async function openPage(email = newAddress()) {
    const client = stage().visitor();
    const { draftId: id } = await draft(client, 'reklamation', email);
    const page = await client.post('/api/reklamation/payment-link', { draftId: id, language: 'sv' });
    const { url, sessionId } = read(page, sessionShape);
    return { client, id, email, url, sessionId };
  }
  async function bought() {
    const page = await openPage();
    await stage().pay(page.url, page.email);
    const { orderNumber = '' } = await stage().until(page.client, page.id, ({ mail }) => mail === 'sent');
    // The step has ended at Temporal too, so that another mail can be asked for.
    await eventually(() => isMailed(page.id));
    return { ...page, orderNumber };
  }

  /** What comes of work while no worker books anything; the worker is back when it answers. */
  async function paidUnbooked<T>(work: () => Promise<T>): Promise<T> {
    await stage().world.stopPart('worker');
    try {
      return await work();
    } finally {
      await stage().world.start('worker');
    }
  }
  const asAdmin = async () => {
    admin = stage().visitor();
    await signIn(admin, 'admin');
  };

  describe('a disputed payment', () => {
    beforeAll(asAdmin);

    it('stops the letter’s mails and refunds, in words, until it is won', async () => {
      const { client, id, email, orderNumber, sessionId } = await bought();
      const { id: dispute, payment_intent: paymentIntent } = await move(sessionId, { reason: 'product_not_received' });
      await toldOf(dispute, 'needs_response');
      expect(await kept(dispute)).toMatchObject({
        letterId: id,
        subscriptionId: null,
        paymentIntent,
        amount: 3900,
        currency: 'sek',
        reason: 'product_not_received',
        isOpen: true,
        evidenceDueBy: expect.any(Date),
        openedAt: expect.any(Date),
      });
      expect(JSON.stringify(await kept(dispute))).not.toContain('exempel.se');

      const refused = await client.post(`/api/letters/${id}/resend`, { language: 'sv' });
      expect([refused.status, errorCode(refused)]).toEqual([409, 'letter_disputed']);
      expect(read(refused, errorShape).error.message).toMatch(/^Betalningen för brevet är bestridd hos banken/);
      expect(errorCode(await client.post('/api/reklamation/send-email', { draftId: id }))).toBe('letter_disputed');
      expect(errorCode(await stage().confirmed('/api/resend', { orderNumber, email }))).toBe('letter_disputed');
      expect([(await resend(id)).status, errorCode(await resend(id))]).toEqual([409, 'letter_disputed']);
      const unpaid = await refund(id, 'en');
      expect([unpaid.status, errorCode(unpaid)]).toEqual([409, 'refund_disputed']);
      expect(read(unpaid, errorShape).error.message).toContain('would pay twice');
      expect(await refundsOf(paymentIntent)).toBe(0);
      expect((await client.get(`/api/reklamation/download/letter?draft_id=${id}`)).status).toBe(200);

      const { open, total } = await listed();
      expect(open.find((each) => each.id === dispute)).toMatchObject({
        letterId: id,
        order: id,
        amount: 39,
        currency: 'SEK',
        reason: 'product_not_received',
        standing: 'open',
      });
      expect(total).toBe(await stage().db.collection('disputes').countDocuments({ isOpen: true }));
      const { attention } = read(await admin.get('/api/admin/dashboard'), {
        attention: dashboardSchema.shape.attention,
      });
      const need = attention.find(({ what }) => what === 'disputes');
      expect([need?.count, need?.orders.some((order) => order.id === id)]).toEqual([total, true]);
      expect(await look(id)).toMatchObject({ dispute: 'open', disputes: [{ id: dispute, standing: 'open' }] });
      const { rows } = read(await admin.get(`/api/admin/sales?search=${orderNumber}`), {
        rows: z.array(z.looseObject({ id: z.string(), dispute: z.string().nullable() })),
      });
      expect(rows).toMatchObject([{ id, dispute: 'open' }]);
      const gauge = new RegExp(`^brevia_disputes_open ${total}$`, 'm');
      await eventually(async () => gauge.test(await metricsOf('workerMetrics')));

      const answer = (more = {}) =>
        admin.post(`/api/admin/letters/${id}/dispute`, {
          disputeId: dispute,
          explanation: 'The letter was delivered on the day.',
          ...more,
        });
      expect((await answer({ disputeId: 'du_another' })).status).toBe(404);
      expect((await answer({ explanation: 'Short' })).status).toBe(400);
      // Of two who press at once one answers.
      const pressed = await Promise.all([answer(), answer()]);
      expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(errorCode(await answer())).toBe('dispute_answered');
      await toldOf(dispute, 'under_review');
      const { evidence } = z
        .looseObject({ evidence: z.record(z.string(), z.string()) })
        .parse(await askProvider(stage(), `disputes/${dispute}`));
      expect(evidence).toMatchObject({
        uncategorized_text: 'The letter was delivered on the day.',
        access_activity_log: expect.stringContaining('The letter was emailed'),
        product_description: expect.stringContaining(orderNumber),
      });
      expect(JSON.stringify(evidence)).not.toContain(email);

      await move(sessionId, { status: 'won' });
      await toldOf(dispute, 'won');
      expect(await kept(dispute)).toMatchObject({ isOpen: false, closedAt: expect.any(Date) });
      expect((await listed()).open.map((each) => each.id)).not.toContain(dispute);
      const story = (await look(id)).story.map(({ event }) => event);
      expect(story).toEqual(expect.arrayContaining(['disputed', 'disputeWon']));
      const mails = async () =>
        (await stage().mails(email)).filter(({ messageId }) => messageId.includes(`${orderNumber}.`)).length;
      const before = await mails();
      expect((await resend(id)).status).toBe(200);
      await eventually(async () => (await mails()) === before + 1);
      expect((await refund(id)).status).toBe(200);
      await eventually(async () => (await refundsOf(paymentIntent)) === 1);
    });

    it('is what was told last, by the provider’s clock: late, doubled and out of order', async () => {
      const { id, sessionId } = await bought();
      const dispute = await withoutWebhooks(stage(), async () => {
        const moved = await move(sessionId);
        await move(sessionId, { status: 'under_review' });
        await move(sessionId, { status: 'lost' });
        const events = await eventsOf(moved.id);
        // Closed before opened, in the very second or later: what is closed stays closed.
        for (const type of ['closed', 'created', 'updated', 'closed', 'closed', 'created'])
          await tellAnew(events.get(`charge.dispute.${type}`));
        return moved.id;
      });
      const standing = await kept(dispute);
      expect(standing).toMatchObject({ letterId: id, status: 'lost', isOpen: false });
      expect(await stage().db.collection('disputes').countDocuments({ letterId: id })).toBe(1);
      const events = [...(await eventsOf(dispute)).values()];
      await Promise.all(events.map((event) => stage().controlPayments(`events/${event}/resend`, { times: 5 })));
      expect(await kept(dispute)).toEqual(standing);
      // Lost, the money has gone back by the bank.
      expect(errorCode(await resend(id))).toBe('letter_disputed');
      expect(errorCode(await refund(id))).toBe('refund_disputed');
      expect(await look(id)).toMatchObject({ dispute: 'lost' });
    });

    it('that ended without a word from the provider is found by the sweep', async () => {
      const { sessionId } = await bought();
      const { id: dispute } = await move(sessionId);
      await toldOf(dispute, 'needs_response');
      const temporal = await connectTemporal(stage().world.addresses.temporal);
      try {
        await withoutWebhooks(stage(), async () => {
          await move(sessionId, { status: 'won' });
          await temporal.schedule.getHandle('sweep').trigger();
          await toldOf(dispute, 'won');
          // The word that comes late after all changes nothing.
          await tellAnew((await eventsOf(dispute)).get('charge.dispute.created'));
          expect(await kept(dispute)).toMatchObject({ status: 'won', isOpen: false });
        });
      } finally {
        await temporal.connection.close();
      }
    });

    it('stops a delivery that is under way before its mail', async () => {
      const { client, id, email, url, sessionId } = await openPage();
      await stage().setInbox('off');
      try {
        await stage().pay(url, email);
        await eventually(async () => (await waitsIn(id, 'sendLetter')) !== undefined);
        const { id: dispute } = await move(sessionId);
        await toldOf(dispute, 'needs_response');
        await admin.post(`/api/admin/letters/${id}/retry`, {});
        await stage().until(client, id, ({ mail }) => mail === 'failed');
      } finally {
        await stage().setInbox('on');
      }
      expect(await stage().mails(email)).toEqual([]);
      await move(sessionId, { status: 'won' });
      await eventually(async () => (await look(id)).dispute === 'won' && (await look(id)).steps.length === 0);
      expect((await resend(id)).status).toBe(200);
      await stage().until(client, id, ({ mail }) => mail === 'sent');
    });

    it('is not paid back by the service itself either, until it is won', async () => {
      const { id, email, orderNumber, sessionId } = await bought();
      const { id: dispute, payment_intent: paymentIntent } = await move(sessionId);
      await toldOf(dispute, 'needs_response');
      expect((await stage().confirmed('/api/withdrawals', { orderNumber, email, language: 'sv' })).status).toBe(200);
      await eventually(async () => (await waitsIn(id, 'payBack')) === 'refund_disputed');
      expect(await refundsOf(paymentIntent)).toBe(0);
      await move(sessionId, { status: 'won' });
      await eventually(async () => (await refundsOf(paymentIntent)) === 1);
      // The letter went with the withdrawal; the dispute stays with the sale.
      const letters = stage().db.collection<{ _id: string }>('letters');
      await eventually(async () => (await letters.countDocuments({ _id: id })) === 0);
      expect(await kept(dispute)).toMatchObject({ letterId: id, status: 'won' });
    });

    it('of a subscription is recorded as its own', async () => {
      const client = await newPerson(stage());
      const { user } = read(await client.get('/api/session'), {
        user: z.object({ uid: z.string(), email: z.string() }),
      });
      const { url } = read(await client.post('/api/subscription/checkout', { language: 'sv' }), { url: z.url() });
      await stage().pay(url, user.email);
      const transactions = stage().db.collection<TransactionRecord>('transactions');
      const sale = () => transactions.findOne({ userId: user.uid, kind: 'subscription' });
      await eventually(async () => (await sale()) !== null);
      const { _id: invoice, subscriptionId } = (await sale()) ?? {};
      const { sessions } = await stage().payments();
      const session = sessions.find((each) => each['subscription'] === subscriptionId)?.id ?? '';
      const { id: dispute } = await move(session);
      await toldOf(dispute, 'needs_response');
      expect(await kept(dispute)).toMatchObject({ letterId: null, subscriptionId, amount: 9900 });
      const { open } = await listed();
      expect(open.find((each) => each.id === dispute)).toMatchObject({ order: invoice, subscriptionId });
      expect(errorCode(await refund(invoice ?? ''))).toBe('refund_disputed');
      await move(session, { status: 'won' });
      await toldOf(dispute, 'won');
    });

    it('that nobody knows is recorded and counted; that of another service on the account is only counted', async () => {
      const counter = /^brevia_foreign_payments_total\{type="disputed"\} (\d+)$/m;
      const counted = async () => Number(counter.exec(await metricsOf('apiMetrics'))?.[1] ?? 0);
      const openAtProvider = async (more: Record<string, string>) => {
        const body = new URLSearchParams({
          mode: 'payment',
          success_url: stage().site,
          'allowed_payment_method_types[0]': 'card',
          'line_items[0][quantity]': '1',
          'line_items[0][price_data][currency]': 'sek',
          'line_items[0][price_data][unit_amount]': '700',
          'line_items[0][price_data][product_data][name]': 'Annat',
          ...more,
        });
        const { id } = z.looseObject({ id: z.string() }).parse(await askProvider(stage(), 'checkout/sessions', body));
        await stage().controlPayments(`sessions/${id}/pay`, {});
        return id;
      };
      const before = await counted();
      const stranger = await openAtProvider({});
      const elsewhere = { client_reference_id: randomUUID(), 'metadata[environment]': 'elsewhere.example' };
      const foreign = await openAtProvider(elsewhere);
      const { id: unknown } = await move(stranger);
      await toldOf(unknown, 'needs_response');
      expect(await kept(unknown)).toMatchObject({ letterId: null, subscriptionId: null, amount: 700 });
      expect((await listed()).open.find((each) => each.id === unknown)).toMatchObject({ order: null, amount: 7 });
      const { id: others } = await move(foreign);
      await eventually(async () => (await counted()) === before + 2);
      expect(await kept(others)).toBeNull();
      await move(stranger, { status: 'lost' });
      await toldOf(unknown, 'lost');
    });
  });

  describe('money that is not as it should be', () => {
    beforeAll(asAdmin);

    it('paid at the provider and in no book is told of, and is a sale of its own day once it is booked', async () => {
      const { client, id, email, url } = await openPage();
      const person = await newPerson(stage());
      const { user } = read(await person.get('/api/session'), {
        user: z.object({ uid: z.string(), email: z.string() }),
      });
      const subscribing = read(await person.post('/api/subscription/checkout', { language: 'sv' }), { url: z.url() });
      const database = await connectToDatabase(stage().world.addresses.mongodb);
      const later = () => new Date(Date.now() + BOOKING_DUE + 1_000);
      const late = async (now: Date) => (await listOverdueAndForgetBookedPayments(database, now)).map(({ _id }) => _id);
      try {
        const before = await late(later());
        const expected = await paidUnbooked(async () => {
          await stage().pay(url, email);
          await stage().pay(subscribing.url, user.email);
          await eventually(async () => (await late(later())).length === before.length + 2);
          // Long enough for the clock of whoever books it to differ.
          await sleep(3_000);
          expect(await late(new Date())).toEqual(before);
          return (await late(later())).filter((each) => !before.includes(each));
        });
        await stage().until(client, id, ({ state }) => state === 'delivered');
        const sale = () => database.transactions.findOne({ userId: user.uid, kind: 'subscription' });
        await eventually(async () => (await sale()) !== null);
        const [ofLetter, ofSubscription] = [await database.transactions.findOne({ _id: id }), await sale()];
        expect(expected.sort()).toEqual([ofLetter?.paymentIntent ?? '', ofSubscription?._id ?? ''].sort());
        const { charges, invoices } = await paidAtProvider(stage());
        expect(ofLetter?.createdAt.getTime()).toBe(charges.get(ofLetter?.paymentIntent ?? ''));
        expect(ofSubscription?.createdAt.getTime()).toBe(invoices.get(ofSubscription?._id ?? ''));
        await eventually(async () => (await late(later())).length === before.length);
        expect(await late(later())).toEqual(before);
        expect(await database.unbookedPayments.countDocuments({ _id: { $in: expected } })).toBe(0);
      } finally {
        await database.close();
      }
    });

    it('held payments are listed with both sums and what they wait for', async () => {
      const { id, email, url, sessionId } = await openPage();
      await stage().controlPayments(`sessions/${sessionId}/change`, { amount: 5000 });
      await stage().pay(url, email);
      const held = async () => read(await admin.get('/api/admin/sales/held'), heldPaymentsSchema.shape);
      await eventually(async () => (await held()).rows.some(({ letterId }) => letterId === id));
      const row = (await held()).rows.find(({ letterId }) => letterId === id);
      expect(row).toMatchObject({ sessionId, why: 'amount', asked: 39, came: 50, currency: 'SEK', settledAt: null });
      await askProvider(stage(), 'refunds', new URLSearchParams({ payment_intent: row?.payment ?? '' }));
      await eventually(async () => (await held()).rows.find(({ letterId }) => letterId === id)?.settledAt !== null);
    });
  });
}

import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { dashboardSchema } from '../../../core/shared/contracts/admin/figures';
import { letterDetailSchema } from '../../../core/shared/contracts/admin/letters';
import { findPaidLettersNotDelivered } from '../../../core/records/paidNotDelivered';
import { errorCode, read, type Answer, type Client } from '../client';
import { newPerson } from '../people';
import { askProvider } from '../provider';
import { signIn } from '../signIn';
import { draft, eventually, newAddress, type Stage } from '../stage';
import { foundShape, detailShape, rowShape, type Row } from '../supportShapes';

/** Brev på väg: what support finds, sees and does. */
export function supportSuite(stage: () => Stage): void {
  let admin: Client;
  const rows = () => stage().db.collection<Row>('transactions');
  const find = async (typed: string) => read(await admin.post('/api/admin/letters/find', { find: typed }), foundShape);
  const look = async (id: string) =>
    read(await admin.get(`/api/admin/letters/${id}`, { 'x-background': '1' }), detailShape);
  const refund = (id: string, amount: number, more: Record<string, unknown> = {}): Promise<Answer> =>
    admin.post(`/api/admin/letters/${id}/refunds`, { refundId: randomUUID(), amount, reason: 'goodwill', ...more });
  const logged = async (action: string, id: string) => {
    const answer = await admin.get(`/api/admin/logs?action=${action}`);
    // What nobody has done yet is no action that the log knows.
    if (answer.status === 400) return [];
    const { rows: entries } = read(answer, {
      rows: z.array(z.looseObject({ resourceId: z.string().nullable(), details: z.string(), after: z.unknown() })),
    });
    return entries.filter(({ resourceId }) => resourceId === id);
  };

  async function bought(email = newAddress()) {
    const client = stage().visitor();
    const { draftId: id } = await draft(client, 'reklamation', email);
    const { url } = read(await client.post('/api/reklamation/payment-link', { draftId: id, language: 'sv' }), {
      url: z.string(),
    });
    await stage().pay(url, email);
    const { orderNumber = '' } = await stage().until(client, id, ({ mail }) => mail === 'sent');
    return { client, id, email, orderNumber };
  }

  describe('letters under way', () => {
    beforeAll(async () => {
      admin = stage().visitor();
      await signIn(admin, 'admin');
    });
    afterEach(async () => {
      await stage().setInbox('on');
      await stage().controlPayments('refunds', { mode: 'on' });
    });

    it('are found by order number, whole address or id, before and after payment, and a half address finds nobody', async () => {
      const { id, email, orderNumber } = await bought();
      const other = stage().visitor();
      const { draftId } = await draft(other, 'klagomal', email);
      expect((await find(` ${orderNumber.toLowerCase().replace('-', ' ')}`)).rows.map((row) => row.id)).toEqual([id]);
      expect((await find(id)).rows.map(({ status }) => status)).toEqual(['delivered']);
      // A letter without an order number is named by how its id begins.
      expect(await find(` ${id.slice(0, 8).toUpperCase()} `)).toMatchObject({ by: 'id', rows: [{ id }] });
      expect((await find(id.slice(0, 13))).rows.map((row) => row.id)).toEqual([id]);
      const begun = await find(orderNumber.slice(0, 7).toLowerCase());
      expect([begun.by, begun.rows.map((row) => row.id)]).toEqual(['order', [id]]);
      const [kind, day] = [
        await find('Reklamation'),
        await find(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(Date.now())),
      ];
      expect([kind.by, day.by, await find('save10')]).toEqual(['kind', 'day', expect.objectContaining({ by: 'code' })]);
      for (const { rows: hits } of [kind, day]) expect(hits.map((row) => row.id)).toContain(id);
      const byEmail = await find(email.toUpperCase());
      expect([byEmail.by, byEmail.rows.map((row) => row.id).sort()]).toEqual(['email', [id, draftId].sort()]);
      expect((await find(email.slice(2))).rows).toEqual([]);
      expect(await find('whatever')).toMatchObject({ by: null, rows: [] });
      const list = read(await admin.get('/api/admin/letters?kind=klagomal&status=preview&pageSize=1'), {
        rows: z.array(rowShape),
        total: z.number(),
      });
      expect(list.rows.map((row) => row.id)).toEqual([draftId]);
      expect(JSON.stringify(await logged('letter_search', id))).not.toContain(email);
    });

    it('are seen without a word of what they say, which is shown for a reason only, and both are written down', async () => {
      const { id, email } = await bought();
      // Temporal hears of the mail a moment after the letter does.
      await eventually(async () => (await look(id)).story.some(({ event }) => event === 'mailSent'));
      const seen = await admin.get(`/api/admin/letters/${id}`);
      const detail = read(seen, detailShape);
      expect(detail).toMatchObject({
        status: 'delivered',
        amount: 39,
        refundable: 39,
        email: expect.stringMatching(/^..\*\*\*@exempel\.se$/),
      });
      expect(detail.story.map(({ event }) => event)).toEqual(
        expect.arrayContaining(['begun', 'written', 'checkoutOpened', 'paid', 'made', 'mailSent']),
      );
      expect(detail.money).toEqual({ original: 39, discount: 0, paid: 39, refunded: 0, vat: 7.8, net: 31.2 });
      expect(detail.workflow.url).toContain(`/workflows/letter-${id}`);
      expect(seen.text).not.toContain('Elektronikhuset');
      expect(seen.text).not.toContain(email);
      expect(await logged('letter_view', id)).not.toEqual([]);
      expect((await admin.post(`/api/admin/letters/${id}/text`, { reason: ' ' })).status).toBe(400);
      expect(await logged('letter_text_view', id)).toEqual([]);
      const shown = await admin.post(`/api/admin/letters/${id}/text`, { reason: 'Kunden ringer om ett fel' });
      expect(shown.text).toContain('Elektronikhuset');
      expect(await logged('letter_text_view', id)).toMatchObject([{ details: 'Kunden ringer om ett fel' }]);
      const { doings, mails, paymentUrl } = letterDetailSchema.parse(
        (await admin.get(`/api/admin/letters/${id}`)).json,
      );
      // Looking at the order is in the log, and not told on its own page.
      expect(doings.map(({ action, details, userEmail }) => [action, details, userEmail])).toEqual([
        ['letter_text_view', 'Kunden ringer om ett fel', 'admin@brevia.example'],
      ]);
      expect(mails).toEqual([{ mail: 'letter', state: 'sent', at: expect.any(String) }]);
      expect(paymentUrl).toContain((await rows().findOne({ _id: id }))?.paymentIntent);
    });

    it('get their mail again once for each click, and a step that fails is tried when told', async () => {
      const { id, email } = await bought();
      // Until Temporal has heard of it, the first mail is under way.
      await eventually(async () => (await look(id)).story.some(({ event }) => event === 'mailSent'));
      await eventually(async () => (await look(id)).steps.length === 0);
      const clickId = randomUUID();
      const click = () => admin.post(`/api/admin/letters/${id}/resend`, { clickId });
      expect([await click(), await click()].map((answer) => read(answer, { copy: z.number() }).copy)).toEqual([2, 2]);
      await eventually(async () => (await stage().mails(email)).length === 2);
      await eventually(async () => (await look(id)).steps.length === 0);
      expect(errorCode(await admin.post(`/api/admin/letters/${id}/retry`))).toBe('nothing_to_retry');
      await stage().setInbox('off');
      await admin.post(`/api/admin/letters/${id}/resend`, { clickId: randomUUID() });
      await eventually(async () =>
        (await look(id)).steps.some(
          ({ step, attempt, isRunning, nextTry }) =>
            step === 'sendLetter' && attempt >= 4 && !isRunning && nextTry !== null,
        ),
      );
      expect(errorCode(await admin.post(`/api/admin/letters/${id}/resend`, { clickId: randomUUID() }))).toBe(
        'mail_under_way',
      );
      await stage().setInbox('on');
      expect(read(await admin.post(`/api/admin/letters/${id}/retry`), { steps: z.array(z.string()) }).steps).toEqual([
        'sendLetter',
      ]);
      await eventually(async () => (await stage().mails(email)).length === 3);
      await eventually(async () => (await look(id)).steps.length === 0);
      // Tries begin anew when told to.
      expect((await look(id)).story.at(-1)).toMatchObject({ event: 'mailSent', tries: 1 });
      expect(await logged('letter_retry', id)).toHaveLength(1);
    });

    it('are paid back in parts, never more than was paid however many ask at once', async () => {
      const { id, email, orderNumber } = await bought();
      const same = { refundId: randomUUID(), amount: 9.5, reason: 'goodwill', note: 'Väntade länge' };
      const [one, again] = await Promise.all([1, 2].map(() => admin.post(`/api/admin/letters/${id}/refunds`, same)));
      expect([one?.status, again?.status]).toEqual([200, 200]);
      await eventually(async () => (await look(id)).refunds[0]?.mail === 'sent');
      expect(await look(id)).toMatchObject({
        refunded: 9.5,
        refundable: 29.5,
        status: 'delivered',
        refunds: [{ amount: 9.5, state: 'done', by: 'staff' }],
      });
      expect(await rows().findOne({ _id: id })).toMatchObject({
        status: 'paid',
        refundedAmount: 950,
        refunds: [{ id: same.refundId, amount: 950, reason: 'goodwill' }],
        refunding: [],
      });

      const answers = await Promise.all([20, 20, 29.6].map((amount) => refund(id, amount)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      await eventually(async () => (await rows().findOne({ _id: id }))?.refundedAmount === 2950);
      expect(errorCode(await refund(id, 9.51))).toBe('refund_too_much');
      await refund(id, 9.5, { reason: 'other', note: 'Resten' });
      await eventually(async () => (await rows().findOne({ _id: id }))?.status === 'refunded');
      const second = await refund(id, 1);
      expect([errorCode(second), second.text]).toEqual(['refund_nothing_left', expect.not.stringContaining('ångra')]);
      const { paymentIntent } = (await rows().findOne({ _id: id })) ?? {};
      const atStripe = (await stage().payments()).refunds.filter(
        ({ payment_intent: intent }) => intent === paymentIntent,
      );
      expect(atStripe.map(({ amount }) => amount).sort()).toEqual([2000, 950, 950]);
      await eventually(
        async () =>
          (await stage().readMails(email)).filter(({ subject }) => subject.startsWith('Kvitto på återbetalning'))
            .length === 3,
      );
      const [last] = await stage().readMails(email);
      for (const words of [orderNumber, '−9,50\u00a0kr', 'varav moms 25 %', '−1,90\u00a0kr', 'Återbetalt tidigare'])
        expect(last?.text).toContain(words);
      expect(last?.text).not.toContain('Resten');
      expect(await logged('letter_refund', id)).not.toEqual([]);
      // The letter stays: it was not asked to go.
      expect((await look(id)).email).not.toBeNull();
      // What is left to withdraw from is nothing.
      expect(errorCode(await stage().confirmed('/api/withdrawals', { orderNumber, email, language: 'sv' }))).toBe(
        'already_refunded',
      );
    });

    it('are paid back when the provider takes it: refused is told and free again, slow is waited for, by hand is booked too', async () => {
      const { id } = await bought();
      await stage().controlPayments('refunds', { mode: 'refuse' });
      await refund(id, 39);
      await eventually(async () => (await look(id)).refunds[0]?.state === 'failed');
      expect(await look(id)).toMatchObject({
        refundable: 39,
        refunded: 0,
        refunds: [{ failure: 'refund_failed', mail: 'none' }],
      });
      const waiting = async () =>
        dashboardSchema
          .parse((await admin.get('/api/admin/dashboard')).json)
          .attention.find(({ what }) => what === 'refunds')
          ?.orders.map((order) => order.id) ?? [];
      expect(await waiting()).toContain(id);
      await stage().controlPayments('refunds', { mode: 'pending' });
      await refund(id, 5);
      await eventually(async () => (await stage().payments()).refunds[0]?.['status'] === 'pending');
      expect(await look(id)).toMatchObject({ refundable: 34, refunded: 0 });
      await stage().controlPayments(`refunds/${(await stage().payments()).refunds[0]?.id}/settle`);
      await eventually(async () => (await look(id)).refunded === 5);
      expect(await waiting()).not.toContain(id);
      await stage().controlPayments('refunds', { mode: 'on' });
      const { paymentIntent = '' } = (await rows().findOne({ _id: id })) ?? {};
      const part = new URLSearchParams({ payment_intent: paymentIntent ?? '', amount: '1000' });
      await askProvider(stage(), 'refunds', part);
      await eventually(async () => (await look(id)).refunded === 15);
      expect((await look(id)).refunds).toEqual(
        expect.arrayContaining([expect.objectContaining({ by: 'provider', amount: 10 })]),
      );
    });

    it('are deleted with a receipt, and paid back after that, to the address of the order and no other', async () => {
      const { id, email, orderNumber } = await bought();
      const { receiptId } = read(await admin.post(`/api/admin/letters/${id}/delete`), { receiptId: z.string() });
      expect(await look(id)).toMatchObject({ status: 'deleted', receiptId, email: null });
      expect((await stage().visitor().get(`/api/deletion-receipts/${receiptId}`)).status).toBe(200);
      // A letter that Temporal has forgotten is gone; Temporal itself is there.
      await eventually(async () => (await look(id)).workflow.status === 'forgotten');
      expect(await look(id)).toMatchObject({ isReachable: true });
      expect((await find(orderNumber)).rows).toMatchObject([{ id, status: 'deleted' }]);
      expect((await find(email)).rows).toMatchObject([{ id, status: 'deleted' }]);
      expect(errorCode(await refund(id, 39, { email: newAddress() }))).toBe('address_differs');
      expect((await look(id)).refunds).toEqual([]);
      expect((await refund(id, 39, { email: email.toUpperCase() })).status).toBe(200);
      await eventually(async () => (await look(id)).refunds[0]?.mail === 'sent');
      expect((await stage().readMails(email)).map(({ subject }) => subject)).toContain(
        'Kvitto på återbetalning: 39\u00a0kr',
      );
      expect(await stage().db.collection('refunds').findOne({ transactionId: id })).not.toHaveProperty('person');
      for (const path of ['resend', 'retry', 'text', 'delete'])
        expect([
          path,
          (await admin.post(`/api/admin/letters/${id}/${path}`, { clickId: randomUUID(), reason: 'Kunden ringer' }))
            .status,
        ]).toEqual([path, path === 'retry' ? 409 : 410]);
      expect((await admin.get('/api/admin/letters/nobody')).status).toBe(404);
    });

    it('unpaid and deleted still say which kind they were, by the name that every list has', async () => {
      const { draftId } = await draft(stage().visitor(), 'klagomal');
      await admin.post(`/api/admin/letters/${draftId}/delete`);
      expect(read(await admin.get(`/api/admin/letters/${draftId}`), { kind: z.string(), title: z.string() })).toEqual({
        kind: 'klagomal',
        title: 'Klagomål',
      });
      const names = z.array(z.object({ id: z.string(), name: z.string() }));
      const { kinds } = read(await admin.get('/api/admin/letters?language=sv'), { kinds: names });
      const { letterTypes } = read(await admin.get('/api/admin/sales/options?language=sv'), { letterTypes: names });
      expect(kinds).toEqual(letterTypes.filter(({ id }) => id !== 'subscription'));
    });

    it('show the customer’s address by its beginning in every list, and whole only where that is written down', async () => {
      const { id, email } = await bought();
      const masked = `${email.slice(0, 2)}***@exempel.se`;
      const lists = await Promise.all(
        ['/api/admin/sales', '/api/admin/dashboard', `/api/admin/letters/${id}`].map((path) => admin.get(path)),
      );
      for (const list of lists) expect([list.text.includes(masked), list.text.includes(email)]).toEqual([true, false]);
      expect(read(await admin.post(`/api/admin/letters/${id}/address`), { email: z.string() })).toEqual({ email });
      expect(await logged('customer_address_view', id)).toHaveLength(1);
    });

    it('keep no address or number of anybody in what staff write beside them', async () => {
      const { id } = await bought();
      await refund(id, 1, { note: 'Anna (anna@exempel.se, 070-123 45 67) ringde' });
      const { refunds } = read(await admin.get(`/api/admin/letters/${id}`), {
        refunds: z.array(z.looseObject({ note: z.string().nullable() })),
      });
      expect(refunds[0]?.note).toBe('Anna ([e-mail], [phone]) ringde');
      expect(await logged('letter_refund', id)).toMatchObject([{ details: 'Anna ([e-mail], [phone]) ringde' }]);
    });

    it('are filtered by what there is to filter by, and refused in words', async () => {
      for (const path of [
        'letters?stauts=paid',
        'sales?kind=klagomal',
        'logs?user=x',
        'pricing?from=2026-01-01',
        'letters?kind=no-such-kind',
        'sales?letterType=no-such-kind',
        'sales/export?paymentMethod=shells',
      ])
        expect([path, (await admin.get(`/api/admin/${path}`)).status]).toEqual([path, 400]);
      const made = await admin.post('/api/admin/discounts?language=sv', {
        code: 'TVÅ ORD',
        worth: { type: 'fixed', value: 10 },
      });
      expect([made.status, made.text.includes('A-ZÅÄÖ')]).toEqual([400, false]);
    });

    it('refunded with the letter: the money goes, the receipt comes, the letter is gone', async () => {
      const { client, id, email } = await bought();
      await refund(id, 39, { reason: 'dissatisfied', deleteLetter: true });
      await eventually(async () => (await client.get(`/api/letters/${id}`)).status === 410);
      await eventually(async () =>
        (await stage().readMails(email)).some(({ text }) => text.includes('Du var inte nöjd med brevet.')),
      );
      await eventually(async () => (await look(id)).receiptId !== null);
      expect((await look(id)).story.map(({ event }) => event)).toEqual(
        expect.arrayContaining(['refundDone', 'deleted']),
      );
    });

    it('paid and not there after ten minutes are told, until they are delivered or paid back', async () => {
      const { id, orderNumber } = await bought();
      const letters = stage().db.collection<{ _id: string }>('letters');
      const late = async (now: Date) =>
        (
          await findPaidLettersNotDelivered(
            { letters: stage().db.collection('letters'), transactions: stage().db.collection('transactions') },
            now,
          )
        ).filter(({ letterId }) => letterId === id);
      const inTenMinutes = new Date(Date.now() + 11 * 60_000);
      expect(await late(inTenMinutes)).toEqual([]);
      await letters.updateOne({ _id: id }, { $set: { status: 'paid' } });
      expect(await late(new Date())).toEqual([]);
      expect(await late(inTenMinutes)).toMatchObject([{ letterId: id, orderNumber }]);
      await letters.updateOne({ _id: id }, { $set: { paidAt: new Date(Date.now() - 11 * 60_000) } });
      const { rows: shown } = read(await admin.get('/api/admin/letters?attention=paidNotDelivered'), {
        rows: z.array(rowShape),
      });
      expect(shown).toEqual(expect.arrayContaining([expect.objectContaining({ id, attention: 'paidNotDelivered' })]));
      await refund(id, 39);
      await eventually(async () => (await late(new Date())).length === 0);
    });

    it('are nobody else’s to see', async () => {
      const { id } = await bought();
      const person = await newPerson(stage());
      for (const [client, status] of [
        [stage().visitor(), 401],
        [person, 403],
      ] as const) {
        expect((await client.get(`/api/admin/letters/${id}`)).status).toBe(status);
        expect(
          (
            await client.post(`/api/admin/letters/${id}/refunds`, {
              refundId: randomUUID(),
              amount: 1,
              reason: 'goodwill',
            })
          ).status,
        ).toBe(status);
      }
      expect((await look(id)).refunds).toEqual([]);
    });
  });
}

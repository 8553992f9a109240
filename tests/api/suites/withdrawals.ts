import { afterEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { withdrawalWorkflowId } from '../../../workflows/withdrawal/contract';
import { decoded, exportHistory } from '../../system/temporal';
import { errorCode, read, sayingOf } from '../client';
import { draft, eventually, newAddress, type Stage } from '../stage';

const withdrawnShape = { withdrawnAt: z.iso.datetime(), orderNumber: z.string(), amount: z.number(), refund: z.boolean() };
const DAY = 86_400_000;

/** "Ångra köpet" and the lost mail, by order number and address (lag 2005:59, 2 kap. 10 a §). */
export function withdrawalSuite(stage: () => Stage): void {
  const rows = () => stage().db.collection<{ _id: string; orderNumber: string; status: string; createdAt: Date }>('transactions');
  const kept = () => stage().db.collection<{ _id: string; receipt: string; person?: unknown }>('withdrawals');

  async function ordered(buy: (client: ReturnType<Stage['visitor']>, draftId: string, email: string) => Promise<void>, email = newAddress()) {
    const client = stage().visitor();
    const { draftId } = await draft(client, 'reklamation', email);
    await buy(client, draftId, email);
    const { orderNumber = '' } = await stage().until(client, draftId, ({ mail }) => mail === 'sent');
    return { client, draftId, email, orderNumber };
  }
  const paid = (email?: string) =>
    ordered(async (client, draftId, to) => {
      const { url } = read(await client.post('/api/reklamation/payment-link', { draftId, language: 'sv' }), { url: z.string() });
      await stage().pay(url, to);
    }, email);
  const free = () =>
    ordered(async (client, draftId) => {
      await client.post('/api/reklamation/mark-free', { draftId, discountCode: 'FREE' });
    });
  const withdraw = (orderNumber: string, email: string, more: Record<string, unknown> = {}) =>
    stage().visitor().post('/api/withdrawals', { orderNumber, email, language: 'sv', ...more });
  const refundsOf = async (letterId: string) => {
    const row = await stage().db.collection<{ _id: string; paymentIntent: string | null }>('transactions').findOne({ _id: letterId });
    return (await stage().payments()).refunds.filter(({ payment_intent }) => typeof payment_intent === 'string' && payment_intent === row?.paymentIntent);
  };
  const gone = (client: ReturnType<Stage['visitor']>, draftId: string) => eventually(async () => (await client.get(`/api/letters/${draftId}`)).status === 410);
  const receipts = async (email: string) => (await stage().readMails(email, 0)).filter(({ messageId }) => messageId.includes('withdrawal.'));
  const setBack = (draftId: string, days: number) => rows().updateOne({ _id: draftId }, { $set: { createdAt: new Date(Date.now() - days * DAY) } });

  describe('withdrawal from a purchase', () => {
    afterEach(() => stage().setInbox('on'));

    it('pays back, deletes the letter and sends a dated receipt, once however often it is asked', async () => {
      const { client, draftId, email, orderNumber } = await paid();
      // As somebody types it from paper.
      const first = await withdraw(` ${orderNumber.toLowerCase().replace('-', ' ')} `, email.toUpperCase(), { name: 'Maja Lindqvist' });
      const answer = read(first, withdrawnShape);
      expect([first.status, answer.orderNumber, answer.amount, answer.refund]).toEqual([200, orderNumber, 39, true]);
      await eventually(async () => (await rows().findOne({ _id: draftId }))?.status === 'refunded');
      await gone(client, draftId);
      await eventually(async () => (await kept().findOne({ _id: orderNumber }))?.receipt === 'sent');

      const again = await withdraw(orderNumber, email);
      expect([again.status, again.json]).toEqual([200, first.json]);
      expect(await refundsOf(draftId)).toMatchObject([{ amount: 3900 }]);
      const [receipt, ...more] = await receipts(email);
      expect(more).toEqual([]);
      const day = new Date(answer.withdrawnAt).toLocaleDateString('sv-SE', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/Stockholm' });
      for (const words of [orderNumber, 'Hej Maja Lindqvist,', '39\u00a0kr', `${day} kl.`, 'senast']) expect(receipt?.text).toContain(words);
      expect(receipt?.subject).toContain(orderNumber);
      expect(await kept().findOne({ _id: orderNumber })).not.toHaveProperty('person');
      // No mail besides: the one that brought the letter, and the receipt.
      expect(await stage().mails(email)).toHaveLength(2);
    });

    it('a pair that does not fit gets one answer, whichever is wrong, and changes nothing', async () => {
      const { client, draftId, email, orderNumber } = await paid();
      const answers = [
        await withdraw(orderNumber, newAddress()),
        await withdraw('22222-22222', email),
        await withdraw('nonsense', email),
        await withdraw(orderNumber, ''),
        await withdraw('', email),
      ];
      // Each has a reference of its own.
      expect(new Set(answers.map((answer) => `${answer.status} ${sayingOf(answer)}`)).size).toBe(1);
      expect(errorCode(answers[0] ?? (await withdraw('', '')))).toBe('order_not_found');
      expect((await client.get(`/api/letters/${draftId}`)).status).toBe(200);
      expect(await refundsOf(draftId)).toEqual([]);
      expect((await stage().visitor().post('/api/withdrawals', { orderNumber: 7, email: null })).status).toBe(400);
    });

    it('works after the letter is deleted, on the fourteenth day, and not weeks later', async () => {
      const { client, draftId, email, orderNumber } = await paid();
      await client.post(`/api/letters/${draftId}/delete`, {});
      // Six days more than fourteen: no row of holidays is as long.
      await setBack(draftId, 20);
      const late = await withdraw(orderNumber, email);
      expect([late.status, errorCode(late)]).toEqual([409, 'withdrawal_too_late']);
      await setBack(draftId, 14);
      expect(read(await withdraw(orderNumber, email), withdrawnShape)).toMatchObject({ amount: 39, refund: true });
      await eventually(async () => (await receipts(email)).length === 1);
      await eventually(async () => (await refundsOf(draftId)).length === 1);
    });

    it('of a free order has nothing to pay back, and a receipt all the same', async () => {
      const { client, draftId, email, orderNumber } = await free();
      expect(read(await withdraw(orderNumber, email, { language: 'en' }), withdrawnShape)).toMatchObject({ amount: 0, refund: false });
      await eventually(async () => (await receipts(email)).length === 1);
      expect((await receipts(email))[0]?.text).toContain('The order cost nothing');
      await gone(client, draftId);
    });

    it('what was paid back before is not paid back again', async () => {
      const { draftId, email, orderNumber } = await paid();
      await rows().updateOne({ _id: draftId }, { $set: { status: 'refunded' } });
      const answer = await withdraw(orderNumber, email);
      expect([answer.status, errorCode(answer)]).toEqual([409, 'already_refunded']);
      expect(await kept().countDocuments({ _id: orderNumber })).toBe(0);
    });

    it('name and address lie sealed while the receipt waits, and stand in no log and no history', async () => {
      const canary = 'kanariekvitto5519';
      const { email, orderNumber } = await paid(`${canary}@exempel.se`);
      await stage().setInbox('off');
      expect((await withdraw(orderNumber, email, { name: `Namn ${canary}` })).status).toBe(200);
      const waiting = await kept().findOne({ _id: orderNumber });
      expect(waiting).toMatchObject({ receipt: 'waiting', person: expect.anything() });
      expect(Buffer.from(JSON.stringify(waiting)).toString('latin1')).not.toContain(canary);
      await stage().setInbox('on');
      await eventually(async () => (await kept().findOne({ _id: orderNumber }))?.receipt === 'sent', 60);
      expect(await receipts(email)).toHaveLength(1);
      const history = decoded(await exportHistory(stage().world.addresses.temporal, withdrawalWorkflowId(orderNumber)));
      expect(history).toContain(orderNumber);
      for (const text of [history, stage().world.logOf('api'), stage().world.logOf('worker')]) expect(text).not.toContain(canary);
    });

    it('a receipt that the mail server refuses for good is given up, and the address forgotten', async () => {
      const { email, orderNumber } = await paid();
      await stage().setInbox('reject');
      expect((await withdraw(orderNumber, email)).status).toBe(200);
      await eventually(async () => (await kept().findOne({ _id: orderNumber }))?.receipt === 'failed');
      expect(await kept().findOne({ _id: orderNumber })).not.toHaveProperty('person');
    });
  });

  describe('a lost mail', () => {
    const ask = (orderNumber: string, email: string) => stage().visitor().post('/api/resend', { orderNumber, email, language: 'sv' });

    it('comes again when number and address fit; the answer never tells', async () => {
      const { client, draftId, email, orderNumber } = await free();
      const stranger = newAddress();
      const answers = [await ask(orderNumber, stranger), await ask('22222-22222', email), await ask('?', ''), await ask(orderNumber.toLowerCase(), ` ${email} `)];
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(answers[0]?.status).toBe(200);
      await eventually(async () => (await stage().mails(email)).length === 2);
      expect(await stage().mails(stranger)).toEqual([]);

      await client.post(`/api/letters/${draftId}/delete`, {});
      const after = await ask(orderNumber, email);
      expect([after.status, after.text]).toEqual([200, answers[0]?.text]);
      await sleep(500);
      expect(await stage().mails(email)).toHaveLength(2);
    });

    it('is sent a few times only, and goes on being answered alike', async () => {
      const { email, orderNumber } = await free();
      const answers: string[] = [];
      // Each waits for the mail before: one that is on its way is not asked for twice.
      for (let copy = 2; copy <= 5; copy += 1) {
        answers.push((await ask(orderNumber, email)).text);
        await eventually(async () => (await stage().mails(email)).length === copy);
      }
      for (let more = 0; more < 3; more += 1) answers.push((await ask(orderNumber, email)).text);
      await sleep(500);
      expect(await stage().mails(email)).toHaveLength(5);
      expect(new Set(answers).size).toBe(1);
    });
  });
}

import { afterEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { withdrawalWorkflowId } from '../../../workflows/withdrawal/contract';
import { decoded, exportHistory } from '../../system/temporal';
import { errorCode, read } from '../client';
import { draft, eventually, newAddress, type Stage } from '../stage';

const withdrawnShape = {
  withdrawnAt: z.iso.datetime(),
  orderNumber: z.string(),
  amount: z.number(),
  refund: z.boolean(),
};
const DAY = 86_400_000;

/** "Ångra köpet" and the lost mail, by order number and address (lag 2005:59, 2 kap. 10 a §). */
export function withdrawalSuite(stage: () => Stage): void {
  const rows = () =>
    stage().db.collection<{ _id: string; orderNumber: string; status: string; createdAt: Date }>('transactions');
  const kept = () => stage().db.collection<{ _id: string; receipt: string; person?: unknown }>('withdrawals');

  async function ordered(
    buy: (client: ReturnType<Stage['visitor']>, draftId: string, email: string) => Promise<void>,
    email = newAddress(),
  ) {
    const client = stage().visitor();
    const { draftId } = await draft(client, 'reklamation', email);
    await buy(client, draftId, email);
    const { orderNumber = '' } = await stage().until(client, draftId, ({ mail }) => mail === 'sent');
    return { client, draftId, email, orderNumber };
  }
  const paid = (email?: string) =>
    ordered(async (client, draftId, to) => {
      const { url } = read(await client.post('/api/reklamation/payment-link', { draftId, language: 'sv' }), {
        url: z.string(),
      });
      await stage().pay(url, to);
    }, email);
  const free = () =>
    ordered(async (client, draftId) => {
      await client.post('/api/reklamation/mark-free', { draftId, discountCode: 'FREE' });
    });
  const withdraw = (orderNumber: string, email: string, more: Record<string, unknown> = {}) =>
    stage().confirmed('/api/withdrawals', { orderNumber, email, language: 'sv', ...more });
  const ask = (path: string, orderNumber: string, email: string, more: Record<string, unknown> = {}) =>
    stage()
      .visitor()
      .post(path, { orderNumber, email, language: 'sv', ...more });
  const ASKING = ['/api/withdrawals', '/api/resend', '/api/deletion-receipts'];
  const confirm = (token: string | undefined) =>
    stage().visitor().post('/api/confirmations', { token, language: 'sv' });
  const linksOf = (orderNumber: string) =>
    stage()
      .db.collection<{ _id: string; orderNumber: string; expiresAt: Date }>('orderLinks')
      .find({ orderNumber })
      .toArray();
  const refundsOf = async (letterId: string) => {
    const row = await stage()
      .db.collection<{ _id: string; paymentIntent: string | null }>('transactions')
      .findOne({ _id: letterId });
    return (await stage().payments()).refunds.filter(
      ({ payment_intent }) => typeof payment_intent === 'string' && payment_intent === row?.paymentIntent,
    );
  };
  const gone = (client: ReturnType<Stage['visitor']>, draftId: string) =>
    eventually(async () => (await client.get(`/api/letters/${draftId}`)).status === 410);
  const receipts = async (email: string) =>
    (await stage().readMails(email, 0)).filter(({ messageId }) => messageId.includes('withdrawal.'));
  const setBack = (draftId: string, days: number) =>
    rows().updateOne({ _id: draftId }, { $set: { createdAt: new Date(Date.now() - days * DAY) } });

  describe('withdrawal from a purchase', () => {
    afterEach(() => stage().setInbox('on'));

    it('pays back, deletes the letter and sends a dated receipt, once however often it is asked', async () => {
      const { client, draftId, email, orderNumber } = await paid();
      // As somebody types it from paper.
      const first = await withdraw(` ${orderNumber.toLowerCase().replace('-', ' ')} `, email, {
        name: 'Maja Lindqvist',
      });
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
      const day = new Date(answer.withdrawnAt).toLocaleDateString('sv-SE', {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        timeZone: 'Europe/Stockholm',
      });
      for (const words of [orderNumber, 'Hej Maja Lindqvist,', '39\u00a0kr', `${day} kl.`, 'senast'])
        expect(receipt?.text).toContain(words);
      expect(receipt?.subject).toContain(orderNumber);
      expect(await kept().findOne({ _id: orderNumber })).not.toHaveProperty('person');
      // No mail besides: the one that brought the letter, the two links and the receipt.
      expect(await stage().mails(email)).toHaveLength(4);
    });

    it('who holds the letter has the number and the address that stand on it, and can do nothing with them', async () => {
      const { client, draftId, email, orderNumber } = await paid();
      for (const path of ASKING) {
        const right = await ask(path, orderNumber, email);
        const wrong = [
          await ask(path, orderNumber, newAddress()),
          await ask(path, '22222-22222', email),
          await ask(path, 'nonsense', email),
          await ask(path, '', ''),
        ];
        for (const answer of wrong) expect([path, answer.status, answer.text]).toEqual([path, 200, right.text]);
      }
      expect((await stage().visitor().post('/api/withdrawals', { orderNumber: 7, email: null })).status).toBe(400);
      // What it came to: mails to the payer, which do nothing when a program opens their links.
      const links = await stage().mailedLinks(email, 3);
      for (const token of links)
        expect((await stage().visitor().post('/api/confirmations/look', { token })).status).toBe(200);
      expect(errorCode(await confirm('a'.repeat(43)))).toBe('link_over');
      expect((await client.get(`/api/letters/${draftId}`)).json).toMatchObject({ status: 'delivered' });
      expect(await kept().countDocuments({ _id: orderNumber })).toBe(0);
      expect(await refundsOf(draftId)).toEqual([]);
      expect((await stage().mails(email)).length).toBe(1 + links.length);
    });

    it('a link does one thing for one order, once and for an hour, and is kept as a hash', async () => {
      const { client, draftId, email, orderNumber } = await paid();
      await ask('/api/withdrawals', orderNumber, email);
      const [token = ''] = await stage().mailedLinks(email);
      await eventually(async () => !('token' in ((await linksOf(orderNumber))[0] ?? { token: 1 })));
      const [link] = await linksOf(orderNumber);
      const written = Buffer.from(JSON.stringify(link)).toString('latin1');
      for (const secret of [token, email]) expect(written).not.toContain(secret);
      expect(
        read(await stage().visitor().post('/api/confirmations/look', { token }), {
          act: z.string(),
          orderNumber: z.string(),
        }),
      ).toEqual({ act: 'withdraw', orderNumber });

      const { expiresAt } = link ?? { expiresAt: new Date() };
      expect(Math.abs(expiresAt.getTime() - Date.now() - 3_600_000)).toBeLessThan(120_000);
      const ids = stage().db.collection<{ _id: string; expiresAt: Date }>('orderLinks');
      await ids.updateOne({ _id: link?._id ?? '' }, { $set: { expiresAt: new Date(Date.now() - 1000) } });
      expect(errorCode(await confirm(token))).toBe('link_over');
      await ids.updateOne({ _id: link?._id ?? '' }, { $set: { expiresAt } });

      // Pressed ten times at once.
      const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 410)]);
      await gone(client, draftId);
      await eventually(async () => (await linksOf(orderNumber)).length === 0);
    });

    it('a link that was refused is good again once that can be done', async () => {
      const { draftId, email, orderNumber } = await free();
      await ask('/api/deletion-receipts', orderNumber, email);
      const [token] = await stage().mailedLinks(email);
      expect(errorCode(await confirm(token))).toBe('receipt_not_found');
      expect(errorCode(await confirm(token))).toBe('receipt_not_found');
      await rows().updateOne({ _id: draftId }, { $set: { status: 'refunded' } });
      await ask('/api/withdrawals', orderNumber, email);
      const [withdrawing] = await stage().mailedLinks(email, 2);
      expect(errorCode(await confirm(withdrawing))).toBe('already_refunded');
    });

    it('a few links an hour go to one order, and it is answered alike when none does', async () => {
      const { email, orderNumber } = await free();
      const texts: string[] = [];
      for (let n = 0; n < 6; n += 1) texts.push((await ask('/api/resend', orderNumber, email)).text);
      await stage().mailedLinks(email, 3);
      // Whatever comes now came after all six: the answer that follows them is another order's mail.
      const other = await free();
      await ask('/api/resend', other.orderNumber, other.email);
      await stage().mailedLinks(other.email);
      expect(await linksOf(orderNumber)).toHaveLength(3);
      expect(new Set(texts).size).toBe(1);
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
      expect(read(await withdraw(orderNumber, email, { language: 'en' }), withdrawnShape)).toMatchObject({
        amount: 0,
        refund: false,
      });
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
      await ask('/api/withdrawals', orderNumber, email, { name: `Namn ${canary}` });
      const [token] = await stage().mailedLinks(email);
      await stage().setInbox('off');
      expect((await confirm(token)).status).toBe(200);
      const waiting = await kept().findOne({ _id: orderNumber });
      expect(waiting).toMatchObject({ receipt: 'waiting', person: expect.anything() });
      expect(Buffer.from(JSON.stringify(waiting)).toString('latin1')).not.toContain(canary);
      await stage().setInbox('on');
      await eventually(async () => (await kept().findOne({ _id: orderNumber }))?.receipt === 'sent');
      expect(await receipts(email)).toHaveLength(1);
      const history = decoded(await exportHistory(stage().world.addresses.temporal, withdrawalWorkflowId(orderNumber)));
      expect(history).toContain(orderNumber);
      for (const text of [history, stage().world.logOf('api'), stage().world.logOf('worker')])
        expect(text).not.toContain(canary);
    });

    it('a receipt that the mail server refuses for good is given up, and the address forgotten', async () => {
      const { email, orderNumber } = await paid();
      await ask('/api/withdrawals', orderNumber, email);
      const [token] = await stage().mailedLinks(email);
      await stage().setInbox('reject');
      expect((await confirm(token)).status).toBe(200);
      await eventually(async () => (await kept().findOne({ _id: orderNumber }))?.receipt === 'failed');
      expect(await kept().findOne({ _id: orderNumber })).not.toHaveProperty('person');
    });
  });

  describe('a lost mail', () => {
    it('comes again from the link, while the letter is there', async () => {
      const { client, draftId, email, orderNumber } = await free();
      const resent = async () =>
        (await stage().mails(email)).filter(({ messageId }) => messageId.includes(`${orderNumber}.`)).length;
      expect(
        (await stage().confirmed('/api/resend', { orderNumber: orderNumber.toLowerCase(), email })).json,
      ).toMatchObject({ act: 'resend' });
      await eventually(async () => (await resent()) === 2);
      await client.post(`/api/letters/${draftId}/delete`, {});
      const after = await stage().confirmed('/api/resend', { orderNumber, email });
      expect([after.status, errorCode(after)]).toEqual([410, 'letter_expired']);
      expect(await resent()).toBe(2);
    });
  });
}

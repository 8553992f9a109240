import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { errorCode, read, type Client } from '../client';
import { withoutWebhooks } from '../provider';
import { draft, eventually, flatForm, newAddress, type Stage } from '../stage';

const sessionShape = { url: z.url(), sessionId: z.string() };

/** A payment counts when Stripe says so, however the news comes. */
export function paymentSuite(stage: () => Stage): void {
  async function openCheckout(client: Client) {
    const drafted = await draft(client, 'reklamation');
    return {
      ...drafted,
      ...read(
        await client.post('/api/reklamation/payment-link', { draftId: drafted.draftId, language: 'sv' }),
        sessionShape,
      ),
    };
  }
  const rows = (letterId: string) =>
    stage().db.collection<{ _id: string }>('transactions').countDocuments({ _id: letterId });
  const eventOf = async (sessionId: string, type: string) =>
    (await stage().payments()).events.find((event) => event.type === type && event.data.object.id === sessionId)?.id ??
    '';

  describe('payments', () => {
    it('the same webhook ten times makes one letter, one row and one mail', async () => {
      const client = stage().visitor();
      const { draftId, url, sessionId, email } = await openCheckout(client);
      await stage().pay(url, email);
      await stage().until(client, draftId, ({ mail }) => mail === 'sent');
      const { answers } = z.object({ answers: z.array(z.string()) }).parse(
        await stage().controlPayments(`events/${await eventOf(sessionId, 'checkout.session.completed')}/resend`, {
          times: 10,
        }),
      );
      expect(answers.filter((answer) => !answer.includes('200'))).toEqual([]);
      await stage().until(client, draftId, ({ state }) => state === 'delivered');
      expect(await rows(draftId)).toBe(1);
      expect(await stage().mails(email)).toHaveLength(1);
      expect(
        (await stage().payments()).refunds.filter(({ metadata }) => JSON.stringify(metadata ?? '').includes(draftId)),
      ).toEqual([]);
    });

    it.each([
      ['en', 'sv'],
      ['sv', 'en'],
    ] as const)(
      'who reads %s and sends a letter in %s pays and gets the mail in their own language',
      async (reads, written) => {
        const client = stage().visitor();
        const email = newAddress();
        const drafted = await client.post(`/api/reklamation/draft?language=${reads}`, {
          formData: { ...flatForm('reklamation', email), language: written },
          language: written,
        });
        const { draftId } = read(drafted, { draftId: z.uuid() });
        const { url, sessionId } = read(
          await client.post('/api/reklamation/payment-link', { draftId, language: reads }),
          sessionShape,
        );
        const session = (await stage().payments()).sessions.find(({ id }) => id === sessionId);
        expect(session).toMatchObject({
          locale: reads,
          success_url: expect.stringContaining(reads === 'en' ? '/en/reklamation' : `${stage().site}/reklamation`),
        });
        await stage().pay(url, email);
        await stage().until(client, draftId, ({ mail }) => mail === 'sent');
        const { text } = read(await client.get(`/api/letters/${draftId}/text`), { text: z.string() });
        expect(text).toContain(written === 'en' ? 'Yours faithfully' : 'Med vänlig hälsning');
        const [mail] = await stage().readMails(email);
        expect(mail?.headers).toContainEqual({ name: 'Content-Language', value: reads });
        expect(mail?.text).toContain(reads === 'en' ? 'RECEIPT' : 'KVITTO');
      },
    );

    it('a forged, stale or altered webhook is refused and changes nothing', async () => {
      const client = stage().visitor();
      const { draftId, sessionId } = await openCheckout(client);
      const body = JSON.stringify({
        id: 'evt_forged',
        object: 'event',
        type: 'checkout.session.completed',
        data: {
          object: {
            id: sessionId,
            object: 'checkout.session',
            payment_status: 'paid',
            metadata: { letterId: draftId },
          },
        },
      });
      for (const signature of ['', 't=1,v1=00', `t=${Math.floor(Date.now() / 1000)},v1=${'ab'.repeat(32)}`]) {
        const answer = await stage().visitor().send('POST', '/api/stripe/webhook', body, {
          'content-type': 'application/json',
          'stripe-signature': signature,
        });
        expect([answer.status, errorCode(answer)]).toEqual([400, 'invalid_request']);
      }
      expect((await client.get(`/api/letters/${draftId}`)).json).toMatchObject({ status: 'preview' });
    });

    it('a card that is refused and then works makes one letter', async () => {
      const client = stage().visitor();
      const { draftId, url, email } = await openCheckout(client);
      await stage().pay(url, email, '4000000000000002');
      expect((await client.post(`/api/letters/${draftId}/return`, {})).json).toMatchObject({ status: 'preview' });
      await stage().pay(url, email);
      await stage().until(client, draftId, ({ mail }) => mail === 'sent');
      expect(await rows(draftId)).toBe(1);
    });

    it('without any webhook the browser’s return finds the payment', async () => {
      const client = stage().visitor();
      const { draftId, url, sessionId, email } = await openCheckout(client);
      await withoutWebhooks(stage(), async () => {
        await stage().pay(url, email);
        await client.post(`/api/letters/${draftId}/return`, { sessionId });
        await stage().until(client, draftId, ({ state }) => state === 'delivered');
      });
    });

    it('news out of order: expired and paid late gives either the letter or the money back', async () => {
      const client = stage().visitor();
      const { draftId, sessionId } = await openCheckout(client);
      await stage().controlPayments(`sessions/${sessionId}/expire`);
      await stage().controlPayments(`sessions/${sessionId}/pay`, { late: true });
      await stage().controlPayments(`events/${await eventOf(sessionId, 'checkout.session.expired')}/resend`);
      await stage().until(client, draftId, ({ state }) => state === 'delivered');
      expect(await rows(draftId)).toBe(1);
    });

    it('money for a letter that is deleted goes back, once', async () => {
      const client = stage().visitor();
      const { draftId, sessionId } = await openCheckout(client);
      await client.post(`/api/letters/${draftId}/delete`, {});
      const refunded = (await stage().payments()).refunds.length;
      await stage().controlPayments(`sessions/${sessionId}/pay`, { late: true });
      await eventually(async () => (await stage().payments()).refunds.length === refunded + 1);
      await stage().controlPayments(`events/${await eventOf(sessionId, 'checkout.session.completed')}/resend`, {
        times: 3,
      });
      expect((await stage().payments()).refunds).toHaveLength(refunded + 1);
    });

    it('a letter that was delivered and then deleted is not refunded by a webhook that comes again', async () => {
      const client = stage().visitor();
      const { draftId, url, sessionId, email } = await openCheckout(client);
      await stage().pay(url, email);
      await stage().until(client, draftId, ({ mail }) => mail === 'sent');
      await client.post(`/api/letters/${draftId}/delete`, {});
      const event = await eventOf(sessionId, 'checkout.session.completed');
      await stage().db.collection<{ _id: string }>('paymentEvents').deleteOne({ _id: event });
      const refunded = (await stage().payments()).refunds.length;
      await stage().controlPayments(`events/${event}/resend`);
      expect((await stage().payments()).refunds).toHaveLength(refunded);
    });

    it('a paid letter is not sold, changed or given away again', async () => {
      const client = stage().visitor();
      const { draftId } = await draft(client, 'reklamation');
      await client.post('/api/reklamation/mark-free', { draftId, discountCode: 'FREE' });
      await stage().until(client, draftId, ({ status }) => status !== 'preview');
      const again = await client.post('/api/reklamation/draft', {
        formData: { category: 'electronics', caseDescription: 'Nytt', name: 'A', email: 'a@exempel.se' },
        draftId,
      });
      expect([again.status, errorCode(again)]).toEqual([409, 'letter_paid']);
      expect((await client.post('/api/reklamation/payment-link', { draftId })).status).toBe(409);
      expect((await client.post(`/api/letters/${draftId}/discount`, { code: 'SAVE10' })).status).toBe(409);
    });
  });
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errorCode, type Answer } from '../client';
import { draft, flatForm, newAddress, type Stage } from '../stage';

/** Requests over the limits are refused, with the moment to come back. Leaves the API with low limits. */
export function limitSuite(stage: () => Stage): void {
  function expectLimit(answer: Answer): void {
    expect([answer.status, errorCode(answer)]).toEqual([429, 'too_many_requests']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }

  describe('limits', () => {
    beforeAll(async () => {
      // What the suites before this one have used up.
      await stage().db.collection('rateLimits').deleteMany({});
      await stage().world.stopPart('api');
      await stage().world.start('api', { AI_REQUESTS_PER_HOUR: '3', REQUESTS_PER_MINUTE: '75' });
    });
    afterAll(async () => {
      await stage().db.collection('rateLimits').deleteMany({});
    });

    it('let three letters an hour be written, whatever the kind or call', async () => {
      const client = stage().visitor();
      await draft(client, 'reklamation');
      await draft(client, 'klagomal');
      expect((await client.post('/api/reklamation/draft', { formData: {} })).status).toBe(422);
      const formData = flatForm('reklamation', newAddress());
      expect((await client.post('/api/generate-letter', { type: 'reklamation', formData })).status).toBe(200);
      expectLimit(await client.post('/api/reklamation/draft', { formData }));
      expectLimit(await client.post('/api/generate-letter', { type: 'reklamation', formData }));
    });

    it('let only a few wrong codes be tried, and right ones always', async () => {
      const client = stage().visitor();
      for (let guess = 0; guess < 5; guess += 1) {
        expect((await client.post('/api/validate-discount', { code: `GISSNING${guess}`, amount: 39 })).status).toBe(
          200,
        );
        if (guess < 4)
          expect((await client.post('/api/validate-discount', { code: 'SAVE10', amount: 39 })).status).toBe(200);
      }
      expectLimit(await client.post('/api/validate-discount', { code: 'GISSNING6', amount: 39 }));
    });

    it('let only a few codes be tried at once, and a few ids of receipts', async () => {
      await stage().db.collection('rateLimits').deleteMany({});
      const client = stage().visitor();
      const guess = (n: number) => client.post('/api/validate-discount', { code: `PARALLELL${n}`, amount: 39 });
      const answers = await Promise.all(Array.from({ length: 12 }, (_each, n) => guess(n)));
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(5);
      answers.filter(({ status }) => status !== 200).forEach(expectLimit);
      await stage().db.collection('rateLimits').deleteMany({});
      const receipt = () => client.get(`/api/deletion-receipts/${crypto.randomUUID()}`);
      for (let n = 0; n < 5; n += 1) expect(errorCode(await receipt())).toBe('receipt_not_found');
      expectLimit(await receipt());
    });

    it('let links be asked for by order number a few times an hour, right or wrong', async () => {
      const client = stage().visitor();
      const paths = ['/api/resend', '/api/withdrawals', '/api/deletion-receipts'];
      const ask = (path = '/api/resend') => client.post(path, { orderNumber: '22222-22222', email: newAddress() });
      for (let n = 0; n < 5; n += 1) expect((await ask(paths[n % 3])).status).toBe(200);
      for (const path of paths) expectLimit(await ask(path));
    });

    // Last: it uses up the minute.
    it('stop a client, but never Stripe', async () => {
      const client = stage().visitor();
      const { headers } = await client.get('/api/pricing');
      expect(headers.get('ratelimit-policy')).toBe('"75-in-1min"; q=75; w=60');
      expect(headers.get('ratelimit')).toMatch(/^"75-in-1min"; r=\d+; t=\d+$/);
      const answers = await Promise.all(Array.from({ length: 110 }, () => client.get('/api/pricing')));
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThanOrEqual(20);
      expectLimit(await client.get('/api/forms'));
      const webhook = await client.send('POST', '/api/stripe/webhook', '{}', { 'stripe-signature': 't=1,v1=0' });
      expect(webhook.status).toBe(400);
    });
  });
}

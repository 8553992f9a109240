import { describe, expect, it } from '@jest/globals';
import { errorCode } from '../client';
import { signIn } from '../signIn';
import { draft, newAddress, type Stage } from '../stage';

/** What a page of another site can make a browser send with the person's cookie (cross-site request forgery). */
export function crossSiteSuite(stage: () => Stage): void {
  describe('another site', () => {
    it('can change nothing: every call but Stripe’s refuses its forms', async () => {
      const client = stage().visitor();
      await signIn(client, { email: newAddress(), name: 'Inloggad Person' });
      const { draftId } = await draft(client, 'reklamation');
      const { document } = stage().description;
      const unsafe = Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.keys(methods)
          .filter((method) => method !== 'get')
          .map((method) => ({ method: method.toUpperCase(), path })),
      );
      expect(unsafe.length).toBeGreaterThan(20);
      const elsewhere: Record<string, string>[] = [
        { 'sec-fetch-site': 'cross-site', origin: 'https://annan.example' },
        { 'sec-fetch-site': 'same-site', origin: 'https://annan.brevia.example' },
        { 'sec-fetch-site': 'cross-site' },
        { origin: 'https://annan.example' },
        { origin: 'null' },
      ];
      for (const { method, path } of unsafe) {
        const where = path.replace(/\{\w+\}/g, draftId);
        const answers = await Promise.all(
          elsewhere.map((headers) =>
            client.send(method, where, 'code=FREE', {
              'content-type': 'application/x-www-form-urlencoded',
              ...headers,
            }),
          ),
        );
        const expected = path === '/api/stripe/webhook' ? [400, 'invalid_request'] : [403, 'forbidden'];
        expect([where, answers.map((answer) => [answer.status, errorCode(answer)])]).toEqual([
          where,
          elsewhere.map(() => expected),
        ]);
      }
      expect((await client.get(`/api/letters/${draftId}`)).status).toBe(200);
    });

    it('our own pages, and clients that are no browsers, pass', async () => {
      const client = stage().visitor();
      const { draftId } = await draft(client, 'reklamation');
      const ours: Record<string, string>[] = [
        { 'sec-fetch-site': 'same-origin', origin: stage().site },
        { 'sec-fetch-site': 'none' },
        { origin: stage().site },
        {},
      ];
      for (const headers of ours)
        expect((await client.post(`/api/letters/${draftId}/discount`, { code: 'SAVE10' }, headers)).status).toBe(200);
    });

    it('may link to us: what only reads is answered', async () => {
      const client = stage().visitor();
      const { draftId } = await draft(client, 'reklamation');
      expect((await client.get(`/api/letters/${draftId}`, { 'sec-fetch-site': 'cross-site' })).status).toBe(200);
    });
  });
}

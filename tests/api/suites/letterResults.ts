import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { openSealedCase } from '../../../web/src/pages/back/openCase';
import { errorCode, read } from '../client';
import { signIn } from '../signIn';
import { draft, newAddress, type Stage } from '../stage';

const listingShape = { results: z.record(z.string(), z.number()).optional() };
const funnelShape = {
  results: z.array(
    z.object({ situation: z.string(), letters: z.record(z.string(), z.number()), amount: z.number() }).loose(),
  ),
};

/** What came of letters: told by those who have the case, kept without anybody, shown once enough have told. */
export function letterResultSuite(stage: () => Stage): void {
  const rows = () => stage().db.collection('letterResults').find().toArray();

  describe('the result of a letter', () => {
    it('is told with the PDF’s case, changed by telling again, kept without person or letter, shown from thirty on', async () => {
      const client = stage().visitor();
      const { draftId, email } = await draft(client, 'reklamation', newAddress());
      await client.post('/api/reklamation/mark-free', { draftId, discountCode: 'FREE' });
      const { orderNumber = '' } = await stage().until(client, draftId, ({ mail }) => mail === 'sent');
      const [mail] = await stage().readMails(email);
      const { bytes: pdf } = await client.get(`/api/reklamation/download/letter?draft_id=${draftId}`);
      const { content } = await openSealedCase(
        new Uint8Array(pdf),
        /\/back#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '',
      );
      const token = content.resultToken ?? '';

      const anybody = stage().visitor();
      const tell = (told: Record<string, unknown>) => anybody.post('/api/letter-results', { token, ...told });
      for (const forged of [token.replace('reklamation', 'klagomal'), `${token}A`, 'x'])
        expect(errorCode(await anybody.post('/api/letter-results', { token: forged, result: 'all' }))).toBe(
          'link_over',
        );
      expect(errorCode(await tell({ result: 'won' }))).toBe('invalid_request');
      expect(errorCode(await tell({ result: 'all', amount: -1 }))).toBe('invalid_request');
      expect(await rows()).toEqual([]);

      expect((await tell({ result: 'refused', amount: 900 })).status).toBe(200);
      expect(await rows()).toEqual([
        {
          _id: expect.any(String),
          kind: 'reklamation',
          situation: '',
          result: 'refused',
          keptUntil: expect.any(String),
        },
      ]);
      expect((await tell({ result: 'part', amount: 4_290 })).status).toBe(200);
      const kept = await rows();
      expect(kept).toMatchObject([{ result: 'part', amount: 4_290 }]);
      for (const personal of [email, draftId, orderNumber]) expect(JSON.stringify(kept)).not.toContain(personal);

      const listing = async () => read(await anybody.get('/api/forms?language=sv'), listingShape);
      expect((await listing()).results).toBeUndefined();
      const keptUntil = '2099-01-01';
      await stage()
        .db.collection<{ _id: string }>('letterResults')
        .insertMany(
          Array.from({ length: 29 }, (_, index) => ({
            _id: `told-${index}`,
            kind: 'klagomal',
            situation: 'tandlakare',
            result: index < 20 ? 'all' : 'silence',
            ...(index < 20 && { amount: 100 }),
            keptUntil,
          })),
        );
      expect((await tell({ result: 'part', amount: 4_290 })).status).toBe(200);
      expect((await listing()).results).toEqual({ all: 20, part: 1, refused: 0, silence: 9 });

      const staff = stage().visitor();
      await signIn(staff, 'admin');
      const { results } = read(await staff.get('/api/admin/kinds/klagomal/funnel?days=7'), funnelShape);
      expect(results).toMatchObject([
        { situation: 'tandlakare', letters: { all: 20, part: 0, refused: 0, silence: 9 }, amount: 2_000 },
      ]);
      await stage().db.collection('letterResults').deleteMany({ keptUntil });
    });
  });
}

import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { read } from '../client';
import type { Stage } from '../stage';

const kind = z.looseObject({
  id: z.string(),
  price: z.number(),
  slugs: z.object({ about: z.string(), faq: z.string() }),
});
const answers = z.array(z.looseObject({ id: z.string(), answer: z.string() }));

export function helpSuite(stage: () => Stage): void {
  describe('help', () => {
    it('answers with the price of now: a change shows at the very next question', async () => {
      const visitor = stage().visitor();
      const cost = async () => {
        const page = read(await visitor.get('/api/help/flygforsening?language=sv'), { kind, faq: answers });
        const list = read(await visitor.get('/api/help?language=sv'), { kinds: z.array(kind), general: answers });
        expect(list.kinds.find(({ id }) => id === page.kind.id)?.price).toBe(page.kind.price);
        return { price: page.kind.price, answer: page.faq.find(({ id }) => id === 'cost')?.answer.split(',')[0] };
      };
      expect(await cost()).toEqual({ price: 99, answer: '99\u00a0kr' });
      const settings = stage().db.collection<{ _id: string; prices: Record<string, number> }>('settings');
      const before = await settings.findOne({ _id: 'system_pricing_config' });
      try {
        await settings.updateOne(
          { _id: 'system_pricing_config' },
          { $set: { prices: { ...before?.prices, flight: 109 } } },
          { upsert: true },
        );
        expect(await cost()).toEqual({ price: 109, answer: '109\u00a0kr' });
      } finally {
        await (before
          ? settings.replaceOne({ _id: before._id }, before)
          : settings.deleteOne({ _id: 'system_pricing_config' }));
      }
    });

    it('names every kind and the general questions, sets no cookie, and knows no other slug', async () => {
      const visitor = stage().visitor();
      const { kinds, general } = read(await visitor.get('/api/help?language=en'), {
        kinds: z.array(kind),
        general: answers,
      });
      expect(kinds.map(({ slugs }) => slugs.faq)).toEqual([
        'reklamation',
        'klagomal',
        'parkeringsbot',
        'flygforsening',
        'myndighetsbeslut',
      ]);
      expect(general.map(({ id }) => id)).toContain('eu261');
      expect((await visitor.get('/api/help/no-such-kind')).status).toBe(404);
      expect(visitor.hasCookie).toBe(false);
    });
  });
}

import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { errorCode, read, type Client } from '../client';
import { createCatalogueStaff } from '../catalogueStaff';
import { draft, exampleForm, type Stage } from '../stage';

const key = z.object({
  key: z.string(),
  price: z.number(),
  default: z.number().nullable(),
  isSet: z.boolean(),
  updatedBy: z.object({ email: z.string().nullable() }).nullable(),
  kinds: z.array(z.object({ id: z.string() })),
  places: z.array(z.object({ place: z.string(), path: z.string(), kind: z.string().nullable() })),
});
const pricing = { version: z.number(), keys: z.array(key) };
const phrasing = z.object({ id: z.string(), version: z.string(), text: z.string(), enabled: z.boolean() });
const sentences = z.array(z.object({ id: z.string(), text: z.string() }));

/** What staff keep: prices and standard phrasings. */
export function catalogueSuite(stage: () => Stage): void {
  const { admin, change, message, audited, staff } = createCatalogueStaff(stage);

  describe('prices that staff set', () => {
    it('lists every key with its default and all places that show it', async () => {
      const { keys } = read(await (await admin()).get('/api/admin/pricing'), pricing);
      expect(keys.map(({ key: name, default: usual }) => [name, usual])).toEqual(
        expect.arrayContaining([
          ['claim', 39],
          ['complaint', 39],
          ['parking', 39],
          ['flight', 99],
          ['government', 99],
          ['subscription', 99],
        ]),
      );
      const flight = keys.find(({ key: name }) => name === 'flight');
      expect(flight?.kinds.map(({ id }) => id)).toEqual(['flygforseening']);
      for (const { path, place } of flight?.places ?? [])
        if (place !== 'priceList') expect((await fetch(stage().site + path)).status).toBe(200);
      expect(flight?.places.map(({ path }) => path)).toEqual(
        expect.arrayContaining([
          '/',
          '/create',
          '/terms',
          '/about#flygforsening',
          '/faq/flygforsening',
          '/flight-claim',
          '/api/pricing',
        ]),
      );
    });

    it('refuses one without a reason, one that can not be charged, and one that looks like a slip', async () => {
      const client = await admin();
      const { version } = read(await client.get('/api/admin/pricing'), pricing);
      const put = (prices: Record<string, unknown>, reason: string, more = {}) =>
        client.post('/api/admin/pricing?language=sv', { version, prices, reason, ...more });
      const unreasoned = await put({ flight: 109 }, '  ');
      expect([unreasoned.status, message(unreasoned)]).toEqual([422, 'Anledning krävs för prisändringar']);
      for (const [name, price] of [
        ['flight', -1],
        ['flight', 2],
        ['flight', 99.5],
        ['flight', 10_001],
        ['flight', '99'],
        ['subscription', 0],
        ['nothing', 39],
      ] as const)
        expect([price, (await put({ [name]: price }, 'Ett skäl', { confirmed: true })).status]).toEqual([price, 400]);
      for (const price of [0, 49, 149]) expect(errorCode(await put({ flight: price }, 'Ett skäl'))).toBe('price_jump');
      expect(read(await client.get('/api/admin/pricing'), pricing).version).toBe(version);
    });

    it('takes effect at once in every answer and page, leaves open checkouts alone, and tells whoever comes second', async () => {
      const [client, second] = [await admin(), await staff()];
      const before = read(await client.get('/api/admin/pricing'), pricing);
      const buyer = stage().visitor();
      const [frozen, open] = [await draft(buyer, 'klagomal'), await draft(buyer, 'klagomal')];
      expect((await buyer.post('/api/klagomal/payment-link', { draftId: frozen.draftId })).status).toBe(200);
      const put = (who: Client, complaint: number, version: number) =>
        who.post('/api/admin/pricing?language=sv', {
          version,
          prices: { complaint },
          reason: 'Dyrare porto (anna@exempel.se)',
        });
      try {
        const after = read(await put(client, 47, before.version), pricing);
        expect(after.keys.find(({ key: name }) => name === 'complaint')).toMatchObject({
          price: 47,
          default: 39,
          isSet: true,
          updatedBy: { email: 'admin@brevia.example' },
        });
        expect((await stage().visitor().get('/api/pricing')).json).toMatchObject({ complaint: 47, claim: 39 });
        const page = await (await fetch(`${stage().site}/`)).text();
        expect([/Endast 47\s/.test(page), /"price":47,"priceCurrency":"SEK"/.test(page)]).toEqual([true, true]);
        expect((await buyer.get(`/api/letters/${frozen.draftId}`)).json).toMatchObject({
          price: { base: 39, total: 39 },
        });
        expect((await buyer.get(`/api/letters/${open.draftId}`)).json).toMatchObject({
          price: { base: 47, total: 47 },
        });
        const late = await put(second, 41, before.version);
        expect([late.status, errorCode(late)]).toEqual([409, 'edit_conflict']);
        // Both at the same moment: one of them.
        const both = await Promise.all([put(client, 48, after.version), put(second, 46, after.version)]);
        expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
        const history = read(await client.get('/api/admin/pricing/history?pageSize=2'), {
          total: z.number(),
          rows: z.array(
            z.object({
              version: z.number(),
              by: z.object({ email: z.string() }),
              reason: z.string(),
              changes: z.array(z.object({ key: z.string(), from: z.number(), to: z.number() })),
            }),
          ),
        });
        expect(history.total).toBe(after.version + 1);
        expect(history.rows[1]).toMatchObject({
          version: after.version,
          by: { email: 'admin@brevia.example' },
          reason: 'Dyrare porto ([e-mail])',
          changes: [{ key: 'complaint', from: 39, to: 47 }],
        });
        const entry = await audited('pricing_update');
        expect([entry?.['resource'], entry?.['details'], entry?.['before']]).toEqual([
          'pricing',
          'Dyrare porto ([e-mail])',
          JSON.stringify({ complaint: 47 }),
        ]);
      } finally {
        const { version } = read(await client.get('/api/admin/pricing'), pricing);
        await client.post('/api/admin/pricing', { version, prices: { complaint: 39 }, reason: 'Åter' });
      }
    });
  });

  describe('standard phrasings that staff keep', () => {
    const place = { kind: 'myndighetsbeslut', agencyId: 'csn', appealType: 'overklagan' };
    const offered = async () =>
      read(await stage().visitor().get('/api/government/phrasings?agency=csn&appealType=overklagan'), {
        phrasings: sentences,
      }).phrasings.map(({ text }) => text);

    it('are offered in the wizard while they are on, and changed by one at a time', async () => {
      const client = await admin();
      const make = (body: object) => client.post('/api/admin/phrasings?language=sv', { ...place, ...body });
      const empty = await make({ text: ' ' });
      expect([empty.status, message(empty)]).toEqual([422, 'Fyll i alla fält']);
      expect(errorCode(await make({ text: 'Nog om detta.', agencyId: '' }))).toBe('phrasing_incomplete');
      expect(errorCode(await make({ text: 'Nog om detta.', kind: 'klagomal' }))).toBe('phrasing_incomplete');
      expect(errorCode(await make({ text: 'tio tecken' }))).toBe('phrasing_short');
      const first = read(await make({ text: ' Jag yrkar att beslutet ändras. ' }), { phrasing }).phrasing;
      expect(await offered()).toEqual(['Jag yrkar att beslutet ändras.']);
      const path = `/api/admin/phrasings/${first.id}`;
      const off = read(await change(client, path, { version: first.version, enabled: false }), { phrasing }).phrasing;
      expect(await offered()).toEqual([]);
      expect(errorCode(await change(client, path, { version: first.version, text: 'Någon annans ord här.' }))).toBe(
        'edit_conflict',
      );
      const on = read(
        await change(client, path, { version: off.version, enabled: true, text: 'Jag yrkar att beslutet upphävs.' }),
        { phrasing },
      ).phrasing;
      expect(await offered()).toEqual(['Jag yrkar att beslutet upphävs.']);
      expect(JSON.parse(String((await audited('template_update'))?.['after']))).toMatchObject({
        text: 'Jag yrkar att beslutet upphävs.',
        enabled: true,
      });
      expect(errorCode(await client.send('DELETE', `${path}?version=${first.version}`, undefined, {}))).toBe(
        'edit_conflict',
      );
      expect((await client.send('DELETE', `${path}?version=${on.version}`, undefined, {})).status).toBe(200);
      expect(errorCode(await change(client, path, { version: on.version, enabled: true }))).toBe('phrasing_missing');
      expect(await offered()).toEqual([]);
    });

    it('are listed with their share of all uses', async () => {
      const client = await admin();
      const form = exampleForm('myndighetsbeslut', 'sickness-benefit');
      const where = { kind: 'myndighetsbeslut', agencyId: 'forsakringskassan', appealType: 'omprovning' };
      const texts = ['att Försäkringskassan omprövar beslutet', 'Jag begär muntlig förhandling.'];
      const rows = await Promise.all(
        texts.map(
          async (text) => read(await client.post('/api/admin/phrasings', { ...where, text }), { phrasing }).phrasing,
        ),
      );
      const buyer = stage().visitor();
      const { draftId } = read(await buyer.post('/api/government/draft', { formData: form, language: 'sv' }), {
        draftId: z.string(),
      });
      await buyer.post('/api/government/mark-free', { draftId, discountCode: 'FREE' });
      const { usage, uses, kinds } = read(
        await client.get('/api/admin/phrasings?kind=myndighetsbeslut&enabled=on&language=sv'),
        {
          usage: z.array(z.object({ templateId: z.string(), usageCount: z.number(), percentage: z.number() })),
          uses: z.number(),
          kinds: z.array(
            z.object({
              id: z.string(),
              fields: z.array(z.object({ options: z.array(z.object({ value: z.string(), label: z.string() })) })),
              pairs: z.array(z.array(z.string())),
            }),
          ),
        },
      );
      expect(usage.find(({ templateId }) => templateId === rows[0]?.id)).toMatchObject({
        usageCount: 1,
        percentage: 100 / uses,
      });
      expect(usage.some(({ templateId }) => templateId === rows[1]?.id)).toBe(false);
      expect(kinds.map(({ id }) => id)).toEqual(['myndighetsbeslut']);
      expect(kinds[0]?.fields[0]?.options).toContainEqual({ value: 'forsakringskassan', label: 'Försäkringskassan' });
      expect(kinds[0]?.fields[1]?.options.map(({ label }) => label)).toEqual(
        expect.arrayContaining([expect.stringMatching(/Överklagan|overklag/i)]),
      );
      expect(kinds[0]?.pairs).toContainEqual(['csn', 'overklagan']);
      for (const { id, version } of rows)
        await client.send('DELETE', `/api/admin/phrasings/${id}?version=${version}`, undefined, {});
    });
  });
}

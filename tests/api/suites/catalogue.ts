import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { codeDetailSchema, codesSchema } from '../../../core/shared/contracts/admin/discounts';
import type { RedemptionRecord } from '../../../core/records/discountRecords';
import { errorCode, errorShape, read, type Answer, type Client } from '../client';
import { signIn } from '../signIn';
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
const code = z.object({
  id: z.string(),
  version: z.string(),
  code: z.string(),
  currentUses: z.number(),
  reserved: z.number(),
  state: z.string(),
  enabled: z.boolean(),
  maxUses: z.number().nullable(),
  expiresOn: z.string().nullable(),
});
const codeSchema = codesSchema.shape.rows.element;
const phrasing = z.object({ id: z.string(), version: z.string(), text: z.string(), enabled: z.boolean() });
const sentences = z.array(z.object({ id: z.string(), text: z.string() }));

/** What staff keep: prices, discount codes and standard phrasings. */
export function catalogueSuite(stage: () => Stage): void {
  let known: Promise<Client> | undefined;
  const admin = () => (known ??= staff());
  async function staff(): Promise<Client> {
    const client = stage().visitor();
    await signIn(client, 'admin');
    return client;
  }
  const change = (client: Client, path: string, body: object) =>
    client.send('PATCH', path, JSON.stringify(body), { 'content-type': 'application/json', 'accept-language': 'sv' });
  const message = (answer: Answer) => read(answer, errorShape).error.message;
  const audited = async (action: string) =>
    (await stage().db.collection('auditLogs').find({ action }).sort({ _id: -1 }).limit(1).toArray())[0];
  const tried = async (word: string) =>
    (await stage().visitor().post('/api/validate-discount', { code: word, amount: 39, type: 'reklamation' })).json;

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

  describe('discount codes that staff keep', () => {
    const make = async (name: string, more: object = {}) =>
      (await admin()).post('/api/admin/discounts?language=sv', {
        code: name,
        worth: { type: 'fixed', value: 10 },
        ...more,
      });
    const made = async (name: string, more: object = {}) => read(await make(name, more), { code }).code;
    const look = async (id: string) =>
      read(await (await admin()).get(`/api/admin/discounts/${id}`), {
        code,
        sales: z.array(z.object({ kind: z.string(), count: z.number(), discount: z.number() })),
      });

    it('have a first day, kinds and a lowest price, which are changed with the rest', async () => {
      const client = await admin();
      const terms = {
        startsOn: '2027-01-01',
        expiresOn: '2027-01-31',
        kinds: ['klagomal'],
        leastAmount: 30,
        oncePerCustomer: true,
      };
      const made = read(await make('NYÅR', terms), { code: codeSchema }).code;
      expect(made).toMatchObject({ ...terms, state: 'coming', batch: null, earned: { orders: 0, kept: 0 } });
      expect(await tried('NYÅR')).toMatchObject({ valid: false, message: 'Rabattkoden har inte börjat gälla än' });
      expect(errorCode(await make('VÄNT', { startsOn: '2027-02-01', expiresOn: '2027-01-31' }))).toBe(
        'discount_days_turned',
      );
      expect((await make('OKÄND', { kinds: ['no-such-kind'] })).status).toBe(400);
      const turned = await change(client, `/api/admin/discounts/${made.id}`, {
        version: made.version,
        startsOn: '2027-02-01',
      });
      expect(errorCode(turned)).toBe('discount_days_turned');
      const now = read(
        await change(client, `/api/admin/discounts/${made.id}`, {
          version: made.version,
          startsOn: null,
          kinds: [],
          leastAmount: null,
          oncePerCustomer: false,
        }),
        { code: codeSchema },
      ).code;
      expect(now).toMatchObject({
        startsOn: null,
        kinds: [],
        leastAmount: null,
        oncePerCustomer: false,
        state: 'active',
      });
      expect(JSON.parse(String((await audited('discount_code_update'))?.['before']))).toMatchObject({
        kinds: ['klagomal'],
        leastAmount: 30,
        oncePerCustomer: true,
      });
    });

    it('are made a thousand at a time, good once each, the same click the same codes, and tell what became of them', async () => {
      const client = await admin();
      const order = {
        batch: randomUUID(),
        prefix: 'mässa',
        count: 1_000,
        worth: { type: 'percentage', value: 100 },
        description: 'Mässan',
      };
      const [file, again] = await Promise.all([1, 2].map(() => client.post('/api/admin/discount-batches', order)));
      const lines = (answer: Answer | undefined) => (answer?.text ?? '').replace('\uFEFF', '').trim().split('\r\n');
      expect([file?.status, file?.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
      const [header, ...rows] = lines(file);
      expect([header, rows.length]).toEqual(['Kod;Rabatt;Från och med;Till och med;Läge', 1_000]);
      expect(lines(again)).toEqual(lines(file));
      const codes = rows.map((row) => row.split(';')[0] ?? '');
      expect(new Set(codes).size).toBe(1_000);
      for (const each of codes) expect(each).toMatch(/^MÄSSA-[2-9A-HJKMNP-Z]{8}$/);
      const buyer = stage().visitor();
      const [first, second] = [await draft(buyer, 'klagomal'), await draft(buyer, 'klagomal')];
      const [used = ''] = codes;
      const free = (draftId: string) => buyer.post('/api/klagomal/mark-free', { draftId, discountCode: used });
      expect((await free(first.draftId)).status).toBe(200);
      expect(errorCode(await free(second.draftId))).toBe('discount_used_up');
      const after = lines(await client.get(`/api/admin/discount-batches/${order.batch}`)).filter((line) =>
        line.endsWith(';Använd'),
      );
      expect(after.map((line) => line.split(';')[0])).toEqual([used]);
      const { rows: listed } = codesSchema.parse((await client.get(`/api/admin/discounts?search=${used}`)).json);
      expect(listed).toMatchObject([
        { batch: order.batch, state: 'usedUp', earned: { orders: 1, discount: 39, paid: 0, kept: 0 } },
      ]);
      expect((await client.get(`/api/admin/discount-batches/${randomUUID()}`)).status).toBe(404);
      expect(JSON.parse(String((await audited('discount_batch_create'))?.['after']))).toMatchObject({
        code: 'MÄSSA',
        count: 1_000,
      });

      // A thousand codes end in one press; those that were used stay what they were.
      const detail = async () =>
        codeDetailSchema.parse((await client.get(`/api/admin/discounts/${listed[0]?.id}`)).json).batch;
      expect(await detail()).toEqual({ codes: 1_000, used: 1, left: 999 });
      const end = (id: string) => client.send('DELETE', `/api/admin/discount-batches/${id}`, undefined, {});
      expect((await end(order.batch)).json).toEqual({ ended: 1_000 });
      expect(await detail()).toEqual({ codes: 1_000, used: 1, left: 0 });
      const [, unused = ''] = codes;
      expect(await tried(unused)).toMatchObject({
        valid: false,
        error: 'Rabattkoden finns inte, eller gäller inte längre',
      });
      expect(
        errorCode(await buyer.post('/api/klagomal/mark-free', { draftId: second.draftId, discountCode: unused })),
      ).toBe('discount_unknown');
      expect((await audited('discount_batch_end'))?.['resourceId']).toBe(order.batch);
      expect(JSON.parse(String((await audited('discount_batch_end'))?.['before']))).toMatchObject({ left: 999 });
      expect(JSON.parse(String((await audited('discount_batch_end'))?.['after']))).toEqual({
        code: 'MÄSSA',
        codes: 1_000,
        used: 1,
        left: 0,
        ended: 1_000,
      });
      // Twice is once, and one code may be turned on again from what it is now.
      expect((await end(order.batch)).json).toEqual({ ended: 0 });
      const [row] = codesSchema.parse((await client.get(`/api/admin/discounts?search=${unused}`)).json).rows;
      expect(row).toMatchObject({ enabled: false, state: 'off' });
      await change(client, `/api/admin/discounts/${row?.id}`, { version: row?.version, enabled: true });
      expect(await tried(unused)).toMatchObject({ valid: true });
      expect(errorCode(await end(randomUUID()))).toBe('discount_missing');
    }, 240_000);

    it('are stored trimmed and upper-cased, and never given out twice', async () => {
      const client = await admin();
      const first = await made(' vår-26 ', { worth: { type: 'percentage', value: 25 }, description: 'Vårens brev' });
      expect(first.code).toBe('VÅR-26');
      const twin = await make('Vår-26');
      expect([twin.status, message(twin)]).toEqual([409, 'Rabattkoden "VÅR-26" finns redan. Välj en annan kod.']);
      for (const [name, more] of [
        ['', {}],
        ['TVÅ ORD', {}],
        ['X', { worth: { type: 'percentage', value: 101 } }],
        ['X', { worth: { type: 'fixed', value: 0 } }],
        ['X', { worth: { type: 'fixed', value: 9.5 } }],
        ['X', { maxUses: 0 }],
        ['X', { expiresOn: '2026-02-30' }],
      ] as const)
        expect((await make(name, more)).status).toBe(400);
      expect(errorCode(await make('X', { expiresOn: '2020-01-01' }))).toBe('discount_day_past');
      expect(await tried('vår-26')).toMatchObject({ valid: true, discount: 9.75 });
      expect(
        (await client.send('DELETE', `/api/admin/discounts/${first.id}?version=${first.version}`, undefined, {}))
          .status,
      ).toBe(200);
      expect(await tried('VÅR-26')).toMatchObject({
        valid: false,
        error: 'Rabattkoden finns inte, eller gäller inte längre',
      });
      expect((await make('vår-26')).status).toBe(409);
      const gone = await change(client, `/api/admin/discounts/${first.id}`, { version: first.version, enabled: true });
      expect([gone.status, message(gone)]).toEqual([404, 'Rabattkoden finns inte']);
      const shown = { rows: z.array(code), total: z.number() };
      expect(read(await client.get('/api/admin/discounts?search=vår-2'), shown).total).toBe(0);
      expect(
        read(await client.get('/api/admin/discounts?search=vår-2&state=deleted'), shown).rows.map(({ state }) => state),
      ).toEqual(['deleted']);
      expect(JSON.parse(String((await audited('discount_code_delete'))?.['before']))).toMatchObject({
        code: 'VÅR-26',
        type: 'percentage',
        value: 25,
        deleted: false,
      });
    });

    it('are turned off and on, and whoever looked at an older state is told', async () => {
      const client = await admin();
      const first = await made('KNAPPEN');
      const off = read(
        await change(client, `/api/admin/discounts/${first.id}`, { version: first.version, enabled: false }),
        { code },
      ).code;
      expect([off.state, await tried('KNAPPEN')]).toEqual(['off', expect.objectContaining({ valid: false })]);
      expect(
        errorCode(
          await change(client, `/api/admin/discounts/${first.id}`, {
            version: first.version,
            worth: { type: 'fixed', value: 30 },
          }),
        ),
      ).toBe('edit_conflict');
      await change(client, `/api/admin/discounts/${first.id}`, {
        version: off.version,
        enabled: true,
        worth: { type: 'fixed', value: 30 },
      });
      expect(await tried('KNAPPEN')).toMatchObject({ valid: true, finalPrice: 9 });
    });

    it('are good until the last day is over in Sweden', async () => {
      const day = (offset: number) =>
        new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(Date.now() + offset * 86_400_000);
      const today = await made('IDAG', { expiresOn: day(0) });
      expect([today.expiresOn, today.state]).toEqual([day(0), 'active']);
      const stored = await stage()
        .db.collection<{ _id: string; expiresAt: Date }>('discounts')
        .findOne({ _id: today.id });
      expect(
        new Intl.DateTimeFormat('sv-SE', {
          timeZone: 'Europe/Stockholm',
          dateStyle: 'short',
          timeStyle: 'medium',
        }).format(stored?.expiresAt),
      ).toBe(`${day(1)} 00:00:00`);
      await stage()
        .db.collection<{ _id: string }>('discounts')
        .updateOne({ _id: today.id }, { $set: { expiresAt: new Date(Date.now() - 1) } });
      expect(await tried('IDAG')).toMatchObject({ valid: false, error: 'Rabattkoden har gått ut' });
      // What has run out may still be described anew.
      const late = (await look(today.id)).code;
      expect([
        late.state,
        (
          await change(await admin(), `/api/admin/discounts/${today.id}`, {
            version: late.version,
            description: 'Slut',
          })
        ).status,
      ]).toEqual(['expired', 200]);
    });

    it('are used up by letters, counted as held and as paid for; a limit set later counts the uses before it', async () => {
      const client = await admin();
      const unlimited = await made('FÖRST', { worth: { type: 'percentage', value: 100 } });
      const buyer = stage().visitor();
      const letters = [await draft(buyer, 'klagomal'), await draft(buyer, 'klagomal')];
      for (const { draftId } of letters)
        expect((await buyer.post('/api/klagomal/mark-free', { draftId, discountCode: 'först' })).status).toBe(200);
      const used = await look(unlimited.id);
      expect(used).toMatchObject({
        code: { currentUses: 2, reserved: 0, state: 'active' },
        sales: [{ kind: 'klagomal', count: 2, discount: 78 }],
      });
      // Fewer than were used: it is used up, and those letters keep it.
      const limited = read(
        await change(client, `/api/admin/discounts/${unlimited.id}`, { version: used.code.version, maxUses: 1 }),
        { code },
      ).code;
      expect(limited).toMatchObject({ currentUses: 2, maxUses: 1, state: 'usedUp' });
      expect(await tried('FÖRST')).toMatchObject({ valid: false, error: 'Rabattkoden har använts för många gånger' });
      const more = read(
        await change(client, `/api/admin/discounts/${unlimited.id}`, {
          version: limited.version,
          maxUses: 3,
          worth: { type: 'fixed', value: 9 },
        }),
        { code },
      ).code;
      const third = await draft(buyer, 'klagomal');
      expect(
        (await buyer.post('/api/klagomal/payment-link', { draftId: third.draftId, discountCode: 'FÖRST' })).status,
      ).toBe(200);
      expect((await look(more.id)).code).toMatchObject({ currentUses: 2, reserved: 1, state: 'usedUp' });
      expect(await stage().db.collection<RedemptionRecord>('redemptions').countDocuments({ discountId: more.id })).toBe(
        3,
      );
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

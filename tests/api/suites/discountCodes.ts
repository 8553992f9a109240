import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { codeDetailSchema, codesSchema } from '../../../core/shared/contracts/admin/discounts';
import type { RedemptionRecord } from '../../../core/records/discountRecords';
import { createCatalogueStaff } from '../catalogueStaff';
import { errorCode, read, type Answer } from '../client';
import { draft, type Stage } from '../stage';

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

/** Discount codes as staff make, change and delete them. */
export function discountCodeSuite(stage: () => Stage): void {
  const { admin, change, message, audited, tried } = createCatalogueStaff(stage);

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
}

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { connectToDatabase } from '../../../core/records/database';
import {
  markDiscountUseConsumed,
  releaseDiscountUsesOfLetter,
  reserveDiscountUseForLetter,
} from '../../../core/records/discounts';
import { migrateOldUseCounts } from '../../../core/records/oldUseCounts';
import { hashLetterIdOfRedemption, type DiscountRecord } from '../../../core/records/discountRecords';
import { errorCode, read, type Client } from '../client';
import { draft, type Stage } from '../stage';

const shape = {
  valid: z.boolean(),
  discount: z.number(),
  discountAmount: z.number(),
  finalPrice: z.number(),
  message: z.string(),
};

/** Discount codes, their rules and their texts. */
export function discountSuite(stage: () => Stage): void {
  async function addCode(code: string, more: Partial<DiscountRecord>): Promise<void> {
    const now = new Date();
    await stage()
      .db.collection<DiscountRecord>('discounts')
      .insertOne({
        _id: randomUUID(),
        code,
        type: 'fixed',
        value: 10,
        currency: 'SEK',
        maxUses: null,
        held: 0,
        expiresAt: null,
        enabled: true,
        createdAt: now,
        createdBy: 'test',
        updatedAt: now,
        deletedAt: null,
        description: '',
        ...more,
      });
  }

  describe('discount codes', () => {
    it.each([
      ['SAVE10', 29, 10],
      [' save10 ', 29, 10],
      ['TEST20', 7.8, 31.2],
      ['free100', 39, 0],
      ['FREE', 39, 0],
    ])('%s takes %d off and leaves %d', async (code, discount, finalPrice) => {
      const answer = await stage().visitor().post('/api/validate-discount', { code, amount: 39, type: 'reklamation' });
      expect(read(answer, shape)).toMatchObject({ valid: true, discount, discountAmount: discount, finalPrice });
    });

    it.each([
      ['parking_appeal', 39],
      ['flight_claim', 99],
      ['klagomal', 39],
      ['government', 99],
      ['something else', 1],
    ])('the price of %s is %d, whatever amount is sent', async (type, price) => {
      const answer = await stage().visitor().post('/api/validate-discount', { code: '', amount: 1, type });
      expect(read(answer, shape)).toMatchObject({ valid: false, discount: 0, finalPrice: price });
    });

    it('refusals are answers, in plain words', async () => {
      await addCode('GAMMAL', { expiresAt: new Date(Date.now() - 1000) });
      await addCode('SLUT', { maxUses: 1, held: 1 });
      await addCode('AV', { enabled: false });
      const message = async (code: string) => {
        const answer = await stage()
          .visitor()
          .post('/api/validate-discount', { code, amount: 39, type: 'reklamation' });
        const { valid, discount, finalPrice, error } = read(answer, { ...shape, error: z.string() });
        expect([valid, discount, finalPrice]).toEqual([false, 0, 39]);
        return error;
      };
      expect(await message('FINNSINTE')).toBe('Rabattkoden finns inte, eller gäller inte längre');
      expect(await message('AV')).toBe('Rabattkoden finns inte, eller gäller inte längre');
      expect(await message('GAMMAL')).toBe('Rabattkoden har gått ut');
      expect(await message('SLUT')).toBe('Rabattkoden har använts för många gånger');
    });

    it('a code put on a letter stays on it until it is taken off', async () => {
      const client = stage().visitor();
      const { draftId } = await draft(client, 'reklamation');
      expect((await client.post(`/api/letters/${draftId}/discount`, { code: 'TEST20' })).json).toMatchObject({
        valid: true,
        finalPrice: 31.2,
      });
      expect((await client.get(`/api/letters/${draftId}`)).json).toMatchObject({
        price: { base: 39, discount: 7.8, total: 31.2, code: 'TEST20' },
      });
      expect((await client.post(`/api/letters/${draftId}/discount`, { code: 'NONSENS' })).json).toMatchObject({
        valid: false,
        finalPrice: 39,
      });
      expect((await client.post('/api/validate-discount', { code: 'SAVE10', amount: 1, draftId })).json).toMatchObject({
        valid: true,
        finalPrice: 10,
      });
      expect((await client.post(`/api/letters/${draftId}/discount`, { code: '' })).json).toMatchObject({
        valid: false,
        finalPrice: 39,
      });
      expect((await client.get(`/api/letters/${draftId}`)).json).toMatchObject({
        price: { base: 39, discount: 0, total: 39 },
      });
    });

    it('nobody pays another price than the one they saw, and who does not say what they saw goes on as before', async () => {
      await addCode('SJUNKER', { value: 10 });
      const terms = (value: number) =>
        stage().db.collection<DiscountRecord>('discounts').updateOne({ code: 'SJUNKER' }, { $set: { value } });
      const client = stage().visitor();
      const { draftId } = await draft(client, 'reklamation');
      const pay = (shownTotal?: number) =>
        client.post('/api/reklamation/payment-link?language=sv', { draftId, discountCode: 'SJUNKER', shownTotal });
      expect((await client.post(`/api/letters/${draftId}/discount`, { code: 'SJUNKER' })).json).toMatchObject({
        finalPrice: 29,
      });
      await terms(4);
      const refused = await pay(29);
      expect([refused.status, errorCode(refused)]).toEqual([409, 'price_changed']);
      expect(refused.json).toMatchObject({ error: { message: expect.stringContaining('inget är betalt') } });
      expect((await client.get(`/api/letters/${draftId}`)).json).toMatchObject({
        state: 'preview',
        price: { base: 39, total: 35 },
      });
      const first = read(await pay(35), { url: z.string() });
      // A payment page that is open keeps its price while the letter would cost more; a lower one is given.
      await terms(1);
      expect((await client.get(`/api/letters/${draftId}`)).json).toMatchObject({ price: { total: 35 } });
      expect(read(await pay(35), { url: z.string() })).toEqual(first);
      await terms(20);
      expect(errorCode(await pay(35))).toBe('price_changed');
      const open = { letterId: draftId, discountCode: 'SJUNKER', shownTotal: 35 };
      expect(errorCode(await client.post('/api/create-checkout-session', open))).toBe('price_changed');
      expect((await pay()).status).toBe(200);
      // Free no more: it is not given, nor charged.
      const free = (shownTotal?: number) =>
        client.post('/api/reklamation/mark-free', { draftId, discountCode: 'SJUNKER', shownTotal });
      expect([errorCode(await free(0)), errorCode(await free())]).toEqual(['price_changed', 'payment_required']);
    });

    it('500 letters race for a code with 100 uses: 100 hold it', async () => {
      await addCode('HUNDRA', { value: 29, maxUses: 100 });
      const database = await connectToDatabase(stage().world.addresses.mongodb);
      const letters = Array.from({ length: 500 }, () => randomUUID());
      const outcomes = await Promise.allSettled(
        letters.map((letterId) => reserveDiscountUseForLetter(database, 'HUNDRA', { letterId })),
      ).finally(() => database.close());
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
      const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
      expect(new Set(refusals)).toEqual(new Set(['discount_used_up']));
      expect(
        await stage()
          .db.collection('redemptions')
          .countDocuments({ letterId: { $in: letters } }),
      ).toBe(100);
    });

    it('a use whose row was never written, or is gone already, is given back too; what was bought with stays', async () => {
      await addCode('HALVTAGEN', { maxUses: 3 });
      const database = await connectToDatabase(stage().world.addresses.mongodb);
      const code = { code: 'HALVTAGEN' };
      const held = async () => (await database.discounts.findOne(code))?.held;
      const { _id } = (await database.discounts.findOne(code)) ?? { _id: '' };
      const [dead, kept, sold] = [randomUUID(), randomUUID(), randomUUID()];
      try {
        for (const letterId of [dead, kept, sold])
          await reserveDiscountUseForLetter(database, 'HALVTAGEN', { letterId });
        await markDiscountUseConsumed(database, { letterId: sold }, 'HALVTAGEN');
        expect(await held()).toBe(3);
        // As a worker leaves it that dies between the count and the row.
        await database.redemptions.deleteOne({ letterId: dead });
        await releaseDiscountUsesOfLetter(database, dead);
        await releaseDiscountUsesOfLetter(database, kept, ['HALVTAGEN']);
        await releaseDiscountUsesOfLetter(database, sold);
        expect(await held()).toBe(2);
        // As one leaves it that gave it back and died before the row was gone: it is counted once, whoever comes next.
        await database.discounts.updateOne(code, {
          $inc: { held: -1 },
          $pull: { taken: hashLetterIdOfRedemption(kept) },
          $push: { returned: hashLetterIdOfRedemption(kept) },
        });
        await reserveDiscountUseForLetter(database, 'HALVTAGEN', { letterId: kept });
        expect(await held()).toBe(2);
        await database.discounts.updateOne(code, {
          $inc: { held: -1 },
          $pull: { taken: hashLetterIdOfRedemption(kept) },
          $push: { returned: hashLetterIdOfRedemption(kept) },
        });
        await releaseDiscountUsesOfLetter(database, kept);
        expect([await held(), await database.redemptions.countDocuments({ discountId: _id })]).toEqual([1, 1]);
        await Promise.all([
          releaseDiscountUsesOfLetter(database, kept),
          reserveDiscountUseForLetter(database, 'HALVTAGEN', { letterId: kept }),
        ]);
        await releaseDiscountUsesOfLetter(database, kept);
        await releaseDiscountUsesOfLetter(database, sold);
        expect([await held(), await database.redemptions.countDocuments({ discountId: _id })]).toEqual([1, 1]);
        // Bought with after it had been given back: counted past the limit.
        await database.discounts.updateOne(code, { $set: { maxUses: 1 } });
        await markDiscountUseConsumed(database, { letterId: dead }, 'HALVTAGEN');
        await markDiscountUseConsumed(database, { letterId: dead }, 'HALVTAGEN');
        expect(await held()).toBe(2);
        // A row of an older version had a list of all its letters.
        await database.discounts.updateOne(code, {
          $unset: { held: '', taken: '', returned: '' },
          $set: { holders: [dead, sold, kept] },
        } as object);
        await migrateOldUseCounts(database);
        await migrateOldUseCounts(database);
        expect(await held()).toBe(3);
        await releaseDiscountUsesOfLetter(database, kept);
        expect(await database.discounts.findOne(code)).not.toHaveProperty('holders');
        expect(await held()).toBe(2);
      } finally {
        await database.close();
      }
    });

    it('a code is for some kinds, from a day, from a price, and once a customer, in words', async () => {
      const day = 86_400_000;
      await addCode('SENARE', { startsAt: new Date(Date.now() + day) });
      await addCode('BARAKLAGO', { kinds: ['klagomal'] });
      await addCode('DYRT', { leastAmount: 40 });
      await addCode('LAGOM', {
        leastAmount: 39,
        kinds: ['reklamation'],
        startsAt: new Date(Date.now() - day),
        expiresAt: new Date(Date.now() + day),
      });
      const client = stage().visitor();
      const { draftId } = await draft(client, 'reklamation');
      const tried = async (code: string) => {
        const { valid, message } = z
          .looseObject({ valid: z.boolean(), message: z.string() })
          .parse((await client.post(`/api/letters/${draftId}/discount`, { code })).json);
        return [valid, message];
      };
      expect(await tried('SENARE')).toEqual([false, 'Rabattkoden har inte börjat gälla än']);
      expect(await tried('BARAKLAGO')).toEqual([false, 'Rabattkoden gäller inte för den här brevtypen']);
      expect(await tried('DYRT')).toEqual([false, 'Rabattkoden gäller bara brev som kostar mer']);
      expect((await tried('LAGOM'))[0]).toBe(true);
      // Before there is a letter, what is known is held against the code too.
      expect(
        (await client.post('/api/validate-discount', { code: 'BARAKLAGO', amount: 39, type: 'reklamation' })).json,
      ).toMatchObject({ valid: false });
    });

    it('a code for once a customer gives one letter to an address, also of several at once; unbought, it is free again', async () => {
      await addCode('ENGANG', { type: 'percentage', value: 100, oncePerCustomer: true });
      const email = `${randomUUID()}@exempel.se`;
      const people = Array.from({ length: 8 }, () => stage().visitor());
      const letters = await pooled(people, 4, async (client) => ({
        client,
        ...(await draft(client, 'klagomal', email)),
      }));
      const free = ({ client, draftId }: { client: Client; draftId: string }) =>
        client.post('/api/klagomal/mark-free', { draftId, discountCode: 'ENGANG' });
      const answers = await Promise.all(letters.map(free));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(new Set(answers.filter(({ status }) => status !== 200).map(errorCode))).toEqual(
        new Set(['discount_used_before']),
      );
      const other = stage().visitor();
      expect((await free({ client: other, ...(await draft(other, 'klagomal')) })).status).toBe(200);
      const code = await stage().db.collection<DiscountRecord>('discounts').findOne({ code: 'ENGANG' });
      const kept = await stage().db.collection('redemptions').find({ discountId: code?._id }).toArray();
      expect(kept.filter(({ customer }) => customer === true)).toHaveLength(2);
      expect(JSON.stringify(kept)).not.toContain(email);

      // Exact in the records too, with a limit beside it.
      await addCode('BADA', { maxUses: 3, oncePerCustomer: true });
      const database = await connectToDatabase(stage().world.addresses.mongodb);
      try {
        const use = (letterId: string, customer: string) =>
          reserveDiscountUseForLetter(database, 'BADA', { letterId, customer });
        const ids = Array.from({ length: 100 }, () => randomUUID());
        const outcomes = await Promise.allSettled(
          ids.map((letterId, index) => use(letterId, `customer ${index % 10}`)),
        );
        const won = ids.filter((_, index) => outcomes[index]?.status === 'fulfilled');
        expect(won).toHaveLength(3);
        const record = await database.discounts.findOne({ code: 'BADA' });
        expect(record?.held).toBe(3);
        // Who got none holds nothing, so that each of them can try again when one is given back.
        expect(await database.redemptions.countDocuments({ discountId: record?._id ?? '' })).toBe(6);
        const given = won[0] ?? randomUUID();
        const customer = `customer ${ids.indexOf(given) % 10}`;
        await releaseDiscountUsesOfLetter(database, given);
        const next = randomUUID();
        await use(next, customer);
        await expect(use(randomUUID(), customer)).rejects.toMatchObject({ code: 'discount_used_before' });
      } finally {
        await database.close();
      }
    }, 240_000);

    it('60 people check out side by side with a code for 12: 12 pay less', async () => {
      await addCode('DUSSIN', { value: 29, maxUses: 12 });
      const people = Array.from({ length: 60 }, () => stage().visitor());
      const letters = await pooled(people, 10, async (client) => ({ client, ...(await draft(client, 'klagomal')) }));
      const outcomes = await Promise.all(letters.map(({ client, draftId }) => checkout(client, draftId)));
      const sessions = new Map((await stage().payments()).sessions.map(({ id, amount_total }) => [id, amount_total]));
      const cheap = outcomes.filter(
        (outcome) => outcome.sessionId !== undefined && sessions.get(outcome.sessionId) === 1000,
      );
      expect(cheap).toHaveLength(12);
      expect(outcomes.filter(({ code }) => code === 'discount_used_up')).toHaveLength(48);
      expect(
        await stage()
          .db.collection('redemptions')
          .countDocuments({ letterId: { $in: letters.map(({ draftId }) => draftId) } }),
      ).toBe(12);
    }, 240_000);
  });
}

/** As the site's own request (web/src/data/http.ts) does it, a 503 is tried again. */
async function checkout(client: Client, draftId: string): Promise<{ sessionId?: string; code?: string }> {
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = await client.post('/api/klagomal/payment-link', { draftId, discountCode: 'DUSSIN' });
    if (answer.status === 200) return read(answer, { sessionId: z.string() });
    if (answer.status !== 503) return { code: errorCode(answer) };
  }
  return { code: 'never answered' };
}

async function pooled<T, R>(items: T[], width: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) results.push(await work(item));
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

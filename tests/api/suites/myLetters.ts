import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { errorCode, read, type Client } from '../client';
import { newPerson, otherBrowserOf } from '../people';
import { draft, exampleForm, newAddress, type Stage } from '../stage';

const listShape = {
  letters: z.array(
    z.looseObject({
      id: z.string(),
      kind: z.string(),
      type: z.string(),
      category: z.string(),
      status: z.string(),
      recipient: z.string().optional(),
      excerpt: z.string().optional(),
      price: z.number(),
      resume: z.string(),
      downloads: z.record(z.string(), z.string()),
    }),
  ),
  claimable: z.number(),
};
const list = async (client: Client, language = 'sv') =>
  read(await client.get(`/api/my-letters?language=${language}`), listShape);
const deletedShape = { success: z.boolean(), deleted: z.array(z.string()), failed: z.array(z.string()) };

/** The page My letters has the letters of who is signed in, all kinds, and nobody else's. */
export function myLetterSuite(stage: () => Stage): void {
  describe('my letters', () => {
    it('are for who is signed in', async () => {
      const anybody = stage().visitor();
      for (const answer of [
        await anybody.get('/api/my-letters'),
        await anybody.post('/api/my-letters/claim'),
        await anybody.post('/api/my-letters/delete', { ids: [crypto.randomUUID()] }),
      ])
        expect([answer.status, errorCode(answer)]).toEqual([401, 'sign_in_required']);
    });

    it('are all that the person made while signed in, the newest first, in the language asked for', async () => {
      const anna = await newPerson(stage());
      expect(await list(anna)).toEqual({ letters: [], claimable: 0 });
      const first = await draft(anna, 'reklamation');
      const flight = read(
        await anna.post('/api/flight/draft', {
          formData: exampleForm('flygforseening', 'strike-london'),
          language: 'sv',
        }),
        { draftId: z.string() },
      );
      await anna.post('/api/reklamation/mark-free', { draftId: first.draftId, discountCode: 'FREE' });
      await stage().until(anna, first.draftId, ({ mail }) => mail === 'sent');

      const { letters, claimable } = await list(anna);
      expect(claimable).toBe(0);
      expect(letters.map(({ id, kind, type, status }) => [id, kind, type, status])).toEqual([
        [flight.draftId, 'flygforseening', 'Flygförsening', 'preview'],
        [first.draftId, 'reklamation', 'Reklamation', 'delivered'],
      ]);
      expect(letters[1]).toMatchObject({
        category: 'Elektronik',
        recipient: 'Elektronikhuset Norr AB',
        price: 0,
        downloads: { letter: `/api/reklamation/download/letter?draft_id=${first.draftId}` },
        orderNumber: expect.stringMatching(/^\w{5}-\w{5}$/),
        resume: `/reklamation?draft_id=${first.draftId}&step=download`,
      });
      expect(letters[0]).toMatchObject({
        price: 99,
        downloads: {},
        resume: `/flight-claim?draft_id=${flight.draftId}&step=payment`,
      });
      const [inEnglish] = (await list(anna, 'en')).letters;
      expect([inEnglish?.type, inEnglish?.excerpt]).toEqual(['Flight delay', letters[0]?.excerpt]);
      // Another device of the same person opens them; the address that is shown is one of theirs.
      const phone = await otherBrowserOf(stage(), anna);
      expect((await phone.get(letters[1]?.downloads['letter'] ?? '')).text).toMatch(/^%PDF-/);
      expect((await phone.get(`/api/letters/${flight.draftId}`)).status).toBe(200);
    });

    it('a letter of this browser that nobody owns is claimed by who signs in there, with its order', async () => {
      const browser = stage().visitor();
      const early = await draft(browser, 'klagomal');
      await browser.post('/api/klagomal/mark-free', { draftId: early.draftId, discountCode: 'FREE' });
      await stage().until(browser, early.draftId, ({ status }) => status === 'delivered');
      const bo = await newPerson(stage(), browser);
      expect((await bo.get(`/api/letters/${early.draftId}`)).status).toBe(200);
      expect(await list(bo)).toEqual({ letters: [], claimable: 1 });
      expect((await bo.post('/api/my-letters/claim')).json).toEqual({ success: true, claimed: 1 });
      expect((await bo.post('/api/my-letters/claim')).json).toEqual({ success: true, claimed: 0 });
      expect(await list(bo)).toMatchObject({ letters: [{ id: early.draftId }], claimable: 0 });
      const row = await stage()
        .db.collection<{ _id: string; userId: string }>('letters')
        .findOne({ _id: early.draftId });
      expect(
        await stage().db.collection<{ _id: string; userId: string }>('transactions').findOne({ _id: early.draftId }),
      ).toMatchObject({ userId: row?.userId });
    });

    it('do not stay open to the next person at that computer, nor to an old cookie', async () => {
      const cecilia = await newPerson(stage());
      const { draftId, token } = await draft(cecilia, 'reklamation');
      const oldCookie = cecilia.cookieHeader;
      expect((await cecilia.get(`/api/letters/${draftId}`)).status).toBe(200);
      // Somebody else signs in there without her having signed out.
      const sharing = await newPerson(stage(), cecilia);
      expect((await sharing.get(`/api/letters/${draftId}`)).status).toBe(404);
      expect(await list(sharing)).toEqual({ letters: [], claimable: 0 });
      await sharing.post('/api/auth/sign-out');
      expect((await cecilia.get(`/api/letters/${draftId}`)).status).toBe(404);
      expect((await stage().visitor().get(`/api/letters/${draftId}`, { cookie: oldCookie })).status).toBe(404);
      const next = await newPerson(stage(), cecilia);
      expect((await next.get(`/api/letters/${draftId}`)).status).toBe(404);
      expect(await list(next)).toEqual({ letters: [], claimable: 0 });
      expect((await next.get(`/api/letters/${draftId}?t=${token}`)).status).toBe(200);
    });

    it('somebody else may help by the link without becoming the owner', async () => {
      const owner = stage().visitor();
      const { draftId, token } = await draft(owner, 'reklamation');
      const helper = await newPerson(stage());
      const { form } = read(await helper.get(`/api/letters/${draftId}?t=${token}`), {
        form: z.record(z.string(), z.unknown()),
      });
      expect((await helper.post(`/api/reklamation/draft?t=${token}`, { formData: form, draftId })).status).toBe(200);
      expect((await list(helper)).letters).toEqual([]);
      expect((await owner.get(`/api/letters/${draftId}`)).status).toBe(200);
    });

    it('are deleted many at a time, with workflow and files; what is not theirs stays', async () => {
      const david = await newPerson(stage());
      const own: string[] = [];
      for (let nth = 0; nth < 12; nth += 1)
        own.push((await draft(david, nth % 2 === 0 ? 'reklamation' : 'klagomal')).draftId);
      const stranger = stage().visitor();
      const { draftId: anothers } = await draft(stranger, 'reklamation', newAddress());
      const nothing = crypto.randomUUID();
      const gone = own.slice(0, 10);
      const answer = read(
        await david.post('/api/my-letters/delete', { ids: [...gone, anothers, nothing] }),
        deletedShape,
      );
      expect(answer).toEqual({ success: false, deleted: gone, failed: [anothers, nothing] });
      expect((await list(david)).letters.map(({ id }) => id).sort()).toEqual(own.slice(10).sort());
      expect((await stranger.get(`/api/letters/${anothers}`)).status).toBe(200);
      expect((await david.get(`/api/letters/${gone[0]}`)).status).toBe(410);
      expect(
        await stage()
          .db.collection<{ _id: string }>('tombstones')
          .countDocuments({ _id: { $in: gone } }),
      ).toBe(gone.length);
      // Asked again, as after a lost answer.
      expect(read(await david.post('/api/my-letters/delete', { ids: gone }), deletedShape)).toMatchObject({
        success: true,
        deleted: gone,
      });
      expect(
        (await david.post('/api/my-letters/delete', { ids: Array.from({ length: 101 }, () => crypto.randomUUID()) }))
          .status,
      ).toBe(400);
      expect((await david.post('/api/my-letters/delete', { ids: [] })).status).toBe(400);
    });
  });
}

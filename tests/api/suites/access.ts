import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { errorCode, read, type Answer, type Client } from '../client';
import { draft, eventually, flatForm, newAddress, type Stage } from '../stage';
import { vaultOfWorld } from '../../vaults';

/** As the server signs a session's id. */
function signed({ world }: Stage, id: string): string {
  const key = vaultOfWorld(world).signingKey('session');
  return encodeURIComponent(createHmac('sha256', key).update(id).digest('base64').replace(/=+$/, ''));
}

/** Every way to reach a letter by its id. */
function doors(kind: string, id: string): [string, (client: Client, t?: string) => Promise<Answer>][] {
  const query = (t?: string) => (t === undefined ? '' : `?t=${t}`);
  const withToken = (body: Record<string, unknown>, t?: string) => (t === undefined ? body : { ...body, t });
  return [
    ['the page', (client, t) => client.get(`/api/letters/${id}${query(t)}`)],
    ['the events', (client, t) => client.get(`/api/letters/${id}/events${query(t)}`)],
    ['the text', (client, t) => client.get(`/api/letters/${id}/text${query(t)}`)],
    ['the download', (client, t) => client.get(`/api/${kind}/download/letter?draft_id=${id}${t === undefined ? '' : `&t=${t}`}`)],
    ['the return', (client, t) => client.post(`/api/letters/${id}/return`, withToken({}, t))],
    ['the discount', (client, t) => client.post(`/api/letters/${id}/discount`, withToken({ code: 'FREE' }, t))],
    ['resend', (client, t) => client.post(`/api/letters/${id}/resend`, withToken({}, t))],
    ['delete', (client, t) => client.post(`/api/letters/${id}/delete`, withToken({}, t))],
    ['the older mail call', (client, t) => client.post('/api/send-email', withToken({ letterId: id }, t))],
    ['the older discount call', (client, t) => client.post('/api/validate-discount', withToken({ code: 'FREE', draftId: id }, t))],
    ['the checkout', (client, t) => client.post('/api/create-checkout-session', withToken({ letterId: id }, t))],
    ['the payment link', (client, t) => client.post(`/api/${kind}/payment-link`, withToken({ draftId: id }, t))],
    ['the free letter', (client, t) => client.post(`/api/${kind}/mark-free`, withToken({ draftId: id, discountCode: 'FREE' }, t))],
    ['a new draft over it', (client, t) => client.post(`/api/${kind}/draft`, withToken({ formData: flatForm(kind, newAddress()), draftId: id }, t))],
    ['its whole text', (client, t) => client.post(`/api/${kind}/draft`, withToken({ formData: {}, draftId: id, isPreview: false }, t))],
  ];
}

/** A letter opens by the cookie of the browser that made it, or by its token (DESIGN section 7). */
export function accessSuite(stage: () => Stage): void {
  describe('who may open a letter', () => {
    it('a stranger finds nothing, by any door, with no token, a wrong one or another letter’s', async () => {
      const owner = stage().visitor();
      const { draftId } = await draft(owner, 'reklamation');
      const stranger = stage().visitor();
      const { token: another } = await draft(stranger, 'reklamation');
      for (const [name, open] of doors('reklamation', draftId)) {
        for (const t of [undefined, 'wrong', another]) {
          const answer = await open(stranger, t);
          expect([name, answer.status]).toEqual([name, 404]);
        }
      }
      expect((await owner.get(`/api/letters/${draftId}`)).json).toMatchObject({ state: 'preview' });
    });

    it('the token opens it on another device: in the query, the body or the header', async () => {
      const { draftId, token } = await draft(stage().visitor(), 'reklamation');
      const phone = stage().visitor();
      expect((await phone.get(`/api/letters/${draftId}?t=${token}`)).status).toBe(200);
      expect((await phone.get(`/api/letters/${draftId}`, { 'x-letter-token': token })).status).toBe(200);
      expect((await phone.post(`/api/letters/${draftId}/return`, { t: token })).status).toBe(200);
      expect(phone.hasCookie).toBe(false);
    });

    it('no cookie but what a draft needs: its session, kept from scripts', async () => {
      const client = stage().visitor();
      await client.get('/api/forms');
      await client.get('/api/health');
      await client.post('/api/validate-discount', { code: 'SAVE10', amount: 39 });
      await client.post('/api/reklamation/draft', { formData: {} });
      expect(client.hasCookie).toBe(false);
      const answer = await client.post('/api/reklamation/draft', { formData: flatForm('reklamation', newAddress()) });
      expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^brevia=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/)]);
    });

    it('a forged session is no session', async () => {
      const { draftId } = await draft(stage().visitor(), 'reklamation');
      const row = await stage().db.collection<{ _id: string; sessionId: string }>('letters').findOne({ _id: draftId });
      const session = await stage().db.collection<{ _id: string; sid: string }>('sessions').findOne({ sid: row?.sessionId ?? '' });
      // Neither what the letter is marked with nor what the database calls the session is what the cookie holds.
      for (const id of [row?.sessionId, session?._id])
        for (const cookie of [`brevia=${id}`, `brevia=s%3A${id}.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`, `brevia=s%3A${id}.${signed(stage(), String(id))}`])
          expect((await stage().visitor().get(`/api/letters/${draftId}`, { cookie })).status).toBe(404);
    });

    it('a letter of one kind is not reached through another', async () => {
      const client = stage().visitor();
      const { draftId } = await draft(client, 'reklamation');
      expect((await client.get(`/api/klagomal/download/letter?draft_id=${draftId}`)).status).toBe(404);
      expect((await client.post('/api/klagomal/payment-link', { draftId })).status).toBe(404);
      expect((await client.post('/api/klagomal/draft', { formData: flatForm('klagomal', newAddress()), draftId })).status).toBe(404);
    });

    it('once deleted it is gone for everyone, and says so', async () => {
      const client = stage().visitor();
      const { draftId, token } = await draft(client, 'reklamation');
      const gone = await client.post(`/api/letters/${draftId}/delete`);
      expect(read(gone, { success: z.literal(true), receiptId: z.string().min(8) }).receiptId).toBeTruthy();
      await eventually(async () => (await client.get(`/api/letters/${draftId}`)).status === 410);
      for (const [name, open] of doors('reklamation', draftId)) {
        const answer = await open(client, token);
        expect([name, answer.status, errorCode(answer)]).toEqual([name, 410, 'letter_expired']);
      }
      const browser = await stage().visitor().get(`/api/reklamation/download/letter?draft_id=${draftId}&t=${token}&language=en`, { accept: 'text/html' });
      expect([browser.status, browser.headers.get('location')]).toEqual([303, '/en/letter-expired']);
    });
  });
}

import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { z } from 'zod';
import { KEYS, resolveKeysDir, readSomeSettings } from '../../../core/config';
import { createKeyFolder } from '../../../core/vault/keyFolder';
import { deriveKey } from '../../../core/vault/letterKey';
import { listMasterKeys } from '../../../core/vault/openVault';
import { errorCode, read, type Answer, type Client } from '../client';
import { draft, eventually, flatForm, newAddress, type Stage } from '../stage';
import { vaultOfWorld } from '../../vaults';

/** As the server signs a session's id. */
function signed({ world }: Stage, id: string): string {
  const key = vaultOfWorld(world).signingKey('session');
  return encodeURIComponent(createHmac('sha256', key).update(id).digest('base64').replace(/=+$/, ''));
}

/** The token of a letter as it was made before tokens had rights. */
function oldToken({ world }: Stage, letterId: string): string {
  const settings = readSomeSettings(KEYS, world.settings);
  const root = createKeyFolder(resolveKeysDir(settings), listMasterKeys(settings)).findOrCreate('service');
  return createHmac('sha256', deriveKey(root, 'access-token')).update(letterId).digest('base64url');
}

/** Every way to reach a letter by its id. */
function doors(kind: string, id: string): [string, (client: Client, t?: string) => Promise<Answer>][] {
  const query = (t?: string) => (t === undefined ? '' : `?t=${t}`);
  const withToken = (body: Record<string, unknown>, t?: string) => (t === undefined ? body : { ...body, t });
  return [
    ['the page', (client, t) => client.get(`/api/letters/${id}${query(t)}`)],
    ['the events', (client, t) => client.get(`/api/letters/${id}/events${query(t)}`)],
    ['the text', (client, t) => client.get(`/api/letters/${id}/text${query(t)}`)],
    [
      'the download',
      (client, t) => client.get(`/api/${kind}/download/letter?draft_id=${id}${t === undefined ? '' : `&t=${t}`}`),
    ],
    ['the return', (client, t) => client.post(`/api/letters/${id}/return`, withToken({}, t))],
    ['the discount', (client, t) => client.post(`/api/letters/${id}/discount`, withToken({ code: 'FREE' }, t))],
    ['resend', (client, t) => client.post(`/api/letters/${id}/resend`, withToken({}, t))],
    ['delete', (client, t) => client.post(`/api/letters/${id}/delete`, withToken({}, t))],
    ['the older mail call', (client, t) => client.post('/api/send-email', withToken({ letterId: id }, t))],
    [
      'the older discount call',
      (client, t) => client.post('/api/validate-discount', withToken({ code: 'FREE', draftId: id }, t)),
    ],
    ['the checkout', (client, t) => client.post('/api/create-checkout-session', withToken({ letterId: id }, t))],
    ['the payment link', (client, t) => client.post(`/api/${kind}/payment-link`, withToken({ draftId: id }, t))],
    [
      'the free letter',
      (client, t) => client.post(`/api/${kind}/mark-free`, withToken({ draftId: id, discountCode: 'FREE' }, t)),
    ],
    [
      'a new draft over it',
      (client, t) =>
        client.post(`/api/${kind}/draft`, withToken({ formData: flatForm(kind, newAddress()), draftId: id }, t)),
    ],
    [
      'its whole text',
      (client, t) => client.post(`/api/${kind}/draft`, withToken({ formData: {}, draftId: id, isPreview: false }, t)),
    ],
  ];
}

/** A letter opens by the cookie of the browser that made it, or by its token. */
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

    it('a link gives no more than its rights: the mail’s reads and downloads, and neither edits, pays, mails nor deletes', async () => {
      const client = stage().visitor();
      const { draftId, email } = await draft(client, 'reklamation');
      await client.post('/api/reklamation/mark-free', { draftId, discountCode: 'FREE' });
      await stage().until(client, draftId, ({ mail }) => mail === 'sent');
      const [{ text } = { text: '' }] = await stage().readMails(email);
      const t = /draft_id=[\w-]+&t=([\w.-]+)/.exec(text)?.[1];
      const reading = ['the page', 'the text', 'the download', 'the return', 'its whole text'];
      for (const [name, open] of doors('reklamation', draftId)) {
        // Its stream ends by itself: the letter is there.
        if (name === 'the events') continue;
        const { status } = await open(stage().visitor(), t);
        expect([name, status]).toEqual([name, reading.includes(name) ? 200 : 403]);
      }
      expect((await client.get(`/api/letters/${draftId}`)).json).toMatchObject({ state: 'delivered' });
      // No claim but the signed one counts.
      const [, mac = ''] = (t ?? '').split('.');
      for (const forged of [`red.${mac}`, `d.${mac}`, `.${mac}`, mac, `o1s.${mac}`])
        expect((await stage().visitor().get(`/api/letters/${draftId}?t=${forged}`)).status).toBe(404);
    });

    it('mailed anew, the letter has new links, and the ones before open nothing', async () => {
      const client = stage().visitor();
      const { draftId, email, token } = await draft(client, 'reklamation');
      await client.post('/api/reklamation/mark-free', { draftId, discountCode: 'FREE' });
      await stage().until(client, draftId, ({ mail }) => mail === 'sent');
      const linkOf = (mail: { text: string } | undefined) =>
        /\/api\/reklamation\/download\S+/.exec(mail?.text ?? '')?.[0] ?? '';
      const first = linkOf((await stage().readMails(email))[0]);
      expect((await stage().visitor().get(first)).status).toBe(200);
      await client.post(`/api/letters/${draftId}/resend`, {});
      const second = linkOf((await stage().readMails(email, 2))[0]);
      expect((await stage().visitor().get(second)).status).toBe(200);
      const mailed = new URLSearchParams(second.split('?')[1]).get('t') ?? '';
      expect((await stage().visitor().get(`/api/letters/${draftId}?t=${mailed}`)).json).toMatchObject({
        own: false,
        rights: ['read'],
      });
      for (const old of [first, `/api/letters/${draftId}?t=${token}`])
        expect((await stage().visitor().get(old)).status).toBe(404);
      // The browser that made it goes on by its cookie.
      expect((await client.get(`/api/letters/${draftId}`)).json).toMatchObject({
        own: true,
        rights: ['read', 'edit', 'delete'],
      });
    });

    it('the address that a payment returns to is good once, also when it is the own browser that comes back', async () => {
      const addressOf = async (client: Client, draftId: string, which: 'success_url' | 'cancel_url') => {
        const { sessionId } = read(await client.post('/api/create-checkout-session', { letterId: draftId }), {
          sessionId: z.string(),
        });
        const session = (await stage().payments()).sessions.find(({ id }) => id === sessionId);
        return new URL(String(session?.[which])).searchParams.get('t') ?? '';
      };
      const comeBack = (client: Client, draftId: string, t: string) =>
        client.post(`/api/letters/${draftId}/return?t=${t}`, {});
      const owner = stage().visitor();
      const { draftId } = await draft(owner, 'reklamation');
      const [success, canceled] = [
        await addressOf(owner, draftId, 'success_url'),
        await addressOf(owner, draftId, 'cancel_url'),
      ];
      // It opens nothing but the return.
      expect((await stage().visitor().get(`/api/letters/${draftId}?t=${success}`)).status).toBe(404);
      expect((await stage().visitor().post(`/api/letters/${draftId}/delete`, { t: success })).status).toBe(404);

      const phone = stage().visitor();
      const back = await comeBack(phone, draftId, success);
      const { token, own } = read(back, { token: z.string(), own: z.boolean() });
      expect(own).toBe(false);
      // From then on by its session, or, without cookies, by what it was answered with.
      expect((await phone.get(`/api/letters/${draftId}`)).json).toMatchObject({ own: false });
      expect((await stage().visitor().get(`/api/letters/${draftId}?t=${token}`)).status).toBe(200);
      for (const client of [stage().visitor(), stage().visitor()])
        expect((await comeBack(client, draftId, success)).status).toBe(404);
      expect((await comeBack(phone, draftId, success)).status).toBe(200);
      // Nor is what the phone writes next the letter's owner's to read.
      const { draftId: next } = await draft(phone, 'klagomal');
      expect((await owner.get(`/api/letters/${next}`)).status).toBe(404);

      expect((await comeBack(owner, draftId, canceled)).status).toBe(200);
      expect((await comeBack(stage().visitor(), draftId, canceled)).status).toBe(404);
      // Five at once: one.
      const other = stage().visitor();
      const { draftId: raced } = await draft(other, 'klagomal');
      const t = await addressOf(other, raced, 'success_url');
      const answers = await Promise.all(Array.from({ length: 5 }, () => comeBack(stage().visitor(), raced, t)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    });

    it('a token from before tokens had rights opens a letter of then, until it is mailed anew, and no later one', async () => {
      const client = stage().visitor();
      const { draftId } = await draft(client, 'reklamation');
      const old = oldToken(stage(), draftId);
      expect((await stage().visitor().get(`/api/letters/${draftId}?t=${old}`)).status).toBe(404);
      const rows = stage().db.collection<{ _id: string }>('letters');
      await rows.updateOne({ _id: draftId }, { $unset: { linkNonce: '' } });
      expect((await stage().visitor().get(`/api/letters/${draftId}?t=${old}`)).status).toBe(200);
      expect((await stage().visitor().post(`/api/letters/${draftId}/delete`, { t: old })).status).toBe(200);
    });

    it.each([
      ['at once', 0],
      ['an hour later', 3_600_000],
    ])('a file that is sent by another’s link %s leads into nobody else’s session', async (_when, later) => {
      const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#667788' } })
        .jpeg()
        .toBuffer();
      const send = (client: Client, more: Record<string, string>) => {
        const parts = new FormData();
        for (const [name, value] of Object.entries({ kind: 'parkeringsbot', field: 'evidencePhotos', ...more }))
          parts.set(name, value);
        parts.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'bild.jpg');
        return client.postForm('/api/uploads', parts);
      };
      const [stranger, victim] = [stage().visitor(), stage().visitor()];
      const { draftId, token } = read(await send(stranger, {}), { draftId: z.string(), token: z.string() });
      await stage()
        .db.collection<{ _id: string }>('letters')
        .updateOne({ _id: draftId }, { $set: { createdAt: new Date(Date.now() - later) } });
      expect((await send(victim, { draftId, t: token })).status).toBe(200);
      const { draftId: own } = await draft(victim, 'klagomal');
      expect((await stranger.get(`/api/letters/${own}`)).status).toBe(404);
    });

    it('no cookie but what a draft needs: its session, kept from scripts', async () => {
      const client = stage().visitor();
      await client.get('/api/forms');
      await client.get('/api/health');
      await client.post('/api/validate-discount', { code: 'SAVE10', amount: 39 });
      await client.post('/api/reklamation/draft', { formData: {} });
      expect(client.hasCookie).toBe(false);
      const answer = await client.post('/api/reklamation/draft', { formData: flatForm('reklamation', newAddress()) });
      expect(answer.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^brevia=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/),
      ]);
    });

    it('a forged session is no session', async () => {
      const { draftId } = await draft(stage().visitor(), 'reklamation');
      const row = await stage().db.collection<{ _id: string; sessionId: string }>('letters').findOne({ _id: draftId });
      const session = await stage()
        .db.collection<{ _id: string; sid: string }>('sessions')
        .findOne({ sid: row?.sessionId ?? '' });
      // Neither what the letter is marked with nor what the database calls the session is what the cookie holds.
      for (const id of [row?.sessionId, session?._id])
        for (const cookie of [
          `brevia=${id}`,
          `brevia=s%3A${id}.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`,
          `brevia=s%3A${id}.${signed(stage(), String(id))}`,
        ])
          expect((await stage().visitor().get(`/api/letters/${draftId}`, { cookie })).status).toBe(404);
    });

    it('a letter of one kind is not reached through another', async () => {
      const client = stage().visitor();
      const { draftId } = await draft(client, 'reklamation');
      expect((await client.get(`/api/klagomal/download/letter?draft_id=${draftId}`)).status).toBe(404);
      expect((await client.post('/api/klagomal/payment-link', { draftId })).status).toBe(404);
      expect(
        (await client.post('/api/klagomal/draft', { formData: flatForm('klagomal', newAddress()), draftId })).status,
      ).toBe(404);
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
      const browser = await stage()
        .visitor()
        .get(`/api/reklamation/download/letter?draft_id=${draftId}&t=${token}&language=en`, { accept: 'text/html' });
      expect([browser.status, browser.headers.get('location')]).toEqual([303, '/en/letter-expired']);
    });
  });
}

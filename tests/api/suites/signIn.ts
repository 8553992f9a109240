import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { errorCode, read, type Client } from '../client';
import { atTheProvider, beginSignIn, signIn } from '../signIn';
import { draft, flatForm, newAddress, type Stage } from '../stage';

const userShape = z.object({
  uid: z.string(),
  email: z.string(),
  name: z.string(),
  photoURL: z.string().nullable(),
  role: z.string(),
  subscriptionStatus: z.string(),
});
/** Who the API takes a browser for. */
export const whoIs = async (client: Client) =>
  read(await client.get('/api/session'), { signIn: z.boolean(), user: userShape.nullable() }).user;
/** The page that a sign-in comes back to, and what it says. */
export const handler = (error?: string) =>
  `/__/auth/handler?authType=signIn${error === undefined ? '' : `&error=${error}`}`;

interface SessionRow {
  _id: string;
  uid?: string;
  attempts?: { state: string; nonce: string }[];
  expires: Date;
}
interface UserRow {
  _id: string;
  createdAt: Date;
}

/** Where the callback sends a browser. */
export async function comesBack(client: Client, callback: string): Promise<string | null> {
  const answer = await client.get(callback);
  expect(answer.status).toBe(302);
  return answer.headers.get('location');
}

/** Signing in by OpenID Connect at the local provider. */
export function signInSuite(stage: () => Stage): void {
  const rowsOf = (uid: string) => stage().db.collection<SessionRow>('sessions').find({ uid }).toArray();

  describe('signing in', () => {
    it('nobody is signed in at first, and asking sets no cookie', async () => {
      const client = stage().visitor();
      expect((await client.get('/api/session')).json).toEqual({ signIn: true, user: null });
      expect(client.hasCookie).toBe(false);
    });

    it('asks the provider to let the person choose, with PKCE, state and nonce, in their language', async () => {
      const { request, page } = await beginSignIn(stage().visitor(), 'en');
      expect(Object.fromEntries(request.searchParams)).toMatchObject({
        response_type: 'code',
        scope: 'openid email profile',
        prompt: 'select_account',
        code_challenge_method: 'S256',
        redirect_uri: `${stage().site}/api/auth/callback`,
        ui_locales: 'en',
        state: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      });
      expect(page).toContain('Choose an account');
      expect((await beginSignIn(stage().visitor())).page).toContain('Välj ett konto');
    });

    it('makes a record at the first time, sealed, and a session without a name or an address', async () => {
      const client = stage().visitor();
      const answer = await signIn(client, { email: 'Stina.Berg@exempel.se', name: 'Stina Berg' });
      expect(answer.headers.get('location')).toBe(handler());
      expect(answer.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^brevia=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/),
      ]);
      const user = await whoIs(client);
      expect(user).toMatchObject({
        email: 'Stina.Berg@exempel.se',
        name: 'Stina Berg',
        role: 'user',
        subscriptionStatus: 'inactive',
      });
      const record = await stage()
        .db.collection<UserRow>('users')
        .findOne({ _id: user?.uid ?? '' });
      const sessions = await rowsOf(user?.uid ?? '');
      expect(sessions).toHaveLength(1);
      for (const stored of [record, sessions]) expect(JSON.stringify(stored)).not.toMatch(/stina|berg|exempel/i);
      const days = ((sessions[0]?.expires.getTime() ?? 0) - Date.now()) / 86_400_000;
      expect([days > 29, days <= 30]).toEqual([true, true]);
    });

    it('by a link that is mailed: nothing before the button, the same account as the provider’s, and no staff', async () => {
      const email = newAddress();
      const ask = (address: string) => stage().visitor().post('/api/auth/mail', { email: address, language: 'sv' });
      expect(errorCode(await ask('nobody'))).toBe('invalid_request');
      expect((await ask(email)).status).toBe(200);
      const [token] = await stage().mailedLinks(email);
      const browser = stage().visitor();
      const link = { token, language: 'sv' };
      expect((await browser.post('/api/confirmations/look', link)).json).toMatchObject({ act: 'signIn', email });
      expect(await whoIs(browser)).toBeNull();
      expect((await browser.post('/api/confirmations', link)).json).toEqual({ success: true, act: 'signIn' });
      const mailed = await whoIs(browser);
      expect(mailed).toMatchObject({ email, name: '', role: 'user' });
      expect(errorCode(await stage().visitor().post('/api/confirmations', link))).toBe('link_over');

      // Whoever signs in at the provider with that address comes to the same account, and a later link too.
      const atProvider = stage().visitor();
      await signIn(atProvider, { email, name: 'Stina Berg' });
      expect(await whoIs(atProvider)).toMatchObject({ uid: mailed?.uid, name: 'Stina Berg' });
      await ask(email);
      const [second] = await stage().mailedLinks(email, 2);
      const again = stage().visitor();
      await again.post('/api/confirmations', { token: second, language: 'sv' });
      expect(await whoIs(again)).toMatchObject({ uid: mailed?.uid, name: 'Stina Berg' });

      await ask('admin@brevia.example');
      const [staff] = await stage().mailedLinks('admin@brevia.example');
      expect(errorCode(await stage().visitor().post('/api/confirmations', { token: staff }))).toBe('sign_in_staff');
    });

    it('later brings e-mail, name and picture up to date, and leaves the subscription alone', async () => {
      const email = newAddress();
      const client = stage().visitor();
      await signIn(client, { email, name: 'Före Bytet' });
      const before = await whoIs(client);
      const users = stage().db.collection<UserRow>('users');
      const now = new Date();
      const paid = {
        uid: before?.uid,
        status: 'active',
        plan: 'monthly',
        amount: 9900,
        currentPeriodEnd: new Date(Date.now() + 86_400_000),
        cancelAtPeriodEnd: false,
        createdAt: now,
        updatedAt: now,
        readAt: now,
      };
      await stage()
        .db.collection<{ _id: string }>('subscriptions')
        .insertOne({ _id: `sub_${crypto.randomUUID()}`, ...paid });
      const record = await users.findOne({ _id: before?.uid ?? '' });
      await signIn(stage().visitor(), { email: email.toUpperCase(), name: 'Efter Bytet' });
      const after = await whoIs(client);
      expect(after).toEqual({
        ...before,
        email: email.toUpperCase(),
        name: 'Efter Bytet',
        photoURL: expect.stringContaining('/EB.svg'),
        subscriptionStatus: 'active',
      });
      const merged = await users.findOne({ _id: before?.uid ?? '' });
      expect(merged).toMatchObject({ createdAt: record?.createdAt });
    });

    it('makes an admin of who has proved to have an address on the list, however it is spelt, and of nobody else', async () => {
      const roleOf = async (account: Parameters<typeof signIn>[1]) => {
        const client = stage().visitor();
        await signIn(client, account);
        return (await whoIs(client))?.role;
      };
      expect(await roleOf('admin')).toBe('admin');
      expect(await roleOf({ email: 'Admin@Brevia.EXAMPLE', name: 'Andra Kontot' })).toBe('admin');
      expect(await roleOf({ email: 'admin@BREVIA.example', name: 'Obekräftad', verified: false })).toBe('user');
      expect(await roleOf('anna')).toBe('user');
      expect(await roleOf('vera')).toBe('user');
    });

    it('gives the session a new id, and keeps what the browser wrote before', async () => {
      const client = stage().visitor();
      const { draftId } = await draft(client, 'reklamation');
      const before = client.cookieHeader;
      await signIn(client, 'erik');
      expect(client.cookieHeader).not.toBe(before);
      expect((await client.get(`/api/letters/${draftId}`)).status).toBe(200);
      // Who had given the browser its first session, or read it, has nothing by it.
      const thief = stage().visitor();
      expect((await thief.get('/api/session', { cookie: before })).json).toMatchObject({ user: null });
      expect((await thief.get(`/api/letters/${draftId}`, { cookie: before })).status).toBe(404);
    });

    it('a session whose time is out is nobody’s, whether or not it has been removed', async () => {
      const client = stage().visitor();
      await signIn(client, { email: newAddress(), name: 'Ute Igår' });
      const uid = (await whoIs(client))?.uid ?? '';
      await stage()
        .db.collection<SessionRow>('sessions')
        .updateMany({ uid }, { $set: { expires: new Date(Date.now() - 1) } });
      expect(await whoIs(client)).toBeNull();
    });

    it('a person whose record is gone is signed out with it', async () => {
      const client = stage().visitor();
      await signIn(client, { email: newAddress(), name: 'Borta Nu' });
      await stage()
        .db.collection<UserRow>('users')
        .deleteOne({ _id: (await whoIs(client))?.uid ?? '' });
      expect(await whoIs(client)).toBeNull();
      expect(errorCode(await client.get('/api/user-templates'))).toBe('sign_in_required');
    });
  });

  describe('signing out', () => {
    it('ends the session for whoever kept its cookie', async () => {
      const client = stage().visitor();
      await signIn(client, 'anna');
      const kept = client.cookieHeader;
      expect((await client.post('/api/auth/sign-out')).json).toEqual({ success: true });
      expect([client.hasCookie, await whoIs(client)]).toEqual([false, null]);
      expect((await stage().visitor().get('/api/session', { cookie: kept })).json).toMatchObject({ user: null });
      expect((await client.post('/api/auth/sign-out')).status).toBe(200);
    });

    it('is not undone by a slower request of the same browser', async () => {
      const client = stage().visitor();
      await signIn(client, { email: newAddress(), name: 'Snabb Utgång' });
      const kept = client.cookieHeader;
      const uid = (await whoIs(client))?.uid ?? '';
      const slow = client.post('/api/reklamation/draft', { formData: flatForm('reklamation', newAddress()) });
      await client.post('/api/auth/sign-out');
      await slow;
      expect(await rowsOf(uid)).toEqual([]);
      expect((await stage().visitor().get('/api/session', { cookie: kept })).json).toMatchObject({ user: null });
    });
  });

  describe('a sign-in that fails says why on the page it comes back to', () => {
    it('another state, another browser, or the same way back twice: nobody is signed in', async () => {
      const client = stage().visitor();
      const callback = await atTheProvider(client, 'anna');
      const wrong = callback.replace(/state=[^&]+/, `state=${'A'.repeat(43)}`);
      expect(await comesBack(client, wrong)).toBe(handler('sign_in_expired'));
      const victim = stage().visitor();
      expect(await comesBack(victim, callback)).toBe(handler('sign_in_expired'));
      expect([await whoIs(client), await whoIs(victim)]).toEqual([null, null]);
      expect(await comesBack(client, callback)).toBe(handler());
      const { uid } = (await whoIs(client)) ?? { uid: '' };
      expect(await comesBack(client, callback)).toBe(handler('sign_in_expired'));
      expect((await whoIs(client))?.uid).toBe(uid);
    });

    it('an answer to another question (nonce), or a code that somebody else got (PKCE)', async () => {
      for (const part of ['nonce', 'verifier']) {
        const client = stage().visitor();
        const callback = await atTheProvider(client, 'anna');
        const state = new URL(callback, stage().site).searchParams.get('state') ?? '';
        const changed = await stage()
          .db.collection<SessionRow>('sessions')
          .updateOne({ 'attempts.state': state }, { $set: { [`attempts.0.${part}`]: 'B'.repeat(43) } });
        expect(changed.modifiedCount).toBe(1);
        expect(await comesBack(client, callback)).toBe(handler('sign_in_failed'));
        expect(await whoIs(client)).toBeNull();
      }
    });

    it('two tabs may begin at once', async () => {
      const client = stage().visitor();
      const first = await atTheProvider(client, 'anna');
      await beginSignIn(client);
      expect(await comesBack(client, first)).toBe(handler());
    });

    it('going back at the provider, in the language one came in', async () => {
      const client = stage().visitor();
      const { choose } = await beginSignIn(client, 'en');
      expect(await comesBack(client, await choose({ cancel: '1' }))).toBe(`/en${handler('sign_in_canceled')}`);
      expect(await whoIs(client)).toBeNull();
    });
  });
}

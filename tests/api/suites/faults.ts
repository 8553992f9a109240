import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { errorCode, errorShape, read } from '../client';
import { pictureOf } from '../../browser/fillIn';
import { atTheProvider, signIn } from '../signIn';
import { draft, eventually, exampleForm, flatForm, newAddress, type Stage } from '../stage';
import { comesBack, handler, whoIs } from './signIn';

/** A part that is down gives 503 and Retry-After, and nothing that was typed is lost. Leaves a broken stage: the last suite. */
export function faultSuite(stage: () => Stage): void {
  const healthOf = async () => (await fetch(`${stage().site}/api/health`)).status;

  async function apiWith(settings: NodeJS.ProcessEnv): Promise<void> {
    await stage().world.stopPart('api');
    await stage().world.start('api', settings);
  }

  /** A reading that takes too long is called off in words, leaves nothing behind, and the person goes on by hand. */
  async function readingCalledOff(): Promise<void> {
    const client = stage().visitor();
    const draftId = crypto.randomUUID();
    const parts = new FormData();
    for (const [name, value] of Object.entries({ kind: 'parkeringsbot', field: 'ticketPhoto', draftId }))
      parts.set(name, value);
    parts.set('file', new Blob([new Uint8Array(pictureOf('KONTROLLAVGIFT'))]), 'lapp.jpg');
    const { upload } = read(await client.postForm('/api/uploads', parts), { upload: z.object({ id: z.string() }) });
    const answer = await client.post(`/api/uploads/${upload.id}/reading?language=sv`);
    expect([answer.status, read(answer, errorShape).error.message]).toEqual([
      504,
      'Det tog för lång tid att läsa av bilden. Prova med en mindre bild.',
    ]);
    await eventually(async () => (await stage().db.collection('assists').countDocuments({ letterId: draftId })) === 0);
    const { ticketPhoto: _none, evidencePhotos: _nor, ...form } = exampleForm('parkeringsbot', 'supermarket');
    const drafted = await client.post('/api/parking-appeal/draft', { formData: form, language: 'sv', draftId });
    expect([200, 202]).toContain(drafted.status);
  }

  describe('when a part is down', () => {
    beforeAll(() => apiWith({ UPDATE_DEADLINE: '3s' }), 60_000);
    afterAll(() => eventually(async () => (await healthOf()) === 200), 150_000);

    // First: an API that has met the provider once keeps what it was told.
    it('without the provider a sign-in is told that, and works once it is back', async () => {
      const client = stage().visitor();
      await stage().world.stopPart('signin');
      const start = await client.get('/api/auth/start?language=en');
      expect([start.status, start.headers.get('location')]).toEqual([302, `/en${handler('sign_in_unavailable')}`]);
      await stage().world.start('signin');
      const callback = await atTheProvider(client, 'anna');
      await stage().world.stopPart('signin');
      expect(await comesBack(client, callback)).toBe(handler('sign_in_unavailable'));
      expect(await whoIs(client)).toBeNull();
      await stage().world.start('signin');
      await signIn(client, 'anna');
      expect(await whoIs(client)).toMatchObject({ name: 'Anna Andersson' });
    });

    it('health says which', async () => {
      await stage().world.stopPart('inbox');
      await eventually(async () => (await healthOf()) === 503);
      const answer = await stage().visitor().get('/api/health');
      expect(answer.json).toMatchObject({ status: 'down', services: { mail: 'down', database: 'up' } });
      await stage().world.start('inbox');
      await eventually(async () => (await healthOf()) === 200);
    });

    it('with a full disk what must be saved is refused in words, what is read goes on, and health says so', async () => {
      const client = stage().visitor();
      const { draftId } = await draft(client, 'reklamation');
      const save = () => client.post('/api/reklamation/draft', { formData: flatForm('reklamation', newAddress()) });
      // The API's own look at the disk: 100 TB are never free.
      await apiWith({ DISK_RESERVE: '1e14' });
      const refused = await save();
      const health = await client.get('/api/health');
      const page = await fetch(`${stage().site}/reklamation`);
      const reading = await client.get(`/api/letters/${draftId}`);
      const deleting = await client.post(`/api/letters/${draftId}/delete`, {});
      // Before anything is expected: the suites behind this one need room.
      await apiWith({});
      expect([refused.status, errorCode(refused), refused.headers.get('retry-after')]).toEqual([
        507,
        'storage_full',
        '30',
      ]);
      expect(read(refused, errorShape).error.message).toMatch(/^Det är fullt hos oss just nu/);
      expect([health.status, health.json]).toEqual([
        503,
        expect.objectContaining({ services: expect.objectContaining({ disk: 'down', database: 'up' }) }),
      ]);
      expect(health.json).toMatchObject({ works: { pages: true, saving: false } });
      expect([page.status, reading.status, deleting.status]).toEqual([200, 200, 200]);
      // And a database that says so itself.
      await stage().world.stopPart('mongo');
      await stage().world.start('mongo', { DISK_RESERVE: '100000000000000' });
      await eventually(async () => (await fetch(`${stage().site}/api/health/ready`)).ok);
      const ofMongo = await save();
      await stage().world.stopPart('mongo');
      await stage().world.start('mongo');
      await eventually(async () => (await healthOf()) === 200);
      expect([ofMongo.status, errorCode(ofMongo)]).toEqual([507, 'storage_full']);
      expect((await save()).status).toBe(200);
    }, 240_000);

    it('without a worker a draft is kept, and written when one is back; one with little time calls readings off', async () => {
      const client = stage().visitor();
      await stage().world.stopPart('worker');
      const answer = await client.post('/api/reklamation/draft', { formData: flatForm('reklamation', newAddress()) });
      expect(answer.status).toBe(202);
      const { draftId } = read(answer, { pending: z.literal(true), draftId: z.string() });
      expect((await client.get(`/api/letters/${draftId}`)).json).toMatchObject({
        state: 'drafting',
        status: 'preview',
      });
      // With little time for readings, which the next lines are about.
      await stage().world.start('worker', { READING_TIMEOUT: '50ms' });
      await stage().until(client, draftId, ({ state }) => state === 'preview');
      await readingCalledOff();
    }, 240_000);

    it('without Temporal a draft is kept, and written when it is back', async () => {
      const client = stage().visitor();
      await stage().world.stopPart('temporal');
      const answer = await client.post('/api/reklamation/draft', { formData: flatForm('reklamation', newAddress()) });
      expect([answer.status, errorCode(answer)]).toEqual([503, 'dependency_down']);
      expect(answer.headers.get('retry-after')).toBe('5');
      const { draftId } = read(answer, { draftId: z.string(), token: z.string() });
      await stage().world.start('temporal');
      await stage().until(client, draftId, ({ state }) => state === 'preview', 90);
    }, 180_000);

    it('without the database everything is 503, not 500, soon without a wait; who was signed in still is when it is back', async () => {
      const client = stage().visitor();
      await signIn(client, 'anna');
      const { draftId } = await draft(client, 'reklamation');
      async function whileAway() {
        const answers = await Promise.all([
          client.get(`/api/letters/${draftId}`),
          client.get('/api/pricing'),
          client.get('/api/forms'),
          client.post('/api/reklamation/draft', { formData: flatForm('reklamation', newAddress()) }),
          client.post('/api/validate-discount', { code: 'SAVE10', amount: 39 }),
          client.get('/api/health'),
        ]);
        let asked = Date.now();
        // Each asks for the database until the loss is noticed and an election's time has passed; from then on none waits.
        let late = await client.get('/api/session');
        for (let round = 0; round < 6 && Date.now() - asked >= 3_000; round++) {
          asked = Date.now();
          late = await client.get('/api/session');
        }
        return { answers, late, waited: Date.now() - asked };
      }
      await stage().world.stopPart('mongo');
      const { answers, late, waited } = await whileAway().finally(() => stage().world.start('mongo'));
      // Less than the driver's own wait for a database, of 5 s.
      expect(waited).toBeLessThan(3_000);
      for (const answer of [...answers, late]) {
        expect(answer.status).toBe(503);
        expect(answer.headers.get('retry-after')).toBe('5');
      }
      expect(read(answers[0], errorShape).error.message).toContain('svarar inte');
      await eventually(async () => (await fetch(`${stage().site}/api/pricing`)).status === 200);
      expect(await whoIs(client)).toMatchObject({ name: 'Anna Andersson' });
    }, 180_000);
  });

  describe('set up with less', () => {
    beforeAll(
      () =>
        apiWith({
          GOOGLE_CLIENT_ID: '',
          GOOGLE_CLIENT_SECRET: '',
          PUBLIC_URL: 'https://brevia.test',
          TRUST_PROXY: '1',
        }),
      60_000,
    );

    it('without a client id nobody signs in and all else goes on; over https the cookie is for https alone', async () => {
      const client = stage().visitor();
      expect((await client.get('/api/session')).json).toEqual({ signIn: false, user: null });
      expect((await client.get('/api/auth/start')).headers.get('location')).toBe(handler('sign_in_off'));
      expect(client.hasCookie).toBe(false);
      const answer = await client.post(
        '/api/reklamation/draft',
        { formData: flatForm('reklamation', newAddress()) },
        { 'x-forwarded-proto': 'https' },
      );
      expect(answer.status).toBe(200);
      expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/; HttpOnly; Secure; SameSite=Lax$/)]);
    });
  });
}

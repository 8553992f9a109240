import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { adminOperations } from '../../../api/admin/operations';
import type { SessionRecord } from '../../../core/records/sessions';
import { Client, errorCode, errorShape, read } from '../client';
import { newPerson } from '../people';
import { signIn } from '../signIn';
import type { Stage } from '../stage';
import { ownApi, layersOf, calls, SILENT, everything, call, OPEN_TO, fillIn } from '../adminCalls';

const ADMIN = { email: 'admin@brevia.example', name: 'Alva Admin' };
/** Whom only APIs of their own let in. */
const OTHER_ADMIN = 'someone.else@brevia.example';
const MINUTE = 60_000;
const leftShape = {
  email: z.string(),
  secondsLeft: z.number(),
  secondsAtMost: z.number(),
  secondsUnused: z.literal(1_800),
};
const logShape = {
  total: z.number(),
  actions: z.array(z.string()),
  admins: z.array(z.object({ id: z.string(), email: z.string().nullable() })),
  rows: z.array(
    z.looseObject({
      id: z.string(),
      action: z.string(),
      userEmail: z.string().nullable(),
      ipAddress: z.string().nullable(),
      after: z.unknown(),
    }),
  ),
};

/** Somebody with an open admin session, in a browser of their own. */
async function newAdmin(stage: Stage): Promise<Client> {
  const browser = stage.visitor();
  await signIn(browser, ADMIN);
  return browser;
}

/** Who may use the back office, and for how long (issue: Access). */
export function adminAccessSuite(stage: () => Stage): void {
  describe('the back office', () => {
    let own: Awaited<ReturnType<typeof ownApi>>;
    beforeAll(async () => {
      own = await ownApi(stage(), { ADMIN_EMAILS: OTHER_ADMIN });
    });
    afterAll(() => own.close());

    const sessions = () => stage().db.collection<SessionRecord>('sessions');
    /** Moves the admin's sign-in and last use back in time. */
    async function age(client: Client, minutes: { signedIn: number; seen: number }): Promise<void> {
      const { uid } = read(await client.get('/api/session'), { user: z.object({ uid: z.string() }) }).user;
      await sessions().updateMany(
        { uid },
        {
          $set: { signedInAt: Date.now() - minutes.signedIn * MINUTE, adminSeenAt: Date.now() - minutes.seen * MINUTE },
        },
      );
    }

    it('has no call outside its one list, and the guard stands before every one', () => {
      const met = layersOf(own.app.router);
      const guard = met.findIndex(({ handle }) => handle === own.guard);
      expect(guard).toBeGreaterThan(0);
      const routes = met.flatMap(({ route }, index) =>
        route
          ? [
              {
                path: String(route.path),
                index,
                methods: route.stack.flatMap(({ method }) => (method ? [method] : [])),
              },
            ]
          : [],
      );
      const admin = routes.filter(({ path }) => /^(\/api)?\/admin/.test(path));
      expect(admin.every(({ index }) => index > guard)).toBe(true);
      const mounted = admin
        .flatMap(({ path, methods }) => methods.map((method) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`))
        .sort();
      expect(mounted).toEqual(adminOperations.map(({ method, path }) => `${method} ${path}`).sort());
      expect(calls.length).toBeGreaterThan(20);
      // No route before the guard takes an address of the back office, whatever it is called.
      for (const { path } of calls)
        expect(
          met
            .slice(0, guard)
            .filter((layer) => layer.route && (layer.match(path) || layer.match(path.replace('/api', ''))))
            .map(({ route }) => route?.path),
        ).toEqual([]);
    });

    it('every call that shows or changes something has its place in the audit log', () => {
      const silent = adminOperations.filter(({ audit }) => audit === null);
      expect(
        silent
          .filter(({ method }) => method !== 'get')
          .map(({ method, path }) => `${method} ${path}`)
          .sort(),
      ).toEqual(SILENT);
    });

    const people: [string, string, number, (stage: Stage) => Promise<Client>][] = [
      ['a visitor', 'sign_in_required', 401, async (at) => at.visitor()],
      ['a user', 'admin_required', 403, (at) => newPerson(at)],
      [
        'a user whose record says admin',
        'admin_required',
        403,
        async (at) => {
          const client = await newPerson(at);
          const { uid } = read(await client.get('/api/session'), { user: z.object({ uid: z.string() }) }).user;
          await at.db.collection<{ _id: string }>('users').updateOne({ _id: uid }, { $set: { role: 'admin' } });
          return client;
        },
      ],
      [
        'who only says to have an admin’s address',
        'admin_required',
        403,
        async (at) => {
          const browser = at.visitor();
          await signIn(browser, { ...ADMIN, verified: false });
          return browser;
        },
      ],
      [
        'an admin after half an hour without use',
        'admin_session_over',
        401,
        async (at) => {
          const browser = await newAdmin(at);
          await age(browser, { signedIn: 60, seen: 31 });
          return browser;
        },
      ],
      [
        'an admin after a long day',
        'admin_session_over',
        401,
        async (at) => {
          const browser = await newAdmin(at);
          await age(browser, { signedIn: 12 * 60 + 1, seen: 1 });
          return browser;
        },
      ],
    ];
    it.each(people)('refuses %s every call, and nothing changes', async (_who, code, status, come) => {
      const client = await come(stage());
      // Letters of other tests may still be on their way: a walk without a trace is looked for three times.
      let before: Record<string, string> = {};
      let after: Record<string, string> = {};
      for (let walk = 0; walk < 3 && (walk === 0 || JSON.stringify(before) !== JSON.stringify(after)); walk += 1) {
        before = await everything(stage());
        for (const each of [
          ...calls,
          { method: 'GET', path: '/api/admin' },
          { method: 'GET', path: '/api/admin/nothing-here' },
          { method: 'POST', path: '/api/admin/session' },
        ]) {
          const answer = await call(client, each);
          expect([each.method, each.path, answer.status, errorCode(answer)]).toEqual([
            each.method,
            each.path,
            status,
            code,
          ]);
        }
        after = await everything(stage());
      }
      expect(after).toEqual(before);
    });

    it.each(Object.entries(OPEN_TO))(
      'has for the role %s the calls of its own, and refuses every other',
      async (who, open) => {
        const client = stage().visitor();
        await signIn(client, who);
        const closed = adminOperations.filter(({ method, path }) => !open.includes(`${method} ${path}`));
        expect(closed.length).toBe(adminOperations.length - open.length);
        for (const { method, path } of closed) {
          const each = calls.find((other) => other.method === method.toUpperCase() && other.path === fillIn(path));
          if (!each) throw new Error(`${path} is no call`);
          const answer = await call(client, each);
          expect([method, path, answer.status, errorCode(answer)]).toEqual([method, path, 403, 'admin_required']);
        }
        for (const name of open.filter((each) => each.startsWith('get '))) {
          const answer = await call(client, { method: 'GET', path: fillIn(name.replace('get ', '')) });
          expect([name, [200, 400, 404].includes(answer.status)]).toEqual([name, true]);
        }
      },
    );

    it('says why in both languages', async () => {
      const client = await newPerson(stage());
      const message = async (language: string) =>
        read(await client.get(`/api/admin/session?language=${language}`), errorShape).error.message;
      expect(await message('sv')).toContain('Du har inte behörighet att komma åt admin-panelen');
      expect(await message('en')).toContain('Admin access required');
    });

    it('is shut at once to who was taken off the list, open to who is on it in other letters, and only so often', async () => {
      const admin = await newAdmin(stage());
      expect((await admin.get('/api/admin/session')).status).toBe(200);
      const removed = await own.browser(admin)('GET', '/api/admin/session');
      expect([removed.status, z.object(errorShape).parse(await removed.json()).error.code]).toEqual([
        403,
        'admin_required',
      ]);
      const other = stage().visitor();
      await signIn(other, { email: OTHER_ADMIN, name: 'Sam Else' });
      const shouting = await ownApi(stage(), {
        ADMIN_EMAILS: `x@y.example, ${OTHER_ADMIN.toUpperCase()} `,
        ADMIN_REQUESTS_PER_HOUR: '20',
      });
      try {
        const [here, there] = [own.browser(other), shouting.browser(other)];
        expect((await here('POST', '/api/admin/session/prolong')).status).toBe(200);
        // A tenth of an hour's calls may change something, and there are so many in all, whichever process they reach.
        expect((await there('POST', '/api/admin/session/prolong')).status).toBe(200);
        const third = await there('POST', '/api/admin/session/prolong');
        expect(third.status).toBe(429);
        expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
        let looks = 0;
        while (looks < 20 && (await there('GET', '/api/admin/session')).status === 200) looks += 1;
        expect(looks).toBe(17);
      } finally {
        await shouting.close();
      }
    });

    it('stays open while it is used, and the page’s own calls are no use', async () => {
      const admin = await newAdmin(stage());
      await age(admin, { signedIn: 60, seen: 20 });
      const left = async (headers = {}) => read(await admin.get('/api/admin/session', headers), leftShape).secondsLeft;
      const background = await left({ 'x-background': '1' });
      expect(background).toBeGreaterThan(9 * 60);
      expect(background).toBeLessThanOrEqual(10 * 60);
      expect(await left({ 'x-background': '1' })).toBeLessThanOrEqual(background);
      expect(await left()).toBeGreaterThan(29 * 60);
      await age(admin, { signedIn: 60, seen: 20 });
      expect(read(await admin.post('/api/admin/session/prolong'), leftShape).secondsLeft).toBeGreaterThan(29 * 60);
      // No use goes beyond twelve hours from the sign-in.
      await age(admin, { signedIn: 12 * 60 - 5, seen: 1 });
      const { secondsLeft, secondsAtMost } = read(await admin.post('/api/admin/session/prolong'), leftShape);
      expect(secondsLeft).toBeLessThanOrEqual(5 * 60);
      expect(secondsAtMost).toBe(secondsLeft);
      // Signing in again opens it again.
      await age(admin, { signedIn: 60, seen: 31 });
      expect(errorCode(await admin.get('/api/admin/session'))).toBe('admin_session_over');
      await signIn(admin, ADMIN);
      expect(await left()).toBeGreaterThan(29 * 60);
    });
  });

  describe('filters', () => {
    /** Free words, which may find nothing. */
    const FREE = ['search', 'q', 'language'];

    it('refuse what there is not, each in plain words, rather than find nothing', async () => {
      const admin = await newAdmin(stage());
      const { paths } = z
        .object({
          paths: z.record(
            z.string(),
            z.record(
              z.string(),
              z.looseObject({ parameters: z.array(z.object({ name: z.string(), in: z.string() })).optional() }),
            ),
          ),
        })
        .parse(stage().description.document);
      const filters = Object.entries(paths).flatMap(([path, { get }]) =>
        // Sources on a day are of a kind, and not found without one.
        path.startsWith('/api/admin/') && !path.includes('{') && !path.endsWith('/on-day')
          ? (get?.parameters ?? [])
              .filter((each) => each.in === 'query' && !FREE.includes(each.name))
              .map(({ name }) => ({ path, name }))
          : [],
      );
      expect(filters.length).toBeGreaterThan(40);
      const told: string[] = [];
      const refusals = async (path: string, query: string) => {
        const answer = await admin.get(`${path}?${query}&language=sv`);
        expect([path, query, answer.status]).toEqual([path, query, 400]);
        return read(answer, errorShape).error.fields;
      };
      for (const { path, name } of filters) {
        const fields = await refusals(path, `${name}=finns-inte`);
        expect([path, fields.map((field) => field.path)]).toEqual([path, [name]]);
        told.push(...fields.map(({ message }) => message));
      }
      expect([...new Set(told)].sort()).toEqual([
        'Det finns inget sådant val.',
        'Det är inte skrivet på rätt sätt.',
        'Skriv datumet så här: 2026-11-28.',
      ]);
      for (const path of ['sales', 'sales/export', 'sales/bookkeeping', 'sales/codes', 'logs', 'analytics'])
        expect([path, await refusals(`/api/admin/${path}`, 'from=2026-02-01&to=2026-01-31')]).toEqual([
          path,
          [{ path: 'from', code: 'too_big', message: 'Den första dagen är efter den sista.' }],
        ]);
      // What is there is found, also what nobody has used: a code of which no sale has been made.
      for (const query of ['category=restaurant', 'letterType=klagomal&category=restaurant', 'discountCode=free100'])
        expect([query, (await admin.get(`/api/admin/sales?${query}`)).status]).toEqual([query, 200]);
      expect(errorCode(await admin.get('/api/admin/sales?letterType=reklamation&category=restaurant'))).toBe(
        'invalid_request',
      );
      // A refused look shows nothing, and is no entry.
      expect(
        await stage()
          .db.collection('auditLogs')
          .countDocuments({ after: /finns-inte/ }),
      ).toBe(0);
    });
  });

  describe('the audit log', () => {
    it('is read by pages and filters, newest first, and reading it is an entry of it', async () => {
      const admin = await newAdmin(stage());
      const list = async (query: string, headers = {}) =>
        read(await admin.get(`/api/admin/logs?${query}`, headers), logShape);
      const first = await list('action=audit_log_view&pageSize=2');
      expect(first.rows[0]).toMatchObject({
        userEmail: ADMIN.email,
        ipAddress: expect.stringMatching(/127\.0\.0\.1|::1/),
        resource: 'audit_log',
        details: '',
        after: { action: 'audit_log_view' },
      });
      const today = (first.rows[0]?.id ?? '').slice(0, 10);
      const { id } = first.admins.find(({ email }) => email === ADMIN.email) ?? { id: '' };
      const more = [`admin=${id}`, 'resource=audit_log', `from=${today}`, `to=${today}`, ''];
      for (const query of more) await list(query);
      const { rows, total, actions } = await list(`resource=audit_log&admin=${id}&from=${today}&to=${today}`);
      expect(actions).toContain('audit_log_view');
      expect(total).toBeGreaterThan(more.length);
      expect(rows.length).toBe(Math.min(50, total));
      expect(rows.map((row) => row.id)).toEqual(
        rows
          .map((row) => row.id)
          .sort()
          .reverse(),
      );
      // Turning pages is the same reading, and moves nothing.
      const filter = 'resource=audit_log&pageSize=3';
      const one = await list(filter);
      const two = await list(`${filter}&page=2`);
      expect(two.total).toBe(one.total);
      expect([...one.rows, ...two.rows].map((row) => row.id)).toEqual(
        (await list('resource=audit_log&pageSize=6')).rows.map((row) => row.id),
      );
      expect(await list('to=2020-01-01')).toMatchObject({ rows: [], total: 0 });
      expect((await admin.get('/api/admin/logs?from=yesterday')).status).toBe(400);
    });

    it('has a reading that a page repeats by itself once, and any other each time', async () => {
      const admin = await newAdmin(stage());
      const action = adminOperations.find(({ path, method }) => path === '/api/admin/dashboard' && method === 'get')
        ?.audit?.action;
      if (action === undefined) return;
      const count = () => stage().db.collection('auditLogs').countDocuments({ action });
      const before = await count();
      for (let each = 0; each < 3; each += 1) await admin.get('/api/admin/dashboard', { 'x-background': '1' });
      expect(await count()).toBe(before + 1);
      for (let each = 0; each < 2; each += 1) await admin.get('/api/admin/dashboard');
      expect(await count()).toBe(before + 3);
    });

    it('says whether it is whole, and where it is not', async () => {
      const admin = await newAdmin(stage());
      await admin.get('/api/admin/logs');
      const check = async () =>
        read(await admin.get('/api/admin/logs/check?anew=1'), {
          isWhole: z.boolean(),
          entries: z.number(),
          breaks: z.array(z.object({ at: z.string(), why: z.string() })),
        });
      const well = await check();
      expect(well).toMatchObject({ isWhole: true, breaks: [] });
      const entries = stage().db.collection<{ _id: string; details: string }>('auditLogs');
      const [newest] = await entries.find().sort({ _id: -1 }).limit(1).toArray();
      if (!newest) throw new Error('an empty log');
      await entries.deleteOne({ _id: newest._id });
      expect(await check()).toMatchObject({ isWhole: false, breaks: [{ at: newest._id, why: 'newest_missing' }] });
      await entries.insertOne({ ...newest, details: 'another word' });
      expect(await check()).toMatchObject({ isWhole: false, breaks: [{ at: newest._id, why: 'changed' }] });
      await entries.updateOne({ _id: newest._id }, { $set: { details: newest.details } });
      expect(await check()).toMatchObject({ isWhole: true, entries: well.entries });
    });
  });
}

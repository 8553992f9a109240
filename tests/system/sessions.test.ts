import { Cookie, type SessionData } from 'express-session';
import { SessionStore, SIGNED_IN } from '../../api/http/sessionStore';
import { connectToDatabase, type Database } from '../../core/records/database';
import { deleteSessionsOfUser, deleteOldSessions, hashSessionId } from '../../core/records/sessions';
import { startMongo, type Service } from '../../sandbox/launch/services';

/** What sessions must bear that several requests of one browser change at once. */

const DAY = 86_400_000;
let mongo: Service;
let database: Database;
let store: SessionStore;

beforeAll(async () => {
  mongo = await startMongo();
  database = await connectToDatabase(mongo.address);
  store = new SessionStore(database, { path: '/', httpOnly: true, maxAge: 14 * DAY });
});
afterAll(async () => {
  await database.close();
  await mongo.stop();
});

const save = (id: string, session: SessionData) =>
  new Promise<void>((resolve, reject) =>
    store.set(id, session, (error) => (error ? reject(new Error('not saved')) : resolve())),
  );
const end = (id: string) =>
  new Promise<void>((resolve, reject) =>
    store.destroy(id, (error) => (error ? reject(new Error('not ended')) : resolve())),
  );
const touch = (id: string, session: SessionData) => new Promise<void>((resolve) => store.touch(id, session, resolve));
const rowOf = (id: string) => database.sessions.findOne({ _id: hashSessionId(id) });

/** As a request finds it; undefined when there is none. */
function load(id: string): Promise<SessionData | undefined> {
  return new Promise((resolve, reject) => {
    store.load(id, (error, session) => (error ? reject(new Error('not read')) : resolve(session)));
  });
}

async function begun(fields: Partial<SessionData>, maxAge = 14 * DAY): Promise<string> {
  const id = crypto.randomUUID();
  const cookie = new Cookie();
  cookie.maxAge = maxAge;
  await save(id, { cookie, ...fields });
  return id;
}

test('two requests that change different things both have their way', async () => {
  const id = await begun({ sid: 'a' });
  const [slow, quick] = [await load(id), await load(id)];
  if (!slow || !quick) throw new Error('no session');
  quick.attempts = [{ state: 's', nonce: 'n', verifier: 'v', language: 'sv', at: 1 }];
  await save(id, quick);
  slow.prolongedAt = 5;
  await save(id, slow);
  expect(await load(id)).toMatchObject({ sid: 'a', prolongedAt: 5, attempts: [{ state: 's' }] });
});

test('what was ended stays ended, whoever saves it later', async () => {
  const id = await begun({ sid: 'a', uid: 'anna', signedInAt: Date.now() });
  const slow = await load(id);
  if (!slow) throw new Error('no session');
  await end(id);
  slow.prolongedAt = 5;
  await save(id, slow);
  expect([await load(id), await rowOf(id)]).toEqual([undefined, null]);
});

test('being used prolongs a session, and no sign-in beyond its 30 days', async () => {
  const anybody = await begun({ sid: 'a' }, 2 * DAY);
  const old = Date.now() - 29 * DAY;
  const signedIn = await begun({ uid: 'anna', signedInAt: old }, SIGNED_IN);
  const earlier = { lastSeenAt: Date.now() - DAY, expires: new Date(Date.now() + DAY / 2) };
  for (const id of [anybody, signedIn]) {
    await database.sessions.updateOne({ _id: hashSessionId(id) }, { $set: earlier });
    const session = await load(id);
    if (!session) throw new Error('no session');
    expect(session.lastSeenAt).toBe(earlier.lastSeenAt);
    session.cookie.maxAge = session.cookie.originalMaxAge ?? 0;
    await touch(id, session);
  }
  expect((await rowOf(anybody))?.expires.getTime()).toBeGreaterThan(Date.now() + 1.9 * DAY);
  expect((await rowOf(signedIn))?.expires.getTime()).toBe(old + SIGNED_IN);
  expect((await rowOf(signedIn))?.lastSeenAt).toBeGreaterThan(earlier.lastSeenAt);
});

test('the sweeper removes what is out of time and nothing else; a person is signed out everywhere', async () => {
  await database.sessions.deleteMany({});
  const [gone, kept] = [await begun({ sid: 'a' }), await begun({ sid: 'b' })];
  const annas = [
    await begun({ uid: 'anna', signedInAt: Date.now() }),
    await begun({ uid: 'anna', signedInAt: Date.now() }),
  ];
  await database.sessions.updateOne({ _id: hashSessionId(gone) }, { $set: { expires: new Date(Date.now() - 1) } });
  expect(await load(gone)).toBeUndefined();
  expect(await deleteOldSessions(database, new Date())).toBe(1);
  expect(await deleteSessionsOfUser(database, 'anna')).toBe(2);
  expect(await Promise.all([gone, kept, ...annas].map(load))).toEqual([
    undefined,
    expect.objectContaining({ sid: 'b' }),
    undefined,
    undefined,
  ]);
});

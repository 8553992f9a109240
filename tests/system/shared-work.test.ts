import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Binary } from 'mongodb';
import pino from 'pino';
import { createLetterWatcher, type LetterWatcher } from '../../api/letters/letterWatcher';
import { connectToDatabase, type Database } from '../../core/records/database';
import type { LetterRecord } from '../../core/records/letterRecord';
import { readOrCountServiceFigures, type ServiceFigures } from '../../core/records/serviceFigures';
import { startMongo, type Service } from '../../sandbox/launch/services';

/** Work that is done once for many (open event streams, workers that are asked for metrics): counted, not timed. */

let mongo: Service;
let database: Database;
let watcher: LetterWatcher;
/** Each command that was sent since the test began to count: marks of letters, whole records, or another. */
let sent: string[] = [];

beforeAll(async () => {
  mongo = await startMongo();
  database = await connectToDatabase(mongo.address, (client) =>
    client.on('commandStarted', ({ commandName, command }) => {
      const isOfLetters = commandName === 'find' && command['find'] === 'letters';
      sent.push(isOfLetters ? (command['projection'] ? 'marks' : 'records') : commandName);
    }),
  );
  watcher = createLetterWatcher(database, pino({ level: 'silent' }));
});
afterAll(async () => {
  watcher.close();
  await database.close();
  await mongo.stop();
});
beforeEach(() => {
  sent = [];
});

const letter = (): LetterRecord => ({
  _id: randomUUID(),
  kind: 'test',
  kindHash: 'hash',
  category: null,
  language: 'sv',
  status: 'preview',
  state: 'preview',
  userId: null,
  sessionId: null,
  createdAt: new Date(),
  updatedAt: new Date(),
  purgeAfter: new Date(),
  key: new Binary(Buffer.from('key')),
  revision: 1,
  form: new Binary(Buffer.alloc(2_000)),
  discountCode: null,
  mail: { state: 'none', copies: 0 },
  files: {},
});

/** Inserts letters and follows each, as an open page does. */
async function follow(count: number, ended: AbortSignal) {
  setMaxListeners(0, ended);
  const records = Array.from({ length: count }, letter);
  await database.letters.insertMany(records);
  return records.map((record) => ({ id: record._id, changes: watcher.follow(record, ended) }));
}

/** Milliseconds that anything is waited for. */
const PATIENCE = 60_000;

/** The commands of some looks, from the beginning of one to the beginning of another. */
async function commandsOf(looks: number): Promise<string[]> {
  sent = [];
  const begins = () => sent.flatMap((command, at) => (command === 'marks' ? [at] : []));
  for (const end = Date.now() + PATIENCE; begins().length <= looks; await sleep(10))
    if (Date.now() > end) throw new Error(`too few looks: ${sent.join(', ')}`);
  return sent.slice(begins()[0], begins()[looks]);
}

/** As many as the embedded server looks up within a second; MongoDB does five thousand in one answer as well. */
const MANY = 1_000;

test('a thousand open streams cost as many commands as five, and no record is read whole while nothing changes', async () => {
  const ended = new AbortController();
  await follow(5, ended.signal);
  const ofFew = await commandsOf(3);
  await follow(MANY, ended.signal);
  await commandsOf(1);
  const ofMany = await commandsOf(3);
  ended.abort();
  expect(ofFew).toEqual(['marks', 'marks', 'marks']);
  expect(ofMany).toEqual(ofFew);
  // Nobody follows any more.
  await sleep(1_000);
  sent = [];
  await sleep(1_000);
  expect(sent).toEqual([]);
});

test('what changes is read whole, once for all who follow it; what is gone is told', async () => {
  const ended = new AbortController();
  const [changed, purged, deleted, quiet] = await follow(4, ended.signal);
  if (!changed || !purged || !deleted || !quiet) throw new Error('four are followed');
  const record = await database.letters.findOne({ _id: changed.id });
  if (!record) throw new Error('it was inserted');
  const another = watcher.follow(record, ended.signal);
  await commandsOf(1);
  const told = Promise.all([changed, purged, deleted].map(({ changes }) => changes.next()));
  sent = [];
  await database.letters.updateOne({ _id: changed.id }, { $set: { state: 'awaitingPayment' } });
  await database.letters.updateOne({ _id: purged.id }, { $unset: { key: '' } });
  await database.letters.deleteOne({ _id: deleted.id });
  expect((await told).map((each) => each?.state)).toEqual(['awaitingPayment', undefined, undefined]);
  expect(await another.next()).toMatchObject({ _id: changed.id, state: 'awaitingPayment' });
  expect(sent.filter((command) => command === 'records').length).toBeLessThanOrEqual(3);
  const silent = quiet.changes.next();
  ended.abort(new Error('nobody looks any more'));
  await expect(silent).rejects.toThrow('nobody looks any more');
});

describe('figures of the whole service', () => {
  const MINUTE = 60_000;
  let counts = 0;
  const count = async (): Promise<Partial<ServiceFigures>> => {
    counts += 1;
    return { lettersByState: { preview: counts }, openDisputes: 0 };
  };
  /** Prometheus asks workers, all at the same time. */
  const scrape = (workers: number) =>
    Promise.all(Array.from({ length: workers }, () => readOrCountServiceFigures(database, MINUTE, count)));
  const age = (minutes: number) => {
    const then = new Date(Date.now() - minutes * MINUTE);
    return database.serviceFigures.updateOne({ _id: 'now' }, { $set: { nextAt: then, countedAt: then } });
  };

  beforeEach(async () => {
    counts = 0;
    await database.serviceFigures.deleteMany({});
  });

  test('are counted once a minute, however many workers are asked how often', async () => {
    await scrape(8);
    for (let n = 0; n < 3; n += 1)
      expect(await scrape(8)).toEqual(
        Array.from({ length: 8 }, () => ({ lettersByState: { preview: 1 }, openDisputes: 0 })),
      );
    expect(counts).toBe(1);
    await age(1);
    await scrape(8);
    expect(counts).toBe(2);
    expect((await scrape(1))[0]).toMatchObject({ lettersByState: { preview: 2 } });
  });

  test('cost a worker one lookup while they are fresh', async () => {
    await scrape(1);
    sent = [];
    await scrape(1);
    expect(sent).toEqual(['find']);
  });

  test('are missing once nobody could count them for five minutes', async () => {
    await scrape(1);
    await age(6);
    // Another worker counts, and never ends.
    await database.serviceFigures.updateOne({ _id: 'now' }, { $set: { nextAt: new Date(Date.now() + MINUTE) } });
    expect(await scrape(1)).toEqual([{}]);
  });
});

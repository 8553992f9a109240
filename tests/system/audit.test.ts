import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Binary } from 'mongodb';
import {
  buildAuditEntryId,
  recordAuditEntry,
  SEALED,
  parseSegmentDay,
  type AuditRecord,
  type AuditStore,
} from '../../core/records/audit';
import { verifyAuditTwiceIfBroken, deleteOldAuditEntries } from '../../core/records/auditCheck';
import { listAuditEntriesPage } from '../../core/records/auditList';
import { connectToDatabase, type Database } from '../../core/records/database';
import { startMongo, type Service } from '../../sandbox/launch/services';
import { separateVault } from '../vaults';

const vault = separateVault('ours');
let mongo: Service;
let database: Database;
let store: AuditStore & { database: Database };

/** What a process remembers of a log hangs on its database: another has another's. */
const newProcess = () => ({ database: { ...database }, vault });

beforeAll(async () => {
  mongo = await startMongo();
  database = await connectToDatabase(mongo.address);
}, 180_000);
afterAll(async () => {
  await database.close();
  await mongo.stop();
});
beforeEach(async () => {
  for (const each of [database.auditLogs, database.auditSegments, database.auditHead]) await each.deleteMany({});
  store = newProcess();
});

/** Noon in Stockholm of a day in November. */
const noon = (day: number) => new Date(Date.UTC(2026, 10, day, 11));
const anna = { uid: 'uid-anna', email: 'Anna.Admin@exempel.se' };

async function write(who: AuditStore, day: number, entries = 3): Promise<void> {
  for (let each = 0; each < entries; each += 1)
    await recordAuditEntry(
      who,
      {
        action: 'pricing_update',
        resource: 'pricing',
        resourceId: 'letter',
        admin: anna,
        before: { price: 99 },
        after: { price: 100 + each },
        details: 'index',
        ipAddress: '192.0.2.7',
      },
      noon(day),
    );
}

/** What a process that has seen nothing finds. */
async function found(day = 12): Promise<string[]> {
  const { breaks } = await verifyAuditTwiceIfBroken(newProcess(), noon(day));
  return breaks.map(({ at, why }) => `${at} ${why}`);
}

describe('writing', () => {
  test('entries are numbered within their Swedish day, days are sealed, and the chain is whole', async () => {
    await write(store, 10);
    // 23:30 in Stockholm is 22:30 UTC, and half an hour later it is the 12th there.
    await recordAuditEntry(
      store,
      { action: 'a', resource: 'r', admin: anna, ipAddress: '' },
      new Date('2026-11-11T22:59:00Z'),
    );
    await recordAuditEntry(
      store,
      { action: 'b', resource: 'r', admin: anna, ipAddress: '' },
      new Date('2026-11-11T23:00:00Z'),
    );
    const entries = await store.database.auditLogs.find().sort({ _id: 1 }).toArray();
    expect(entries.map(({ _id, action }) => `${_id} ${action}`)).toEqual([
      '2026-11-10:00000001 pricing_update',
      '2026-11-10:00000002 pricing_update',
      '2026-11-10:00000003 pricing_update',
      `2026-11-10:00000004 ${SEALED}`,
      '2026-11-11:00000001 a',
      `2026-11-11:00000002 ${SEALED}`,
      '2026-11-12:00000001 b',
    ]);
    expect(await verifyAuditTwiceIfBroken(store, noon(12))).toMatchObject({
      isWhole: true,
      entries: 7,
      days: 3,
      sealsOnly: 0,
      newest: { entry: '2026-11-12:00000001' },
    });
    expect(await found()).toEqual([]);
  });

  test('an empty log is whole', async () => {
    expect(await verifyAuditTwiceIfBroken(store, noon(12))).toMatchObject({ isWhole: true, entries: 0, days: 0 });
  });

  test('no address of an admin, no IP address and no e-mail address in words lies open, and the list shows who it was', async () => {
    await recordAuditEntry(
      store,
      {
        action: 'a',
        resource: 'r',
        admin: anna,
        details: 'asked by kund@exempel.se today',
        after: { to: 'kund@exempel.se' },
        ipAddress: '192.0.2.7',
      },
      noon(10),
    );
    const stored = JSON.stringify(await store.database.auditLogs.find().toArray());
    expect(stored).not.toMatch(/anna\.admin|exempel|192\.0\.2\.7/i);
    const { rows } = await listAuditEntriesPage(store, {}, { page: 1, pageSize: 50 });
    expect(rows[0]).toMatchObject({
      userId: anna.uid,
      userEmail: anna.email,
      ipAddress: '192.0.2.7',
      details: 'asked by [e-mail] today',
    });
  });

  test('several processes at once get a number each, also across midnight, and the chain is whole', async () => {
    const processes = Array.from({ length: 4 }, newProcess);
    const around = (each: number) => new Date(Date.UTC(2026, 10, 10, 22, 59, 59) + each * 100);
    await Promise.all(
      processes.flatMap((one, which) =>
        Array.from({ length: 20 }, (_, each) =>
          recordAuditEntry(
            one,
            { action: 'a', resource: 'r', resourceId: `${which}-${each}`, admin: anna, ipAddress: '' },
            around(each),
          ),
        ),
      ),
    );
    const entries = await store.database.auditLogs.find({ action: 'a' }).toArray();
    expect(new Set(entries.map(({ resourceId }) => resourceId)).size).toBe(80);
    expect([...new Set(entries.map(({ _id }) => parseSegmentDay(_id)))].sort()).toEqual(['2026-11-10', '2026-11-11']);
    expect(await found()).toEqual([]);
  });

  test('a process that died between an entry and the mark of the newest leaves a whole chain, which goes on', async () => {
    await write(store, 10);
    const head = await store.database.auditHead.findOne({ _id: 'head' });
    await write(store, 10);
    if (!head) throw new Error('no head');
    await store.database.auditHead.replaceOne({ _id: 'head' }, head);
    expect(await found()).toEqual([]);
    await write(newProcess(), 10, 1);
    await write(newProcess(), 11, 1);
    expect(await found()).toEqual([]);
    expect((await store.database.auditHead.findOne({ _id: 'head' }))?.entry).toBe('2026-11-11:00000001');
  });
});

describe('whatever is done to it shows', () => {
  const at = (day: number, each: number) => buildAuditEntryId(`2026-11-${day}`, each);
  /** Three days: the first two of four entries with their seals, the last of three. */
  beforeEach(async () => {
    for (const day of [10, 11, 12]) await write(store, day);
    expect(await found()).toEqual([]);
  });

  const changes: [string, Partial<AuditRecord>][] = [
    ['action', { action: 'sales_data_export' }],
    ['time', { timestamp: noon(12) }],
    ['resource', { resourceId: 'other' }],
    ['person', { userId: 'uid-other' }],
    ['sealed person', { who: new Binary(Buffer.from('x')) }],
    ['words', { details: 'another reason' }],
    ['state', { after: '{"price":1}' }],
    ['link', { previous: '0'.repeat(64) }],
    ['hash', { mac: 'f'.repeat(64) }],
  ];
  test.each(changes)('a changed %s', async (_name, change) => {
    await store.database.auditLogs.updateOne({ _id: at(11, 2) }, { $set: change });
    expect(await found()).toEqual([`${at(11, 2)} changed`]);
  });

  test.each([
    ['first', 1],
    ['middle', 2],
    ['last', 3],
  ])('a removed entry, the %s of its day', async (_name, each) => {
    await store.database.auditLogs.deleteOne({ _id: at(11, each) });
    expect(await found()).toEqual([`${at(11, each)} missing`]);
  });

  test('a removed seal of a day', async () => {
    await store.database.auditLogs.deleteOne({ _id: at(11, 4) });
    expect(await found()).toEqual([`${at(11, 4)} missing`]);
    await store.database.auditSegments.updateOne({ _id: '2026-11-11' }, { $unset: { seal: '' } });
    expect(await found()).toContain(`${at(11, 4)} missing`);
  });

  test('two entries that changed places', async () => {
    const { auditLogs } = store.database;
    const [one, other] = await auditLogs
      .find({ _id: { $in: [at(10, 1), at(10, 2)] } })
      .sort({ _id: 1 })
      .toArray();
    if (!one || !other) throw new Error('not there');
    const [{ _id: first, ...firstWords }, { _id: second, ...secondWords }] = [one, other];
    await auditLogs.replaceOne({ _id: first }, secondWords);
    await auditLogs.replaceOne({ _id: second }, firstWords);
    expect(await found()).toEqual([`${at(10, 1)} changed`, `${at(10, 2)} changed`]);
  });

  test('an entry set in, and one set behind a seal', async () => {
    const { auditLogs } = store.database;
    const copy = await auditLogs.findOne({ _id: at(10, 1) });
    if (!copy) throw new Error('not there');
    await auditLogs.insertOne({ ...copy, _id: at(12, 4) });
    await auditLogs.insertOne({ ...copy, _id: at(10, 5) });
    expect(await found()).toEqual([`${at(10, 5)} extra`, `${at(12, 4)} changed`]);
  });

  test('a whole day, with and without what is kept of it', async () => {
    await store.database.auditLogs.deleteMany({ _id: { $gt: '2026-11-11:', $lt: '2026-11-11;' } });
    expect(await found()).toEqual(['2026-11-11 day_missing']);
    await store.database.auditSegments.deleteOne({ _id: '2026-11-11' });
    expect(await found()).toEqual(['2026-11-11 day_missing']);
  });

  test('the oldest day, with and without what is kept of it', async () => {
    await store.database.auditLogs.deleteMany({ _id: { $lt: '2026-11-11' } });
    expect(await found()).toEqual(['2026-11-10 day_missing']);
    await store.database.auditSegments.deleteOne({ _id: '2026-11-10' });
    expect(await found()).toEqual(['2026-11-11 day_missing']);
  });

  test('a day that is said to be removed before its time', async () => {
    await store.database.auditLogs.deleteMany({ _id: { $lt: '2026-11-11' } });
    await store.database.auditSegments.updateOne(
      { _id: '2026-11-10' },
      { $set: { removed: { at: noon(12), mac: 'f'.repeat(64) } }, $unset: { key: '' } },
    );
    expect(await found()).toEqual(['2026-11-10 day_missing']);
    // Not even 91 days later is that what we do.
    expect(
      (await verifyAuditTwiceIfBroken(newProcess(), new Date(noon(12).getTime() + 91 * 86_400_000))).breaks,
    ).toContainEqual({
      at: '2026-11-10',
      why: 'day_missing',
    });
  });

  test('the newest entries', async () => {
    await store.database.auditLogs.deleteOne({ _id: at(12, 3) });
    expect(await found()).toEqual([`${at(12, 3)} newest_missing`]);
    await store.database.auditLogs.deleteOne({ _id: at(12, 2) });
    expect(await found()).toEqual([`${at(12, 3)} newest_missing`]);
    // Going on hides nothing.
    await write(newProcess(), 12, 1);
    expect(await found()).toEqual([`${at(12, 2)} missing`]);
  });

  test('the newest entries with the mark put back: to who has seen them', async () => {
    const head = await store.database.auditHead.findOne({ _id: 'head' });
    await write(store, 12, 2);
    const { newest } = await verifyAuditTwiceIfBroken(store, noon(12));
    if (!head || !newest) throw new Error('not there');
    await store.database.auditLogs.deleteMany({ _id: { $gt: head.entry } });
    await store.database.auditHead.replaceOne({ _id: 'head' }, head);
    expect(await found()).toEqual([]);
    expect((await verifyAuditTwiceIfBroken(store, noon(12))).breaks).toEqual([
      { at: at(12, 5), why: 'newest_missing' },
    ]);
    expect((await verifyAuditTwiceIfBroken(newProcess(), noon(12), [newest])).breaks).toEqual([
      { at: at(12, 5), why: 'newest_missing' },
    ]);
    // Others in their place are not those.
    await write(newProcess(), 12, 2);
    expect((await verifyAuditTwiceIfBroken(newProcess(), noon(12), [newest])).breaks).toEqual([
      { at: at(12, 5), why: 'changed' },
    ]);
  });

  test('the mark of the newest changed or gone, also when the log went on since', async () => {
    const { auditHead, auditLogs } = store.database;
    await auditHead.updateOne({ _id: 'head' }, { $set: { entry: at(12, 1) } });
    expect(await found()).toEqual(['head head_lost']);
    await auditHead.deleteOne({ _id: 'head' });
    expect(await found()).toEqual(['head head_lost']);
    await auditLogs.deleteOne({ _id: at(12, 3) });
    await write(newProcess(), 12, 1);
    expect(await found()).toEqual([`${at(12, 3)} head_lost`]);
  });

  test('everything gone: to who has seen it', async () => {
    const { newest } = await verifyAuditTwiceIfBroken(store, noon(12));
    const { auditHead, auditLogs, auditSegments } = store.database;
    for (const each of [auditHead, auditLogs, auditSegments]) await each.deleteMany({});
    expect((await verifyAuditTwiceIfBroken(newProcess(), noon(12), newest ? [newest] : [])).breaks).toEqual([
      { at: at(12, 3), why: 'newest_missing' },
    ]);
    expect((await verifyAuditTwiceIfBroken(store, noon(12))).isWhole).toBe(false);
  });

  test('another key fits nothing', async () => {
    const other = { ...newProcess(), vault: separateVault('another') };
    expect((await verifyAuditTwiceIfBroken(other, noon(12))).broken).toBeGreaterThan(11);
  });
});

describe('after 90 days', () => {
  test('whole days go, their keys first; the chain holds on to their seals', async () => {
    for (const day of [10, 11, 12]) await write(store, day);
    const witness = {
      entry: '2026-11-10:00000002',
      mac: (await store.database.auditLogs.findOne({ _id: '2026-11-10:00000002' }))?.mac ?? '',
    };
    // The 90th day after the 10th, and the 91st.
    const later = (days: number) => new Date(noon(10).getTime() + days * 86_400_000);
    expect(await deleteOldAuditEntries(store, later(90))).toBe(0);
    expect(await deleteOldAuditEntries(store, later(91))).toBe(4);
    expect(await deleteOldAuditEntries(store, later(91))).toBe(0);
    expect(await store.database.auditLogs.countDocuments({ _id: { $lt: '2026-11-11' } })).toBe(0);
    expect(await store.database.auditSegments.findOne({ _id: '2026-11-10' })).not.toHaveProperty('key');
    expect(await verifyAuditTwiceIfBroken(newProcess(), later(91), [witness])).toMatchObject({
      isWhole: true,
      sealsOnly: 1,
      days: 3,
    });
    // The last day is sealed before it goes, and one goes on from it.
    expect(await deleteOldAuditEntries(store, later(120))).toBe(8);
    await recordAuditEntry(newProcess(), { action: 'a', resource: 'r', admin: anna, ipAddress: '' }, later(121));
    expect(await verifyAuditTwiceIfBroken(newProcess(), later(121))).toMatchObject({
      isWhole: true,
      sealsOnly: 3,
      entries: 1,
    });
    // What is kept of a removed day may not go either.
    await store.database.auditSegments.deleteOne({ _id: '2026-11-11' });
    expect((await verifyAuditTwiceIfBroken(newProcess(), later(121))).breaks).toEqual([
      { at: '2026-11-11', why: 'day_missing' },
    ]);
    await store.database.auditSegments.deleteOne({ _id: '2026-11-10' });
    expect((await verifyAuditTwiceIfBroken(newProcess(), later(121))).breaks).toEqual([
      { at: '2026-11-12', why: 'day_missing' },
    ]);
  });

  test('a removal that was cut short is no break, and the next one ends it', async () => {
    for (const day of [10, 11]) await write(store, day);
    const later = new Date(noon(10).getTime() + 91 * 86_400_000);
    const rest = await store.database.auditLogs
      .find({ _id: { $gt: '2026-11-10:00000002', $lt: '2026-11-11' } })
      .toArray();
    await deleteOldAuditEntries(store, later);
    await store.database.auditLogs.insertMany(rest);
    expect((await verifyAuditTwiceIfBroken(newProcess(), later)).isWhole).toBe(true);
    expect(await deleteOldAuditEntries(store, later)).toBe(rest.length);
  });
});

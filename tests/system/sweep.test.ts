import { randomUUID } from 'node:crypto';
import type { Client } from '@temporalio/client';
import { ObjectId } from 'mongodb';
import { z } from 'zod';
import { connectToDatabase } from '../../core/records/database';
import { readPagesByTime } from '../../core/records/pages';
import { formatWrappingDay } from '../../core/vault/vault';
import { letterWorkflowId } from '../../workflows/letter/contract';
import { read } from '../api/client';
import { draft, eventually, newAddress, Stage } from '../api/stage';
import { vaultOfWorld } from '../vaults';
import { connectTemporal } from './temporal';

const HOUR = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms);

interface Row {
  _id: string;
  key?: unknown;
}

let stage: Stage;
let temporal: Client;
beforeAll(async () => {
  stage = await Stage.open();
  temporal = await connectTemporal(stage.world.addresses.temporal);
}, 180_000);
afterAll(async () => {
  await temporal?.connection.close();
  await stage?.close();
}, 60_000);

const letters = () => stage.db.collection<Row>('letters');
const isPurged = async (letterId: string) =>
  (await stage.db.collection<Row>('tombstones').countDocuments({ _id: letterId })) === 1;
const endWorkflow = (letterId: string) =>
  temporal.workflow.getHandle(letterWorkflowId(letterId)).terminate('as somebody did by hand');

/** Opens a checkout of a new letter. */
async function checkout() {
  const visitor = stage.visitor();
  const begun = await draft(visitor, 'reklamation', newAddress());
  const link = await visitor.post('/api/reklamation/payment-link', { draftId: begun.draftId, language: 'sv' });
  return { visitor, ...begun, ...read(link, { url: z.string() }) };
}

/** Runs the sweep to its end. @returns whether its check failed */
async function sweep(): Promise<boolean> {
  const checks = stage.db.collection<{ _id: string; at: Date; failed: boolean }>('checks');
  const [begun, audited] = [new Date(), async () => (await checks.findOne({ _id: 'audit' }))?.at ?? new Date(0)];
  await temporal.schedule.getHandle('sweep').trigger();
  // The audit log is what it looks at last.
  await eventually(async () => (await audited()) > begun, 300);
  return (await checks.findOne({ _id: 'sweep' }))?.failed ?? true;
}

test('a letter that can not be swept holds up no other, live files hide no orphan, and what is left is an alert', async () => {
  const plain = await draft(stage.visitor(), 'reklamation');
  const open = await checkout();
  const lives = await draft(stage.visitor(), 'reklamation');
  // Its payment must go back first, and Temporal refuses to begin that: no workflow can have so long a name.
  const stuck = randomUUID();
  const copy = await letters().findOne({ _id: plain.draftId });
  await letters().insertOne({ ...copy, _id: stuck });
  await letters().updateOne(
    { _id: stuck },
    { $set: { purgeAfter: ago(9 * HOUR), status: 'paid', checkout: { sessionId: 'cs_1' } } },
  );
  const row = {
    _id: stuck,
    orderNumber: stuck,
    status: 'paid',
    amount: 3_900,
    createdAt: ago(10 * HOUR),
    paymentIntent: 'x'.repeat(2_000),
  };
  await stage.db.collection<Row>('transactions').insertOne(row);
  for (const { draftId } of [open, plain]) {
    await endWorkflow(draftId);
    await letters().updateOne({ _id: draftId }, { $set: { purgeAfter: ago(8 * HOUR) } });
  }
  // More than a page of files of a letter that lives, all older than one that is nobody's.
  const live = Array.from({ length: 1_001 }, () => ({
    _id: new ObjectId(),
    length: 0,
    chunkSize: 1,
    uploadDate: ago(9 * HOUR),
    metadata: { letterId: lives.draftId },
  }));
  const orphan = {
    _id: new ObjectId(),
    length: 0,
    chunkSize: 1,
    uploadDate: ago(8 * HOUR),
    metadata: { letterId: 'gone' },
  };
  await stage.db.collection('files.files').insertMany([...live, orphan]);

  // Two days ago there were letters, and all of them are gone.
  const { createdAt: made } = z.object({ createdAt: z.date() }).parse(copy);
  const vault = vaultOfWorld(stage.world);
  vault.createLetterKey('gone', new Date(made.getTime() - 48 * HOUR));
  expect(vault.days()).toHaveLength(2);

  await stage.controlPayments('api', { mode: 'down' });
  try {
    expect(await sweep()).toBe(true);
    expect([await isPurged(plain.draftId), await isPurged(open.draftId), await isPurged(lives.draftId)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(vault.days()).toEqual([formatWrappingDay(made)]);
    // What is left of the one that was held up can't be read any more.
    expect(await letters().findOne({ _id: stuck })).not.toHaveProperty('key');
    expect(await stage.db.collection('files.files').countDocuments({ _id: orphan._id })).toBe(0);
    expect(await stage.db.collection('files.files').countDocuments({ 'metadata.letterId': lives.draftId })).toBe(1_001);
  } finally {
    await stage.controlPayments('api', { mode: 'on' });
  }
  // The provider is told when it is back.
  const sessionOf = async () => (await stage.payments()).sessions.find(({ id }) => open.url.includes(id));
  await eventually(async () => (await sessionOf())?.status === 'expired', 120);

  await stage.db.collection<Row>('transactions').deleteOne({ _id: stuck });
  expect(await sweep()).toBe(false);
  expect(await isPurged(stuck)).toBe(true);
}, 600_000);

test('"delete now" on a letter whose workflow is gone deletes it, and what was paid unseen goes back', async () => {
  const { visitor, draftId, url, email } = await checkout();
  await endWorkflow(draftId);
  await stage.pay(url, email);
  const deleted = await visitor.post(`/api/letters/${draftId}/delete`);
  const { receiptId } = read(deleted, { receiptId: z.string() });
  expect(await stage.db.collection('tombstones').countDocuments({ receiptId })).toBe(1);
  expect(await letters().countDocuments({ _id: draftId })).toBe(0);
  await eventually(async () => (await stage.payments()).refunds.some(({ amount }) => amount === 3_900));

  // One whose letter was never written would get a workflow by being deleted: it had one, and gets no other.
  const other = stage.visitor();
  const unwritten = await draft(other, 'reklamation');
  await endWorkflow(unwritten.draftId);
  await letters().updateOne({ _id: unwritten.draftId }, { $unset: { reviewed: '' } });
  read(await other.post(`/api/letters/${unwritten.draftId}/delete`), { receiptId: z.string() });
  expect(await isPurged(unwritten.draftId)).toBe(true);
}, 180_000);

test('pages hold each record once, however many have the same moment, and whatever is deleted meanwhile', async () => {
  const database = await connectToDatabase(`${stage.world.addresses.mongodb}-pages`);
  try {
    const rows = database.db.collection<{ _id: number; at: Date }>('rows');
    await rows.insertMany(
      Array.from({ length: 20 }, (_, n) => ({ _id: n, at: new Date(n < 12 ? 1_000 : 2_000 + Math.floor(n / 2)) })),
    );
    const seen: number[] = [];
    const pages = readPagesByTime(
      (from, those: number[]) =>
        rows
          .find({ at: { $gte: from }, _id: { $nin: those } })
          .sort({ at: 1 })
          .limit(3)
          .toArray(),
      ({ at }) => at,
    );
    for await (const page of pages) {
      seen.push(...page.map(({ _id }) => _id));
      await rows.deleteMany({ _id: { $in: page.map(({ _id }) => _id).filter((id) => id % 3 === 0) } });
    }
    expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  } finally {
    await database.close();
  }
});

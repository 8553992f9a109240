import { randomUUID } from 'node:crypto';
import type { Client } from '@temporalio/client';
import { eventually, Stage } from '../api/stage';
import { read } from '../api/client';
import { z } from 'zod';
import { letterWorkflowId } from '../../workflows/letter/contract';
import { findTraces } from './canary';
import { connectTemporal, decoded, exportHistory, isRemembered } from './temporal';

/** A word that stands nowhere else. */
const word = (label: string) => `${label}${randomUUID().replaceAll('-', '').slice(0, 12)}`;

/** A form with a canary in every free field. */
function canaries() {
  const words = {
    company: word('Bolag'),
    caseDescription: word('beskrivning'),
    product: word('Produkt'),
    orderReference: word('referens'),
    name: word('Namn'),
    phone: `070${String(Math.floor(Math.random() * 9_000_000) + 1_000_000)}`,
    address: word('Gatan'),
    mailbox: word('kanarie'),
  };
  return {
    words: Object.values(words),
    email: `${words.mailbox}@exempel.se`,
    formData: {
      category: 'electronics',
      company: words.company,
      caseDescription: `Maskinen slutade fungera. ${words.caseDescription}`,
      incidentDate: '2026-10-12',
      desiredResolution: 'refund',
      product: words.product,
      orderReference: words.orderReference,
      userContact: {
        name: words.name,
        email: `${words.mailbox}@exempel.se`,
        phone: words.phone,
        address: `${words.address} 1, 111 22 Stockholm`,
      },
    },
  };
}

let stage: Stage;
let temporal: Client;
beforeAll(async () => {
  stage = await Stage.open({ RETENTION: '30s', SWEEP_EVERY: '10m', CHECKOUT_POLL: '5s' });
  temporal = await connectTemporal(stage.world.addresses.temporal);
}, 120_000);
afterAll(async () => {
  await temporal?.connection.close();
  await stage?.close();
}, 60_000);

test('after its time every trace of a letter is gone, and its history never held any', async () => {
  const visitor = stage.visitor();
  const { words, email, formData } = canaries();
  const agent = word('Agent');
  const drafted = await visitor.post('/api/reklamation/draft', { formData, language: 'sv' }, { 'user-agent': agent });
  const { draftId, token } = read(drafted, { draftId: z.string(), token: z.string() });
  // What the letter says shows that the fields were taken, and so that a missing trace means something.
  const link = await visitor.post('/api/reklamation/payment-link', { draftId, language: 'sv' }, { 'user-agent': agent });
  await stage.pay(read(link, { url: z.string() }).url, email);
  await stage.until(visitor, draftId, ({ mail }) => mail === 'sent');
  const download = await visitor.get(`/api/reklamation/download/letter?draft_id=${draftId}&t=${token}`, { 'user-agent': agent });
  expect(download.status).toBe(200);
  expect(await stage.mails(email)).toHaveLength(1);

  const history = decoded(await exportHistory(stage.world.addresses.temporal, letterWorkflowId(draftId)));
  expect(history).toContain(draftId);
  for (const text of [...words, email, token, 'electronics']) expect(history).not.toContain(text);

  await eventually(async () => (await stage.db.collection('tombstones').countDocuments()) === 1, 90);
  await eventually(async () => !(await isRemembered(temporal, draftId)), 90);

  const gone = await visitor.get(`/api/letters/${draftId}?t=${token}`);
  expect(gone.status).toBe(410);
  expect((await visitor.get(`/api/reklamation/download/letter?draft_id=${draftId}&t=${token}`)).status).toBe(410);
  for (const collection of ['letters', 'files.files', 'files.chunks'])
    expect(await stage.db.collection(collection).countDocuments()).toBe(0);
  const receipt = await stage.db.collection('tombstones').findOne();
  expect(receipt).toMatchObject({ stores: [{ store: 'files', found: 1, deleted: 1, left: 0 }, { store: 'letters', found: 1, deleted: 1, left: 0 }] });

  // What bookkeeping needs stays, without the person.
  const row = await stage.db.collection('transactions').findOne();
  expect(row).toMatchObject({ amount: 3900, kind: 'reklamation', status: 'paid', currency: 'SEK' });

  // The database writes to its file with a delay: stop it, so that all it will ever write is there.
  const { dataDir } = stage.world;
  await stage.world.stopPart('worker');
  await stage.world.stopPart('api');
  await stage.world.stopPart('temporal');
  await stage.world.stopPart('mongo');
  expect(findTraces(dataDir, [...words, email, agent, token])).toEqual([]);
  // The search itself finds what is there: the letter's id stays in the tombstone.
  expect(findTraces(dataDir, [draftId]).length).toBeGreaterThan(0);
}, 300_000);

import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { read, type Client } from '../api/client';
import { draft, newAddress, Stage } from '../api/stage';

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open({ CHECKOUT_POLL: '3s' });
}, 120_000);
afterAll(async () => {
  await stage?.close();
}, 60_000);

async function killAndRestart(): Promise<void> {
  await stage.world.kill('worker');
  await stage.world.start('worker');
}

/** One PDF, one transaction, one mail. */
async function expectOneOfEach(visitor: Client, draftId: string, email: string): Promise<void> {
  const letter = await stage.until(visitor, draftId, ({ mail }) => mail === 'sent', 90);
  expect(letter.status).toBe('delivered');
  expect(await stage.db.collection<{ _id: string }>('transactions').countDocuments({ _id: draftId })).toBe(1);
  const record = await stage.db.collection<{ _id: string; files: { pdf: unknown } }>('letters').findOne({ _id: draftId });
  expect(record?.files.pdf).toBeDefined();
  const messages = await stage.mails(email);
  // A crash between the server's 250 and our mark may repeat a mail, and then by the same Message-ID.
  expect(new Set(messages.map((mail) => mail.messageId)).size).toBe(1);
}

async function checkout(visitor: Client, email: string): Promise<{ draftId: string; url: string }> {
  const { draftId } = await draft(visitor, 'reklamation', email);
  const link = await visitor.post('/api/reklamation/payment-link', { draftId, language: 'sv' });
  return { draftId, url: read(link, { url: z.string() }).url };
}

/** The moments of a paid letter, as its record shows them. */
const MOMENTS: { name: string; seen: (record: Record<string, unknown>) => boolean }[] = [
  { name: 'awaiting payment', seen: ({ state }) => state === 'awaitingPayment' },
  { name: 'paid', seen: ({ status }) => status !== 'preview' },
  { name: 'PDF stored', seen: ({ files }) => typeof files === 'object' && files !== null && 'pdf' in files },
  { name: 'delivered', seen: ({ status }) => status === 'delivered' },
];

describe('a worker killed at any step of a paid letter leaves one letter, one payment and one mail', () => {
  test.each(MOMENTS)('at: $name', async ({ seen }) => {
    const visitor = stage.visitor();
    const email = newAddress();
    const { draftId, url } = await checkout(visitor, email);
    const letters = stage.db.collection<{ _id: string } & Record<string, unknown>>('letters');
    const paying = stage.pay(url, email);
    const end = Date.now() + 30_000;
    for (;;) {
      const record = await letters.findOne({ _id: draftId });
      if (record && seen(record)) break;
      if (Date.now() > end) throw new Error('the moment never came');
      await sleep(5);
    }
    await killAndRestart();
    await paying;
    await expectOneOfEach(visitor, draftId, email);
  }, 180_000);

  test.each([100, 400])('%i ms after the payment', async (ms) => {
    const visitor = stage.visitor();
    const email = newAddress();
    const { draftId, url } = await checkout(visitor, email);
    await stage.pay(url, email);
    await sleep(ms);
    await killAndRestart();
    await expectOneOfEach(visitor, draftId, email);
  }, 180_000);
});

test('a draft asked for while no worker runs is answered 202 and written when one is back', async () => {
  const visitor = stage.visitor();
  await stage.world.kill('worker');
  const answer = await visitor.post('/api/reklamation/draft', {
    formData: { category: 'electronics', caseDescription: 'Maskinen stannade.', name: 'Maja Lindqvist', email: newAddress() },
    language: 'sv',
  });
  expect(answer.status).toBe(202);
  const { draftId } = read(answer, { draftId: z.string() });
  await stage.world.start('worker');
  const letter = await stage.until(visitor, draftId, ({ preview }) => preview !== undefined, 90);
  expect(letter.status).toBe('preview');
}, 180_000);

test('a mail server that is down for a while gets the mail when it is back', async () => {
  const visitor = stage.visitor();
  const email = newAddress();
  const { draftId, url } = await checkout(visitor, email);
  await stage.world.kill('inbox');
  await stage.pay(url, email);
  const letter = await stage.until(visitor, draftId, ({ status }) => status === 'delivered', 60);
  expect(letter).toMatchObject({ pdfReady: true, mail: 'sending' });
  await stage.world.start('inbox');
  await expectOneOfEach(visitor, draftId, email);
}, 180_000);

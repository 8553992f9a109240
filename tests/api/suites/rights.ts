import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { z } from 'zod';
import { errorCode, read, type Client } from '../client';
import { newPerson, otherBrowserOf } from '../people';
import { draft, eventually, exampleForm, newAddress, type Stage } from '../stage';
import { unzipped } from '../unzipped';

const letterShape = z.looseObject({
  id: z.string(),
  form: z.record(z.string(), z.unknown()),
  files: z.array(z.string()),
  uploads: z.array(z.looseObject({ name: z.string(), pages: z.array(z.string()) })),
});
const personShape = z.looseObject({
  user: z.looseObject({ uid: z.string(), email: z.string() }),
  letters: z.array(letterShape),
  savedTexts: z.array(z.looseObject({ text: z.string() })),
  transactions: z.array(z.looseObject({ letterId: z.string(), amount: z.number() })),
});
const receiptShape = {
  purgedAt: z.string(),
  stores: z.array(z.object({ store: z.string(), found: z.number(), deleted: z.number(), left: z.number() })),
  historyDeleted: z.boolean(),
};
const EVERY_STORE = [
  'assists',
  'uploads',
  'files',
  'citations',
  'letters',
  'links',
  'withdrawals',
  'refunds',
  'history',
];
/** Three bytes by which a file of this kind is known. */
const BEGINNINGS: Record<string, Buffer> = {
  '.pdf': Buffer.from('%PD'),
  '.docx': Buffer.from('PK\x03'),
  '.jpg': Buffer.from([0xff, 0xd8, 0xff]),
};
const jpeg = () =>
  sharp({ create: { width: 500, height: 300, channels: 3, background: '#8899aa' } })
    .jpeg()
    .toBuffer();

/** A letter with an upload and a dossier, given for nothing. */
async function pictured(stage: Stage, client: Client): Promise<string> {
  const parts = new FormData();
  for (const [name, value] of Object.entries({ kind: 'parkeringsbot', field: 'evidencePhotos' }))
    parts.set(name, value);
  parts.set('file', new Blob([new Uint8Array(await jpeg())], { type: 'image/jpeg' }), '../skylten.jpg');
  const { draftId, upload } = read(await client.postForm('/api/uploads', parts), {
    draftId: z.string(),
    upload: z.looseObject({ id: z.string(), name: z.string() }),
  });
  const form = {
    ...exampleForm('parkeringsbot', 'supermarket'),
    ticketPhoto: undefined,
    evidencePhotos: [{ id: upload.id, name: upload.name, kind: 'signOverview', caption: 'Skylten' }],
  };
  expect((await client.post('/api/parking-appeal/draft', { formData: form, draftId })).status).toBe(200);
  await client.post('/api/parking-appeal/mark-free', { draftId, discountCode: 'FREE' });
  // Whatever a browser kept would show once the letter is deleted.
  expect((await client.get(`/api/uploads/${upload.id}/pages/1`)).headers.get('cache-control')).toBe(
    'private, no-store',
  );
  await stage.until(client, draftId, ({ mail }) => mail === 'sent');
  return draftId;
}

async function savedText(client: Client): Promise<void> {
  expect(
    (
      await client.post('/api/user-templates', {
        text: 'Jag begär att beslutet ändras helt.',
        agency: 'csn',
        appealType: 'omprovning',
      })
    ).status,
  ).toBe(200);
}

/** What a person may ask for without writing to support: a copy of everything, and that everything is deleted. */
export function rightsSuite(stage: () => Stage): void {
  const receiptOf = async (receiptId: string) =>
    read(await stage().visitor().get(`/api/deletion-receipts/${receiptId}`), receiptShape);
  /** Temporal takes its time to delete a history: the receipt says so until it has. */
  const finalReceiptOf = async (receiptId: string) => {
    await eventually(async () => (await receiptOf(receiptId)).historyDeleted, 200);
    return receiptOf(receiptId);
  };

  describe('a person’s rights', () => {
    it('a zip of everything: answers, letters, files, texts, orders, and nothing of others', async () => {
      const eva = await newPerson(stage());
      const withPicture = await pictured(stage(), eva);
      const unpaid = await draft(eva, 'reklamation');
      await savedText(eva);
      const another = await draft(stage().visitor(), 'reklamation');
      const { text: whole } = read(await eva.get(`/api/letters/${withPicture}/text`), { text: z.string() });

      const answer = await eva.get('/api/me/export');
      expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
        200,
        'application/zip',
        'attachment; filename=brevia.zip',
      ]);
      const files = await unzipped(answer.bytes);
      const data = personShape.parse(JSON.parse(files.get('data.json')?.toString() ?? ''));
      expect(data.letters.map(({ id }) => id)).toEqual([unpaid.draftId, withPicture]);
      expect(data.letters[0]).toMatchObject({
        status: 'preview',
        form: { company: 'Elektronikhuset Norr AB' },
        preview: { text: unpaid.previewText },
      });
      expect(data.letters[0]).not.toHaveProperty('letter');
      expect(data.letters[1]).toMatchObject({
        status: 'delivered',
        letter: { text: whole },
        price: { total: 0 },
        uploads: [{ name: 'skylten.jpg', field: 'evidencePhotos' }],
      });
      expect(data.savedTexts).toMatchObject([{ text: 'Jag begär att beslutet ändras helt.' }]);
      expect(data.transactions).toMatchObject([{ letterId: withPicture, amount: 0, discountCode: 'FREE' }]);
      const named = data.letters.flatMap(({ files: made, uploads }) => [
        ...made,
        ...uploads.flatMap(({ pages }) => pages),
      ]);
      expect([...files.keys()].sort()).toEqual(['data.json', ...named].sort());
      // The owner's PDF, the plain one for the recipient, the one with pictures, the Word document, and the picture.
      expect(named).toHaveLength(5);
      for (const name of named)
        expect(name).toMatch(/^letters\/\d{4}-\d\d-\d\d Parkeringsbot [2-9A-Z]{5}-[2-9A-Z]{5}\//);
      for (const name of named) expect(files.get(name)?.subarray(0, 3)).toEqual(BEGINNINGS[path.extname(name)]);
      const text = [...files.values()].map((bytes) => bytes.toString('latin1')).join('\n');
      expect(text).not.toContain(another.draftId);
      expect(text).not.toContain(another.email);
      expect(errorCode(await stage().visitor().get('/api/me/export'))).toBe('sign_in_required');
    });

    it('one letter by its link, without an account; once it is gone, a browser is told so', async () => {
      const client = stage().visitor();
      const { draftId, token } = await draft(client, 'klagomal');
      const files = await unzipped((await stage().visitor().get(`/api/letters/${draftId}/export?t=${token}`)).bytes);
      expect([...files.keys()]).toEqual(['data.json']);
      expect(letterShape.parse(JSON.parse(files.get('data.json')?.toString() ?? '')).id).toBe(draftId);
      const stranger = stage().visitor();
      expect((await stranger.get(`/api/letters/${draftId}/export?t=wrong`)).status).toBe(404);

      const { receiptId } = read(await client.post(`/api/letters/${draftId}/delete`), { receiptId: z.string() });
      const { stores, historyDeleted } = await receiptOf(receiptId);
      expect(stores.map(({ store }) => store)).toEqual(EVERY_STORE);
      expect(stores.filter(({ left }) => left !== 0)).toEqual(
        historyDeleted ? [] : [{ store: 'history', found: 1, deleted: 0, left: 1 }],
      );
      const gone = await stranger.get(`/api/letters/${draftId}/export?t=${token}&language=en`, { accept: 'text/html' });
      expect([gone.status, gone.headers.get('location')]).toEqual([303, '/en/letter-expired']);
      expect((await stranger.get(`/api/letters/${draftId}/export?t=${token}`)).status).toBe(410);
    });

    it('the receipt of a deletion is had by order number too, from a mailed link, and says nothing about anybody', async () => {
      const client = stage().visitor();
      const { draftId, email } = await draft(client, 'reklamation', newAddress());
      const { orderNumber } = read(await client.post('/api/reklamation/mark-free', { draftId, discountCode: 'FREE' }), {
        orderNumber: z.string(),
      });
      const anybody = stage().visitor();
      await stage().until(client, draftId, ({ mail }) => mail === 'sent');
      const { receiptId } = read(await client.post(`/api/letters/${draftId}/delete`), { receiptId: z.string() });
      const byId = await receiptOf(receiptId);
      const byOrder = await stage().confirmed('/api/deletion-receipts', {
        orderNumber: ` ${orderNumber.toLowerCase().replace('-', ' ')} `,
        email,
      });
      expect(read(byOrder, { receiptId: z.string() })).toEqual({ receiptId });
      expect(byId.stores).toContainEqual({ store: 'files', found: 3, deleted: 3, left: 0 });
      for (const personal of [draftId, email, 'reklamation']) expect(byOrder.text).not.toContain(personal);
      expect(errorCode(await anybody.get(`/api/deletion-receipts/${crypto.randomUUID()}`))).toBe('receipt_not_found');
    });

    it('delete everything: letters, texts, account and sessions; orders stay and are nobody’s', async () => {
      const fred = await newPerson(stage());
      const phone = await otherBrowserOf(stage(), fred);
      const letters = [
        await pictured(stage(), fred),
        (await draft(fred, 'reklamation')).draftId,
        (await draft(phone, 'klagomal')).draftId,
      ];
      await savedText(fred);
      const { uid } = personShape.shape.user.parse(read(await fred.get('/api/session'), { user: z.unknown() }).user);
      const greta = await newPerson(stage());
      const hers = await draft(greta, 'reklamation');

      const { receipts } = read(await fred.post('/api/me/delete?language=en'), {
        receipts: z.array(
          z.object({
            letterId: z.string().optional(),
            receiptId: z.string(),
            type: z.string().optional(),
            orderNumber: z.string().optional(),
            createdAt: z.iso.datetime().optional(),
          }),
        ),
      });
      expect(receipts.map(({ letterId }) => letterId).sort()).toEqual([...letters, undefined].sort());
      expect(receipts.find(({ letterId }) => letterId === letters[0])).toMatchObject({
        type: 'Parking fine',
        orderNumber: expect.any(String),
        createdAt: expect.any(String),
      });
      expect(receipts.at(-1)).toEqual({ receiptId: expect.any(String) });
      for (const each of [fred, phone]) expect((await each.get('/api/session')).json).toMatchObject({ user: null });
      for (const id of letters) expect((await phone.get(`/api/letters/${id}`)).status).toBe(410);
      for (const { letterId, receiptId } of receipts) {
        const { stores } = await finalReceiptOf(receiptId);
        expect(stores.filter(({ found, deleted, left }) => left !== 0 || deleted !== found)).toEqual([]);
        expect(stores.map(({ store }) => store)).toEqual(
          letterId === undefined
            ? ['user-templates', 'subscriptions', 'transactions', 'sessions', 'users']
            : EVERY_STORE,
        );
        if (letterId === undefined)
          expect(stores).toMatchObject([{ found: 1 }, { found: 0 }, { found: 1 }, { found: 2 }, { found: 1 }]);
      }
      expect(await mentions(stage(), uid)).toEqual([]);
      expect(
        await stage()
          .db.collection<{ _id: string }>('transactions')
          .findOne({ _id: letters[0] ?? '' }),
      ).toMatchObject({ userId: null, kind: 'parkeringsbot' });
      // Where a letter's id still stands, there is nothing about anybody.
      for (const id of letters)
        for (const place of await mentions(stage(), id))
          expect(['tombstones', 'transactions', 'redemptions', 'begunLetters', 'figureDays']).toContain(place);
      expect(
        read(await greta.get('/api/my-letters'), { letters: z.array(z.looseObject({ id: z.string() })) }).letters.map(
          ({ id }) => id,
        ),
      ).toEqual([hers.draftId]);
      expect(errorCode(await fred.post('/api/me/delete'))).toBe('sign_in_required');
    }, 300_000);
  });
}

/** Every collection in which a word stands, whatever its name: one that the inventory forgot would be among them. */
async function mentions(stage: Stage, word: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await stage.db.listCollections().toArray()) {
    if (name.endsWith('.chunks')) continue;
    const rows = await stage.db.collection(name).find().toArray();
    if (rows.some((row) => JSON.stringify(row).includes(word))) found.push(name);
  }
  return found;
}

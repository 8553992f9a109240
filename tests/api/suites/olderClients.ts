import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { z } from 'zod';
import { errorCode, errorShape, read, type Answer, type Client } from '../client';
import { exampleForm, newAddress, type Stage } from '../stage';

const FLIGHT = 'flygforseening';
const PARKING = 'parkeringsbot';

let shade = 0;
/** A picture that no other is like. */
function picture(): Promise<Buffer> {
  shade += 1;
  return sharp({ create: { width: 600, height: 400, channels: 3, background: { r: shade * 7, g: 90, b: 160 } } })
    .jpeg()
    .toBuffer();
}
/** One that has enough words on it to be read at the first look. */
function writing(): Promise<Buffer> {
  const rows = ['Kvitto', 'Frukost och middag', 'Taxi till hotellet', 'Betalat med kort', 'Välkommen tillbaka'];
  const texts = rows.map(
    (row, at) => `<text x="40" y="${80 + at * 70}" font-size="44" font-family="Liberation Sans">${row}</text>`,
  );
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="440">` +
        `<rect width="700" height="440" fill="#fff"/>${texts.join('')}</svg>`,
    ),
  )
    .jpeg()
    .toBuffer();
}
const inline = async (name: string) => ({ name, data: (await picture()).toString('base64') });

function formFor(kind: string, example: string, email: string): Record<string, unknown> {
  const form = exampleForm(kind, example);
  const contact = z.record(z.string(), z.unknown()).parse(form['userContact']);
  return { ...form, userContact: { ...contact, email } };
}

async function upload(client: Client, kind: string, field: string, draftId: string, bytes?: Buffer): Promise<Answer> {
  const parts = new FormData();
  for (const [name, value] of Object.entries({ kind, field, draftId, language: 'sv' })) parts.set(name, value);
  parts.set('file', new Blob([new Uint8Array(bytes ?? (await picture()))], { type: 'image/jpeg' }), `${field}.jpg`);
  return client.postForm('/api/uploads', parts);
}

async function uploaded(
  client: Client,
  kind: string,
  field: string,
  draftId: string,
): Promise<{ id: string; name: string }> {
  const answer = read(await upload(client, kind, field, draftId), {
    upload: z.object({ id: z.string(), name: z.string() }),
  });
  return { id: answer.upload.id, name: answer.upload.name };
}

/** The calls of the parking and flight clients that came before the wizard, and the dossier. */
export function olderClientSuite(stage: () => Stage): void {
  describe('older clients', () => {
    it('a dossier: made with the letter, named in view and mail, downloaded by letter or payment session', async () => {
      const client = stage().visitor();
      const email = newAddress();
      const draftId = crypto.randomUUID();
      const sign = await uploaded(client, PARKING, 'evidencePhotos', draftId);
      // Never named by the form: not enclosed, and not kept once the letter is paid.
      await uploaded(client, PARKING, 'evidencePhotos', draftId);
      const form = {
        ...formFor(PARKING, 'supermarket', email),
        ticketPhoto: undefined,
        evidencePhotos: [{ ...sign, kind: 'signOverview', caption: 'Skylten vid infarten' }],
      };
      const drafted = await client.post('/api/parking-appeal/draft', { formData: form, language: 'sv', draftId });
      expect([drafted.status, drafted.status === 200 ? '' : drafted.text]).toEqual([200, '']);

      const early = await client.post('/api/parking-appeal/generate-dossier', { draftId });
      expect([early.status, errorCode(early)]).toEqual([402, 'letter_unpaid']);
      expect((await client.get(`/api/parking-appeal/download/dossier?draft_id=${draftId}`)).status).toBe(402);

      const { sessionId, url } = read(
        await client.post('/api/create-checkout-session', { letterId: draftId, letterType: PARKING, amount: 1 }),
        { sessionId: z.string(), url: z.url() },
      );
      await stage().pay(url, email);
      await stage().until(client, draftId, ({ mail }) => mail === 'sent');
      expect((await client.post('/api/parking-appeal/generate-dossier', { draftId })).json).toEqual({
        success: true,
        draftId,
      });
      expect(
        (await stage().db.collection('uploads').find({ letterId: draftId }).toArray()).map(({ _id }) => String(_id)),
      ).toEqual([sign.id]);
      const { downloads } = read(await client.get(`/api/letters/${draftId}`), {
        downloads: z.object({ letter: z.string(), dossier: z.string() }),
      });
      for (const address of [
        downloads.dossier,
        `/api/parking-appeal/download/dossier?session_id=${sessionId}`,
        `/api/parking-appeal/download/dossier?session_id=${draftId}`,
      ]) {
        const pdf = await client.get(address);
        expect([pdf.status, pdf.headers.get('content-disposition')?.replaceAll('"', '')]).toEqual([
          200,
          `attachment; filename=dossier-${draftId}.pdf`,
        ]);
        expect(pdf.text).toMatch(/^%PDF-/);
      }
      expect(
        (await client.get(`/api/parking-appeal/download/letter?session_id=${sessionId}`)).headers.get(
          'content-disposition',
        ),
      ).toContain(`overklagan-${draftId}.pdf`);
      for (const nobody of ['cs_test_unknown', crypto.randomUUID()])
        expect((await client.get(`/api/parking-appeal/download/letter?session_id=${nobody}`)).status).toBe(404);
      expect((await client.get('/api/parking-appeal/download/letter')).status).toBe(400);
      expect((await stage().visitor().get(`/api/parking-appeal/download/dossier?session_id=${sessionId}`)).status).toBe(
        404,
      );

      const [mail] = await stage().readMails(email);
      expect(mail?.text).toContain(`/api/parking-appeal/download/dossier?draft_id=${draftId}&t=`);
      expect(mail?.attachments).toEqual([
        expect.objectContaining({ contentType: 'application/pdf' }),
        expect.objectContaining({
          filename: expect.stringMatching(/^(datum|dates)\.ics$/),
          contentType: 'text/calendar',
        }),
      ]);
      const twin = await client.post('/api/parking-appeal/send-email', {
        to: email,
        subject: 'x',
        draftId,
        pdfBuffer: 'AAAA',
      });
      expect(twin.status).toBe(200);
      expect((await client.post('/api/reklamation/send-email', { to: email, draftId })).status).toBe(404);
    });

    it('files inside a draft become uploads of the letter, in place of those sent before', async () => {
      const client = stage().visitor();
      const formData = {
        ...formFor(FLIGHT, 'gran-canaria', newAddress()),
        hasNoBoardingPass: false,
        ticketUpload: undefined,
        expenseReceipts: undefined,
      };
      const evidenceFiles = [
        await inline('boardingpass.jpg'),
        await inline('kvitto 1.jpg'),
        await inline('../../kvitto 2.jpg'),
      ];
      const first = read(
        await client.post('/api/flight/draft', {
          formData,
          evidenceFiles,
          ocrResults: [],
          letterLanguage: 'sv',
          hasNoBoardingPass: false,
        }),
        { draftId: z.string(), id: z.string() },
      );
      const again = await client.post('/api/flight/draft', {
        formData,
        evidenceFiles: evidenceFiles.slice(0, 2),
        draftId: first.draftId,
      });
      expect(again.status).toBe(200);
      const { form } = read(await client.get(`/api/letters/${first.draftId}`), {
        form: z.looseObject({
          ticketUpload: z.array(z.looseObject({ name: z.string() })),
          expenseReceipts: z.array(z.looseObject({ name: z.string() })),
        }),
      });
      expect([form.ticketUpload, form.expenseReceipts].map((rows) => rows.map(({ name }) => name))).toEqual([
        ['boardingpass.jpg'],
        ['kvitto 1.jpg'],
      ]);
      expect(await stage().db.collection('uploads').countDocuments({ letterId: first.draftId })).toBe(2);
    });

    it('refuses files that are too large, too many, or no files, in words', async () => {
      const client = stage().visitor();
      const formData = formFor(FLIGHT, 'montreal', newAddress());
      const large = await client.post('/api/flight/draft', {
        formData,
        evidenceFiles: [{ name: 'a.jpg', data: Buffer.alloc(10 * 1024 * 1024 + 1).toString('base64') }],
      });
      expect([large.status, errorCode(large)]).toEqual([413, 'file_too_large']);
      const many = await client.post('/api/flight/draft', {
        formData,
        evidenceFiles: Array.from({ length: 11 }, () => ({ name: 'a.jpg', data: 'AAAA' })),
      });
      expect([many.status, errorCode(many)]).toEqual([409, 'too_many_files']);
      const text = await client.post('/api/flight/draft', {
        formData,
        evidenceFiles: [{ name: 'a.jpg', data: Buffer.from('<script>').toString('base64') }],
      });
      expect([text.status, errorCode(text)]).toEqual([415, 'file_type']);
      // Only what is known of a file, without the file, is nothing to keep.
      expect(
        (
          await client.post('/api/flight/draft', {
            formData,
            evidenceFiles: [{ name: 'a.jpg', size: 4, type: 'image/jpeg' }],
          })
        ).status,
      ).toBe(200);
      // Other calls take no large bodies.
      expect(
        (await client.post('/api/reklamation/draft', { formData: {}, filler: 'x'.repeat(2_000_000) })).status,
      ).toBe(413);
    });

    it('refuses the eleventh file of a field, and one over 10 MB, in words', async () => {
      const client = stage().visitor();
      const draftId = crypto.randomUUID();
      for (let file = 1; file <= 10; file += 1) await uploaded(client, FLIGHT, 'expenseReceipts', draftId);
      const words = (answer: Answer) => [answer.status, read(answer, errorShape).error.message];
      expect(words(await upload(client, FLIGHT, 'expenseReceipts', draftId))).toEqual([
        409,
        'Här får inga fler filer plats. Ta bort någon av dem först.',
      ]);
      expect(words(await upload(client, FLIGHT, 'ticketUpload', draftId, Buffer.alloc(10 * 1024 * 1024 + 1)))).toEqual([
        413,
        'Filen är för stor. En fil får vara högst 10 MB.',
      ]);
      expect(await stage().db.collection('uploads').countDocuments({ letterId: draftId })).toBe(10);
    });

    it('says in the kind’s own words that no draft is named', async () => {
      const client = stage().visitor();
      const words = (answer: Answer) => [answer.status, read(answer, errorShape).error.message];
      const parking = [400, 'Vi vet inte vilket brev det gäller. Skriv brevet först.'];
      expect(words(await client.post('/api/parking-appeal/payment-link', { language: 'sv' }))).toEqual(parking);
      expect(
        words(await client.post('/api/parking-appeal/mark-free', { discountCode: 'FREE', language: 'sv' })),
      ).toEqual(parking);
      expect(words(await client.post('/api/create-checkout-session', { letterType: PARKING, language: 'sv' }))).toEqual(
        parking,
      );
      expect(words(await client.post('/api/klagomal/payment-link', { language: 'sv' }))).toEqual([
        400,
        'Vi hittar inte brevet',
      ]);
    });

    it('pays with the form alone: the draft is made first', async () => {
      const client = stage().visitor();
      const email = newAddress();
      const link = await client.post('/api/flight/payment-link', {
        formData: formFor(FLIGHT, 'montreal', email),
        evidenceFiles: [],
        ocrResults: [],
      });
      const { paymentUrl, sessionId } = read(link, { paymentUrl: z.url(), sessionId: z.string() });
      await stage().pay(paymentUrl, email);
      const letter = await stage()
        .db.collection('letters')
        .findOne<{ _id: string }>({ 'checkouts.sessionId': sessionId });
      await stage().until(client, String(letter?._id), ({ mail }) => mail === 'sent');
      expect((await client.get(`/api/flight/download/letter?session_id=${sessionId}`)).status).toBe(200);
      const paid = await client.get(`/api/flight/get-free-session?sessionId=${sessionId}`);
      expect([paid.status, errorCode(paid)]).toEqual([404, 'not_found']);
      const nothing = await client.post('/api/flight/payment-link', { discountCode: 'FREE' });
      expect([nothing.status, errorCode(nothing)]).toEqual([400, 'draft_missing']);
      const invalid = await client.post('/api/flight/payment-link', { formData: { flightNumber: 'SK1' } });
      expect([invalid.status, errorCode(invalid)]).toEqual([422, 'invalid_form']);
    });

    it('gives a free letter at once, and its session in both forms to nobody else', async () => {
      const client = stage().visitor();
      const email = newAddress();
      const link = await client.post('/api/flight/payment-link', {
        formData: formFor(FLIGHT, 'montreal', email),
        evidenceFiles: [],
        ocrResults: [],
        discountCode: 'free',
      });
      const { paymentUrl, sessionId } = read(link, { paymentUrl: z.url(), sessionId: z.string() });
      expect(new URL(paymentUrl).searchParams.get('free')).toBe('true');
      await stage().until(client, sessionId, ({ mail }) => mail === 'sent');
      const shape = {
        success: z.literal(true),
        formData: z.looseObject({ flightNumber: z.string() }),
        evidenceFiles: z.array(z.unknown()),
        ocrResults: z.array(z.unknown()),
      };
      const got = read(await client.get(`/api/flight/get-free-session?sessionId=${sessionId}`), shape);
      expect(read(await client.post('/api/flight/get-free-session', { sessionId }), shape)).toEqual(got);
      const stranger = stage().visitor();
      expect((await stranger.get(`/api/flight/get-free-session?sessionId=${sessionId}`)).status).toBe(404);
      const token = new URL(paymentUrl).searchParams.get('t');
      expect((await stranger.get(`/api/flight/get-free-session?sessionId=${sessionId}&t=${token}`)).status).toBe(200);
    });

    it('has pictures read by the older calls, and keeps them with the letter', async () => {
      const client = stage().visitor();
      const parts = new FormData();
      parts.set('language', 'sv');
      parts.set('file', new Blob([new Uint8Array(await writing())], { type: 'image/jpeg' }), 'lapp.jpg');
      const ticket = read(await client.postForm('/api/ocr-ticket-front', parts), {
        success: z.literal(true),
        fields: z.record(z.string(), z.unknown()),
        text: z.string(),
        base64: z.string().min(100),
        draftId: z.uuid(),
        token: z.string(),
      });
      expect(Buffer.from(ticket.base64, 'base64').subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
      expect(
        await stage().db.collection('uploads').countDocuments({ letterId: ticket.draftId, field: 'ticketPhoto' }),
      ).toBe(1);
      const two = new FormData();
      for (const name of ['pass.jpg', 'kvitto.jpg'])
        two.append('files', new Blob([new Uint8Array(await writing())], { type: 'image/jpeg' }), name);
      const flight = read(await client.postForm('/api/flight/ocr-json', two), {
        success: z.literal(true),
        results: z.array(z.object({ name: z.string(), fields: z.record(z.string(), z.unknown()), text: z.string() })),
        draftId: z.uuid(),
      });
      expect(flight.results.map(({ name }) => name)).toEqual(['pass.jpg', 'kvitto.jpg']);
      const none = new FormData();
      none.set('language', 'sv');
      none.set('file', new Blob(['hej'], { type: 'image/jpeg' }), 'x.jpg');
      expect(errorCode(await client.postForm('/api/ocr-ticket-front', none))).toBe('file_type');
    });
  });
}

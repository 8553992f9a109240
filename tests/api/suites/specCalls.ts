import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { openSoundKindsAndListFaulty } from '../../../core/kinds/openKinds';
import { errorCode, read } from '../client';
import { draft, exampleForm, flatForm, newAddress, type Stage } from '../stage';

const KINDS = ['reklamation', 'klagomal'];

/** Every call that was asked for of these kinds (docs/specification.md), as its client makes it: paths, field names, texts. */
export function specSuite(stage: () => Stage): void {
  describe('the calls of the specification', () => {
    it('GET /api/pricing has the five prices', async () => {
      const answer = await stage().visitor().get('/api/pricing');
      expect(answer.json).toMatchObject({ claim: 39, complaint: 39, parking: 39, flight: 99, government: 99 });
    });

    it('GET /api/health names every service', async () => {
      const answer = await stage().visitor().get('/api/health');
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual({
        status: 'ok',
        services: {
          database: 'up',
          workflows: 'up',
          worker: 'up',
          documents: 'up',
          payments: 'up',
          mail: 'up',
          disk: 'up',
        },
        works: { pages: true, saving: true, writing: true, paying: true, documents: true, mail: true },
        kinds: { ok: (await openSoundKindsAndListFaulty(['forms'])).kinds.length, faulty: [] },
      });
    });

    it.each(KINDS)('%s: draft, payment link, payment, PDF, mail', async (kind) => {
      const client = stage().visitor();
      const email = newAddress();
      const drafted = await client.post(`/api/${kind}/draft`, {
        formData: flatForm(kind, email),
        language: 'sv',
        isPreview: true,
      });
      expect(drafted.status).toBe(200);
      const { draftId, previewText } = read(drafted, {
        success: z.literal(true),
        draftId: z.uuid(),
        previewText: z.string().min(100),
        fullText: z.string(),
      });
      expect(previewText).not.toContain('Ett fel uppstod');

      const full = await client.post(`/api/${kind}/draft`, {
        formData: flatForm(kind, email),
        draftId,
        language: 'sv',
        isPreview: false,
      });
      expect([full.status, errorCode(full)]).toEqual([402, 'letter_unpaid']);
      expect((await client.get(`/api/${kind}/download/letter?draft_id=${draftId}`)).status).toBe(402);

      const link = await client.post(`/api/${kind}/payment-link`, {
        draftId,
        formData: { userContact: { name: 'Maja Lindqvist', email }, company: 'Elektronikhuset Norr AB' },
        language: 'sv',
      });
      await stage().pay(read(link, { url: z.url() }).url, email);

      const letter = await stage().until(client, draftId, ({ mail }) => mail === 'sent');
      expect(letter).toMatchObject({
        status: 'delivered',
        pdfReady: true,
        price: { base: 39, discount: 0, total: 39 },
      });
      expect(await stage().mails(email)).toHaveLength(1);

      const pdf = await client.get(`/api/${kind}/download/letter?draft_id=${draftId}`);
      expect(pdf.headers.get('content-type')).toBe('application/pdf');
      expect(pdf.headers.get('content-disposition')).toContain(`${kind}-${draftId}.pdf`);
      expect(pdf.text).toMatch(/^%PDF-/);

      const { text } = read(await client.get(`/api/letters/${draftId}/text`), { text: z.string() });
      expect(text).toContain('Maja Lindqvist');
      const whole = await client.post(`/api/${kind}/draft`, {
        formData: flatForm(kind, email),
        draftId,
        language: 'sv',
        isPreview: false,
      });
      expect(read(whole, { fullText: z.string() }).fullText).toBe(text);
    });

    it.each(KINDS)('%s: a 100 % code gives the letter without payment', async (kind) => {
      const client = stage().visitor();
      const { draftId, email } = await draft(client, kind);
      const refused = await client.post(`/api/${kind}/mark-free`, {
        draftId,
        language: 'sv',
        email,
        name: 'Maja Lindqvist',
      });
      expect([refused.status, errorCode(refused)]).toEqual([402, 'payment_required']);
      const free = await client.post(`/api/${kind}/mark-free`, {
        draftId,
        language: 'sv',
        email,
        name: 'Maja Lindqvist',
        discountCode: 'free100',
      });
      expect(read(free, { success: z.literal(true), orderNumber: z.string() }).orderNumber).toMatch(
        /^[2-9A-Z]{5}-[2-9A-Z]{5}$/,
      );
      const letter = await stage().until(client, draftId, ({ mail }) => mail === 'sent');
      expect(letter.price).toMatchObject({ base: 39, discount: 39, total: 0 });
    });

    it('POST /api/create-checkout-session takes its price from the server, whatever the client says', async () => {
      const client = stage().visitor();
      const { draftId, email } = await draft(client, 'reklamation');
      const body = {
        amount: 1,
        currency: 'sek',
        letterId: draftId,
        letterType: 'reklamation',
        userEmail: 'x@exempel.se',
        language: 'sv',
      };
      const { sessionId, url } = read(await client.post('/api/create-checkout-session', body), {
        sessionId: z.string(),
        url: z.url(),
      });
      expect(url).toContain(sessionId);
      const session = (await stage().payments()).sessions.find(({ id }) => id === sessionId);
      expect(session).toMatchObject({ amount_total: 3900, customer_email: email });
    });

    it('POST /api/generate-letter drafts the kind that it names', async () => {
      const client = stage().visitor();
      const email = newAddress();
      const answer = await client.post('/api/generate-letter', {
        type: 'reklamation',
        formData: flatForm('reklamation', email),
        language: 'en',
      });
      const { draftId } = read(answer, { draftId: z.uuid() });
      expect((await client.get(`/api/letters/${draftId}`)).json).toMatchObject({
        kind: 'reklamation',
        language: 'en',
        email,
      });
    });

    it('POST /api/send-email repeats the letter’s own mail, to its own address only', async () => {
      const client = stage().visitor();
      const { draftId, email } = await draft(client, 'reklamation');
      expect((await client.post('/api/send-email', { to: email, letterId: draftId })).status).toBe(402);
      await client.post('/api/reklamation/mark-free', { draftId, discountCode: 'FREE' });
      await stage().until(client, draftId, ({ mail }) => mail === 'sent');
      const other = await client.post('/api/send-email', {
        to: 'someone@exempel.se',
        subject: 'Hej',
        text: 'Köp nu',
        html: '<b>Köp nu</b>',
        letterId: draftId,
      });
      expect([other.status, errorCode(other)]).toEqual([403, 'forbidden']);
      const own = await client.post('/api/send-email', {
        to: email.toUpperCase(),
        subject: 'Hej',
        text: 'Köp nu',
        letterId: draftId,
        pdfBuffer: 'AAAA',
      });
      expect(own.status).toBe(200);
      const mails = await stage().readMails(email, 2);
      expect(JSON.stringify(mails)).not.toContain('Köp nu');
    });

    it('a draft is written anew under its own id, and a client’s own id is taken', async () => {
      const client = stage().visitor();
      const draftId = '6f1c2a53-74f4-4c7e-9a51-2f6f7ad0a001'.replace('001', String(Date.now()).slice(-3));
      const form = exampleForm('reklamation', 'laptop');
      const first = await client.post('/api/reklamation/draft', { formData: form, language: 'sv', draftId });
      expect(read(first, { draftId: z.string() }).draftId).toBe(draftId);
      const marker = 'Skärmen har slutat lysa i nedre hörnet.';
      const second = await client.post('/api/reklamation/draft', {
        formData: { ...form, caseDescription: marker },
        language: 'sv',
        draftId,
      });
      expect(read(second, { draftId: z.string(), previewText: z.string() })).toMatchObject({ draftId });
      expect((await client.get(`/api/letters/${draftId}`)).text).toContain(marker);
    });
  });

  describe('what the web reads', () => {
    it('lists the kinds with price and sample, in the asked language', async () => {
      const shape = {
        kinds: z.array(
          z.looseObject({
            id: z.string(),
            name: z.string(),
            price: z.number(),
            sample: z.looseObject({ title: z.string() }),
          }),
        ),
      };
      const { kinds } = read(await stage().visitor().get('/api/forms?language=en'), shape);
      expect(kinds.map(({ id }) => id)).toEqual(expect.arrayContaining(KINDS));
      const swedish = read(await stage().visitor().get('/api/forms', { 'accept-language': 'sv-SE,en;q=0.5' }), shape);
      expect(swedish.kinds[0]?.name).not.toBe(kinds[0]?.name);
    });

    it('serves each kind’s validators as an immutable module of our own origin', async () => {
      for (const kind of KINDS) {
        const { validator } = read(await stage().visitor().get(`/api/forms/${kind}?language=sv`), {
          validator: z.string().regex(/^\/kinds\/[a-z-]+-[0-9a-f]{8}\.js$/),
        });
        const module = await fetch(stage().site + validator);
        expect(module.headers.get('content-type')).toContain('text/javascript');
        expect(module.headers.get('cache-control')).toContain('immutable');
        expect(await module.text()).not.toMatch(/new Function|eval\(/);
      }
      expect((await fetch(`${stage().site}/kinds/none-00000000.js`)).status).toBe(404);
    });

    it('looks up the rows of open tables', async () => {
      const { rows } = read(await stage().visitor().get('/api/tables/airports?q=K%C3%B6penhamn&language=sv'), {
        rows: z.array(z.looseObject({ value: z.string(), city: z.string() })),
      });
      expect(rows[0]).toMatchObject({ value: 'CPH', city: 'Köpenhamn', country: 'DK' });
      expect((await stage().visitor().get('/api/tables/airports/ARN')).json).toMatchObject({ row: { value: 'ARN' } });
      for (const nowhere of ['/api/tables/none?q=a', '/api/tables/airports/QQQ', '/api/tables/none/ARN'])
        expect((await stage().visitor().get(nowhere)).status).toBe(404);
    });

    it('streams each state of a letter until it is delivered', async () => {
      const client = stage().visitor();
      const { draftId, token } = await draft(client, 'reklamation');
      const stream = fetch(`${stage().site}/api/letters/${draftId}/events?t=${token}`, {
        headers: { 'accept-encoding': 'gzip' },
      });
      const response = await stream;
      expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
      expect(response.headers.get('content-encoding')).toBeNull();
      await client.post('/api/reklamation/mark-free', { draftId, discountCode: 'FREE' });
      const events = (await response.text()).split('\n\n').filter((event) => event.startsWith('event: letter'));
      const states = events.map((event) => /"state":"(\w+)"/.exec(event)?.[1]);
      expect(states[0]).toBe('preview');
      expect(states.at(-1)).toBe('delivered');
      expect(events.at(-1)).toContain('"mail":"sent"');
    });
  });
}

import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { z } from 'zod';
import { read, sayingOf, type Answer, type Client } from '../client';
import { newPerson } from '../people';
import { exampleForm, newAddress, type Stage } from '../stage';

/** What of somebody else's is tried: each name of it that a call may take. */
interface Target {
  kind: string;
  apiPath: string;
  letter: string;
  upload: string;
  /** The payment provider's session. */
  session: string;
  order: string;
  /** A saved text of its owner's. */
  text: string;
}

type Call = (client: Client, target: Target) => Promise<Answer>;

const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#667788' } })
  .jpeg()
  .toBuffer();
const withFile =
  (path: string, name: string, more: (target: Target) => Record<string, string>): Call =>
  async (client, target) => {
    const parts = new FormData();
    for (const [key, value] of Object.entries(more(target))) parts.set(key, value);
    parts.set(name, new Blob([new Uint8Array(await picture)], { type: 'image/jpeg' }), 'bild.jpg');
    return client.postForm(path, parts);
  };

/** Calls that take the name of something: for whoever may not open it, it is as if it were not there. */
const NAMED: Record<string, Call> = {
  'get /api/letters/{id}': (client, { letter }) => client.get(`/api/letters/${letter}`),
  'get /api/letters/{id}/events': (client, { letter }) => client.get(`/api/letters/${letter}/events`),
  'get /api/letters/{id}/text': (client, { letter }) => client.get(`/api/letters/${letter}/text`),
  'get /api/letters/{id}/export': (client, { letter }) => client.get(`/api/letters/${letter}/export`),
  'get /api/letters/{id}/docx': (client, { letter }) => client.get(`/api/letters/${letter}/docx`),
  'get /api/letters/{id}/proof': (client, { letter }) => client.get(`/api/letters/${letter}/proof`),
  'get /api/letters/{id}/plain': (client, { letter }) => client.get(`/api/letters/${letter}/plain`),
  'get /api/letters/{id}/message': (client, { letter }) => client.get(`/api/letters/${letter}/message`),
  'post /api/letters/{id}/sending': (client, { letter }) =>
    client.post(`/api/letters/${letter}/sending`, { to: 'kund@exempel.se' }),
  'post /api/letters/{id}/return': (client, { letter, session }) =>
    client.post(`/api/letters/${letter}/return`, { sessionId: session }),
  'post /api/letters/{id}/resend': (client, { letter }) => client.post(`/api/letters/${letter}/resend`),
  'post /api/letters/{id}/discount': (client, { letter }) =>
    client.post(`/api/letters/${letter}/discount`, { code: 'FREE' }),
  'post /api/letters/{id}/reminders': (client, { letter }) =>
    client.post(`/api/letters/${letter}/reminders`, { date: '2027-01-15' }),
  'post /api/letter-results': (client, { letter }) =>
    client.post('/api/letter-results', { token: letter, result: 'all' }),
  'post /api/reminders/look': (client, { letter }) => client.post('/api/reminders/look', { token: letter }),
  'post /api/reminders/stop': (client, { letter }) => client.post('/api/reminders/stop', { token: letter }),
  'post /api/letters/{id}/delete': (client, { letter }) => client.post(`/api/letters/${letter}/delete`),
  'post /api/validate-discount': (client, { letter }) =>
    client.post('/api/validate-discount', { code: 'FREE', draftId: letter }),
  'post /api/create-checkout-session': (client, { letter }) =>
    client.post('/api/create-checkout-session', { letterId: letter, discountCode: 'SAVE10' }),
  'post /api/send-email': (client, { letter }) => client.post('/api/send-email', { letterId: letter }),
  'post /api/{kind}/send-email': (client, { apiPath, letter }) =>
    client.post(`/api/${apiPath}/send-email`, { draftId: letter }),
  'post /api/{kind}/payment-link': (client, { apiPath, letter }) =>
    client.post(`/api/${apiPath}/payment-link`, { draftId: letter }),
  'post /api/{kind}/mark-free': (client, { apiPath, letter }) =>
    client.post(`/api/${apiPath}/mark-free`, { draftId: letter, discountCode: 'FREE' }),
  'get /api/{kind}/download/letter': async (client, { apiPath, letter, session }) => {
    const bySession = await client.get(`/api/${apiPath}/download/letter?session_id=${session}`);
    expect(bySession.status).toBe(404);
    return client.get(`/api/${apiPath}/download/letter?draft_id=${letter}`);
  },
  'get /api/{kind}/download/dossier': (client, { apiPath, letter }) =>
    client.get(`/api/${apiPath}/download/dossier?draft_id=${letter}`),
  'post /api/{kind}/generate-dossier': (client, { apiPath, letter }) =>
    client.post(`/api/${apiPath}/generate-dossier`, { draftId: letter }),
  'get /api/{kind}/get-free-session': (client, { apiPath, letter }) =>
    client.get(`/api/${apiPath}/get-free-session?sessionId=${letter}`),
  'post /api/{kind}/get-free-session': (client, { apiPath, letter }) =>
    client.post(`/api/${apiPath}/get-free-session`, { sessionId: letter }),
  'get /api/uploads/{id}/pages/{page}': (client, { upload }) => client.get(`/api/uploads/${upload}/pages/1`),
  'post /api/uploads/{id}/reading': (client, { upload }) => client.post(`/api/uploads/${upload}/reading`),
  'delete /api/uploads/{id}': (client, { upload }) => client.send('DELETE', `/api/uploads/${upload}`, undefined, {}),
  'post /api/withdrawals': (client, { order }) =>
    client.post('/api/withdrawals', { orderNumber: order, email: 'en.annan@exempel.se' }),
  'post /api/resend': (client, { order }) =>
    client.post('/api/resend', { orderNumber: order, email: 'en.annan@exempel.se' }),
  'post /api/deletion-receipts': (client, { order }) =>
    client.post('/api/deletion-receipts', { orderNumber: order, email: 'en.annan@exempel.se' }),
  'post /api/confirmations': (client, { order }) => client.post('/api/confirmations', { token: order }),
  'post /api/confirmations/look': (client, { order }) => client.post('/api/confirmations/look', { token: order }),
  'get /api/deletion-receipts/{receiptId}': (client, { letter }) => client.get(`/api/deletion-receipts/${letter}`),
};

/** Among them those that let in whoever has what a mail brought, or asks for a mail. */
const BY_MAIL = [
  'post /api/withdrawals',
  'post /api/resend',
  'post /api/deletion-receipts',
  'get /api/deletion-receipts/{receiptId}',
  'post /api/confirmations',
  'post /api/confirmations/look',
  'post /api/reminders/look',
  'post /api/reminders/stop',
  'post /api/letter-results',
];
const ASKING = ['post /api/withdrawals', 'post /api/resend', 'post /api/deletion-receipts'];

/** The same, where a name that is not there is the client's own for something new: only the refusal can be asked for. */
const MAKING: Record<string, Call> = {
  'post /api/{kind}/draft': (client, { apiPath, kind, letter }) =>
    client.post(`/api/${apiPath}/draft`, { formData: exampleForm(kind, firstExample[kind] ?? ''), draftId: letter }),
  'post /api/generate-letter': (client, { kind, letter }) =>
    client.post('/api/generate-letter', { type: kind, formData: {}, draftId: letter, isPreview: false }),
  'post /api/uploads': withFile('/api/uploads', 'file', ({ kind, letter }) => ({
    kind,
    field: 'evidencePhotos',
    draftId: letter,
  })),
  'post /api/uploads/text': (client, { kind, letter }) =>
    client.post('/api/uploads/text', { kind, field: 'ticketPhoto', draftId: letter, text: 'Kontrollavgift' }),
  'post /api/flight/ocr-json': withFile('/api/flight/ocr-json', 'files', ({ letter }) => ({ draftId: letter })),
  'post /api/ocr-ticket-front': withFile('/api/ocr-ticket-front', 'file', ({ letter }) => ({ draftId: letter })),
  'post /api/{kind}/ocr': (client, target) =>
    withFile(`/api/${target.apiPath}/ocr`, 'file', ({ letter }) => ({ draftId: letter }))(client, target),
  'post /api/letters/{id}/resume-link': (client, { kind, letter }) =>
    client.post(`/api/letters/${letter}/resume-link`, { type: kind, email: 'en.annan@exempel.se', formData: {} }),
  'post /api/ai/suggest-request': (client, { letter }) =>
    client.post('/api/ai/suggest-request', {
      agency: 'csn',
      appealType: 'omprovning',
      decisionText: 'Beslutet bygger på fel uppgifter om mina studier.',
      draftId: letter,
    }),
};

/** Calls about who is signed in: nothing without that, and with it what is one's own. */
const OWN: Record<string, Call> = {
  'get /api/my-letters': (client) => client.get('/api/my-letters'),
  'post /api/my-letters/claim': (client) => client.post('/api/my-letters/claim'),
  'post /api/my-letters/delete': (client, { letter }) => client.post('/api/my-letters/delete', { ids: [letter] }),
  'get /api/user-templates': (client) => client.get('/api/user-templates'),
  'post /api/user-templates': (client) =>
    client.post('/api/user-templates', {
      text: 'Jag begär att beslutet ändras.',
      agency: 'csn',
      appealType: 'omprovning',
    }),
  'delete /api/user-templates/{id}': (client, { text }) =>
    client.send('DELETE', `/api/user-templates/${text}`, undefined, {}),
  'get /api/subscription': (client) => client.get('/api/subscription'),
  'post /api/subscription/portal': (client) => client.post('/api/subscription/portal'),
  'post /api/subscription/checkout': (client) => client.post('/api/subscription/checkout'),
  'get /api/me/export': (client) => client.get('/api/me/export'),
  'post /api/me/delete': (client) => client.post('/api/me/delete'),
};

/** Calls that take nothing of anybody's. The last one is Stripe's, signed. */
const ANYBODYS = [
  'post /api/mail/returned',
  'post /api/steps',
  'post /api/page-failures',
  'get /api/health/live',
  'get /api/health/ready',
  'get /api/forms',
  'get /api/forms/{kind}',
  'get /api/forms/{kind}/law',
  'get /api/help',
  'get /api/help/{slug}',
  'get /api/tables/{table}',
  'get /api/tables/{table}/{value}',
  'get /api/pricing',
  'get /api/{kind}/phrasings',
  'get /api/health',
  'get /api/openapi.json',
  'get /api/session',
  'get /api/auth/start',
  'get /api/auth/callback',
  'post /api/auth/sign-out',
  'post /api/auth/mail',
  'post /api/stripe/webhook',
];

const KINDS: Record<string, string> = {
  reklamation: 'reklamation',
  klagomal: 'klagomal',
  parkeringsbot: 'parking-appeal',
  flygforseening: 'flight',
  myndighetsbeslut: 'government',
  'nasta-steg': 'nasta-steg',
};
const firstExample: Record<string, string> = {
  reklamation: 'laptop',
  klagomal: 'restaurant',
  parkeringsbot: 'supermarket',
  flygforseening: 'strike-london',
  myndighetsbeslut: 'student-aid-recovery',
  'nasta-steg': 'last-demand',
};

/** Another person's letter can't be seen, downloaded, deleted, changed or paid by any call that there is. */
export function otherPeopleSuite(stage: () => Stage): void {
  let targets: Target[] = [];
  let owner: Client;
  let anybody: Client;
  let other: Client;

  const operations = () =>
    Object.entries(stage().description.document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { security }]) => ({ method, path, security, ...classed(method, path) })),
    );

  /** The name of a call in the lists above, and the kind that it is only for. */
  function classed(method: string, path: string): { name: string; kind?: string } {
    const own = `${method} ${path}`;
    if (own in MAKING)
      return {
        name: own,
        kind: path.startsWith('/api/flight/')
          ? 'flygforseening'
          : path.includes('ticket')
            ? 'parkeringsbot'
            : path.includes('suggest')
              ? 'myndighetsbeslut'
              : 'any',
      };
    const [kind] = Object.entries(KINDS).find(([, apiPath]) => path.startsWith(`/api/${apiPath}/`)) ?? [];
    return kind === undefined ? { name: own } : { name: own.replace(`/api/${KINDS[kind]}/`, '/api/{kind}/'), kind };
  }

  async function letterOf(kind: string): Promise<Target> {
    const apiPath = KINDS[kind] ?? '';
    const { uploads } = z
      .looseObject({ uploads: z.record(z.string(), z.unknown()).default({}) })
      .parse(JSON.parse(readFileSync(`forms/${kind}/kind.json`, 'utf8')));
    const [field] = Object.keys(uploads);
    const parts = new FormData();
    for (const [name, value] of Object.entries({ kind, field: field ?? '' })) parts.set(name, value);
    parts.set('file', new Blob([new Uint8Array(await picture)], { type: 'image/jpeg' }), 'bild.jpg');
    const kept =
      field === undefined
        ? undefined
        : read(await owner.postForm('/api/uploads', parts), {
            draftId: z.string(),
            upload: z.looseObject({ id: z.string() }),
          });
    const body = {
      formData: { ...exampleForm(kind, firstExample[kind] ?? '') },
      ...(kept && { draftId: kept.draftId }),
    };
    const { draftId } = read(await owner.post(`/api/${apiPath}/draft`, body), { draftId: z.string() });
    const opened = read(await owner.post('/api/create-checkout-session', { letterId: draftId }), {
      sessionId: z.string(),
      url: z.string(),
    });
    return {
      kind,
      apiPath,
      letter: draftId,
      upload: kept?.upload.id ?? crypto.randomUUID(),
      session: opened.sessionId,
      order: '',
      text: '',
      url: opened.url,
    } as Target & { url: string };
  }

  /** A name of each sort that nothing has. */
  const nothing = (target: Target): Target => ({
    ...target,
    letter: crypto.randomUUID(),
    upload: crypto.randomUUID(),
    session: 'cs_test_nobody',
    order: '22222-22222',
    text: crypto.randomUUID(),
  });

  /** Everything that is kept about the targets, as it stands. */
  async function everything(): Promise<string> {
    const ids = targets.map(({ letter }) => letter);
    const { db } = stage();
    const rows = await Promise.all([
      db
        .collection<{ _id: string }>('letters')
        .find({ _id: { $in: ids } })
        .sort({ _id: 1 })
        .toArray(),
      db
        .collection<{ _id: string }>('transactions')
        .find({ _id: { $in: ids } })
        .sort({ _id: 1 })
        .toArray(),
      db
        .collection('uploads')
        .find({ letterId: { $in: ids } })
        .sort({ _id: 1 })
        .toArray(),
      db
        .collection('files.files')
        .find({ 'metadata.letterId': { $in: ids } })
        .sort({ _id: 1 })
        .toArray(),
      db
        .collection('withdrawals')
        .find({ letterId: { $in: ids } })
        .toArray(),
      db
        .collection<{ _id: string }>('user-templates')
        .find({ _id: { $in: targets.map(({ text }) => text) } })
        .toArray(),
    ]);
    return JSON.stringify(rows);
  }

  describe('other people', () => {
    beforeAll(async () => {
      [owner, other, anybody] = [await newPerson(stage()), await newPerson(stage()), stage().visitor()];
      const saved = read(
        await owner.post('/api/user-templates', {
          text: 'Jag begär att beslutet ändras.',
          agency: 'csn',
          appealType: 'omprovning',
        }),
        { template: z.looseObject({ id: z.string() }) },
      );
      const made = await Promise.all([...Object.keys(KINDS), 'parkeringsbot'].map(letterOf));
      // Its file stays, and it can still be changed and paid.
      const unpaid = made.at(-1);
      targets = await Promise.all(
        made.map(async (target) => {
          if (target !== unpaid) {
            await stage().pay(z.object({ url: z.string() }).parse(target).url, newAddress());
            await stage().until(owner, target.letter, ({ mail }) => mail === 'sent', 90);
          }
          const { orderNumber } = z
            .looseObject({ orderNumber: z.string().optional() })
            .parse((await owner.get(`/api/letters/${target.letter}`)).json);
          return { ...target, order: orderNumber ?? '33333-33333', text: saved.template.id };
        }),
      );
    }, 180_000);

    it('every call is known here: one that takes something of somebody’s is tried below', () => {
      // The back office's are walked by adminAccess.ts.
      const names = new Set(operations().flatMap(({ name }) => (/^\w+ \/api\/admin\//.test(name) ? [] : [name])));
      const known = [...Object.keys(NAMED), ...Object.keys(MAKING), ...Object.keys(OWN), ...ANYBODYS];
      expect([...names].filter((name) => !known.includes(name))).toEqual([]);
      expect(known.filter((name) => !names.has(name))).toEqual([]);
    });

    it('are told at /api/openapi.json what lets a call in', () => {
      const signed = { 'post /api/stripe/webhook': 'stripeSignature', 'post /api/mail/returned': 'mailServer' };
      const letter = ['session', 'letterToken', 'letterTokenInAddress'];
      const optional = ['post /api/validate-discount', 'post /api/{kind}/payment-link'];
      const expected = (name: string): string[] => {
        if (/^\w+ \/api\/admin\//.test(name)) return ['staffSession'];
        if (name in OWN) return ['session'];
        if (name in MAKING || optional.includes(name)) return [...letter, 'nothing'];
        if (name in NAMED) return BY_MAIL.includes(name) ? [] : letter;
        return Object.entries(signed).flatMap(([call, scheme]) => (call === name ? [scheme] : []));
      };
      for (const { name, security } of operations())
        expect([name, security.map((each) => Object.keys(each)[0] ?? 'nothing')]).toEqual([name, expected(name)]);
    });

    it('find nothing by any call that names a letter, a file, an order or a payment, and change nothing', async () => {
      const before = await everything();
      expect(JSON.parse(before)).toMatchObject([{ length: 7 }, { length: 6 }, {}, {}, { length: 0 }, { length: 1 }]);
      for (const { name, kind } of operations()) {
        const call = NAMED[name];
        if (!call) continue;
        // A call for all kinds alike is tried on a paid letter and on the unpaid one, with its file.
        for (const target of targets.filter((each, at) =>
          kind === undefined ? at === 0 || at === targets.length - 1 : each.kind === kind,
        )) {
          for (const [who, client] of [
            ['anybody', anybody],
            ['other', other],
          ] as const) {
            const real = await call(client, target);
            const fake = await call(client, nothing(target));
            expect([name, who, real.status, sayingOf(real)]).toEqual([name, who, fake.status, sayingOf(fake)]);
            // What is asked about an order is always answered alike; a link that is none is over.
            expect([name, who, real.status]).toEqual([
              name,
              who,
              ASKING.includes(name)
                ? 200
                : /confirmations|reminders\/(?:look|stop)|letter-results/.test(name)
                  ? 410
                  : 404,
            ]);
          }
        }
      }
      expect(await everything()).toBe(before);
    });

    it('nor by a call that would make something new of that name', async () => {
      const before = await everything();
      for (const { name, kind } of operations()) {
        const call = MAKING[name];
        if (!call) continue;
        for (const target of targets.filter((each) => kind === undefined || kind === 'any' || each.kind === kind))
          for (const client of [anybody, other])
            expect([name, (await call(client, target)).status]).toEqual([name, 404]);
      }
      expect(await everything()).toBe(before);
    });

    it('get nothing of a person’s without signing in, and with it their own only', async () => {
      const before = await everything();
      const [target] = targets;
      if (!target) throw new Error('no letter was made');
      for (const { name } of operations()) {
        const call = OWN[name];
        if (call) expect([name, (await call(anybody, target)).status]).toEqual([name, 401]);
      }
      const said: string[] = [];
      for (const [name, call] of Object.entries(OWN)) {
        const real = await call(other, target);
        said.push(real.text);
        if (/\{id\}$/.test(name)) expect([name, real.status]).toEqual([name, 404]);
      }
      const refused = await (await newPerson(stage())).post('/api/my-letters/delete', { ids: [target.letter] });
      expect(refused.json).toEqual({ success: false, deleted: [], failed: [target.letter] });
      // Only the ids that were asked for come back.
      for (const { letter, order } of targets)
        for (const text of said.filter((each) => !each.includes('"failed"')))
          expect([text.includes(letter), text.includes(order)]).toEqual([false, false]);
      expect(await everything()).toBe(before);
    });

    it('while the owner is let in by the same calls', async () => {
      const waits = ['get /api/letters/{id}/events', 'post /api/uploads/{id}/reading'];
      const last = ['delete /api/uploads/{id}', 'post /api/letters/{id}/delete'];
      const [target] = targets;
      for (const { name, kind } of operations().sort(
        (a, b) => Number(last.includes(a.name)) - Number(last.includes(b.name)),
      )) {
        const call = NAMED[name];
        const own = name.includes('/uploads/')
          ? targets.at(-1)
          : targets.find((each) => each.kind === (kind ?? target?.kind));
        if (!call || !own || waits.includes(name) || BY_MAIL.includes(name) || name.includes('free-session')) continue;
        const answer = name.includes('download/letter')
          ? await owner.get(`/api/${own.apiPath}/download/letter?session_id=${own.session}`)
          : await call(owner, own);
        expect([name, answer.status === 404 || answer.status === 401]).toEqual([name, false]);
      }
    });
  });
}

import { expect } from '@jest/globals';
import sharp from 'sharp';
import type { Client, Answer } from './client';
import { exampleForm } from './stage';

/** What of somebody else's is tried: each name of it that a call may take. */
export interface Target {
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

export const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#667788' } })
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
export const NAMED: Record<string, Call> = {
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
export const BY_MAIL = [
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
export const ASKING = ['post /api/withdrawals', 'post /api/resend', 'post /api/deletion-receipts'];

/** The same, where a name that is not there is the client's own for something new: only the refusal can be asked for. */
export const MAKING: Record<string, Call> = {
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
export const OWN: Record<string, Call> = {
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
export const ANYBODYS = [
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

export const KINDS: Record<string, string> = {
  reklamation: 'reklamation',
  klagomal: 'klagomal',
  parkeringsbot: 'parking-appeal',
  flygforseening: 'flight',
  myndighetsbeslut: 'government',
  'nasta-steg': 'nasta-steg',
};
export const firstExample: Record<string, string> = {
  reklamation: 'laptop',
  klagomal: 'restaurant',
  parkeringsbot: 'supermarket',
  flygforseening: 'strike-london',
  myndighetsbeslut: 'student-aid-recovery',
  'nasta-steg': 'last-demand',
};

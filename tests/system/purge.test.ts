import { randomBytes, randomUUID } from 'node:crypto';
import type { Client } from '@temporalio/client';
import sharp from 'sharp';
import { eventually, Stage } from '../api/stage';
import { read, type Client as Visitor } from '../api/client';
import { signIn } from '../api/signIn';
import { z } from 'zod';
import { CASE_MARK, HEADER, extractCaseSecret } from '../../core/shared/letter/sealedCase';
import { openSealedCase } from '../../web/src/pages/back/openCase';
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

/** A photograph whose file name, description and place in the camera's data are canaries. */
async function photograph(fileName: string, caption: string): Promise<Buffer> {
  // Words enough to be read at the first look.
  const more = ['Parkering utan giltig biljett', 'Betalning inom fjorton dagar', 'Frågor besvaras vardagar']
    .map((words, at) => `<text x="60" y="${280 + at * 70}" font-size="40" font-family="sans-serif">${words}</text>`)
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="500">
    <rect width="900" height="500" fill="#fff"/>
    <text x="60" y="200" font-size="54" font-family="sans-serif">KONTROLLAVGIFT ${fileName}</text>${more}</svg>`;
  return sharp(Buffer.from(svg))
    .withExif({ IFD0: { ImageDescription: caption, Copyright: caption } })
    .jpeg()
    .toBuffer();
}

let stage: Stage;
let temporal: Client;
beforeAll(async () => {
  stage = await Stage.open({ RETENTION: '45s', SWEEP_EVERY: '10m', CHECKOUT_POLL: '5s' });
  temporal = await connectTemporal(stage.world.addresses.temporal);
});
afterAll(async () => {
  await temporal?.connection.close();
  await stage?.close();
});

test('after its time every trace of a letter is gone, and its history never held any', async () => {
  const visitor = stage.visitor();
  const { words, email, formData } = canaries();
  const agent = word('Agent');
  const drafted = await visitor.post('/api/reklamation/draft', { formData, language: 'sv' }, { 'user-agent': agent });
  const { draftId, token } = read(drafted, { draftId: z.string(), token: z.string() });
  // What the letter says shows that the fields were taken, and so that a missing trace means something.
  const link = await visitor.post(
    '/api/reklamation/payment-link',
    { draftId, language: 'sv' },
    { 'user-agent': agent },
  );
  await stage.pay(read(link, { url: z.string() }).url, email);
  await stage.until(visitor, draftId, ({ mail }) => mail === 'sent');
  // Its time is running: what ends with it is looked at before anything else.
  const history = decoded(await exportHistory(stage.world.addresses.temporal, letterWorkflowId(draftId)));
  expect(history).toContain(draftId);
  for (const text of [...words, email, token, 'electronics']) expect(history).not.toContain(text);
  const download = await visitor.get(`/api/reklamation/download/letter?draft_id=${draftId}&t=${token}`, {
    'user-agent': agent,
  });
  expect(download.status).toBe(200);
  const mails = await stage.readMails(email);
  expect(mails).toHaveLength(1);
  const secret = extractCaseSecret(/\/back#\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '') ?? '';
  const { letter: whole } = read(await visitor.get(`/api/letters/${draftId}/text?t=${token}`), {
    letter: z.looseObject({}),
  });

  const pictured = await picturedLetter(visitor, agent);
  const person = await forgottenPerson();

  await eventually(async () => (await stage.db.collection('tombstones').countDocuments()) === 4, 120);
  await eventually(async () => !(await isRemembered(temporal, draftId)), 90);
  await eventually(async () => !(await isRemembered(temporal, pictured.id)), 90);
  await eventually(
    async () => (await stage.db.collection('tombstones').countDocuments({ historyDeleted: true })) === 4,
    90,
  );

  const gone = await visitor.get(`/api/letters/${draftId}?t=${token}`);
  expect(gone.status).toBe(410);
  expect((await visitor.get(`/api/reklamation/download/letter?draft_id=${draftId}&t=${token}`)).status).toBe(410);
  for (const collection of ['letters', 'uploads', 'assists', 'files.files', 'files.chunks', 'users', 'user-templates'])
    expect(await stage.db.collection(collection).countDocuments()).toBe(0);
  const found = async (id: string) => {
    const receipt = await stage.db
      .collection<{ _id: string; stores: { store: string; found: number; left: number }[] }>('tombstones')
      .findOne({ _id: id });
    expect(receipt?.stores.filter(({ left }) => left !== 0)).toEqual([]);
    return Object.fromEntries((receipt?.stores ?? []).map(({ store, found: many }) => [store, many]));
  };
  expect(await found(draftId)).toMatchObject({
    assists: 0,
    uploads: 0,
    files: 3,
    letters: 1,
    links: 0,
    withdrawals: 0,
    refunds: 0,
    history: 1,
  });
  // A page of each picture, the letter for its owner, for its recipient and to edit, and the letter with its enclosures.
  expect(await found(pictured.id)).toMatchObject({ uploads: 2, files: 6, letters: 1 });

  // What bookkeeping needs stays, without the person.
  const row = await stage.db.collection('transactions').findOne({ kind: 'reklamation' });
  expect(row).toMatchObject({ amount: 3900, kind: 'reklamation', status: 'paid', currency: 'SEK' });

  // The database writes to its file with a delay: stop it, so that all it will ever write is there.
  const { dataDir } = stage.world;
  await stage.world.stopPart('worker');
  await stage.world.stopPart('api');
  await stage.world.stopPart('temporal');
  await stage.world.stopPart('mongo');
  expect(
    findTraces(dataDir, [...words, ...pictured.words, ...person.words, email, agent, token, secret, pictured.token]),
  ).toEqual([]);
  // The search itself finds what is there: the letter's id stays in the tombstone.
  expect(findTraces(dataDir, [draftId]).length).toBeGreaterThan(0);

  // Nothing of it is left here, and its owner opens it: what was answered and written, to the last character.
  const pdf = new Uint8Array(download.bytes);
  const { content, plain, isPdfUnchanged } = await openSealedCase(pdf, secret);
  expect(isPdfUnchanged).toBe(true);
  expect(Buffer.from(plain).toString()).toBe(JSON.stringify(content));
  expect(content.form).toMatchObject(formData);
  expect(content.answers.flatMap(({ told }) => told.flatMap(({ lines }) => lines))).toEqual(
    expect.arrayContaining([formData.company, formData.caseDescription]),
  );
  expect(content.letter).toEqual(whole);
  // Whoever has only the PDF, another link, or a PDF in which one bit was turned does not.
  expect(Buffer.from(pdf).includes(formData.company)).toBe(false);
  await expect(openSealedCase(pdf, randomBytes(32).toString('base64url'))).rejects.toMatchObject({
    problem: 'otherKey',
  });
  const turned = pdf.slice();
  const within = Buffer.from(pdf).indexOf(CASE_MARK) + HEADER + 100;
  turned[within] = (turned[within] ?? 0) ^ 1;
  await expect(openSealedCase(turned, secret)).rejects.toMatchObject({ problem: 'changed' });
}, 300_000);

/** Somebody who signed in, wrote, kept a text, took a copy of everything and had it all deleted. */
async function forgottenPerson(): Promise<{ words: string[] }> {
  const browser = stage.visitor();
  const account = { email: `${word('konto')}@exempel.se`, name: word('Inloggad') };
  const kept = word('sparad');
  const { words, email, formData } = canaries();
  await signIn(browser, account);
  const { draftId } = read(await browser.post('/api/reklamation/draft', { formData, language: 'sv' }), {
    draftId: z.string(),
  });
  expect(
    (
      await browser.post('/api/user-templates', {
        text: `Jag begär att ${kept} ändras.`,
        agency: 'csn',
        appealType: 'omprovning',
      })
    ).status,
  ).toBe(200);
  expect((await browser.get('/api/me/export')).text).toContain('data.json');
  const { receipts } = read(await browser.post('/api/me/delete'), {
    receipts: z.array(z.looseObject({ letterId: z.string().optional() })),
  });
  expect(receipts.map(({ letterId }) => letterId)).toEqual([draftId, undefined]);
  expect((await browser.get('/api/session')).json).toMatchObject({ user: null });
  return { words: [...words, email, account.email, account.name, kept] };
}

/** A letter with a picture that was read, suggested words and files made of it all. */
async function picturedLetter(
  visitor: Visitor,
  agent: string,
): Promise<{ id: string; token: string; words: string[] }> {
  const words = {
    file: word('fil'),
    exif: word('exif'),
    seen: `Q${word('SYNS')}`,
    caption: word('bildtext'),
    description: word('forlopp'),
    name: word('Person'),
    mailbox: word('brevlada'),
  };
  const picture = await photograph(words.seen, words.exif);
  const keep = async (field: string, draftId?: string) => {
    const parts = new FormData();
    parts.set('file', new Blob([Uint8Array.from(picture)], { type: 'image/jpeg' }), `${words.file}.jpg`);
    parts.set('kind', 'parkeringsbot');
    parts.set('field', field);
    if (draftId) parts.set('draftId', draftId);
    return read(await visitor.postForm('/api/uploads', parts), {
      draftId: z.string(),
      token: z.string(),
      upload: z.looseObject({ id: z.string(), name: z.string() }),
    });
  };
  const uploaded = await keep('ticketPhoto');
  const evidence = await keep('evidencePhotos', uploaded.draftId);
  const reading = read(await visitor.post(`/api/uploads/${uploaded.upload.id}/reading`, {}), { text: z.string() });
  expect(reading.text).toContain('KONTROLLAVGIFT');
  const formData = {
    ticketType: 'KONTROLLAVGIFT',
    issuingAuthority: 'Parkeringsbolaget AB',
    incidentAt: '2026-11-03T14:05',
    vehicleReg: 'KLM482',
    userDescription: `Skylten syntes inte. ${words.description}`,
    vehicleRole: 'owner',
    ticketPhoto: [{ id: uploaded.upload.id, name: uploaded.upload.name }],
    evidencePhotos: [{ id: evidence.upload.id, name: evidence.upload.name, kind: 'more', caption: words.caption }],
    userContact: { name: words.name, email: `${words.mailbox}@exempel.se` },
  };
  const { draftId } = read(
    await visitor.post('/api/parking-appeal/draft', { formData, draftId: uploaded.draftId }, { 'user-agent': agent }),
    { draftId: z.string() },
  );
  expect(draftId).toBe(uploaded.draftId);
  expect((await visitor.post('/api/parking-appeal/mark-free', { draftId, discountCode: 'FREE' })).status).toBe(200);
  await stage.until(visitor, draftId, ({ mail }) => mail === 'sent');
  expect((await visitor.get(`/api/parking-appeal/download/dossier?draft_id=${draftId}`)).status).toBe(200);
  const history = decoded(await exportHistory(stage.world.addresses.temporal, letterWorkflowId(draftId)));
  for (const text of Object.values(words)) expect(history).not.toContain(text);
  return { id: draftId, token: uploaded.token, words: Object.values(words) };
}

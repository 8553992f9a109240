import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { read } from '../api/client';
import { newAddress, Stage } from '../api/stage';

/** A kind that nobody has seen before, in a folder of its own. */
const KIND = 'boat-claim';
const folder = mkdtempSync(path.join(os.tmpdir(), 'brevia-forms-'));

let stage: Stage;
beforeAll(async () => {
  await promisify(execFile)('npm', ['run', '--silent', 'forms:new', KIND], {
    env: { ...process.env, FORMS_DIR: folder },
  });
  stage = await Stage.open({ FORMS_DIR: `forms,${folder}` });
}, 180_000);
afterAll(async () => {
  await stage?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The kind's example, in the name of another person. */
function filledIn(email: string): Record<string, unknown> {
  const examples = path.join(folder, KIND, 'examples');
  const file = readdirSync(examples)[0] ?? '';
  const example: unknown = JSON.parse(readFileSync(path.join(examples, file), 'utf8'));
  const { form } = z.looseObject({ form: z.record(z.string(), z.unknown()) }).parse(example);
  const contact = z.record(z.string(), z.unknown()).parse(form['userContact']);
  return { ...form, userContact: { ...contact, email } };
}

function edit(file: string, before: string, after: string): void {
  const name = path.join(folder, KIND, file);
  const text = readFileSync(name, 'utf8');
  if (!text.includes(before)) throw new Error(`${file} has no ${before}`);
  writeFileSync(name, text.replace(before, after));
}

async function restart(): Promise<void> {
  await Promise.all([stage.world.stopPart('api'), stage.world.stopPart('worker')]);
  await Promise.all([stage.world.start('api'), stage.world.start('worker')]);
}

const kindsShape = { kinds: z.array(z.looseObject({ id: z.string(), name: z.string(), price: z.number() })) };

test('a folder dropped beside the others is offered, filled in, given, made and sent, without any code', async () => {
  const visitor = stage.visitor();
  const { kinds } = read(await visitor.get('/api/forms?language=sv'), kindsShape);
  expect(kinds.map(({ id }) => id)).toContain(KIND);

  const email = newAddress();
  const formData = filledIn(email);
  const drafted = await visitor.post(`/api/${KIND}/draft`, { formData, language: 'sv' });
  const { draftId } = read(drafted, { draftId: z.string() });

  expect((await visitor.post(`/api/${KIND}/mark-free`, { draftId, discountCode: 'FREE' })).status).toBe(200);
  const letter = await stage.until(visitor, draftId, ({ mail }) => mail === 'sent');
  expect(letter.status).toBe('delivered');
  const pdf = await visitor.get(`/api/${KIND}/download/letter?draft_id=${draftId}`);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(await stage.mails(email)).toHaveLength(1);
});

test('a kind without pages of its own is paid for, free or not, and leads back to the pages that all share', async () => {
  const visitor = stage.visitor();
  const { kinds } = read(await visitor.get('/api/forms?language=sv'), {
    kinds: z.array(z.looseObject({ id: z.string(), routes: z.unknown().optional() })),
  });
  expect(kinds.find(({ id }) => id === KIND)?.routes).toBeUndefined();
  const draft = async (language: 'sv' | 'en') =>
    read(await visitor.post(`/api/${KIND}/draft`, { formData: filledIn(newAddress()), language }), {
      draftId: z.string(),
    }).draftId;
  const [swedish, english] = [await draft('sv'), await draft('en')];
  for (const [draftId, language, prefix] of [
    [swedish, 'sv', ''],
    [english, 'en', '/en'],
  ] as const) {
    const { url } = read(await visitor.post(`/api/${KIND}/payment-link`, { draftId, language }), { url: z.url() });
    expect(new URL(url).port).toBe(new URL(stage.world.addresses.payments).port);
    const { sessions } = await stage.payments();
    const session = sessions.find(({ success_url }) => String(success_url).includes(draftId));
    expect(String(session?.['success_url'])).toMatch(new RegExp(`^[^?]+:\\d+${prefix}/payment-success\\?draft_id=`));
    expect(String(session?.['cancel_url'])).toMatch(new RegExp(`^[^?]+:\\d+${prefix}/payment-canceled\\?draft_id=`));
  }
  const free = read(
    await visitor.post(`/api/${KIND}/payment-link`, {
      formData: filledIn(newAddress()),
      language: 'sv',
      discountCode: 'FREE',
    }),
    { url: z.url() },
  );
  expect(new URL(free.url).pathname).toBe('/payment-success');
  expect((await fetch(`${stage.site}/payment-success`)).status).toBe(200);
});

test('a letter under way stays on its version when the folder is edited; a torn folder beside it is left out and named', async () => {
  const before = stage.visitor();
  const email = newAddress();
  const drafted = { fullText: z.string(), draftId: z.string() };
  const { draftId, fullText } = read(
    await before.post(`/api/${KIND}/draft`, { formData: filledIn(email), language: 'sv' }),
    drafted,
  );
  const stepsShape = { checklist: z.array(z.object({ title: z.string() })) };
  const { checklist } = read(await before.get(`/api/letters/${draftId}?language=sv`), stepsShape);

  edit('letter.sv.md', 'Jag skriver till er om det som beskrivs nedan', 'Jag hör av mig om det som jag berättar här');
  const texts = z
    .looseObject({ checklist: z.record(z.string(), z.object({ title: z.string() })) })
    .parse(JSON.parse(readFileSync(path.join(folder, KIND, 'texts.sv.json'), 'utf8')));
  edit('texts.sv.json', `"${texts.checklist['read']?.title ?? ''}"`, '"Granska brevet en gång till"');
  const torn = path.join(folder, 'torn');
  mkdirSync(torn);
  writeFileSync(path.join(torn, 'kind.json'), '{ "id": ');
  await restart();

  const health = read(await before.get('/api/health'), {
    status: z.literal('ok'),
    kinds: z.object({
      faulty: z.array(z.looseObject({ folder: z.string(), problems: z.array(z.looseObject({ file: z.string() })) })),
    }),
  });
  expect(health.kinds.faulty.map((each) => each.folder)).toEqual([torn]);
  expect(health.kinds.faulty[0]?.problems[0]?.file).toBe(path.join(torn, 'kind.json'));
  expect(stage.world.logOf('api')).toContain(path.join(torn, 'kind.json'));

  const after = stage.visitor();
  const later = read(
    await after.post(`/api/${KIND}/draft`, { formData: filledIn(newAddress()), language: 'sv' }),
    drafted,
  );
  expect(later.fullText).toContain('Jag hör av mig om det som jag berättar här');

  expect((await before.post(`/api/${KIND}/mark-free`, { draftId, discountCode: 'FREE' })).status).toBe(200);
  expect((await stage.until(before, draftId, ({ mail }) => mail === 'sent')).status).toBe('delivered');
  const whole = read(
    await before.post(`/api/${KIND}/draft`, { draftId, formData: {}, language: 'sv', isPreview: false }),
    drafted,
  );
  for (const text of [fullText, whole.fullText])
    expect(text).toContain('Jag skriver till er om det som beskrivs nedan');
  expect(whole.fullText).not.toContain('Jag hör av mig om det som jag berättar här');
  expect(read(await before.get(`/api/letters/${draftId}?language=sv`), stepsShape).checklist).toEqual(checklist);
  expect(checklist.map(({ title }) => title)).not.toContain('Granska brevet en gång till');
  expect((await before.get(`/api/${KIND}/download/letter?draft_id=${draftId}`)).headers.get('content-type')).toBe(
    'application/pdf',
  );
}, 180_000);

test('a kind that breaks writes nothing new, and every letter under way is paid for, made, mailed and fetched', async () => {
  const visitor = stage.visitor();
  const draft = async () =>
    read(await visitor.post(`/api/${KIND}/draft`, { formData: filledIn(newAddress()), language: 'sv' }), {
      draftId: z.string(),
    }).draftId;
  const [free, paid] = [await draft(), await draft()];
  edit('schema.json', '"type": "object"', '"type": "objekt"');
  await restart();

  const { kinds, paused } = read(await visitor.get('/api/forms?language=sv'), {
    ...kindsShape,
    paused: kindsShape.kinds,
  });
  expect(kinds.map(({ id }) => id)).not.toContain(KIND);
  expect(paused.map(({ id }) => id)).toEqual([KIND]);
  for (const draftId of [undefined, paid]) {
    const refused = await visitor.post(`/api/${KIND}/draft?language=sv`, {
      draftId,
      formData: filledIn(newAddress()),
      language: 'sv',
    });
    expect(refused.status).toBe(409);
    expect(refused.json).toMatchObject({
      error: { code: 'kind_paused', message: expect.stringContaining('går som vanligt att betala') },
    });
  }
  expect(
    (await visitor.post(`/api/${KIND}/payment-link`, { formData: filledIn(newAddress()), language: 'sv' })).status,
  ).toBe(409);

  // What the wizard needs for its last steps.
  const { validator } = read(await visitor.get(`/api/forms/${KIND}?language=sv`), { validator: z.string() });
  expect((await fetch(new URL(validator, stage.site))).status).toBe(200);
  expect(
    read(await visitor.post(`/api/letters/${free}/discount`, { code: 'FREE' }), { valid: z.boolean() }).valid,
  ).toBe(true);
  expect((await visitor.post(`/api/${KIND}/mark-free`, { draftId: free, discountCode: 'FREE' })).status).toBe(200);
  const { url } = read(await visitor.post(`/api/${KIND}/payment-link`, { draftId: paid, language: 'sv' }), {
    url: z.url(),
  });
  await stage.pay(url, newAddress());
  for (const draftId of [free, paid]) {
    expect((await stage.until(visitor, draftId, ({ mail }) => mail === 'sent')).status).toBe('delivered');
    expect((await visitor.get(`/api/${KIND}/download/letter?draft_id=${draftId}`)).headers.get('content-type')).toBe(
      'application/pdf',
    );
  }
  expect((await visitor.post(`/api/${KIND}/send-email`, { draftId: paid, language: 'sv' })).status).toBe(200);
}, 180_000);

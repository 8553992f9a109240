import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
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
  await promisify(execFile)('npm', ['run', '--silent', 'forms:new', KIND], { env: { ...process.env, FORMS_DIR: folder } });
  stage = await Stage.open({ FORMS_DIR: `forms,${folder}` });
}, 180_000);
afterAll(async () => {
  await stage?.close();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

const kindsShape = { kinds: z.array(z.looseObject({ id: z.string(), name: z.string(), price: z.number() })) };

test('a folder dropped beside the others is offered, filled in, given, made and sent, without any code', async () => {
  const visitor = stage.visitor();
  const { kinds } = read(await visitor.get('/api/forms?language=sv'), kindsShape);
  expect(kinds.map(({ id }) => id)).toContain(KIND);

  const examples = path.join(folder, KIND, 'examples');
  const file = readdirSync(examples)[0] ?? '';
  const example: unknown = JSON.parse(readFileSync(path.join(examples, file), 'utf8'));
  const { form } = z.looseObject({ form: z.record(z.string(), z.unknown()) }).parse(example);
  const email = newAddress();
  const contact = z.record(z.string(), z.unknown()).parse(form['userContact']);
  const formData = { ...form, userContact: { ...contact, email } };
  const drafted = await visitor.post(`/api/${KIND}/draft`, { formData, language: 'sv' });
  const { draftId } = read(drafted, { draftId: z.string() });

  expect((await visitor.post(`/api/${KIND}/mark-free`, { draftId, discountCode: 'FREE' })).status).toBe(200);
  const letter = await stage.until(visitor, draftId, ({ mail }) => mail === 'sent');
  expect(letter.status).toBe('delivered');
  const pdf = await visitor.get(`/api/${KIND}/download/letter?draft_id=${draftId}`);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(await stage.mails(email)).toHaveLength(1);
}, 120_000);

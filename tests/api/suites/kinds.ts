import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { buildNewSituationFiles } from '../../../core/shared/kinds/newSituation';
import { situationSheetSchema } from '../../../core/shared/contracts/admin/situationSheets';
import { pdfText } from '../../documents/pdf-tools';
import { errorCode, read, type Client } from '../client';
import { signIn } from '../signIn';
import { draft, type Stage } from '../stage';

const problem = z.object({
  name: z.string().optional(),
  file: z.string(),
  pointer: z.string(),
  message: z.string(),
  language: z.string(),
  minor: z.boolean(),
});
const list = {
  kinds: z.array(
    z.object({ key: z.string().nullable(), id: z.string().nullable(), state: z.string(), hash: z.string().nullable() }),
  ),
};
const opened = {
  files: z.array(z.object({ name: z.string(), text: z.string() })),
  versions: z.array(
    z.object({
      hash: z.string(),
      firstSeen: z.string().nullable(),
      isOffered: z.boolean(),
      underWay: z.number(),
      delivered: z.number(),
    }),
  ),
};
const written = z.object({ language: z.string(), letter: z.looseObject({ subject: z.string() }) });
const report = {
  hash: z.string().nullable(),
  isOffered: z.boolean(),
  problems: z.array(problem),
  preview: z
    .object({
      validator: z.string(),
      views: z.object({
        sv: z.looseObject({ steps: z.array(z.looseObject({ id: z.string(), heading: z.string() })) }),
        en: z.looseObject({}),
      }),
    })
    .nullable(),
  examples: z.array(z.object({ example: z.string(), letters: z.array(written) })),
};
const funnel = {
  steps: z.array(z.object({ id: z.string(), reached: z.number() })),
  letters: z.object({ begun: z.number(), previewed: z.number(), paid: z.number() }),
};

/** The forms folder as it lies on disk. */
function onDisk(): string {
  const hash = createHash('sha256');
  const names = readdirSync('forms', { recursive: true }).map(String).sort();
  for (const name of names) {
    const file = path.join('forms', name);
    if (statSync(file).isFile()) hash.update(`${name}\n`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Kinds for content editors: how they stand, and edits that are tried without a trace. */
export function kindSuite(stage: () => Stage): void {
  let known: Promise<Client> | undefined;
  const editor = () =>
    (known ??= (async () => {
      const client = stage().visitor();
      await signIn(client, 'admin');
      return client;
    })());
  const KIND = '/api/admin/kinds/klagomal';
  const fileOf = async (name: string) =>
    read(await (await editor()).get(KIND), opened).files.find((file) => file.name === name)?.text ?? '';
  const tried = async (edits: Record<string, string | null> = {}) =>
    read(await (await editor()).post(`${KIND}/trial`, { edits }), report);

  let untouched: ReturnType<typeof tried> | undefined;
  /** The folder tried as it is, once for all. */
  const asItIs = () => (untouched ??= tried());

  describe('kinds in the back office', () => {
    it('are listed with their state and the content that is offered', async () => {
      const { kinds } = read(await (await editor()).get('/api/admin/kinds'), list);
      expect(kinds.map(({ id }) => id).sort()).toEqual([
        'flygforseening',
        'klagomal',
        'myndighetsbeslut',
        'nasta-steg',
        'parkeringsbot',
        'reklamation',
      ]);
      for (const kind of kinds)
        expect(kind).toEqual({ key: kind.id, id: kind.id, state: 'ok', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    });

    it('come with the words that kinds have in common, by what their files call them', async () => {
      const { files, sharedTexts } = read(await (await editor()).get(KIND), {
        ...opened,
        sharedTexts: z.record(z.string(), z.string()),
      });
      const name = '../_shared/texts.sv.json';
      expect(sharedTexts[name]).toBe(readFileSync('forms/_shared/texts.sv.json', 'utf8'));
      expect(files.find((each) => each.name === 'texts.sv.json')?.text).toContain(`"$ref": "${name}#/fields/`);
    });

    it('have a sheet for each situation, in the reader’s language, and a letter of its example', async () => {
      const client = await editor();
      const { situations } = read(await client.get(`${KIND}/situations`), {
        situations: z.array(z.object({ id: z.string(), name: z.string() })),
      });
      expect(situations.map(({ id }) => id)).toContain('medlemskap-fortsatter');
      const sheet = situationSheetSchema.parse(
        (await client.get(`${KIND}/situations/medlemskap-fortsatter?language=en`)).json,
      );
      expect(sheet.sources.map(({ id }) => id)).toContain('forlangning-3');
      const { form, today } = sheet.example ?? { form: {}, today: '' };
      const { written: letter } = read(await client.post(`${KIND}/letter`, { form, language: 'en', today }), {
        written: written.nullable(),
      });
      expect(letter?.letter.subject).toContain('1,134');
      expect(errorCode(await client.get(`${KIND}/situations/nothing`))).toBe('not_found');
      expect(errorCode(await stage().visitor().get(`${KIND}/situations`))).toBe('sign_in_required');
    });

    it('come with what a new situation is made of: it is tried without a mistake, and gives a letter', async () => {
      const client = await editor();
      const { files, situationSkeleton } = read(await client.get(KIND), {
        ...opened,
        situationSkeleton: z.record(z.string(), z.string()),
      });
      const names = { sv: 'Hissen är trasig', en: 'The lift is broken' };
      const there = Object.fromEntries(files.map(({ name, text }) => [name, text]));
      const edits = buildNewSituationFiles(situationSkeleton, there, { id: 'trasig-hiss', names });
      const { problems, examples } = read(
        await client.post(`${KIND}/trial`, { edits, situation: 'trasig-hiss' }),
        report,
      );
      expect(problems).toEqual([]);
      expect(examples.map(({ letters }) => letters.map(({ letter }) => letter.subject))).toEqual([
        [expect.stringMatching(/^Krav på ersättning med 839,50\skr$/), expect.stringContaining('839')],
      ]);
    });

    it('explain a faulty edit by file and pointer, and what is in order by its form and letters', async () => {
      const { problems, isOffered, examples } = await asItIs();
      expect([problems, isOffered]).toEqual([[], true]);
      expect(examples.flatMap(({ letters }) => letters).length).toBeGreaterThanOrEqual(examples.length);

      const schema = await fileOf('schema.json');
      const noJson = await tried({ 'schema.json': `${schema}}` });
      expect(noJson.problems).toEqual([
        {
          file: 'forms/klagomal/schema.json',
          name: 'schema.json',
          pointer: '',
          message: expect.stringMatching(/^är inte JSON: .*rad \d+/),
          language: 'sv',
          minor: false,
        },
      ]);
      expect([noJson.preview, noJson.hash]).toEqual([null, null]);

      const noType = await tried({ 'schema.json': schema.replace('"type": "object"', '"type": "thing"') });
      expect(noType.problems).toContainEqual(expect.objectContaining({ name: 'schema.json', pointer: '/type' }));
    });

    it('try an edit without changing the disk, what is offered, a kept version or a letter under way', async () => {
      const visitor = stage().visitor();
      const { draftId } = await draft(visitor, 'klagomal');
      const letter = async () => (await visitor.get(`/api/letters/${draftId}`)).json;
      const offered = async () => (await visitor.get('/api/forms/klagomal')).text;
      const versions = async () =>
        JSON.stringify(
          await stage()
            .db.collection('kinds')
            .find({}, { projection: { packed: 1 } })
            .sort({ _id: 1 })
            .toArray(),
        );
      const before = [onDisk(), await offered(), await versions(), await letter()];

      const texts: unknown = JSON.parse(await fileOf('texts.sv.json'));
      const steps = z.looseObject({ steps: z.record(z.string(), z.looseObject({})) }).parse(texts);
      const first = (await asItIs()).preview?.views.sv.steps[0]?.id ?? '';
      const edited = {
        ...steps,
        steps: { ...steps.steps, [first]: { ...steps.steps[first], heading: 'Vad gäller det, egentligen?' } },
      };
      const template = (await fileOf('letter.sv.md')).replace(/^# .*$/m, '# Provat ämne');
      const { preview, isOffered, examples } = await tried({
        'texts.sv.json': JSON.stringify(edited),
        'letter.sv.md': template,
      });
      expect(preview?.views.sv.steps[0]?.heading).toBe('Vad gäller det, egentligen?');
      expect(isOffered).toBe(false);
      expect(
        examples.flatMap(({ letters }) =>
          letters.filter(({ language }) => language === 'sv').map(({ letter: { subject } }) => subject),
        ),
      ).toContain('Provat ämne');
      expect([onDisk(), await offered(), await versions(), await letter()]).toEqual(before);
    });

    it('write a letter of answers that are tried, or say why there is none', async () => {
      const { files } = read(await (await editor()).get(KIND), opened);
      const file = files.find(({ name }) => name.startsWith('examples/'));
      const { form } = z.looseObject({ form: z.record(z.string(), z.unknown()) }).parse(JSON.parse(file?.text ?? '{}'));
      const ask = async (answers: object) =>
        read(await (await editor()).post(`${KIND}/letter`, { form: answers, language: 'sv' }), {
          written: written.nullable(),
          unwritten: z.string().nullable(),
        });
      expect((await ask(form)).written?.letter.subject).toMatch(/\S/);
      expect(await ask({})).toEqual({ written: null, unwritten: expect.stringMatching(/\S/) });
      const letters = await stage().db.collection('letters').countDocuments();
      await ask(form);
      expect(await stage().db.collection('letters').countDocuments()).toBe(letters);
    });

    it('make the PDF of an example’s letter, marked as one, and keep nothing of it', async () => {
      const [example] = (await asItIs()).examples;
      const language = example?.letters[0]?.language ?? '';
      const address = `${stage().world.addresses.site}${KIND}/pdf`;
      const ask = async (body: object) =>
        fetch(address, {
          method: 'POST',
          headers: { cookie: (await editor()).cookieHeader, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      const files = () => stage().db.collection('files.files').countDocuments();
      const before = await files();
      const answer = await ask({ example: example?.example, language });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      const text = await pdfText(Buffer.from(await answer.arrayBuffer()));
      expect(text).toContain(language === 'sv' ? 'Exempel: inget riktigt brev' : 'Example: not a real letter');
      expect(text.replace(/\s+/g, ' ')).toContain(example?.letters[0]?.letter.subject.slice(0, 30));
      expect(await files()).toBe(before);
      expect((await ask({ example: 'no-such-example', language })).status).toBe(404);
    });

    it('hand a preview’s validators to whoever asked for them, as a module', async () => {
      const { preview } = await asItIs();
      const address = preview?.validator ?? '';
      const module = await (await editor()).get(address);
      expect([module.status, module.headers.get('content-type')]).toEqual([
        200,
        expect.stringMatching(/^text\/javascript/),
      ]);
      expect(module.text).toMatch(/export\s*\{/);
      expect(errorCode(await stage().visitor().get(address))).toBe('sign_in_required');
      expect((await (await editor()).get(address.replace(/[0-9a-f]{4}/, 'ffff'))).status).toBe(404);
    });

    it('take no file outside the folder, and nothing larger than a folder', async () => {
      for (const name of ['../klagomal/kind.json', '/etc/passwd', 'package.json'])
        expect((await (await editor()).post(`${KIND}/trial`, { edits: { [name]: '{}' } })).status).toBe(400);
      expect(
        (await (await editor()).post(`${KIND}/trial`, { edits: { 'kind.json': 'x'.repeat(400_001) } })).status,
      ).toBe(400);
      for (const key of ['..', '_shared', 'no-such-kind', 'en räkning'])
        expect((await (await editor()).get(`/api/admin/kinds/${encodeURIComponent(key)}`)).status).toBe(404);
    });

    it('tell which letters stand on which version', async () => {
      const { draftId } = await draft(stage().visitor(), 'klagomal');
      const { versions } = read(await (await editor()).get(KIND), opened);
      const { kindHash } = z
        .object({ kindHash: z.string() })
        .parse(await stage().db.collection<{ _id: string }>('letters').findOne({ _id: draftId }));
      const version = versions.find(({ hash }) => hash === kindHash);
      expect(version).toMatchObject({ isOffered: true, firstSeen: expect.stringMatching(/^\d{4}-/) });
      expect(version?.underWay).toBeGreaterThan(0);
    });
  });

  describe('steps that visits reach', () => {
    it('are summed by kind, step and day, with nothing about the visit', async () => {
      const visitor = stage().visitor();
      const { steps } = z
        .object({ steps: z.array(z.object({ id: z.string() })) })
        .parse((await visitor.get('/api/forms/klagomal')).json);
      const [first, second] = [steps[0]?.id ?? '', steps[1]?.id ?? ''];
      const funnelNow = async () => read(await (await editor()).get(`${KIND}/funnel?days=7`), funnel);
      const before = await funnelNow();
      const tell = (kind: string, step: string, headers = {}) => visitor.post('/api/steps', { kind, step }, headers);
      for (const step of [first, first, second]) expect((await tell('klagomal', step)).status).toBe(200);
      // Neither what is no step of a kind, nor whoever asks not to be followed.
      for (const [kind, step, headers] of [
        ['klagomal', 'no-such-step', {}],
        ['no-such-kind', first, {}],
        ['klagomal', first, { dnt: '1' }],
        ['klagomal', first, { 'sec-gpc': '1' }],
      ] as const)
        expect((await tell(kind, step, headers)).status).toBe(200);
      // The page after payment does not know what the kind calls its last step.
      expect((await tell('klagomal', 'fetched')).status).toBe(200);
      const last = steps.at(-1)?.id ?? '';
      expect(visitor.hasCookie).toBe(false);
      const grown = (await funnelNow()).steps.map(({ id, reached }) => [
        id,
        reached - (before.steps.find((each) => each.id === id)?.reached ?? 0),
      ]);
      expect(grown).toEqual(steps.map(({ id }) => [id, id === first ? 2 : id === second || id === last ? 1 : 0]));
      for (const row of await stage().db.collection('stepCounts').find().toArray()) {
        expect(Object.keys(row).sort()).toEqual(['_id', 'count', 'day', 'kind', 'step']);
        expect(row._id).toEqual(`${row['day']}/${row['kind']}/${row['step']}`);
      }
    });

    it('end with the letter being fetched, also where the wizard ends at payment', async () => {
      const last = async () =>
        read(await (await editor()).get('/api/admin/kinds/myndighetsbeslut/funnel?days=7'), funnel).steps.at(-1);
      const before = await last();
      await stage().visitor().post('/api/steps', { kind: 'myndighetsbeslut', step: 'fetched' });
      expect(await last()).toEqual({ id: 'fetched', reached: (before?.reached ?? 0) + 1 });
    });

    it('stand beside the letters that the figures know', async () => {
      const letters = async () => read(await (await editor()).get(`${KIND}/funnel`), funnel).letters;
      const before = await letters();
      await draft(stage().visitor(), 'klagomal');
      expect(await letters()).toEqual({ begun: before.begun + 1, previewed: before.previewed + 1, paid: before.paid });
    });
  });
}

import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createTrialRunner, TrialEnded } from '../../api/admin/kinds/trials';
import { findTranslationGaps } from '../../core/kinds/translations';
import type { TrialReport } from '../../core/kinds/trial';
import { editsSchema } from '../../core/shared/contracts/admin/kinds';
import { readFolderAndWriteTrialLetters } from '../../worker/trial/tryFolder';
import { formsFolder, loadedKind, madeKind, TODAY, type FormsFolder } from './kind-folders';

jest.setTimeout(90_000);

let forms: FormsFolder;
let folder: string;
beforeAll(async () => {
  forms = await formsFolder();
  folder = await madeKind(forms, 'cykel');
});
afterAll(() => forms.remove());

/** The folder with some files edited, given what stands in each, alone or beside the kinds of this repository. */
async function tried(
  edit: Record<string, (text: string) => string | null> = {},
  beside: string[] = [],
): Promise<TrialReport> {
  const texts = await Promise.all(
    Object.entries(edit).map(
      async ([name, change]) =>
        [name, change(await readFile(path.join(folder, name), 'utf8').catch(() => ''))] as const,
    ),
  );
  const outcome = await readFolderAndWriteTrialLetters({
    dirs: [forms.dir, ...beside],
    folder,
    edits: Object.fromEntries(texts),
    today: TODAY,
  });
  if (!('report' in outcome)) throw new Error('no report');
  return outcome.report;
}

let untouched: Promise<TrialReport> | undefined;
/** The folder tried as it is, once for all. */
const asItStands = () => (untouched ??= tried());

async function onDisk(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(forms.dir, { recursive: true })).sort())
    hash.update(`${name}\n${await readFile(path.join(forms.dir, name), 'utf8').catch(() => '')}`);
  return hash.digest('hex');
}

describe('a folder tried as it is', () => {
  it('is in order, with a form in both languages and a letter of each example in each of the kind’s languages', async () => {
    const { problems, preview, examples, hash } = await asItStands();
    expect(problems).toEqual([]);
    expect(hash).toBe((await loadedKind(forms, 'cykel')).hash);
    expect(preview?.views.sv.steps.length).toBe(preview?.views.en.steps.length);
    expect(preview?.validators).toMatch(/export\s*\{/);
    expect(examples.length).toBeGreaterThan(0);
    for (const { letters } of examples) {
      expect(letters.map(({ language }) => language).sort()).toEqual(['en', 'sv']);
      for (const { letter } of letters) expect(letter.body.length).toBeGreaterThan(0);
    }
  });
});

describe('an edit', () => {
  it('shows in the form and changes the hash, and the disk stays as it was', async () => {
    const before = await onDisk();
    const asItIs = await asItStands();
    const heading = asItIs.preview?.views.sv.steps[0]?.heading ?? '';
    const edited = await tried({
      'texts.sv.json': (text) => text.replace(JSON.stringify(heading), '"Vad har hänt med cykeln?"'),
    });
    expect(edited.preview?.views.sv.steps[0]?.heading).toBe('Vad har hänt med cykeln?');
    expect(edited.preview?.views.en).toEqual({
      ...asItIs.preview?.views.en,
      hash: edited.hash,
      validator: edited.preview?.views.en.validator,
    });
    expect(edited.hash).not.toBe(asItIs.hash);
    expect(await onDisk()).toBe(before);
  });

  it('of a template shows in the letters', async () => {
    const { examples } = await tried({
      'letter.sv.md': (text) => text.replace('closing:', 'Jag har en särskild sak att säga.\n\nclosing:'),
    });
    const swedish = examples[0]?.letters.find(({ language }) => language === 'sv');
    expect(JSON.stringify(swedish?.letter.body)).toContain('en särskild sak att säga');
    const answered = await readFolderAndWriteTrialLetters({
      dirs: [forms.dir],
      folder,
      edits: {},
      today: TODAY,
      answers: { form: {}, language: 'sv' },
    });
    expect(answered).toEqual({ unwritten: { message: expect.stringContaining(': ') } });
  });

  it.each([
    [
      'a comma too many',
      'schema.json',
      (text: string) => `${text.trimEnd().slice(0, -1)},}`,
      '',
      /is not JSON.*line \d+/,
    ],
    [
      'a type that there is none of',
      'schema.json',
      (text: string) => text.replace('"tone": { "type": "string"', '"tone": { "type": "strang"'),
      '/',
      /./,
    ],
    [
      'an operator that there is none of',
      'rules.json',
      (text: string) => text.replace('"facts": [', '"facts": [{ "id": "wrong", "value": { "nonsense": [1] } },'),
      '/facts/0/value',
      /nonsense/,
    ],
    ['a file taken away', 'texts.en.json', () => null, '', /missing/],
    [
      'an address of another kind',
      'kind.json',
      (text: string) => text.replace('"apiPath": "cykel"', '"apiPath": "klagomal"'),
      '/apiPath',
      /taken/,
    ],
  ])('with %s is explained by file and pointer', async (_what, file, change, pointer, message) => {
    const { problems } = await tried({ [file]: change }, file === 'kind.json' ? ['forms'] : []);
    expect(problems).toContainEqual(
      expect.objectContaining({ file: path.join(folder, file), message: expect.stringMatching(message) }),
    );
    expect(problems.some((problem) => problem.pointer.startsWith(pointer))).toBe(true);
  });
});

test('letters are tried of a kind that only has remarks', async () => {
  const { problems } = await tried({
    'kind.json': (text) => text.replace('"icon": "file-text"', '"icon": "rocket"'),
    'letter.sv.md': (text) => text.replace('closing:', 'Jag begär 500 kr.\n\nclosing:'),
  });
  expect(problems).toMatchObject([{ pointer: '/icon', minor: true }, { message: expect.stringContaining('500') }]);
});

describe('translations', () => {
  it('names texts of one language only, and English ones that are the Swedish', async () => {
    const kind = await loadedKind(forms, 'cykel');
    expect(findTranslationGaps(kind).filter(({ gap }) => gap === 'missing')).toEqual([]);
    const { sv, en } = kind.texts;
    const gaps = findTranslationGaps({
      ...kind,
      texts: {
        sv: {
          ...sv,
          name: 'Stöld',
          faq: [...sv.faq, { id: 'extra', group: 'juridik', question: 'Varför?', answer: 'Därför.' }],
        },
        en: { ...en, name: 'Stöld', faq: en.faq.toReversed() },
      },
    });
    expect(gaps).toContainEqual({ file: 'texts.en.json', pointer: '/name', gap: 'same', text: 'Stöld' });
    // Questions are told apart by id, whatever their order.
    expect(gaps.filter(({ gap }) => gap === 'missing')).toEqual([
      { file: 'texts.en.json', pointer: `/faq/${sv.faq.length}/question`, gap: 'missing', text: 'Varför?' },
      { file: 'texts.en.json', pointer: `/faq/${sv.faq.length}/answer`, gap: 'missing', text: 'Därför.' },
    ]);
  });
});

describe('the process that tries', () => {
  it('takes only files of a kind’s folder, and not too much of them', () => {
    for (const name of ['kind.json', 'letter.sv.md', 'data/rows.json', 'examples/one-two.json'])
      expect(editsSchema.safeParse({ [name]: '{}' }).success).toBe(true);
    for (const name of ['../kind.json', '/etc/passwd', 'data/../kind.json', 'data/.json', 'other.json', 'letter.de.md'])
      expect([name, editsSchema.safeParse({ [name]: '{}' }).success]).toEqual([name, false]);
    expect(editsSchema.safeParse({ 'kind.json': 'x'.repeat(400_001) }).success).toBe(false);
    expect(
      editsSchema.safeParse({ 'kind.json': 'x'.repeat(400_000), 'ui.json': 'x'.repeat(400_000), 'schema.json': 'x' })
        .success,
    ).toBe(false);
  });

  it('answers, is ended when an edit never ends, and begins anew', async () => {
    const trials = createTrialRunner(60_000);
    const task = { dirs: [forms.dir], folder, today: TODAY };
    try {
      expect(await trials.run({ ...task, edits: {} })).toEqual({ report: expect.objectContaining({ problems: [] }) });
      // A pattern that tries every way to cut up a long answer.
      const schema = (await readFile(path.join(folder, 'schema.json'), 'utf8')).replace(
        '"pattern": "\\\\S", "maxLength": 5000',
        '"pattern": "^((.+)+)+!$", "maxLength": 5000',
      );
      expect(schema).toContain('((.+)+)+');
      const impatient = createTrialRunner(5_000);
      await expect(impatient.run({ ...task, edits: { 'schema.json': schema } })).rejects.toBeInstanceOf(TrialEnded);
      impatient.close();
      expect(await trials.run({ ...task, edits: {} })).toEqual({ report: expect.objectContaining({ problems: [] }) });
      const name = trials.keepModule('anna', 'export {}');
      expect([trials.module('anna', name), trials.module('erik', name), trials.module('anna', 'other.js')]).toEqual([
        'export {}',
        undefined,
        undefined,
      ]);
    } finally {
      trials.close();
    }
  });
});

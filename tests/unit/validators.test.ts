import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { retrieveSchema } from '@rjsf/utils';
import type { FormData, KindVersion } from '../../core/shared/kinds/kind';
import { cleanAndValidateForm } from '../../core/kinds/validate';
import { compileValidators } from '../../core/kinds/validatorModule';
import { buildKindView } from '../../core/kinds/view';
import { readField, writeField } from '../../core/shared/answers/fields';
import { browserErrors, browserSteps, type BrowserStep, runModule } from './browser-steps';
import { type Edit, type FormsFolder, formsFolder, loadedKind, madeKind } from './kind-folders';

let forms: FormsFolder;
let kind: KindVersion;
let code: string;
let steps: BrowserStep[];
let shortSteps: BrowserStep[];

/** Fields of every sort, conditions on an earlier step and on each other, and a short form that shares a step's id. */
const EDITS: Edit[] = [
  {
    file: 'schema.json',
    at: '/properties/price',
    to: { type: 'number', minimum: 0, maximum: 1000, 'x-sensitivity': 'none' },
  },
  {
    file: 'schema.json',
    at: '/properties/count',
    to: { type: 'integer', minimum: 1, default: 1, 'x-sensitivity': 'none' },
  },
  { file: 'schema.json', at: '/properties/again', to: { type: 'boolean', 'x-sensitivity': 'none' } },
  {
    file: 'schema.json',
    at: '/allOf/-',
    to: {
      if: { properties: { category: { const: 'service' }, again: { const: true } }, required: ['category', 'again'] },
      then: {
        properties: { firstDate: { type: 'string', format: 'date', 'x-sensitivity': 'none' } },
        required: ['firstDate'],
      },
      else: { properties: { reason: { type: 'string', maxLength: 5, 'x-sensitivity': 'none' } } },
    },
  },
  {
    file: 'schema.json',
    at: '/allOf/-',
    to: { if: { properties: { tone: { const: 'casual' } }, required: ['tone'] }, then: { required: ['incidentDate'] } },
  },
  {
    file: 'kind.json',
    at: '/steps/1/fields',
    to: ['caseDescription', 'incidentDate', 'tone', 'price', 'count', 'again', 'firstDate', 'reason'],
  },
  {
    file: 'kind.json',
    at: '/shortForm',
    to: [
      { id: 'describe', type: 'fields', fields: ['caseDescription', 'incidentDate'], required: ['incidentDate'] },
      { id: 'brief', type: 'fields', fields: ['tone', 'categoryOther'], required: ['tone', 'categoryOther'] },
    ],
  },
];

beforeAll(async () => {
  forms = await formsFolder();
  await madeKind(forms, 'lamp', EDITS);
  kind = await loadedKind(forms, 'lamp');
  ({ code } = await compileValidators(kind, path.join(forms.dir, '_cache')));
  const validators = await runModule(code);
  const view = buildKindView(kind, 'sv');
  steps = browserSteps(view.steps, validators);
  shortSteps = browserSteps(view.shortForm ?? [], validators);
});
afterAll(() => forms.remove());

function serverErrors(form: FormData): string[] {
  const result = cleanAndValidateForm(kind, form, 'sv');
  return 'errors' in result ? result.errors.map((error) => error.path) : [];
}

const unique = (paths: string[]): string[] => [...new Set(paths)].sort();
const SOUND: FormData = {
  category: 'goods',
  caseDescription: 'Den gick sönder.',
  userContact: { name: 'Kim', email: 'kim@exempel.se' },
};

describe('the validator module', () => {
  test('is one ES module without imports, eval or a step left out', async () => {
    expect(code).toMatch(/export\s*\{[^}]*validators/);
    expect(code).not.toMatch(/\bimport\b|\beval\(|new Function/);
    expect(Object.keys(await runModule(code))).toEqual(['category', 'describe', 'contact', 'brief']);
  });

  test('is made once and kept by name, which changes with the kind', async () => {
    const cache = path.join(forms.dir, '_second');
    await mkdir(cache);
    const made = await Promise.all([compileValidators(kind, cache), compileValidators(kind, cache)]);
    expect(await readdir(cache)).toEqual([made[0].fileName]);
    expect(await readFile(path.join(cache, made[0].fileName), 'utf8')).toBe(made[1].code);
    expect(`/kinds/${made[0].fileName}`).toBe(buildKindView(kind, 'en').validator);
    const other = await compileValidators({ ...kind, hash: 'f'.repeat(64) }, cache);
    expect(other.fileName).not.toBe(made[0].fileName);
  });

  test('lets rjsf resolve conditions on answers of another step', () => {
    const [, describeStep] = steps;
    if (!describeStep) throw new Error('no second step');
    const shown = (form: FormData): string[] =>
      Object.keys(
        retrieveSchema(describeStep.validator, describeStep.schema, describeStep.schema, form).properties ?? {},
      );
    expect(shown({ category: 'service', again: true })).toContain('firstDate');
    expect(shown({ category: 'service', again: true })).not.toContain('reason');
    expect(shown({ category: 'goods', again: true })).toContain('reason');
  });

  test('judges the short form by what its steps insist on', () => {
    const [details, brief] = shortSteps;
    if (!details || !brief) throw new Error('no short form');
    expect(browserErrors(details, { caseDescription: 'x' })).toEqual(['incidentDate']);
    expect(browserErrors(details, { caseDescription: 'x', incidentDate: '2026-01-02' })).toEqual([]);
    expect(browserErrors(brief, { category: 'other' })).toEqual(['categoryOther']);
    expect(browserErrors(brief, { category: 'goods' })).toEqual([]);
  });
});

describe('browser and server', () => {
  const TABLE: [string, FormData, string[]][] = [
    ['a sound form', SOUND, []],
    ['nothing at all', {}, ['caseDescription', 'category', 'userContact.email', 'userContact.name']],
    ['blanks', { ...SOUND, caseDescription: ' \n ' }, ['caseDescription']],
    ['an empty optional field', { ...SOUND, company: '', incidentDate: '' }, []],
    [
      'an e-mail address without a domain',
      { ...SOUND, userContact: { name: 'Kim', email: 'kim@' } },
      ['userContact.email'],
    ],
    ['a day that does not exist', { ...SOUND, incidentDate: '2026-02-30' }, ['incidentDate']],
    ['a number as text', { ...SOUND, price: '100' }, ['price']],
    ['a number out of range', { ...SOUND, price: 1000.5, count: 0 }, ['count', 'price']],
    ['a choice that is none', { ...SOUND, category: 'ships' }, ['category']],
    ['a condition within a step', { ...SOUND, category: 'other' }, ['categoryOther']],
    ['a condition across steps', { ...SOUND, category: 'service', again: true }, ['firstDate']],
    [
      'a condition that turned',
      { ...SOUND, category: 'service', again: true, firstDate: '2026-01-01', reason: 'far too long' },
      [],
    ],
    ['the other branch', { ...SOUND, reason: 'far too long', firstDate: 7 }, ['reason']],
    ['a field that a condition demands', { ...SOUND, tone: 'casual' }, ['incidentDate']],
    [
      'letters from everywhere',
      { ...SOUND, caseDescription: '📦 Ж 漢字', userContact: { name: 'Ünal Ø’Çelik', email: 'ü@exempel.se' } },
      ['userContact.email'],
    ],
  ];
  test.each(TABLE)('say the same of %s', (_name, form, paths) => {
    expect(unique(serverErrors(form))).toEqual(paths);
    expect(unique(steps.flatMap((step) => browserErrors(step, form)))).toEqual(paths);
  });

  test('say the same of 1,000 forms made at random', () => {
    const values: Record<string, unknown[]> = {
      category: ['goods', 'service', 'other', 'ships', '', 5],
      categoryOther: ['x', ' ', 'y'.repeat(201), null],
      caseDescription: ['Den gick sönder.', '   ', '', 'x'.repeat(5001), 12],
      incidentDate: ['2026-01-02', '2026-02-30', '02/01/2026', ''],
      // None that is no choice: rjsf puts the default in its place before anything is judged.
      tone: ['formal', 'casual', 'clear'],
      price: [0, 12.5, -1, 1001, '12', null],
      count: [1, 0, 1.5, '1'],
      again: [true, false, 'yes'],
      firstDate: ['2026-01-01', 'yesterday', ''],
      reason: ['late', 'far too long', ' '],
      company: ['Bolaget', 'x'.repeat(201), ''],
      'userContact.name': ['Kim', ' ', '', 'x'.repeat(121)],
      'userContact.email': ['kim@exempel.se', 'kim', '', ' kim@exempel.se '],
      'userContact.phone': ['070', 'x'.repeat(41)],
    };
    const draw = sequence(7);
    const verdicts = { good: 0, bad: 0 };
    for (let count = 0; count < 1_000; count += 1) {
      let form = SOUND;
      for (const [field, choices] of Object.entries(values)) {
        if (draw() < 0.75) continue;
        // The first value is a sound one: taken often enough that conditions are met.
        const value = draw() < 0.4 ? choices[0] : choices[Math.floor(draw() * choices.length)];
        form = writeField(form, field, value);
      }
      const server = unique(serverErrors(form));
      const browser = unique(steps.flatMap((step) => browserErrors(step, form)));
      if (server.join() !== browser.join())
        throw new Error(`${JSON.stringify(form)}: server ${server.join()}, browser ${browser.join()}`);
      verdicts[server.length === 0 ? 'good' : 'bad'] += 1;
      // What passes is kept as it was typed, but for blanks.
      if (server.length === 0) expect(readField(form, 'userContact.name')).toBeTruthy();
    }
    expect(verdicts.good).toBeGreaterThan(300);
    expect(verdicts.bad).toBeGreaterThan(300);
  });
});

/** The same numbers from 0 to 1 each time: the minimal standard generator. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

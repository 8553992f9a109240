import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { computeContentHash } from '../../core/kinds/canonicalJson';
import { checkKinds } from '../../core/kinds/check/checkKind';
import { loadKindsOrThrow } from '../../core/kinds/load';
import { describeProblem, KindsError, type KindProblem } from '../../core/kinds/problems';
import { normaliseAnswersAndRenameAliases, cleanAndValidateForm } from '../../core/kinds/validate';
import { buildKindSummary, buildKindView, findShowcaseExample } from '../../core/kinds/view';
import { type Edit, type FormsFolder, formsFolder, loadedKind, madeKind, TODAY } from './kind-folders';
import { EXAMPLES_MISTAKES } from './mistakes/examples';
import { FILES_MISTAKES } from './mistakes/files';
import { LETTER_MISTAKES } from './mistakes/letter';
import { MANIFEST_MISTAKES } from './mistakes/manifest';
import { RULES_MISTAKES } from './mistakes/rules';
import { SCHEMA_MISTAKES } from './mistakes/schema';
import { SOURCES_MISTAKES } from './mistakes/sources';
import { TEXTS_MISTAKES } from './mistakes/texts';
import { UI_MISTAKES } from './mistakes/ui';
import { banner, bannerTexts, type Mistake } from './mistakes/mistake';

let forms: FormsFolder;
beforeEach(async () => {
  forms = await formsFolder();
});
afterEach(() => forms.remove());

async function problemsOf(edits: readonly Edit[]): Promise<KindProblem[]> {
  const folder = await madeKind(forms, 'lamp', edits);
  const { problems } = await checkKinds([forms.dir], TODAY);
  return problems.map((problem) => ({ ...problem, file: path.relative(folder, problem.file) }));
}

const MISTAKES: readonly Mistake[] = [
  ...FILES_MISTAKES,
  ...MANIFEST_MISTAKES,
  ...SCHEMA_MISTAKES,
  ...UI_MISTAKES,
  ...TEXTS_MISTAKES,
  ...RULES_MISTAKES,
  ...SOURCES_MISTAKES,
  ...LETTER_MISTAKES,
  ...EXAMPLES_MISTAKES,
];

describe('forms:check', () => {
  test('finds nothing in a sound kind', async () => {
    expect(await problemsOf([])).toEqual([]);
  });

  test.each(MISTAKES)('reports $name', async ({ edits, file, pointer, says }) => {
    const problems = await problemsOf(edits);
    const found = problems.filter(
      (problem) => problem.file === file && problem.pointer === pointer && says.test(problem.message),
    );
    if (found.length !== 1)
      throw new Error(`not reported once at ${file} ${pointer}:\n${problems.map(describeProblem).join('\n')}`);
  });

  test('reports a place of another kind, and one price key with two prices; one with one price is meant', async () => {
    const beside = async (edits: Edit[]) => {
      await madeKind(forms, 'alpha', [
        { file: 'kind.json', at: '/priceKey', to: 'shared' },
        { file: 'kind.json', at: '/order', to: 1 },
      ]);
      const folder = await madeKind(forms, 'beta', [{ file: 'kind.json', at: '/priceKey', to: 'shared' }, ...edits]);
      const { problems } = await checkKinds([forms.dir], TODAY);
      return problems.map(({ file, pointer, minor = false }) => [path.relative(folder, file), pointer, minor]);
    };
    expect(
      await beside([
        { file: 'kind.json', at: '/order', to: 1 },
        { file: 'kind.json', at: '/defaultPrice', to: 40 },
      ]),
    ).toEqual([
      ['kind.json', '/defaultPrice', false],
      ['kind.json', '/order', true],
    ]);
    await rm(path.join(forms.dir, 'alpha'), { recursive: true });
    await rm(path.join(forms.dir, 'beta'), { recursive: true });
    expect(await beside([{ file: 'kind.json', at: '/order', to: 2 }])).toEqual([]);
  });

  test('leaves notes, pictures and hidden files in a folder alone, and conditions that are the other way round', async () => {
    const unless = { not: { properties: { category: { const: 'goods' } }, required: ['category'] } };
    expect(
      await problemsOf([
        { file: 'notes.md', text: 'Läst i lagen.' },
        { file: '.DS_Store', text: 'x' },
        { file: 'logo.svg', text: '<svg/>' },
        { file: 'schema.json', at: '/allOf/-', to: { if: unless, then: { properties: { tone: { maxLength: 10 } } } } },
      ]),
    ).toEqual([]);
  });

  test('reads files as editors of Windows save them', async () => {
    const folder = await madeKind(forms, 'lamp');
    for (const name of ['kind.json', 'texts.sv.json', 'letter.sv.md']) {
      const file = path.join(folder, name);
      await writeFile(file, `\uFEFF${(await readFile(file, 'utf8')).replaceAll('\n', '\r\n')}`);
    }
    expect((await checkKinds([forms.dir], TODAY)).problems).toEqual([]);
    expect((await loadedKind(forms, 'lamp')).letters.sv).toMatch(/^# /);
  });

  test('reports a folder that is not called as its kind is', async () => {
    const folder = await madeKind(forms, 'lamp');
    await rename(folder, path.join(forms.dir, 'en lampa å'));
    expect((await checkKinds([forms.dir], TODAY)).problems).toMatchObject([
      {
        file: path.join(forms.dir, 'en lampa å', 'kind.json'),
        pointer: '/id',
        message: expect.stringContaining('"en lampa å"'),
        minor: true,
      },
    ]);
  });

  test('reaches rules that take several other answers than any example', async () => {
    const when = {
      and: [
        { '==': [{ var: 'form.category' }, 'service'] },
        { '==': [{ var: 'form.tone' }, 'casual'] },
        { '>': [{ var: 'facts.daysAgo' }, 365] },
      ],
    };
    expect(await problemsOf([...bannerTexts, { file: 'rules.json', at: '/banners/-', to: banner({ when }) }])).toEqual(
      [],
    );
  });

  test('points into _shared for what was written there', async () => {
    await mkdir(path.join(forms.dir, '_shared'));
    await writeFile(
      path.join(forms.dir, '_shared', 'tone.json'),
      JSON.stringify({ parts: { tone: { type: 'string', enum: ['formal', 'clear', 'casual'] } } }),
    );
    const problems = await problemsOf([
      { file: 'schema.json', at: '/properties/tone', to: { $ref: '../_shared/tone.json#/parts/tone' } },
    ]);
    expect(problems).toMatchObject([
      {
        file: '../_shared/tone.json',
        pointer: '/parts/tone',
        message: '"tone" needs x-sensitivity: personal, sensitive or none',
      },
    ]);
  });
});

describe('loadKindsOrThrow', () => {
  test('inlines fragments, keys beside them over them, lists into lists', async () => {
    await mkdir(path.join(forms.dir, '_shared'));
    await writeFile(
      path.join(forms.dir, '_shared', 'line.json'),
      JSON.stringify({ type: 'string', maxLength: 10, 'x-sensitivity': 'personal' }),
    );
    await writeFile(path.join(forms.dir, '_shared', 'items.json'), JSON.stringify([{ id: 'send' }, { id: 'keep' }]));
    await madeKind(forms, 'lamp', [
      { file: 'schema.json', at: '/properties/company', to: { $ref: '../_shared/line.json', maxLength: 20 } },
      { file: 'kind.json', at: '/checklist', to: [{ id: 'read' }, { $ref: '../_shared/items.json' }] },
    ]);
    const kind = await loadedKind(forms, 'lamp');
    expect(kind.schema).toMatchObject({
      properties: { company: { type: 'string', maxLength: 20, 'x-sensitivity': 'personal' } },
    });
    expect(kind.manifest.checklist).toEqual([{ id: 'read' }, { id: 'send' }, { id: 'keep' }]);
    expect(JSON.stringify(kind)).not.toContain('$ref');
  });

  test('the hash is of the content, fragments included, not of white space or key order', async () => {
    const folder = await madeKind(forms, 'lamp');
    const { hash, ...content } = await loadedKind(forms, 'lamp');
    expect(hash).toBe(computeContentHash(content));
    const again = await formsFolder();
    await madeKind(again, 'lamp', [{ file: 'ui.json', at: '/category', to: { 'ui:widget': 'cards' } }]);
    expect((await loadedKind(again, 'lamp')).hash).toBe(hash);
    await again.remove();
    await writeFile(path.join(folder, 'prompt.md'), 'Write well.');
    expect((await loadedKind(forms, 'lamp')).hash).not.toBe(hash);
  });

  test('a file that two folders have alike is read in each with its own fragments', async () => {
    const edits = (maxLength: number): Edit[] => [
      { file: 'schema.json', at: '/properties/company', to: { $ref: './data/line.json' } },
      { file: 'data/line.json', text: JSON.stringify({ type: 'string', maxLength, 'x-sensitivity': 'personal' }) },
    ];
    await madeKind(forms, 'lamp', edits(7));
    await madeKind(forms, 'boat', edits(8));
    const longest = async (id: string) => (await loadedKind(forms, id)).schema;
    expect(await longest('lamp')).toMatchObject({ properties: { company: { maxLength: 7 } } });
    expect(await longest('boat')).toMatchObject({ properties: { company: { maxLength: 8 } } });
  });

  test("a kind in a second forms folder is loaded, in order, with the first one's _shared", async () => {
    const second = await formsFolder();
    await mkdir(path.join(forms.dir, '_shared'));
    await writeFile(
      path.join(forms.dir, '_shared', 'line.json'),
      JSON.stringify({ type: 'string', maxLength: 7, 'x-sensitivity': 'personal' }),
    );
    await madeKind(forms, 'lamp', [{ file: 'kind.json', at: '/order', to: 5 }]);
    await madeKind(second, 'boat', [
      { file: 'schema.json', at: '/properties/company', to: { $ref: '../_shared/line.json' } },
    ]);
    const kinds = await loadKindsOrThrow([forms.dir, second.dir]);
    expect(kinds.map((kind) => kind.manifest.id)).toEqual(['boat', 'lamp']);
    expect(kinds[0]?.schema).toMatchObject({ properties: { company: { maxLength: 7 } } });
    await second.remove();
  });

  test('refuses what two kinds claim, and names both', async () => {
    const folder = await madeKind(forms, 'lamp');
    await cp(folder, path.join(forms.dir, 'lamp-copy'), { recursive: true });
    const refusal = await loadKindsOrThrow([forms.dir]).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(KindsError);
    const pointers = refusal instanceof KindsError ? refusal.problems.map((problem) => problem.pointer) : [];
    expect(pointers).toEqual(['/id', '/apiPath', '/slugs/about', '/slugs/faq']);
    expect(String(refusal)).toContain(`taken by ${folder}`);
  });

  test('refuses a forms folder that is not there', async () => {
    await expect(loadKindsOrThrow([path.join(forms.dir, 'nowhere')])).rejects.toThrow('FORMS_DIR');
  });
});

describe('a form', () => {
  const contact = { name: 'Kim', email: 'kim@exempel.se' };
  const sound = { category: 'goods', caseDescription: 'Den gick sönder.', userContact: contact };

  test('passes trimmed, with defaults, without what was not asked', async () => {
    await madeKind(forms, 'lamp');
    const kind = await loadedKind(forms, 'lamp');
    const given = {
      ...sound,
      caseDescription: ' Den gick sönder.\n',
      company: '  ',
      incidentDate: null,
      categoryOther: 'en rest',
      isAdmin: true,
    };
    expect(cleanAndValidateForm(kind, given, 'sv')).toEqual({ form: { ...sound, tone: 'formal' } });
    expect(given.company).toBe('  ');
  });

  test('is refused field by field, in the asked language and the order of the steps', async () => {
    await madeKind(forms, 'lamp');
    const kind = await loadedKind(forms, 'lamp');
    const wrong = {
      tone: 'rude',
      category: 'other',
      incidentDate: '2026-13-01',
      caseDescription: ' ',
      userContact: { email: 'kim' },
    };
    const result = cleanAndValidateForm(kind, wrong, 'en');
    expect(result).toEqual({
      errors: [
        { path: 'categoryOther', code: 'required', message: 'Fill in “What is it about?”.' },
        { path: 'caseDescription', code: 'required', message: 'Describe what happened.' },
        { path: 'incidentDate', code: 'format', message: 'Choose a date in “When did it happen?”.' },
        { path: 'tone', code: 'enum', message: 'Choose one of the options under “Tone”.' },
        { path: 'userContact.name', code: 'required', message: 'Fill in “Name”.' },
        {
          path: 'userContact.email',
          code: 'format',
          message: 'Write an email address in “Email”, such as name@example.com.',
        },
      ],
    });
    expect(cleanAndValidateForm(kind, { ...sound, company: 'x'.repeat(201) }, 'sv')).toEqual({
      errors: [{ path: 'company', code: 'maxLength', message: 'Korta ”Mottagare” till högst 200 tecken.' }],
    });
  });

  test.each([
    null,
    undefined,
    'text',
    7,
    [],
    [1],
    { userContact: 'Kim' },
    { userContact: [] },
    JSON.parse('{"__proto__": {"category": "goods"}}'),
  ])('that is no form is refused, not thrown at: %j', async (form) => {
    await madeKind(forms, 'lamp');
    expect(cleanAndValidateForm(await loadedKind(forms, 'lamp'), form, 'sv')).toHaveProperty('errors');
  });

  test("under the names of requests comes under the kind's own", async () => {
    await madeKind(forms, 'lamp');
    const kind = await loadedKind(forms, 'lamp');
    const { userContact: _contact, ...flat } = sound;
    expect(
      normaliseAnswersAndRenameAliases(kind, {
        ...flat,
        name: ' Kim ',
        email: 'kim@exempel.se',
        company: '',
        incidentDate: null,
      }),
    ).toEqual(sound);
    expect(normaliseAnswersAndRenameAliases(kind, { ...sound, name: 'Other' })).toEqual(sound);
    expect(normaliseAnswersAndRenameAliases(kind, null)).toEqual({});
  });
});

describe('the views', () => {
  test("merge texts into the UI of each step, the same errors as the server's among them", async () => {
    await madeKind(forms, 'lamp', [
      {
        file: 'kind.json',
        at: '/shortForm',
        to: [{ id: 'contact', type: 'fields', fields: ['userContact', 'company'], required: ['company'] }],
      },
      ...['sv', 'en'].map((language) => ({
        file: `texts.${language}.json`,
        at: '/fields/tone/options/formal',
        to: { label: 'F', hint: `hint ${language}` },
      })),
    ]);
    const view = buildKindView(await loadedKind(forms, 'lamp'), 'sv');
    const [category, describeStep, contact, preview] = view.steps;
    expect(category).toMatchObject({
      id: 'category',
      type: 'fields',
      label: 'Kategori',
      heading: 'Vad gäller det?',
      fields: ['category', 'categoryOther'],
      schema: { required: ['category'], allOf: [{ then: { required: ['categoryOther'] } }] },
      uiSchema: {
        'ui:order': ['category', 'categoryOther', '*'],
        category: {
          'ui:widget': 'cards',
          'ui:title': 'Kategori',
          'ui:enumNames': ['En vara', 'En tjänst', 'Annat'],
          'ui:options': { errors: { required: 'Välj en kategori.' }, hints: {} },
        },
        categoryOther: {
          'ui:title': 'Vad gäller det?',
          'ui:options': { errors: { required: 'Fyll i ”Vad gäller det?”.' } },
        },
      },
    });
    expect(describeStep?.uiSchema).toMatchObject({
      tone: { 'ui:options': { hints: { formal: 'hint sv' } }, 'ui:enumNames': ['F', 'Tydlig', 'Vardaglig'] },
    });
    expect(contact?.uiSchema).toMatchObject({
      userContact: {
        'ui:title': 'Dina uppgifter',
        email: { 'ui:description': 'Hit skickas brevet.', 'ui:options': { autocomplete: 'email', inputMode: 'email' } },
      },
    });
    expect(preview).toEqual({
      id: 'preview',
      type: 'preview',
      label: 'Förhandsgranska',
      heading: 'Så börjar ditt brev',
      next: 'Gå till betalning',
    });
    expect(view.shortForm?.[0]?.schema).toMatchObject({ required: ['userContact', 'company'] });
    expect(view.validator).toMatch(/^\/kinds\/lamp-[0-9a-f]{8}\.js$/);
    expect(view.sources[0]?.citation).toBe('5 kap. 2 § konsumentköplagen (2022:260)');
  });

  test('list a kind with its categories and price', async () => {
    await madeKind(forms, 'lamp');
    const kind = await loadedKind(forms, 'lamp');
    expect(buildKindSummary(kind, 'en', 49)).toMatchObject({
      id: 'lamp',
      apiPath: 'lamp',
      name: 'Lamp',
      price: 49,
      shortForm: false,
      frame: {},
      categories: [
        { value: 'goods', label: 'Goods' },
        { value: 'service', label: 'A service' },
        { value: 'other', label: 'Something else' },
      ],
    });
    expect(findShowcaseExample(kind, 'en')?.language).toBe('sv');
  });
});

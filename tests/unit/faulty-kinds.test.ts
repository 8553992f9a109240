import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  loadFirstKinds,
  logFaultyFolders,
  openSoundKindsAndListFaulty,
  type OpenKinds,
} from '../../core/kinds/openKinds';
import { createLog } from '../../core/log';
import { formsFolder, madeKind, type Edit, type FormsFolder } from './kind-folders';

interface Mistake {
  name: string;
  edits: Edit[];
  file: string;
  pointer: string;
  says: RegExp;
}

const FIRST_BANNER = '/banners/0/when';

/** What an editor may do wrong, each of which would break a form, a letter or a page. */
const MISTAKES: Mistake[] = [
  {
    name: 'a file that is no JSON',
    edits: [{ file: 'ui.json', text: '{\n oops }' }],
    file: 'ui.json',
    pointer: '',
    says: /not JSON.*line 2/,
  },
  {
    name: 'a file that is not there',
    edits: [{ remove: 'rules.json' }],
    file: 'rules.json',
    pointer: '',
    says: /missing/,
  },
  { name: 'no prompt', edits: [{ remove: 'prompt.md' }], file: 'prompt.md', pointer: '', says: /missing or empty/ },
  {
    name: 'a key that does not belong',
    edits: [{ file: 'kind.json', at: '/colour', to: 'red' }],
    file: 'kind.json',
    pointer: '/colour',
    says: /no such key/,
  },
  {
    name: 'a key left out',
    edits: [{ file: 'kind.json', at: '/priceKey', to: undefined }],
    file: 'kind.json',
    pointer: '/priceKey',
    says: /is missing/,
  },
  {
    name: 'a price in words',
    edits: [{ file: 'kind.json', at: '/defaultPrice', to: '39' }],
    file: 'kind.json',
    pointer: '/defaultPrice',
    says: /number/,
  },
  {
    name: 'a fragment that is not there',
    edits: [{ file: 'schema.json', at: '/properties/tone', to: { $ref: '../_shared/none.json' } }],
    file: 'schema.json',
    pointer: '/properties/tone/$ref',
    says: /names no file/,
  },
  {
    name: 'no JSON Schema',
    edits: [{ file: 'schema.json', at: '/properties/company/maxLength', to: -1 }],
    file: 'schema.json',
    pointer: '/properties/company/maxLength',
    says: /at least 0/,
  },
  {
    name: 'a misspelt keyword',
    edits: [{ file: 'schema.json', at: '/properties/company/minLenght', to: 1 }],
    file: 'schema.json',
    pointer: '/properties/company/minLenght',
    says: /no such keyword/,
  },
  {
    name: 'a pattern that is none',
    edits: [{ file: 'schema.json', at: '/properties/company/pattern', to: '(' }],
    file: 'schema.json',
    pointer: '/properties/company/pattern',
    says: /regular expression/,
  },
  {
    name: 'a step with an unknown field',
    edits: [{ file: 'kind.json', at: '/steps/1/fields/-', to: 'colour' }],
    file: 'kind.json',
    pointer: '/steps/1/fields/3',
    says: /"colour"/,
  },
  {
    name: 'no payment',
    edits: [{ file: 'kind.json', at: '/steps/4', to: undefined }],
    file: 'kind.json',
    pointer: '/steps',
    says: /type payment is missing/,
  },
  {
    name: 'an unknown widget',
    edits: [{ file: 'ui.json', at: '/tone/ui:widget', to: 'slider' }],
    file: 'ui.json',
    pointer: '/tone/ui:widget',
    says: /unknown widget/,
  },
  {
    name: 'a widget that gives something else',
    edits: [{ file: 'ui.json', at: '/incidentDate/ui:widget', to: 'number' }],
    file: 'ui.json',
    pointer: '/incidentDate/ui:widget',
    says: /gives number.*is string/,
  },
  {
    name: 'a question that no step asks, though an answer makes it needed',
    edits: [{ file: 'kind.json', at: '/steps/0/fields/1', to: undefined }],
    file: 'kind.json',
    pointer: '/steps',
    says: /"categoryOther".*make required/,
  },
  {
    name: 'half an option',
    edits: [{ file: 'texts.sv.json', at: '/fields/category/options/goods', to: { label: 'En vara' } }],
    file: 'texts.sv.json',
    pointer: '/fields/category/options/goods',
    says: /"label" and "hint"/,
  },
  {
    name: 'the name of an answer in place of the answer',
    edits: [{ file: 'rules.json', at: FIRST_BANNER, to: { '>': ['facts.daysAgo', 60] } }],
    file: 'rules.json',
    pointer: `${FIRST_BANNER}/>/0`,
    says: /only a text.*"var"/,
  },
  {
    name: 'an unknown operator',
    edits: [{ file: 'rules.json', at: FIRST_BANNER, to: { over: [1, 2] } }],
    file: 'rules.json',
    pointer: `${FIRST_BANNER}/over`,
    says: /no operator "over"/,
  },
  {
    name: 'a rule on no field',
    edits: [{ file: 'rules.json', at: FIRST_BANNER, to: { present: [{ var: 'form.colour' }] } }],
    file: 'rules.json',
    pointer: `${FIRST_BANNER}/present/0/var`,
    says: /no field "colour"/,
  },
  {
    name: 'a rule on a lookup that is none',
    edits: [{ file: 'rules.json', at: FIRST_BANNER, to: { present: [{ var: 'lookups.company.name' }] } }],
    file: 'rules.json',
    pointer: `${FIRST_BANNER}/present/0/var`,
    says: /no lookup "company"/,
  },
  {
    name: 'a template that does not parse',
    edits: [{ file: 'letter.sv.md', replace: '{% endif %}', by: '{% endfor %}' }],
    file: 'letter.sv.md',
    pointer: 'line 5',
    says: /endfor|not closed/,
  },
  {
    name: 'a placeholder of no field',
    edits: [{ file: 'letter.en.md', replace: 'form.caseDescription', by: 'form.caseText' }],
    file: 'letter.en.md',
    pointer: 'line 9',
    says: /no such field/,
  },
  {
    name: 'a citation of no source',
    edits: [{ file: 'letter.sv.md', replace: 'cite "kkl-5-2"', by: 'cite "kkl-5-9"' }],
    file: 'letter.sv.md',
    pointer: 'line 13',
    says: /no source "kkl-5-9"/,
  },
  {
    name: 'a label that is missing',
    edits: [{ file: 'texts.sv.json', at: '/fields/company', to: undefined }],
    file: 'texts.sv.json',
    pointer: '/fields/company',
    says: /missing/,
  },
  {
    name: 'a value that no rule works out',
    edits: [{ file: 'texts.en.json', at: '/checklist/send/text', to: 'Send it {{facts.someDay | date}}.' }],
    file: 'texts.en.json',
    pointer: '/checklist/send/text',
    says: /no fact "someDay"/,
  },
  {
    name: 'a value written in no way',
    edits: [{ file: 'texts.en.json', at: '/checklist/send/text', to: 'Send it {{facts.daysAgo | loud}}.' }],
    file: 'texts.en.json',
    pointer: '/checklist/send/text',
    says: /unknown/,
  },
  {
    name: 'a table that is not there',
    edits: [{ file: 'kind.json', at: '/lookups', to: { company: { table: 'companies' } } }],
    file: 'kind.json',
    pointer: '/lookups/company/table',
    says: /no data\/companies.json/,
  },
  {
    name: 'rows that can not be told apart',
    edits: [
      { file: 'kind.json', at: '/lookups', to: { company: { table: 'companies' } } },
      { file: 'data/companies.json', text: '[{"value":"a"},{"value":"a"}]' },
    ],
    file: 'data/companies.json',
    pointer: '/1/value',
    says: /twice/,
  },
  {
    name: 'files in a field that holds none',
    edits: [{ file: 'kind.json', at: '/uploads', to: { company: {} } }],
    file: 'kind.json',
    pointer: '/uploads/company',
    says: /list of files/,
  },
  {
    name: 'half a journey',
    edits: [
      { file: 'kind.json', at: '/uploads', to: { company: { reading: 'pass' } } },
      {
        file: 'data/pass.json',
        text: '{"readers":["text"],"fields":[{"field":"company","type":"airport","end":"from","labels":["from"]}]}',
      },
    ],
    file: 'data/pass.json',
    pointer: '/fields',
    says: /one for "to"/,
  },
  {
    name: 'an answer from no fact',
    edits: [{ file: 'kind.json', at: '/api/draftResponse/caseType', to: 'facts.caseType' }],
    file: 'kind.json',
    pointer: '/api/draftResponse/caseType',
    says: /no fact "caseType"/,
  },
  {
    name: 'an answer from a banner that tells no outcome',
    edits: [{ file: 'kind.json', at: '/api/draftResponse/banner', to: 'banner.title' }],
    file: 'kind.json',
    pointer: '/api/draftResponse/banner',
    says: /"outcome": true/,
  },
  {
    name: 'an opening without texts',
    edits: [
      {
        file: 'kind.json',
        at: '/opening',
        to: {
          options: [
            { id: 'one', set: {} },
            { id: 'two', set: {} },
          ],
        },
      },
    ],
    file: 'texts.en.json',
    pointer: '/opening',
    says: /missing/,
  },
  {
    name: 'an opening that sets what can not be',
    edits: [
      {
        file: 'kind.json',
        at: '/opening',
        to: {
          options: [
            { id: 'one', set: { tone: 'rude' } },
            { id: 'two', set: {} },
          ],
        },
      },
    ],
    file: 'kind.json',
    pointer: '/opening/options/0/set/tone',
    says: /must be one of formal/,
  },
  {
    name: 'an optional step that nobody is offered',
    edits: [{ file: 'kind.json', at: '/steps/2/optional', to: true }],
    file: 'texts.en.json',
    pointer: '/steps/describe/offer',
    says: /missing/,
  },
];

describe('a faulty folder', () => {
  let forms: FormsFolder;
  let opened: OpenKinds;
  beforeAll(async () => {
    forms = await formsFolder();
    await madeKind(forms, 'sound');
    for (const [index, { edits }] of MISTAKES.entries()) await madeKind(forms, `faulty-${index}`, edits);
    // What can be mended later takes no kind away: a source that was not read for years, a text that nobody shows.
    await madeKind(forms, 'untidy', [
      { file: 'sources.json', at: '/0/reviewed', to: '2020-01-01' },
      { file: 'texts.sv.json', at: '/checklist/nobody', to: { title: 'T', text: 'T' } },
      { file: 'schema.json', at: '/properties/categoryOther', to: { type: 'string', 'x-sensitivity': 'personal' } },
      { file: 'schema.json', at: '/allOf/0/if/required', to: undefined },
      { file: 'Kind.json', text: '{}' },
    ]);
    opened = await openSoundKindsAndListFaulty([forms.dir]);
  });
  afterAll(() => forms.remove());

  test.each(MISTAKES.map((mistake, index): [string, number] => [mistake.name, index]))(
    'with %s is left out and explained',
    (_name, index) => {
      const mistake = MISTAKES[index];
      const folder = path.join(forms.dir, `faulty-${index}`);
      const found = opened.faulty.find((each) => each.folder === folder)?.problems ?? [];
      const named = found.filter(
        ({ file, pointer, message }) =>
          path.relative(folder, file) === mistake?.file && pointer === mistake.pointer && mistake.says.test(message),
      );
      expect([named.length, found]).toEqual([1, found]);
    },
  );

  test('takes none of the others with it', () => {
    const { kinds, faulty } = opened;
    expect(kinds.map(({ manifest }) => manifest.id).sort()).toEqual(['sound', 'untidy']);
    expect(faulty).toHaveLength(MISTAKES.length);
  });
});

describe('the kinds of a service', () => {
  let forms: FormsFolder;
  beforeEach(async () => {
    forms = await formsFolder();
  });
  afterEach(() => forms.remove());

  test('are told apart: of two that claim the same, the first stays', async () => {
    const folder = await madeKind(forms, 'lamp');
    await cp(folder, path.join(forms.dir, 'lamp-copy'), { recursive: true });
    const { kinds, faulty } = await openSoundKindsAndListFaulty([forms.dir]);
    expect(kinds).toHaveLength(1);
    expect(faulty.map((each) => path.basename(each.folder))).toEqual(['lamp-copy']);
    expect(faulty[0]?.problems.map(({ pointer }) => pointer)).toEqual([
      '/id',
      '/apiPath',
      '/slugs/about',
      '/slugs/faq',
    ]);
    expect(faulty[0]?.problems[0]?.message).toBe(`"lamp" is taken by ${folder}`);
  });

  test('are judged alike whether their content was seen before or not', async () => {
    await madeKind(forms, 'lamp');
    const faultyFolder = await madeKind(forms, 'broken', [{ remove: 'prompt.md' }]);
    const cache = path.join(forms.dir, '.cache');
    const first = await openSoundKindsAndListFaulty([forms.dir], cache);
    const second = await openSoundKindsAndListFaulty([forms.dir], cache);
    expect(second).toEqual(first);
    expect(first.kinds.map(({ manifest }) => manifest.id)).toEqual(['lamp']);
    await writeFile(path.join(faultyFolder, 'prompt.md'), 'Write.');
    await writeFile(path.join(forms.dir, 'lamp', 'letter.sv.md'), 'no subject');
    const third = await openSoundKindsAndListFaulty([forms.dir], cache);
    expect(third.kinds.map(({ manifest }) => manifest.id)).toEqual(['broken']);
    expect(third.faulty[0]?.problems[0]?.file).toBe(path.join(forms.dir, 'lamp', 'letter.sv.md'));
  });

  test('are judged again when a fragment of theirs has changed, though their folder has not', async () => {
    const fragment = path.join(forms.dir, '_shared', 'line.json');
    await mkdir(path.dirname(fragment));
    await writeFile(fragment, JSON.stringify({ type: 'string', 'x-sensitivity': 'personal' }));
    await madeKind(forms, 'lamp', [
      { file: 'schema.json', at: '/properties/company', to: { $ref: '../_shared/line.json' } },
    ]);
    const cache = path.join(forms.dir, '.cache');
    expect((await openSoundKindsAndListFaulty([forms.dir], cache)).kinds).toHaveLength(1);
    await writeFile(fragment, JSON.stringify({ type: 'string' }));
    expect((await openSoundKindsAndListFaulty([forms.dir], cache)).faulty[0]?.problems).toMatchObject([
      { file: fragment, pointer: '' },
    ]);
  });

  test('the first of them are found without a look at the rest, and a faulty one is passed over', async () => {
    const placed = (order: number): Edit => ({ file: 'kind.json', at: '/order', to: order });
    await madeKind(forms, 'third', [placed(3)]);
    await madeKind(forms, 'first', [placed(1), { remove: 'prompt.md' }]);
    await madeKind(forms, 'second', [placed(2)]);
    await madeKind(forms, 'nowhere', [{ file: 'kind.json', text: 'no JSON' }]);
    const ids = async (count: number) => (await loadFirstKinds([forms.dir], count)).map(({ manifest }) => manifest.id);
    expect(await ids(1)).toEqual(['second']);
    expect(await ids(9)).toEqual(['second', 'third']);
    expect(await loadFirstKinds([forms.dir], 9)).toEqual((await openSoundKindsAndListFaulty([forms.dir])).kinds);
  });

  test('a forms folder that is missing beside one that is there is named; all missing is a mistake of the settings', async () => {
    await madeKind(forms, 'lamp');
    const nowhere = path.join(forms.dir, 'nowhere');
    const { kinds, faulty } = await openSoundKindsAndListFaulty([forms.dir, nowhere]);
    expect(kinds).toHaveLength(1);
    expect(faulty.map((each) => each.folder)).toEqual([nowhere]);
    await expect(openSoundKindsAndListFaulty([nowhere])).rejects.toThrow('FORMS_DIR');
  });

  test('an empty forms folder is no mistake', async () => {
    await mkdir(path.join(forms.dir, 'empty'));
    expect(await openSoundKindsAndListFaulty([path.join(forms.dir, 'empty')])).toEqual({ kinds: [], faulty: [] });
  });

  test('the log names file and place of each mistake', async () => {
    await madeKind(forms, 'broken', [{ file: 'kind.json', at: '/colour', to: 'red' }]);
    const { faulty } = await openSoundKindsAndListFaulty([forms.dir]);
    const log = createLog({ LOG_LEVEL: 'info' }, 'test');
    const lines: unknown[] = [];
    log.error = (line: unknown) => void lines.push(line);
    logFaultyFolders(log, faulty);
    expect(lines).toEqual([
      {
        folder: path.join(forms.dir, 'broken'),
        file: path.join(forms.dir, 'broken', 'kind.json'),
        pointer: '/colour',
        problem: 'no such key here',
      },
    ]);
  });
});

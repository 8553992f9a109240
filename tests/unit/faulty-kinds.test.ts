import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  loadFirstSoundKindsInKindOrder,
  logFaultyFolders,
  openSoundKindsAndListFaulty,
  type OpenKinds,
} from '../../core/kinds/openKinds';
import { createLog } from '../../core/log';
import { formsFolder, madeKind, type Edit, type FormsFolder } from './kind-folders';
import { BREAKING_MISTAKES } from './mistakes/breaking';

describe('a faulty folder', () => {
  let forms: FormsFolder;
  let opened: OpenKinds;
  beforeAll(async () => {
    forms = await formsFolder();
    await madeKind(forms, 'sound');
    for (const [index, { edits }] of BREAKING_MISTAKES.entries()) await madeKind(forms, `faulty-${index}`, edits);
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

  test.each(BREAKING_MISTAKES.map((mistake, index): [string, number] => [mistake.name, index]))(
    'with %s is left out and explained',
    (_name, index) => {
      const mistake = BREAKING_MISTAKES[index];
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
    expect(faulty).toHaveLength(BREAKING_MISTAKES.length);
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
    const ids = async (count: number) =>
      (await loadFirstSoundKindsInKindOrder([forms.dir], count)).map(({ manifest }) => manifest.id);
    expect(await ids(1)).toEqual(['second']);
    expect(await ids(9)).toEqual(['second', 'third']);
    expect(await loadFirstSoundKindsInKindOrder([forms.dir], 9)).toEqual(
      (await openSoundKindsAndListFaulty([forms.dir])).kinds,
    );
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

import { readSituationSkeleton } from '../../../../../core/kinds/createSituation';
import { readKindFilesOnDisk } from '../../../../../core/kinds/kindFiles';
import { buildNewSituationFiles, canHaveSituations, hasSituation } from '../../../../../core/shared/kinds/newSituation';

const SKELETON = readSituationSkeleton();
const KIND = readKindFilesOnDisk('forms/klagomal');
const NAMES = { sv: 'Hissen är "trasig" $&', en: 'The lift is \\broken\\' };
const begin = (kind: Readonly<Record<string, string>>, id = 'trasig-hiss') =>
  buildNewSituationFiles(SKELETON, kind, { id, names: NAMES });
const parse = (text: string | undefined): unknown => JSON.parse(text ?? '');

test('a new situation has its title in each language, stands last, and is tried with what the kind asks of all', () => {
  const made = begin(KIND);
  expect(Object.keys(made).sort()).toEqual(
    Object.keys(SKELETON)
      .map((name) => `situations/trasig-hiss/${name}`)
      .sort(),
  );
  expect(parse(made['situations/trasig-hiss/texts.sv.json'])).toMatchObject({ name: NAMES.sv });
  expect(parse(made['situations/trasig-hiss/texts.en.json'])).toMatchObject({ name: NAMES.en });
  expect(JSON.stringify(made)).not.toContain('__');
  expect(parse(made['situations/trasig-hiss/examples/first.json'])).toMatchObject({
    form: {
      caseType: 'trasig-hiss',
      company: expect.any(String),
      userContact: expect.any(Object),
      papers: ['receipts'],
    },
  });
  const readOrder = (files: Readonly<Record<string, string>>, id: string) =>
    /"order": (\d+)/.exec(files[`situations/${id}/situation.json`] ?? '')?.[1];
  const next = begin({ ...KIND, ...made }, 'annan');
  expect(Number(readOrder(next, 'annan'))).toBe(Number(readOrder(made, 'trasig-hiss')) + 10);
});

test('a kind whose letters are in one language gets no letter in the other', () => {
  const made = begin(readKindFilesOnDisk('forms/nasta-steg'));
  expect(made).toHaveProperty(['situations/trasig-hiss/letter.sv.md']);
  expect(made).not.toHaveProperty(['situations/trasig-hiss/letter.en.md']);
  expect(made).toHaveProperty(['situations/trasig-hiss/texts.en.json']);
});

test('an id is taken where its folder holds anything; a kind without a word of situations can have none', () => {
  expect(hasSituation(KIND, 'bank-obehorig-transaktion')).toBe(true);
  expect(hasSituation(KIND, 'bank')).toBe(false);
  expect(canHaveSituations(KIND)).toBe(true);
  expect(canHaveSituations({ 'kind.json': '{}' })).toBe(false);
  expect(canHaveSituations({ 'kind.json': '{' })).toBe(false);
});

import { mapLanguages } from '../../core/shared/mapLanguages';
import { describeSectionByItsFirstWords } from '../../web/src/admin/kinds/letter/situationLetter';
import {
  findOptionFieldsWithWords,
  addOptionAndItsWords,
  removeOptionAndItsWords,
} from '../../web/src/admin/kinds/optionLists';
import {
  moveQuestionOnePlaceOrIntoStepBeside,
  canQuestionMoveByOnePlace,
  moveQuestionUnderCondition,
} from '../../web/src/admin/kinds/questions/moveQuestion';
import { addQuestion, setAnswerRequired, writeQuestionText } from '../../web/src/admin/kinds/questions/questionEdits';
import {
  readUnconditionalTicksAsQuestions,
  readQuestionStepsAndUnplaced,
} from '../../web/src/admin/kinds/questions/questions';
import { listQuestionTypes } from '../../web/src/admin/kinds/questions/questionTypes';
import { removeQuestion } from '../../web/src/admin/kinds/questions/removeQuestion';
import {
  readTickLists,
  createTickListEditor,
  writeConditionOfPaper,
  type TickListName,
} from '../../web/src/admin/kinds/questions/ticks';
import { createTickUseFinder } from '../../web/src/admin/kinds/questions/tickUses';
import { putFilesBackIntoSituation, sliceFilesOfSituation } from '../../web/src/admin/kinds/situation/situationFiles';
import { ask, BANK, KIND, OPENED, parse, readFolder, SOME, type Files } from './openedSituations';

describe('questions of a situation', () => {
  const close = (changed: Files) => putFilesBackIntoSituation(KIND, BANK, changed);

  test('are read with their type, who is asked them, and the words that situations share', () => {
    expect(ask(OPENED, 'how')).toMatchObject({ type: 'oneOf', isRequired: true, shownWhen: undefined });
    expect(ask(OPENED, 'lastOwnUse')).toMatchObject({
      type: 'clock',
      shownWhen: { question: 'how', values: ['card'] },
    });
    expect(ask(OPENED, 'usesKnown').shownWhen).toEqual({ question: 'uses', values: [] });
    expect(ask(OPENED, 'blockedAt')).toMatchObject({
      shownWhen: 'inFile',
      conditions: [
        { question: 'bankReasons', values: ['blockedLater'] },
        { question: 'how', values: ['card'] },
      ],
    });
    expect(ask(OPENED, 'reference')).toMatchObject({ type: 'shortText', isShared: true });
    expect(ask(OPENED, 'reference').label.sv).not.toBe('');
    expect(ask(OPENED, 'transactions').members.map((each) => each.path)).toContain('transactions.amount');
    expect(listQuestionTypes(OPENED)).toContain('span');
    expect(listQuestionTypes(OPENED)).not.toContain('files');
    expect(readUnconditionalTicksAsQuestions(OPENED).find(({ id }) => id === 'favours')?.options).toContain('parcel');
  });

  test('are added as a situation writes them, moved past their neighbours and taken away with their texts', () => {
    const { changed, id } = addQuestion(OPENED, 'situation', {
      type: 'span',
      label: { sv: 'När märkte du det?', en: 'When did you notice?' },
    });
    const added = close(changed);
    expect(Object.keys(added).sort()).toEqual([
      `situations/${BANK}/situation.json`,
      `situations/${BANK}/texts.en.json`,
      `situations/${BANK}/texts.sv.json`,
    ]);
    const whole = parse(added[`situations/${BANK}/situation.json`]);
    expect(whole).toMatchObject({
      schema: { properties: { [id]: { $ref: '../../../_shared/span.schema.json' } } },
      ui: parse(OPENED['ui.json']),
      letter: expect.arrayContaining(['opening']),
    });
    const files = sliceFilesOfSituation({ ...KIND, ...added }, BANK);
    const moved = sliceFilesOfSituation(
      {
        ...KIND,
        ...added,
        ...putFilesBackIntoSituation(
          { ...KIND, ...added },
          BANK,
          moveQuestionOnePlaceOrIntoStepBeside(files, ask(files, id), -1),
        ),
      },
      BANK,
    );
    const orderOf = (each: Readonly<Files>) =>
      Object.keys((parse(each['schema.json']) as { properties: object }).properties);
    expect(orderOf(files).at(-1)).toBe(id);
    expect(orderOf(moved).at(-2)).toBe(id);
    const removed = putFilesBackIntoSituation({ ...KIND, ...added }, BANK, removeQuestion(files, ask(files, id)));
    expect(parse(removed[`situations/${BANK}/situation.json`])).toEqual(
      parse(KIND[`situations/${BANK}/situation.json`]),
    );
    expect(removed[`situations/${BANK}/texts.sv.json`]).not.toContain('När märkte du det?');
  });

  test('those of a condition are moved among themselves alone', () => {
    const steps = readQuestionStepsAndUnplaced(OPENED) ?? [];
    expect(canQuestionMoveByOnePlace(steps, ask(OPENED, 'lastOwnUse'), -1)).toBe(false);
    expect(canQuestionMoveByOnePlace(steps, ask(OPENED, 'lastOwnUse'), 1)).toBe(true);
    expect(canQuestionMoveByOnePlace(steps, ask(OPENED, 'how'), -1)).toBe(false);
  });

  test('are asked because of a tick, must be answered, and get options', () => {
    const files = {
      ...OPENED,
      ...moveQuestionUnderCondition(OPENED, ask(OPENED, 'policeRef'), { question: 'favours', values: ['parcel'] }),
    };
    expect(ask(files, 'policeRef').shownWhen).toEqual({ question: 'favours', values: ['parcel'] });
    const required = { ...files, ...setAnswerRequired(files, ask(files, 'policeRef'), true) };
    expect(ask(required, 'policeRef').isRequired).toBe(true);
    const whenAnswered = {
      ...OPENED,
      ...moveQuestionUnderCondition(OPENED, ask(OPENED, 'policeRef'), { question: 'stolenOn', values: [] }),
    };
    expect(ask(whenAnswered, 'policeRef').shownWhen).toEqual({ question: 'stolenOn', values: [] });
    const field = findOptionFieldsWithWords(OPENED)?.find(({ path: each }) => each === 'how');
    if (!field) throw new Error('no options');
    const more = close(addOptionAndItsWords(OPENED, field, { sv: 'Brev', en: 'A letter' }));
    expect(more[`situations/${BANK}/letter.sv.md`]).toBeUndefined();
    expect(parse(more[`situations/${BANK}/situation.json`])).toMatchObject({
      schema: { properties: { how: { enum: expect.arrayContaining(['aLetter']) } } },
    });
    expect(parse(more[`situations/${BANK}/texts.sv.json`])).toMatchObject({
      fields: { how: { options: { aLetter: 'Brev', card: expect.any(String) } } },
    });
  });

  test('an option that the letter has words for gets some, and takes them with it', () => {
    const ways = findOptionFieldsWithWords(OPENED)?.find(({ path: each }) => each === 'transactions.way');
    if (!ways) throw new Error('no options');
    const files = { ...OPENED, ...addOptionAndItsWords(OPENED, ways, { sv: 'Med check', en: 'By cheque' }) };
    expect(files['letter.sv.md']).toMatch(/^way\.unknown: .+\nway\.byCheque: med check\n/m);
    expect(files['letter.en.md']).toMatch(/^way\.byCheque: by cheque$/m);
    const again = findOptionFieldsWithWords(files)?.find(({ path: each }) => each === 'transactions.way');
    if (!again) throw new Error('no options');
    expect({ ...files, ...removeOptionAndItsWords(files, again, 'byCheque') }['letter.sv.md']).toBe(
      OPENED['letter.sv.md'],
    );
  });

  test('a word that situations share becomes the situation’s own, with the rest of its entry', () => {
    const changed = close(writeQuestionText(OPENED, ask(OPENED, 'reference'), 'label', 'sv', 'Vilket ärende?'));
    expect(Object.keys(changed)).toEqual([`situations/${BANK}/texts.sv.json`]);
    const shared = parse(KIND['situations/_shared/texts.sv.json']) as { fields: Record<string, object> };
    expect(parse(changed[`situations/${BANK}/texts.sv.json`])).toMatchObject({
      fields: { reference: { ...shared.fields['reference'], label: 'Vilket ärende?' } },
    });
  });
});

describe('what a person ticks in a situation', () => {
  const DEBT = sliceFilesOfSituation(KIND, 'inkasso-felaktigt');
  const readList = (files: Readonly<Files>, id: TickListName) => {
    const found = readTickLists(files).find((each) => each.id === id);
    if (!found) throw new Error(`no list ${id}`);
    return found;
  };
  const changeList = (files: Readonly<Files>, id: TickListName) =>
    createTickListEditor(files, readList(files, id), QUESTION);
  const listValues = (files: Readonly<Files>, id: TickListName) =>
    readList(files, id).options.map(({ value }) => value);
  const WORDS = { sv: 'Ett foto av dörren', en: 'A photo of the door' };
  const QUESTION = { sv: 'Stämmer något?', en: 'Is any of it true?' };

  test('is read in its order, with its words and the question that it answers; a kind’s own form has none', () => {
    expect(readList(DEBT, 'papers').options.slice(0, 2)).toEqual([
      { value: 'demand', words: { sv: 'Inkassokravet', en: expect.any(String) }, index: 0, when: undefined },
      expect.objectContaining({ value: 'notice' }),
    ]);
    expect(readList(DEBT, 'favours').label.sv).toBe('Stämmer något av det här?');
    expect(readTickLists(KIND)).toEqual([]);
  });

  test('a paper comes last, with its name in the letter too, and moves', () => {
    const added = { ...DEBT, ...changeList(DEBT, 'papers').add(WORDS) };
    expect(listValues(added, 'papers').slice(-2)).toEqual(['bankBlock', 'aPhotoOfTheDoor']);
    expect(readList(added, 'papers').options.at(-1)?.words).toEqual(WORDS);
    expect(added['letter.sv.md']).toMatch(/^## papers\n(?:.+\n)*aPhotoOfTheDoor: Ett foto av dörren$/m);
    expect(added['letter.en.md']).toMatch(/^aPhotoOfTheDoor: A photo of the door$/m);
    const moved = { ...added, ...changeList(added, 'papers').move(listValues(added, 'papers').length - 1, -1) };
    expect(listValues(moved, 'papers').slice(-2)).toEqual(['aPhotoOfTheDoor', 'bankBlock']);
    expect(changeList(DEBT, 'favours').move(0, -1)).toEqual({});
  });

  test('words that situations share become the situation’s own', () => {
    const parking = sliceFilesOfSituation(readFolder('forms/parkeringsbot'), 'p-app-down');
    const list = readTickLists(parking).find(({ options }) => options.some(({ value }) => value === 'receipt'));
    if (!list) throw new Error('no list');
    const changed = createTickListEditor(parking, list, QUESTION).write('receipt', 'sv', 'Kvitto eller skärmbild');
    expect(Object.keys(changed)).toEqual(['texts.sv.json']);
    expect(parse(changed['texts.sv.json'])).toMatchObject({ papers: { receipt: 'Kvitto eller skärmbild' } });
  });

  test('a line that goes takes its words, its name in the letter and the examples’ ticks along', () => {
    for (const [id, value] of [
      ['papers', 'demand'],
      ['favours', 'noReminder'],
    ] as const) {
      const changed = changeList(DEBT, id).remove(value);
      expect(listValues({ ...DEBT, ...changed }, id)).not.toContain(value);
      expect(parse(changed['texts.en.json'])).not.toHaveProperty([id, value]);
      for (const [name, text] of Object.entries({ ...DEBT, ...changed }))
        if (name.startsWith('examples/'))
          expect([name, parse(text)]).not.toEqual([
            name,
            expect.objectContaining({ form: expect.objectContaining({ [id]: expect.arrayContaining([value]) }) }),
          ]);
    }
    expect(changeList(DEBT, 'papers').remove('demand')['letter.sv.md']).not.toMatch(/^demand:/m);
  });

  test('the first line of a list gives it a question where none is shared', () => {
    const bare = { ...DEBT, '../_shared/texts.sv.json': '{}', '../_shared/texts.en.json': '{"fields": {}}' };
    const without = { ...bare, 'rules.json': (DEBT['rules.json'] ?? '').replace(/"favours": \[[^\]]*\],?/, '') };
    expect(readList(without, 'favours')).toMatchObject({ label: { sv: '', en: '' }, options: [] });
    const added = { ...without, ...changeList(without, 'favours').add(WORDS) };
    expect(readList(added, 'favours').label).toEqual(QUESTION);
  });

  test.each(SOME)('in $name a line that is added and removed leaves nothing behind', ({ files, id }) => {
    const before = sliceFilesOfSituation(files, id);
    for (const list of ['papers', 'favours'] as const) {
      // Where nobody has written what the list asks, the first line brings a question that stays.
      const asked = mapLanguages((language) => readList(before, list).label[language] !== '');
      if (!asked.sv || !asked.en) continue;
      const added = { ...before, ...changeList(before, list).add(WORDS) };
      expect(readList(added, list).options.at(-1)?.words).toEqual(WORDS);
      const after = { ...added, ...changeList(added, list).remove('aPhotoOfTheDoor') };
      for (const name of Object.keys(before))
        expect([name, name.endsWith('.json') ? parse(after[name]) : after[name]]).toEqual([
          name,
          name.endsWith('.json') ? parse(before[name]) : before[name],
        ]);
    }
  });

  test('a paper is ticked, or enclosed by itself where a rule holds: then no question can be asked because of it', () => {
    const [first] = readList(DEBT, 'papers').options;
    if (!first) throw new Error('no paper');
    const rule = { var: 'facts.old' };
    const enclosed = { ...DEBT, ...writeConditionOfPaper(DEBT, first, rule) };
    expect(readList(enclosed, 'papers').options[0]?.when).toEqual(rule);
    expect(readUnconditionalTicksAsQuestions(enclosed).find(({ id }) => id === 'papers')?.options).not.toContain(
      'demand',
    );
    const [held] = readList(enclosed, 'papers').options;
    if (!held) throw new Error('no paper');
    const asked = writeConditionOfPaper(enclosed, held, undefined);
    expect(parse(asked['rules.json'])).toEqual(parse(DEBT['rules.json']));
  });

  test('each is found where sentences, rules and questions go by it', () => {
    const questions = (readQuestionStepsAndUnplaced(DEBT) ?? []).flatMap((step) => step.questions);
    const findUses = createTickUseFinder(DEBT, questions);
    const { sections } = findUses('papers', 'demand');
    expect(sections.map(({ section }) => describeSectionByItsFirstWords(section, 'sv'))[0]).toBe('Vad som har hänt');
    expect(sections.map(({ section }) => section.id)).toContain('events');
    expect(sections[0]?.line?.lines.sv?.words).toContain('{paper.demand}');
    expect(findUses('favours', 'twice').sections.map(({ line }) => line?.lines.sv?.guard)).toEqual([
      expect.stringContaining('favours=twice'),
    ]);
    expect(findUses('favours', 'witness').questions.map(({ id }) => id)).toEqual(['witnessWhat']);
  });
});

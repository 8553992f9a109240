import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES, type Language } from '../../core/shared/languages';
import { mapLanguages } from '../../core/shared/mapLanguages';
import { buildPlaceKey, listCommentPlaces } from '../../web/src/admin/kinds/comments/places';
import { createJsonFileEditor } from '../../web/src/admin/kinds/fileEdits';
import {
  buildRuleOfConditions,
  limitSubjectsToWhatLinesAsk,
  readConditionsOfRule,
} from '../../web/src/admin/kinds/letter/lineConditions';
import {
  addLineBehindAnother,
  addSection,
  nameSectionByItsWords,
  readSituationLetter,
  removeLineInEachLanguage,
  removeSection,
  swapSections,
  writeLineConditions,
  writeLineSupporting,
  writeLineWords,
  writeConditionOfSection,
  type LetterSection,
} from '../../web/src/admin/kinds/letter/situationLetter';
import { createSituationNotation } from '../../web/src/admin/kinds/letter/situationNotation';
import { addOption, findOptionFieldsWithWords, removeOptionAndItsWords } from '../../web/src/admin/kinds/optionLists';
import {
  readQuestionSteps,
  readTickQuestionsOfSituation,
  type Question,
} from '../../web/src/admin/kinds/questions/questions';
import { removeQuestion } from '../../web/src/admin/kinds/questions/removeQuestion';
import {
  moveQuestionUnderCondition,
  canQuestionMoveByOnePlace,
  moveQuestionByOnePlace,
} from '../../web/src/admin/kinds/questions/moveQuestion';
import { addQuestion, setAnswerRequired, writeQuestionText } from '../../web/src/admin/kinds/questions/questionEdits';
import { listQuestionTypes } from '../../web/src/admin/kinds/questions/questionTypes';
import {
  createTickEdits,
  readTickLists,
  writeConditionOfPaper,
  type TickListName,
} from '../../web/src/admin/kinds/questions/ticks';
import { createTickUseFinder } from '../../web/src/admin/kinds/questions/tickUses';
import { listConditionSubjects } from '../../web/src/admin/kinds/rules/conditions';
import { createRuleReader, listSharedFacts } from '../../web/src/admin/kinds/rules/ruleReader';
import { flattenRuleWords } from '../../web/src/admin/kinds/rules/ruleWords';
import { addRule, readRules, writeRuleText } from '../../web/src/admin/kinds/rules/rules';
import { listSourcesOfKind } from '../../web/src/admin/kinds/rules/sources';
import {
  putFilesBackIntoSituation,
  listSituations,
  sliceFilesOfSituation,
  toFolderPlace,
  toSituationPlace,
} from '../../web/src/admin/kinds/situation/situationFiles';

type Files = Record<string, string>;

function readFolder(folder: string): Files {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return Object.fromEntries(
    names.map((each) => {
      const file = path.join(each.parentPath, each.name);
      return [path.relative(folder, file).split(path.sep).join('/'), readFileSync(file, 'utf8')];
    }),
  );
}

const KINDS = readdirSync('forms').filter((name) => !name.startsWith('_'));
const EVERY = KINDS.flatMap((kind) => {
  const files = readFolder(path.join('forms', kind));
  return listSituations(files, 'sv').map(({ id }) => ({ name: `${kind}/${id}`, files, id }));
});
/** Some of each kind, for what takes a while. */
const SOME = EVERY.filter((_each, index) => index % 6 === 0);
const KIND = readFolder('forms/klagomal');
const BANK = 'bank-obehorig-transaktion';
const OPENED = sliceFilesOfSituation(KIND, BANK);

function ask(files: Readonly<Files>, id: string): Question {
  const found = (readQuestionSteps(files) ?? []).flatMap(({ questions }) => questions).find((each) => each.id === id);
  if (!found) throw new Error(`no question ${id}`);
  return found;
}
const parse = (text: string | undefined): unknown => JSON.parse(text ?? '');

function findSection(files: Readonly<Files>, id: string): LetterSection {
  const found = readSituationLetter(files)?.find((each) => each.id === id);
  if (!found) throw new Error(`no section ${id}`);
  return found;
}

function notationOf(files: Readonly<Files>, language: Language) {
  const questions = [
    ...(readQuestionSteps(files) ?? []).flatMap((step) => step.questions),
    ...readTickQuestionsOfSituation(files),
  ];
  const facts = (readRules(files) ?? []).flatMap(({ section, id }) => (section === 'facts' ? [id] : []));
  return createSituationNotation({
    letters: [files[`letter.${language}.md`] ?? '', files[`../_shared/letter.${language}.md`] ?? ''],
    language,
    questions,
    facts: new Set([...facts, ...listSharedFacts(files).map(({ id }) => id)]),
    sources: listSourcesOfKind(files, []),
    papers: { police: 'Polisanmälan' },
    reader: createRuleReader(files, language),
    words: {
      nameFormat: (format) => format,
      namePaper: (name) => `bilaga: ${name}`,
      nameCondition: (condition) => `om ${condition}`,
      tellRule: (rule, reader) => flattenRuleWords(reader.read(rule), { all: 'allt:', any: 'något:' }),
      choice: 'val',
      alternative: 'annars',
    },
  });
}

test('every situation can be opened: its questions in the order of asking, its rules and its letter', () => {
  expect(EVERY.length).toBeGreaterThan(90);
  for (const { name, files, id } of EVERY) {
    const opened = sliceFilesOfSituation(files, id);
    const steps = readQuestionSteps(opened);
    expect({ name, steps: steps?.length, rules: readRules(opened) !== undefined }).toEqual({
      name,
      steps: 1,
      rules: true,
    });
    const sections = readSituationLetter(opened);
    expect({ name, place: sections?.filter(({ lines }) => lines.length === 0).map(({ id: each }) => each) }).toEqual({
      name,
      place: sections?.filter(({ place }) => place === 'service').map(({ id: each }) => each),
    });
    // Nothing is changed by looking.
    expect(putFilesBackIntoSituation(files, id, opened)).toEqual({});
  }
});

test('every line of every letter is shown without braces, and is written again as it stood', () => {
  for (const { name, files, id } of SOME) {
    const opened = sliceFilesOfSituation(files, id);
    for (const language of LANGUAGES) {
      const notation = notationOf(opened, language);
      const lines = (readSituationLetter(opened) ?? []).flatMap((section) => section.lines);
      for (const { words, type } of lines.flatMap((line) => line.lines[language] ?? [])) {
        const shown = notation.show(words);
        expect({ name, words: notation.write(shown) }).toEqual({ name, words });
        // Rows of a table say for which rows they stand, which only the file does.
        if (type !== 'table') expect({ name, shown }).toEqual({ name, shown: expect.not.stringMatching(/[{}]|\]\(/) });
      }
    }
  }
});

test('conditions of lines are told as rules, and most can be changed as them', () => {
  let [changeable, all] = [0, 0];
  for (const { name, files, id } of SOME) {
    const opened = sliceFilesOfSituation(files, id);
    const questions = [
      ...(readQuestionSteps(opened) ?? []).flatMap((step) => step.questions),
      ...readTickQuestionsOfSituation(opened),
    ];
    const facts = (readRules(opened) ?? []).flatMap(({ section, id: fact, when }) =>
      section === 'facts' ? [{ id: fact, rule: when }] : [],
    );
    const known = [...listSharedFacts(opened).map(({ id: fact, value }) => ({ id: fact, rule: value })), ...facts];
    const everything = listConditionSubjects(questions, known);
    const subjects = limitSubjectsToWhatLinesAsk(everything);
    const names = new Set(known.map((each) => each.id));
    for (const { lines } of readSituationLetter(opened) ?? [])
      for (const { conditions } of lines.flatMap((line) => line.lines.sv ?? [])) {
        if (conditions.length === 0) continue;
        all += 1;
        const read = readConditionsOfRule(buildRuleOfConditions(conditions, questions, names, everything), subjects);
        if (!read) continue;
        changeable += 1;
        expect({ name, read }).toEqual({ name, read: conditions });
      }
  }
  expect(changeable / all).toBeGreaterThan(0.7);
});

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
    expect(readTickQuestionsOfSituation(OPENED).find(({ id }) => id === 'favours')?.options).toContain('parcel');
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
        ...putFilesBackIntoSituation({ ...KIND, ...added }, BANK, moveQuestionByOnePlace(files, ask(files, id), -1)),
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
    const steps = readQuestionSteps(OPENED) ?? [];
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
    const more = close(addOption(OPENED, field, { sv: 'Brev', en: 'A letter' }));
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
    const files = { ...OPENED, ...addOption(OPENED, ways, { sv: 'Med check', en: 'By cheque' }) };
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
    createTickEdits(files, readList(files, id), QUESTION);
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
    const changed = createTickEdits(parking, list, QUESTION).write('receipt', 'sv', 'Kvitto eller skärmbild');
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
    expect(readTickQuestionsOfSituation(enclosed).find(({ id }) => id === 'papers')?.options).not.toContain('demand');
    const [held] = readList(enclosed, 'papers').options;
    if (!held) throw new Error('no paper');
    const asked = writeConditionOfPaper(enclosed, held, undefined);
    expect(parse(asked['rules.json'])).toEqual(parse(DEBT['rules.json']));
  });

  test('each is found where sentences, rules and questions go by it', () => {
    const questions = (readQuestionSteps(DEBT) ?? []).flatMap((step) => step.questions);
    const findUses = createTickUseFinder(DEBT, questions);
    const { sections } = findUses('papers', 'demand');
    expect(sections.map(({ section }) => nameSectionByItsWords(section, 'sv'))[0]).toBe('Vad som har hänt');
    expect(sections.map(({ section }) => section.id)).toContain('events');
    expect(sections[0]?.line?.lines.sv?.words).toContain('{paper.demand}');
    expect(findUses('favours', 'twice').sections.map(({ line }) => line?.lines.sv?.guard)).toEqual([
      expect.stringContaining('favours=twice'),
    ]);
    expect(findUses('favours', 'witness').questions.map(({ id }) => id)).toEqual(['witnessWhat']);
  });
});

describe('rules of a situation', () => {
  test('have no step, facts have no words, and checks are told at their question', () => {
    const stop = addRule(OPENED, 'stops', { title: { sv: 'Nej', en: 'No' }, when: true, step: '' });
    expect(parse(stop.changed['rules.json'])).toMatchObject({
      stops: expect.arrayContaining([{ id: 'no', when: true }]),
    });
    const fact = addRule(OPENED, 'facts', { title: { sv: 'Bråttom', en: 'Hurry' }, when: true, step: '' });
    expect(Object.keys(fact.changed)).toEqual(['rules.json']);
    const check = addRule(OPENED, 'checks', {
      title: { sv: 'Fel dag', en: 'Wrong day' },
      when: false,
      step: '',
      field: 'policeOn',
    });
    const files = { ...OPENED, ...check.changed };
    const rule = (readRules(files) ?? []).find(({ id }) => id === 'wrongDay');
    expect(rule).toMatchObject({
      section: 'checks',
      field: 'policeOn',
      texts: { text: { sv: 'Fel dag', en: 'Wrong day' } },
    });
    if (!rule) throw new Error('no check');
    expect(
      parse({ ...files, ...writeRuleText(files, rule, 'text', 'sv', 'Dagen stämmer inte') }['texts.sv.json']),
    ).toMatchObject({
      checks: { wrongDay: 'Dagen stämmer inte' },
    });
  });
});

describe('the letter of a situation', () => {
  test('a sentence is rewritten in one language, with its condition as it was', () => {
    const [line] = findSection(OPENED, 'admitted').lines.slice(1);
    if (!line) throw new Error('no line');
    const changed = writeLineWords(OPENED, line, 'sv', 'Ni har betalat {paid|kr}.\nDet räcker inte.');
    expect(Object.keys(changed)).toEqual(['letter.sv.md']);
    expect(changed['letter.sv.md']).toContain(
      '### Betalningarna var obehöriga\nNi har betalat {paid|kr}. Det räcker inte.\n',
    );
    expect(writeLineWords(OPENED, line, 'sv', ' ')).toEqual({});
  });

  test('a line gets a condition in both languages, may be left out, and has another behind it', () => {
    const line = findSection(OPENED, 'sum').lines[0];
    if (!line) throw new Error('no line');
    const conditional = writeLineConditions(OPENED, line, [{ path: 'how', negated: true, values: ['card', 'call'] }]);
    for (const language of LANGUAGES) expect(conditional[`letter.${language}.md`]).toContain('{!how=card|call} ');
    expect(writeLineSupporting(OPENED, line, true)['letter.sv.md']).toContain('## sum\n~ {?many}{?paid} Summan är');
    const more = { ...OPENED, ...addLineBehindAnother(OPENED, line, { sv: 'Mer.', en: 'More.' }, true) };
    expect(findSection(more, 'sum').lines.map((each) => each.lines.sv?.words)[1]).toBe('Mer.');
    const added = findSection(more, 'sum').lines[1];
    if (!added) throw new Error('no line');
    expect(findSection({ ...more, ...removeLineInEachLanguage(more, added) }, 'sum').lines).toHaveLength(
      findSection(OPENED, 'sum').lines.length,
    );
  });

  test('sections get a condition, change places, come and go', () => {
    const opening = findSection(OPENED, 'opening');
    const asArgument = {
      ...OPENED,
      ...writeConditionOfSection(OPENED, opening, { isArgument: true, when: { var: 'facts.many' } }),
    };
    expect(findSection(asArgument, 'opening')).toMatchObject({ isArgument: true, when: { var: 'facts.many' } });
    const back = writeConditionOfSection(asArgument, findSection(asArgument, 'opening'), {
      isArgument: false,
      when: true,
    });
    expect(parse(back['rules.json'])).toEqual(parse(OPENED['rules.json']));
    const next = readSituationLetter(OPENED)?.find(({ index }) => index === 1);
    if (!next) throw new Error('no second section');
    const swapped = { ...OPENED, ...swapSections(OPENED, opening, next) };
    expect(
      readSituationLetter(swapped)
        ?.map(({ id }) => id)
        .slice(0, 3),
    ).toEqual(['subject', next.id, 'opening']);
    const { changed, id } = addSection(OPENED, { sv: 'Mer att säga', en: 'More to say' }, { sv: 'Ord.', en: 'Words.' });
    const files = { ...OPENED, ...changed };
    expect(findSection(files, id)).toMatchObject({ place: 'own', when: true, isArgument: false });
    const gone = { ...files, ...removeSection(files, findSection(files, id)) };
    expect(readSituationLetter(gone)?.map((each) => each.id)).toEqual(
      readSituationLetter(OPENED)?.map((each) => each.id),
    );
    expect(gone['letter.sv.md']).not.toContain('Mer att säga');
  });

  test('what is shared by situations or written by the service is told', () => {
    expect(findSection(OPENED, 'also').place).toBe('shared');
    expect(findSection(OPENED, 'objections').place).toBe('service');
  });

  test('answers, facts, law, enclosures, conditions and choices are shown by their names', () => {
    const notation = notationOf(OPENED, 'sv');
    expect(
      notation.show('{?policeRef}Den {policeOn|day}[[ (bilaga {paper.police})]] ([5 a kap. 1 §](btl-5a-1)).'),
    ).toBe(
      '[om Polisanmälans nummer: finns]Den [När polisanmälde du, day]‹ (bilaga [bilaga: Polisanmälan])› ([5 a kap. 1 §]).',
    );
  });
});

test('places in a situation are places in the kind’s folder, and back', () => {
  const place = toFolderPlace(BANK, 'schema.json', '/properties/how');
  expect(place).toEqual({ name: `situations/${BANK}/situation.json`, pointer: '/schema/properties/how' });
  expect(toSituationPlace(BANK, place)).toEqual({ name: 'schema.json', pointer: '/properties/how' });
  expect(toSituationPlace(BANK, { name: 'schema.json', pointer: '' })).toBeUndefined();
  expect(toFolderPlace(BANK, '../_shared/questions.json', '/reference').name).toBe('situations/_shared/questions.json');
  expect(createJsonFileEditor(OPENED).has('kind.json')).toBe(false);
  expect(mapLanguages((language) => listSituations(KIND, language).find(({ id }) => id === BANK)?.name)).toEqual({
    sv: expect.stringContaining('BankID'),
    en: expect.stringContaining('BankID'),
  });
});

describe('comments on a draft', () => {
  const FOLDER = 'situations/inkasso-felaktigt';
  const find = (touched: readonly string[], file: string, part: string) =>
    listCommentPlaces(KIND, touched, 'sv').find(
      ({ place }) => buildPlaceKey(place) === buildPlaceKey({ file: `${FOLDER}/${file}`, part }),
    );
  const SITUATION = { id: 'inkasso-felaktigt', name: 'Inkassokrav som inte stämmer' };

  test('are about a question, a tick, a rule or a section of a situation that is edited, and lead to its form', () => {
    const edited = [`${FOLDER}/letter.en.md`];
    expect(find(edited, 'situation.json', 'schema demandOn')).toMatchObject({
      group: 'questions',
      situation: SITUATION,
      shown: 'demandOn',
      name: expect.stringMatching(/\S/),
    });
    expect(find(edited, 'situation.json', 'papers demand')).toMatchObject({
      group: 'questions',
      shown: 'papers',
      name: 'Vad kan du bifoga? Inkassokravet',
    });
    expect(find(edited, 'situation.json', 'facts old')).toMatchObject({ group: 'rules', shown: 'facts old' });
    expect(find(edited, 'letter.sv.md', 'events')).toMatchObject({
      group: 'letter',
      situation: SITUATION,
      shown: 'events',
      name: 'Vad som har hänt',
    });
  });

  test('keep their places while nothing else of the situation is touched; others are left out', () => {
    expect(find([`${FOLDER}/situation.json`], 'letter.sv.md', 'events')).toBeDefined();
    expect(find(['schema.json'], 'letter.sv.md', 'events')).toBeUndefined();
    const places = listCommentPlaces(KIND, [`${FOLDER}/situation.json`], 'sv');
    expect(new Set(places.map(({ situation }) => situation?.id))).toEqual(new Set([undefined, 'inkasso-felaktigt']));
    expect(new Set(places.map(({ place }) => buildPlaceKey(place))).size).toBe(places.length);
  });
});

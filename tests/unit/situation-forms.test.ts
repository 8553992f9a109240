import { LANGUAGES } from '../../core/shared/languages';
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
  readSituationLetter,
  removeLineInEachLanguage,
  removeSection,
  swapSections,
  writeLineConditions,
  markLineAsSupportingOrNot,
  writeLineWords,
  writeConditionOfSection,
} from '../../web/src/admin/kinds/letter/situationLetter';
import {
  readQuestionStepsAndUnplaced,
  readUnconditionalTicksAsQuestions,
} from '../../web/src/admin/kinds/questions/questions';
import { listConditionSubjects } from '../../web/src/admin/kinds/rules/conditions';
import { listSharedFacts } from '../../web/src/admin/kinds/rules/ruleReader';
import { addRule, readRules, writeRuleText } from '../../web/src/admin/kinds/rules/rules';
import {
  putFilesBackIntoSituation,
  listSituations,
  sliceFilesOfSituation,
  toPlaceInKindFolder,
  toPlaceInSituationOrUndefined,
} from '../../web/src/admin/kinds/situation/situationFiles';
import { BANK, EVERY, findSection, KIND, notationOf, OPENED, parse, SOME } from './openedSituations';
import { createKindEditorTexts } from './backOfficeTexts';

test('every situation can be opened: its questions in the order of asking, its rules and its letter', () => {
  expect(EVERY.length).toBeGreaterThan(90);
  for (const { name, files, id } of EVERY) {
    const opened = sliceFilesOfSituation(files, id);
    const steps = readQuestionStepsAndUnplaced(opened);
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
      ...(readQuestionStepsAndUnplaced(opened) ?? []).flatMap((step) => step.questions),
      ...readUnconditionalTicksAsQuestions(opened),
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
    expect(markLineAsSupportingOrNot(OPENED, line, true)['letter.sv.md']).toContain(
      '## sum\n~ {?many}{?paid} Summan är',
    );
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
  const place = toPlaceInKindFolder(BANK, 'schema.json', '/properties/how');
  expect(place).toEqual({ name: `situations/${BANK}/situation.json`, pointer: '/schema/properties/how' });
  expect(toPlaceInSituationOrUndefined(BANK, place)).toEqual({ name: 'schema.json', pointer: '/properties/how' });
  expect(toPlaceInSituationOrUndefined(BANK, { name: 'schema.json', pointer: '' })).toBeUndefined();
  expect(toPlaceInKindFolder(BANK, '../_shared/questions.json', '/reference').name).toBe(
    'situations/_shared/questions.json',
  );
  expect(createJsonFileEditor(OPENED).has('kind.json')).toBe(false);
  expect(mapLanguages((language) => listSituations(KIND, language).find(({ id }) => id === BANK)?.name)).toEqual({
    sv: expect.stringContaining('BankID'),
    en: expect.stringContaining('BankID'),
  });
});

describe('comments on a draft', () => {
  const FOLDER = 'situations/inkasso-felaktigt';
  const t = createKindEditorTexts('sv');
  const find = (touched: readonly string[], file: string, part: string) =>
    listCommentPlaces(KIND, touched, 'sv', t).find(
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
    const places = listCommentPlaces(KIND, [`${FOLDER}/situation.json`], 'sv', t);
    expect(new Set(places.map(({ situation }) => situation?.id))).toEqual(new Set([undefined, 'inkasso-felaktigt']));
    expect(new Set(places.map(({ place }) => buildPlaceKey(place))).size).toBe(places.length);
  });
});

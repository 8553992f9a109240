import { readQuestionStepsAndUnplaced } from '../../web/src/admin/kinds/questions/questions';
import { listFilesNamingQuestion, removeQuestion } from '../../web/src/admin/kinds/questions/removeQuestion';
import {
  moveQuestionUnderCondition,
  moveQuestionOnePlaceOrIntoStepBeside,
} from '../../web/src/admin/kinds/questions/moveQuestion';
import {
  addQuestion,
  changeQuestionType,
  setAnswerRequired,
  writeQuestionText,
} from '../../web/src/admin/kinds/questions/questionEdits';
import { getQuestion, NEW_KIND_FORM_FILES } from './newKindFiles';

const parse = (files: Record<string, string>, name: string): unknown => JSON.parse(files[name] ?? '');

test('the questions of a new kind are read by step, with what each wants and who gets it', () => {
  const steps = readQuestionStepsAndUnplaced(NEW_KIND_FORM_FILES) ?? [];
  expect(steps.map(({ id, questions }) => [id, questions.map((each) => [each.id, each.type])])).toEqual([
    [
      'category',
      [
        ['category', 'oneOf'],
        ['categoryOther', 'shortText'],
      ],
    ],
    [
      'describe',
      [
        ['caseDescription', 'longText'],
        ['incidentDate', 'day'],
        ['tone', 'oneOf'],
      ],
    ],
    [
      'contact',
      [
        ['company', 'shortText'],
        ['userContact', undefined],
      ],
    ],
  ]);
  expect(getQuestion(NEW_KIND_FORM_FILES, 'categoryOther')).toMatchObject({
    isRequired: true,
    shownWhen: { question: 'category', values: ['other'] },
    label: { sv: 'Vad gäller det?' },
  });
  expect(readQuestionStepsAndUnplaced({ ...NEW_KIND_FORM_FILES, 'ui.json': '{' })).toBeUndefined();
});

test('a question is added, asked of some, made a must, of another type, and taken away without a trace', () => {
  let files: Record<string, string> = NEW_KIND_FORM_FILES;
  const added = addQuestion(files, 'describe', {
    type: 'money',
    label: { sv: 'Vad kostade den?', en: 'What did it cost?' },
  });
  expect(added.id).toBe('whatDidItCost');
  files = { ...files, ...added.changed };
  files = { ...files, ...setAnswerRequired(files, getQuestion(files, added.id), true) };
  files = {
    ...files,
    ...moveQuestionUnderCondition(files, getQuestion(files, added.id), {
      question: 'category',
      values: ['goods', 'service'],
    }),
  };
  expect(getQuestion(files, added.id)).toMatchObject({
    type: 'money',
    isRequired: true,
    shownWhen: { question: 'category', values: ['goods', 'service'] },
    step: 'describe',
  });
  files = { ...files, ...changeQuestionType(files, getQuestion(files, added.id), 'oneOf') };
  expect(getQuestion(files, added.id)).toMatchObject({ type: 'oneOf', options: ['option1', 'option2'] });
  expect(parse(files, 'ui.json')).toMatchObject({ whatDidItCost: { 'ui:widget': 'radio' } });
  files = { ...files, ...changeQuestionType(files, getQuestion(files, added.id), 'files') };
  expect(parse(files, 'kind.json')).toMatchObject({ uploads: { whatDidItCost: { max: 5 } } });
  files = { ...files, ...changeQuestionType(files, getQuestion(files, added.id), 'shortText') };
  files = { ...files, ...writeQuestionText(files, getQuestion(files, added.id), 'hint', 'sv', 'I kronor.') };
  expect(getQuestion(files, added.id).hint).toEqual({ sv: 'I kronor.', en: '' });
  files = { ...files, ...moveQuestionUnderCondition(files, getQuestion(files, added.id), undefined) };
  expect(getQuestion(files, added.id).shownWhen).toBeUndefined();
  files = { ...files, ...removeQuestion(files, getQuestion(files, added.id)) };
  for (const name of Object.keys(NEW_KIND_FORM_FILES).filter((each) => each !== 'kind.json'))
    expect(parse(files, name)).toEqual(parse(NEW_KIND_FORM_FILES, name));
  expect(parse(files, 'kind.json')).toEqual({ ...Object(parse(NEW_KIND_FORM_FILES, 'kind.json')), uploads: {} });
});

test('what a form does not understand stays beside what it changes', () => {
  const strange = {
    ...NEW_KIND_FORM_FILES,
    'schema.json': (NEW_KIND_FORM_FILES['schema.json'] ?? '').replace(
      '"format": "date",',
      '"format": "date", "x-day": "past", "x-of-tomorrow": [1.50],',
    ),
  };
  const day = getQuestion(strange, 'incidentDate');
  const changed = changeQuestionType(strange, day, 'shortText')['schema.json'] ?? '';
  expect(JSON.parse(changed).properties.incidentDate).toEqual({
    type: 'string',
    pattern: '\\S',
    maxLength: 200,
    'x-sensitivity': 'personal',
    'x-day': 'past',
    'x-of-tomorrow': [1.5],
  });
  // The others are written as they were.
  for (const line of (NEW_KIND_FORM_FILES['schema.json'] ?? '')
    .split('\n')
    .filter((each) => !each.includes('incidentDate')))
    expect(changed).toContain(line);
});

test('questions move within a step and into the one beside it; who names one is told', () => {
  const down = {
    ...NEW_KIND_FORM_FILES,
    ...moveQuestionOnePlaceOrIntoStepBeside(NEW_KIND_FORM_FILES, getQuestion(NEW_KIND_FORM_FILES, 'tone'), 1),
  };
  expect(getQuestion(down, 'tone').step).toBe('contact');
  const up = {
    ...NEW_KIND_FORM_FILES,
    ...moveQuestionOnePlaceOrIntoStepBeside(NEW_KIND_FORM_FILES, getQuestion(NEW_KIND_FORM_FILES, 'tone'), -1),
  };
  expect(parse(up, 'kind.json')).toMatchObject({
    steps: [{}, { fields: ['caseDescription', 'tone', 'incidentDate'] }, {}, {}, {}, {}],
  });
  expect(listFilesNamingQuestion(NEW_KIND_FORM_FILES, getQuestion(NEW_KIND_FORM_FILES, 'incidentDate'))).toEqual([
    'rules.json',
  ]);
  expect(listFilesNamingQuestion(NEW_KIND_FORM_FILES, getQuestion(NEW_KIND_FORM_FILES, 'category'))).toEqual([
    'kind.json',
  ]);
});

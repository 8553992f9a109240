import { readFileSync } from 'node:fs';
import {
  addQuestion,
  changeQuestionType,
  moveQuestionUnderCondition,
  listFilesNamingQuestion,
  moveQuestionByOnePlace,
  readQuestionSteps,
  removeQuestion,
  setAnswerRequired,
  writeQuestionText,
  type Question,
} from '../../web/src/admin/kinds/questions/questions';

const NAMES = [
  'schema.json',
  'ui.json',
  'kind.json',
  'texts.sv.json',
  'texts.en.json',
  'rules.json',
  'examples/first.json',
];
const SKELETON = Object.fromEntries(
  NAMES.map((name) => [name, readFileSync(`core/kinds/skeleton/${name}`, 'utf8').replace('"__ORDER__"', '9')]),
);

function ask(files: Record<string, string>, id: string): Question {
  const found = readQuestionSteps(files)
    ?.flatMap(({ questions }) => questions)
    .find((each) => each.id === id);
  if (!found) throw new Error(`no question ${id}`);
  return found;
}
const parse = (files: Record<string, string>, name: string): unknown => JSON.parse(files[name] ?? '');

test('the questions of a new kind are read by step, with what each wants and who gets it', () => {
  const steps = readQuestionSteps(SKELETON) ?? [];
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
  expect(ask(SKELETON, 'categoryOther')).toMatchObject({
    isRequired: true,
    shownWhen: { question: 'category', values: ['other'] },
    label: { sv: 'Vad gäller det?' },
  });
  expect(readQuestionSteps({ ...SKELETON, 'ui.json': '{' })).toBeUndefined();
});

test('a question is added, asked of some, made a must, of another type, and taken away without a trace', () => {
  let files: Record<string, string> = SKELETON;
  const added = addQuestion(files, 'describe', {
    type: 'money',
    label: { sv: 'Vad kostade den?', en: 'What did it cost?' },
  });
  expect(added.id).toBe('whatDidItCost');
  files = { ...files, ...added.changed };
  files = { ...files, ...setAnswerRequired(files, ask(files, added.id), true) };
  files = {
    ...files,
    ...moveQuestionUnderCondition(files, ask(files, added.id), { question: 'category', values: ['goods', 'service'] }),
  };
  expect(ask(files, added.id)).toMatchObject({
    type: 'money',
    isRequired: true,
    shownWhen: { question: 'category', values: ['goods', 'service'] },
    step: 'describe',
  });
  files = { ...files, ...changeQuestionType(files, ask(files, added.id), 'oneOf') };
  expect(ask(files, added.id)).toMatchObject({ type: 'oneOf', options: ['option1', 'option2'] });
  expect(parse(files, 'ui.json')).toMatchObject({ whatDidItCost: { 'ui:widget': 'radio' } });
  files = { ...files, ...changeQuestionType(files, ask(files, added.id), 'files') };
  expect(parse(files, 'kind.json')).toMatchObject({ uploads: { whatDidItCost: { max: 5 } } });
  files = { ...files, ...changeQuestionType(files, ask(files, added.id), 'shortText') };
  files = { ...files, ...writeQuestionText(files, ask(files, added.id), 'hint', 'sv', 'I kronor.') };
  expect(ask(files, added.id).hint).toEqual({ sv: 'I kronor.', en: '' });
  files = { ...files, ...moveQuestionUnderCondition(files, ask(files, added.id), undefined) };
  expect(ask(files, added.id).shownWhen).toBeUndefined();
  files = { ...files, ...removeQuestion(files, ask(files, added.id)) };
  for (const name of NAMES.filter((each) => each !== 'kind.json'))
    expect(parse(files, name)).toEqual(parse(SKELETON, name));
  expect(parse(files, 'kind.json')).toEqual({ ...Object(parse(SKELETON, 'kind.json')), uploads: {} });
});

test('what a form does not understand stays beside what it changes', () => {
  const strange = {
    ...SKELETON,
    'schema.json': (SKELETON['schema.json'] ?? '').replace(
      '"format": "date",',
      '"format": "date", "x-day": "past", "x-of-tomorrow": [1.50],',
    ),
  };
  const day = ask(strange, 'incidentDate');
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
  for (const line of (SKELETON['schema.json'] ?? '').split('\n').filter((each) => !each.includes('incidentDate')))
    expect(changed).toContain(line);
});

test('questions move within a step and into the one beside it; who names one is told', () => {
  const down = { ...SKELETON, ...moveQuestionByOnePlace(SKELETON, ask(SKELETON, 'tone'), 1) };
  expect(ask(down, 'tone').step).toBe('contact');
  const up = { ...SKELETON, ...moveQuestionByOnePlace(SKELETON, ask(SKELETON, 'tone'), -1) };
  expect(parse(up, 'kind.json')).toMatchObject({
    steps: [{}, { fields: ['caseDescription', 'tone', 'incidentDate'] }, {}, {}, {}, {}],
  });
  expect(listFilesNamingQuestion(SKELETON, ask(SKELETON, 'incidentDate'))).toEqual(['rules.json']);
  expect(listFilesNamingQuestion(SKELETON, ask(SKELETON, 'category'))).toEqual(['kind.json']);
});

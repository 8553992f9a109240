import { readFileSync } from 'node:fs';
import { createPlaceFinder } from '../../web/src/admin/kinds/problemPlaceFinder';
import { listExampleAnswers, writeExampleAnswer } from '../../web/src/admin/kinds/questions/exampleAnswers';
import {
  addQuestion,
  moveQuestionUnderCondition,
  readQuestionSteps,
  setAnswerRequired,
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

const added = addQuestion(SKELETON, 'describe', {
  type: 'money',
  label: { sv: 'Vad kostade arbetet?', en: 'What did the work cost?' },
});
const files = { ...SKELETON, ...added.changed };

test('an example lacks an answer once its question must be answered, and has it when it is given one', () => {
  const isMissing = (of: Record<string, string>) =>
    listExampleAnswers(of, ask(of, added.id), [], 'sv').map((each) => [each.title, each.isMissing]);
  expect(isMissing(files)).toEqual([['En lampa som slutade lysa', false]]);
  const required = { ...files, ...setAnswerRequired(files, ask(files, added.id), true) };
  expect(isMissing(required)).toEqual([['En lampa som slutade lysa', true]]);
  const answered = { ...required, ...writeExampleAnswer(required, 'examples/first.json', added.id, 850) };
  expect(isMissing(answered)).toEqual([['En lampa som slutade lysa', false]]);
  expect(JSON.parse(answered['examples/first.json'] ?? '').form[added.id]).toBe(850);
});

test('an example that the question is not shown in need not answer it', () => {
  const required = { ...files, ...setAnswerRequired(files, ask(files, added.id), true) };
  const shownWhen = (value: string) => {
    const moved = moveQuestionUnderCondition(required, ask(required, added.id), {
      question: 'category',
      values: [value],
    });
    const own = { ...required, ...moved };
    return listExampleAnswers(own, ask(own, added.id), [], 'sv').map((each) => each.isMissing);
  };
  expect(shownWhen('goods')).toEqual([true]);
  expect(shownWhen('service')).toEqual([false]);
});

test('a mistake is named by its question, its rule or its example, and leads to the form that puts it right', () => {
  const find = createPlaceFinder(files, 'sv');
  expect(find({ name: 'examples/first.json', pointer: `/form/${added.id}` })).toMatchObject({
    view: 'questions',
    part: added.id,
    name: 'Vad kostade arbetet?',
    example: 'En lampa som slutade lysa',
  });
  expect(find({ name: 'texts.en.json', pointer: '/fields/category/errors' })).toMatchObject({ part: 'category' });
  expect(find({ name: 'rules.json', pointer: '/banners/0/when' })).toMatchObject({
    view: 'rules',
    part: 'banners longAgo',
    name: 'Det var ett tag sedan',
  });
  expect(find({ name: 'kind.json', pointer: '/slugs' })).toBeUndefined();
});

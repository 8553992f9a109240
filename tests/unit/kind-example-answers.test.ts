import { createPlaceFinder } from '../../web/src/admin/kinds/problemPlaceFinder';
import { listExampleAnswers, writeExampleAnswer } from '../../web/src/admin/kinds/questions/exampleAnswers';
import { moveQuestionUnderCondition } from '../../web/src/admin/kinds/questions/moveQuestion';
import { addQuestion, setAnswerRequired } from '../../web/src/admin/kinds/questions/questionEdits';
import { getQuestion, NEW_KIND_FORM_FILES } from './newKindFiles';

const added = addQuestion(NEW_KIND_FORM_FILES, 'describe', {
  type: 'money',
  label: { sv: 'Vad kostade arbetet?', en: 'What did the work cost?' },
});
const files = { ...NEW_KIND_FORM_FILES, ...added.changed };

test('an example lacks an answer once its question must be answered, and has it when it is given one', () => {
  const isMissing = (of: Record<string, string>) =>
    listExampleAnswers(of, getQuestion(of, added.id), [], 'sv').map((each) => [each.title, each.isMissing]);
  expect(isMissing(files)).toEqual([['En lampa som slutade lysa', false]]);
  const required = { ...files, ...setAnswerRequired(files, getQuestion(files, added.id), true) };
  expect(isMissing(required)).toEqual([['En lampa som slutade lysa', true]]);
  const answered = { ...required, ...writeExampleAnswer(required, 'examples/first.json', added.id, 850) };
  expect(isMissing(answered)).toEqual([['En lampa som slutade lysa', false]]);
  expect(JSON.parse(answered['examples/first.json'] ?? '').form[added.id]).toBe(850);
});

test('an example that the question is not shown in need not answer it', () => {
  const required = { ...files, ...setAnswerRequired(files, getQuestion(files, added.id), true) };
  const shownWhen = (value: string) => {
    const moved = moveQuestionUnderCondition(required, getQuestion(required, added.id), {
      question: 'category',
      values: [value],
    });
    const own = { ...required, ...moved };
    return listExampleAnswers(own, getQuestion(own, added.id), [], 'sv').map((each) => each.isMissing);
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

import { createPlaceFinder } from '../../web/src/admin/kinds/problemPlaceFinder';
import { listExampleAnswers, writeExampleAnswer } from '../../web/src/admin/kinds/questions/exampleAnswers';
import { moveQuestionUnderCondition } from '../../web/src/admin/kinds/questions/moveQuestion';
import { addQuestion, setAnswerRequired } from '../../web/src/admin/kinds/questions/questionEdits';
import { createKindEditorTexts } from './backOfficeTexts';
import { getQuestion, NEW_KIND_FORM_FILES } from './newKindFiles';

const t = createKindEditorTexts('sv');
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
  const find = createPlaceFinder(files, 'sv', t);
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
});

test('a mistake in kind.json is known by the form that mends it: price and picture, a step, or the question that is named', () => {
  const kind = JSON.parse(files['kind.json'] ?? '');
  const find = createPlaceFinder(
    { ...files, 'kind.json': JSON.stringify({ ...kind, categoryField: 'category' }) },
    'sv',
    t,
  );
  const place = (pointer: string) => find({ name: 'kind.json', pointer });
  const inEnglish = createPlaceFinder(files, 'en', createKindEditorTexts('en'));
  expect(inEnglish({ name: 'kind.json', pointer: '/defaultPrice' })).toMatchObject({ name: 'Texts · Price' });
  expect(place('/defaultPrice')).toMatchObject({ view: 'texts', name: 'Texter · Pris' });
  expect(place('/icon')).toMatchObject({ view: 'texts', name: 'Texter · Bild bredvid namnet' });
  expect(place('/steps/0/fields')).toMatchObject({
    view: 'questions',
    part: `step ${kind.steps[0].id}`,
    name: expect.stringMatching(/^Frågor · Steg 1: \S/),
  });
  expect(place('/categoryField')).toMatchObject({ view: 'questions', part: 'category', name: 'Kategori' });
  expect(place('/contact/email')).toMatchObject({ view: 'questions', part: 'userContact' });
  expect(place('/steps/0/fields/0')).toMatchObject({ view: 'questions', part: kind.steps[0].fields[0] });
  // Addresses and what only the files have stay with the file.
  expect(place('/slugs')).toBeUndefined();
  expect(find({ name: 'texts.sv.json', pointer: '/tagline' })).toBeUndefined();
});

import type { Problem } from '../../../../core/shared/contracts/admin/kinds';
import type { Language } from '../../../../core/shared/languages';
import { joinPatternLines } from '../../../../core/shared/patternLines';
import { createJsonFileEditor, type FileTexts } from './fileEdits';
import type { PlaceInForm } from './problemPlaces';
import { findQuestionOfExampleProblem, readExampleTitle } from './questions/exampleAnswers';
import { getQuestionName } from './questions/questionInWords';
import {
  buildPartOfStep,
  getStepLabelOrId,
  readQuestionStepsAndUnplaced,
  type Question,
  type QuestionStep,
} from './questions/questions';
import { getRuleNameOrId, readRules, RULE_SECTIONS } from './rules/rules';
import {
  findSituationOfFile,
  KIND_FILE,
  sliceFilesOfSituation,
  toPlaceInSituationOrUndefined,
} from './situation/situationFiles';
import type { JsonPath } from './textRows';

type Place = Pick<Problem, 'name' | 'pointer'>;

type Translate = (key: string, values?: Record<string, string | number>) => string;

/** Finds the form that puts a problem right. @param files of the kind, as edited */
export function createPlaceFinder(
  files: FileTexts,
  language: Language,
  t: Translate,
): (problem: Place) => PlaceInForm | undefined {
  const known = new Map<string, { files: FileTexts; steps: readonly QuestionStep[]; questions: readonly Question[] }>();
  const readFilesAndQuestions = (situation: string) => {
    const before = known.get(situation);
    if (before) return before;
    const own = situation === '' ? files : sliceFilesOfSituation(files, situation);
    const steps = readQuestionStepsAndUnplaced(own) ?? [];
    const read = { files: own, steps, questions: steps.flatMap((step) => step.questions) };
    known.set(situation, read);
    return read;
  };
  return ({ name, pointer }) => {
    if (name === undefined) return undefined;
    const situation = findSituationOfFile(name);
    const place = situation === '' ? { name, pointer } : toPlaceInSituationOrUndefined(situation, { name, pointer });
    if (!place) return undefined;
    const own = readFilesAndQuestions(situation);
    const named = place.name === KIND_FILE ? readQuestionNamedAt(files, place.pointer) : undefined;
    const question = own.questions.find((each) => isPlaceInQuestion(place, each) || each.id === named);
    if (question)
      return {
        view: 'questions',
        part: question.id,
        situation,
        name: getQuestionName(question, language),
        example:
          findQuestionOfExampleProblem(place) === undefined
            ? undefined
            : readExampleTitle(own.files, place.name, language),
      };
    if (place.name === KIND_FILE) return findPlaceOfKindFile(files, own.steps, place.pointer, language, t);
    const [section, index] = /^\/(\w+)\/(\d+)/.exec(place.pointer)?.slice(1) ?? [];
    if (place.name !== 'rules.json' || !RULE_SECTIONS.some((each) => each === section)) return undefined;
    const rule = readRules(own.files)?.find((each) => each.section === section && each.index === Number(index));
    return (
      rule && {
        view: 'rules',
        part: `${rule.section} ${rule.id}`,
        situation,
        name: getRuleNameOrId(rule, language),
        example: undefined,
      }
    );
  };
}

/** What of a kind has a form besides its questions: its price and picture, and the steps that ask them. */
function findPlaceOfKindFile(
  files: FileTexts,
  steps: readonly QuestionStep[],
  pointer: string,
  language: Language,
  t: Translate,
): PlaceInForm | undefined {
  const nameInForm = (view: PlaceInForm['view'], name: string) => `${t(`admin.kinds.views.${view}`)} · ${name}`;
  const [, key = '', index] = pointer.split('/');
  const setting = SETTINGS[key];
  if (setting) {
    const name = nameInForm('texts', t(`admin.kinds.settings.${setting}`));
    return { view: 'texts', part: '', situation: '', name, example: undefined };
  }
  const id = key === 'steps' && index ? readKindJsonAtOrUndefined(files, ['steps', Number(index), 'id']) : undefined;
  const number = steps.findIndex((each) => each.id === id) + 1;
  const step = steps[number - 1];
  if (!step) return undefined;
  const name = nameInForm(
    'questions',
    t('admin.kinds.questions.step', { number, name: getStepLabelOrId(step, language) }),
  );
  return { view: 'questions', part: buildPartOfStep(step.id), situation: '', name, example: undefined };
}

/** What stands above the texts, by what kind.json calls it. */
const SETTINGS: Readonly<Record<string, 'price' | 'icon'>> = { defaultPrice: 'price', icon: 'icon' };

/** Where kind.json names questions. */
const NAMES_A_QUESTION = joinPatternLines('')`
  ^\/(?:(?:category|language|eventDate)Field|contact\/\w+|paper\/upload|suggestions\/(?:field|context\/\d+)|
  steps\/\d+\/(?:fields|required)\/\d+|situations\/(?:field|keep\/\d+))$`;

/** The question that kind.json names at a place, as what tells the category or takes the paper. */
function readQuestionNamedAt(files: FileTexts, pointer: string): string | undefined {
  const value = NAMES_A_QUESTION.test(pointer)
    ? readKindJsonAtOrUndefined(files, pointer.split('/').slice(1))
    : undefined;
  return typeof value === 'string' ? value.split('.')[0] : undefined;
}

function readKindJsonAtOrUndefined(files: FileTexts, path: JsonPath): unknown {
  try {
    return createJsonFileEditor(files).read(KIND_FILE, path);
  } catch {
    return undefined;
  }
}

function isPlaceInQuestion(place: Place & { name: string }, { id, where }: Question): boolean {
  if (findQuestionOfExampleProblem(place) === id) return true;
  const begins: Record<string, string> = {
    'schema.json': `/${where.join('/')}/`,
    'ui.json': `/${id}/`,
    'texts.sv.json': `/fields/${id}/`,
    'texts.en.json': `/fields/${id}/`,
    'kind.json': `/uploads/${id}/`,
  };
  const begin = begins[place.name];
  return begin !== undefined && `${place.pointer}/`.startsWith(begin);
}

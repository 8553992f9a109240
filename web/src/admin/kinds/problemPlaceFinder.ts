import type { Problem } from '../../../../core/shared/contracts/admin/kinds';
import type { Language } from '../../../../core/shared/languages';
import type { FileTexts } from './fileEdits';
import type { PlaceInForm } from './problemPlaces';
import { findQuestionOfExampleProblem, readExampleTitle } from './questions/exampleAnswers';
import { readQuestionSteps, type Question } from './questions/questions';
import { nameRule, readRules, RULE_SECTIONS } from './rules/rules';
import { findSituationOfFile, sliceFilesOfSituation, toSituationPlace } from './situation/situationFiles';
import { getWordsOfFirstLanguage } from './words';

type Place = Pick<Problem, 'name' | 'pointer'>;

/** Finds the form that puts a problem right. @param files of the kind, as edited */
export function createPlaceFinder(files: FileTexts, language: Language): (problem: Place) => PlaceInForm | undefined {
  const known = new Map<string, { files: FileTexts; questions: readonly Question[] }>();
  const readFilesAndQuestions = (situation: string) => {
    const before = known.get(situation);
    if (before) return before;
    const own = situation === '' ? files : sliceFilesOfSituation(files, situation);
    const read = { files: own, questions: (readQuestionSteps(own) ?? []).flatMap((step) => step.questions) };
    known.set(situation, read);
    return read;
  };
  return ({ name, pointer }) => {
    if (name === undefined) return undefined;
    const situation = findSituationOfFile(name);
    const place = situation === '' ? { name, pointer } : toSituationPlace(situation, { name, pointer });
    if (!place) return undefined;
    const own = readFilesAndQuestions(situation);
    const question = own.questions.find((each) => isOfQuestion(place, each));
    if (question)
      return {
        view: 'questions',
        part: question.id,
        situation,
        name: question.label[language] || getWordsOfFirstLanguage(question.label) || question.id,
        example:
          findQuestionOfExampleProblem(place) === undefined
            ? undefined
            : readExampleTitle(own.files, place.name, language),
      };
    const [section, index] = /^\/(\w+)\/(\d+)/.exec(place.pointer)?.slice(1) ?? [];
    if (place.name !== 'rules.json' || !RULE_SECTIONS.some((each) => each === section)) return undefined;
    const rule = readRules(own.files)?.find((each) => each.section === section && each.index === Number(index));
    return (
      rule && {
        view: 'rules',
        part: `${rule.section} ${rule.id}`,
        situation,
        name: nameRule(rule, language),
        example: undefined,
      }
    );
  };
}

function isOfQuestion(place: Place & { name: string }, { id, where }: Question): boolean {
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

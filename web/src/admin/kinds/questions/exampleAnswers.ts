import type { Problem } from '../../../../../core/shared/contracts/admin/kinds';
import { isRecord } from '../../../../../core/shared/isRecord';
import type { Language } from '../../../../../core/shared/languages';
import { createJsonFileEditor, type FileTexts } from '../fileEdits';
import type { Question } from './questions';
import type { ShownWhen } from './shownWhen';
import type { QuestionType } from './questionTypes';

const EXAMPLE_FILE = /^examples\/[^/]+\.json$/;

/** Types whose answer an example can be given in a field of its own: files and remembered days are answered in the form. */
const ANSWERED_IN_A_FIELD = ['shortText', 'longText', 'day', 'money', 'number', 'oneOf', 'severalOf'] as const;
export type AnswerType = (typeof ANSWERED_IN_A_FIELD)[number];

export const findTypeIfAnsweredInOneField = (type: QuestionType | undefined): AnswerType | undefined =>
  ANSWERED_IN_A_FIELD.find((each) => each === type);

/** What an example answers to a question. */
export interface ExampleAnswer {
  /** Of the example's file. */
  name: string;
  title: string;
  /** undefined for none. */
  value: unknown;
  /** Whether it must be answered there, and is not. */
  isMissing: boolean;
  /** What is wrong with it by the last trial. */
  problems: readonly Problem[];
}

/** The examples' answers to a question; an example that can't be read is left out. @param problems by the names of the files */
export function listExampleAnswers(
  files: FileTexts,
  question: Question,
  problems: readonly Problem[],
  language: Language,
): ExampleAnswer[] {
  return Object.keys(files).flatMap((name) => {
    const example = EXAMPLE_FILE.test(name) ? readExample(files, name) : undefined;
    if (!example) return [];
    const { form, title } = example;
    const value = form[question.id];
    const words = isRecord(title) ? title[language] : undefined;
    return [
      {
        name,
        title: typeof words === 'string' && words !== '' ? words : name.slice('examples/'.length, -'.json'.length),
        value,
        isMissing: question.isRequired && value === undefined && isQuestionAsked(question, form),
        problems: problems.filter((problem) => problem.name === name && isProblemOfExampleAnswer(problem, question.id)),
      },
    ];
  });
}

/** Whether something is wrong with the answer to a question in an example. */
export const isProblemOfExampleAnswer = ({ name, pointer }: Pick<Problem, 'name' | 'pointer'>, id: string): boolean =>
  EXAMPLE_FILE.test(name ?? '') && `${pointer}/`.startsWith(`/form/${id}/`);

/** The question whose answer in an example a problem is about. @param name of a file of the kind or of a situation */
export const findQuestionOfExampleProblem = ({
  name,
  pointer,
}: Pick<Problem, 'name' | 'pointer'>): string | undefined =>
  EXAMPLE_FILE.test(name ?? '') ? /^\/form\/([^/]+)/.exec(pointer)?.[1] : undefined;

function readExample(files: FileTexts, name: string): { form: Record<string, unknown>; title: unknown } | undefined {
  try {
    const editor = createJsonFileEditor(files);
    const [form, title] = [editor.read(name, ['form']), editor.read(name, ['title'])];
    return isRecord(form) ? { form, title } : undefined;
  } catch {
    // What is wrong with the file is told where files are edited.
    return undefined;
  }
}

/** Under a condition that has no form here it can't be told: then what the trial finds is shown. */
function isQuestionAsked({ shownWhen, conditions }: Question, form: Record<string, unknown>): boolean {
  if (shownWhen === undefined) return true;
  const all = typeof shownWhen === 'object' ? [shownWhen] : conditions;
  return all.length > 0 && all.every((each) => doesConditionHold(each, form));
}

function doesConditionHold({ question, values }: ShownWhen, form: Record<string, unknown>): boolean {
  const answer = form[question];
  if (values.length === 0) return answer !== undefined;
  const given: unknown[] = Array.isArray(answer) ? answer : [answer];
  return values.some((value) => given.includes(value));
}

/** Gives an example its answer to a question. @param value undefined for none */
export function writeExampleAnswer(files: FileTexts, name: string, id: string, value: unknown): Record<string, string> {
  const editor = createJsonFileEditor(files);
  if (value === undefined) editor.remove(name, ['form', id]);
  else editor.set(name, ['form', id], value);
  return editor.changed();
}

/** The title of an example that stands in a file, for who reads of it elsewhere. */
export function readExampleTitle(files: FileTexts, name: string, language: Language): string | undefined {
  const title = EXAMPLE_FILE.test(name) ? readExample(files, name)?.title : undefined;
  const words = isRecord(title) ? title[language] : undefined;
  return typeof words === 'string' && words !== '' ? words : undefined;
}

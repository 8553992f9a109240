import type { ErrorCode } from '../shared/errors';
import { fillInValues, type Message } from '../kinds/problems';
import type { Language } from '../shared/languages';
import answersEn from './answers.en.json';
import answersSv from './answers.sv.json';
import errorsEn from './errors.en.json';
import errorsSv from './errors.sv.json';
import { createTextGetter } from './i18n';
import kindProblemsSv from './kindProblems.sv.json';

/** What a person reads for an error code. Some texts were asked for word for word (docs/specification.md). */
export const getErrorText = createTextGetter<ErrorCode>('errors', { sv: errorsSv, en: errorsEn });

/** A text of the API that is no error. */
export const getApiText = createTextGetter<keyof typeof answersSv>('api', { sv: answersSv, en: answersEn });

/** English is the language that they are written in, in code. */
const KIND_PROBLEMS: Record<Language, Record<string, string | undefined>> = { sv: kindProblemsSv, en: {} };

/** What is wrong in a kind's folder, as an editor reads it. `language` is of the text: a parser's own words are English. */
export function getProblemText({ message, words }: Message, wanted: Language): { text: string; language: Language } {
  if (!words) return { text: message, language: 'en' };
  const translation = words.translations?.[wanted];
  if (translation !== undefined) return { text: translation, language: wanted };
  const template = KIND_PROBLEMS[wanted][words.template];
  return template === undefined
    ? { text: message, language: 'en' }
    : { text: fillInValues(template, words.values), language: wanted };
}

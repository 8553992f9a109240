import { LANGUAGES, type Language } from '../../../../core/shared/languages';
import { mapLanguages } from '../../../../core/shared/mapLanguages';

/** What a person reads, in each language; empty where it is not written yet. */
export type Words = Record<Language, string>;

export const NO_WORDS: Words = mapLanguages(() => '');

/** The words in the first language that has any. */
export const firstWords = (words: Words): string =>
  LANGUAGES.map((language) => words[language]).find((each) => each !== '') ?? '';

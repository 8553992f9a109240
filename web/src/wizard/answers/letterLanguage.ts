import { readField, writeField } from '../../../../core/shared/answers/fields';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../../../core/shared/languages';
import type { KindForm } from '../../data/kinds';
import type { Saved } from './saved';

type Chosen = Pick<Saved, 'form' | 'letterLanguage'>;

/** The letter's language: the form's own answer where it asks, else what was chosen before it, else the page's. */
export function chooseLetterLanguage(
  { kind, language }: Pick<KindForm, 'kind' | 'language'>,
  { form, letterLanguage }: Chosen,
): Language {
  const answered = kind.languageField === undefined ? undefined : readField(form, kind.languageField);
  if (isLanguage(answered)) return answered;
  return (
    letterLanguage ??
    kind.letterLanguages.find((each) => each === language) ??
    kind.letterLanguages[0] ??
    DEFAULT_LANGUAGE
  );
}

/** The change by which the letter is in `language`, told in the form too where it asks. */
export function buildLetterLanguageChange(
  { languageField }: KindForm['kind'],
  { form }: Chosen,
  language: Language,
): Partial<Saved> {
  return {
    letterLanguage: language,
    ...(languageField !== undefined && { form: writeField(form, languageField, language) }),
  };
}

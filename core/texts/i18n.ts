import { createInstance } from 'i18next';
import { LANGUAGES, type Language } from '../shared/languages';

/** Texts of the server, filled in by i18next as those of the pages are: `{{name}}`, and `_one` and `_other` with a `count`. */
const i18n = createInstance();
void i18n.init({
  fallbackLng: false,
  resources: {},
  // The resources are in the program: nothing is waited for.
  initAsync: false,
  // Keys are codes, with a point in some.
  keySeparator: false,
  nsSeparator: false,
  // HTML is escaped where it is made.
  interpolation: { escapeValue: false },
  showSupportNotice: false,
});

type Values = Record<string, string | number>;

/** Gives the text of a key in a language, its `{{name}}` filled from `values`. */
export type GetText<Key extends string> = (key: Key, language: Language, values?: Values) => string;

/** Makes texts known under a name of their own. A text that one language lacks does not compile. */
export function createTextGetter<Key extends string>(
  name: string,
  texts: Record<Language, Record<Key, string>>,
): GetText<Key> {
  for (const language of LANGUAGES) i18n.addResources(language, name, texts[language]);
  return (key, language, values = {}) =>
    i18n.t(key, {
      lng: language,
      ns: name,
      replace: values,
      ...(typeof values['count'] === 'number' && { count: values['count'] }),
    });
}

/** A text that is in no file of ours, such as a kind's, with its `{{name}}` filled from `values`. */
export function fillInText(text: string, language: Language, values: Values): string {
  return i18n.services.interpolator.interpolate(text, values, language, {});
}

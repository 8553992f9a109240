/**
 * The languages of the interface and of letters. A language is added here; the compiler then names each text that it
 * lacks (docs/languages.md).
 */
export const LANGUAGES = ['sv', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of whom nothing else is known about, and of addresses without a prefix. */
export const DEFAULT_LANGUAGE: Language = 'sv';

/** Each language in its own words. */
export const LANGUAGE_NAMES: Record<Language, string> = { sv: 'Svenska', en: 'English' };

/** Each language as an instruction in English names it. */
export const ENGLISH_LANGUAGE_NAMES: Record<Language, string> = { sv: 'Swedish', en: 'English' };

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** Reads a language tag such as `en-GB`; what is no language of ours is Swedish. */
export function parseLanguage(tag: unknown): Language {
  const [primary] = String(tag).toLowerCase().split(/\W/);
  return isLanguage(primary) ? primary : DEFAULT_LANGUAGE;
}

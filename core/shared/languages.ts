/** Languages of the interface and of letters. Swedish is the fallback. */
export const LANGUAGES = ['sv', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Reads a language tag such as `en-GB`; anything that is not English is Swedish. */
export function parseLanguage(tag: unknown): Language {
  return typeof tag === 'string' && /^en\b/i.test(tag) ? 'en' : 'sv';
}

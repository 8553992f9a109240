import type { Language } from './languages';

/** One value for each language. */
export function mapLanguages<Value>(create: (language: Language) => Value): Record<Language, Value> {
  return { sv: create('sv'), en: create('en') };
}

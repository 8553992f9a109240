import type { Language } from '../languages';

/** The tags by which `Intl` and documents know the languages. */
export const LOCALES: Record<Language, string> = { sv: 'sv-SE', en: 'en-GB' };

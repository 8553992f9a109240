import type { Language } from '../languages';

/** What the addresses of a language's pages begin with. */
const PREFIXES: Record<Language, string> = { sv: '', en: '/en' };

/** The address of a Swedish path in a language; query and hash are kept. */
export function localPath(path: string, language: Language): string {
  const prefix = PREFIXES[language];
  return prefix ? prefix + path.replace(/^\/(?=[?#]|$)/, '') : path;
}

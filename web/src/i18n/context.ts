import { createContext, use } from 'react';
import { DEFAULT_LANGUAGE, type Language } from '../../../core/shared/languages';
import { buildLocalPath } from '../../../core/shared/pages/localPath';

export const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

/** The interface's language. */
export function useLanguage(): Language {
  return use(LanguageContext);
}

/** Turns a Swedish path into the address in the interface's language. */
export function usePathTo(): (path: string) => string {
  const language = use(LanguageContext);
  return (path) => buildLocalPath(path, language);
}

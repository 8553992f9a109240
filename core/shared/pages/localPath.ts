import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../languages';

/** The address of a Swedish path in a language; query and hash are kept. */
export function buildLocalPath(path: string, language: Language): string {
  return language === DEFAULT_LANGUAGE ? path : `/${language}${path.replace(/^\/(?=[?#]|$)/, '')}`;
}

/** The language a pathname stands for and the path behind it: `/en/create` is English `/create`. */
export function splitLocalPath(pathname: string): { language: Language; path: string } {
  const [, first] = pathname.split('/');
  return isLanguage(first) && first !== DEFAULT_LANGUAGE
    ? { language: first, path: pathname.slice(first.length + 1) || '/' }
    : { language: DEFAULT_LANGUAGE, path: pathname };
}

import { DEFAULT_LANGUAGE, parseLanguage, type Language } from '../../../core/shared/languages';
import { buildLocalPath, splitLocalPath } from '../../../core/shared/pages/localPath';
import { readStoredLanguageTag } from './storedLanguage';

/** What the reader chose before, or undefined. */
export function readStoredLanguage(): Language | undefined {
  const stored = readStoredLanguageTag();
  return stored ? parseLanguage(stored) : undefined;
}

/**
 * The address to go to when the one asked for is not in the reader's language: a stored choice holds both ways, the
 * browser's language only leads away from Swedish. The back office is in the language of
 * its address: staff keep and send each other addresses of it.
 */
export function findLanguageRedirect(
  pathname: string,
  stored: Language | undefined,
  browser: string,
): string | undefined {
  const { language, path } = splitLocalPath(pathname);
  if (/^\/admin(\/|$)/.test(path)) return undefined;
  const wanted = stored ?? (language === DEFAULT_LANGUAGE ? parseLanguage(browser) : language);
  return wanted === language ? undefined : buildLocalPath(path, wanted);
}

/** A search engine's crawler: it says that it speaks English and would never get to see the Swedish pages. */
export function isRobot(userAgent: string): boolean {
  return /bot\b|crawler|spider|slurp|inspectiontool/i.test(userAgent);
}

import { AppError } from '../../core/shared/errors';
import type { KindVersion } from '../../core/shared/kinds/kind';
import { parseLanguage, type Language } from '../../core/shared/languages';
import type { Services } from '../services';

/** @throws AppError not_found for a kind that there is not; its id or the path of its calls names it. */
export function requireServedKind(services: Pick<Services, 'servedKinds'>, name: string): KindVersion {
  const kind = services.servedKinds.find(({ manifest }) => manifest.id === name || manifest.apiPath === name);
  if (!kind) throw new AppError('not_found', 'no such kind');
  return kind;
}

/** The language that a letter of the kind is written in when `wantedLanguage` is wanted. */
export function chooseSupportedLetterLanguage(
  { manifest: { letterLanguages } }: KindVersion,
  wantedLanguage: unknown,
): Language {
  const wanted = parseLanguage(wantedLanguage);
  return letterLanguages.includes(wanted) ? wanted : (letterLanguages[0] ?? wanted);
}

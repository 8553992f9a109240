import type { Request } from 'express';
import { parseLanguage, type Language } from '../../core/shared/languages';

/** Of the texts in an answer: `?language=`, else the body's `language`, else the browser's first choice. */
export function readLanguageFromQueryBodyOrHeader(req: Request): Language {
  const body: unknown = req.body;
  const inBody = typeof body === 'object' && body !== null && 'language' in body ? body.language : undefined;
  return parseLanguage(req.query['language'] ?? inBody ?? req.get('accept-language'));
}

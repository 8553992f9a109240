import type { Language } from '../../../core/shared/languages';
import type { Wording, Wordings } from '../../../core/shared/contracts/wordings';
import { callApi } from './callApi';
import type { LetterKey } from './letters';

export type { Wording, Wordings };

/** @param match the fields of kind.json `suggestions.match` as answered, as a query */
export const fetchWordings = (apiPath: string, match: string) =>
  callApi('readWordings', `/api/${apiPath}/phrasings?${match}`);

interface Asking {
  kind: string;
  /** The letter that it is for; it is begun by this when it is not yet. */
  letter: LetterKey;
  /** Of the page, for what is refused. */
  language: Language;
  letterLanguage: Language;
  /** Answers that a suggestion is made from, by the names of requests or the kind's own. */
  context: Record<string, string>;
}

/**
 * Texts written for this case, up to three. May take two minutes.
 * @throws ApiError, NetworkError
 */
export function fetchSuggestions({ kind, letter, language, letterLanguage, context }: Asking) {
  const search = new URLSearchParams({ language, ...(letter.token && { t: letter.token }) });
  return callApi('askSuggestions', `/api/ai/suggest-request?${search.toString()}`, {
    method: 'POST',
    body: { ...context, kind, draftId: letter.id, language: letterLanguage },
  });
}

/** Keeps a text for the signed-in person. */
export const saveWording = (kind: string, match: Record<string, string>, text: string) =>
  callApi('keepWording', '/api/user-templates', { method: 'POST', body: { ...match, kind, text } });

export const removeWording = (id: string) =>
  callApi('removeWording', `/api/user-templates/${encodeURIComponent(id)}`, { method: 'DELETE' });

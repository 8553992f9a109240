import type { Language } from '../../../core/languages';
import { request } from './http';
import type { LetterKey } from './letters';

/** A text to begin from. */
export interface Wording {
  id: string;
  text: string;
}

/** What there is to begin from: the kind's own presets, phrasings of staff, and the person's own saved ones (null: not signed in). */
export interface Wordings {
  presets: Wording[];
  phrasings: Wording[];
  saved: Wording[] | null;
}

/** @param match the fields of kind.json `suggestions.match` as answered, as a query */
export const readWordings = (apiPath: string, match: string) => request<Wordings>(`/api/${apiPath}/phrasings?${match}`);

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

interface Suggested {
  suggestions: string[];
  /** The letter they belong to, with what opens it. */
  draftId: string;
  token: string;
}

/**
 * Texts written for this case, up to three. May take two minutes.
 * @throws ApiError, NetworkError
 */
export function askSuggestions({ kind, letter, language, letterLanguage, context }: Asking): Promise<Suggested> {
  const search = new URLSearchParams({ language, ...(letter.token && { t: letter.token }) });
  return request<Suggested>(`/api/ai/suggest-request?${search.toString()}`, {
    method: 'POST',
    body: { ...context, kind, draftId: letter.id, language: letterLanguage },
  });
}

/** Keeps a text for the signed-in person. */
export const saveWording = (kind: string, match: Record<string, string>, text: string) =>
  request<{ success: boolean }>('/api/user-templates', { method: 'POST', body: { ...match, kind, text } });

export const removeWording = (id: string) =>
  request<{ success: boolean }>(`/api/user-templates/${encodeURIComponent(id)}`, { method: 'DELETE' });

import { request } from './http';

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
  draftId?: string | undefined;
  token?: string | undefined;
  /** Answers that a suggestion is made from, by SPEC's names or the kind's own. */
  context: Record<string, string>;
}

/** Texts written for this case, at most a few. */
export async function askSuggestions({ kind, draftId, token, context }: Asking): Promise<string[]> {
  const { suggestions = [] } = await request<{ success: boolean; suggestions?: string[] }>(
    `/api/ai/suggest-request${token ? `?t=${encodeURIComponent(token)}` : ''}`,
    { method: 'POST', body: { ...context, kind, ...(draftId && { draftId }) } },
  );
  return suggestions;
}

/** Keeps a text for the signed-in person. */
export const saveWording = (kind: string, match: Record<string, string>, text: string) =>
  request<{ success: boolean }>('/api/user-templates', { method: 'POST', body: { ...match, kind, text } });

export const removeWording = (id: string) => request<{ success: boolean }>(`/api/user-templates/${encodeURIComponent(id)}`, { method: 'DELETE' });

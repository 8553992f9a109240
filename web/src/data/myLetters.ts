import type { Language } from '../../../core/shared/languages';
import type { MyLetter, MyLetters } from '../../../core/shared/contracts/letters';
import type { PreviewWithSources } from './letters';
import { callApi } from './callApi';

export type { MyLetter, MyLetters };

/** @throws ApiError sign_in_required, NetworkError */
export const fetchMyLetters = (language: Language) => callApi('readMyLetters', `/api/my-letters?language=${language}`);

export const claimLettersOfSession = () =>
  callApi('claimLetters', '/api/my-letters/claim', { method: 'POST', body: {} });

/** Each is purged at once, so many take their time. */
export const deleteMyLetters = (ids: string[]) =>
  callApi('deleteLetters', '/api/my-letters/delete', {
    method: 'POST',
    body: { ids },
  });

/** What is shown of a letter that is not paid for, as text. '' when there is nothing yet. */
export function joinPreviewText({ subject, blocks }: Pick<PreviewWithSources, 'subject' | 'blocks'>): string {
  return [subject, ...blocks.map(({ lines }) => lines.join('\n'))].filter(Boolean).join('\n\n');
}

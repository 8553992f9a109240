import type { Language } from '../../../core/languages';
import type { PreviewWithSources } from './letters';
import { request } from './http';

/** A letter of the signed-in person, as their list shows it. Times ISO, price SEK. */
export interface MyLetter {
  id: string;
  kind: string;
  /** In the asked language. */
  type: string;
  category: string;
  status: 'preview' | 'paid' | 'delivered';
  language: Language;
  createdAt: string;
  updatedAt: string;
  purgeAfter: string;
  orderNumber?: string;
  recipient?: string;
  excerpt?: string;
  price?: number;
  /** Addresses of what there is to download. */
  downloads: { letter?: string; dossier?: string };
  /** Where it is gone on with; without the language's prefix. */
  resume: string;
}

export interface MyLetters {
  letters: MyLetter[];
  /** Letters of this browser that nobody owns yet. */
  claimable: number;
}

/** @throws ApiError sign_in_required, NetworkError */
export const readMyLetters = (language: Language) => request<MyLetters>(`/api/my-letters?language=${language}`);

export const claimLetters = () =>
  request<{ success: boolean; claimed: number }>('/api/my-letters/claim', { method: 'POST', body: {} });

/** Each is purged at once, so many take their time. */
export const deleteMyLetters = (ids: string[]) =>
  request<{ success: boolean; deleted: string[]; failed: string[] }>('/api/my-letters/delete', {
    method: 'POST',
    body: { ids },
  });

/** What is shown of a letter that is not paid for, as text. '' when there is nothing yet. */
export function previewText({ subject, blocks }: Pick<PreviewWithSources, 'subject' | 'blocks'>): string {
  return [subject, ...blocks.map(({ lines }) => lines.join('\n'))].filter(Boolean).join('\n\n');
}

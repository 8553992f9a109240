import type { FormData } from '../../../../core/shared/kinds/kind';
import { isRecord } from '../../../../core/shared/isRecord';

/** What /preview is handed by the navigation, and the token that opens the letter. */
export interface PreviewState {
  letterId: string;
  draftId: string;
  previewText: string;
  formData: FormData;
  token?: string | undefined;
}

export function readPreviewState(state: unknown): PreviewState | undefined {
  if (!isRecord(state)) return undefined;
  const { letterId, draftId = letterId, previewText, formData, token } = state;
  if (typeof draftId !== 'string') return undefined;
  return {
    draftId,
    letterId: draftId,
    previewText: typeof previewText === 'string' ? previewText : '',
    formData: isRecord(formData) ? formData : {},
    token: typeof token === 'string' ? token : undefined,
  };
}

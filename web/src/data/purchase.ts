import type { Language } from '../../../core/shared/languages';
import type { DiscountResult } from '../../../core/shared/contracts/checkout';
import { callApi } from './callApi';
import { buildLetterApiPath, type LetterKey } from './letters';

export type { DiscountResult };

export const applyOrRemoveDiscountCode = (key: LetterKey, code: string, language: Language) =>
  callApi('checkDiscount', buildLetterApiPath(key, '/discount', { language }), { method: 'POST', body: { code } });

interface Purchase {
  language: Language;
  /** '' for none: one applied before is then taken off. Undefined keeps what the letter has. */
  discountCode: string | undefined;
  /** SEK that the person sees: at another price the server refuses. */
  shownTotal: number;
  form: { name: string; email: string; company: string };
}

/** Opens a payment page; answers its address. */
export async function requestPaymentLink(
  apiPath: string,
  key: LetterKey,
  { language, discountCode, shownTotal, form }: Purchase,
): Promise<string> {
  const { name, email, company } = form;
  const query = key.token ? `?t=${encodeURIComponent(key.token)}` : '';
  const { url } = await callApi('openPayment', `/api/${apiPath}/payment-link${query}`, {
    method: 'POST',
    body: { draftId: key.id, formData: { userContact: { name, email }, company }, language, shownTotal, discountCode },
  });
  return url;
}

/** Gives the letter for nothing, when the code covers the whole price. */
export const takeLetterForFree = (
  apiPath: string,
  key: LetterKey,
  { language, discountCode, shownTotal, form }: Purchase,
) =>
  callApi('markFree', `/api/${apiPath}/mark-free${key.token ? `?t=${encodeURIComponent(key.token)}` : ''}`, {
    method: 'POST',
    body: { draftId: key.id, language, shownTotal, email: form.email, name: form.name, discountCode },
  });

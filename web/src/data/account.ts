import type { Receipt, Subscription } from '../../../core/shared/contracts/account';
import type { Language } from '../../../core/shared/languages';
import { callApi } from './callApi';

export type { Receipt, Subscription };

/** As the payment service knows it. */
export const fetchSubscription = () => callApi('readSubscription', '/api/subscription');

/** Opens the page that sells the subscription at the price that was shown, SEK; answers its address. */
export const openSubscriptionCheckout = (language: Language, shownTotal: number) =>
  callApi('openPaymentPage', `/api/subscription/checkout?language=${language}`, {
    method: 'POST',
    body: { language, shownTotal },
  });

/** Opens the page where it is ended and its card changed; answers its address. */
export const openSubscriptionPortal = (language: Language) =>
  callApi('openPaymentPage', `/api/subscription/portal?language=${language}`, { method: 'POST', body: { language } });

export const deleteMyAccount = (language: Language) =>
  callApi('deleteMe', `/api/me/delete?language=${language}`, { method: 'POST', body: { language } });

/** Everything about the signed-in person, as an archive. */
export const EXPORT = '/api/me/export';

import { request } from './http';

/** A subscription as its holder sees it; `price` is SEK a month, `currentPeriodEnd` an ISO time. */
export interface Subscription {
  status: 'active' | 'past_due' | 'inactive';
  plan: 'monthly' | 'yearly' | null;
  currentPeriodEnd: string | null;
  cancelAtPeriodEnd: boolean;
  price: number;
}

/** As the payment service knows it. */
export const readSubscription = () => request<Subscription>('/api/subscription');

/** Opens the page that sells the subscription at the price that was shown, SEK; answers its address. */
export const subscribe = (language: string, shownTotal: number) =>
  request<{ url: string }>(`/api/subscription/checkout?language=${language}`, {
    method: 'POST',
    body: { language, shownTotal },
  });

/** Opens the page where it is ended and its card changed; answers its address. */
export const manageSubscription = (language: string) =>
  request<{ url: string }>(`/api/subscription/portal?language=${language}`, { method: 'POST', body: { language } });

/** Of a letter, or without a `letterId` of the account; `type` is the kind's name, `createdAt` an ISO time. */
export interface Receipt {
  letterId?: string;
  receiptId: string;
  type?: string;
  orderNumber?: string;
  createdAt?: string;
}

export const deleteMe = (language: string) =>
  request<{ success: boolean; receipts: Receipt[] }>(`/api/me/delete?language=${language}`, {
    method: 'POST',
    body: { language },
  });

/** Everything about the signed-in person, as an archive. */
export const EXPORT = '/api/me/export';

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

/** Opens the page that sells the subscription; answers its address. */
export const subscribe = (language: string) =>
  request<{ url: string }>(`/api/subscription/checkout?language=${language}`, { method: 'POST', body: { language } });

/** Opens the page where it is ended and its card changed; answers its address. */
export const manageSubscription = (language: string) =>
  request<{ url: string }>(`/api/subscription/portal?language=${language}`, { method: 'POST', body: { language } });

export interface Receipt {
  letterId?: string;
  receiptId: string;
}

export const deleteMe = () => request<{ success: boolean; receipts: Receipt[] }>('/api/me/delete', { method: 'POST', body: {} });

/** Everything about the signed-in person, as an archive. */
export const EXPORT = '/api/me/export';

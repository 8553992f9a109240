import type { Language } from '../../../core/languages';
import { request } from './http';

/** How an order is named by the person who made it. */
export interface OrderNames {
  orderNumber: string;
  email: string;
}

/** `amount` that goes back now, `before` what did already: SEK. `withdrawnAt` an ISO time. */
export interface Withdrawal {
  withdrawnAt: string;
  orderNumber: string;
  amount: number;
  before: number;
  refund: boolean;
  what: 'letter' | 'subscription';
}

export interface DeletionReceipt {
  /** ISO time. */
  purgedAt: string;
  stores: { store: string; found: number; deleted: number; left: number }[];
  historyDeleted: boolean;
}

/** Withdraws from a purchase; harmless when it was done before. */
export const withdraw = (order: OrderNames & { name: string }, language: Language) =>
  request<Withdrawal>('/api/withdrawals', { method: 'POST', body: { ...order, language } });

/** Asks for the letter's mail again; the answer never tells whether there is one. */
export const resendMail = (order: OrderNames, language: Language) =>
  request<{ message: string }>('/api/resend', { method: 'POST', body: { ...order, language } });

export const readDeletionReceipt = (receiptId: string, language: Language) =>
  request<DeletionReceipt>(`/api/deletion-receipts/${encodeURIComponent(receiptId)}?language=${language}`);

export const findDeletionReceipt = (orderNumber: string, language: Language) =>
  request<DeletionReceipt>('/api/deletion-receipts', { method: 'POST', body: { orderNumber, language } });

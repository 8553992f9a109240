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

/** What a mailed link is for. `askedAt` is an ISO time. */
export interface Asked {
  act: 'withdraw' | 'resend' | 'receipt' | 'send' | 'resume' | 'signIn';
  orderNumber: string;
  askedAt: string;
  /** Of a sign-in: whose. */
  email?: string;
  /** Of a letter that is to be sent. */
  plan?: SendingPlan;
}

/** What goes where, and in whose name. */
export interface SendingPlan {
  from: string;
  replyTo: string;
  to: string;
  subject: string;
  /** Whether the PDF holds the evidence too. */
  withEvidence: boolean;
  /** Enclosures that the letter names and the mail does not hold. */
  leftOut: string[];
  /** Address of the PDF. */
  pdf: string;
}

/** What came of it. */
export type Confirmed =
  | ({ act: 'withdraw' } & Withdrawal)
  | { act: 'resend'; message: string }
  | { act: 'receipt'; receiptId: string }
  | { act: 'send'; to: string }
  | { act: 'signIn' }
  | { act: 'resume'; draftId: string; token: string; resume: string };

/** What was asked is answered alike whether or not there is such an order: a link goes to whoever made it. */
interface LinkAsked {
  message: string;
}

/** Asks to withdraw from a purchase. */
export const askToWithdraw = (order: OrderNames & { name: string }, language: Language) =>
  request<LinkAsked>('/api/withdrawals', { method: 'POST', body: { ...order, language } });

/** Asks for the letter's mail again. */
export const askToResend = (order: OrderNames, language: Language) =>
  request<LinkAsked>('/api/resend', { method: 'POST', body: { ...order, language } });

export const readDeletionReceipt = (receiptId: string, language: Language) =>
  request<DeletionReceipt>(`/api/deletion-receipts/${encodeURIComponent(receiptId)}?language=${language}`);

/** Asks for the receipt of a deletion. */
export const askForDeletionReceipt = (order: OrderNames, language: Language) =>
  request<LinkAsked>('/api/deletion-receipts', { method: 'POST', body: { ...order, language } });

/** Looks what a mailed link is for, which does nothing. */
export const lookAtLink = (token: string, language: Language) =>
  request<Asked>('/api/confirmations/look', { method: 'POST', body: { token, language } });

/** Does what a mailed link is for. */
export const confirmLink = (token: string, language: Language) =>
  request<Confirmed>('/api/confirmations', { method: 'POST', body: { token, language } });

/** Has a link mailed that signs in whoever has the address. */
export const mailSignInLink = (email: string, language: Language) =>
  request<{ message: string }>('/api/auth/mail', { method: 'POST', body: { email, language } });

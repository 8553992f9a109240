import type { Language } from '../../../core/shared/languages';
import type {
  Confirmed,
  DeletionReceipt,
  MailedLink,
  SendingPlan,
  Withdrawal,
} from '../../../core/shared/contracts/orders';
import { callApi } from './callApi';

export type { Confirmed, DeletionReceipt, MailedLink, SendingPlan, Withdrawal };

/** How an order is named by the person who made it. */
export interface OrderNames {
  orderNumber: string;
  email: string;
}

/** Asks to withdraw from a purchase. */
export const requestWithdrawalLink = (order: OrderNames & { name: string }, language: Language) =>
  callApi('askForLink', '/api/withdrawals', { method: 'POST', body: { ...order, language } });

/** Asks for the letter's mail again. */
export const requestResendLink = (order: OrderNames, language: Language) =>
  callApi('askForLink', '/api/resend', { method: 'POST', body: { ...order, language } });

export const fetchDeletionReceipt = (receiptId: string, language: Language) =>
  callApi('readDeletionReceipt', `/api/deletion-receipts/${encodeURIComponent(receiptId)}?language=${language}`);

/** Asks for the receipt of a deletion. */
export const requestDeletionReceiptLink = (order: OrderNames, language: Language) =>
  callApi('askForLink', '/api/deletion-receipts', { method: 'POST', body: { ...order, language } });

/** Looks what a mailed link is for, which does nothing. */
export const fetchPurposeOfMailedLink = (token: string, language: Language) =>
  callApi('lookAtLink', '/api/confirmations/look', { method: 'POST', body: { token, language } });

/** Does what a mailed link is for. */
export const performActOfMailedLink = (token: string, language: Language) =>
  callApi('confirmLink', '/api/confirmations', { method: 'POST', body: { token, language } });

/** Has a link mailed that signs in whoever has the address. */
export const mailSignInLink = (email: string, language: Language) =>
  callApi('askForLink', '/api/auth/mail', { method: 'POST', body: { email, language } });

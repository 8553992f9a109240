import type { TransactionRecord } from '../core/records/transactions';

/** A sale that was paid and is as the collection keeps it, but for its name, number and moment. */
export const PAID_SALE: Omit<TransactionRecord, '_id' | 'createdAt' | 'orderNumber'> = {
  userId: null,
  kind: 'klagomal',
  category: 'restaurant',
  amount: 3900,
  originalAmount: 3900,
  discountCode: null,
  discountAmount: 0,
  currency: 'SEK',
  paymentMethod: 'card',
  status: 'paid',
  paymentIntent: null,
  emailHash: null,
  emailHashUntil: null,
};

import { z } from 'zod';
import { ORE } from '../../../core/prices/price';
import { refundsOf, type TransactionRecord } from '../../../core/records/transactions';
import { SALE_STATUSES } from '../../../core/figures/sales';
import { sek } from '../figures/schemas';
import type { saleNames } from './asking';

/** SPEC section 3, Sales record. */
export const saleSchema = z.object({
  id: z.string(),
  date: z.iso.datetime(),
  orderNumber: z.string(),
  customerEmail: z.string().nullable().describe('Only while the letter, or the subscriber’s account, is there'),
  letterType: z.string(),
  letterTypeName: z.string(),
  category: z.string().nullable(),
  categoryName: z.string().nullable(),
  amount: sek.describe('SEK charged'),
  originalAmount: sek.describe('SEK before the discount'),
  refundedAmount: sek.describe('SEK that went back'),
  discountCode: z.string().nullable(),
  discountAmount: sek,
  currency: z.literal('SEK'),
  paymentMethod: z.string(),
  status: z.enum(SALE_STATUSES),
});
export type Sale = z.input<typeof saleSchema>;

export function saleOf(row: TransactionRecord, names: ReturnType<typeof saleNames>, customerEmail: string | null): Sale {
  const refunded = refundsOf(row).reduce((sum, { amount }) => sum + amount, 0);
  return {
    id: row._id,
    date: row.createdAt.toISOString(),
    orderNumber: row.orderNumber,
    customerEmail,
    letterType: row.kind,
    letterTypeName: names.typeName(row.kind),
    category: row.category,
    categoryName: names.categoryName(row.kind, row.category),
    amount: row.amount / ORE,
    originalAmount: row.originalAmount / ORE,
    refundedAmount: refunded / ORE,
    discountCode: row.discountCode,
    discountAmount: row.discountAmount / ORE,
    currency: row.currency,
    paymentMethod: row.paymentMethod,
    status: row.status === 'paid' && refunded > 0 ? 'partlyRefunded' : row.status,
  };
}

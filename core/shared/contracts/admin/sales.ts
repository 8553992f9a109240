import { z } from 'zod';
import { disputeSchema, disputeStandingSchema } from './disputes';
import { count, sek } from './figures';

/** What the back office's calls answer about transactions. */

/** States of a sale: the transaction's own, and `partlyRefunded` for a paid one of which a part has gone back. */
export const SALE_STATUSES = ['paid', 'partlyRefunded', 'refunded', 'pending', 'failed'] as const;
export type SaleStatus = (typeof SALE_STATUSES)[number];

/** An e-mail address as calls name it. */
export const markSchema = z.object({ mark: z.string().describe('Goes where a search asks for an address') });

/** A row of the tab Försäljning: a transaction as staff see it. */
const saleSchema = z.object({
  id: z.string(),
  date: z.iso.datetime(),
  orderNumber: z.string(),
  customerEmail: z.string().nullable().describe('Masked; only while the letter, or the subscriber’s account, is there'),
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
  dispute: disputeStandingSchema,
});
export type Sale = z.output<typeof saleSchema>;

export const salesSchema = z.object({
  rows: z.array(saleSchema),
  total: count.describe('That fit the filter'),
  all: count.describe('All there are'),
});

export const optionsSchema = z.object({
  letterTypes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      categories: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
  ),
  paymentMethods: z.array(z.string()),
  discountCodes: z.array(z.string()).describe('Those that were used, the most used first'),
});
export type Options = z.output<typeof optionsSchema>;

export const topCodesSchema = z.object({
  codes: z.array(
    z.object({ code: z.string(), usageCount: count, totalDiscount: sek, totalRevenue: sek, averageDiscount: sek }),
  ),
});

export const monthsSchema = z.object({
  months: z.array(
    z.object({
      month: z.number().int().min(1).max(12),
      year: z.number().int(),
      totalTransactions: count,
      totalRevenue: sek.describe('What the month’s transactions brought, less what of them went back since'),
      averageOrderValue: sek,
      discount: sek,
      refunded: sek.describe('Of the month’s transactions, whenever it went back'),
      paidBack: sek.describe('What went back within the month, whenever it had been paid'),
    }),
  ),
});

/** Payments that are contested at the payer's bank now. */
export const disputesSchema = z.object({
  open: z.array(disputeSchema).describe('The one whose evidence is due first is the first'),
  total: count,
});

/** Money that came otherwise than it was asked for: core/records/heldPayments. */
const heldSchema = z.object({
  payment: z.string().describe('The provider’s id'),
  letterId: z.string(),
  sessionId: z.string(),
  why: z.enum(['amount', 'currency', 'session']),
  asked: sek.nullable().describe('null where no payment page of the letter asked for it'),
  came: z.number().describe('In whole units of the currency'),
  currency: z.string().describe('ISO 4217'),
  at: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable().describe('When it had gone back'),
});
export type HeldPayment = z.output<typeof heldSchema>;
export const heldPaymentsSchema = z.object({
  rows: z.array(heldSchema),
  waiting: count.describe('That nobody has decided about'),
});

/** The e-mail address of a customer whose mark is asked for. */
export const customerMarkRequest = z.object({ email: z.string().trim().min(1).max(320) });

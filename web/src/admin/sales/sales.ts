import { z } from 'zod';

export const saleSchema = z.object({
  id: z.string(),
  /** ISO time. */
  date: z.string(),
  orderNumber: z.string(),
  /** null once the letter is gone. */
  customerEmail: z.string().nullable(),
  letterTypeName: z.string(),
  categoryName: z.string().nullable(),
  /** All amounts in SEK. */
  amount: z.number(),
  originalAmount: z.number(),
  refundedAmount: z.number(),
  discountCode: z.string().nullable(),
  discountAmount: z.number(),
  paymentMethod: z.string(),
  status: z.string(),
});
export type Sale = z.output<typeof saleSchema>;

export const salesSchema = z.object({ rows: z.array(saleSchema), total: z.number(), all: z.number() });

export const optionsSchema = z.object({
  letterTypes: z.array(z.object({ id: z.string(), name: z.string(), categories: z.array(z.object({ value: z.string(), label: z.string() })) })),
  paymentMethods: z.array(z.string()),
  discountCodes: z.array(z.string()),
});
export type Options = z.output<typeof optionsSchema>;

export const codesSchema = z.object({
  codes: z.array(z.object({ code: z.string(), usageCount: z.number(), totalDiscount: z.number(), totalRevenue: z.number(), averageDiscount: z.number() })),
});
export const monthsSchema = z.object({
  months: z.array(
    z.object({
      month: z.number(), year: z.number(), totalTransactions: z.number(), totalRevenue: z.number(), averageOrderValue: z.number(), discount: z.number(), refunded: z.number(), paidBack: z.number(),
    }),
  ),
});

/** How all totals agreed with the rows when they were counted anew; null: never yet. */
export const checkSchema = z.object({ figures: z.object({ at: z.string(), days: z.number(), differing: z.array(z.string()) }).nullable() });

/** The filters as the address has them. */
export const FILTERS = {
  search: '', from: '', to: '', status: 'all', letterType: 'all', category: 'all', paymentMethod: 'all', discountCode: 'all', sort: '-date', page: '1', pageSize: '50',
};
export type Filter = keyof typeof FILTERS;
export const STATUSES = ['paid', 'partlyRefunded', 'refunded', 'pending', 'failed'] as const;

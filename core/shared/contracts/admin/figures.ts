import { z } from 'zod';

/** What the back office's calls answer about how the service does. */

export const sek = z.number().describe('SEK');
export const count = z.number().int().nonnegative();
/** ISO date, a day in Sweden. */
export const day = z.iso.date();

const pointsSchema = z.array(
  z.object({ label: z.string().describe('ISO date of the first day; a month is YYYY-MM'), value: z.number() }),
);

const recentSchema = z.object({
  id: z.string(),
  date: z.iso.datetime(),
  userEmail: z.string().nullable().describe('Masked; only while the letter, or the subscriber’s account, is there'),
  amount: sek,
  refundedAmount: sek,
  currency: z.literal('SEK'),
  status: z.string(),
});
export type RecentTransaction = z.output<typeof recentSchema>;

const checkSchema = z
  .object({
    at: z.iso.datetime(),
    days: count.describe('Days that were counted anew'),
    differing: z.array(day).describe('Days whose totals had been wrong, and are right now'),
    lettersMissed: count,
  })
  .nullable()
  .describe('The last time that all totals were counted anew and compared; null before the first');

/** What can need somebody, the most urgent first; docs/operations.md says what to do about each. */
export const NEEDS = [
  'late',
  'unbooked',
  'held',
  'refunds',
  'disputes',
  'failed',
  'mails',
  'sweep',
  'checks',
  'kinds',
  'law',
] as const;
const needSchema = z.object({
  what: z.enum(NEEDS),
  count: count.min(1),
  orders: z
    .array(z.object({ id: z.string(), name: z.string().describe('Its order number, or how its id begins') }))
    .describe('The first that it is about'),
});
export type Need = z.output<typeof needSchema>;

/** How things stand, as Dashboard shows it. */
export const dashboardSchema = z.object({
  totalLetters: count.describe('Letters ever begun, those that are deleted too'),
  totalRevenue: sek.describe('What was charged, less what went back'),
  conversionRate: z.number().describe('Percent with one decimal: transactions of letters ÷ letters'),
  activeSubscriptions: count,
  recentTransactions: z.array(recentSchema),
  salesChart: pointsSchema.describe('SEK by day, the last seven'),
  quickStats: z.object({
    averageOrderValue: sek.describe('What a purchase that cost something was charged, before anything went back'),
    paidLetters: count.describe('Free ones too'),
    unboughtPreviews: count.describe('Letters that were shown and, as far as yet, not bought'),
  }),
  attention: z
    .array(needSchema)
    .describe('What waits for somebody now, the most urgent first; nothing stands here that does not'),
  sourcesDue: z
    .object({
      total: count,
      overdue: count,
      changed: count,
      turning: count.describe('Ending or ended without a successor, or about to begin'),
    })
    .describe('Sources that somebody has to hold against the law again'),
  figures: checkSchema,
});

/** What was sold from one day to another, both included. */
const periodSchema = z.object({
  from: day,
  to: day,
  gross: sek.describe('What it cost before discounts'),
  discount: sek,
  charged: sek,
  refunded: sek.describe('Of what was charged then, whenever it went back'),
  revenue: sek.describe('Charged, less refunded'),
  vat: sek.describe('Within the revenue'),
  net: sek.describe('The revenue without it'),
  transactions: count,
  averageOrder: sek.describe('As on the dashboard'),
  letters: count.describe('Begun then'),
  conversion: z.number().describe('Percent with one decimal'),
});
export type Period = z.output<typeof periodSchema>;

export const analyticsSchema = z.object({
  step: z.enum(['day', 'week', 'month']).describe('What one point of the charts stands for'),
  period: periodSchema,
  before: periodSchema.nullable().describe('As many days right before; null where the period is all there is'),
  salesChart: pointsSchema.describe('SEK'),
  transactionsChart: pointsSchema.describe('Numbers of transactions'),
  letterTypes: z.array(z.object({ type: z.string().describe('A kind’s id, or `subscription`'), count, revenue: sek })),
  codes: z.array(z.object({ code: z.string(), count, discount: sek, revenue: sek })).describe('The most used first'),
});

/** How all totals agreed with the rows when they were counted anew. */
export const figureCheckSchema = z.object({ figures: checkSchema });

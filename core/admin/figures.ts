import { z } from 'zod';

/** What the back office's calls answer about how the service does. */

export const sek = z.number().describe('SEK');
export const count = z.number().int().nonnegative();
/** ISO date, a day in Sweden. */
export const day = z.iso.date();

const pointsSchema = z.array(z.object({ label: z.string().describe('ISO date of the first day; a month is YYYY-MM'), value: z.number() }));

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
  attention: z.object({
    paidNotDelivered: z.array(z.string()).describe('Letters paid for more than ten minutes ago and not delivered'),
    openDisputes: count.describe('Payments that are contested at the payer’s bank'),
    failedRefunds: z.array(z.string()).describe('Orders with a refund that failed, and of which nothing has gone back since'),
    failedLetters: count.describe('Letters that could not be made, or whose mail came back'),
    faultyKinds: count.describe('Folders that are left out because of their faults'),
    heldPayments: count.describe('Payments that are not what was asked for, and wait for a decision'),
    sourcesDue: z
      .object({ total: count, overdue: count, changed: count, turning: count.describe('Ending or ended without a successor, or about to begin') })
      .describe('Sources that somebody has to hold against the law again'),
  }),
  figures: checkSchema,
});

export const analyticsSchema = z.object({
  from: day,
  to: day,
  step: z.enum(['day', 'week', 'month']).describe('What one point of the charts stands for'),
  salesChart: pointsSchema.describe('SEK'),
  transactionsChart: pointsSchema.describe('Numbers of transactions'),
  letterTypes: z.array(z.object({ type: z.string().describe('A kind’s id, or `subscription`'), count, revenue: sek })),
  totalRevenue: sek,
  totalTransactions: count,
  averageOrderValue: sek.describe('As on the dashboard'),
  totalLetters: count.describe('Begun in the period'),
  conversionRate: z.number(),
});

/** How all totals agreed with the rows when they were counted anew. */
export const figureCheckSchema = z.object({ figures: checkSchema });

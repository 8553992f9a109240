import { z } from 'zod';
import { count, sek } from './figures';
import { staffSchema } from './staff';

/** What the back office's calls answer about discount codes. */

const codeSchema = z.object({
  id: z.string(),
  version: z.iso.datetime().describe('Goes along with a change, and is refused when somebody else came first'),
  code: z.string(),
  type: z.enum(['fixed', 'percentage']),
  value: z.number().describe('SEK for fixed, percent for percentage'),
  currency: z.literal('SEK'),
  maxUses: z.number().int().nullable().describe('null: unlimited'),
  currentUses: z.number().int().describe('By letters that are paid for'),
  reserved: z.number().int().describe('Held by letters whose checkout is open'),
  startsOn: z.iso.date().nullable().describe('Its first day in Sweden; null: at once'),
  expiresOn: z.iso.date().nullable().describe('Its last day in Sweden'),
  kinds: z.array(z.string()).describe('Ids of those that it is for; none: every kind'),
  leastAmount: z.number().int().nullable().describe('SEK that a letter costs at least, before the code'),
  oncePerCustomer: z.boolean(),
  batch: z.uuid().nullable().describe('Of the codes that were made with it'),
  earned: z
    .object({ orders: count, discount: sek, paid: sek, refunded: sek, kept: sek.describe('Paid, less what went back') })
    .describe('What orders with it came to'),
  enabled: z.boolean(),
  state: z.enum(['active', 'off', 'coming', 'expired', 'usedUp', 'deleted']),
  description: z.string(),
  retiredAt: z.iso.datetime().optional().describe('When it was turned off at a start, being the sandbox’s'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Code = z.output<typeof codeSchema>;

export const codesSchema = z.object({ rows: z.array(codeSchema), total: z.number().int() });
/** How a batch ended. */
export const endedBatchSchema = z.object({ ended: count.describe('Codes that were turned off') });
/** What a change makes of a code. */
export const changedCodeSchema = z.object({ code: codeSchema });

export const codeDetailSchema = z.object({
  code: codeSchema,
  createdBy: staffSchema,
  batch: z
    .object({
      codes: count,
      used: count.describe('Or held by a letter whose checkout is open'),
      left: count.describe('That may still be used'),
    })
    .nullable()
    .describe('The codes that were made with it'),
  sales: z
    .array(z.object({ kind: z.string(), name: z.string(), count: z.number().int(), discount: sek, revenue: sek }))
    .describe('Transactions with it, by kind'),
  orders: z
    .array(z.object({ id: z.string(), orderNumber: z.string(), at: z.iso.datetime(), paid: sek }))
    .describe('The newest with it'),
});
export type CodeDetail = z.output<typeof codeDetailSchema>;

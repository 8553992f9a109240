import { z } from 'zod';
import { isIsoDate } from '../../formats/dates';
import { normaliseCode } from '../../purchase/discountCode';
import { count, sek } from './figures';
import { staffSchema } from './staff';

/** What the back office's calls take and answer about discount codes. */

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

/** What a code takes off at most: SEK for fixed, percent for percentage. */
export const HIGHEST_WORTH = { fixed: 10_000, percentage: 100 } as const;
export const MOST_USES = 1_000_000;
export const MOST_OF_BATCH = 1_000;
/** Characters of a code, and of what the codes of a batch begin with. */
export const CODE_LENGTH = { one: 40, batch: 20 } as const;

const amount = z.number().int().min(1);
const terms = {
  maxUses: z.number().int().min(1).max(MOST_USES).nullable(),
  startsOn: z.iso.date().refine(isIsoDate).nullable(),
  expiresOn: z.iso.date().refine(isIsoDate).nullable(),
  kinds: z.array(z.string().min(1).max(100)).max(200),
  leastAmount: amount.max(HIGHEST_WORTH.fixed).nullable(),
  oncePerCustomer: z.boolean(),
  description: z.string().trim().max(200).describe('Kept without addresses and numbers of people'),
};
/** What a code takes off: whole kronor or whole percent. */
const worth = z.discriminatedUnion('type', [
  z.object({ type: z.literal('fixed'), value: amount.max(HIGHEST_WORTH.fixed) }),
  z.object({ type: z.literal('percentage'), value: amount.max(HIGHEST_WORTH.percentage) }),
]);
/** What every code of a batch has too. */
const shared = {
  worth,
  startsOn: terms.startsOn.default(null),
  expiresOn: terms.expiresOn.default(null),
  kinds: terms.kinds.default([]),
  leastAmount: terms.leastAmount.default(null),
  description: terms.description.default(''),
};
export type SharedTerms = z.output<z.ZodObject<typeof shared>>;
const codeText = z
  .string()
  .transform(normaliseCode)
  .pipe(
    z
      .string()
      .max(CODE_LENGTH.one)
      .regex(/^[A-ZÅÄÖ0-9][A-ZÅÄÖ0-9_-]*$/),
  );
export const createCodeRequest = z.object({
  code: codeText,
  ...shared,
  maxUses: terms.maxUses.default(null),
  oncePerCustomer: terms.oncePerCustomer.default(false),
});
export const createCodeBatchRequest = z.object({
  batch: z.uuid().describe('Made for one click: the same again is the same codes'),
  prefix: codeText.pipe(z.string().max(CODE_LENGTH.batch)),
  count: z.number().int().min(1).max(MOST_OF_BATCH),
  ...shared,
});
export const changeCodeRequest = z.strictObject({
  version: z.iso.datetime().transform((iso) => new Date(iso)),
  worth: worth.optional(),
  maxUses: terms.maxUses.optional(),
  startsOn: terms.startsOn.optional(),
  expiresOn: terms.expiresOn.optional(),
  kinds: terms.kinds.optional(),
  leastAmount: terms.leastAmount.optional(),
  oncePerCustomer: terms.oncePerCustomer.optional(),
  description: terms.description.optional(),
  enabled: z.boolean().optional(),
});

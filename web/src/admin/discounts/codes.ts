import { z } from 'zod';

const codeSchema = z.object({
  id: z.string(),
  version: z.string(),
  code: z.string(),
  type: z.enum(['fixed', 'percentage']),
  value: z.number(),
  maxUses: z.number().nullable(),
  currentUses: z.number(),
  reserved: z.number(),
  expiresOn: z.string().nullable(),
  enabled: z.boolean(),
  state: z.enum(['active', 'off', 'expired', 'usedUp', 'deleted']),
  description: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Code = z.output<typeof codeSchema>;

/** GET /api/admin/discounts: a page. */
export const codesSchema = z.object({ rows: z.array(codeSchema), total: z.number() });

/** GET /api/admin/discounts/{id}. Sums in SEK. */
export const codeDetailSchema = z.object({
  code: codeSchema,
  createdBy: z.object({ email: z.string().nullable(), system: z.boolean() }),
  sales: z.array(z.object({ kind: z.string(), name: z.string(), count: z.number(), discount: z.number(), revenue: z.number() })),
});

/** What stands in the form: null in a field that is empty. */
export interface CodeFields {
  code: string;
  type: Code['type'];
  value: number | null;
  maxUses: number | null;
  /** ISO date, '' for none. */
  expiresOn: string;
  description: string;
}

export const NEW_CODE: CodeFields = { code: '', type: 'percentage', value: null, maxUses: null, expiresOn: '', description: '' };

export const HIGHEST = { fixed: 10_000, percentage: 100 } as const;
export const MOST_USES = 1_000_000;

/** What is wrong with a field, as a text's key, by field. The server asks the same. */
export function codeFaults({ code, type, value, maxUses }: CodeFields): Partial<Record<keyof CodeFields, string>> {
  const isWhole = (number: number | null, highest: number) => number !== null && Number.isInteger(number) && number >= 1 && number <= highest;
  const tidy = code.trim().toUpperCase();
  return {
    ...(tidy === '' ? { code: 'discounts.fault.empty' } : !/^[A-ZÅÄÖ0-9][A-ZÅÄÖ0-9_-]{0,39}$/.test(tidy) ? { code: 'discounts.fault.code' } : {}),
    ...(!isWhole(value, HIGHEST[type]) && { value: type === 'fixed' ? 'discounts.fault.fixed' : 'discounts.fault.percentage' }),
    ...(maxUses !== null && !isWhole(maxUses, MOST_USES) && { maxUses: 'discounts.fault.maxUses' }),
  };
}

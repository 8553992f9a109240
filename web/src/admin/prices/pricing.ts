import { z } from 'zod';

const staffSchema = z.object({ email: z.string().nullable(), system: z.boolean() });
const changeSchema = z.object({
  version: z.number(),
  at: z.string(),
  by: staffSchema,
  reason: z.string(),
  changes: z.array(z.object({ key: z.string(), from: z.number(), to: z.number() })),
});
const keySchema = z.object({
  key: z.string(),
  price: z.number(),
  default: z.number().nullable(),
  isSet: z.boolean(),
  isSubscription: z.boolean(),
  updatedAt: z.string().nullable(),
  updatedBy: staffSchema.nullable(),
  kinds: z.array(z.object({ id: z.string(), name: z.string() })),
  places: z.array(z.object({ place: z.string(), path: z.string(), kind: z.string().nullable() })),
});

/** GET /api/admin/pricing. All sums in SEK. */
export const pricingSchema = z.object({
  version: z.number(),
  lowest: z.number(),
  highest: z.number(),
  last: changeSchema.nullable(),
  keys: z.array(keySchema),
  subscriptions: z.array(z.object({ amount: z.number(), count: z.number() })),
});
export const historySchema = z.object({ rows: z.array(changeSchema), total: z.number() });

export type Pricing = z.output<typeof pricingSchema>;
export type PriceKey = z.output<typeof keySchema>;
export type PriceChange = z.output<typeof changeSchema>;

/** What is typed for a key: null when the field is empty. */
export type Drafts = Record<string, number | null>;

export interface Edit {
  price: PriceKey;
  to: number;
}

/** The prices that what is typed would change, as far as it can be set. */
export function editsOf(pricing: Pricing, drafts: Drafts): Edit[] {
  return pricing.keys.flatMap((price) => {
    const to = drafts[price.key];
    return to === undefined || to === null || to === price.price || faultOf(price, to, pricing) !== undefined ? [] : [{ price, to }];
  });
}

/** Why a price can't be set, as a text's key; undefined when it can. */
export function faultOf({ isSubscription }: PriceKey, to: number | null, { lowest, highest }: Pick<Pricing, 'lowest' | 'highest'>): string | undefined {
  if (to === null) return 'prices.fault.empty';
  if (!Number.isInteger(to)) return 'prices.fault.whole';
  if (to < 0 || to > highest) return 'prices.fault.bounds';
  if (to === 0 ? isSubscription : to < lowest) return isSubscription ? 'prices.fault.subscription' : 'prices.fault.least';
  return undefined;
}

/** Whether a change may be a slip: by more than half, or to nothing. The server asks the same. */
export function isJump({ price: { price }, to }: Edit): boolean {
  return to === 0 || Math.abs(to - price) > price / 2;
}

import { z } from 'zod';
import { HIGHEST_PRICE } from '../../purchase/priceBounds';
import { sek } from './figures';
import { staffSchema } from './staff';

/** What the back office's calls take and answer about prices. */

const changeSchema = z.object({
  version: z.number().int(),
  at: z.iso.datetime(),
  by: staffSchema,
  reason: z.string(),
  changes: z.array(z.object({ key: z.string(), from: sek, to: sek })),
});
export type PriceChange = z.output<typeof changeSchema>;

const placeSchema = z.object({
  place: z.enum([
    'landing',
    'create',
    'about',
    'faq',
    'faqKind',
    'terms',
    'wizard',
    'account',
    'structuredData',
    'priceList',
  ]),
  path: z.string().describe('Swedish path, or the API’s'),
  kind: z.string().nullable(),
});
const keySchema = z.object({
  key: z.string(),
  price: sek,
  default: sek.nullable(),
  isSet: z.boolean().describe('An admin has set it'),
  isSubscription: z.boolean(),
  updatedAt: z.iso.datetime().nullable(),
  updatedBy: staffSchema.nullable(),
  kinds: z.array(z.object({ id: z.string(), name: z.string() })),
  places: z.array(placeSchema),
});
export type PriceKey = z.output<typeof keySchema>;

export const pricingSchema = z.object({
  version: z.number().int().describe('Goes along with a change, and is refused when somebody else came first'),
  currency: z.literal('SEK'),
  lowest: sek.describe('0 is free; between 0 and this nothing can be charged'),
  highest: sek,
  last: changeSchema.nullable(),
  keys: z.array(keySchema),
  subscriptions: z
    .array(z.object({ amount: sek, count: z.number().int() }))
    .describe('Those that run, by what they pay a month: they go on at that price'),
});
export type Pricing = z.output<typeof pricingSchema>;

export const historySchema = z.object({ rows: z.array(changeSchema), total: z.number().int() });

/** Characters of why prices are changed. */
export const LONGEST_PRICE_REASON = 500;
export const changePricesRequest = z.strictObject({
  version: z.number().int().min(0),
  prices: z
    .record(z.string().max(100), z.number().int().min(0).max(HIGHEST_PRICE))
    .refine((prices) => Object.keys(prices).length > 0),
  reason: z.string().max(LONGEST_PRICE_REASON),
  confirmed: z.boolean().default(false).describe('A change by more than half is meant'),
});

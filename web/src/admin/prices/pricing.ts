import type { PriceKey, Pricing } from '../../../../core/admin/prices';

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

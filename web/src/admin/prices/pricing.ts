import type { PriceKey, Pricing } from '../../../../core/shared/contracts/admin/prices';
import type { Language } from '../../../../core/shared/languages';
import { parseTypedMoney } from '../../ui/typedNumber';

/** What is typed for a key. */
export type Drafts = Record<string, string>;

export interface Edit {
  price: PriceKey;
  to: number;
}

/** The prices that what is typed would change, as far as it can be set. */
export function findPriceEdits(pricing: Pricing, drafts: Drafts, language: Language): Edit[] {
  return pricing.keys.flatMap((price) => {
    const typed = drafts[price.key];
    if (typed === undefined || findPriceFaultTextKey(price, typed, pricing, language) !== undefined) return [];
    const to = parseTypedMoney(typed, language);
    return to === undefined || to === price.price ? [] : [{ price, to }];
  });
}

/** Why a price can't be set, as a text's key; undefined when it can. */
export function findPriceFaultTextKey(
  { isSubscription }: Pick<PriceKey, 'isSubscription'>,
  typed: string,
  { lowest, highest }: Pick<Pricing, 'lowest' | 'highest'>,
  language: Language,
): string | undefined {
  if (typed.trim() === '') return 'prices.fault.empty';
  const to = parseTypedMoney(typed, language);
  if (to === undefined || !Number.isInteger(to)) return 'prices.fault.whole';
  if (to > highest) return 'prices.fault.bounds';
  if (to === 0 ? isSubscription : to < lowest)
    return isSubscription ? 'prices.fault.subscription' : 'prices.fault.least';
  return undefined;
}

/** Whether a change may be a slip: by more than half, or to nothing. The server asks the same. */
export function isLargePriceChange({ price: { price }, to }: Edit): boolean {
  return to === 0 || Math.abs(to - price) > price / 2;
}

import type { PriceKey } from '../../../../core/shared/contracts/admin/prices';
import { ORE, computeLetterPrice, type DiscountTerms } from '../../../../core/shared/purchase/price';

/**
 * The prices that a code takes away whole though its own discount does not: what is left is less than can be charged.
 * @param worth whole kronor or percent
 */
export function findPricesMadeFreeByMinimumCharge<Price extends Pick<PriceKey, 'price' | 'isSubscription'>>(
  { type, value }: Pick<DiscountTerms, 'type' | 'value'>,
  prices: readonly Price[],
): Price[] {
  return prices.filter(({ price, isSubscription }) => {
    if (isSubscription || price === 0) return false;
    const own = type === 'fixed' ? value : (price * value) / 100;
    return own < price && computeLetterPrice({ base: price * ORE, discount: { code: '', type, value } }).total === 0;
  });
}

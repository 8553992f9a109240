import { LEAST_CHARGE, ORE } from './price';

/** SEK. 0 is free; what lies between can't be charged. */
export const LOWEST_PRICE = LEAST_CHARGE / ORE;
export const HIGHEST_PRICE = 10_000;

/** Whether a price can be set: whole SEK, free or enough to be charged. A subscription is never free. */
export function isPriceWithinBounds(sek: number, isSubscription: boolean): boolean {
  const isFree = sek === 0 && !isSubscription;
  return Number.isInteger(sek) && (isFree || (sek >= LOWEST_PRICE && sek <= HIGHEST_PRICE));
}

/** Whether a change is so large that it may be a slip: by more than half of what stood there, or to nothing. */
export function isSuspiciouslyLargeChange(from: number, to: number): boolean {
  return to === 0 || Math.abs(to - from) > from / 2;
}

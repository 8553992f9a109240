/** Money inside is integer öre; SEK at the edges. */
export const ORE = 100;
/** Stripe takes no less for SEK (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
export const LEAST_CHARGE = 3 * ORE;

export interface DiscountTerms {
  code: string;
  type: 'fixed' | 'percentage';
  /** SEK for fixed, percent for percentage. */
  value: number;
}

/** All in öre. */
export interface Price {
  base: number;
  discount: number;
  total: number;
  /** The person's subscription pays. */
  subscription?: true;
}

/** A letter of an active subscriber costs nothing, and takes no discount code. @param base öre */
export function priceForSubscriber(base: number): Price {
  return { base, discount: base, total: 0, subscription: true };
}

/**
 * The price is max(0, base − discount). A remainder that is too small to be charged is given away.
 * @param base öre
 */
export function priceWith(base: number, discount: DiscountTerms | undefined): Price {
  if (!discount) return { base, discount: 0, total: base };
  const off = discount.type === 'fixed' ? discount.value * ORE : (base * discount.value) / 100;
  const rest = Math.max(0, base - Math.round(off));
  const total = rest < LEAST_CHARGE ? 0 : rest;
  return { base, discount: base - total, total };
}

/** The VAT inside an amount that includes it: 25 % on digital services (mervärdesskattelagen 2023:200, 9 kap. 2 §). */
export function vatWithin(total: number): number {
  return Math.round(total - total / 1.25);
}

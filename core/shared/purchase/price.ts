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

/** All that decides what a letter costs its customer now. */
export interface PriceTerms {
  /** Öre, by the price list. */
  base: number;
  /** Of a code that holds for this purchase. */
  discount?: DiscountTerms | undefined;
  /** The customer's subscription pays. */
  isSubscriber?: boolean;
  /** What an open payment page asks for. */
  openPrice?: Price | undefined;
}

/**
 * The one price policy. A subscriber's letter costs nothing and takes no code. Any other costs max(0, base − discount); a
 * remainder that is too small to be charged is given away. An open payment page keeps its price, unless the letter would cost
 * less now.
 */
export function computeLetterPrice({ base, discount, isSubscriber, openPrice }: PriceTerms): Price {
  if (isSubscriber) return { base, discount: base, total: 0, subscription: true };
  const price = computeDiscountedPrice(base, discount);
  return openPrice && isPromisedPriceNotHigher(openPrice, price) ? openPrice : price;
}

/** Whether a price that was promised holds on beside that of now. */
export function isPromisedPriceNotHigher(promised: Price, now: Price): boolean {
  return promised.total <= now.total;
}

function computeDiscountedPrice(base: number, discount: DiscountTerms | undefined): Price {
  if (!discount) return { base, discount: 0, total: base };
  const off = discount.type === 'fixed' ? discount.value * ORE : (base * discount.value) / 100;
  const rest = Math.max(0, base - Math.round(off));
  const total = rest < LEAST_CHARGE ? 0 : rest;
  return { base, discount: base - total, total };
}

/** The VAT inside an amount that includes it: 25 % on digital services (mervärdesskattelagen 2023:200, 9 kap. 2 §). */
export function computeVatIncluded(total: number): number {
  return Math.round(total - total / 1.25);
}

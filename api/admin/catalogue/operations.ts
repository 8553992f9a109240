import type { AdminOperation } from '../operation';
import { discountBatchOperations } from './discountBatches';
import { discountOperations } from './discounts';
import { phrasingOperations } from './phrasings';
import { pricingOperations } from './pricing';

/** What is sold and said: prices, discount codes, standard phrasings. */
export const catalogueOperations: readonly AdminOperation[] = [
  ...pricingOperations,
  ...discountOperations,
  ...discountBatchOperations,
  ...phrasingOperations,
];

import type { KindVersion } from '../shared/kinds/kind';
import type { Database } from '../records/database';
import { readSetPrices } from '../records/priceChanges';
import { ORE } from '../shared/purchase/price';

/**
 * The price list in SEK by price key: what an admin set, else the kinds' own defaults.
 */
export async function readPricesWithDefaults(
  database: Database,
  kinds: readonly KindVersion[],
): Promise<Record<string, number>> {
  const defaults = Object.fromEntries(kinds.map(({ manifest }) => [manifest.priceKey, manifest.defaultPrice]));
  return { ...defaults, ...(await readSetPrices(database)).prices };
}

/** Its key in the price list, a month's price. */
export const SUBSCRIPTION_KEY = 'subscription';

/** The price of one kind, in öre. */
export async function readBasePriceInOre(database: Database, kind: KindVersion): Promise<number> {
  const prices = await readPricesWithDefaults(database, [kind]);
  return (prices[kind.manifest.priceKey] ?? kind.manifest.defaultPrice) * ORE;
}

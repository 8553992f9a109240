import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { KindVersion } from '../core/shared/kinds/kind';
import { readPricesWithDefaults } from '../core/prices/prices';
import type { Database } from '../core/records/database';

const pricesSchema = z.record(z.string(), z.number().positive());
const typesSchema = z.record(z.string(), z.string());

/** The price list, SEK by price key, as GET /api/pricing answers it. */
export interface PriceList {
  /** @throws AppError dependency_down at once while the database is known to be away: every page asks for prices. */
  read(): Promise<Record<string, number>>;
  /** What a key costs that no admin has set, SEK. */
  defaults: Readonly<Record<string, number>>;
  /** The key that a client means by `type`: a kind's id or path, a key itself, or another name that data gives it. */
  keyOf(type: string): string | undefined;
}

/**
 * Keys without a kind (yet) come from `_shared/prices.json` of the forms folders, other names for keys from
 * `_shared/price-types.json`; what kinds say goes before, and what an admin set before that.
 */
export async function loadPriceList(
  database: Database,
  kinds: readonly KindVersion[],
  formsDirs: readonly string[],
): Promise<PriceList> {
  const defaults = await readAndMergeSharedFiles(formsDirs, 'prices.json', pricesSchema);
  const keys = {
    ...Object.fromEntries(Object.keys(defaults).map((key) => [key, key])),
    ...(await readAndMergeSharedFiles(formsDirs, 'price-types.json', typesSchema)),
    ...Object.fromEntries(
      kinds.flatMap(({ manifest: { id, apiPath, priceKey } }) => [
        [id, priceKey],
        [apiPath, priceKey],
        [priceKey, priceKey],
      ]),
    ),
  };
  return {
    defaults: {
      ...defaults,
      ...Object.fromEntries(kinds.map(({ manifest }) => [manifest.priceKey, manifest.defaultPrice])),
    },
    async read() {
      database.refuseWhileAway();
      return { ...defaults, ...(await readPricesWithDefaults(database, kinds)) };
    },
    keyOf: (type) => (Object.hasOwn(keys, type) ? keys[type] : undefined),
  };
}

/** The file of every forms folder that has it, the later ones over the earlier. */
async function readAndMergeSharedFiles<T>(
  formsDirs: readonly string[],
  name: string,
  schema: z.ZodType<Record<string, T>>,
): Promise<Record<string, T>> {
  let found: Record<string, T> = {};
  for (const dir of formsDirs) {
    const text = await readFile(path.join(dir, '_shared', name), 'utf8').catch(() => undefined);
    if (text !== undefined) found = { ...found, ...schema.parse(JSON.parse(text)) };
  }
  return found;
}

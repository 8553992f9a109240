import { declareCollection } from './collection';
import type { Database } from './database';
import { isDuplicateKey } from './duplicateKey';

/** The record that holds what an admin has set. */
export const PRICING = 'system_pricing_config';

/** One change of the price list; kept for good, one row a version. */
export interface PriceChange {
  /** The price list's version that it made: 1, 2, 3 … */
  _id: number;
  at: Date;
  /** uid of the admin. */
  by: string;
  reason: string;
  /** SEK. */
  changes: { key: string; from: number; to: number }[];
}

export const PRICE_CHANGES_COLLECTION = declareCollection<PriceChange>('priceChanges');

/** The prices that staff have set. */
export interface SettingRecord {
  _id: string;
  /** SEK by price key. */
  prices: Record<string, number>;
  /** Of the price list; absent until an admin has set something. */
  version?: number;
  /** Who set a key last, by key. */
  touched?: Record<string, { at: Date; by: string }>;
  /** The latest change, until its own row is written. */
  last?: PriceChange;
  updatedAt: Date;
  updatedBy: string;
}

export const SETTINGS_COLLECTION = declareCollection<SettingRecord>('settings');

/** What an admin has set, as it stands. */
export interface SetPrices {
  /** 0 until something is set. */
  version: number;
  /** SEK by price key; a key that is absent has its default. */
  prices: Record<string, number>;
  /** Who set a key last, and when. */
  touched: Record<string, { at: Date; by: string }>;
  last?: PriceChange;
}

type Pricing = Pick<Database, 'settings' | 'priceChanges'>;

export async function readSetPrices({ settings }: Pick<Database, 'settings'>): Promise<SetPrices> {
  const row = await settings.findOne({ _id: PRICING });
  return {
    version: row?.version ?? 0,
    prices: row?.prices ?? {},
    touched: row?.touched ?? {},
    ...(row?.last && { last: row.last }),
  };
}

/**
 * Sets prices, if the list is still at the version that the admin looked at. The record is changed at one stroke and
 * carries its latest change with it; that one's row is written after, and by whoever comes next should this process die
 * in between, so that no change is ever without its row.
 * @returns the change, or undefined when somebody else came first
 */
export async function changePricesIfVersionMatches(
  database: Pricing,
  { version, ...change }: Omit<PriceChange, '_id'> & { version: number },
): Promise<PriceChange | undefined> {
  const current = await readSetPrices(database);
  if (current.version !== version) return undefined;
  await insertPriceChange(database, current.last);
  const made: PriceChange = { _id: version + 1, ...change };
  const keys = change.changes.map(({ key }) => key);
  const next: Omit<SettingRecord, '_id'> = {
    version: made._id,
    prices: { ...current.prices, ...Object.fromEntries(change.changes.map(({ key, to }) => [key, to])) },
    touched: { ...current.touched, ...Object.fromEntries(keys.map((key) => [key, { at: change.at, by: change.by }])) },
    last: made,
    updatedAt: change.at,
    updatedBy: change.by,
  };
  try {
    // A list that nobody has set yet has no version; when it has one by now, the upsert meets its key.
    const filter = version === 0 ? { _id: PRICING, version: { $exists: false } } : { _id: PRICING, version };
    const written = await database.settings.updateOne(filter, { $set: next }, { upsert: version === 0 });
    if (written.matchedCount + written.upsertedCount === 0) return undefined;
  } catch (error) {
    if (isDuplicateKey(error)) return undefined;
    throw error;
  }
  await insertPriceChange(database, made);
  return made;
}

/** The changes, the newest first. */
export async function readPriceHistoryPage(
  database: Pricing,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ rows: PriceChange[]; total: number }> {
  const { version, last } = await readSetPrices(database);
  await insertPriceChange(database, last);
  // One row a version, so the newest number is how many there are.
  return {
    rows: await database.priceChanges.find().sort({ _id: -1 }).skip(skip).limit(limit).toArray(),
    total: version,
  };
}

async function insertPriceChange(
  { priceChanges }: Pick<Database, 'priceChanges'>,
  change: PriceChange | undefined,
): Promise<void> {
  if (!change) return;
  try {
    await priceChanges.insertOne(change);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

import { randomUUID } from 'node:crypto';
import { AppError } from '../errors';
import type { DiscountTerms } from '../prices/price';
import type { Database } from './database';
import { isDuplicateKey } from './database';

/** SPEC section 3, Discount code. */
export interface DiscountRecord extends DiscountTerms {
  _id: string;
  currency: 'SEK';
  /** null: unlimited. */
  maxUses: number | null;
  /** Letters that hold a use of a limited code: the count is the list's length, so a retry can't count twice. */
  holders: string[];
  expiresAt: Date | null;
  enabled: boolean;
  createdAt: Date;
  createdBy: string;
  updatedAt: Date;
  deletedAt: Date | null;
  description: string;
}

export interface RedemptionRecord {
  /** `<discount id>:<letter id>` */
  _id: string;
  discountId: string;
  letterId: string;
  state: 'reserved' | 'consumed';
  at: Date;
}

/** Codes are compared trimmed and upper-cased. */
export function normaliseCode(code: string): string {
  return code.trim().toUpperCase();
}

/**
 * The code's terms, when it may be used now.
 * @param holder a letter that may already hold a use
 * @throws AppError discount_unknown | discount_expired | discount_used_up
 */
export async function findDiscount(database: Database, code: string, holder?: string): Promise<DiscountRecord> {
  const record = await database.discounts.findOne({ code: normaliseCode(code) });
  if (!record?.enabled || record.deletedAt) throw new AppError('discount_unknown');
  if (record.expiresAt && record.expiresAt.getTime() <= Date.now()) throw new AppError('discount_expired');
  const held = holder !== undefined && record.holders.includes(holder);
  if (record.maxUses !== null && record.holders.length >= record.maxUses && !held) throw new AppError('discount_used_up');
  return record;
}

/**
 * Takes one use for a letter. The guard and the count are one document's atomic update, keyed by the letter.
 * @throws AppError as findDiscount
 */
export async function reserveDiscount(database: Database, code: string, letterId: string): Promise<DiscountRecord> {
  const record = await findDiscount(database, code, letterId);
  if (record.maxUses !== null) await takeUse(database, record._id, letterId);
  try {
    await database.redemptions.insertOne({
      _id: `${record._id}:${letterId}`,
      discountId: record._id,
      letterId,
      state: 'reserved',
      at: new Date(),
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  if (record.maxUses === null) await heedNewLimit(database, record._id, letterId);
  return record;
}

async function takeUse(database: Database, id: string, letterId: string): Promise<void> {
  const taken = await database.discounts.updateOne(
    { _id: id, enabled: true, holders: { $ne: letterId }, $expr: { $lt: [{ $size: '$holders' }, '$maxUses'] } },
    { $push: { holders: letterId } },
  );
  if (taken.modifiedCount > 0) return;
  const now = await database.discounts.findOne({ _id: id });
  if (!now?.holders.includes(letterId)) throw new AppError('discount_used_up');
}

/**
 * A code may get its first limit while a use of it is taken. Whoever limits it counts the uses that stand then
 * (discountCodes.ts); one that came after looks again, and keeps to the limit.
 */
async function heedNewLimit(database: Database, id: string, letterId: string): Promise<void> {
  const limited = await database.discounts.findOne({ _id: id, maxUses: { $ne: null } }, { projection: { _id: 1 } });
  if (!limited) return;
  try {
    await takeUse(database, id, letterId);
  } catch (error) {
    await database.redemptions.deleteOne({ _id: `${id}:${letterId}`, state: 'reserved' });
    throw error;
  }
}

/**
 * A sale was made with the code: the letter's use of it stays for good. One that was given back too early (a page that was
 * paid after it had been called over) is counted all the same, past the limit if need be.
 */
export async function consumeDiscount(database: Database, letterId: string, code: string): Promise<void> {
  const record = await database.discounts.findOne({ code: normaliseCode(code) });
  if (!record) return;
  const _id = `${record._id}:${letterId}`;
  await database.redemptions.updateOne(
    { _id },
    { $set: { state: 'consumed' }, $setOnInsert: { discountId: record._id, letterId, at: new Date() } },
    { upsert: true },
  );
  await database.discounts.updateOne({ _id: record._id, maxUses: { $ne: null } }, { $addToSet: { holders: letterId } });
}

/**
 * Gives the letter's unused reservations back; a consumed one stays.
 * @param kept codes that another checkout of the letter still holds
 */
export async function releaseDiscount(database: Database, letterId: string, kept: readonly string[] = []): Promise<void> {
  const rows = await database.redemptions.find({ letterId, state: 'reserved' }).toArray();
  if (rows.length === 0) return;
  const held = kept.length === 0 ? [] : await database.discounts.find({ code: { $in: [...kept] } }, { projection: { _id: 1 } }).toArray();
  const heldIds = new Set(held.map(({ _id }) => _id));
  for (const row of rows) {
    if (heldIds.has(row.discountId)) continue;
    const removed = await database.redemptions.deleteOne({ _id: row._id, state: 'reserved' });
    if (removed.deletedCount > 0)
      await database.discounts.updateOne({ _id: row.discountId }, { $pull: { holders: letterId } });
  }
}

/**
 * The codes that SPEC section 9 names, as rows. The free ones are on in the sandbox and off in production. Deleting is
 * a mark (`deletedAt`), so a deleted code never comes back.
 */
export async function seedDiscounts(database: Database, sandbox: boolean): Promise<void> {
  const seeds: (DiscountTerms & { enabled: boolean })[] = [
    { code: 'SAVE10', type: 'fixed', value: 29, enabled: true },
    { code: 'TEST20', type: 'percentage', value: 20, enabled: true },
    { code: 'FREE100', type: 'percentage', value: 100, enabled: sandbox },
    { code: 'FREE', type: 'percentage', value: 100, enabled: sandbox },
  ];
  const now = new Date();
  for (const seed of seeds) {
    const { code, ...terms } = seed;
    const row = { _id: randomUUID(), ...terms, currency: 'SEK' as const, maxUses: null, holders: [], expiresAt: null };
    try {
      await database.discounts.updateOne(
        { code },
        { $setOnInsert: { ...row, createdAt: now, createdBy: 'seed', updatedAt: now, deletedAt: null, description: '' } },
        { upsert: true },
      );
    } catch (error) {
      // Another process seeded it at the same moment.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

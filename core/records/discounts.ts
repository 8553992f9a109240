import { createHash } from 'node:crypto';
import type { UpdateFilter } from 'mongodb';
import { AppError } from '../shared/errors';
import { normaliseCode } from '../shared/purchase/discountCode';
import { ORE } from '../shared/purchase/price';
import type { Vault } from '../vault/vault';
import type { Database } from './database';
import { isDuplicateKey } from './duplicateKey';
import { computeEndOfKeepingCodeUse } from './ends';
import type { LetterRecord } from './letterRecord';
import { hashLetterIdOfRedemption, LATEST, type DiscountRecord, type RedemptionRecord } from './discountRecords';

/** What a code is to be used for, as far as it is known: what is not is not held against the code's terms. */
export interface Purchase {
  /** A letter that may already hold a use. */
  letterId?: string;
  kind?: string;
  /** Öre that it costs without the code. */
  base?: number;
  /** The keyed hash of the customer's e-mail address. */
  customer?: string;
}

/** What a code on a letter is for. @param base öre */
export function buildPurchaseOfLetter(
  vault: Pick<Vault, 'emailHash'>,
  { _id: letterId, kind, emailHash: customer }: Pick<LetterRecord, '_id' | 'kind' | 'emailHash'>,
  base?: number,
): Purchase & { letterId: string } {
  // Letters without an address would all be one customer's.
  const isSomebody = customer !== undefined && customer !== vault.emailHash('');
  return { letterId, kind, ...(base !== undefined && { base }), ...(isSomebody && { customer }) };
}

/**
 * The code's terms, when it may be used now.
 * @throws AppError discount_unknown | discount_early | discount_expired | discount_other_kind | discount_small_amount
 *  | discount_used_before | discount_used_up
 */
export async function findUsableDiscountOrThrow(
  database: Database,
  code: string,
  purchase: Purchase = {},
): Promise<DiscountRecord> {
  const { letterId, kind, base, customer } = purchase;
  const record = await database.discounts.findOne({ code: normaliseCode(code) }, { projection: WITHOUT_LISTS });
  if (!record?.enabled || record.deletedAt) throw new AppError('discount_unknown');
  const now = Date.now();
  if (record.startsAt && record.startsAt.getTime() > now) throw new AppError('discount_early');
  if (record.expiresAt && record.expiresAt.getTime() <= now) throw new AppError('discount_expired');
  if (kind !== undefined && record.kinds && record.kinds.length > 0 && !record.kinds.includes(kind))
    throw new AppError('discount_other_kind');
  if (base !== undefined && record.leastAmount && base < record.leastAmount * ORE)
    throw new AppError('discount_small_amount');
  if (record.oncePerCustomer && customer !== undefined) {
    const earlier = await database.redemptions.findOne({ _id: buildCustomerUseId(record._id, customer) });
    if (earlier && earlier.letterId !== letterId) throw new AppError('discount_used_before');
  }
  if (
    record.maxUses !== null &&
    record.held >= record.maxUses &&
    !(await isCodeUsedByLetter(database, record._id, letterId))
  )
    throw new AppError('discount_used_up');
  return record;
}

const WITHOUT_LISTS = { taken: 0, returned: 0 } as const;

async function isCodeUsedByLetter(
  { discounts, redemptions }: Database,
  discountId: string,
  letterId: string | undefined,
): Promise<boolean> {
  if (letterId === undefined) return false;
  const row = await redemptions.findOne({ _id: buildRedemptionId(discountId, letterId) }, { projection: { _id: 1 } });
  return (
    row !== null ||
    (await discounts.countDocuments({ _id: discountId, taken: hashLetterIdOfRedemption(letterId) }, { limit: 1 })) > 0
  );
}

function buildRedemptionId(discountId: string, letterId: string): string {
  return `${discountId}:${letterId}`;
}

/** Says of no two codes that the same customer used them, and nothing to who does not know the address and our key. */
function buildCustomerUseId(discountId: string, customer: string): string {
  return `${discountId}@${createHash('sha256').update(`${discountId}:${customer}`).digest('hex')}`;
}

/**
 * Takes one use for a letter. The guard and the count are one document's atomic update, which knows the letters that took a
 * use last; that a customer has one use is one document too, keyed by the customer.
 * @param knownDiscount the code, where it was found for this purchase this very moment
 * @throws AppError as findUsableDiscountOrThrow
 */
export async function reserveDiscountUseForLetter(
  database: Database,
  code: string,
  purchase: Purchase & { letterId: string },
  knownDiscount?: DiscountRecord,
): Promise<DiscountRecord> {
  const { letterId, customer } = purchase;
  const record = knownDiscount ?? (await findUsableDiscountOrThrow(database, code, purchase));
  const ofCustomer =
    record.oncePerCustomer && customer !== undefined ? buildCustomerUseId(record._id, customer) : undefined;
  if (ofCustomer !== undefined) await reserveCustomerUse(database, ofCustomer, record._id, letterId);
  try {
    await reserveUse(database, record._id, letterId);
  } catch (error) {
    if (ofCustomer !== undefined)
      await database.redemptions.deleteOne({ _id: ofCustomer, letterId, state: 'reserved' });
    throw error;
  }
  return record;
}

async function reserveCustomerUse(
  { redemptions }: Database,
  id: string,
  discountId: string,
  letterId: string,
): Promise<void> {
  try {
    await redemptions.insertOne({ _id: id, discountId, letterId, state: 'reserved', at: new Date(), customer: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const existing = await redemptions.findOne({ _id: id });
    if (existing?.letterId !== letterId) throw new AppError('discount_used_before');
  }
}

/** @throws AppError discount_used_up */
async function reserveUse(database: Database, discountId: string, letterId: string): Promise<void> {
  const { discounts, redemptions } = database;
  const _id = buildRedemptionId(discountId, letterId);
  if (await redemptions.findOne({ _id }, { projection: { _id: 1 } })) {
    // It may have been counted back by a step that died before it removed the row.
    await discounts.updateOne(
      { _id: discountId, returned: hashLetterIdOfRedemption(letterId) },
      buildUpdateTakingDiscountUse(letterId),
    );
    return;
  }
  const taken = await discounts.updateOne(
    {
      _id: discountId,
      enabled: true,
      taken: { $ne: hashLetterIdOfRedemption(letterId) },
      $or: [{ maxUses: null }, { $expr: { $lt: ['$held', '$maxUses'] } }],
    },
    buildUpdateTakingDiscountUse(letterId),
  );
  if (taken.modifiedCount === 0 && !(await isCodeUsedByLetter(database, discountId, letterId)))
    throw new AppError('discount_used_up');
  try {
    await redemptions.insertOne({ _id, discountId, letterId, state: 'reserved', at: new Date() });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

function buildUpdateTakingDiscountUse(letterId: string): UpdateFilter<DiscountRecord> {
  return {
    $inc: { held: 1 },
    $push: { taken: { $each: [hashLetterIdOfRedemption(letterId)], $slice: -LATEST } },
    $pull: { returned: hashLetterIdOfRedemption(letterId) },
  };
}

function buildUpdateReturningDiscountUse(letterId: string): UpdateFilter<DiscountRecord> {
  return {
    $inc: { held: -1 },
    $push: { returned: { $each: [hashLetterIdOfRedemption(letterId)], $slice: -LATEST } },
    $pull: { taken: hashLetterIdOfRedemption(letterId) },
  };
}

/**
 * A sale was made with the code: the letter's use of it stays for good. One that was given back too early (a page that was
 * paid after it had been called over) is counted all the same, past the limit if need be.
 * @param reserved the code, where its use was taken this very moment
 */
export async function markDiscountUseConsumed(
  database: Database,
  { letterId, customer }: Purchase & { letterId: string },
  code: string,
  reserved?: DiscountRecord,
): Promise<void> {
  const record =
    reserved ?? (await database.discounts.findOne({ code: normaliseCode(code) }, { projection: { taken: 0 } }));
  if (!record) return;
  const { _id: discountId } = record;
  const use = { _id: buildRedemptionId(discountId, letterId), discountId, letterId };
  const updated = await database.redemptions.updateOne(
    { _id: use._id },
    { $set: { state: 'consumed', keptUntil: computeEndOfKeepingCodeUse(new Date()) } },
  );
  if (updated.matchedCount === 0 || record.returned?.includes(hashLetterIdOfRedemption(letterId)))
    await database.discounts.updateOne(
      { _id: discountId, taken: { $ne: hashLetterIdOfRedemption(letterId) } },
      buildUpdateTakingDiscountUse(letterId),
    );
  if (updated.matchedCount === 0) await markUseConsumed(database, use);
  if (record.oncePerCustomer && customer !== undefined)
    await markUseConsumed(database, {
      _id: buildCustomerUseId(discountId, customer),
      discountId,
      letterId,
      customer: true,
    });
}

async function markUseConsumed(
  { redemptions }: Database,
  { _id, ...use }: Omit<RedemptionRecord, 'state' | 'at'>,
): Promise<void> {
  const now = new Date();
  await redemptions.updateOne(
    { _id },
    {
      // That a customer has used a code is asked for as long as the code is there.
      $set: { state: 'consumed', ...(use.customer !== true && { keptUntil: computeEndOfKeepingCodeUse(now) }) },
      $setOnInsert: { ...use, at: now },
    },
    { upsert: true },
  );
}

/**
 * Gives the letter's unused reservations back; a consumed one stays.
 * @param codesStillHeld codes that another checkout of the letter still holds
 */
export async function releaseDiscountUsesOfLetter(
  database: Database,
  letterId: string,
  codesStillHeld: readonly string[] = [],
): Promise<void> {
  const rows = await database.redemptions.find({ letterId }).toArray();
  const counted = rows.filter(({ state }) => state === 'consumed').map(({ discountId }) => discountId);
  const held =
    codesStillHeld.length === 0
      ? []
      : await database.discounts.find({ code: { $in: [...codesStillHeld] } }, { projection: { _id: 1 } }).toArray();
  const staying = [...counted, ...held.map(({ _id }) => _id)];
  const freed = rows.filter(({ state, discountId }) => state === 'reserved' && !staying.includes(discountId));
  for (const { _id, discountId } of freed.filter(({ customer }) => customer !== true))
    await giveBackUse(database, _id, discountId, letterId);
  if (freed.some(({ customer }) => customer === true))
    await database.redemptions.deleteMany({
      letterId,
      state: 'reserved',
      customer: true,
      discountId: { $nin: staying },
    });
  // Whoever took a use may have died before its row was there.
  await database.discounts.updateMany(
    { taken: hashLetterIdOfRedemption(letterId), _id: { $nin: staying } },
    buildUpdateReturningDiscountUse(letterId),
  );
}

/** Counts the use back, then removes its row: whoever dies between the two is found by the list when it is tried again. */
async function giveBackUse(
  { discounts, redemptions }: Database,
  useRow: string,
  discountId: string,
  letterId: string,
): Promise<void> {
  await discounts.updateOne(
    { _id: discountId, returned: { $ne: hashLetterIdOfRedemption(letterId) } },
    buildUpdateReturningDiscountUse(letterId),
  );
  const removed = await redemptions.deleteOne({ _id: useRow, state: 'reserved' });
  if (removed.deletedCount > 0) return;
  // It was bought with this very moment.
  if (await redemptions.findOne({ _id: useRow }, { projection: { _id: 1 } }))
    await discounts.updateOne(
      { _id: discountId, returned: hashLetterIdOfRedemption(letterId) },
      buildUpdateTakingDiscountUse(letterId),
    );
}

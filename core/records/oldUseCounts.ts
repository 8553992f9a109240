import type { Database } from './database';
import { LATEST, hashLetterIdOfRedemption, type DiscountRecord } from './discountRecords';

/** Counts the uses of codes from a version that kept a list of all their letters. It may run any number of times. */
export async function migrateOldUseCounts({
  discounts,
  redemptions,
}: Pick<Database, 'discounts' | 'redemptions'>): Promise<void> {
  for await (const old of discounts.find<OldDiscount>({ held: { $exists: false } })) {
    const { _id, maxUses, holders = [] } = old;
    const uses = new Set<string>();
    for await (const { letterId } of redemptions.find(
      { discountId: _id, customer: { $exists: false } },
      { projection: { letterId: 1 } },
    ))
      uses.add(letterId);
    const rowless = holders.filter((letterId) => !uses.has(letterId));
    const held = maxUses === null ? uses.size : holders.length;
    await discounts.updateOne(
      { _id, held: { $exists: false } },
      {
        $set: { held, ...(rowless.length > 0 && { taken: rowless.slice(-LATEST).map(hashLetterIdOfRedemption) }) },
        $unset: { holders: '' },
      },
    );
  }
}

/** As it was: letters that held a use of a limited code. */
type OldDiscount = Omit<DiscountRecord, 'held'> & { holders?: string[] };

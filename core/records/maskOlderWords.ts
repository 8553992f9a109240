import type { Database } from './database';
import { maskPersonalData } from './personalData';
import { PRICING } from './priceChanges';

type Kept = Pick<Database, 'discounts' | 'priceChanges' | 'refunds' | 'settings'>;

/**
 * Takes addresses and numbers of people out of words that staff wrote, where they are kept for long, from before that
 * was done as they were written. The audit log's own go with their day. @returns how many rows were changed
 */
export async function maskOlderStaffTexts({ discounts, priceChanges, refunds, settings }: Kept): Promise<number> {
  let changed = 0;
  for await (const { _id, reason } of priceChanges.find({}, { projection: { reason: 1 } })) {
    const masked = maskPersonalData(reason);
    if (masked !== reason)
      changed += (await priceChanges.updateOne({ _id, reason }, { $set: { reason: masked } })).modifiedCount;
  }
  const last = (await settings.findOne({ _id: PRICING }))?.last;
  if (last && maskPersonalData(last.reason) !== last.reason)
    changed += (
      await settings.updateOne(
        { _id: PRICING, 'last.reason': last.reason },
        { $set: { 'last.reason': maskPersonalData(last.reason) } },
      )
    ).modifiedCount;
  for await (const { _id, description } of discounts.find({}, { projection: { description: 1 } })) {
    const masked = maskPersonalData(description);
    if (masked !== description)
      changed += (await discounts.updateOne({ _id, description }, { $set: { description: masked } })).modifiedCount;
  }
  for await (const { _id, note } of refunds.find({ note: { $ne: null } }, { projection: { note: 1 } })) {
    const masked = maskPersonalData(note ?? '');
    if (masked !== note) changed += (await refunds.updateOne({ _id, note }, { $set: { note: masked } })).modifiedCount;
  }
  return changed;
}

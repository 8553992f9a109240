import { formatWrappingDay, type Vault } from '../vault/vault';
import type { Database } from './database';

const DAY = 86_400_000;
/** Milliseconds after its end in which a letter of a day may still be on its way into the database. */
const SETTLED = 3_600_000;

/**
 * Destroys the keys of days that are over and whose letters are all purged: what an oplog, a page or a backup still has
 * of a letter's wrapped key opens nothing from then on.
 * @param days ISO dates, UTC, that letters' keys are wrapped under
 * @returns how many were destroyed
 */
export async function destroyKeysOfEmptyDays(
  { database: { letters }, vault }: { database: Pick<Database, 'letters'>; vault: Pick<Vault, 'days' | 'destroyDay'> },
  now: Date,
  days: readonly string[] = vault.days(),
): Promise<number> {
  let destroyed = 0;
  for (const day of days) {
    const begin = new Date(`${day}T00:00:00Z`);
    const end = new Date(begin.getTime() + DAY);
    if (end.getTime() + SETTLED > now.getTime()) continue;
    // One without its key is being purged.
    const living = await letters.findOne(
      { createdAt: { $gte: begin, $lt: end }, key: { $exists: true } },
      { projection: { _id: 1 } },
    );
    if (living) continue;
    vault.destroyDay(day);
    destroyed += 1;
  }
  return destroyed;
}

/** The same for the day of one letter. */
export function destroyKeyOfDayIfEmpty(
  stores: Parameters<typeof destroyKeysOfEmptyDays>[0],
  createdAt: Date,
  now: Date,
): Promise<number> {
  return destroyKeysOfEmptyDays(stores, now, [formatWrappingDay(createdAt)]);
}

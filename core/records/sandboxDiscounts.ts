import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { DiscountTerms } from '../shared/purchase/price';
import type { Database } from './database';
import { isDuplicateKey } from './duplicateKey';

/** Who stands as the maker of the sandbox's codes. */
const SEED = 'seed';

/** The codes that the sandbox begins with. Deleting is a mark (`deletedAt`), so a deleted code never comes back. */
async function insertSandboxDiscounts(database: Database): Promise<void> {
  const seeds: DiscountTerms[] = [
    { code: 'SAVE10', type: 'fixed', value: 29 },
    { code: 'TEST20', type: 'percentage', value: 20 },
    { code: 'FREE100', type: 'percentage', value: 100 },
    { code: 'FREE', type: 'percentage', value: 100 },
  ];
  const now = new Date();
  for (const { code, ...terms } of seeds) {
    const row = {
      _id: randomUUID(),
      ...terms,
      currency: 'SEK' as const,
      maxUses: null,
      held: 0,
      expiresAt: null,
      enabled: true,
    };
    try {
      await database.discounts.updateOne(
        { code },
        { $setOnInsert: { ...row, createdAt: now, createdBy: SEED, updatedAt: now, deletedAt: null, description: '' } },
        { upsert: true },
      );
    } catch (error) {
      // Another process seeded it at the same moment.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

/** Turns the sandbox's codes off, once: whoever of the staff turns one on again later means it. */
async function turnOffSandboxCodes(database: Database): Promise<void> {
  const now = new Date();
  for (const { _id, updatedAt } of await database.discounts
    .find({ createdBy: SEED, retiredAt: { $exists: false } })
    .toArray()) {
    // Never the same moment twice, since it is the row's version too.
    const version = new Date(Math.max(now.getTime(), updatedAt.getTime() + 1));
    await database.discounts.updateOne(
      { _id, retiredAt: { $exists: false } },
      { $set: { enabled: false, retiredAt: now, updatedAt: version } },
    );
  }
}

/**
 * Sees to the codes that every sandbox has: there they are made; anywhere else, where a database may have been a sandbox's
 * before, they are turned off, and the log says which are still off. Codes that staff made are left alone.
 */
export async function seedOrDisableSandboxCodes(
  database: Database,
  isSandbox: boolean,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  if (isSandbox) return insertSandboxDiscounts(database);
  await turnOffSandboxCodes(database);
  const off = await database.discounts
    .find({ retiredAt: { $exists: true }, enabled: false, deletedAt: null }, { projection: { code: 1 } })
    .toArray();
  const codes = off.map(({ code }) => code).sort();
  if (codes.length > 0)
    log.warn(
      { codes },
      'codes of the sandbox stand in this database: they are turned off; delete them in the back office',
    );
}

import { declareCollection } from './collection';
import type { Database } from './database';

/** Collection of the tries that are counted for all processes together; its documents are rate-limiter-flexible's. */
export const RATE_LIMITS = 'rateLimits';

export interface RateLimitRecord {
  /** What is limited, and a keyed hash of whom. */
  key: string;
  points: number;
  expire: Date;
}

export const RATE_LIMITS_COLLECTION = declareCollection<RateLimitRecord>(RATE_LIMITS, [
  { keys: { key: 1 }, unique: true },
  { keys: { expire: 1 }, expireAfterSeconds: 0 },
]);

/** Removes those whose window is over. @returns how many */
export async function deleteOldRateLimits({ rateLimits }: Pick<Database, 'rateLimits'>, now: Date): Promise<number> {
  return (await rateLimits.deleteMany({ expire: { $lt: now } })).deletedCount;
}

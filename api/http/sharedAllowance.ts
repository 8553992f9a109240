import { createHmac } from 'node:crypto';
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../../core/records/database';
import { RATE_LIMITS } from '../../core/records/rateLimits';
import type { Vault } from '../../core/vault/vault';
import { overLimit } from './overLimit';

/**
 * A number of tries in a window, counted for all processes together: whichever of them a client's requests reach. While
 * the database does not answer, each process counts for itself.
 */
export class SharedAllowance {
  private readonly limiter: RateLimiterMongo;
  private readonly secret: string;

  constructor(
    { database, vault }: { database: Database; vault: Vault },
    private readonly name: string,
    private readonly limit: number,
    windowMs: number,
  ) {
    const window = { points: limit, duration: windowMs / 1000 };
    this.limiter = new RateLimiterMongo({
      ...window,
      storeClient: database.db,
      tableName: RATE_LIMITS,
      keyPrefix: name,
      // core/records/database sees to them.
      disableIndexesCreation: true,
      insuranceLimiter: new RateLimiterMemory(window),
    });
    this.secret = vault.signingKey('rate-limits');
  }

  /** @throws AppError too_many_requests when nothing is left for `key`. */
  async check(key: string): Promise<void> {
    const used = await this.limiter.get(this.hidden(key));
    if (used && used.consumedPoints >= this.limit) throw overLimit(used.msBeforeNext);
  }

  /** Uses one up. @throws AppError too_many_requests when there was none left. */
  async spend(key: string): Promise<void> {
    try {
      await this.limiter.consume(this.hidden(key));
    } catch (error) {
      if (error instanceof RateLimiterRes) throw overLimit(error.msBeforeNext);
      throw error;
    }
  }

  /** A client's address is never written down: what is kept, until the window ends, is a keyed hash of it. */
  private hidden(key: string): string {
    return createHmac('sha256', this.secret).update(`${this.name}:${key}`).digest('base64url');
  }
}

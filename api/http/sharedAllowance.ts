import { createHmac } from 'node:crypto';
import { RateLimiterMemory, RateLimiterMongo } from 'rate-limiter-flexible';
import type { Database } from '../../core/records/database';
import { RATE_LIMITS } from '../../core/records/rateLimits';
import type { Vault } from '../../core/vault/vault';
import { throwOverLimitError } from './overLimit';

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
    limit: number,
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

  /** Uses one up. @throws AppError too_many_requests when there was none left. */
  async spend(key: string): Promise<void> {
    await this.take(key);
  }

  /**
   * Does what is a try only when it fails in a certain way. It is spent before and given back after: of any number of
   * attempts at once, no more than are left begin.
   * @param counts whether a failure is a try
   * @throws AppError too_many_requests when there was none left; whatever `attempt` throws
   */
  async spendIfFailed<T>(key: string, attempt: () => Promise<T>, counts: (error: unknown) => boolean): Promise<T> {
    const windowEnds = await this.take(key);
    let counted = false;
    try {
      return await attempt();
    } catch (error) {
      counted = counts(error);
      throw error;
    } finally {
      // What was spent in a window that is over is not given to the next.
      if (!counted && Date.now() < windowEnds) await this.limiter.reward(this.hidden(key));
    }
  }

  /** @returns when the window ends, ms since the epoch */
  private async take(key: string): Promise<number> {
    const { msBeforeNext } = await this.limiter.consume(this.hidden(key)).catch(throwOverLimitError);
    return Date.now() + msBeforeNext;
  }

  /** A client's address is never written down: what is kept, until the window ends, is a keyed hash of it. */
  private hidden(key: string): string {
    return createHmac('sha256', this.secret).update(`${this.name}:${key}`).digest('base64url');
  }
}

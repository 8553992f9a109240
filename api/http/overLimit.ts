import { RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../core/shared/errors';

/** The refusal of one try too many. @param ms until the next may be made */
export function createOverLimitError(ms: number): AppError {
  return new AppError('too_many_requests', 'over the limit', [], Math.max(1, Math.ceil(ms / 1000)));
}

/** A limiter rejects with what is known of the window when no try is left, and with an error when it can't count. */
export function throwOverLimitError(rejection: unknown): never {
  throw rejection instanceof RateLimiterRes ? createOverLimitError(rejection.msBeforeNext) : rejection;
}

import type { Request, RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError, type ErrorCode } from '../../core/shared/errors';
import type { Database } from '../../core/records/database';
import type { Vault } from '../../core/vault/vault';
import { deriveRateLimitKeyFromIp } from './clientKey';
import { createOverLimitError, throwOverLimitError } from './overLimit';
import { SharedAllowance } from './sharedAllowance';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Mails with a link that may be asked for one order in an hour, and for one address. */
const LINKS_AN_ORDER = 3;
const LINKS_AN_ADDRESS = 6;
/** Copies of its mail that may be asked for one letter in an hour. */
const MAILS_PER_HOUR = 5;
/** Letters that go to one address in a day in people's names: large companies get several, nobody is to be flooded. */
const SENDINGS_A_DAY = 30;
/** Steps that a client may tell in a minute: a wizard has ten, and nobody walks through six of them in that time. */
const STEPS_A_MINUTE = 60;
/** Results that a client may tell in an hour: nobody has so many letters. */
const RESULTS_AN_HOUR = 20;
/** Failures of pages that a client may tell in an hour: one that fails at every look is known by then. */
const FAILURES_AN_HOUR = 20;
/** Files that may be sent for each letter or suggestion that may be asked for. */
const FILES_A_LETTER = 4;

/** Refusals that tell a wrong guess. */
const GUESSES: ReadonlySet<ErrorCode> = new Set(['discount_unknown', 'receipt_not_found']);

/** A number of tries in a window, each spent where it is known to count; in this process only. */
class Allowance {
  private readonly limiter: RateLimiterMemory;

  constructor(limit: number, windowMs: number) {
    this.limiter = new RateLimiterMemory({ points: limit, duration: windowMs / 1000 });
  }

  /** Uses one up. @throws AppError too_many_requests when there was none left. */
  async spend(key: string): Promise<void> {
    await this.limiter.consume(key).catch(throwOverLimitError);
  }
}

/**
 * Lets so many requests of a client through in a minute, and tells it with each answer how many are left, as the eighth draft of
 * https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/ has it; in this process only.
 */
function createPerMinuteRequestLimiter(limit: number): RequestHandler {
  const limiter = new RateLimiterMemory({ points: limit, duration: MINUTE / 1000 });
  const policy = `"${limit}-in-1min"`;
  return (req, res, next) => {
    const tellRest = ({ remainingPoints, msBeforeNext }: RateLimiterRes) => {
      res.append('RateLimit', `${policy}; r=${remainingPoints}; t=${Math.ceil(msBeforeNext / 1000)}`);
      res.append('RateLimit-Policy', `${policy}; q=${limit}; w=${MINUTE / 1000}`);
    };
    limiter.consume(deriveRateLimitKeyFromIp(req)).then(
      (left) => {
        tellRest(left);
        next();
      },
      (refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes)) return next(refusal);
        tellRest(refusal);
        next(createOverLimitError(refusal.msBeforeNext));
      },
    );
  };
}

export interface Limits {
  /** All requests of a client (REQUESTS_PER_MINUTE). */
  requests: RequestHandler;
  /** Spends one of the client's letters an hour (AI_REQUESTS_PER_HOUR). */
  writing(req: Request): Promise<void>;
  /** Spends one of the files an hour that a client may send. */
  receiving(req: Request): Promise<void>;
  /** Does what takes a discount code or a receipt's id; wrong ones are counted, so that they can't be guessed. */
  guessing<T>(req: Request, attempt: () => Promise<T>): Promise<T>;
  /** Spends one of the letter's mails. */
  mailing(letterId: string): Promise<void>;
  /** Spends one of the mails an hour that a client may ask for by order number. */
  asking(req: Request): Promise<void>;
  /** Spends one of the order's mails with a link, and one of its address's. */
  linking(orderNumber: string, emailHash: string): Promise<void>;
  /** Spends one of the letters that may be sent to an address in a day. */
  sending(to: string): Promise<void>;
  /** Spends one of the client's steps in a wizard; counted in this process only, as nothing hangs on it. */
  stepping(req: Request): Promise<void>;
  /** Spends one of the results of letters that a client may tell in an hour; counted in this process only. */
  telling(req: Request): Promise<void>;
  /** Spends one of the failures of pages that a client may tell in an hour; counted in this process only. */
  failing(req: Request): Promise<void>;
}

/**
 * What a client may ask for in an hour, and how often it may guess, is counted for all processes together. The flood gate
 * on all requests is each process's own: it must cost nothing.
 */
export function createRequestLimits(
  shared: { database: Database; vault: Vault },
  settings: { REQUESTS_PER_MINUTE: number; AI_REQUESTS_PER_HOUR: number },
): Limits {
  const writing = new SharedAllowance(shared, 'writing', settings.AI_REQUESTS_PER_HOUR, HOUR);
  const files = new SharedAllowance(shared, 'files', FILES_A_LETTER * settings.AI_REQUESTS_PER_HOUR, HOUR);
  const few = Math.max(5, Math.ceil(settings.REQUESTS_PER_MINUTE / 15));
  const guesses = new SharedAllowance(shared, 'guesses', few, MINUTE);
  const asked = new SharedAllowance(shared, 'asked', few, HOUR);
  const orders = new SharedAllowance(shared, 'order-links', LINKS_AN_ORDER, HOUR);
  const addresses = new SharedAllowance(shared, 'address-links', LINKS_AN_ADDRESS, HOUR);
  const mails = new SharedAllowance(shared, 'mails', MAILS_PER_HOUR, HOUR);
  const sendings = new SharedAllowance(shared, 'sendings', SENDINGS_A_DAY, 24 * HOUR);
  const steps = new Allowance(STEPS_A_MINUTE, MINUTE);
  const results = new Allowance(RESULTS_AN_HOUR, HOUR);
  const failures = new Allowance(FAILURES_AN_HOUR, HOUR);
  return {
    requests: createPerMinuteRequestLimiter(settings.REQUESTS_PER_MINUTE),
    writing: (req) => writing.spend(deriveRateLimitKeyFromIp(req)),
    receiving: (req) => files.spend(deriveRateLimitKeyFromIp(req)),
    guessing: (req, attempt) =>
      guesses.spendIfFailed(
        deriveRateLimitKeyFromIp(req),
        attempt,
        (error) => error instanceof AppError && GUESSES.has(error.code),
      ),
    mailing: (letterId) => mails.spend(letterId),
    asking: (req) => asked.spend(deriveRateLimitKeyFromIp(req)),
    async linking(orderNumber, emailHash) {
      await orders.spend(orderNumber);
      await addresses.spend(emailHash);
    },
    sending: (to) => sendings.spend(to.toLowerCase()),
    stepping: (req) => steps.spend(deriveRateLimitKeyFromIp(req)),
    telling: (req) => results.spend(deriveRateLimitKeyFromIp(req)),
    failing: (req) => failures.spend(deriveRateLimitKeyFromIp(req)),
  };
}

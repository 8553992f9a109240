import Stripe from 'stripe';
import { AppError } from '../shared/errors';

/**
 * Turns what the Stripe library throws into ours: an `AppError` where a retry meets the same answer, a plain `Error`
 * (which Temporal retries) where it may not. Stripe's own message stays out: it may quote an e-mail address.
 */
export function toPaymentError(error: unknown): Error {
  if (!(error instanceof Stripe.errors.StripeError)) return error instanceof Error ? error : new Error(String(error));
  const what = ['Stripe', error.type, error.code, error.param, error.requestId].filter(Boolean).join(' ');
  if (error instanceof Stripe.errors.StripeCardError) return new AppError('payment_failed', what);
  if (error instanceof Stripe.errors.StripeIdempotencyError) return new AppError('invalid_request', what);
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    if (error.statusCode === 409) return new Error(what); // another request with the same key is under way
    // A customer that is gone is a bad parameter (400) where it is named in one.
    const gone = error.statusCode === 404 || error.code === 'resource_missing';
    return new AppError(gone ? 'not_found' : 'invalid_request', what);
  }
  // Outages, rate limits, and keys that an operator has to put right: each may be well at the next try.
  return new Error(what);
}

/** True for a failure that Stripe had stored under the request's idempotency key and now only repeats. */
export function isReplayedFailure(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError &&
    (error.statusCode ?? 0) >= 500 &&
    error.headers?.['idempotent-replayed'] === 'true'
  );
}

/** True for a refusal of this very parameter. Such refusals are not stored under the request's key. */
export function isRefusalOfParameter(error: unknown, parameter: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.param === parameter;
}

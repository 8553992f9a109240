import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import { getNowInSeconds } from './objects';
import type { Store } from './store';
import { StripeError } from './stripeError';

/** Stripe forgets a key after 24 hours at the earliest. Seconds. */
const KEPT = 86_400;

/**
 * A POST with a known key gets the first answer again, a 500 too; refusals of the parameters are not kept.
 * https://docs.stripe.com/api/idempotent_requests
 */
export function createIdempotencyMiddleware(store: Store): RequestHandler {
  return (request, response, next) => {
    const key = request.get('idempotency-key');
    if (request.method !== 'POST' || key === undefined) return next();
    if (key.length > 255)
      throw new StripeError(400, 'invalid_request_error', 'Idempotency keys are limited to 255 characters.');
    const fingerprint = createHash('sha256')
      .update(`${request.path} ${JSON.stringify(request.body ?? {})}`)
      .digest('hex');
    const known = store.answers.get(key);
    if (known && getNowInSeconds() - known.created < KEPT) {
      if (known.fingerprint !== fingerprint)
        throw new StripeError(
          400,
          'idempotency_error',
          'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
            `Try using a key other than '${key}' if you meant to execute a different request.`,
        );
      response.set('idempotent-replayed', 'true').status(known.status).json(known.body);
      return;
    }
    const send = response.json.bind(response);
    response.json = (body: unknown) => {
      const { statusCode } = response;
      if (statusCode < 400 || statusCode === 402 || statusCode >= 500)
        store.answers.save({ id: key, fingerprint, status: statusCode, body, created: getNowInSeconds() });
      return send(body);
    };
    next();
  };
}

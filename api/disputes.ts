import { AppError } from '../core/shared/errors';
import type { DisputeView } from '../core/payments/disputes';
import { saveDisputeUnlessNewerIsKnown, type DisputedPurchase } from '../core/records/disputes';
import { SUBSCRIPTION_KIND, findTransactionByPayment } from '../core/records/transactions';
import { findHeldPayment } from '../core/records/heldPayments';
import type { Services } from './services';

/**
 * Records what the provider told of a dispute. A dispute names the payment only: what that was for is in our books, or
 * said by the payment's session. One of another service on the same account is left alone.
 * @returns whose payment it is, as far as we know
 */
export async function recordDisputeAndTellWhoseItIs(
  services: Services,
  dispute: DisputeView,
  at: Date,
): Promise<'ours' | 'unknown' | 'foreign'> {
  const { database } = services;
  const purchase =
    dispute.paymentIntent === null ? undefined : await findPurchaseByPayment(services, dispute.paymentIntent);
  if (purchase === 'foreign') return purchase;
  await saveDisputeUnlessNewerIsKnown(database, dispute, purchase, at);
  return purchase ? 'ours' : 'unknown';
}

/** undefined: nobody knows. */
type Found = DisputedPurchase | 'foreign' | undefined;

async function findPurchaseByPayment(services: Services, paymentIntent: string): Promise<Found> {
  const { database } = services;
  const sale = await findTransactionByPayment(database, paymentIntent);
  if (sale?.kind === SUBSCRIPTION_KIND) return { letterId: null, subscriptionId: sale.subscriptionId ?? null };
  if (sale) return { letterId: sale._id, subscriptionId: null };
  const held = await findHeldPayment(database, paymentIntent);
  if (held) return { letterId: held.letterId, subscriptionId: null };
  const refunded = await services.refunds.findLetterId(paymentIntent);
  if (refunded !== undefined) return { letterId: refunded, subscriptionId: null };
  return findPurchaseAtProvider(services, paymentIntent);
}

/** By the session behind a payment that is not booked (yet). @throws an outage, so that the webhook comes again */
async function findPurchaseAtProvider({ config, payments }: Services, paymentIntent: string): Promise<Found> {
  try {
    const sessionId = await payments.sessionOf(paymentIntent);
    if (sessionId === undefined) return undefined;
    const { letterId, environment } = await payments.readSession(sessionId);
    if (environment === undefined) return undefined;
    return environment === config.PAYMENT_ENVIRONMENT ? { letterId, subscriptionId: null } : 'foreign';
  } catch (error) {
    // The provider has no such payment, or its session is no letter's.
    if (error instanceof AppError && (error.code === 'not_found' || error.code === 'invalid_request')) return undefined;
    throw error;
  }
}

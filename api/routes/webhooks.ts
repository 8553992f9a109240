import { AppError } from '../../core/shared/errors';
import { rememberPaymentToBook } from '../../core/records/unbookedPayments';
import {
  recordEventAndTellIfUnhandled,
  markEventHandled,
  hasTransaction,
  isSoldByPayment,
} from '../../core/records/transactions';
import { findTombstone } from '../../core/records/tombstones';
import { hasLetterRecord } from '../../core/records/letters';
import type { PaymentEvent } from '../../core/payments/events';
import { handledEventSchema } from '../../core/shared/contracts/service';
import { recordDisputeAndTellWhoseItIs } from '../disputes';
import { declareOperation, type Operation } from '../http/operation';
import type { Services } from '../services';

type PaymentFactEvent = Exclude<PaymentEvent, { type: 'other' | 'subscription' | 'disputed' }>;
type KnownEvent = Exclude<PaymentEvent, { type: 'other' }>;

/**
 * Stripe's webhook: a signed event becomes a signal to its letter, has a subscription read back, or is kept as what
 * became of a dispute. 2xx is answered only when that went through, so that Stripe sends it again otherwise.
 * https://docs.stripe.com/webhooks
 */
export function declareWebhookOperations(services: Services): Operation[] {
  const { config, database, metrics, payments, subscriptions, workflows } = services;

  /** The session that an event is about: refusals of a card and refunds name the payment only. */
  async function findCheckoutSessionId(event: PaymentFactEvent): Promise<string | undefined> {
    if (event.sessionId !== undefined) return event.sessionId;
    return event.paymentIntent === undefined ? undefined : payments.sessionOf(event.paymentIntent);
  }

  async function routePaymentEventByType(event: KnownEvent & { at: Date }): Promise<void> {
    if (event.type === 'subscription') return subscriptions.changed(event.subscriptionId, event.invoiceId);
    if (event.type !== 'disputed') return recordPaymentAndSignalLetterOrRefund(event);
    const whose = await recordDisputeAndTellWhoseItIs(services, event.dispute, event.at);
    // Staff see one of a payment that nobody knows, but nothing is done about it.
    if (whose !== 'ours') metrics.foreignPayment(event.type);
  }

  /**
   * Several services may share a Stripe account, and each is told of all: only ours is acted upon. What does not say whose
   * it is began before sessions said so, and is ours when the letter is or was.
   */
  async function isOwnPayment({ environment, letterId }: PaymentFactEvent): Promise<boolean> {
    if (environment !== undefined) return environment === config.PAYMENT_ENVIRONMENT;
    if (letterId === undefined) return true;
    return (
      (await hasLetterRecord(database, letterId)) ||
      (await findTombstone(database, letterId)) !== undefined ||
      hasTransaction(database, letterId)
    );
  }

  async function recordPaymentAndSignalLetterOrRefund(event: PaymentFactEvent): Promise<void> {
    if (!(await isOwnPayment(event))) return metrics.foreignPayment(event.type);
    if (event.type === 'refunded' && event.paymentIntent !== undefined)
      await subscriptions.refunded(event.paymentIntent);
    const sessionId = await findCheckoutSessionId(event);
    if (event.letterId === undefined || sessionId === undefined) return;
    const payment = event.type === 'succeeded' ? event.paymentIntent : undefined;
    if (payment !== undefined) await rememberPaymentToBook(database, payment);
    const isExpected = payment !== undefined && { isExpected: true as const };
    if (await workflows.paymentFact(event.letterId, { type: event.type, sessionId, ...isExpected })) return;
    if (payment === undefined) return;
    // A letter that was paid by this very payment was made, or its workflow has seen to the money.
    const isKnown = await isSoldByPayment(database, event.letterId, payment);
    // Money for a letter that can't be made any more goes back.
    if (!isKnown) await workflows.refund({ paymentIntent: payment, sessionId, reason: 'late' });
  }

  return [
    declareOperation({
      method: 'post',
      path: '/api/stripe/webhook',
      security: 'stripeSignature',
      tag: 'payments',
      summary: 'Events from Stripe, signed',
      bodyDescription: { type: 'object', description: 'A Stripe event, held against its stripe-signature header' },
      answers: { 200: { description: 'Handled', schema: handledEventSchema } },
      refusals: ['dependency_down'],
      async handle({ req }) {
        const raw: unknown = req.body;
        if (!Buffer.isBuffer(raw)) throw new AppError('invalid_request', 'an empty webhook');
        const event = payments.parseWebhook(raw, req.get('stripe-signature') ?? '');
        if (event.type !== 'other' && (await recordEventAndTellIfUnhandled(database, event.id))) {
          await runAndThrowFailureAsOutage(() => routePaymentEventByType(event));
          await markEventHandled(database, event.id);
          metrics.webhook(event.type, Date.now() - event.at.getTime());
        }
        return { status: 200, body: { received: true } };
      },
    }),
  ];
}

/** Stripe itself may be what does not answer while we look up a session. */
async function runAndThrowFailureAsOutage(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof AppError && error.status >= 500) throw error;
    throw new AppError('dependency_down', 'the event could not be handled');
  }
}

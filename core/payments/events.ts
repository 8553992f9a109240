import type Stripe from 'stripe';
import { parseProviderDispute, type DisputeView } from './disputes';
import { readSubscriptionIdOfInvoice } from './subscriptions';

/** Name under which a session and its payment say whose they are, of those that share a Stripe account. */
export const ENVIRONMENT = 'environment';

interface References {
  /** Stripe's event id: the same in every delivery of the event. */
  id: string;
  letterId?: string;
  /** Absent in what began before sessions said so. */
  environment?: string;
  paymentIntent?: string;
  sessionId?: string;
}

/** What a webhook tells us, in our words. */
export type PaymentEvent =
  | (References & { type: 'succeeded' | 'expired'; sessionId: string })
  /** A refused card: the session stays open and may be paid yet. */
  | (References & { type: 'failed' })
  /** Money went back, or a refund failed; `Payments.refundsOf` says how much has gone. */
  | (References & { type: 'refunded' })
  /** Something about a subscription changed; what, is read back, so that late and repeated events are harmless. */
  | { id: string; type: 'subscription'; subscriptionId: string; invoiceId?: string }
  /** A payment is contested at the payer's bank, or how that goes on. */
  | { id: string; type: 'disputed'; dispute: DisputeView }
  | { id: string; type: 'other' };

/**
 * Reads a verified event. Payment methods that settle later complete the session unpaid, so `completed` counts only
 * when it is paid: https://docs.stripe.com/checkout/fulfillment
 */
export function parsePaymentEvent(event: Stripe.Event): PaymentEvent {
  const { id } = event;
  switch (event.type) {
    case 'checkout.session.completed':
      if (event.data.object.mode === 'subscription') return toSubscriptionEvent(id, event.data.object.subscription);
      return event.data.object.payment_status === 'paid'
        ? { id, type: 'succeeded', ...readIdsOfCheckoutSession(event.data.object) }
        : { id, type: 'other' };
    case 'checkout.session.async_payment_succeeded':
      return { id, type: 'succeeded', ...readIdsOfCheckoutSession(event.data.object) };
    case 'checkout.session.async_payment_failed':
      return { id, type: 'failed', ...readIdsOfCheckoutSession(event.data.object) };
    case 'checkout.session.expired':
      if (event.data.object.mode === 'subscription') return { id, type: 'other' };
      return { id, type: 'expired', ...readIdsOfCheckoutSession(event.data.object) };
    case 'payment_intent.payment_failed':
      return {
        id,
        type: 'failed',
        paymentIntent: event.data.object.id,
        ...readLetterIdAndEnvironment(event.data.object),
      };
    case 'charge.refunded':
    case 'refund.updated':
    case 'refund.failed':
      return {
        id,
        type: 'refunded',
        ...readPaymentIntentId(event.data.object),
        ...readLetterIdAndEnvironment(event.data.object),
      };
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return { id, type: 'disputed', dispute: parseProviderDispute(event.data.object) };
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'customer.subscription.deleted':
      return toSubscriptionEvent(id, event.data.object.id);
    case 'invoice.paid':
      return toSubscriptionEvent(id, readSubscriptionIdOfInvoice(event.data.object), event.data.object.id);
    case 'invoice.payment_failed':
      return toSubscriptionEvent(id, readSubscriptionIdOfInvoice(event.data.object));
    default:
      return { id, type: 'other' };
  }
}

/** @param invoiceId one that has been paid */
function toSubscriptionEvent(
  id: string,
  subscription: string | Stripe.Subscription | null | undefined,
  invoiceId?: string,
): PaymentEvent {
  if (subscription === null || subscription === undefined) return { id, type: 'other' };
  const subscriptionId = typeof subscription === 'string' ? subscription : subscription.id;
  return { id, type: 'subscription', subscriptionId, ...(invoiceId !== undefined && { invoiceId }) };
}

function readIdsOfCheckoutSession(session: Stripe.Checkout.Session): Omit<References, 'id'> & { sessionId: string } {
  const letterId = session.metadata?.['letterId'] ?? session.client_reference_id;
  return {
    sessionId: session.id,
    ...readLetterIdAndEnvironment(session),
    ...(letterId ? { letterId } : {}),
    ...readPaymentIntentId(session),
  };
}

function readLetterIdAndEnvironment(object: {
  metadata: Stripe.Metadata | null;
}): Pick<References, 'letterId' | 'environment'> {
  const letterId = object.metadata?.['letterId'];
  const environment = object.metadata?.[ENVIRONMENT];
  return { ...(letterId ? { letterId } : {}), ...(environment ? { environment } : {}) };
}

function readPaymentIntentId(object: { payment_intent: string | Stripe.PaymentIntent | null }): {
  paymentIntent?: string;
} {
  const paymentIntent = typeof object.payment_intent === 'string' ? object.payment_intent : object.payment_intent?.id;
  return paymentIntent ? { paymentIntent } : {};
}

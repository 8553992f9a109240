import {
  type Charge,
  type Interval,
  type Metadata,
  type Method,
  type PaymentIntent,
  type Refund,
  type Session,
  createObjectId,
  getNowInSeconds,
  createSucceededCharge,
} from './objects';
import type { Billing } from './billing';
import type { Store } from './store';
import { StripeError, createResourceMissingError } from './stripeError';

export interface SessionInput {
  amount: number;
  title: string;
  methods: Method[];
  locale: string | null;
  email: string | null;
  clientReferenceId: string | null;
  metadata: Metadata;
  paymentMetadata: Metadata;
  successUrl: string;
  cancelUrl: string | null;
  /** Unix seconds. */
  expiresAt: number;
  adaptivePricing: boolean;
  customer: string | null;
  /** For mode=subscription. */
  interval: Interval | null;
  /** Shown at the pay button. */
  terms: string | null;
}

export type Refusal = 'card_declined' | 'swish_declined';

const REFUSALS = {
  card_declined: {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  swish_declined: {
    type: 'api_error',
    code: 'payment_intent_payment_attempt_failed',
    message: 'The customer declined in Swish.',
  },
} as const;

/** setTimeout counts in 31 bits. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** What can happen to a session, its payment and its refund; each fact is told by `emit` as Stripe would. */
export class Checkout {
  private readonly timers = new Map<string, NodeJS.Timeout>();

  /** What the provider says of refunds from now on. */
  refunds: 'on' | 'refuse' | 'pending' = 'on';
  constructor(
    private readonly store: Store,
    private readonly publicUrl: string,
    private readonly emit: (type: string, object: Session | PaymentIntent | Charge | Refund) => void,
    private readonly billing: Billing,
  ) {
    for (const session of store.sessions.all()) this.watch(session);
  }

  create(input: SessionInput): Session {
    const id = createObjectId('cs_test');
    this.store.items.save({
      id,
      name: input.title,
      amount: input.amount,
      quantity: 1,
      paymentMetadata: input.paymentMetadata,
      ...(input.interval !== null && { interval: input.interval }),
    });
    const session = this.store.sessions.save({
      id,
      object: 'checkout.session',
      adaptive_pricing: { enabled: input.adaptivePricing },
      amount_subtotal: input.amount,
      amount_total: input.amount,
      cancel_url: input.cancelUrl,
      client_reference_id: input.clientReferenceId,
      created: getNowInSeconds(),
      currency: 'sek',
      custom_text: { submit: input.terms === null ? null : { message: input.terms } },
      customer: input.customer,
      customer_details: null,
      customer_email: input.email,
      expires_at: input.expiresAt,
      invoice: null,
      livemode: false,
      locale: input.locale,
      metadata: input.metadata,
      mode: input.interval === null ? 'payment' : 'subscription',
      payment_intent: null,
      payment_method_types: input.methods,
      payment_status: 'unpaid',
      status: 'open',
      subscription: null,
      success_url: input.successUrl,
      ui_mode: 'hosted_page',
      url: `${this.publicUrl}/pay/${id}`,
    });
    this.watch(session);
    return session;
  }

  session(id: string): Session {
    const session = this.store.sessions.get(id);
    if (!session) throw createResourceMissingError('checkout.session', id);
    return session;
  }

  /** Takes the money. `late` is for tests of money that comes when the session is over already. */
  pay(id: string, paid: { method: Method; last4?: string; email?: string; late?: boolean }): Session {
    const session = this.session(id);
    if (session.payment_status === 'paid')
      throw new StripeError(400, 'invalid_request_error', 'This Session is already paid.');
    const wasPending = session.status === 'complete';
    if (session.status !== 'open' && !wasPending && !paid.late)
      throw new StripeError(400, 'invalid_request_error', 'This Session is no longer open.');
    if (session.mode === 'subscription') return this.subscribe(session, paid);
    const intent = this.intentOf(session);
    const charge = createSucceededCharge(intent, paid);
    this.store.charges.save(charge);
    this.store.intents.save({
      ...intent,
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      last_payment_error: null,
    });
    const email = paid.email ?? session.customer_email;
    const done = this.store.sessions.save({
      ...this.session(id),
      status: 'complete',
      payment_status: 'paid',
      customer_details: email === null ? null : { email },
      url: null,
    });
    this.forget(id);
    this.emit('payment_intent.succeeded', this.intentOf(done));
    this.emit(wasPending ? 'checkout.session.async_payment_succeeded' : 'checkout.session.completed', done);
    return done;
  }

  /** The first payment begins the subscription; the payment hangs on its invoice, not on the session. */
  private subscribe(session: Session, paid: { last4?: string; email?: string }): Session {
    const item = this.store.items.get(session.id);
    if (session.status !== 'open' || session.customer === null || item?.interval === undefined)
      throw new StripeError(400, 'invalid_request_error', 'This Session can not begin a subscription.');
    const { subscription, email } = this.billing.begin({
      ...paid,
      customer: session.customer,
      name: item.name,
      amount: item.amount,
      interval: item.interval,
    });
    const done = this.store.sessions.save({
      ...session,
      status: 'complete',
      payment_status: 'paid',
      customer_details: email === null ? null : { email },
      invoice: subscription.latest_invoice,
      subscription: subscription.id,
      url: null,
    });
    this.forget(session.id);
    this.emit('checkout.session.completed', done);
    return done;
  }

  /** A session that asks for other money than it was opened for, as no session of ours should. */
  change(id: string, { amount, currency }: { amount?: number | undefined; currency?: string | undefined }): Session {
    const session = this.openOnly(id);
    return this.store.sessions.save({
      ...session,
      ...(amount !== undefined && { amount_total: amount }),
      ...(currency !== undefined && { currency }),
    });
  }

  /** A refused attempt: the session stays open and may be paid yet. */
  refuse(id: string, refusal: Refusal): Session {
    const session = this.openOnly(id);
    // A subscription's session has no payment of its own.
    if (session.mode === 'subscription') return session;
    const intent = this.store.intents.save({ ...this.intentOf(session), last_payment_error: REFUSALS[refusal] });
    this.emit('payment_intent.payment_failed', intent);
    return this.session(id);
  }

  /** A method that settles later: the session is complete, the money is not there yet. */
  pend(id: string): Session {
    const session = this.openOnly(id);
    if (session.mode === 'subscription')
      throw new StripeError(400, 'invalid_request_error', 'A subscription is paid by card, which settles at once.');
    this.store.intents.save({ ...this.intentOf(session), status: 'processing' });
    const done = this.store.sessions.save({ ...this.session(id), status: 'complete', url: null });
    this.forget(id);
    this.emit('checkout.session.completed', done);
    return done;
  }

  /** A pending payment that does not come after all. */
  failPending(id: string): Session {
    const session = this.session(id);
    if (session.status !== 'complete' || session.payment_status === 'paid')
      throw new StripeError(400, 'invalid_request_error', 'This Session has no pending payment.');
    this.store.intents.save({ ...this.intentOf(session), status: 'requires_payment_method' });
    this.emit('checkout.session.async_payment_failed', session);
    return session;
  }

  expire(id: string): Session {
    const session = this.session(id);
    if (session.status !== 'open')
      throw new StripeError(
        400,
        'invalid_request_error',
        `Only Checkout Sessions with a status in ["open"] can be expired. This Session has a status of ${session.status}.`,
      );
    const intent = session.payment_intent === null ? undefined : this.store.intents.get(session.payment_intent);
    if (intent) this.store.intents.save({ ...intent, status: 'canceled' });
    const expired = this.store.sessions.save({ ...session, status: 'expired', url: null });
    this.forget(id);
    this.emit('checkout.session.expired', expired);
    return expired;
  }

  /** @param amount öre; what is left when undefined. */
  refund(intentId: string, amount: number | undefined, reason: string | null, metadata: Metadata): Refund {
    const intent = this.store.intents.get(intentId);
    if (!intent) throw createResourceMissingError('payment_intent', intentId);
    const charge = intent.latest_charge === null ? undefined : this.store.charges.get(intent.latest_charge);
    if (!charge)
      throw new StripeError(
        400,
        'invalid_request_error',
        'This PaymentIntent does not have a successful charge to refund.',
      );
    if (charge.refunded)
      throw new StripeError(
        400,
        'invalid_request_error',
        `Charge ${charge.id} has already been refunded.`,
        'charge_already_refunded',
      );
    // An inquiry may be paid back, which ends it; a chargeback takes the money by itself.
    const contested = this.store.disputes.find(
      ({ charge: of, status }) => of === charge.id && ['needs_response', 'under_review', 'lost'].includes(status),
    );
    if (contested)
      throw new StripeError(
        400,
        'invalid_request_error',
        `Charge ${charge.id} has been charged back; cannot issue a refund.`,
        'charge_disputed',
      );
    if (this.refunds === 'refuse')
      throw new StripeError(
        400,
        'invalid_request_error',
        'You have insufficient funds in your Stripe account for this refund.',
        'balance_insufficient',
      );
    const left = charge.amount - charge.amount_refunded;
    const value = amount ?? left;
    if (value > left || value < 1)
      throw new StripeError(
        400,
        'invalid_request_error',
        `Refund amount (${value}) is greater than unrefunded amount on charge (${left}).`,
        'amount_too_large',
        'amount',
      );
    const refund = this.store.refunds.save({
      id: createObjectId('re'),
      object: 'refund',
      amount: value,
      charge: charge.id,
      created: getNowInSeconds(),
      currency: charge.currency,
      metadata,
      payment_intent: intentId,
      reason,
      status: this.refunds === 'pending' ? 'pending' : 'succeeded',
    });
    const refunded = charge.amount_refunded + value;
    this.emit(
      'charge.refunded',
      this.store.charges.save({ ...charge, amount_refunded: refunded, refunded: refunded === charge.amount }),
    );
    this.emit('refund.updated', refund);
    return refund;
  }

  /** The bank answers a refund that was `pending`; what it would not take is the merchant's again. */
  settleRefund(id: string, status: 'succeeded' | 'failed'): Refund {
    const refund = this.store.refunds.get(id);
    if (!refund) throw createResourceMissingError('refund', id);
    const settled = this.store.refunds.save({ ...refund, status });
    const charge = this.store.charges.get(refund.charge);
    if (status === 'failed' && refund.status !== 'failed' && charge)
      this.store.charges.save({ ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
    this.emit(status === 'failed' ? 'refund.failed' : 'refund.updated', settled);
    return settled;
  }

  stop(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }

  private openOnly(id: string): Session {
    const session = this.session(id);
    if (session.status !== 'open')
      throw new StripeError(400, 'invalid_request_error', 'This Session is no longer open.');
    return session;
  }

  /** Stripe makes the payment at the first attempt, not with the session. */
  private intentOf(session: Session): PaymentIntent {
    const known = session.payment_intent === null ? undefined : this.store.intents.get(session.payment_intent);
    if (known) return known;
    const intent = this.store.intents.save({
      id: createObjectId('pi'),
      object: 'payment_intent',
      amount: session.amount_total,
      amount_received: 0,
      created: getNowInSeconds(),
      currency: session.currency,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      metadata: this.store.items.get(session.id)?.paymentMetadata ?? {},
      payment_method_types: session.payment_method_types,
      status: 'requires_payment_method',
    });
    this.store.sessions.save({ ...session, payment_intent: intent.id });
    return intent;
  }

  private watch(session: Session): void {
    if (session.status !== 'open') return;
    this.forget(session.id);
    const wait = Math.min(Math.max(session.expires_at * 1000 - Date.now(), 0), LONGEST_TIMER);
    const timer = setTimeout(() => {
      if (this.session(session.id).status === 'open') this.expire(session.id);
    }, wait);
    timer.unref();
    this.timers.set(session.id, timer);
  }

  private forget(id: string): void {
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
  }
}

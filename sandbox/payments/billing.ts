import {
  type Charge,
  type Customer,
  type Interval,
  type Invoice,
  type Metadata,
  type PaymentIntent,
  type Subscription,
  createObjectId,
  getNowInSeconds,
  createSucceededCharge,
} from './objects';
import type { Store } from './store';
import { createResourceMissingError } from './stripeError';

const CLOCK = 'clock';
/** setTimeout counts in 31 bits. */
const LONGEST_TIMER = 2 ** 31 - 1;
/** Beginning of every invoice's number. */
const NUMBER = 'SANDBOX';

interface Purchase {
  customer: string;
  name: string;
  /** Öre for each period. */
  amount: number;
  interval: Interval;
  last4?: string;
  /** As typed on the payment page, for a customer without one. */
  email?: string;
}

/** What can happen to subscriptions and their invoices; each fact is told by `emit` as Stripe would. */
export class Billing {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: Store,
    private readonly emit: (type: string, object: Customer | Subscription | Invoice | PaymentIntent | Charge) => void,
  ) {
    this.watch();
  }

  /** Unix seconds, as subscriptions see them: the control page may move them ahead. */
  get now(): number {
    return getNowInSeconds() + this.ahead;
  }

  get ahead(): number {
    return this.store.clock.get(CLOCK)?.ahead ?? 0;
  }

  createCustomer(input: { email: string | null; metadata: Metadata; locales: string[] }): Customer {
    return this.store.customers.save({
      id: createObjectId('cus'),
      object: 'customer',
      created: getNowInSeconds(),
      email: input.email,
      livemode: false,
      metadata: input.metadata,
      preferred_locales: input.locales,
    });
  }

  customer(id: string): Customer {
    const customer = this.store.customers.get(id);
    if (!customer || customer.deleted) throw createResourceMissingError('customer', id);
    return customer;
  }

  /** Ends the customer's subscriptions at once, and forgets who it was. */
  deleteCustomer(id: string): void {
    const customer = this.customer(id);
    for (const { id: subscription } of this.ofCustomer(id))
      if (this.subscription(subscription).status !== 'canceled') this.cancel(subscription);
    this.emit('customer.deleted', this.store.customers.save({ ...customer, email: null, metadata: {}, deleted: true }));
  }

  /** Oldest first. */
  ofCustomer(customer: string): Subscription[] {
    return this.store.subscriptions.all().filter((each) => each.customer === customer);
  }

  invoicesOf(subscription: string): Invoice[] {
    return this.store.invoices.all().filter(({ parent }) => parent.subscription_details.subscription === subscription);
  }

  subscription(id: string): Subscription {
    const subscription = this.store.subscriptions.get(id);
    if (!subscription) throw createResourceMissingError('subscription', id);
    return subscription;
  }

  /** Begins a subscription whose first period is paid. */
  begin({ customer: customerId, name, amount, interval, last4, email }: Purchase): {
    subscription: Subscription;
    email: string | null;
  } {
    const known = this.customer(customerId);
    const customer =
      known.email === null && email !== undefined ? this.store.customers.save({ ...known, email }) : known;
    const id = createObjectId('sub');
    const start = this.now;
    const begun = this.store.subscriptions.save({
      id,
      object: 'subscription',
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      created: start,
      currency: 'sek',
      customer: customerId,
      ended_at: null,
      items: {
        object: 'list',
        data: [
          {
            id: createObjectId('si'),
            object: 'subscription_item',
            created: start,
            current_period_end: addBillingInterval(start, interval),
            current_period_start: start,
            price: {
              id: createObjectId('price'),
              object: 'price',
              currency: 'sek',
              product: createObjectId('prod'),
              recurring: { interval, interval_count: 1 },
              type: 'recurring',
              unit_amount: amount,
            },
            quantity: 1,
            subscription: id,
          },
        ],
        has_more: false,
        url: `/v1/subscription_items?subscription=${id}`,
      },
      latest_invoice: null,
      livemode: false,
      metadata: {},
      start_date: start,
      status: 'active',
    });
    const invoice = this.invoice(begun, 'subscription_create', name);
    const subscription = this.store.subscriptions.save({ ...begun, latest_invoice: invoice.id });
    this.emit('customer.subscription.created', subscription);
    this.settle(invoice, last4);
    this.watch();
    return { subscription, email: customer.email };
  }

  /** What the portal and the API may change. */
  setCancelAtPeriodEnd(id: string, atEnd: boolean): Subscription {
    const subscription = this.running(id);
    return this.save({
      ...subscription,
      cancel_at_period_end: atEnd,
      cancel_at: atEnd ? requireLineItemOfSubscription(subscription).current_period_end : null,
      canceled_at: atEnd ? this.now : null,
    });
  }

  /** Ends it at once. */
  cancel(id: string): Subscription {
    const subscription = this.running(id);
    const ended = this.store.subscriptions.save({
      ...subscription,
      status: 'canceled',
      canceled_at: this.now,
      ended_at: this.now,
    });
    for (const invoice of this.invoicesOf(id))
      if (invoice.status === 'open') this.store.invoices.save({ ...invoice, status: 'void' });
    this.emit('customer.subscription.deleted', ended);
    this.watch();
    return ended;
  }

  /** The period's end has come. @param fails the card is refused this time */
  renew(id: string, fails = false): Subscription {
    const subscription = this.running(id);
    if (subscription.cancel_at_period_end) return this.cancel(id);
    const item = requireLineItemOfSubscription(subscription);
    const start = item.current_period_end;
    const next = {
      ...item,
      current_period_start: start,
      current_period_end: addBillingInterval(start, item.price.recurring.interval),
    };
    const moved = this.store.subscriptions.save({ ...subscription, items: { ...subscription.items, data: [next] } });
    const invoice = this.invoice(moved, 'subscription_cycle', this.nameOf(id));
    const renewed = this.save({ ...moved, latest_invoice: invoice.id });
    this.watch();
    if (!fails) {
      this.settle(invoice);
      return renewed;
    }
    this.emit('invoice.payment_failed', this.store.invoices.save({ ...invoice, attempt_count: 1 }));
    return this.save({ ...renewed, status: 'past_due' });
  }

  /** Pays what is still open, as the payer does in the portal; the subscription runs again. */
  payOpen(id: string): Subscription {
    for (const invoice of this.invoicesOf(id)) if (invoice.status === 'open') this.settle(invoice);
    const subscription = this.running(id);
    return subscription.status === 'past_due' ? this.save({ ...subscription, status: 'active' }) : subscription;
  }

  /** Moves the time of all subscriptions ahead; what falls due on the way happens. */
  advance(seconds: number): void {
    this.store.clock.save({ id: CLOCK, ahead: this.ahead + seconds });
    this.watch();
    this.renewDue();
  }

  invoiceWithPayments(id: string, withPayments: boolean): object {
    const invoice = this.store.invoices.get(id);
    if (!invoice) throw createResourceMissingError('invoice', id);
    if (!withPayments) return invoice;
    const data = this.store.invoicePayments.all().filter((each) => each.invoice === id);
    return {
      ...invoice,
      payments: { object: 'list', data, has_more: false, url: `/v1/invoice_payments?invoice=${id}` },
    };
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private save(subscription: Subscription): Subscription {
    this.store.subscriptions.save(subscription);
    this.emit('customer.subscription.updated', subscription);
    return subscription;
  }

  private running(id: string): Subscription {
    const subscription = this.subscription(id);
    // Stripe's own words for one that has ended.
    if (subscription.status === 'canceled') throw createResourceMissingError('subscription', id);
    return subscription;
  }

  private nameOf(id: string): string {
    return this.invoicesOf(id)[0]?.lines.data[0]?.description ?? '';
  }

  private invoice(subscription: Subscription, reason: Invoice['billing_reason'], name: string): Invoice {
    const { price, current_period_start: start, current_period_end: end } = requireLineItemOfSubscription(subscription);
    const id = createObjectId('in');
    const line = {
      id: createObjectId('il'),
      object: 'line_item' as const,
      amount: price.unit_amount,
      currency: price.currency,
      description: name,
      period: { start, end },
      quantity: 1,
    };
    return this.store.invoices.save({
      id,
      object: 'invoice',
      amount_due: price.unit_amount,
      amount_paid: 0,
      attempt_count: 0,
      billing_reason: reason,
      created: this.now,
      currency: price.currency,
      customer: subscription.customer,
      customer_email: this.customer(subscription.customer).email,
      lines: { object: 'list', data: [line], has_more: false, url: `/v1/invoices/${id}/lines` },
      livemode: false,
      metadata: {},
      number: `${NUMBER}-${String(this.store.invoices.all().length + 1).padStart(4, '0')}`,
      parent: {
        type: 'subscription_details',
        quote_details: null,
        subscription_details: { metadata: {}, subscription: subscription.id },
      },
      period_end: start,
      period_start: start,
      status: 'open',
      status_transitions: { finalized_at: this.now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
      total: price.unit_amount,
    });
  }

  private settle(invoice: Invoice, last4?: string): void {
    const { id, amount_due: amount, currency } = invoice;
    const intent: PaymentIntent = {
      id: createObjectId('pi'),
      object: 'payment_intent',
      amount,
      amount_received: amount,
      created: getNowInSeconds(),
      currency,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      metadata: {},
      payment_method_types: ['card'],
      status: 'succeeded',
    };
    const charge = this.store.charges.save(
      createSucceededCharge(intent, { method: 'card', ...(last4 !== undefined && { last4 }) }),
    );
    this.store.intents.save({ ...intent, latest_charge: charge.id });
    this.store.invoicePayments.save({
      id: createObjectId('inpay'),
      object: 'invoice_payment',
      amount_paid: amount,
      amount_requested: amount,
      created: getNowInSeconds(),
      currency,
      invoice: id,
      is_default: true,
      livemode: false,
      payment: { type: 'payment_intent', payment_intent: intent.id },
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at: this.now },
    });
    const { status_transitions: moments, attempt_count: attempts } = invoice;
    const paid = this.store.invoices.save({
      ...invoice,
      amount_paid: amount,
      attempt_count: attempts + 1,
      status: 'paid',
      status_transitions: { ...moments, paid_at: this.now },
    });
    this.emit('invoice.paid', paid);
  }

  private due(): Subscription[] {
    return this.store.subscriptions
      .all()
      .filter(
        (each) => each.status !== 'canceled' && requireLineItemOfSubscription(each).current_period_end <= this.now,
      );
  }

  private renewDue(): void {
    for (let due = this.due(); due.length > 0; due = this.due()) for (const { id } of due) this.renew(id);
  }

  /** Waits for the next period's end. */
  private watch(): void {
    clearTimeout(this.timer);
    const ends = this.store.subscriptions
      .all()
      .flatMap((each) => (each.status === 'canceled' ? [] : [requireLineItemOfSubscription(each).current_period_end]));
    if (ends.length === 0) return;
    const wait = Math.min(Math.max((Math.min(...ends) - this.now) * 1000, 0), LONGEST_TIMER);
    this.timer = setTimeout(() => {
      this.renewDue();
      this.watch();
    }, wait);
    this.timer.unref();
  }
}

export function requireLineItemOfSubscription(subscription: Subscription): Subscription['items']['data'][number] {
  const item = subscription.items.data[0];
  if (!item) throw new Error('a subscription without an item');
  return item;
}

/** A calendar month or year later, as Stripe counts: the last day of a shorter month where the day is missing. */
function addBillingInterval(seconds: number, interval: Interval): number {
  const from = new Date(seconds * 1000);
  const to = new Date(from);
  to.setUTCMonth(from.getUTCMonth() + (interval === 'month' ? 1 : 12));
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return Math.floor(to.getTime() / 1000);
}

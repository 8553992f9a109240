import Stripe from 'stripe';
import { AppError } from '../shared/errors';
import type { Language } from '../shared/languages';
import { isRefusalOfParameter } from './failure';

/** `active` only while Stripe says that it is paid for; `past_due` waits for a renewal that failed. */
export type SubscriptionStatus = 'active' | 'past_due' | 'inactive';

export interface SubscriptionView {
  id: string;
  /** Stripe's id of who pays. */
  customer: string;
  status: SubscriptionStatus;
  plan: 'monthly' | 'yearly';
  /** Öre for each period, VAT included. */
  amount: number;
  createdAt: Date;
  currentPeriodEnd: Date;
  /** It ends by itself then. */
  cancelAtPeriodEnd: boolean;
  latestInvoice?: string;
}

export interface SubscriptionCheckoutRequest {
  customer: string;
  /** Öre a month, VAT included. */
  amount: number;
  /** What is bought, as the payment page shows it. */
  title: string;
  /** Stands at the pay button: how often it is paid, how it is ended, the right of withdrawal. */
  terms: string;
  language: Language;
  successUrl: string;
  cancelUrl: string;
}

/** What was paid for one period. Amounts in öre. */
export interface SubscriptionInvoice {
  subscriptionId: string;
  customer: string;
  paid: boolean;
  amount: number;
  /** When the money came, by Stripe's clock. */
  paidAt: Date;
  /** The payment behind it, absent until paid. */
  paymentIntent?: string;
  /** Where the receipt goes. */
  email?: string;
  /** The one that began the subscription; the others renewed it. */
  first: boolean;
  periodStart: Date;
  periodEnd: Date;
}

/**
 * Subscriptions through Stripe Billing (https://docs.stripe.com/billing/subscriptions/overview). Errors as `Payments`.
 */
export interface SubscriptionPayments {
  /** Makes the payer at Stripe. @returns its id */
  createCustomer(request: { uid: string; email?: string; language: Language }): Promise<string>;
  /** Forgets the payer at Stripe, and ends what still runs. One that is gone already is fine. */
  deleteCustomer(customer: string): Promise<void>;
  /**
   * Opens a hosted payment page, and closes the customer's others: of two requests at the same moment one page stays
   * open, so that nobody pays twice.
   * @throws AppError not_found when Stripe does not know the customer (any more)
   */
  openCheckout(request: SubscriptionCheckoutRequest): Promise<{ sessionId: string; url: string }>;
  /** Closes the customer's open payment pages; one that is being paid stays. */
  closeCheckouts(customer: string): Promise<void>;
  /** Stripe's page where the payer ends, resumes or pays a subscription. */
  openPortal(request: { customer: string; returnUrl: string; language: Language }): Promise<{ url: string }>;
  /** What Stripe itself says of it now. */
  read(subscriptionId: string): Promise<SubscriptionView>;
  /** All of the customer's, newest first, those that have ended too. */
  list(customer: string): Promise<SubscriptionView[]>;
  /** Ends it at once; one that has ended already is only read. */
  cancel(subscriptionId: string): Promise<SubscriptionView>;
  /** @throws AppError not_found for an invoice that is no subscription's */
  readInvoice(invoiceId: string): Promise<SubscriptionInvoice>;
}

interface Parts {
  stripe: Stripe;
  /** Gives Stripe's errors our words. */
  call<T>(work: () => Promise<T>): Promise<T>;
}

/** More than one person ever has at a time. */
const MANY = 100;

export function createSubscriptionPayments({ stripe, call }: Parts): SubscriptionPayments {
  /** Newest first. */
  async function listOpenSessions(customer: string): Promise<Stripe.Checkout.Session[]> {
    return (await stripe.checkout.sessions.list({ customer, status: 'open', limit: MANY })).data;
  }

  async function expireSessionUnlessOver({ id }: Stripe.Checkout.Session): Promise<void> {
    await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
      // Over already, or being paid this very moment.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    });
  }

  return {
    createCustomer: ({ uid, email, language }) =>
      call(async () => {
        const terms = { metadata: { uid }, preferred_locales: [language] };
        const make = (more: Stripe.CustomerCreateParams) => stripe.customers.create({ ...terms, ...more });
        const customer = await make(email === undefined ? {} : { email }).catch((error: unknown) => {
          // Stripe is stricter on addresses than mail is; its page asks for one then.
          if (!isRefusalOfParameter(error, 'email')) throw error;
          return make({});
        });
        return customer.id;
      }),

    deleteCustomer: (customer) =>
      call(async () => {
        await stripe.customers.del(customer).catch((error: unknown) => {
          if (!isMissingResourceError(error)) throw error;
        });
      }),

    openCheckout: (request) =>
      call(async () => {
        await stripe.checkout.sessions.create(buildCheckoutParams(request));
        // Another request may have opened one at the same moment: whoever looks last leaves the newest only.
        const [newest, ...others] = await listOpenSessions(request.customer);
        await Promise.all(others.map(expireSessionUnlessOver));
        if (!newest?.url) throw new Error('Stripe opened a session without a page');
        return { sessionId: newest.id, url: newest.url };
      }),

    closeCheckouts: (customer) =>
      call(async () => {
        await Promise.all((await listOpenSessions(customer)).map(expireSessionUnlessOver));
      }),

    openPortal: ({ customer, returnUrl, language }) =>
      call(async () => {
        const { url } = await stripe.billingPortal.sessions.create({
          customer,
          return_url: returnUrl,
          locale: language,
        });
        return { url };
      }),

    read: (subscriptionId) => call(async () => toSubscriptionView(await stripe.subscriptions.retrieve(subscriptionId))),

    list: (customer) =>
      call(async () => {
        const all = await stripe.subscriptions.list({ customer, status: 'all', limit: MANY });
        return all.data.map(toSubscriptionView);
      }),

    cancel: (subscriptionId) =>
      call(async () => {
        try {
          return toSubscriptionView(await stripe.subscriptions.cancel(subscriptionId));
        } catch (error) {
          // Stripe finds no subscription to cancel when it has ended, though it still can be read.
          if (!isMissingResourceError(error)) throw error;
          return toSubscriptionView(await stripe.subscriptions.retrieve(subscriptionId));
        }
      }),

    readInvoice: (invoiceId) =>
      call(async () => toSubscriptionInvoice(await stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }))),
  };
}

function buildCheckoutParams({
  customer,
  amount,
  title,
  terms,
  language,
  successUrl,
  cancelUrl,
}: SubscriptionCheckoutRequest): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    customer,
    // Swish can't be charged by itself every month.
    allowed_payment_method_types: ['card'],
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'sek',
          unit_amount: amount,
          tax_behavior: 'inclusive',
          recurring: { interval: 'month' },
          product_data: { name: title },
        },
      },
    ],
    custom_text: { submit: { message: terms } },
    locale: language,
    success_url: successUrl,
    cancel_url: cancelUrl,
  };
}

/**
 * The period is the item's since API version 2025-03-31:
 * https://docs.stripe.com/changelog/basil/2025-03-31/deprecate-subscription-current-period-start-and-end
 */
function toSubscriptionView(subscription: Stripe.Subscription): SubscriptionView {
  const item = subscription.items.data[0];
  if (!item) throw new AppError('not_found', 'a subscription to nothing');
  const { latest_invoice: latest } = subscription;
  const latestInvoice = typeof latest === 'string' ? latest : latest?.id;
  return {
    id: subscription.id,
    customer: readIdOfReference(subscription.customer),
    status: toSubscriptionStatus(subscription.status),
    plan: item.price.recurring?.interval === 'year' ? 'yearly' : 'monthly',
    amount: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    createdAt: new Date(subscription.created * 1000),
    currentPeriodEnd: new Date(item.current_period_end * 1000),
    // The portal may set the date instead of the mark.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    ...(latestInvoice !== undefined && { latestInvoice }),
  };
}

/** https://docs.stripe.com/api/subscriptions/object#subscription_object-status */
function toSubscriptionStatus(status: Stripe.Subscription['status']): SubscriptionStatus {
  if (status === 'active' || status === 'trialing') return 'active';
  return status === 'past_due' || status === 'unpaid' ? 'past_due' : 'inactive';
}

function toSubscriptionInvoice(invoice: Stripe.Invoice): SubscriptionInvoice {
  const subscription = readSubscriptionIdOfInvoice(invoice);
  const { customer } = invoice;
  if (subscription === undefined || customer === null) throw new AppError('not_found', 'not a subscription’s invoice');
  const line = invoice.lines.data[0];
  const paidBy = invoice.payments?.data.find(({ status }) => status === 'paid');
  const payment = paidBy?.payment.payment_intent;
  const paymentIntent = typeof payment === 'string' ? payment : payment?.id;
  return {
    subscriptionId: subscription,
    customer: readIdOfReference(customer),
    paid: invoice.status === 'paid',
    amount: invoice.amount_paid,
    // The payment's own moment: an invoice may be drawn up long before it is paid, and called paid after.
    paidAt: new Date(
      (paidBy?.status_transitions.paid_at ?? invoice.status_transitions.paid_at ?? invoice.created) * 1000,
    ),
    ...(paymentIntent !== undefined && { paymentIntent }),
    ...(invoice.customer_email !== null && { email: invoice.customer_email }),
    first: invoice.billing_reason === 'subscription_create',
    periodStart: new Date((line?.period.start ?? invoice.period_start) * 1000),
    periodEnd: new Date((line?.period.end ?? invoice.period_end) * 1000),
  };
}

/** The subscription that an invoice is for. */
export function readSubscriptionIdOfInvoice(invoice: Stripe.Invoice): string | undefined {
  const subscription = invoice.parent?.subscription_details?.subscription;
  return subscription === undefined ? undefined : readIdOfReference(subscription);
}

function readIdOfReference(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

function isMissingResourceError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
}

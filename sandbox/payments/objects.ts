import { randomBytes } from 'node:crypto';

/** The part of Stripe's objects that we use, with Stripe's own names. Amounts are öre, times Unix seconds. */

export type Metadata = Record<string, string>;
export type Method = 'card' | 'swish';

export interface Session {
  id: string;
  object: 'checkout.session';
  adaptive_pricing: { enabled: boolean };
  amount_subtotal: number;
  amount_total: number;
  cancel_url: string | null;
  client_reference_id: string | null;
  created: number;
  currency: string;
  custom_text: { submit: { message: string } | null };
  customer: string | null;
  customer_details: { email: string } | null;
  customer_email: string | null;
  expires_at: number;
  invoice: string | null;
  livemode: false;
  locale: string | null;
  metadata: Metadata;
  mode: 'payment' | 'subscription';
  payment_intent: string | null;
  payment_method_types: Method[];
  payment_status: 'unpaid' | 'paid';
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
  success_url: string;
  ui_mode: 'hosted_page';
  url: string | null;
}

export interface PaymentIntent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  created: number;
  currency: string;
  last_payment_error: { type: 'card_error' | 'api_error'; code: string; decline_code?: string; message: string } | null;
  latest_charge: string | null;
  livemode: false;
  metadata: Metadata;
  payment_method_types: Method[];
  status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled';
}

export interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  amount_refunded: number;
  created: number;
  currency: string;
  livemode: false;
  metadata: Metadata;
  paid: boolean;
  payment_intent: string;
  payment_method_details: { type: Method; card?: { brand: string; last4: string }; swish?: { fingerprint: string } };
  refunded: boolean;
  status: 'succeeded';
}

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  created: number;
  currency: string;
  metadata: Metadata;
  payment_intent: string;
  reason: string | null;
  /** `pending` until the bank has answered. */
  status: 'succeeded' | 'pending' | 'failed';
}

export const DISPUTE_STATUSES = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
  'prevented',
] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** A payment that its payer contests at the bank. */
export interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  charge: string;
  created: number;
  currency: string;
  /** Absent in those from before evidence was taken. */
  evidence?: Record<string, string | undefined>;
  evidence_details: { due_by: number | null; has_evidence: boolean; past_due: boolean; submission_count: number };
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Metadata;
  payment_intent: string;
  reason: string;
  status: DisputeStatus;
}

export interface Customer {
  id: string;
  object: 'customer';
  created: number;
  /** Only that it was is kept then. */
  deleted?: true;
  email: string | null;
  livemode: false;
  metadata: Metadata;
  preferred_locales: string[];
}

export interface ObjectList<T> {
  object: 'list';
  data: T[];
  has_more: false;
  url: string;
}

export type Interval = 'month' | 'year';

export interface SubscriptionItem {
  id: string;
  object: 'subscription_item';
  created: number;
  /** On the item since API version 2025-03-31. */
  current_period_end: number;
  current_period_start: number;
  price: {
    id: string;
    object: 'price';
    currency: string;
    product: string;
    recurring: { interval: Interval; interval_count: 1 };
    type: 'recurring';
    unit_amount: number;
  };
  quantity: number;
  subscription: string;
}

export interface Subscription {
  id: string;
  object: 'subscription';
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  created: number;
  currency: string;
  customer: string;
  ended_at: number | null;
  items: ObjectList<SubscriptionItem>;
  latest_invoice: string | null;
  livemode: false;
  metadata: Metadata;
  start_date: number;
  status: 'active' | 'past_due' | 'canceled';
}

export interface Invoice {
  id: string;
  object: 'invoice';
  amount_due: number;
  amount_paid: number;
  attempt_count: number;
  billing_reason: 'subscription_create' | 'subscription_cycle';
  created: number;
  currency: string;
  customer: string;
  customer_email: string | null;
  lines: ObjectList<{
    id: string;
    object: 'line_item';
    amount: number;
    currency: string;
    description: string;
    period: { start: number; end: number };
    quantity: number;
  }>;
  livemode: false;
  metadata: Metadata;
  number: string;
  parent: {
    type: 'subscription_details';
    quote_details: null;
    subscription_details: { metadata: Metadata; subscription: string };
  };
  period_end: number;
  period_start: number;
  status: 'open' | 'paid' | 'void';
  status_transitions: {
    finalized_at: number;
    marked_uncollectible_at: null;
    paid_at: number | null;
    voided_at: number | null;
  };
  total: number;
}

/** Which payment paid an invoice; part of the invoice only when it is asked for. */
export interface InvoicePayment {
  id: string;
  object: 'invoice_payment';
  amount_paid: number | null;
  amount_requested: number;
  created: number;
  currency: string;
  invoice: string;
  is_default: true;
  livemode: false;
  payment: { type: 'payment_intent'; payment_intent: string };
  status: 'open' | 'paid';
  status_transitions: { canceled_at: null; paid_at: number | null };
}

export interface PortalSession {
  id: string;
  object: 'billing_portal.session';
  configuration: string;
  created: number;
  customer: string;
  livemode: false;
  locale: string | null;
  return_url: string | null;
  url: string;
}

/** How far the time of subscriptions was moved, in seconds; the row's id is `clock`. */
export interface Clock {
  id: string;
  ahead: number;
}

export type StripeObject = Session | PaymentIntent | Charge | Refund | Dispute | Customer | Subscription | Invoice;

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: StripeObject };
  livemode: false;
  pending_webhooks: number;
  request: { id: null; idempotency_key: string | null };
  type: string;
}

/** How far an event's delivery has come. Times in ms since 1970. */
export interface Delivery {
  id: string;
  attempts: number;
  deliveredAt: number | null;
  /** HTTP status or the word for what went wrong. */
  lastAnswer: string | null;
  /** When it is tried next; null when it is delivered or given up. */
  nextAt: number | null;
}

/** An answer kept under an idempotency key. */
export interface StoredAnswer {
  id: string;
  /** Method, path and parameters of the first request. */
  fingerprint: string;
  status: number;
  body: unknown;
  created: number;
}

/** Line items are not part of a session as Stripe shows it, but the page shows them. */
export interface LineItem {
  id: string;
  name: string;
  amount: number;
  quantity: number;
  /** Of a subscription. */
  interval?: Interval;
  /** What the session passes on to its payment. */
  paymentMetadata: Metadata;
}

/** A payment that went through. */
export function createSucceededCharge(intent: PaymentIntent, paid: { method: Method; last4?: string }): Charge {
  return {
    id: createObjectId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    created: getNowInSeconds(),
    currency: intent.currency,
    livemode: false,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    payment_method_details:
      paid.method === 'card'
        ? { type: 'card', card: { brand: 'visa', last4: paid.last4 ?? '4242' } }
        : { type: 'swish', swish: { fingerprint: createObjectId('fp') } },
    refunded: false,
    status: 'succeeded',
  };
}

export function createObjectId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, 'x')}`;
}

/** Unix seconds now. */
export function getNowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

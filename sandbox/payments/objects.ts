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
  customer_details: { email: string } | null;
  customer_email: string | null;
  expires_at: number;
  livemode: false;
  locale: string | null;
  metadata: Metadata;
  mode: 'payment';
  payment_intent: string | null;
  payment_method_types: Method[];
  payment_status: 'unpaid' | 'paid';
  status: 'open' | 'complete' | 'expired';
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
  status: 'succeeded';
}

export type StripeObject = Session | PaymentIntent | Charge | Refund;

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
  /** What the session passes on to its payment. */
  paymentMetadata: Metadata;
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, 'x')}`;
}

/** Unix seconds now. */
export function now(): number {
  return Math.floor(Date.now() / 1000);
}

import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import type { Config } from '../config';
import { AppError } from '../shared/errors';
import { type Language, parseLanguage } from '../shared/languages';
import { DISPUTES_ANSWERABLE, parseProviderDispute, type DisputeEvidence, type DisputeView } from './disputes';
import { isRefusalOfParameter, toPaymentError, isReplayedFailure } from './failure';
import type { ProviderRefund } from '../records/refunds';
import { ENVIRONMENT, type PaymentEvent, parsePaymentEvent } from './events';
import { createSubscriptionPayments, type SubscriptionPayments } from './subscriptions';

export interface SessionRequest {
  letterId: string;
  /** Which checkout of this letter it is, from 1: another price or another form is another attempt. */
  attempt: number;
  /** Öre, VAT included. */
  amount: number;
  /** What is bought, as the payment page shows it. Holds no personal data. */
  title: string;
  language: Language;
  /** Fills in the page's e-mail field: the only personal data Stripe gets from us. */
  email?: string;
  /** May hold `{CHECKOUT_SESSION_ID}`, which Stripe replaces. */
  successUrl: string;
  cancelUrl: string;
  /**
   * Stripe wants 30 minutes to 24 hours from now. A retry of the same attempt must bring the same moment, or it opens
   * another page.
   */
  expiresAt: Date;
  /** Stripe's names: `card`, `swish`. */
  methods: string[];
}

export interface OpenSession {
  sessionId: string;
  /** Stripe's hosted page. */
  url: string;
  expiresAt: Date;
}

export interface SessionView {
  status: 'open' | 'complete' | 'expired';
  /** The only thing that a letter may be given for. */
  paid: boolean;
  /** Complete without the money: on its way, or (`failed`) not coming any more. Absent in every other session. */
  awaits?: 'money' | 'failed';
  paymentIntent?: string;
  /** Of the currency's smallest unit: öre. */
  amount: number;
  /** Stripe's lower-case code; `sek` in every session of ours. */
  currency: string;
  letterId: string;
  /** Whose session it is; absent in those from before sessions said so. */
  environment?: string;
  /** Which checkout of the letter it is; absent where the session does not say. */
  attempt?: number;
  /** When the money came, by Stripe's clock; absent until paid. */
  paidAt?: Date;
  /** How it was paid, in Stripe's words (`card`, `swish`); absent until paid. */
  method?: string;
  /** All of the money has gone back. */
  refunded: boolean;
  /** The payer's address as Stripe knows it: whom to tell of a refund when the letter is gone. */
  payerEmail?: string;
  language: Language;
}

export interface Refund {
  refundId: string;
  status: 'succeeded' | 'pending' | 'failed';
  /** Öre. */
  amount: number;
}

export interface RefundRequest {
  paymentIntent: string;
  key: string;
  /** Öre; all that is left when absent. */
  amount?: number;
  /** Ours, kept at Stripe beside the refund, so that it is found again after Stripe has forgotten the key. */
  refundId?: string;
}

/**
 * Card and Swish payments through Stripe Checkout. Each method throws an `AppError` where trying again can't help
 * (`payment_failed`, `invalid_request`, `not_found`) and a plain `Error` on an outage.
 */
export interface Payments {
  /** What is paid every month. */
  subscriptions: SubscriptionPayments;
  /** Opens a hosted payment page; the same letter, attempt and terms always give the same one. */
  openSession(request: SessionRequest): Promise<OpenSession>;
  /** What Stripe itself says of a session now. */
  readSession(sessionId: string): Promise<SessionView>;
  /** Closes a session and says how it ended, which may be that it had been paid in the meantime. */
  expireSession(sessionId: string): Promise<SessionView>;
  /** The session behind a payment: refunds are told by payment, not by session. */
  sessionOf(paymentIntent: string): Promise<string | undefined>;
  /**
   * Gives money back, once for a `key`, whatever the number of calls.
   * @throws AppError already_refunded | refund_too_much | refund_disputed besides the usual
   */
  refund(request: RefundRequest): Promise<Refund>;
  /** Everything that went back, goes back or could not, of a payment. */
  refundsOf(paymentIntent: string): Promise<ProviderRefund[]>;
  /** What Stripe itself says of a dispute now. */
  readDispute(disputeId: string): Promise<DisputeView>;
  /** Gives the bank evidence against a dispute, for good. The same evidence again is the same answer. @throws AppError dispute_answered */
  answerDispute(disputeId: string, evidence: DisputeEvidence): Promise<DisputeView>;
  /** @throws AppError('invalid_request') unless Stripe signed this very body within the last 5 minutes. */
  parseWebhook(rawBody: Buffer, signature: string): PaymentEvent & { at: Date };
}

type PaymentSettings = Pick<
  Config,
  'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_URL' | 'PAYMENT_ENVIRONMENT'
>;

/** Milliseconds one call may take; with the retries below it stays under an activity's time limit. */
const TIMEOUT = 15_000;
const NETWORK_RETRIES = 2;
/** The charge says how it was paid and whether the money went back. */
const EXPAND = ['payment_intent.latest_charge'];
/** Name under which a refund's own id lies at Stripe. */
const REFUND_ID = 'refundId';
/** More than one payment is ever given back in. */
const MOST_REFUNDS = 100;
/** Keys that one request may walk through (see `runWithNextKeyAfterReplayedFailure`): each retry in an outage spends one. */
const KEYS = 30;

function createStripeClient(config: PaymentSettings): Stripe {
  const options: ConstructorParameters<typeof Stripe>[1] = {
    timeout: TIMEOUT,
    maxNetworkRetries: NETWORK_RETRIES,
    telemetry: false,
  };
  if (config.STRIPE_API_URL === undefined) return new Stripe(config.STRIPE_SECRET_KEY, options);
  const url = new URL(config.STRIPE_API_URL);
  const protocol = url.protocol === 'https:' ? 'https' : 'http';
  const port = url.port || (protocol === 'https' ? '443' : '80');
  return new Stripe(config.STRIPE_SECRET_KEY, { ...options, host: url.hostname, port, protocol });
}

/** Makes the client. Nothing is sent until the first call. */
export function createPayments(config: PaymentSettings): Payments {
  const stripe = createStripeClient(config);

  async function callOrThrowPaymentError<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw toPaymentError(error);
    }
  }

  /**
   * Stripe replays the stored answer for a key for at least 24 hours, a 500 too, so a retry would meet it for a day.
   * The next key is derived, so every retry walks the same way: still one session, one refund. The library's own
   * retries are off here, as they would make a fresh 500 look like a replayed one.
   * https://docs.stripe.com/api/idempotent_requests
   */
  async function runWithNextKeyAfterReplayedFailure<T>(
    key: string,
    work: (options: Stripe.RequestOptions) => Promise<T>,
  ): Promise<T> {
    for (let n = 1; ; n++) {
      try {
        return await work({ idempotencyKey: n === 1 ? key : `${key}:${n}`, maxNetworkRetries: 0 });
      } catch (error) {
        if (n === KEYS || !isReplayedFailure(error)) throw error;
      }
    }
  }

  /** The key says what is sent: after an edit a checkout whose answer was lost is another request, and not refused for a day. */
  function createCheckoutSession(request: SessionRequest): Promise<Stripe.Checkout.Session> {
    const params = buildSessionParams(request, config.PAYMENT_ENVIRONMENT);
    const terms = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16);
    return runWithNextKeyAfterReplayedFailure(
      `letter:${request.letterId}:checkout:${request.attempt}:${terms}`,
      (options) => stripe.checkout.sessions.create(params, options),
    );
  }

  async function readCheckoutSession(sessionId: string): Promise<SessionView> {
    return toSessionView(await stripe.checkout.sessions.retrieve(sessionId, { expand: EXPAND }));
  }

  /** The newest first. */
  async function listRefunds(paymentIntent: string): Promise<Stripe.Refund[]> {
    return (await stripe.refunds.list({ payment_intent: paymentIntent, limit: MOST_REFUNDS })).data;
  }

  return {
    subscriptions: createSubscriptionPayments({ stripe, call: callOrThrowPaymentError }),

    openSession: (request) =>
      callOrThrowPaymentError(async () => {
        const session = await createCheckoutSession(request).catch((error: unknown) => {
          // Stripe is stricter on addresses than mail is; the page asks for one then.
          if (request.email === undefined || !isRefusalOfParameter(error, 'customer_email')) throw error;
          const { email: _refused, ...rest } = request;
          return createCheckoutSession(rest);
        });
        if (!session.url) throw new Error('Stripe opened a session without a page');
        return { sessionId: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) };
      }),

    readSession: (sessionId) => callOrThrowPaymentError(() => readCheckoutSession(sessionId)),

    expireSession: (sessionId) =>
      callOrThrowPaymentError(async () => {
        try {
          return toSessionView(await stripe.checkout.sessions.expire(sessionId, { expand: EXPAND }));
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.statusCode === 404) throw error;
          const view = await readCheckoutSession(sessionId);
          // A payment is being made this very moment: how it ends is known soon.
          if (view.status === 'open') throw new Error('the session can not be expired yet');
          return view;
        }
      }),

    sessionOf: (paymentIntent) =>
      callOrThrowPaymentError(async () => {
        const sessions = await stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 });
        return sessions.data[0]?.id;
      }),

    refund: (request) =>
      callOrThrowPaymentError(async () => {
        const { paymentIntent, key, amount, refundId } = request;
        const existing =
          refundId === undefined
            ? undefined
            : (await listRefunds(paymentIntent)).find((each) => each.metadata?.[REFUND_ID] === refundId);
        if (existing) return toRefund(existing);
        const params: Stripe.RefundCreateParams = {
          payment_intent: paymentIntent,
          ...(amount !== undefined && { amount }),
          ...(refundId !== undefined && { metadata: { [REFUND_ID]: refundId } }),
        };
        try {
          return toRefund(
            await runWithNextKeyAfterReplayedFailure(key, (options) => stripe.refunds.create(params, options)),
          );
        } catch (error) {
          if (isRefusalOfParameter(error, 'amount')) throw new AppError('refund_too_much');
          if (error instanceof Stripe.errors.StripeError && error.code === 'charge_disputed')
            throw new AppError('refund_disputed');
          if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'charge_already_refunded') throw error;
          if (amount !== undefined) throw new AppError('already_refunded');
          // Given back before, by us with a key that Stripe has forgotten, or by hand in its dashboard.
          const [newest] = await listRefunds(paymentIntent);
          if (!newest) throw error;
          return toRefund(newest);
        }
      }),

    refundsOf: (paymentIntent) =>
      callOrThrowPaymentError(async () =>
        (await listRefunds(paymentIntent)).map((each) => {
          const refundId = each.metadata?.[REFUND_ID];
          return {
            providerId: each.id,
            ...(refundId && { refundId }),
            amount: each.amount,
            at: new Date(each.created * 1000),
            status: toRefundStatus(each.status),
          };
        }),
      ),

    readDispute: (disputeId) =>
      callOrThrowPaymentError(async () => parseProviderDispute(await stripe.disputes.retrieve(disputeId))),

    answerDispute: (disputeId, { product, deliveredOn, activity, explanation }) =>
      callOrThrowPaymentError(async () => {
        const params: Stripe.DisputeUpdateParams = {
          evidence: {
            product_description: product,
            access_activity_log: activity,
            uncategorized_text: explanation,
            ...(deliveredOn !== null && { service_date: deliveredOn }),
          },
          submit: true,
        };
        const terms = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16);
        try {
          return parseProviderDispute(
            await runWithNextKeyAfterReplayedFailure(`dispute:${disputeId}:answer:${terms}`, (options) =>
              stripe.disputes.update(disputeId, params, options),
            ),
          );
        } catch (error) {
          const existing = parseProviderDispute(await stripe.disputes.retrieve(disputeId));
          if (DISPUTES_ANSWERABLE.includes(existing.status)) throw error;
          throw new AppError('dispute_answered');
        }
      }),

    parseWebhook(rawBody, signature) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(rawBody, signature, config.STRIPE_WEBHOOK_SECRET);
      } catch {
        throw new AppError('invalid_request', 'the webhook is not signed by Stripe, or too old');
      }
      return { ...parsePaymentEvent(event), at: new Date(event.created * 1000) };
    },
  };
}

function buildSessionParams(request: SessionRequest, environment: string): Stripe.Checkout.SessionCreateParams {
  // On the payment too: a refused card and a refund are told by payment, not by session.
  const metadata = { letterId: request.letterId, attempt: String(request.attempt), [ENVIRONMENT]: environment };
  return {
    mode: 'payment',
    client_reference_id: request.letterId,
    metadata,
    payment_intent_data: { metadata },
    // Those of them that the account may take: Stripe leaves out, without a word, what is not activated in its dashboard.
    // https://docs.stripe.com/changelog/endive/2026-09-30/remove-payment-method-types-checkout-sessions
    allowed_payment_method_types: request.methods,
    // Without it Stripe may charge a foreigner in a foreign currency, and our receipt would be wrong.
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'sek',
          unit_amount: request.amount,
          tax_behavior: 'inclusive',
          product_data: { name: request.title },
        },
      },
    ],
    locale: request.language,
    ...(request.email !== undefined && { customer_email: request.email }),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
  };
}

function toSessionView(session: Stripe.Checkout.Session): SessionView {
  const letterId = session.metadata?.['letterId'] ?? session.client_reference_id;
  if (!letterId) throw new AppError('not_found', 'the session belongs to no letter');
  const intent = session.payment_intent;
  const charge = typeof intent === 'object' ? intent?.latest_charge : undefined;
  const details = typeof charge === 'object' ? charge : undefined;
  const paid = session.payment_status === 'paid';
  const method = paid ? details?.payment_method_details?.type : undefined;
  const paymentIntent = typeof intent === 'string' ? intent : intent?.id;
  const payerEmail = session.customer_details?.email ?? session.customer_email ?? undefined;
  const environment = session.metadata?.[ENVIRONMENT];
  const attempt = Number(session.metadata?.['attempt'] ?? Number.NaN);
  const state = typeof intent === 'object' ? intent?.status : undefined;
  return {
    status: toSessionStatus(session),
    paid,
    // https://docs.stripe.com/payments/paymentintents/lifecycle
    ...(session.status === 'complete' &&
      !paid && { awaits: state === 'requires_payment_method' || state === 'canceled' ? 'failed' : 'money' }),
    ...(paymentIntent !== undefined && { paymentIntent }),
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'sek',
    letterId,
    ...(environment && { environment }),
    ...(Number.isInteger(attempt) && { attempt }),
    ...(paid && details && { paidAt: new Date(details.created * 1000) }),
    ...(method !== undefined && { method }),
    refunded: details?.refunded ?? false,
    ...(payerEmail !== undefined && { payerEmail }),
    language: parseLanguage(session.locale),
  };
}

function toSessionStatus(session: Stripe.Checkout.Session): SessionView['status'] {
  if (session.status === 'complete') return 'complete';
  return session.status === 'expired' ? 'expired' : 'open';
}

function toRefund(refund: Stripe.Refund): Refund {
  return { refundId: refund.id, status: toRefundStatus(refund.status), amount: refund.amount };
}

function toRefundStatus(status: string | null): Refund['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

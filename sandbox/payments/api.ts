import { setTimeout as sleep } from 'node:timers/promises';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import type { Billing } from './billing';
import type { Checkout } from './checkout';
import type { Disputes } from './disputes';
import { createIdempotencyMiddleware } from './idempotency';
import { createObjectId, getNowInSeconds } from './objects';
import {
  customerCreate,
  disputeUpdate,
  expandOnly,
  parseParameters,
  portalCreate,
  refundCreate,
  refundList,
  sessionCreate,
  sessionList,
  subscriptionList,
} from './parameters';
import type { Store } from './store';
import { StripeError, createResourceMissingError } from './stripeError';

/** `error` answers 500 and keeps that under the key, as Stripe does; `down` cuts the line; `delay` waits `ms` first. */
export interface ApiMode {
  mode: 'on' | 'error' | 'down' | 'delay';
  ms: number;
}

interface Desks {
  checkout: Checkout;
  billing: Billing;
  disputes: Disputes;
  /** Address of the billing portal's pages; a session's id follows. */
  portalUrl: string;
}

const DAY = 86_400;
/** What of a session can be asked for in full. */
const EXPANDABLE = new Set(['payment_intent', 'payment_intent.latest_charge']);

/** The calls of https://docs.stripe.com/api that our client makes. */
export function createStripeApi(
  store: Store,
  { checkout, billing, disputes, portalUrl }: Desks,
  mode: () => ApiMode,
): Router {
  const api = express.Router();
  api.use((_request, response, next) => {
    response.set('request-id', createObjectId('req'));
    next();
  });
  api.use(requireApiKey);
  // Stripe's brackets (`line_items[0][price_data][currency]`) are what qs reads.
  api.use(express.urlencoded({ extended: true, limit: '256kb' }));
  // Before the faults: what was answered once is answered again even on a bad day.
  api.use(createIdempotencyMiddleware(store));
  api.use(async (request, response, next) => {
    const fault = mode();
    if (fault.mode === 'down') return void request.socket.destroy();
    if (fault.mode === 'delay') await sleep(fault.ms);
    if (fault.mode === 'error')
      return sendStripeError(new StripeError(500, 'api_error', 'An unknown error occurred.'), request, response, next);
    next();
  });

  api.post('/checkout/sessions', (request, response) => {
    const input = parseParameters(sessionCreate, request.body);
    const item = input.line_items[0];
    if (!item) throw new StripeError(400, 'invalid_request_error', 'line_items is empty');
    // Stripe asks for 30 minutes at least; shorter is taken here, so that a session can be seen to expire.
    const expiresAt = input.expires_at ?? getNowInSeconds() + DAY;
    if (expiresAt <= getNowInSeconds() || expiresAt > getNowInSeconds() + DAY + 60)
      throw new StripeError(
        400,
        'invalid_request_error',
        'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
        undefined,
        'expires_at',
      );
    const interval = item.price_data.recurring?.interval ?? null;
    if ((input.mode === 'subscription') !== (interval !== null))
      throw new StripeError(
        400,
        'invalid_request_error',
        'You must provide at least one recurring price in `subscription` mode, and none in `payment` mode.',
        undefined,
        'line_items',
      );
    // Stripe would make a customer here; our client always brings one.
    if (input.mode === 'subscription' && input.customer === undefined)
      throw new StripeError(
        400,
        'invalid_request_error',
        'The sandbox wants a customer in `subscription` mode.',
        'parameter_missing',
        'customer',
      );
    const customer = input.customer === undefined ? null : billing.customer(input.customer);
    const session = checkout.create({
      amount: item.price_data.unit_amount * item.quantity,
      title: item.price_data.product_data.name,
      methods: input.allowed_payment_method_types,
      locale: input.locale ?? null,
      email: input.customer_email ?? customer?.email ?? null,
      customer: customer?.id ?? null,
      interval,
      terms: input.custom_text?.submit?.message ?? null,
      clientReferenceId: input.client_reference_id ?? null,
      metadata: input.metadata,
      paymentMetadata: input.payment_intent_data?.metadata ?? {},
      successUrl: input.success_url,
      cancelUrl: input.cancel_url ?? null,
      expiresAt,
      adaptivePricing: input.adaptive_pricing?.enabled === 'true',
    });
    response.json(expandPaymentIntent(store, session, input.expand));
  });

  api.get('/checkout/sessions', (request, response) => {
    const { payment_intent: intent, customer, status, limit } = parseParameters(sessionList, request.query);
    if (customer !== undefined) billing.customer(customer);
    const found = store.sessions
      .all()
      .filter(
        (each) =>
          (intent ?? each.payment_intent) === each.payment_intent &&
          (customer ?? each.customer) === each.customer &&
          (status ?? each.status) === each.status,
      );
    response.json(toListResponse('/v1/checkout/sessions', found, limit));
  });

  api.get('/checkout/sessions/:id', (request, response) => {
    response.json(
      expandPaymentIntent(
        store,
        checkout.session(request.params.id),
        parseParameters(expandOnly, request.query).expand,
      ),
    );
  });

  api.post('/checkout/sessions/:id/expire', (request, response) => {
    const { expand } = parseParameters(expandOnly, request.body);
    response.json(expandPaymentIntent(store, checkout.expire(request.params.id), expand));
  });

  api.get('/payment_intents/:id', (request, response) => {
    const intent = store.intents.get(request.params.id);
    if (!intent) throw createResourceMissingError('payment_intent', request.params.id);
    response.json(intent);
  });

  api.get('/charges/:id', (request, response) => {
    const charge = store.charges.get(request.params.id);
    if (!charge) throw createResourceMissingError('charge', request.params.id);
    response.json(charge);
  });

  api.get('/disputes/:id', (request, response) => {
    const dispute = store.disputes.get(request.params.id);
    if (!dispute) throw createResourceMissingError('dispute', request.params.id);
    response.json(dispute);
  });

  api.post('/disputes/:id', (request, response) => {
    const { evidence, submit } = parseParameters(disputeUpdate, request.body);
    response.json(disputes.answer(request.params.id, evidence, submit === 'true'));
  });

  api.post('/refunds', (request, response) => {
    const input = parseParameters(refundCreate, request.body);
    response.json(checkout.refund(input.payment_intent, input.amount, input.reason ?? null, input.metadata));
  });

  api.get('/refunds', (request, response) => {
    const { payment_intent: intent, limit } = parseParameters(refundList, request.query);
    const found = store.refunds.all().filter((refund) => intent === undefined || refund.payment_intent === intent);
    response.json(toListResponse('/v1/refunds', found, limit));
  });

  api.use(createBillingApi(store, billing, portalUrl));

  api.use((request) => {
    throw new StripeError(
      404,
      'invalid_request_error',
      `Unrecognized request URL (${request.method}: /v1${request.path}).`,
    );
  });
  api.use(sendStripeError);
  return api;
}

function createBillingApi(store: Store, billing: Billing, portalUrl: string): Router {
  const api = express.Router();
  api.post('/customers', (request, response) => {
    const { email, metadata, preferred_locales: locales } = parseParameters(customerCreate, request.body);
    response.json(billing.createCustomer({ email: email ?? null, metadata, locales }));
  });
  api.delete('/customers/:id', (request, response) => {
    billing.deleteCustomer(request.params.id);
    response.json({ id: request.params.id, object: 'customer', deleted: true });
  });

  api.get('/subscriptions', (request, response) => {
    const { customer, status = 'active', limit } = parseParameters(subscriptionList, request.query);
    if (customer !== undefined) billing.customer(customer);
    const found = store.subscriptions
      .all()
      .filter((each) => (customer ?? each.customer) === each.customer && (status === 'all' || status === each.status));
    response.json(toListResponse('/v1/subscriptions', found, limit));
  });
  api.get('/subscriptions/:id', (request, response) => {
    parseParameters(expandOnly, request.query);
    response.json(billing.subscription(request.params.id));
  });
  api.delete('/subscriptions/:id', (request, response) => {
    parseParameters(expandOnly, request.body);
    response.json(billing.cancel(request.params.id));
  });

  api.get('/invoices/:id', (request, response) => {
    const { expand } = parseParameters(expandOnly, request.query);
    response.json(billing.invoiceWithPayments(request.params.id, expand.includes('payments')));
  });

  api.post('/billing_portal/sessions', (request, response) => {
    const { customer, return_url: returnUrl, locale } = parseParameters(portalCreate, request.body);
    const id = createObjectId('bps');
    const session = store.portals.save({
      id,
      object: 'billing_portal.session',
      configuration: 'bpc_sandbox',
      created: getNowInSeconds(),
      customer: billing.customer(customer).id,
      livemode: false,
      locale: locale ?? null,
      return_url: returnUrl ?? null,
      url: `${portalUrl}/${id}`,
    });
    response.json(session);
  });
  return api;
}

function requireApiKey(request: Request, response: Response, next: NextFunction): void {
  const key = /^Bearer (.+)$/.exec(request.get('authorization') ?? '')?.[1];
  if (key !== undefined && /^[sr]k_test_\w+$/.test(key)) return next();
  const message =
    key === undefined
      ? 'You did not provide an API key.'
      : 'Invalid API Key provided: the sandbox takes keys that begin with sk_test_.';
  response.status(401).json({ error: { type: 'invalid_request_error', message } });
}

function sendStripeError(error: unknown, _request: Request, response: Response, next: NextFunction): void {
  if (!(error instanceof StripeError)) return next(error);
  response.status(error.status).json(error.body);
}

function toListResponse(url: string, newestLast: { id: string }[], limit: number): object {
  return { object: 'list', url, data: newestLast.slice(-limit).reverse(), has_more: newestLast.length > limit };
}

function expandPaymentIntent(store: Store, session: { payment_intent: string | null }, expand: string[]): object {
  const unknown = expand.find((path) => !EXPANDABLE.has(path));
  if (unknown !== undefined)
    throw new StripeError(
      400,
      'invalid_request_error',
      `This property cannot be expanded (${unknown}).`,
      undefined,
      'expand',
    );
  const intent = session.payment_intent === null ? undefined : store.intents.get(session.payment_intent);
  if (!intent || expand.length === 0) return session;
  const charge = intent.latest_charge === null ? undefined : store.charges.get(intent.latest_charge);
  const withCharge =
    expand.includes('payment_intent.latest_charge') && charge ? { ...intent, latest_charge: charge } : intent;
  return { ...session, payment_intent: withCharge };
}

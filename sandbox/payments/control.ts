import { setTimeout as sleep } from 'node:timers/promises';
import express, { type Request, type Response, type Router } from 'express';
import { z } from 'zod';
import type { ApiMode } from './api';
import type { Billing } from './billing';
import type { Checkout } from './checkout';
import { renderControlPage } from './controlPage';
import type { Disputes } from './disputes';
import { DISPUTE_STATUSES, type StripeEvent } from './objects';
import type { Store } from './store';
import { StripeError, createResourceMissingError } from './stripeError';
import type { Webhooks } from './webhooks';

const webhookMode = z.object({
  mode: z.enum(['on', 'off', 'delay']),
  ms: z.coerce.number().int().min(0).max(86_400_000).default(1_000),
});
const apiMode = z.object({
  mode: z.enum(['on', 'error', 'down', 'delay']),
  ms: z.coerce.number().int().min(0).max(600_000).default(1_000),
});
const resend = z.object({ times: z.coerce.number().int().min(1).max(100).default(1) });
/** `late` pays a session that has expired; `pending` completes it without the money, which `pay` or `fail` then settles. */
const pay = z.object({
  method: z.enum(['card', 'swish']).default('card'),
  late: z.union([z.boolean(), z.literal('true').transform(() => true)]).default(false),
  pending: z.union([z.boolean(), z.literal('true').transform(() => true)]).default(false),
});

/** What a session asks for, against what it was opened with: `amount` in öre. */
const changed = z.object({
  amount: z.coerce.number().int().positive().optional(),
  currency: z.string().length(3).optional(),
});

/** `fails`: the card is refused at this renewal. */
const renew = z.object({ fails: z.union([z.boolean(), z.literal('true').transform(() => true)]).default(false) });
const refunds = z.object({ mode: z.enum(['on', 'refuse', 'pending']) });
const settled = z.object({ status: z.enum(['succeeded', 'failed']).default('succeeded') });
/** How a payment is contested from now on: opens a dispute, or moves the session's own on. `amount` in öre. */
const disputed = z.object({
  status: z.enum(DISPUTE_STATUSES).default('needs_response'),
  reason: z.string().min(1).max(100).default('fraudulent'),
  amount: z.coerce.number().int().positive().optional(),
});
const clock = z.object({ days: z.coerce.number().min(0).max(3_660) });
const DAY = 86_400;

interface Parts {
  store: Store;
  checkout: Checkout;
  billing: Billing;
  disputes: Disputes;
  webhooks: Webhooks;
  api: { get(): ApiMode; set(mode: ApiMode): void };
}

/** What only a stand-in has: a look inside and faults on demand. Answers JSON; a form on the page gets the page back. */
export function createControlRoutes({ store, checkout, billing, disputes, webhooks, api }: Parts): Router {
  const control = express.Router();
  control.use(express.urlencoded({ extended: false }), express.json());

  const readSandboxState = () => ({
    webhooks: webhooks.mode,
    api: api.get(),
    sessions: store.sessions.all().reverse(),
    events: store.events
      .all()
      .reverse()
      .map((event) => ({ ...event, delivery: store.deliveries.get(event.id) })),
    refunds: store.refunds.all().reverse(),
    disputes: store.disputes.all().reverse(),
    charges: store.charges.all().reverse(),
    subscriptions: store.subscriptions.all().reverse(),
    invoices: store.invoices.all().reverse(),
    clock: { ahead: billing.ahead, now: billing.now },
  });

  control.get('/', (request, response) => {
    if (request.accepts(['json', 'html']) === 'html') response.send(String(renderControlPage(readSandboxState())));
    else response.json(readSandboxState());
  });
  control.post('/_control/webhooks', (request, response) => {
    webhooks.setMode(webhookMode.parse(request.body));
    sendJsonOrRedirect(request, response, webhooks.mode);
  });
  control.post('/_control/api', (request, response) => {
    api.set(apiMode.parse(request.body));
    sendJsonOrRedirect(request, response, api.get());
  });
  control.get('/_control', (_request, response) => void response.json(readSandboxState()));
  // What became of everything that one letter asked for, however many there are.
  control.get('/_control/references/:reference', (request, response) => {
    const sessions = store.sessions.all().filter((each) => each.client_reference_id === request.params.reference);
    response.json({
      sessions: sessions.map((session) => {
        const intent = session.payment_intent;
        const isAbout = ({ data: { object } }: StripeEvent) =>
          object.id === session.id || (intent !== null && object.id === intent);
        return {
          ...session,
          intent: (intent === null ? undefined : store.intents.get(intent)) ?? null,
          refunds: intent === null ? [] : store.refunds.all().filter((refund) => refund.payment_intent === intent),
          events: store.events
            .all()
            .filter(isAbout)
            .map(({ id, type }) => ({ id, type })),
        };
      }),
    });
  });
  control.post('/_control/events/:id/resend', async (request, response) => {
    const event = store.events.get(request.params.id);
    if (!event) throw createResourceMissingError('event', request.params.id);
    const answers: string[] = [];
    for (let n = resend.parse(request.body ?? {}).times; n > 0; n--) {
      answers.push(await webhooks.resend(event));
      if (n > 1) await sleep(20);
    }
    sendJsonOrRedirect(request, response, { answers });
  });
  control.post('/_control/sessions/:id/pay', (request, response) => {
    const { method, late, pending } = pay.parse(request.body ?? {});
    sendJsonOrRedirect(
      request,
      response,
      pending ? checkout.pend(request.params.id) : checkout.pay(request.params.id, { method, late }),
    );
  });
  control.post('/_control/sessions/:id/fail', (request, response) => {
    const { id } = request.params;
    sendJsonOrRedirect(
      request,
      response,
      checkout.session(id).status === 'complete' ? checkout.failPending(id) : checkout.refuse(id, 'card_declined'),
    );
  });
  control.post('/_control/sessions/:id/expire', (request, response) => {
    sendJsonOrRedirect(request, response, checkout.expire(request.params.id));
  });
  control.post('/_control/sessions/:id/change', (request, response) => {
    sendJsonOrRedirect(request, response, checkout.change(request.params.id, changed.parse(request.body)));
  });
  control.post('/_control/sessions/:id/dispute', (request, response) => {
    sendJsonOrRedirect(
      request,
      response,
      disputes.move(checkout.session(request.params.id), disputed.parse(request.body ?? {})),
    );
  });
  control.post('/_control/refunds', (request, response) => {
    checkout.refunds = refunds.parse(request.body).mode;
    sendJsonOrRedirect(request, response, { mode: checkout.refunds });
  });
  control.post('/_control/refunds/:id/settle', (request, response) => {
    sendJsonOrRedirect(
      request,
      response,
      checkout.settleRefund(request.params.id, settled.parse(request.body ?? {}).status),
    );
  });
  control.post('/_control/clock', (request, response) => {
    billing.advance(Math.round(clock.parse(request.body).days * DAY));
    sendJsonOrRedirect(request, response, { ahead: billing.ahead, now: billing.now });
  });
  control.post('/_control/subscriptions/:id/renew', (request, response) => {
    sendJsonOrRedirect(request, response, billing.renew(request.params.id, renew.parse(request.body ?? {}).fails));
  });
  control.post('/_control/subscriptions/:id/pay', (request, response) => {
    sendJsonOrRedirect(request, response, billing.payOpen(request.params.id));
  });
  control.post('/_control/subscriptions/:id/cancel', (request, response) => {
    sendJsonOrRedirect(request, response, billing.cancel(request.params.id));
  });
  control.use((error: unknown, _request: Request, response: Response, next: (error: unknown) => void) => {
    if (error instanceof StripeError) response.status(error.status).json(error.body);
    else if (error instanceof z.ZodError) response.status(400).json({ error: { message: z.prettifyError(error) } });
    else next(error);
  });
  return control;
}

function sendJsonOrRedirect(request: Request, response: Response, body: unknown): void {
  if (request.is('application/x-www-form-urlencoded')) response.redirect(303, '/');
  else response.json(body);
}

import express, { type Router } from 'express';
import { z } from 'zod';
import type { Checkout } from './checkout';
import { renderPageOfEndedSession, renderPayPage, renderSwishPage } from './checkoutPage';
import type { Session } from './objects';
import type { Store } from './store';
import type { ProblemKey } from './texts';

const WORKS = '4242424242424242';
const REFUSED = '4000000000000002';

const payForm = z.object({
  cancel: z.string().optional(),
  method: z.enum(['card', 'swish']).optional(),
  card_number: z.string().default(''),
  email: z.string().default(''),
});
const swishForm = z.object({ approve: z.string().optional() });

/** Where Stripe sends the browser after a payment. */
function buildSuccessUrl(session: Session): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

/** A session that may be paid, or the page that says why not. */
type Opened = { session: Session; over?: undefined } | { session?: undefined; over: { status: number; page: string } };

/** The hosted pages under `/pay`. */
export function createPayRoutes(store: Store, checkout: Checkout, merchant: string): Router {
  const pages = express.Router();
  pages.use(express.urlencoded({ extended: false, limit: '16kb' }));

  function findPayableSessionOrErrorPage(id: string): Opened {
    const session = store.sessions.get(id);
    if (!session) return { over: { status: 404, page: String(renderPageOfEndedSession(null, 'missing')) } };
    if (session.status === 'expired')
      return {
        over: {
          status: 410,
          page: String(renderPageOfEndedSession(session.locale, 'expired', session.cancel_url ?? undefined)),
        },
      };
    if (session.status === 'complete')
      return {
        over: { status: 200, page: String(renderPageOfEndedSession(session.locale, 'paid', buildSuccessUrl(session))) },
      };
    return { session };
  }
  const buildPayView = (session: Session) => ({ session, item: store.items.get(session.id), merchant });

  pages.get('/:id', (request, response) => {
    const { session, over } = findPayableSessionOrErrorPage(request.params.id);
    if (!session) return void response.status(over.status).send(over.page);
    const problem: ProblemKey | undefined = request.query['declined'] === 'swish' ? 'errorSwish' : undefined;
    response.send(String(renderPayPage(buildPayView(session), problem)));
  });

  pages.post('/:id', (request, response) => {
    const { session, over } = findPayableSessionOrErrorPage(request.params.id);
    if (!session) return void response.status(over.status).send(over.page);
    const form = payForm.safeParse(request.body ?? {});
    if (form.success && form.data.cancel !== undefined)
      return response.redirect(303, session.cancel_url ?? `/pay/${session.id}`);
    const method = form.data?.method ?? 'card';
    if (!form.success || !session.payment_method_types.includes(method))
      return void response.status(422).send(String(renderPayPage(buildPayView(session), 'errorMethod')));
    if (method === 'swish') return response.redirect(303, `/pay/${session.id}/swish`);

    const number = form.data.card_number.replace(/[\s-]/g, '');
    const email = form.data.email.trim();
    const again = (status: number, problem: ProblemKey): void => {
      response
        .status(status)
        .send(String(renderPayPage(buildPayView(session), problem, { email, number: form.data.card_number })));
    };
    if (!/^\d{16}$/.test(number)) return again(422, 'errorNumber');
    if (number === REFUSED) {
      checkout.refuse(session.id, 'card_declined');
      return again(402, 'errorDeclined');
    }
    if (number !== WORKS) return again(422, 'errorUnknown');
    const paid = checkout.pay(session.id, { method: 'card', last4: number.slice(-4), ...(email !== '' && { email }) });
    response.redirect(303, buildSuccessUrl(paid));
  });

  pages.get('/:id/swish', (request, response) => {
    const { session, over } = findPayableSessionOrErrorPage(request.params.id);
    if (!session) return void response.status(over.status).send(over.page);
    if (!session.payment_method_types.includes('swish')) return response.redirect(303, `/pay/${session.id}`);
    response.send(String(renderSwishPage(buildPayView(session))));
  });

  pages.post('/:id/swish', (request, response) => {
    const { session, over } = findPayableSessionOrErrorPage(request.params.id);
    if (!session) return void response.status(over.status).send(over.page);
    if (swishForm.parse(request.body ?? {}).approve !== undefined)
      return response.redirect(303, buildSuccessUrl(checkout.pay(session.id, { method: 'swish' })));
    checkout.refuse(session.id, 'swish_declined');
    response.redirect(303, `/pay/${session.id}?declined=swish`);
  });
  return pages;
}

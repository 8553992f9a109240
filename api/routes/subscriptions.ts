import {
  paymentPageSchema,
  portalRequest,
  subscribeRequest,
  subscriptionSchema,
} from '../../core/shared/contracts/account';
import { ORE } from '../../core/shared/purchase/price';
import { requireUser } from '../http/currentUser';
import { declareOperation, type Operation } from '../http/operation';
import type { Services } from '../services';

/** A subscription: bought, looked at, changed and ended by its owner. */
export function declareSubscriptionOperations({ subscriptions }: Services): Operation[] {
  return [
    declareOperation({
      method: 'get',
      path: '/api/subscription',
      tag: 'subscription',
      summary: 'The signed-in person’s subscription, as Stripe knows it',
      answers: { 200: { description: 'Its state', schema: subscriptionSchema } },
      refusals: ['sign_in_required', 'dependency_down'],
      async handle({ req }) {
        const { subscription, price } = await subscriptions.look(requireUser(req).uid);
        const running = subscription?.status === 'inactive' ? undefined : subscription;
        return {
          status: 200,
          body: {
            status: running?.status ?? 'inactive',
            plan: running?.plan ?? null,
            currentPeriodEnd: running?.currentPeriodEnd.toISOString() ?? null,
            cancelAtPeriodEnd: running?.cancelAtPeriodEnd ?? false,
            price: running ? running.amount / ORE : price,
          },
        };
      },
    }),
    declareOperation({
      method: 'post',
      path: '/api/subscription/checkout',
      tag: 'subscription',
      summary: 'Opens the hosted payment page for a monthly subscription',
      body: subscribeRequest,
      answers: { 200: { description: 'Where to send the browser', schema: paymentPageSchema } },
      refusals: ['sign_in_required', 'subscription_active', 'price_changed', 'payment_failed', 'dependency_down'],
      handle: async ({ body, req, language: spoken }) => ({
        status: 200,
        body: await subscriptions.checkout(requireUser(req), spoken, body?.shownTotal ?? undefined),
      }),
    }),
    declareOperation({
      method: 'post',
      path: '/api/subscription/portal',
      tag: 'subscription',
      summary: 'Opens Stripe’s page for ending, resuming and paying the subscription',
      body: portalRequest,
      answers: { 200: { description: 'Where to send the browser', schema: paymentPageSchema } },
      refusals: ['sign_in_required', 'subscription_none', 'not_found', 'dependency_down'],
      handle: async ({ req, language: spoken }) => ({
        status: 200,
        body: await subscriptions.portal(requireUser(req).uid, spoken),
      }),
    }),
  ];
}

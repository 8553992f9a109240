import { AppError } from '../shared/errors';
import type { SubscriptionRecord, Subscriptions } from '../records/subscriptions';
import type { Payments } from './payments';
import type { SubscriptionView } from './subscriptions';

/** Milliseconds for which a subscriber is believed after the period's end, while Stripe does not answer. */
const BELIEVED = 3 * 86_400_000;

interface Parts {
  subscriptions: Subscriptions;
  payments: Payments;
}

/**
 * Reads a subscription from Stripe and keeps what it says. Whoever tells us of a change, it is always the state now
 * that counts, so that webhooks may come late, twice and in any order.
 * @returns nothing for a subscription of nobody that we know (any more)
 */
export async function fetchAndSaveSubscription(
  { subscriptions, payments }: Parts,
  subscriptionId: string,
): Promise<{ uid: string; view: SubscriptionView } | undefined> {
  const readAt = new Date();
  const view = await payments.subscriptions.read(subscriptionId);
  const owner = await subscriptions.ownerOf(view.customer);
  if (!owner) return undefined;
  await subscriptions.keep(owner._id, view, readAt);
  return { uid: owner._id, view };
}

/** The same for all of a person's subscriptions, those that no webhook told of too. Newest first. */
export async function fetchAndSaveAllSubscriptions(
  { subscriptions, payments }: Parts,
  uid: string,
): Promise<SubscriptionView[]> {
  const customer = await subscriptions.customerOf(uid);
  if (!customer) return [];
  const readAt = new Date();
  const views = await payments.subscriptions.list(customer.customer).catch((error: unknown) => {
    // Deleted at Stripe by hand, with all its subscriptions.
    if (error instanceof AppError && error.code === 'not_found') return [];
    throw error;
  });
  for (const view of views) await subscriptions.keep(uid, view, readAt);
  return views;
}

/**
 * Whether the person's letters cost nothing now. A period that is over is read back first: its renewal may have failed
 * without our having been told.
 */
export async function isActiveSubscriber(parts: Parts, uid: string | null): Promise<boolean> {
  if (uid === null) return false;
  const row = await parts.subscriptions.findStrongest(uid);
  if (row?.status !== 'active') return false;
  return row.currentPeriodEnd.getTime() > Date.now() || (await isActiveAtProvider(parts, row));
}

async function isActiveAtProvider(parts: Parts, row: SubscriptionRecord): Promise<boolean> {
  try {
    return (await fetchAndSaveSubscription(parts, row._id))?.view.status === 'active';
  } catch (error) {
    // Stripe's outage is not the subscriber's fault; a subscription that Stripe does not have is over.
    if (error instanceof AppError && error.code === 'not_found') return false;
    return Date.now() < row.currentPeriodEnd.getTime() + BELIEVED;
  }
}

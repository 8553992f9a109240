import { AppError } from '../../core/shared/errors';
import { fetchAndSaveSubscription } from '../../core/payments/subscriptionState';
import { recordCheckResult } from '../../core/records/checks';
import type { Services } from './services';

/**
 * Asks Stripe about subscriptions whose period is over and of whose renewal, or end, nobody told us: a webhook that was
 * lost for good would leave them as they were. One that Stripe does not have is over.
 * @param before periods that ended before this
 * @returns how many now stand as Stripe says; the others are asked about again by the next sweep
 */
export async function updateOverdueSubscriptionsFromProvider(
  services: Pick<Services, 'database' | 'log' | 'payments' | 'subscriptions'>,
  before: Date,
): Promise<number> {
  const { database, log, subscriptions } = services;
  let [read, unread] = [0, 0];
  for await (const page of subscriptions.overdue(before))
    for (const { _id } of page)
      try {
        await fetchAndSaveSubscription(services, _id);
        read += 1;
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') {
          await subscriptions.end(_id);
          read += 1;
          continue;
        }
        unread += 1;
        log.warn(
          { name: error instanceof Error ? error.name : 'unknown' },
          'an overdue subscription could not be read from Stripe',
        );
      }
  await recordCheckResult(database, 'overdue_subscriptions', unread > 0);
  return read;
}

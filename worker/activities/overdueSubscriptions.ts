import { AppError } from '../../core/errors';
import { readBack } from '../../core/payments/standing';
import { noteCheck } from '../../core/records/checks';
import type { Services } from './services';

const BATCH = 1_000;

/**
 * Asks Stripe about subscriptions whose period is over and of whose renewal, or end, nobody told us: a webhook that was
 * lost for good would leave them as they were. One that Stripe does not have is over.
 * @param before periods that ended before this
 * @returns how many now stand as Stripe says; the others are asked about again by the next sweep
 */
export async function readOverdueSubscriptions(services: Pick<Services, 'database' | 'log' | 'payments' | 'subscriptions'>, before: Date): Promise<number> {
  const { database, log, subscriptions } = services;
  const overdue = await subscriptions.overdue(before, BATCH);
  let unread = 0;
  for (const { _id } of overdue) {
    try {
      await readBack(services, _id);
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') {
        await subscriptions.end(_id);
        continue;
      }
      unread += 1;
      log.warn({ name: error instanceof Error ? error.name : 'unknown' }, 'an overdue subscription could not be read from Stripe');
    }
  }
  await noteCheck(database, 'overdue_subscriptions', unread > 0);
  return overdue.length - unread;
}

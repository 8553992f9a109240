import { recordCheckResult } from '../../core/records/checks';
import { readOpenDisputePages, saveDisputeUnlessNewerIsKnown } from '../../core/records/disputes';
import type { Services } from './services';

/**
 * Asks Stripe about the disputes that are open as far as we were told: a webhook that was lost for good would keep a
 * letter's mails and refunds stopped.
 * @returns how many now stand as Stripe says; the others are asked about again by the next sweep
 */
export async function updateOpenDisputesFromProvider({
  database,
  log,
  payments,
}: Pick<Services, 'database' | 'log' | 'payments'>): Promise<number> {
  let [read, unread] = [0, 0];
  for await (const page of readOpenDisputePages(database))
    for (const { _id } of page) {
      // Before it is asked for: what is told meanwhile is newer.
      const at = new Date();
      try {
        await saveDisputeUnlessNewerIsKnown(database, await payments.readDispute(_id), undefined, at);
        read += 1;
      } catch (error) {
        unread += 1;
        log.warn(
          { disputeId: _id, name: error instanceof Error ? error.name : 'unknown' },
          'an open dispute could not be read from Stripe',
        );
      }
    }
  await recordCheckResult(database, 'open_disputes', unread > 0);
  return read;
}

import { AppError } from '../../core/shared/errors';
import type { LetterRecord } from '../../core/records/letterRecord';
import { findTombstone } from '../../core/records/tombstones';
import { logFailure } from '../http/errorAnswers';
import type { Services } from '../services';

/** Letters that are deleted at once for one request: each is a workflow's last steps. */
const AT_ONCE = 8;

/**
 * Has letters deleted by their workflows, several at a time.
 * @returns the receipts of those that are gone, and the ids of those that are not
 */
export async function deleteLetters(
  services: Services,
  records: readonly LetterRecord[],
): Promise<{ deleted: { letterId: string; receiptId: string }[]; failed: string[] }> {
  const deleted: { letterId: string; receiptId: string }[] = [];
  const failed: string[] = [];
  const waiting = [...records];
  const deleteWaitingLetters = async () => {
    for (let record = waiting.shift(); record; record = waiting.shift()) {
      const letterId = record._id;
      try {
        await services.reminders.forgetOfLetter(letterId);
        deleted.push({ letterId, ...(await services.workflows.deleteNow(record)) });
      } catch (error) {
        if (!(error instanceof AppError)) logFailure(services.log, error);
        const gone = await findTombstone(services.database, letterId);
        if (gone) deleted.push({ letterId, receiptId: gone.receiptId });
        else failed.push(letterId);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, deleteWaitingLetters));
  return { deleted, failed };
}

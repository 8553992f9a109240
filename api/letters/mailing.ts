import { AppError } from '../../core/shared/errors';
import { isPaymentOfLetterDisputed } from '../../core/records/disputes';
import type { LetterRecord } from '../../core/records/letterRecord';
import type { Services } from '../services';

/**
 * Has the letter's own mail sent once more, to its own address.
 * @throws AppError letter_unpaid | letter_not_ready | letter_disputed | letter_expired | too_many_requests
 */
export async function resendMailOfDeliveredLetter(services: Services, record: LetterRecord): Promise<void> {
  if (record.status === 'preview') throw new AppError('letter_unpaid');
  // Before the first mail there is nothing to repeat: it goes out by itself.
  if (record.status !== 'delivered') throw new AppError('letter_not_ready');
  if (await isPaymentOfLetterDisputed(services.database, record._id)) throw new AppError('letter_disputed');
  await services.limits.mailing(record._id);
  if (!(await services.workflows.resend(record._id))) throw new AppError('letter_expired', 'the workflow is over');
}

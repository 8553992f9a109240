import { condition, isCancellation } from '@temporalio/workflow';
import type { UpdateResult } from './contract';
import { buildRefusalResult, type LetterProgress } from './progress';
import { proxyMailActivities, notes } from './steps';
import { showProgressDetails } from './visibility';

/** Copies of the mail that a person may ask for, and all that may go with those that staff send. */
const MOST_COPIES = 5;
const MOST_BY_STAFF = 20;

/** Sends each copy of the mail that is asked for, one after the other, until it is cancelled. */
export async function keepSendingRequestedMailCopies(progress: LetterProgress, retryFor: number): Promise<never> {
  const { letterId, mail } = progress;
  const steps = proxyMailActivities(retryFor);
  for (;;) {
    await condition(() => mail.copiesWanted > mail.copies);
    mail.copies += 1;
    setMailStatus(progress, 'underWay');
    try {
      await steps.sendLetter(letterId, mail.copies);
      setMailStatus(progress, 'sent');
    } catch (error) {
      if (isCancellation(error)) throw error;
      await notes.noteFailure(letterId, 'mail');
      setMailStatus(progress, 'failed');
    }
  }
}

function setMailStatus(progress: LetterProgress, status: LetterProgress['mail']['status']): void {
  progress.mail.status = status;
  showProgressDetails(progress);
}

/** The person asks for the mail once more; more than they may ask for is passed over in silence. */
export function requestMailCopyIfIdle({ isDelivered, mail }: LetterProgress): void {
  if (isDelivered && mail.copies === mail.copiesWanted && mail.copiesWanted < MOST_COPIES) mail.copiesWanted += 1;
}

/** The same, asked for by staff, who are told which copy goes or why none does. */
export function requestMailCopyOrRefuse(progress: LetterProgress): UpdateResult<{ copy: number }> {
  const { isDeleting, isDelivered, mail, state } = progress;
  if (isDeleting || state === 'purged') return buildRefusalResult('letter_expired');
  if (!isDelivered) return buildRefusalResult('letter_not_ready');
  if (mail.status === 'underWay' || mail.copies < mail.copiesWanted) return buildRefusalResult('mail_under_way');
  if (mail.copiesWanted >= MOST_BY_STAFF) return buildRefusalResult('too_many_requests');
  mail.copiesWanted += 1;
  return { ok: true, value: { copy: mail.copiesWanted } };
}

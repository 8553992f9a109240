import { ApplicationFailure } from '@temporalio/common';
import { AppError } from '../../core/shared/errors';
import type { UpdateResult } from '../../workflows/letter/contract';
import { MailRefused } from '../mail/mailer';

/**
 * Turns an expected refusal into a value, so that an update answers with its code; anything else is an outage and is
 * thrown for Temporal to try again.
 */
export async function turnRefusalIntoResult<T>(act: () => Promise<T>): Promise<UpdateResult<T>> {
  try {
    return { ok: true, value: await act() };
  } catch (error) {
    if (error instanceof AppError && error.retryAfter === undefined) return { ok: false, code: error.code };
    throw error;
  }
}

/** What trying again can't mend. The message is for ops: no personal data. */
export function createNonRetryableFailure(code: string, message: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(message, code);
}

/** Waits until a mail is handed over. A recipient whom the mail server refuses is refused at every try, so it is tried no more. */
export async function awaitMailOrEndTriesIfRefused(handover: Promise<unknown>): Promise<void> {
  try {
    await handover;
  } catch (error) {
    if (error instanceof MailRefused)
      throw createNonRetryableFailure('mail_refused', 'the mail server refused the recipient');
    throw error;
  }
}

import { ApplicationFailure } from '@temporalio/common';
import { AppError } from '../../core/shared/errors';
import type { UpdateResult } from '../../workflows/letter/contract';

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

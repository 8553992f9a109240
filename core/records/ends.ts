import { addDays, swedishDate } from '../shared/formats/dates';
import type { Database } from './database';
import { deleteOldDraftComments } from './kindDrafts';

/**
 * When records end that neither bookkeeping nor a receipt needs, and that no letter takes with it. MongoDB deletes those
 * with `keptUntil` by itself; the embedded server does not, so the sweep does.
 */

const DAY = 86_400_000;
/** The deletion receipt of a letter that nobody bought, or of an account. */
const RECEIPT_DAYS = 365;
/** A letter's use of a code, after the sale: the code counts it, and payments that come late are settled by then. */
const CODE_USE_DAYS = 90;
/** Sums of a wizard's steps: a year, and a month to compare. */
const STEP_COUNT_DAYS = 400;

export function computeEndOfKeepingReceipt(now: Date): Date {
  return new Date(now.getTime() + RECEIPT_DAYS * DAY);
}

export function computeEndOfKeepingCodeUse(now: Date): Date {
  return new Date(now.getTime() + CODE_USE_DAYS * DAY);
}

type EndingRecords = Pick<Database, 'kindDrafts' | 'redemptions' | 'stepCounts' | 'tombstones'>;

/** @returns how many records were deleted, or lost a part that has ended */
export async function deleteRecordsPastTheirEnd(
  { kindDrafts, redemptions, stepCounts, tombstones }: EndingRecords,
  now: Date,
): Promise<number> {
  const deleted = await Promise.all([
    tombstones.deleteMany({ keptUntil: { $lt: now } }),
    redemptions.deleteMany({ keptUntil: { $lt: now } }),
    stepCounts.deleteMany({ day: { $lt: addDays(swedishDate(now), -STEP_COUNT_DAYS) ?? '' } }),
  ]);
  const drafts = await deleteOldDraftComments({ kindDrafts }, now);
  return deleted.reduce((sum, { deletedCount }) => sum + deletedCount, drafts);
}

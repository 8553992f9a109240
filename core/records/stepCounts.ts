import { declareCollection } from './collection';
import type { Database } from './database';
import { isDuplicateKey } from './duplicateKey';

/** How often a step of a wizard was reached on a day: a sum, and nothing about anybody. */
export interface StepCountRecord {
  /** `<day>/<kind>/<step>`. */
  _id: string;
  /** ISO date, Swedish calendar day. */
  day: string;
  kind: string;
  step: string;
  count: number;
}

export const STEP_COUNTS_COLLECTION = declareCollection<StepCountRecord>('stepCounts', [
  { keys: { kind: 1, day: 1 } },
  { keys: { day: 1 } },
]);

/** What the page after payment tells of a letter that is there, whatever the kind calls its last step, or if it has one. */
export const FETCHED = 'fetched';

/**
 * Counts a step as reached. No key makes it count once: a visit counted twice or not at all harms nobody, and to tell
 * visits apart something about them would have to be kept.
 */
export async function incrementStepCount(
  database: Database,
  { kind, step, day }: Pick<StepCountRecord, 'kind' | 'step' | 'day'>,
): Promise<void> {
  const incrementCount = () =>
    database.stepCounts.updateOne(
      { _id: `${day}/${kind}/${step}` },
      { $inc: { count: 1 }, $setOnInsert: { day, kind, step } },
      { upsert: true },
    );
  try {
    await incrementCount();
  } catch (error) {
    // Two at once made the row: there is one to add to now.
    if (!isDuplicateKey(error)) throw error;
    await incrementCount();
  }
}

/** By step, how often it was reached from one day to another (both included). */
export async function countReachedSteps(
  database: Database,
  kind: string,
  from: string,
  to: string,
): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for await (const { step, count } of database.stepCounts.find({ kind, day: { $gte: from, $lte: to } }))
    sums.set(step, (sums.get(step) ?? 0) + count);
  return sums;
}

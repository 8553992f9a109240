import { declareCollection } from './collection';
import type { Database } from './database';

/** The last outcome of one of the checks that run by themselves. */
export interface CheckRecord {
  /** Name of the check. */
  _id: string;
  failed: boolean;
  at: Date;
}

export const CHECKS_COLLECTION = declareCollection<CheckRecord>('checks');

export type CheckName = 'audit' | 'figures' | 'open_disputes' | 'overdue_subscriptions' | 'sweep';

/** Keeps what a check came to, for metrics and alerts. */
export async function recordCheckResult(
  { checks }: Pick<Database, 'checks'>,
  name: CheckName,
  failed: boolean,
): Promise<void> {
  await checks.updateOne({ _id: name }, { $set: { failed, at: new Date() } }, { upsert: true });
}

/** The last outcome of each check. */
export function listCheckResults({ checks }: Pick<Database, 'checks'>): Promise<CheckRecord[]> {
  return checks.find().toArray();
}

export function listFailedChecks({ checks }: Pick<Database, 'checks'>): Promise<CheckRecord[]> {
  return checks.find({ failed: true }).toArray();
}

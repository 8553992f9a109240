import { declareCollection } from './collection';
import type { Database } from './database';

/** How the last check of the figures went. It holds days and numbers only. */
export interface FigureCheckRecord {
  _id: 'latest';
  at: Date;
  /** Days that were counted. */
  days: number;
  /** Days whose totals were not what the rows say, though nothing had been written on them since they were counted. */
  differing: string[];
  /** Letters that live and had not been kept as begun. */
  lettersMissed: number;
  /** Milliseconds. */
  took: number;
  /** ISO date: the older day that the next check of some days begins with; none where it begins anew. */
  nextTurn?: string;
}

export const FIGURE_CHECKS_COLLECTION = declareCollection<FigureCheckRecord>('figureChecks');

/** Undefined before the first check. */
export async function readLastFigureCheck({
  figureChecks,
}: Pick<Database, 'figureChecks'>): Promise<FigureCheckRecord | undefined> {
  return (await figureChecks.findOne({ _id: 'latest' })) ?? undefined;
}

/** @param nextTurn without one the next check of some days begins with the first */
export async function recordFigureCheck(
  { figureChecks }: Pick<Database, 'figureChecks'>,
  check: Omit<FigureCheckRecord, '_id' | 'nextTurn'>,
  nextTurn: string | undefined,
): Promise<void> {
  await figureChecks.updateOne(
    { _id: 'latest' },
    {
      $set: { ...check, ...(nextTurn !== undefined && { nextTurn }) },
      ...(nextTurn === undefined && { $unset: { nextTurn: true } }),
    },
    { upsert: true },
  );
}

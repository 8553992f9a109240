import { declareCollection } from './collection';
import type { Database } from './database';
import { isDuplicateKey } from './duplicateKey';

/** What is so now in the whole service: counted by one worker for all of them. */
export interface ServiceFigures {
  lettersByState: Record<string, number>;
  paidNotDelivered: { count: number; oldestSeconds: number };
  /** Payments that are not what was asked for, and that nobody has decided about. */
  heldPayments: number;
  /** Payments that the provider called paid more than ten minutes ago, and that no book has. */
  unbookedPayments: number;
  /** Payments that are contested at the payer's bank now. */
  openDisputes: number;
  /** Refunds that were asked for more than an hour ago and are not done, or that failed within a day. */
  troubledRefunds: number;
  queues: { queue: string; backlog: number; ageSeconds: number }[];
  /** The last run of each check that runs by itself; `at` in seconds of Unix time. */
  failedChecks: { check: string; failed: boolean; at: number }[];
}

/** The one record of them. */
export interface ServiceFiguresRecord {
  _id: 'now';
  /** Nobody counts before then. */
  nextAt: Date;
  /** Absent while they are counted for the first time. */
  countedAt?: Date;
  /** What could not be had is absent. */
  figures?: Partial<ServiceFigures>;
}

export const SERVICE_FIGURES_COLLECTION = declareCollection<ServiceFiguresRecord>('serviceFigures');

const ID = 'now';
/** Figures that are so many times older than they should be say nothing of how things are now. */
const TOO_OLD = 5;

type Store = Pick<Database, 'serviceFigures'>;

/** @returns whether whoever asks is to count now: one of all processes, once in `interval` milliseconds */
async function claimTurnToCountAndTellIfGot({ serviceFigures }: Store, now: Date, interval: number): Promise<boolean> {
  const nextAt = new Date(now.getTime() + interval);
  try {
    const { matchedCount, upsertedCount } = await serviceFigures.updateOne(
      { _id: ID, nextAt: { $lte: now } },
      { $set: { nextAt } },
      { upsert: true },
    );
    return matchedCount + upsertedCount > 0;
  } catch (error) {
    // Another process was quicker.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/**
 * The figures as they were counted last, by whichever process; counts them where that was `interval` milliseconds ago.
 * @returns nothing while they are counted for the first time, or when nobody could count them for long
 * @throws Error when the database does not answer
 */
export async function readOrCountServiceFigures(
  database: Store,
  interval: number,
  count: () => Promise<Partial<ServiceFigures>>,
): Promise<Partial<ServiceFigures>> {
  const { serviceFigures } = database;
  const now = new Date();
  const kept = await serviceFigures.findOne({ _id: ID });
  const isDue = !kept || kept.nextAt <= now;
  if (isDue && (await claimTurnToCountAndTellIfGot(database, now, interval))) {
    const figures = await count();
    await serviceFigures.updateOne({ _id: ID }, { $set: { figures, countedAt: new Date() } });
    return figures;
  }
  const isTooOld = !kept?.countedAt || now.getTime() - kept.countedAt.getTime() > TOO_OLD * interval;
  return isTooOld ? {} : (kept.figures ?? {});
}

import { recordCheckResult } from '../records/checks';
import type { Database } from '../records/database';
import { groupIntoPages, PAGE } from '../records/pages';
import { recordBegunLetter, recordPreviewedLetter } from './note';
import { recountAllPastDays, recountInTurn, type Difference, type FigureStore } from './read';

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

export interface FigureCheck extends Omit<FigureCheckRecord, '_id' | 'differing' | 'nextTurn'> {
  differing: Difference[];
}

type Checked = FigureStore & Pick<Database, 'letters' | 'figureChecks' | 'checks'>;

/**
 * Counts days anew from the rows, compares them with the totals that were kept, and keeps what was counted. Run by
 * `npm run figures:check` for every day, and daily by the worker; any number of times, beside everything else.
 * @param which every day, or the newest days and the older ones whose turn it is
 */
export async function checkFigures(
  store: Checked,
  now = new Date(),
  which: 'every-day' | 'in-turn' = 'every-day',
): Promise<FigureCheck> {
  const begun = Date.now();
  const lettersMissed = await recordMissedLetters(store);
  const { nextTurn, days, differing } =
    which === 'every-day'
      ? { ...(await recountAllPastDays(store, now)), nextTurn: undefined }
      : await recountInTurn(store, now, (await readLastCheck(store))?.nextTurn);
  const check = { at: now, days, differing, lettersMissed, took: Date.now() - begun };
  await store.figureChecks.updateOne(
    { _id: 'latest' },
    {
      $set: { ...check, differing: differing.map(({ day }) => day), ...(nextTurn !== undefined && { nextTurn }) },
      ...(nextTurn === undefined && { $unset: { nextTurn: true } }),
    },
    { upsert: true },
  );
  await recordCheckResult(store, 'figures', differing.length > 0);
  return check;
}

/** Undefined before the first check. */
export async function readLastCheck({
  figureChecks,
}: Pick<Database, 'figureChecks'>): Promise<FigureCheckRecord | undefined> {
  return (await figureChecks.findOne({ _id: 'latest' })) ?? undefined;
}

/** Letters that a process began and died before it kept that, and those from before it was kept. @returns how many */
async function recordMissedLetters(store: Checked): Promise<number> {
  let missed = 0;
  const letters = store.letters.find(
    {},
    { projection: { kind: 1, createdAt: 1, 'reviewed.hash': 1 }, batchSize: PAGE },
  );
  for await (const page of groupIntoPages(letters, PAGE)) {
    const begun = await store.begunLetters.find({ _id: { $in: page.map(({ _id }) => _id) } }).toArray();
    const known = new Map(begun.map((row) => [row._id, row]));
    for (const { _id, kind, createdAt, reviewed } of page) {
      const kept = known.get(_id);
      if (!kept) {
        missed += 1;
        await recordBegunLetter(store, { _id, kind, createdAt });
      }
      if (reviewed && kept?.previewedAt === undefined)
        await recordPreviewedLetter(store, { _id, kind, createdAt }, createdAt);
      if (!kept) await copySaleTimeToBegunLetter(store, _id);
    }
  }
  return missed;
}

async function copySaleTimeToBegunLetter(store: Checked, letterId: string): Promise<void> {
  const sale = await store.transactions.findOne({ _id: letterId }, { projection: { createdAt: 1 } });
  if (sale) await store.begunLetters.updateOne({ _id: letterId }, { $set: { paidAt: sale.createdAt } });
}

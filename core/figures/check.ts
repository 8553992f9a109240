import { recordCheckResult } from '../records/checks';
import type { Database } from '../records/database';
import { groupIntoPages, PAGE } from '../records/pages';
import {
  recordBegunLetterForFigures,
  recordFirstPreviewOfLetter,
  listBegunLetters,
  recordSaleTime,
  streamLettersForFigures,
} from '../records/begunLetters';
import { recountAllPastDays, recountNewestDaysAndNextOlderPart, type Difference, type FigureStore } from './read';
import { readLastFigureCheck, recordFigureCheck, type FigureCheckRecord } from '../records/figureChecks';
import { findTransaction } from '../records/transactions';

export interface FigureCheck extends Omit<FigureCheckRecord, '_id' | 'differing' | 'nextTurn'> {
  differing: Difference[];
}

type Checked = FigureStore & Pick<Database, 'letters' | 'figureChecks' | 'checks'>;

/**
 * Counts days anew from the rows, compares them with the totals that were kept, and keeps what was counted. Run by
 * `npm run figures:check` for every day, and daily by the worker; any number of times, beside everything else.
 * @param which every day, or the newest days and the older ones whose turn it is
 */
export async function recountAndCheckFigures(
  store: Checked,
  now = new Date(),
  which: 'every-day' | 'in-turn' = 'every-day',
): Promise<FigureCheck> {
  const begun = Date.now();
  const lettersMissed = await recordAndCountLettersMissedByFigures(store);
  const { nextTurn, days, differing } =
    which === 'every-day'
      ? { ...(await recountAllPastDays(store, now)), nextTurn: undefined }
      : await recountNewestDaysAndNextOlderPart(store, now, (await readLastFigureCheck(store))?.nextTurn);
  const check = { at: now, days, differing, lettersMissed, took: Date.now() - begun };
  await recordFigureCheck(store, { ...check, differing: differing.map(({ day }) => day) }, nextTurn);
  await recordCheckResult(store, 'figures', differing.length > 0);
  return check;
}

/** Letters that a process began and died before it kept that, and those from before it was kept. @returns how many */
async function recordAndCountLettersMissedByFigures(store: Checked): Promise<number> {
  let missed = 0;
  for await (const page of groupIntoPages(streamLettersForFigures(store), PAGE)) {
    const begun = await listBegunLetters(
      store,
      page.map(({ _id }) => _id),
    );
    const known = new Map(begun.map((row) => [row._id, row]));
    for (const { _id, kind, createdAt, reviewed } of page) {
      const kept = known.get(_id);
      if (!kept) {
        missed += 1;
        await recordBegunLetterForFigures(store, { _id, kind, createdAt });
      }
      if (reviewed && kept?.previewedAt === undefined)
        await recordFirstPreviewOfLetter(store, { _id, kind, createdAt }, createdAt);
      const sale = kept ? undefined : await findTransaction(store, _id);
      if (sale) await recordSaleTime(store, _id, sale.createdAt);
    }
  }
  return missed;
}

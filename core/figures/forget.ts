import type { Database } from '../records/database';
import { PAGE, readPages } from '../records/pages';
import { addDays, computeStartOfSwedishDay, swedishDate } from '../shared/formats/dates';
import type { BegunLetterRecord, DayTotals, KindSums } from './days';
import { NO_SUMS } from './days';

/** Days that the list of begun letters reaches back: a year's figures can be counted anew from it, and a month more. */
const LISTED_DAYS = 400;

type Store = Pick<Database, 'begunLetters' | 'figureDays'>;

/**
 * Deletes the rows of letters that were begun long ago. The days that counted them say so first (`lettersGone`): their
 * numbers of letters stand for good from then on. Rows of a day that is still to be counted wait for that.
 * @returns how many were deleted
 */
export async function forgetOldBegunLetters(store: Store, now: Date): Promise<number> {
  const before = computeStartOfSwedishDay(addDays(swedishDate(now), -LISTED_DAYS) ?? '');
  const pages = readPages(
    (from, seen: string[]) =>
      store.begunLetters
        .find({ begunAt: { $gte: from, $lt: before }, _id: { $nin: seen } })
        .sort({ begunAt: 1 })
        .limit(PAGE)
        .toArray(),
    ({ begunAt }) => begunAt,
  );
  let deleted = 0;
  for await (const page of pages) {
    const gone = await markLettersGone(store, [...new Set(page.flatMap(listDaysOfLetter))]);
    const ids = page.filter((row) => listDaysOfLetter(row).every((day) => gone.has(day))).map(({ _id }) => _id);
    deleted += (await store.begunLetters.deleteMany({ _id: { $in: ids } })).deletedCount;
  }
  return deleted;
}

function listDaysOfLetter({ begunAt, previewedAt, paidAt }: BegunLetterRecord): string[] {
  return [begunAt, previewedAt, paidAt].filter((moment) => moment !== undefined).map(swedishDate);
}

/** @returns those of the days whose letters may go: they are counted */
async function markLettersGone({ figureDays }: Store, days: string[]): Promise<Set<string>> {
  await figureDays.updateMany({ _id: { $in: days }, dirty: false }, { $set: { lettersGone: true } });
  const gone = await figureDays.find({ _id: { $in: days }, lettersGone: true }, { projection: { _id: 1 } }).toArray();
  return new Set(gone.map(({ _id }) => _id));
}

/** Totals that were counted anew, with the letters that their days counted once and that are listed no more. */
export async function addForgottenLetters(
  { figureDays }: Pick<Database, 'figureDays'>,
  counted: ReadonlyMap<string, DayTotals>,
): Promise<Map<string, DayTotals>> {
  const totals = new Map(counted);
  const days = await figureDays.find({ _id: { $in: [...counted.keys()] }, lettersGone: true }).toArray();
  for (const { _id, kinds } of days) {
    const day = counted.get(_id);
    if (day) totals.set(_id, { ...day, kinds: keepHigherLetterCounts(day.kinds, kinds) });
  }
  return totals;
}

function keepHigherLetterCounts(counted: readonly KindSums[], kept: readonly KindSums[]): KindSums[] {
  const names = [...new Set([...counted, ...kept].map(({ kind }) => kind))].sort();
  return names.map((kind) => {
    const now = counted.find((each) => each.kind === kind) ?? { kind, begun: 0, previewed: 0, ...NO_SUMS };
    const before = kept.find((each) => each.kind === kind);
    return {
      ...now,
      begun: Math.max(now.begun, before?.begun ?? 0),
      previewed: Math.max(now.previewed, before?.previewed ?? 0),
    };
  });
}

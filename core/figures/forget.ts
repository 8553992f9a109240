import type { Database } from '../records/database';
import { listDaysWithLettersGone, NO_SUMS, type DayTotals, type KindSums } from '../records/figureDays';

/** Totals that were counted anew, with the letters that their days counted once and that are listed no more. */
export async function mergeCountsOfForgottenLetters(
  database: Pick<Database, 'figureDays'>,
  counted: ReadonlyMap<string, DayTotals>,
): Promise<Map<string, DayTotals>> {
  const totals = new Map(counted);
  const days = await listDaysWithLettersGone(database, [...counted.keys()]);
  for (const { _id, kinds } of days) {
    const day = counted.get(_id);
    if (day) totals.set(_id, { ...day, kinds: takeHigherLetterCounts(day.kinds, kinds) });
  }
  return totals;
}

function takeHigherLetterCounts(counted: readonly KindSums[], stored: readonly KindSums[]): KindSums[] {
  const names = [...new Set([...counted, ...stored].map(({ kind }) => kind))].sort();
  return names.map((kind) => {
    const now = counted.find((each) => each.kind === kind) ?? { kind, begun: 0, previewed: 0, ...NO_SUMS };
    const before = stored.find((each) => each.kind === kind);
    return {
      ...now,
      begun: Math.max(now.begun, before?.begun ?? 0),
      previewed: Math.max(now.previewed, before?.previewed ?? 0),
    };
  });
}

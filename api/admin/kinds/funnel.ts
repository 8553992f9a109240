import type { z } from 'zod';
import { readDaysUpToDate } from '../../../core/figures/read';
import type { funnelSchema } from '../../../core/shared/contracts/admin/kinds';
import type { KindVersion } from '../../../core/shared/kinds/kind';
import type { Language } from '../../../core/shared/languages';
import type { ResultCount } from '../../../core/records/letterResults';
import { FETCHED, countReachedSteps } from '../../../core/records/stepCounts';
import { addDays, swedishDate } from '../../../core/shared/formats/dates';
import type { ResultSums } from '../../../core/shared/letter/letterResults';
import type { Services } from '../../services';

/** How far visits of a kind got in the last `days` days, today included. */
export async function buildKindFunnel(
  { database, letterResults }: Services,
  { manifest, situations, texts }: KindVersion,
  days: number,
  language: Language,
): Promise<z.input<typeof funnelSchema>> {
  const to = swedishDate(new Date());
  const from = addDays(to, 1 - days) ?? to;
  const [reached, all] = await Promise.all([
    countReachedSteps(database, manifest.id, from, to),
    readDaysUpToDate(database),
  ]);
  const letters = { begun: 0, previewed: 0, paid: 0 };
  for (const { _id: day, kinds } of all) {
    if (day < from || day > to) continue;
    for (const sums of kinds.filter(({ kind }) => kind === manifest.id)) {
      letters.begun += sums.begun;
      letters.previewed += sums.previewed;
      letters.paid += sums.count;
    }
  }
  // A kind whose wizard ends at payment has its letters fetched on the page after it all the same.
  const own = manifest.steps.map(({ id, type }) => ({ id, type }));
  const steps = own.some(({ type }) => type === 'download')
    ? own
    : [...own, { id: FETCHED, type: 'download' as const }];
  return {
    from,
    to,
    steps: steps.map(({ id, type }) => ({
      id,
      type,
      label: texts[language].steps[id]?.label ?? id,
      reached: reached.get(id) ?? 0,
    })),
    letters,
    results: sumResultsBySituation(
      (await letterResults.count()).filter(({ kind }) => kind === manifest.id),
      (situation) => situations?.each[situation]?.texts[language].name ?? situation,
    ),
  };
}

/** Results with those told of most often first. */
function sumResultsBySituation(
  counts: readonly ResultCount[],
  nameOf: (situation: string) => string,
): z.input<typeof funnelSchema>['results'] {
  const selectCountsOfSituation = (situation: string) => counts.filter((each) => each.situation === situation);
  return [...new Set(counts.map(({ situation }) => situation))]
    .map((situation) => {
      const letters = { all: 0, part: 0, refused: 0, silence: 0 };
      for (const { result, letters: some } of selectCountsOfSituation(situation)) letters[result] += some;
      const amount = selectCountsOfSituation(situation).reduce((sum, each) => sum + each.amount, 0);
      return { situation, label: nameOf(situation), letters, amount };
    })
    .sort((a, b) => sumResultCounts(b.letters) - sumResultCounts(a.letters));
}

const sumResultCounts = (letters: ResultSums) => Object.values(letters).reduce((sum, each) => sum + each, 0);

import { selectFollowingSituations } from '../shared/kinds/followingSituations';
import type { FormData, KindVersion } from '../shared/kinds/kind';
import { buildRuleDataWithFacts } from '../shared/rules/rules';
import { lookUpRowsOfAnswers } from '../tables/tables';
import { chooseVersionByAnsweredSituation } from './chooseSituation';

/** A situation of a kind that follows others: the application to a board, the appeal to a court. */
export interface FurtherStep {
  kind: string;
  situation: string;
}

/**
 * The ways on when the letter gets a no, or no answer: those of `kinds` that follow others whose rules hold for its answers.
 * @param today ISO date
 */
export function listFollowUpSituations(
  version: KindVersion,
  form: FormData,
  today: string,
  kinds: readonly KindVersion[],
): FurtherStep[] {
  const kind = chooseVersionByAnsweredSituation(version, form);
  const data = buildRuleDataWithFacts(kind.rules, form, today, lookUpRowsOfAnswers(kind, form));
  return kinds.flatMap(({ manifest: { id, followUp } }) =>
    followUp
      ? selectFollowingSituations(followUp, version.manifest.id, data).map((situation) => ({ kind: id, situation }))
      : [],
  );
}

import { selectFollowingSituations } from '../../../core/shared/kinds/followingSituations';
import type { LetterView } from '../../../core/shared/contracts/letters';
import type { RuleData } from '../../../core/shared/rules/rules';
import type { KindList, KindSummary } from './kinds';

/** A step after a letter: a kind that follows others, and which of its situations. */
export interface LastStep {
  kind: KindSummary;
  id: string;
  name: string;
  hint: string | undefined;
}

type FollowUps = Pick<KindList, 'followUps'> | undefined;

/** The steps after a letter that the server names, with their words; one that is not offered any more is left out. */
export function resolveLastSteps(further: LetterView['further'], answer: FollowUps): LastStep[] {
  return further.flatMap(({ kind: kindId, situation }) => {
    const kind = (answer?.followUps ?? []).find(({ id }) => id === kindId);
    const found = kind?.followUp?.situations.find(({ id }) => id === situation);
    return kind && found ? [{ kind, id: found.id, name: found.name, hint: found.hint }] : [];
  });
}

/** The steps after a letter of the kind, by its answers and facts: those of a case that only the browser knows. */
export function findLastStepsAfter(kindId: string, answer: FollowUps, data: RuleData): LastStep[] {
  const furtherSteps = (answer?.followUps ?? []).flatMap(({ id: kind, followUp }) =>
    followUp ? selectFollowingSituations(followUp, kindId, data).map((situation) => ({ kind, situation })) : [],
  );
  return resolveLastSteps(furtherSteps, answer);
}

/** Where a step is filled in. */
export function buildAddressOfLastStep({ kind, id }: LastStep): string {
  const address = kind.routes?.wizard ?? `/create?type=${kind.id}`;
  return `${address}${address.includes('?') ? '&' : '?'}situation=${id}`;
}

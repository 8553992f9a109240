import type { KindList, KindSummary } from './kinds';

/** A step after a letter: a kind that follows others, and which of its situations. */
export interface LastStep {
  kind: KindSummary;
  id: string;
  name: string;
  hint: string | undefined;
}

/** The steps that follow a letter of the kind, in its own order. */
export function findLastStepsAfter(kindId: string, answer: Pick<KindList, 'followUps'> | undefined): LastStep[] {
  return (answer?.followUps ?? []).flatMap((kind) =>
    (kind.followUp?.after[kindId] ?? []).flatMap((wanted) => {
      const found = kind.followUp?.situations.find(({ id }) => id === wanted);
      return found ? [{ kind, id: found.id, name: found.name, hint: found.hint }] : [];
    }),
  );
}

/** Where a step is filled in. */
export function addressOfLastStep({ kind, id }: LastStep): string {
  const address = kind.routes?.wizard ?? `/create?type=${kind.id}`;
  return `${address}${address.includes('?') ? '&' : '?'}situation=${id}`;
}

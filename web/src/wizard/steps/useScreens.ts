import { useMemo } from 'react';
import type { FormData } from '../../../../core/shared/kinds/kind';
import type { FormStep } from '../../data/kinds';
import { useIsNarrow } from '../../ui/useMediaQuery';
import type { StepValidator } from '../fields/validation';
import { groupFieldsByScreen, listAskedFields } from './screens';

interface Options {
  steps: readonly FormStep[];
  validators: Record<string, StepValidator>;
  form: FormData;
  current: number;
  /** Place of the screen that is asked for within its step. */
  asked: number;
}

export interface Screens {
  /** Place of the screen that is shown, and how many its step has with the answers so far. */
  index: number;
  count: number;
  isLast: boolean;
  /** The questions that it shows; undefined where a step shows all of its own. */
  fields: ReadonlySet<string> | undefined;
  /** How many screens a step has. */
  countOf: (step: number) => number;
  /** The screen of a step that asks for a dotted field; the first where none does. */
  findScreenAskingFor: (step: number, path: string) => number;
}

/** Parts each step into the screens of a phone; a wider page shows a step as a whole. */
export function useScreens({ steps, validators, form, current, asked }: Options): Screens {
  const isNarrow = useIsNarrow();
  const groupsOf = useMemo(
    () => (index: number) => {
      const step = steps[index];
      const validator = step && validators[step.id];
      return isNarrow && validator ? groupFieldsByScreen(step, listAskedFields(step, validator, form)) : [];
    },
    [steps, validators, form, isNarrow],
  );
  const groups = useMemo(() => groupsOf(current), [groupsOf, current]);
  const count = Math.max(1, groups.length);
  const index = Number.isInteger(asked) ? Math.max(0, Math.min(asked, count - 1)) : 0;
  return {
    index,
    count,
    isLast: index === count - 1,
    fields: useMemo(() => (groups.length > 1 ? new Set(groups[index]) : undefined), [groups, index]),
    countOf: (step) => Math.max(1, groupsOf(step).length),
    findScreenAskingFor: (step, path) =>
      Math.max(
        0,
        groupsOf(step).findIndex((names) => names.includes(path.split('.')[0] ?? path)),
      ),
  };
}

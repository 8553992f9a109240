import type { Stop } from '../../../../core/shared/rules/rules';
import type { FormStep } from '../../data/kinds';
import type { Problem } from '../fields/problem';
import { findIndexOfStepAskingFor } from '../fields/uiSchema';

/** What decides which step is shown and where it leads. */
export interface StepInput {
  steps: FormStep[];
  /** What is wrong with the answers of a step now, by its place. Asked for no more steps than it takes. */
  problemsAt: (index: number) => readonly Problem[];
  /** Ways that the answers close. */
  stops: readonly Stop[];
  /** Stops that hold only because their own step isn't answered: they are shown once one asks to go on. */
  stopsByAbsence: ReadonlySet<string>;
  /** Where a stop keeps one: at the step that it names, or at the last, before the letter is written. */
  stopsAt: 'namedStep' | 'lastStep';
  /** Place of the step that was asked for; what is no whole number means the first. */
  asked: number;
  /** `inOrder`: nobody gets past a step that isn't finished. `any`: an editor looks at step six without answering five. */
  order: 'inOrder' | 'any';
  /** The letter of these very answers is written: only then is what comes after the preview open. */
  isDrafted: boolean;
  /** The step that was asked for shows a letter by itself, whatever this browser knows of its answers. */
  isHanded: boolean;
  /** Id of the step that one asked to go on from, while a stop kept one there. */
  stoppedAt: string | undefined;
  /** Problems that were found when one last asked to go on, of all steps. */
  found: readonly Problem[];
}

/** The step that is shown, what stands in its way, and where it leads. */
export interface StepState {
  current: number;
  step: FormStep | undefined;
  isLast: boolean;
  /** The first step that still keeps one from going on; the last where none does. */
  openUntil: number;
  previewIndex: number;
  /** Found problems that this step asks about. */
  problems: Problem[];
  /** Stops that keep one at this step, and those of them that are shown. */
  stops: Stop[];
  shownStops: Stop[];
  /** Where the primary button leads: steps that are only offered are passed over. */
  nextIndex: number;
  /** The next step is one that is only offered: it has a button of its own. */
  offersNext: boolean;
}

/** Works out the state of a walk through steps. */
export function computeStepState(input: StepInput): StepState {
  const { steps, asked, order, isDrafted, isHanded, stopsAt, stopsByAbsence, stoppedAt, found } = input;
  const last = steps.length - 1;
  const openUntil = order === 'any' ? last : findLastReachableStepIndex(input);
  const previewIndex = steps.findIndex(({ type }) => type === 'preview');
  const isPreviewLimit = order === 'inOrder' && !isDrafted && previewIndex >= 0;
  const limit = isPreviewLimit ? Math.min(openUntil, previewIndex) : openUntil;
  const current = isHanded ? asked : Number.isInteger(asked) ? Math.max(0, Math.min(asked, limit)) : 0;
  const step = steps[current];
  const stops = selectStopsShownAtStep(input, current);
  const nextRequired = steps.findIndex(({ optional }, index) => index > current && !optional);
  return {
    current,
    step,
    isLast: current === last,
    openUntil,
    previewIndex,
    problems: found.filter(({ path }) => findIndexOfStepAskingFor(steps, path) === current),
    stops,
    shownStops: stops.filter(({ id }) => stopsAt === 'lastStep' || stoppedAt === step?.id || !stopsByAbsence.has(id)),
    nextIndex: nextRequired < 0 ? current + 1 : nextRequired,
    offersNext: steps[current + 1]?.optional === true,
  };
}

function findLastReachableStepIndex(input: StepInput): number {
  const { steps, problemsAt } = input;
  const unfinished = steps.findIndex(
    (_step, index) => problemsAt(index).length > 0 || selectStopsShownAtStep(input, index).length > 0,
  );
  return unfinished < 0 ? steps.length - 1 : unfinished;
}

function selectStopsShownAtStep({ steps, stops, stopsAt }: StepInput, index: number): Stop[] {
  if (stopsAt === 'lastStep') return index === steps.length - 1 ? [...stops] : [];
  return stops.filter(({ step }) => step === steps[index]?.id);
}

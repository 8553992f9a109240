import type { FormStep } from '../../data/kinds';
import type { Saved } from '../answers/saved';

/** In the address of the last questions while all answers are read through. */
export const REVIEW = 'review';
/** In the address of a step that one came to from there: it leads back there. */
export const CHANGE = 'change';

/** In the address of a screen of a step, where a phone shows some of its questions at a time; counted from 1. */
export const SCREEN = 'screen';

/** Of a letter, a payment page or a link: gone as soon as one goes to another step. */
const OF_ONE_STEP = [SCREEN, 'draft_id', 't', 'payment_status', 'session_id', 'situation', REVIEW, CHANGE];

export interface StepAddress {
  /** Place of the step that is asked for; NaN where the address names none that there is. */
  asked: number;
  /** Place of the screen that is asked for within the step. */
  askedScreen: number;
  /** One comes back from the payment page. */
  isReturn: boolean;
  /** The letter that the last step is asked to show. */
  handedId: string | null;
  isHanded: boolean;
}

/**
 * Reads which step an address asks for: `?step=` has its number, or its type for those after the questions.
 * @param resumeAt the step last stood on, by its id, and the screen, where an address without a step leads back there
 * @param draftId the letter that this browser knows of
 */
export function readStepAddress(
  steps: readonly FormStep[],
  query: URLSearchParams,
  { resumeAt, draftId }: { resumeAt?: Pick<Saved, 'step' | 'screen'> | undefined; draftId?: string | undefined },
): StepAddress {
  const isReturn = query.get('payment_status') === 'success';
  const handedId = query.get('draft_id') ?? (isReturn ? (draftId ?? null) : null);
  const wanted = query.get('step');
  const asked = findRequestedStepIndex(steps, wanted, isReturn, resumeAt?.step);
  const askedScreen = wanted === null ? (resumeAt?.screen ?? 0) : Number(query.get(SCREEN) ?? 1) - 1;
  return { asked, askedScreen, isReturn, handedId, isHanded: handedId !== null && steps[asked]?.type === 'download' };
}

function findRequestedStepIndex(
  steps: readonly FormStep[],
  wanted: string | null,
  isReturn: boolean,
  resumeAt: string | undefined,
): number {
  const download = steps.findIndex(({ type }) => type === 'download');
  if (isReturn && download >= 0) return download;
  if (wanted === null) return Math.max(0, resumeAt === undefined ? 0 : steps.findIndex(({ id }) => id === resumeAt));
  const named = steps.findIndex(({ type }) => type === wanted && wanted !== 'fields');
  return named >= 0 ? named : Number(wanted);
}

/** What the address of a step says beside which one it is. */
export interface StepMarks {
  /** The letter that the step shows: its names and values of the query. */
  letter?: Record<string, string>;
  mark?: typeof REVIEW | typeof CHANGE | undefined;
  /** Place of the screen within the step. */
  screen?: number | undefined;
}

/** The query of the address of a step, from that of the page as it is. */
export function buildStepQuery(
  query: URLSearchParams,
  steps: readonly FormStep[],
  index: number,
  { letter, mark, screen = 0 }: StepMarks = {},
): string {
  const next = new URLSearchParams(query);
  for (const name of OF_ONE_STEP) next.delete(name);
  // Once a letter is done its answers are gone, and with them how many steps they had.
  next.set('step', steps[index]?.type === 'download' ? 'download' : String(index));
  if (screen > 0) next.set(SCREEN, String(screen + 1));
  if (mark) next.set(mark, '1');
  for (const [name, value] of Object.entries(letter ?? {})) next.set(name, value);
  return next.toString();
}

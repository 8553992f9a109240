import type { FormStep } from '../../data/kinds';

/** In the address of the last questions while all answers are read through. */
export const REVIEW = 'review';
/** In the address of a step that one came to from there: it leads back there. */
export const CHANGE = 'change';

/** Of a letter, a payment page or a link: gone as soon as one goes to another step. */
const OF_ONE_STEP = ['draft_id', 't', 'payment_status', 'session_id', 'situation', REVIEW, CHANGE];

export interface StepAddress {
  /** Place of the step that is asked for; NaN where the address names none that there is. */
  asked: number;
  /** One comes back from the payment page. */
  isReturn: boolean;
  /** The letter that the last step is asked to show. */
  handedId: string | null;
  isHanded: boolean;
}

/**
 * Reads which step an address asks for: `?step=` has its number, or its type for those after the questions.
 * @param resumeAt id of the step last stood on, where an address without a step leads back to it
 * @param draftId the letter that this browser knows of
 */
export function readStepAddress(
  steps: readonly FormStep[],
  query: URLSearchParams,
  { resumeAt, draftId }: { resumeAt?: string | undefined; draftId?: string | undefined },
): StepAddress {
  const isReturn = query.get('payment_status') === 'success';
  const handedId = query.get('draft_id') ?? (isReturn ? (draftId ?? null) : null);
  const asked = findRequestedStepIndex(steps, query.get('step'), isReturn, resumeAt);
  return { asked, isReturn, handedId, isHanded: handedId !== null && steps[asked]?.type === 'download' };
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
}

/** The query of the address of a step, from that of the page as it is. */
export function buildStepQuery(
  query: URLSearchParams,
  steps: readonly FormStep[],
  index: number,
  { letter, mark }: StepMarks = {},
): string {
  const next = new URLSearchParams(query);
  for (const name of OF_ONE_STEP) next.delete(name);
  // Once a letter is done its answers are gone, and with them how many steps they had.
  next.set('step', steps[index]?.type === 'download' ? 'download' : String(index));
  if (mark) next.set(mark, '1');
  for (const [name, value] of Object.entries(letter ?? {})) next.set(name, value);
  return next.toString();
}

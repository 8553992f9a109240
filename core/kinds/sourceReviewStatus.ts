import { addDays } from '../shared/formats/dates';
import { isInForce } from '../shared/rules/rules';
import type { Source } from '../shared/kinds/kind';
import { REVIEW_EVERY } from '../shared/kinds/kindFolder';

/** Whether a source is due for review by those who answer for the law: its review clock, and what its days of validity tell. */

/** `changed`: what it says, or when it applies, is another than was known, and nobody has looked at it since. */
export type ReviewState = 'reviewed' | 'overdue' | 'changed';
/** `ending` and `upcoming`: within or from a day to come; `ended`: no longer, for events of today. */
export type ValidityState = 'inForce' | 'ending' | 'ended' | 'upcoming';

export interface ReviewStatus {
  review: ReviewState;
  validity: ValidityState;
  /** ISO date; the folder's own where nobody has reviewed it here. null while `changed`. */
  lastReviewed: string | null;
  /** ISO date on which it is to be read again; null while `changed`. */
  nextReview: string | null;
  /** It has ended, or is about to, and no version or other source takes over. */
  withoutSuccessor: boolean;
  /** Somebody has to look at it now. */
  due: boolean;
}

/** Days before a source begins or ends that it is to be looked at. */
const NOTICE_DAYS = 90;

/**
 * @param source as its kind has it
 * @param family every source of the kind, the source among them
 * @param review the last day (ISO) on which this very content was reviewed here, and whether other content is known
 * from before
 * @param today ISO date
 */
export function assessReviewStatus(
  source: Source,
  family: readonly Source[],
  review: { last: string | null; hasPast: boolean },
  today: string,
): ReviewStatus {
  const { validFrom, validTo, replacedBy, reviewed, reviewEvery } = source;
  const changed = review.last === null && review.hasPast;
  const lastReviewed = changed ? null : chooseLaterDate(review.last, review.hasPast ? null : reviewed);
  const nextReview = lastReviewed === null ? null : addDays(lastReviewed, reviewEvery ?? REVIEW_EVERY);
  const overdue = nextReview !== null && nextReview < today;
  const soon = addDays(today, NOTICE_DAYS) ?? today;
  const validity = computeValidityState(source, today, soon);
  const followed = family.some(
    (other) =>
      (other.id === replacedBy || other.id === source.id) &&
      other !== source &&
      (other.validFrom ?? '') > (validTo ?? '9'),
  );
  const withoutSuccessor = (validity === 'ending' || validity === 'ended') && !followed;
  // The day from which a turn in the law is to be looked at: a review since then has settled it.
  const turn =
    withoutSuccessor && validTo !== null
      ? addDays(validTo, validity === 'ended' ? 1 : -NOTICE_DAYS)
      : validity === 'upcoming' && validFrom !== null
        ? addDays(validFrom, -NOTICE_DAYS)
        : null;
  const turning = turn !== null && turn <= today && (lastReviewed ?? '') < turn;
  return {
    review: changed ? 'changed' : overdue ? 'overdue' : 'reviewed',
    validity,
    lastReviewed,
    nextReview,
    withoutSuccessor,
    due: changed || overdue || turning,
  };
}

function computeValidityState(source: Source, today: string, soon: string): ValidityState {
  if ((source.validFrom ?? '') > today) return 'upcoming';
  if (!isInForce(source, today)) return 'ended';
  return source.validTo !== null && source.validTo <= soon ? 'ending' : 'inForce';
}

function chooseLaterDate(a: string | null, b: string | null): string | null {
  return (a ?? '') > (b ?? '') ? a : b;
}

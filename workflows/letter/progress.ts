import type { ErrorCode } from '../../core/shared/errors';
import type { LetterInput, LetterState, UpdateResult } from './contract';

/** The payment that a letter was bought by. */
export interface Purchase {
  sessionId: string;
  paymentIntent: string;
}

/**
 * All that the workflow knows of its letter. Handlers change it, stages wait for it. Ids, states and times only: the person's
 * data never enters the history.
 */
export interface LetterProgress {
  readonly letterId: string;
  state: LetterState;
  language: string;
  /** Hash of the letter last reviewed, which the finished letter is held against; empty before the first draft. */
  reviewedHash: string;
  isPaid: boolean;
  isDelivered: boolean;
  /** It is to be deleted now. */
  isDeleting: boolean;
  /** Receipt of the deletion, once the letter is gone. */
  receiptId: string | undefined;
  /** Milliseconds since 1970: until when the letter is kept in this state. */
  keptUntil: number | undefined;
  orderNumber: string | undefined;
  /** Checkouts that were asked for so far: each has its own number. */
  checkoutAttempts: number;
  /** The payment page that was opened last, while it may be paid. */
  openSessionId: string | undefined;
  /** Unknown where an activity recorded the payment by itself. */
  purchase: Purchase | undefined;
  /** Payments that go back by workflows of their own. */
  readonly refundedPayments: Set<string>;
  readonly mail: {
    status: 'none' | 'underWay' | 'sent' | 'failed';
    /** Copies that were sent, or tried, so far. */
    copies: number;
    /** Copies that were asked for; one goes whenever this is ahead of `copies`. */
    copiesWanted: number;
  };
}

export function createInitialProgress({ letterId, language }: LetterInput): LetterProgress {
  return {
    letterId,
    state: 'drafting',
    language,
    reviewedHash: '',
    isPaid: false,
    isDelivered: false,
    isDeleting: false,
    receiptId: undefined,
    keptUntil: undefined,
    orderNumber: undefined,
    checkoutAttempts: 0,
    openSessionId: undefined,
    purchase: undefined,
    refundedPayments: new Set(),
    mail: { status: 'none', copies: 0, copiesWanted: 0 },
  };
}

/** Whether the letter takes no more edits and no more checkouts. */
export function isPaidOrDeleted({ isPaid, isDeleting, state }: LetterProgress): boolean {
  return isPaid || isDeleting || state === 'purged';
}

/** Why a closed letter refuses a change. */
export function buildClosedResult<T>({ isPaid }: LetterProgress): UpdateResult<T> {
  return buildRefusalResult(isPaid ? 'letter_paid' : 'letter_expired');
}

export function buildRefusalResult<T>(code: ErrorCode): UpdateResult<T> {
  return { ok: false, code };
}

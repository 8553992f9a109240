import { defineSignal, defineUpdate } from '@temporalio/workflow';
import type { ErrorCode } from '../../core/shared/errors';

/** What api, worker and tests share about the letter workflow: names, ids, messages. No I/O, no personal data. */

export const LETTER_TASK_QUEUE = 'letters';
export const WRITER_TASK_QUEUE = 'writer';
export const DOCUMENT_TASK_QUEUE = 'documents';
export const MAIL_TASK_QUEUE = 'mail';
/** Calls of the payment provider that nothing else should wait behind. */
export const PAYMENT_TASK_QUEUE = 'payments';

const PREFIX = 'letter-';
/** Workflow id of a letter. */
export function letterWorkflowId(letterId: string): string {
  return PREFIX + letterId;
}

/** The workflow's own states (docs/letter.md); the public status is `PublicStatus` in core/records/letters. */
export type LetterState = 'drafting' | 'preview' | 'awaitingPayment' | 'finalising' | 'delivered' | 'purged';

export interface LetterInput {
  letterId: string;
  /** Kind id and language: for search attributes only. */
  kind: string;
  language: string;
  /** Milliseconds a letter is kept from creation, and again from delivery. */
  retention: number;
  /** Milliseconds until an unpaid letter goes, from now; `retention` where it is absent. */
  unpaidFor?: number;
  /** `embedded` writes within the workflow's own worker; `model` goes to the writer's queue. */
  writer: 'embedded' | 'model';
  /** Milliseconds until an open checkout is looked at of our own accord, and between two looks where it is not known when it closes. */
  pollEvery: number;
  /** Milliseconds during which mail and documents are tried again. */
  retryFor: number;
}

/** Result of an update that may be refused: refusals are values, so that an update never fails the workflow. */
export type UpdateResult<T> = { ok: true; value: T } | { ok: false; code: ErrorCode };

export interface DraftRequest {
  /** Revision of the form in MongoDB that is to be written. */
  revision: number;
  /** Of the letter as it is now: for its search attribute. */
  language?: string;
}
export interface DraftResult {
  revision: number;
  /** SHA-256 of the reviewed letter. */
  hash: string;
}
export interface DiscountRequest {
  /** Stored, upper-cased code, or '' to take a code off. */
  code: string;
}
/** SEK, whole kronor are shown; amounts inside are integer öre. */
export interface DiscountResult {
  base: number;
  discount: number;
  total: number;
  /** The person's subscription pays, not the code. */
  subscription?: true;
}
export interface CheckoutRequest {
  /** '' for none; undefined keeps the code applied before. */
  code?: string;
  /** Öre that the person was shown: at another price nothing is opened or given. Clients of before do not say. */
  shown?: number;
}
export interface CheckoutResult {
  sessionId: string;
  url: string;
  /** Öre. */
  amount: number;
  /** Milliseconds since 1970 at which the page closes by itself; activities of before do not say. */
  expiresAt?: number;
}

export type PaymentFact =
  /** `isExpected`: it is noted that our books are to have the payment. */
  | { type: 'succeeded' | 'failed' | 'expired'; sessionId: string; isExpected?: true }
  | { type: 'refunded'; sessionId: string };

export const draftUpdate = defineUpdate<UpdateResult<DraftResult>, [DraftRequest]>('draft');
export const applyDiscountUpdate = defineUpdate<UpdateResult<DiscountResult>, [DiscountRequest]>('applyDiscount');
export const checkoutUpdate = defineUpdate<UpdateResult<CheckoutResult>, [CheckoutRequest]>('checkout');
/** Gives the letter for nothing, when the server's own price is 0. */
export const markFreeUpdate = defineUpdate<UpdateResult<{ orderNumber: string }>, [CheckoutRequest]>('markFree');
/** Deletes everything now; answers when it is gone. */
export const deleteNowUpdate = defineUpdate<UpdateResult<{ receiptId: string }>, []>('deleteNow');
/** A fact from the payment provider; may come twice, late or out of order. */
export const paymentSignal = defineSignal<[PaymentFact]>('payment');
/** The browser came back: read the session now rather than at the next poll. */
export const paymentReturnedSignal = defineSignal<[]>('paymentReturned');
/** Send the mail once more, asked for by the person. */
export const resendSignal = defineSignal<[]>('resend');
/** The same, asked for by staff: says which copy goes, or why none does. Once for each update id. */
export const sendAgainUpdate = defineUpdate<UpdateResult<{ copy: number }>, []>('sendAgain');

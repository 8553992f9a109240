import type { Answer, CheckoutResult, DiscountResult, DraftResult } from './contract';

/** What a look at a checkout session came to. `failed` is not final: the same page may still be paid. */
export type Settlement =
  | { outcome: 'paid' }
  | { outcome: 'open' | 'failed' | 'expired' }
  | { outcome: 'duplicate'; paymentIntent: string };

/** Short database steps, run as local activities. */
export interface RecordActivities {
  /** Writes the letter by the embedded writer from the form's current revision. */
  writeLetter(letterId: string): Promise<Answer<DraftResult>>;
  applyDiscount(letterId: string, code: string): Promise<Answer<DiscountResult>>;
  /** Takes the letter as paid when the server's own price is 0. @param shown öre that the person was shown */
  settleFree(letterId: string, code: string | undefined, shown?: number): Promise<Answer<{ orderNumber: string }>>;
  /** Notes that the letter or its mail can't go on. */
  noteFailure(letterId: string, what: 'letter' | 'mail'): Promise<void>;
  /** The session of an open checkout and the payment behind a paid letter, for a refund. */
  paymentOf(letterId: string): Promise<{ sessionId: string; paymentIntent: string } | null>;
}

/** Calls of the payment provider, and purge. */
export interface LetterActivities {
  /** Opens a checkout session, or answers the open one when nothing has changed. @param shown öre that the person was shown */
  openCheckout(letterId: string, attempt: number, code: string | undefined, shown?: number): Promise<Answer<CheckoutResult>>;
  /** Closes an open session for good; when it turns out paid, the payment is recorded. */
  closeCheckout(letterId: string): Promise<'paid' | 'closed'>;
  /** Reads the session from the provider and records what it says. */
  settleCheckout(letterId: string, sessionId: string): Promise<Settlement>;
  purgeLetter(letterId: string): Promise<{ receiptId: string }>;
}

export interface WriterActivities {
  /** As RecordActivities.writeLetter, by the language model. */
  writeLetterByModel(letterId: string): Promise<Answer<DraftResult>>;
}

export interface DocumentActivities {
  /**
   * Completes the reviewed letter, holds it against `hash`, renders and keeps the PDF; from then on it is delivered and
   * kept for `retention` ms.
   */
  renderLetter(letterId: string, hash: string, retention: number): Promise<void>;
}

export interface MailActivities {
  /** Sends copy number `copy` once; a copy that was marked as sent is not sent again. */
  sendLetter(letterId: string, copy: number): Promise<void>;
}

export interface SweepActivities {
  /**
   * Purges what stuck or terminated workflows left, deletes histories of purged letters, removes the audit log's old days
   * and checks its chain.
   * @param before what the sweep before this one answered: its `audit` must still be in the chain
   */
  sweep(before?: unknown): Promise<{ auditRemoved: number; audit: { entry: string; mac: string } | null }>;
}

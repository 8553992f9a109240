import type { CheckoutResult, DiscountResult, DraftResult, UpdateResult } from './contract';

/** What the payment provider says of a session: states, ids and sums. */
export type SessionFinding =
  /** `pending`: the page is finished, the money is not there yet. */
  | { state: 'open' | 'pending' }
  /** Final. `unknown`: the provider has no such session, or it is not this letter's. */
  | { state: 'failed' | 'expired' | 'unknown' }
  | {
      state: 'paid';
      paymentIntent: string | null;
      /** Of the currency's smallest unit: öre. */
      amount: number;
      currency: string;
      /** The provider's word: `card`, `swish`. */
      method: string;
      /** Which checkout of the letter; absent where the session does not say. */
      attempt?: number;
      /** Milliseconds since 1970. */
      paidAt?: number;
    };

/** What a session came to once it was recorded. `open`, `pending` and `failed` are not final. */
export type Settlement =
  /** This is the payment that the letter was bought by. Activities of before do not say the order's number. */
  | { outcome: 'paid'; paymentIntent?: string; orderNumber?: string }
  | { outcome: 'open' | 'pending' | 'failed' | 'expired' | 'unknown' }
  /** Another sum or currency than was asked for: booked nowhere, an admin decides. */
  | { outcome: 'held' }
  /** The letter was bought before, or is gone: the money goes back. */
  | { outcome: 'duplicate' | 'late'; paymentIntent: string };

/** Short database steps, run as local activities. */
export interface RecordActivities {
  /** Writes the letter by the embedded writer from the form's current revision. */
  writeLetter(letterId: string): Promise<UpdateResult<DraftResult>>;
  applyDiscount(letterId: string, code: string): Promise<UpdateResult<DiscountResult>>;
  /** Takes the letter as paid when the server's own price is 0. @param shown öre that the person was shown */
  settleFree(
    letterId: string,
    code: string | undefined,
    shown?: number,
  ): Promise<UpdateResult<{ orderNumber: string }>>;
  /** Notes that the letter or its mail can't go on. */
  noteFailure(letterId: string, what: 'letter' | 'mail'): Promise<void>;
  /** The session that a paid letter was bought by and its payment, for a refund. */
  paymentOf(letterId: string): Promise<{ sessionId: string; paymentIntent: string; orderNumber?: string } | null>;
  /** The number of the order that bought the letter; null while there is none. */
  orderNumberOf(letterId: string): Promise<string | null>;
  /** Records what was found of a session, also after the letter is gone. */
  recordFinding(letterId: string, sessionId: string, finding: SessionFinding): Promise<Settlement>;
  /** Gives back the uses of codes that the letter still holds without having been bought with them. */
  releaseUses(letterId: string): Promise<void>;
}

/** Calls of the payment provider. */
export interface PaymentActivities {
  /** Opens a checkout session, or answers the open one when nothing has changed. @param shown öre that the person was shown */
  openCheckout(
    letterId: string,
    attempt: number,
    code: string | undefined,
    shown?: number,
  ): Promise<UpdateResult<CheckoutResult>>;
  /** What the provider says of a session of this letter. @param known `isExpected`: who told of it has noted that it is to be booked */
  lookAtSession(letterId: string, sessionId: string, known?: { isExpected: boolean }): Promise<SessionFinding>;
  /** Closes a session's page for good, if it is open still, and says what it came to. */
  endSession(letterId: string, sessionId: string): Promise<SessionFinding>;
  /** Closes open sessions for good; when one turns out paid, the payment is recorded. */
  closeCheckout(letterId: string): Promise<'paid' | 'closed'>;
  /** Reads the session from the provider and records what it says; when it is paid, the letter's others are closed. */
  settleCheckout(letterId: string, sessionId: string): Promise<Settlement>;
}

export interface LetterActivities {
  /** @param payments `keepsUses`: uses of codes are given back later, by `releaseUses` */
  purgeLetter(letterId: string, payments?: { keepsUses: boolean }): Promise<{ receiptId: string }>;
}

export interface WriterActivities {
  /** As RecordActivities.writeLetter, by the language model. */
  writeLetterByModel(letterId: string): Promise<UpdateResult<DraftResult>>;
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

/** Refunds are workflows of their own: by then the letter and its workflow may be gone. */

const PREFIX = 'refund-';
/** One payment, one refund that the service makes by itself: the workflow's id is the key. */
export function refundWorkflowId(paymentIntent: string): string {
  return PREFIX + paymentIntent;
}
/** One request by staff, one refund. */
export function askedRefundWorkflowId(refundId: string): string {
  return PREFIX + refundId;
}

export type RefundReason =
  /** The letter could not be made. */
  | 'undeliverable'
  /** The money came when the letter was deleted already. */
  | 'late'
  /** The letter had been paid before. */
  | 'duplicate'
  /** The person deleted everything at the moment of paying. */
  | 'deleted';

export interface RefundInput {
  paymentIntent: string;
  /** Stripe's session, which still knows whom to write to. */
  sessionId: string;
  reason: RefundReason;
  /** Where the payment was booked: to be found by. */
  orderNumber?: string;
}

/** The person withdrew from the purchase: the receipt of that is the withdrawal's to send. */
export interface WithdrawnInput {
  paymentIntent: string;
  reason: 'withdrawn';
  orderNumber?: string;
}

/** Asked for by staff: how much, why and by whom stands in the refund's row. */
export interface AskedRefundInput {
  refundId: string;
  reason: 'asked';
  /** The letter that is to be deleted once its money has gone back. */
  deleteLetter: string | null;
  /** Milliseconds during which the mail is tried. */
  retryFor: number;
  orderNumber?: string;
}

/** `pending`: the bank has not answered; that can take days. */
export type RefundOutcome = 'done' | 'pending' | 'failed';

export interface RefundActivities {
  /** Pays back all that is left, once, and books it. */
  payBack(input: RefundInput | WithdrawnInput): Promise<void>;
  /** Tells the payer, at the address that Stripe has; does nothing when there is none. */
  sendRefundMail(input: RefundInput): Promise<void>;
  /** Pays back what the row asks for, once, and books it; a later call looks how it went. */
  payBackAsked(refundId: string): Promise<RefundOutcome>;
  /** Tells the customer, with a receipt, at the best address that is known; does nothing when there is none. */
  sendAskedRefundMail(refundId: string): Promise<void>;
  /** Forgets whom the mail was for, when it can't be sent. */
  giveUpRefundMail(refundId: string): Promise<void>;
}

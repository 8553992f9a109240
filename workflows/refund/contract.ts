/** Refunds are workflows of their own: by then the letter and its workflow may be gone (DESIGN section 4). */

const PREFIX = 'refund-';
/** One payment, one refund: the workflow's id is the key. */
export function refundWorkflowId(paymentIntent: string): string {
  return PREFIX + paymentIntent;
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
}

/** The person withdrew from the purchase: the receipt of that is the withdrawal's to send. */
export interface WithdrawnInput {
  paymentIntent: string;
  reason: 'withdrawn';
}

export interface RefundActivities {
  /** Pays back at Stripe, once, and marks the transaction. */
  payBack(input: RefundInput | WithdrawnInput): Promise<void>;
  /** Tells the payer, at the address that Stripe has; does nothing when there is none. */
  sendRefundMail(input: RefundInput): Promise<void>;
}

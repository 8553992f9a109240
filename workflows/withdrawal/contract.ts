/** Withdrawal from a purchase: a workflow of its own, as the letter and its workflow may be gone by then. Ids only. */

const PREFIX = 'withdrawal-';
/** One order, one withdrawal: the workflow's id is the key. */
export function withdrawalWorkflowId(orderNumber: string): string {
  return PREFIX + orderNumber;
}

export interface WithdrawalInput {
  orderNumber: string;
  letterId: string;
  /** Null for an order that cost nothing. */
  paymentIntent: string | null;
  /** Milliseconds during which the receipt is tried. */
  retryFor: number;
}

export interface WithdrawalActivities {
  /** Has the letter deleted, as when its owner asks for it; does nothing when it is gone. */
  deleteLetter(letterId: string): Promise<void>;
  /** Sends the dated receipt once, and forgets whom it went to. */
  sendWithdrawalReceipt(orderNumber: string): Promise<void>;
  /** Forgets whom the receipt was for, when it can't be sent. */
  giveUpReceipt(orderNumber: string): Promise<void>;
}

/** A receipt for every payment of a subscription. Messages hold ids only. */

const PREFIX = 'subscription-receipt-';
/** One invoice, one receipt: the workflow's id is the key. */
export function subscriptionReceiptWorkflowId(invoiceId: string): string {
  return PREFIX + invoiceId;
}

export interface SubscriptionReceiptInput {
  /** Stripe's. */
  invoiceId: string;
}

export interface SubscriptionActivities {
  /** Writes the invoice's transaction, once. @returns false when nothing was paid */
  bookSubscriptionPayment(invoiceId: string): Promise<boolean>;
  /** Sends the receipt to the address that Stripe has, once; does nothing when there is none. */
  sendSubscriptionReceipt(invoiceId: string): Promise<void>;
}

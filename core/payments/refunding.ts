import type { Database } from '../records/database';
import { markHeldPaymentSettled } from '../records/heldPayments';
import { writeSucceededRefundsOntoTransaction, type ProviderRefund, type Refunds } from '../records/refunds';
import { forgetExpectedBooking } from '../records/unbookedPayments';
import type { Subscriptions } from '../records/subscriptions';
import type { TransactionRecord } from '../records/transactions';
import type { Payments } from './payments';
import { fetchAndSaveSubscription } from './subscriptionState';

interface Parts {
  database: Pick<
    Database,
    'transactions' | 'bookedRefunds' | 'refunds' | 'figureDays' | 'heldPayments' | 'unbookedPayments'
  >;
  payments: Payments;
  refunds: Refunds;
  subscriptions: Subscriptions;
}

/**
 * Reads from Stripe what went back of a payment, and books it: however it came about, by us, by a withdrawal or by hand in
 * Stripe's dashboard, what Stripe says counts. A subscription ends when its payment went back whole.
 * @returns what Stripe said, and the transaction when the payment was booked
 */
export async function bookProviderRefundsAndSettlePayment(
  { database, payments, refunds, subscriptions }: Parts,
  paymentIntent: string,
): Promise<{ told: ProviderRefund[]; row?: TransactionRecord }> {
  const told = await payments.refundsOf(paymentIntent);
  const row = await writeSucceededRefundsOntoTransaction(database, paymentIntent, told);
  // What was held for a decision has got one, here or by hand in the dashboard.
  if (told.some(({ status }) => status !== 'failed')) {
    await markHeldPaymentSettled(database, paymentIntent);
    await forgetExpectedBooking(database, paymentIntent);
  }
  for (const { refundId, status, amount } of told) {
    if (refundId === undefined) continue;
    if (status === 'succeeded') await refunds.done(refundId, amount);
    // One that was called done may fail weeks later, when the card is gone: the bank sends the money back to us.
    if (status === 'failed') await refunds.failed(refundId, 'refund_failed');
  }
  if (row?.subscriptionId !== undefined && row.status === 'refunded') {
    // Whoever has the money for a subscription back has no subscription any more.
    await payments.subscriptions.cancel(row.subscriptionId);
    await fetchAndSaveSubscription({ payments, subscriptions }, row.subscriptionId);
  }
  return { told, ...(row && { row }) };
}

import { proxyActivities } from '@temporalio/workflow';
import { MAIL_TASK_QUEUE } from '../letter/contract';
import * as timeouts from '../timeouts';
import type { SubscriptionActivities, SubscriptionReceiptInput } from './contract';

/** A day, in ms: how long the receipt is tried. */
const MAIL_FOR = 86_400_000;

const payments = proxyActivities<SubscriptionActivities>(timeouts.settlement);
const mail = proxyActivities<SubscriptionActivities>({
  ...timeouts.buildMailActivityOptions(MAIL_FOR),
  taskQueue: MAIL_TASK_QUEUE,
});

/** Books one payment of a subscription and sends its receipt. */
export async function subscriptionReceiptWorkflow({ invoiceId }: SubscriptionReceiptInput): Promise<void> {
  if (await payments.bookSubscriptionPayment(invoiceId)) await mail.sendSubscriptionReceipt(invoiceId);
}

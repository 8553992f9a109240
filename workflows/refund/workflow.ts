import { proxyActivities } from '@temporalio/workflow';
import { MAIL_TASK_QUEUE } from '../letter/contract';
import * as timeouts from '../timeouts';
import type { RefundActivities, RefundInput, WithdrawnInput } from './contract';

/** A day, in ms: how long the mail about a refund is tried. */
const MAIL_FOR = 86_400_000;

const payments = proxyActivities<RefundActivities>(timeouts.settlement);
const mail = proxyActivities<RefundActivities>({ ...timeouts.mail(MAIL_FOR), taskQueue: MAIL_TASK_QUEUE });

/** Pays one payment back, whether its letter still exists or not, and tells the payer. */
export async function refundWorkflow(input: RefundInput | WithdrawnInput): Promise<void> {
  await payments.payBack(input);
  if (input.reason === 'withdrawn') return;
  await mail.sendRefundMail(input);
}

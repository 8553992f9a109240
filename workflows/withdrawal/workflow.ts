import {
  ActivityFailure,
  ParentClosePolicy,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  startChild,
} from '@temporalio/workflow';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { MAIL_TASK_QUEUE } from '../letter/contract';
import { refundWorkflowId } from '../refund/contract';
import { refundWorkflow } from '../refund/workflow';
import * as timeouts from '../timeouts';
import type { WithdrawalActivities, WithdrawalInput } from './contract';

const purging = proxyActivities<WithdrawalActivities>(timeouts.purge);
const records = proxyLocalActivities<WithdrawalActivities>(timeouts.notes);

/** Pays the money back, deletes the letter that still lives, and sends the receipt: none of them waits for another. */
export async function withdrawalWorkflow(input: WithdrawalInput): Promise<void> {
  await Promise.all([payBack(input.paymentIntent), sendReceipt(input), purging.deleteLetter(input.letterId)]);
}

async function payBack(paymentIntent: string | null): Promise<void> {
  if (paymentIntent === null) return;
  try {
    await startChild(refundWorkflow, {
      workflowId: refundWorkflowId(paymentIntent),
      args: [{ paymentIntent, reason: 'withdrawn' }],
      parentClosePolicy: ParentClosePolicy.ABANDON,
    });
  } catch (error) {
    // The money is on its way back already.
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

async function sendReceipt({ orderNumber, retryFor }: WithdrawalInput): Promise<void> {
  const mail = proxyActivities<WithdrawalActivities>({ ...timeouts.mail(retryFor), taskQueue: MAIL_TASK_QUEUE });
  try {
    await mail.sendWithdrawalReceipt(orderNumber);
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    await records.giveUpReceipt(orderNumber);
  }
}

import {
  ActivityFailure,
  ParentClosePolicy,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  startChild,
} from '@temporalio/workflow';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { MAIL_TASK_QUEUE, letterWorkflowId } from '../letter/contract';
import { setOrderSearchAttribute } from '../operators';
import { refundWorkflowId } from '../refund/contract';
import { refundWorkflow } from '../refund/workflow';
import { describeRefundWorkflow } from '../summaries';
import * as timeouts from '../timeouts';
import type { WithdrawalActivities, WithdrawalInput } from './contract';

const purging = proxyActivities<WithdrawalActivities>(timeouts.purge);
const records = proxyLocalActivities<WithdrawalActivities>(timeouts.notes);

/** Pays the money back, deletes the letter that still lives, and sends the receipt: none of them waits for another. */
export async function withdrawalWorkflow(input: WithdrawalInput): Promise<void> {
  const { orderNumber, letterId, paymentIntent } = input;
  setOrderSearchAttribute(orderNumber);
  setCurrentDetails(
    [
      paymentIntent === null
        ? 'The order cost nothing: no money goes back.'
        : `Money goes back by the workflow \`${refundWorkflowId(paymentIntent)}\`.`,
      `The receipt is sent, and the letter (\`${letterWorkflowId(letterId)}\`) deleted where it is still there.`,
    ].join('\n\n'),
  );
  await Promise.all([
    startWithdrawalRefund(input),
    sendWithdrawalReceiptOrGiveUp(input),
    purging.deleteLetter(letterId),
  ]);
}

async function startWithdrawalRefund({ paymentIntent, orderNumber }: WithdrawalInput): Promise<void> {
  if (paymentIntent === null) return;
  try {
    await startChild(refundWorkflow, {
      workflowId: refundWorkflowId(paymentIntent),
      args: [{ paymentIntent, reason: 'withdrawn', orderNumber }],
      ...describeRefundWorkflow('withdrawn'),
      parentClosePolicy: ParentClosePolicy.ABANDON,
    });
  } catch (error) {
    // The money is on its way back already.
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

async function sendWithdrawalReceiptOrGiveUp({ orderNumber, retryFor }: WithdrawalInput): Promise<void> {
  const mail = proxyActivities<WithdrawalActivities>({
    ...timeouts.buildMailActivityOptions(retryFor),
    taskQueue: MAIL_TASK_QUEUE,
  });
  try {
    await mail.sendWithdrawalReceipt(orderNumber);
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    await records.giveUpReceipt(orderNumber);
  }
}

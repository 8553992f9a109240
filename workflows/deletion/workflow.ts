import { ParentClosePolicy, WorkflowIdReusePolicy, proxyActivities, startChild } from '@temporalio/workflow';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { PAYMENT_TASK_QUEUE } from '../letter/contract';
import { refundWorkflowId } from '../refund/contract';
import { refundWorkflow } from '../refund/workflow';
import { describeRefundWorkflow } from '../summaries';
import * as timeouts from '../timeouts';
import type { AbandonedCheckoutInput, DeletionActivities, DeletionInput } from './contract';

const purging = proxyActivities<DeletionActivities>(timeouts.purge);
const payments = proxyActivities<DeletionActivities>({ ...timeouts.settlement, taskQueue: PAYMENT_TASK_QUEUE });

/** Deletes a letter whose own workflow was ended from outside, as that would have done. */
export async function deletionWorkflow({ letterId }: DeletionInput): Promise<{ receiptId: string }> {
  return purging.deleteAlone(letterId);
}

/**
 * Closes the open checkout of a letter that is deleted already, however long the provider is away: so deleting never
 * waits for the provider, and no money is kept for a letter that can't be made.
 */
export async function abandonedCheckoutWorkflow(input: AbandonedCheckoutInput): Promise<void> {
  const paymentIntent = await payments.closeAbandoned(input);
  if (paymentIntent === null) return;
  try {
    await startChild(refundWorkflow, {
      workflowId: refundWorkflowId(paymentIntent),
      args: [{ paymentIntent, sessionId: input.sessionId, reason: 'late' }],
      ...describeRefundWorkflow('late'),
      parentClosePolicy: ParentClosePolicy.ABANDON,
      workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

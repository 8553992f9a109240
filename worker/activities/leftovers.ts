import { WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from '@temporalio/client';
import { findLatestCheckout, listPayableCheckouts, findPaidCheckout } from '../../core/records/checkouts';
import { deleteLetterKeyAndForms } from '../../core/records/letters';
import type { LetterRecord } from '../../core/records/letterRecord';
import { findTransaction, isSoldByPayment } from '../../core/records/transactions';
import { abandonedCheckoutWorkflowId, type DeletionActivities } from '../../workflows/deletion/contract';
import { abandonedCheckoutWorkflow } from '../../workflows/deletion/workflow';
import { LETTER_TASK_QUEUE, letterWorkflowId } from '../../workflows/letter/contract';
import { refundWorkflowId } from '../../workflows/refund/contract';
import { refundWorkflow } from '../../workflows/refund/workflow';
import { describeRefundWorkflow } from '../../workflows/summaries';
import { runWithHeartbeat } from './heartbeat';
import { purgeLetter } from './purge';
import type { Services } from './services';
import { expireSessionAtProvider } from './sessions';

/**
 * Deletes a letter whose workflow does not do it: ends that workflow, sees to the letter's money by workflows of their
 * own, and purges. The key is destroyed before anything else, so that nothing that is away keeps the letter readable.
 * @returns the id of the deletion receipt
 */
export async function purgeLetterWithoutItsWorkflow(
  services: Services,
  letterId: string,
): Promise<{ receiptId: string }> {
  const { letters, temporal } = services;
  const record = await letters.find(letterId);
  await deleteLetterKeyAndForms(services.database, letterId);
  await temporal.workflow
    .getHandle(letterWorkflowId(letterId))
    .terminate('the letter is deleted without it')
    .catch((error: unknown) => {
      if (!(error instanceof WorkflowNotFoundError)) throw error;
    });
  if (record) {
    await startWorkflowsClosingCheckouts(services, record);
    await startRefundIfPaidAndUndelivered(services, record);
  }
  return purgeLetter(services, letterId);
}

/** The provider may be away: what its sessions came to is found out beside the deletion. */
async function startWorkflowsClosingCheckouts({ temporal }: Services, record: LetterRecord): Promise<void> {
  const letterId = record._id;
  for (const { sessionId } of listPayableCheckouts(record))
    if (sessionId !== undefined)
      await startOrIgnoreAlreadyStarted(() =>
        temporal.workflow.start(abandonedCheckoutWorkflow, {
          workflowId: abandonedCheckoutWorkflowId(sessionId),
          taskQueue: LETTER_TASK_QUEUE,
          args: [{ letterId, sessionId }],
        }),
      );
}

async function startRefundIfPaidAndUndelivered({ database, temporal }: Services, record: LetterRecord): Promise<void> {
  const row = await findTransaction(database, record._id);
  const sessionId = (findPaidCheckout(record) ?? findLatestCheckout(record))?.sessionId;
  if (record.deliveredAt || row?.status !== 'paid' || !row.paymentIntent || sessionId === undefined) return;
  const { paymentIntent } = row;
  await startOrIgnoreAlreadyStarted(() =>
    temporal.workflow.start(refundWorkflow, {
      workflowId: refundWorkflowId(paymentIntent),
      taskQueue: LETTER_TASK_QUEUE,
      args: [{ paymentIntent, sessionId, reason: 'undeliverable', orderNumber: row.orderNumber }],
      ...describeRefundWorkflow('undeliverable'),
    }),
  );
}

async function startOrIgnoreAlreadyStarted(start: () => Promise<unknown>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

export function createDeletionActivities(services: Services): DeletionActivities {
  return {
    deleteAlone: (letterId) => runWithHeartbeat(() => purgeLetterWithoutItsWorkflow(services, letterId)),

    async closeAbandoned({ letterId, sessionId }) {
      const finding = await expireSessionAtProvider(services, letterId, sessionId);
      if (finding.state === 'open' || finding.state === 'pending')
        throw new Error('the money of this session may come yet');
      if (finding.state !== 'paid' || finding.paymentIntent === null) return null;
      const { paymentIntent } = finding;
      const isBooked = await isSoldByPayment(services.database, letterId, paymentIntent);
      return isBooked ? null : paymentIntent;
    },
  };
}

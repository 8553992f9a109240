import { WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from '@temporalio/client';
import { AppError } from '../../core/errors';
import type { LetterRecord } from '../../core/records/letters';
import { abandonedCheckoutWorkflowId, type DeletionActivities } from '../../workflows/deletion/contract';
import { abandonedCheckoutWorkflow } from '../../workflows/deletion/workflow';
import { LETTER_TASK_QUEUE, letterWorkflowId } from '../../workflows/letter/contract';
import { refundWorkflowId } from '../../workflows/refund/contract';
import { refundWorkflow } from '../../workflows/refund/workflow';
import { withHeartbeat } from './heartbeat';
import { destroyKey, purgeLetter } from './purge';
import type { Services } from './services';

/**
 * Deletes a letter whose workflow does not do it: ends that workflow, sees to the letter's money by workflows of their
 * own, and purges. The key is destroyed before anything else, so that nothing that is away keeps the letter readable.
 * @returns the id of the deletion receipt
 */
export async function purgeLeftover(services: Services, letterId: string): Promise<{ receiptId: string }> {
  const { letters, temporal } = services;
  const record = await letters.find(letterId);
  await destroyKey(services, letterId);
  await temporal.workflow.getHandle(letterWorkflowId(letterId)).terminate('the letter is deleted without it').catch((error: unknown) => {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  });
  if (record) {
    await closeCheckoutLater(services, record);
    await refundUndelivered(services, record);
  }
  return purgeLetter(services, letterId);
}

/** The provider may be away: what its session came to is found out beside the deletion. */
async function closeCheckoutLater({ temporal }: Services, { _id: letterId, checkout, status }: LetterRecord): Promise<void> {
  const sessionId = checkout?.sessionId;
  if (status !== 'preview' || sessionId === undefined || checkout?.status === 'expired') return;
  await startedOnce(() =>
    temporal.workflow.start(abandonedCheckoutWorkflow, {
      workflowId: abandonedCheckoutWorkflowId(sessionId),
      taskQueue: LETTER_TASK_QUEUE,
      args: [{ letterId, sessionId }],
    }),
  );
}

async function refundUndelivered({ database, temporal }: Services, { _id, checkout, deliveredAt }: LetterRecord): Promise<void> {
  const row = await database.transactions.findOne({ _id });
  const sessionId = checkout?.sessionId;
  if (deliveredAt || row?.status !== 'paid' || !row.paymentIntent || !sessionId) return;
  const { paymentIntent } = row;
  await startedOnce(() =>
    temporal.workflow.start(refundWorkflow, {
      workflowId: refundWorkflowId(paymentIntent),
      taskQueue: LETTER_TASK_QUEUE,
      args: [{ paymentIntent, sessionId, reason: 'undeliverable' }],
    }),
  );
}

async function startedOnce(start: () => Promise<unknown>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

export function createDeletionActivities(services: Services): DeletionActivities {
  const { database, payments } = services;
  return {
    deleteAlone: (letterId) => withHeartbeat(() => purgeLeftover(services, letterId)),

    async closeAbandoned({ letterId, sessionId }) {
      try {
        const { paid, paymentIntent } = await payments.expireSession(sessionId);
        if (!paid || paymentIntent === undefined) return null;
        const booked = await database.transactions.findOne({ _id: letterId, paymentIntent });
        return booked ? null : paymentIntent;
      } catch (error) {
        // A session that the provider does not have: there is no money in it.
        if (error instanceof AppError && error.code === 'not_found') return null;
        throw error;
      }
    },
  };
}

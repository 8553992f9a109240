import { ActivityFailure, isCancellation, proxyActivities } from '@temporalio/workflow';
import { MAIL_TASK_QUEUE } from '../letter/contract';
import * as timeouts from '../timeouts';
import type { OrderLinkActivities, OrderLinkInput } from './contract';

/** Mails a link. One that can't be sent ends with its time, and another is asked for. */
export async function orderLinkWorkflow({ linkId, retryFor }: OrderLinkInput): Promise<void> {
  const mail = proxyActivities<OrderLinkActivities>({
    ...timeouts.buildMailActivityOptions(retryFor),
    taskQueue: MAIL_TASK_QUEUE,
  });
  try {
    await mail.sendOrderLink(linkId);
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
  }
}

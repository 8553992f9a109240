import { isCancellation, patched, proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import { TemporalFailure } from '@temporalio/common';
import * as timeouts from '../timeouts';
import type {
  DocumentActivities,
  LetterActivities,
  MailActivities,
  PaymentActivities,
  RecordActivities,
  WriterActivities,
} from './activities';
import { DOCUMENT_TASK_QUEUE, MAIL_TASK_QUEUE, PAYMENT_TASK_QUEUE, WRITER_TASK_QUEUE } from './contract';

/** The steps of the letter's workflow: each group of activities with its queue and its time limits. */

export const records = proxyLocalActivities<RecordActivities>(timeouts.records);
export const notes = proxyLocalActivities<RecordActivities>(timeouts.notes);
export const checkouts = proxyActivities<PaymentActivities>({ ...timeouts.checkout, taskQueue: PAYMENT_TASK_QUEUE });
/** Looks at payment pages, for a person who waits no longer than the letter lets them. */
export const provider = proxyActivities<PaymentActivities>({ ...timeouts.look, taskQueue: PAYMENT_TASK_QUEUE });
export const settlements = proxyActivities<PaymentActivities>({
  ...timeouts.settlement,
  taskQueue: PAYMENT_TASK_QUEUE,
});
const atOnce = proxyLocalActivities<PaymentActivities>(timeouts.providerAtOnce);

/**
 * Has a step at the provider taken within the task that is under way, which saves a task and an activity; one that fails, or takes
 * longer than moments, goes to the provider's own queue, so that nothing waits behind a provider that is slow. Only for steps that
 * come to the same however often they are taken, even at the same time. Histories from before this went to the queue at once.
 */
export async function runStepLocallyFirst<T>(
  step: (activities: PaymentActivities) => Promise<T>,
  inQueue: PaymentActivities,
): Promise<T> {
  if (patched('provider-at-once'))
    try {
      return await step(atOnce);
    } catch (error) {
      if (!(error instanceof TemporalFailure) || isCancellation(error)) throw error;
    }
  return step(inQueue);
}

export const purging = proxyActivities<LetterActivities>(timeouts.purge);
export const model = proxyActivities<WriterActivities>({ ...timeouts.model, taskQueue: WRITER_TASK_QUEUE });

/** @param retryFor milliseconds during which a document is tried again */
export function proxyDocumentActivities(retryFor: number): DocumentActivities {
  return proxyActivities<DocumentActivities>({
    ...timeouts.buildDocumentActivityOptions(retryFor),
    taskQueue: DOCUMENT_TASK_QUEUE,
  });
}

/** @param retryFor milliseconds during which a mail is tried again */
export function proxyMailActivities(retryFor: number): MailActivities {
  return proxyActivities<MailActivities>({
    ...timeouts.buildMailActivityOptions(retryFor),
    taskQueue: MAIL_TASK_QUEUE,
  });
}

import {
  ActivityFailure,
  condition,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
} from '@temporalio/workflow';
import { DOCUMENT_TASK_QUEUE, MAIL_TASK_QUEUE } from '../letter/contract';
import * as timeouts from '../timeouts';
import { returnedSignal, type SendingActivities, type SendingInput, type SendingOutcome } from './contract';

const records = proxyLocalActivities<SendingActivities>(timeouts.notes);

/**
 * Sends a letter in the person's name, proves it and tells them how it went, also when it comes back later. The letter's own
 * life goes on beside it; whoever deletes the letter ends this too.
 */
export async function sendingWorkflow({ letterId, retryFor, listenFor }: SendingInput): Promise<void> {
  const mail = proxyActivities<SendingActivities>({
    ...timeouts.buildMailActivityOptions(retryFor),
    taskQueue: MAIL_TASK_QUEUE,
  });
  const documents = proxyActivities<SendingActivities>({
    ...timeouts.buildDocumentActivityOptions(retryFor),
    taskQueue: DOCUMENT_TASK_QUEUE,
  });
  let hasReturned = false;
  setHandler(returnedSignal, () => {
    hasReturned = true;
  });

  setCurrentDetails('Hands the letter to the mail server; tried for a day.');
  const outcome = await handOverToMailServerOrGiveUp();
  setCurrentDetails(`The mail server’s end: ${outcome}. The person is told.`);
  if (outcome === 'gone') return;
  if (outcome === 'sent')
    await Promise.all([
      runIgnoringActivityFailure(() => documents.proveSending(letterId)),
      runIgnoringActivityFailure(() => mail.sendCopy(letterId)),
    ]);
  await runIgnoringActivityFailure(() => mail.tellOfSending(letterId));
  // What nobody knows the end of may have been taken after all, and come back.
  if (outcome !== 'sent' && outcome !== 'unknown') return;
  setCurrentDetails('Handed over. A mail that comes back is listened for until the letter is deleted.');
  if (!(await condition(() => hasReturned, listenFor, { summary: 'How long a mail that comes back is listened for' })))
    return;
  setCurrentDetails('The mail came back; the person is told.');
  await records.noteReturned(letterId);
  await runIgnoringActivityFailure(() => mail.tellOfSending(letterId));

  async function handOverToMailServerOrGiveUp(): Promise<SendingOutcome> {
    try {
      return await mail.handOver(letterId);
    } catch (error) {
      if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
      await records.giveUpSending(letterId);
      return 'failed';
    }
  }
}

/** None of what follows waits for another, or keeps it from being done. */
async function runIgnoringActivityFailure(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
  }
}

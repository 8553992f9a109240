import {
  ActivityFailure,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  sleep,
} from '@temporalio/workflow';
import { MAIL_TASK_QUEUE } from '../letter/contract';
import * as timeouts from '../timeouts';
import type { ReminderActivities, ReminderInput } from './contract';

const records = proxyLocalActivities<ReminderActivities>(timeouts.notes);

/**
 * Confirms, waits for the day, reminds once. Whatever becomes of the mails, the note is gone at the end. One that is stopped
 * is gone at once, and this finds nothing on its day: asked for again meanwhile, it is the same note.
 */
export async function reminderWorkflow({ reminderId, at, retryFor }: ReminderInput): Promise<void> {
  const mail = proxyActivities<ReminderActivities>({
    ...timeouts.buildMailActivityOptions(retryFor),
    taskQueue: MAIL_TASK_QUEUE,
  });
  await runIgnoringActivityFailure(() => mail.confirmReminder(reminderId));
  setCurrentDetails('Confirmed; waits for the day.');
  await sleep(Math.max(1, at - Date.now()), { summary: 'Until the day of the reminder' });
  setCurrentDetails('The day has come: the reminder is sent, tried for a day, and the address forgotten.');
  await runIgnoringActivityFailure(() => mail.sendReminder(reminderId));
  await records.forgetReminder(reminderId);
}

/** A mail that can't be sent is no reason to keep an address. */
async function runIgnoringActivityFailure(send: () => Promise<void>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
  }
}

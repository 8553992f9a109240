/** A mail on a day that the person asked for, long after the letter is gone: a workflow of its own. Ids and times only. */

const PREFIX = 'reminder-';
/** One note, one workflow: the id is the key. */
export function reminderWorkflowId(reminderId: string): string {
  return PREFIX + reminderId;
}

export interface ReminderInput {
  reminderId: string;
  /** When it is sent: milliseconds since 1970. */
  at: number;
  /** Milliseconds during which each mail is tried. */
  retryFor: number;
}

export interface ReminderActivities {
  /** Says that the day is noted, with the link that stops it; does nothing once it is stopped. */
  confirmReminder(reminderId: string): Promise<void>;
  /** Reminds, and forgets address and day; does nothing once it is stopped. */
  sendReminder(reminderId: string): Promise<void>;
  /** Forgets them, sent or not. */
  forgetReminder(reminderId: string): Promise<void>;
}

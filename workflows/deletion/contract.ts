/** Deletion where the letter's own workflow can't do it, since it was ended from outside. Ids only. */

/** One letter, one deletion: the workflow's id is the key. */
export function deletionWorkflowId(letterId: string): string {
  return `deletion-${letterId}`;
}
/** One checkout session that nobody waits for any more. */
export function abandonedCheckoutWorkflowId(sessionId: string): string {
  return `abandoned-${sessionId}`;
}

export interface DeletionInput {
  letterId: string;
}

export interface AbandonedCheckoutInput {
  letterId: string;
  sessionId: string;
}

export interface DeletionActivities {
  /** Deletes a letter that has no workflow, its key first. */
  deleteAlone(letterId: string): Promise<{ receiptId: string }>;
  /** Closes the session of a letter that is gone. @returns the payment that it had got all the same, and that is nobody's */
  closeAbandoned(input: AbandonedCheckoutInput): Promise<string | null>;
}

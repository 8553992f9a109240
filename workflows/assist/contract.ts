/** What api and worker share about assists: long work for a person who waits. Only ids are in its history. */

export const READING_TASK_QUEUE = 'reading';

const PREFIX = 'assist-';
/** Workflow id of an assist. */
export function assistWorkflowId(assistId: string): string {
  return PREFIX + assistId;
}

export interface AssistInput {
  assistId: string;
  task: 'read' | 'suggest';
}

/** Type of the failures that a person is told about; they are final. */
export type AssistFailure = 'reading_failed' | 'reading_timeout' | 'suggestion_failed';

/** Reads what the assist's input names, and keeps what it found as its output. */
export interface ReadingActivities {
  /** @throws ApplicationFailure of type `reading_failed` or `reading_timeout` */
  readUpload(assistId: string): Promise<void>;
}

/** Suggests texts for what the assist's input says, and keeps them as its output. */
export interface SuggestActivities {
  /** @throws ApplicationFailure of type `suggestion_failed` */
  suggestText(assistId: string): Promise<void>;
}

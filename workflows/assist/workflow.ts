import { proxyActivities } from '@temporalio/workflow';
import { WRITER_TASK_QUEUE } from '../letter/contract';
import * as timeouts from '../timeouts';
import { READING_TASK_QUEUE, type AssistInput, type ReadingActivities, type SuggestActivities } from './contract';

const { readUpload } = proxyActivities<ReadingActivities>({ ...timeouts.assist, taskQueue: READING_TASK_QUEUE });
const { suggestText } = proxyActivities<SuggestActivities>({ ...timeouts.assist, taskQueue: WRITER_TASK_QUEUE });

/** One piece of work for a person who waits. Whoever asked reads the outcome, and deletes this history. */
export async function assistWorkflow({ assistId, task }: AssistInput): Promise<void> {
  if (task === 'read') await readUpload(assistId);
  else await suggestText(assistId);
}

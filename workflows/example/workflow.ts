import { proxyActivities } from '@temporalio/workflow';
import { DOCUMENT_TASK_QUEUE } from '../letter/contract';
import * as timeouts from '../timeouts';
import type { ExampleActivities, SealedExample } from './contract';

const { renderExample } = proxyActivities<ExampleActivities>({ ...timeouts.assist, taskQueue: DOCUMENT_TASK_QUEUE });

/** The PDF of an example's letter, for an editor who waits. Whoever asked deletes this history. */
export function exampleWorkflow(example: SealedExample): Promise<string> {
  return renderExample(example);
}

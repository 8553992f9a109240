import { WorkflowFailedError, type Client } from '@temporalio/client';
import { ActivityFailure, ApplicationFailure, TimeoutFailure } from '@temporalio/common';
import type { Config } from '../core/config';
import { AppError } from '../core/shared/errors';
import type { Assists as AssistRecords, AssistTask } from '../core/records/assists';
import type { LetterRecord } from '../core/records/letterRecord';
import { assistWorkflowId, type AssistFailure, type AssistInput } from '../workflows/assist/contract';
import { LETTER_TASK_QUEUE } from '../workflows/letter/contract';

/** What a person is told when it takes too long, by task. */
const LATE = { read: 'reading_timeout', suggest: 'suggestion_failed' } as const;
const FAILED = { read: 'reading_failed', suggest: 'suggestion_failed' } as const;
/** Milliseconds that Temporal may take to take it on. */
const START = 10_000;

/** Long work on what a person wrote or sent, for that person, who waits. */
export interface Assists {
  /**
   * Has it done, and leaves nothing behind: neither record nor history.
   * @param patience ms
   * @returns the task's own output, as it was kept: its reader parses it
   * @throws AppError reading_failed | reading_timeout | suggestion_failed | letter_expired | dependency_down
   */
  run(record: LetterRecord, task: AssistTask, input: unknown, options: { patience: number }): Promise<unknown>;
}

export function createAssistRunner(
  client: Client,
  records: AssistRecords,
  config: Pick<Config, 'TEMPORAL_NAMESPACE'>,
): Assists {
  async function startAssistWorkflow(assistId: string, task: AssistTask, patience: number) {
    const input: AssistInput = { assistId, task };
    try {
      return await client.withDeadline(Date.now() + START, () =>
        client.workflow.start('assistWorkflow', {
          workflowId: assistWorkflowId(assistId),
          taskQueue: LETTER_TASK_QUEUE,
          args: [input],
          workflowExecutionTimeout: patience + START,
        }),
      );
    } catch {
      throw new AppError('dependency_down', 'Temporal does not answer');
    }
  }

  /** A history that still runs is ended by this, and its work called off at the next heartbeat. */
  function deleteAssistWorkflowAndRecord(assistId: string): void {
    client.workflowService
      .deleteWorkflowExecution({
        namespace: config.TEMPORAL_NAMESPACE,
        workflowExecution: { workflowId: assistWorkflowId(assistId) },
      })
      // The sweeper, and the letter's purge, delete what is left by a failure here.
      .then(() => records.remove(assistId))
      .catch(() => undefined);
  }

  return {
    async run(record, task, input, { patience }) {
      const { _id: id } = await records.begin(record, task, input);
      try {
        const handle = await startAssistWorkflow(id, task, patience);
        const done = await Promise.race([handle.result().then(() => true), resolveFalseAfter(patience)]);
        if (!done) throw new AppError(LATE[task]);
        const output = records.readOutput(record, await records.read(id));
        if (output === undefined) throw new AppError(FAILED[task]);
        return output;
      } catch (error) {
        throw toAssistAppError(error, task);
      } finally {
        deleteAssistWorkflowAndRecord(id);
      }
    },
  };
}

function toAssistAppError(error: unknown, task: AssistTask): unknown {
  if (!(error instanceof WorkflowFailedError)) return error;
  const failure = error.cause instanceof ActivityFailure ? error.cause.cause : error.cause;
  if (failure instanceof TimeoutFailure) return new AppError(LATE[task]);
  const type = failure instanceof ApplicationFailure ? failure.type : undefined;
  return new AppError(isAssistFailure(type) ? type : FAILED[task]);
}

function isAssistFailure(type: string | undefined | null): type is AssistFailure {
  return type === 'reading_failed' || type === 'reading_timeout' || type === 'suggestion_failed';
}

function resolveFalseAfter(ms: number): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, false).unref();
  });
}

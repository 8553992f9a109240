import { randomUUID } from 'node:crypto';
import { WorkflowFailedError, type Client } from '@temporalio/client';
import type { Config } from '../../../core/config';
import { AppError } from '../../../core/shared/errors';
import type { ExampleLetter } from '../../../core/kinds/trial';
import type { Vault } from '../../../core/vault/vault';
import { EXAMPLE_BOX, exampleWorkflowId, type SealedExample } from '../../../workflows/example/contract';
import { LETTER_TASK_QUEUE } from '../../../workflows/letter/contract';

/** Milliseconds that Temporal may take to take it on, and that an editor waits for the PDF. */
const START = 10_000;
const PATIENCE = 60_000;

/** PDFs of examples' letters, made by the worker's pool as every letter's is, and kept nowhere. */
export interface ExamplePdfs {
  /** @throws AppError conversion_failed | dependency_down */
  make(example: ExampleLetter): Promise<Buffer>;
}

export function createExamplePdfMaker(
  client: Client,
  vault: Vault,
  config: Pick<Config, 'TEMPORAL_NAMESPACE'>,
): ExamplePdfs {
  async function startExampleWorkflow(example: SealedExample) {
    try {
      return await client.withDeadline(Date.now() + START, () =>
        client.workflow.start('exampleWorkflow', {
          workflowId: exampleWorkflowId(example.id),
          taskQueue: LETTER_TASK_QUEUE,
          args: [example],
          workflowExecutionTimeout: PATIENCE,
        }),
      );
    } catch {
      throw new AppError('dependency_down', 'Temporal does not answer');
    }
  }

  /** What still runs is ended by this. A history that stays for a failure here holds sealed boxes, and goes by Temporal's retention. */
  function deleteExampleWorkflow(id: string): void {
    client.workflowService
      .deleteWorkflowExecution({
        namespace: config.TEMPORAL_NAMESPACE,
        workflowExecution: { workflowId: exampleWorkflowId(id) },
      })
      .catch(() => undefined);
  }

  return {
    async make(example) {
      const id = randomUUID();
      const { key, wrapped } = vault.createKey(id);
      const handle = await startExampleWorkflow({
        id,
        key: wrapped.toString('base64'),
        box: key.sealJson(EXAMPLE_BOX.letter, example).toString('base64'),
      });
      try {
        const sealed: unknown = await handle.result();
        if (typeof sealed !== 'string') throw new AppError('conversion_failed', 'no PDF came');
        return key.open(EXAMPLE_BOX.pdf, Buffer.from(sealed, 'base64'));
      } catch (error) {
        if (error instanceof WorkflowFailedError)
          throw new AppError('conversion_failed', 'the PDF could not be made in time');
        throw error;
      } finally {
        deleteExampleWorkflow(id);
      }
    },
  };
}

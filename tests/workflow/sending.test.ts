import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { randomUUID } from 'node:crypto';
import { ensureWorkflowBundleFile } from '../../worker/bundle';
import { DOCUMENT_TASK_QUEUE, LETTER_TASK_QUEUE, MAIL_TASK_QUEUE } from '../../workflows/letter/contract';
import {
  returnedSignal,
  sendingWorkflowId,
  type SendingActivities,
  type SendingInput,
  type SendingOutcome,
} from '../../workflows/sending/contract';
import { sendingWorkflow } from '../../workflows/sending/workflow';
import { BUNDLES, DAY, endServer, inTime, startClock, WHOLE_TEST } from './letterStage';

jest.setTimeout(WHOLE_TEST);

let env: TestWorkflowEnvironment;
beforeAll(async () => {
  env = await startClock();
});
afterAll(async () => {
  await endServer(env);
});

/** A letter that is sent, with a mail server that answers so. @returns the steps that were taken, in their order */
async function send(
  handOver: () => Promise<SendingOutcome>,
  meanwhile: (tell: () => Promise<void>) => Promise<void> = () => Promise.resolve(),
): Promise<string[]> {
  const steps: string[] = [];
  const note = async (step: string) => void steps.push(step);
  const activities: SendingActivities = {
    handOver: async () => {
      await note('handOver');
      return handOver();
    },
    giveUpSending: () => note('giveUp'),
    proveSending: () => note('prove'),
    sendCopy: () => note('copy'),
    tellOfSending: () => note('tell'),
    noteReturned: () => note('returned'),
  };
  const codePath = await ensureWorkflowBundleFile(BUNDLES);
  const workers = await Promise.all(
    [LETTER_TASK_QUEUE, DOCUMENT_TASK_QUEUE, MAIL_TASK_QUEUE].map((taskQueue) =>
      Worker.create({
        connection: env.nativeConnection,
        taskQueue,
        activities,
        ...(taskQueue === LETTER_TASK_QUEUE && { workflowBundle: { codePath } }),
      }),
    ),
  );
  const running = Promise.all(workers.map((worker) => worker.run()));
  try {
    const letterId = randomUUID();
    const input: SendingInput = { letterId, retryFor: DAY, listenFor: 7 * DAY };
    const handle = await env.client.workflow.start(sendingWorkflow, {
      workflowId: sendingWorkflowId(letterId),
      taskQueue: LETTER_TASK_QUEUE,
      args: [input],
    });
    await inTime(
      env,
      async () => {
        await meanwhile(() => handle.signal(returnedSignal));
        await handle.result();
      },
      'the end of the sending',
    );
  } finally {
    for (const worker of workers) worker.shutdown();
    await running;
  }
  return steps;
}

test('a letter that is taken is proved, copied and told of; one that comes back later is told of again', async () => {
  expect((await send(async () => 'sent')).sort()).toEqual(['copy', 'handOver', 'prove', 'tell']);
  const back = await send(
    async () => 'sent',
    async (tell) => {
      await env.sleep(2 * DAY);
      await tell();
    },
  );
  expect(back.slice(-3)).toEqual(['tell', 'returned', 'tell']);
});

test.each(['refused', 'unknown'] as const)('one that is %s is handed over once, and only told of', async (outcome) => {
  expect(await send(async () => outcome)).toEqual(['handOver', 'tell']);
});

test('a mail server that stays away is tried for a day, and then it is told that nothing was sent', async () => {
  const steps = await send(() => Promise.reject(new Error('away')));
  expect(steps.filter((step) => step === 'handOver').length).toBeGreaterThan(20);
  expect(steps.slice(-2)).toEqual(['giveUp', 'tell']);
});

test('of a letter that was deleted meanwhile nothing is done', async () => {
  expect(await send(async () => 'gone')).toEqual(['handOver']);
});

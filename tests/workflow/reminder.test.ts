import { Worker } from '@temporalio/worker';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { ensureWorkflowBundleFile } from '../../worker/bundle';
import { LETTER_TASK_QUEUE, MAIL_TASK_QUEUE } from '../../workflows/letter/contract';
import { reminderWorkflowId, type ReminderActivities } from '../../workflows/reminder/contract';
import { reminderWorkflow } from '../../workflows/reminder/workflow';
import { BUNDLES, DAY, WHOLE_TEST, endServer, inTime, startClock } from './letterStage';

jest.setTimeout(WHOLE_TEST);

let env: TestWorkflowEnvironment;
beforeAll(async () => {
  env = await startClock();
});
afterAll(async () => {
  await endServer(env);
});

test('a reminder is confirmed at once, goes out on its day, and its note is forgotten, also when no mail can be sent', async () => {
  const happened: string[] = [];
  let sentAt = 0;
  let isDown = false;
  const note = async (step: string) => {
    happened.push(step);
    if (isDown) throw new Error('no mail server');
  };
  const activities: ReminderActivities = {
    confirmReminder: (id) => note(`confirm ${id}`),
    async sendReminder(id) {
      sentAt = await env.currentTimeMs();
      await note(`send ${id}`);
    },
    forgetReminder: async (id) => void happened.push(`forget ${id}`),
  };
  const connection = env.nativeConnection;
  const mail = await Worker.create({ connection, taskQueue: MAIL_TASK_QUEUE, activities });
  const letters = await Worker.create({
    connection,
    taskQueue: LETTER_TASK_QUEUE,
    activities,
    workflowBundle: { codePath: await ensureWorkflowBundleFile(BUNDLES) },
  });
  const run = async (reminderId: string): Promise<number> => {
    const at = (await env.currentTimeMs()) + 400 * DAY;
    const options = {
      workflowId: reminderWorkflowId(reminderId),
      taskQueue: LETTER_TASK_QUEUE,
      args: [{ reminderId, at, retryFor: DAY }] as const,
    };
    await inTime(env, () => env.client.workflow.execute(reminderWorkflow, options), 'the end of a reminder');
    return at;
  };
  await mail.runUntil(
    letters.runUntil(async () => {
      const at = await run('one');
      expect(happened).toEqual(['confirm one', 'send one', 'forget one']);
      expect(Math.abs(sentAt - at)).toBeLessThan(60_000);
      isDown = true;
      await run('two');
      expect(happened.at(-1)).toBe('forget two');
    }),
  );
});

import { ScheduleAlreadyRunning, ScheduleOverlapPolicy, type Client } from '@temporalio/client';
import { LETTER_TASK_QUEUE } from '../workflows/letter/contract';
import { sweepWorkflow } from '../workflows/sweep/workflow';
import { SWEEP } from './activities/sweep';

/** Sees to it that the sweeper runs every `interval` ms, whichever worker comes first. */
export async function scheduleSweep(client: Client, interval: number): Promise<void> {
  const spec = { intervals: [{ every: interval }] };
  try {
    await client.schedule.create({
      scheduleId: SWEEP,
      spec,
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 day' },
      action: { type: 'startWorkflow', workflowType: sweepWorkflow, taskQueue: LETTER_TASK_QUEUE, workflowId: SWEEP },
    });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    await client.schedule.getHandle(SWEEP).update((schedule) => ({ ...schedule, spec }));
  }
}

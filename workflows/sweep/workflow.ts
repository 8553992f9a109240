import { proxyActivities } from '@temporalio/workflow';
import type { SweepActivities } from '../letter/activities';

const { sweep } = proxyActivities<SweepActivities>({
  startToCloseTimeout: '30m',
  retry: { initialInterval: '10s', maximumInterval: '10m', maximumAttempts: 10 },
});

/** Run by a schedule: purges what a terminated or stuck workflow left behind (DESIGN section 4). */
export async function sweepWorkflow(): Promise<void> {
  await sweep();
}

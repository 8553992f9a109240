import { proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { SweepActivities } from '../letter/activities';

const { sweep } = proxyActivities<SweepActivities>({
  // Whatever there is, is swept to its end; a lost worker is noticed by its heartbeats.
  startToCloseTimeout: '6h',
  heartbeatTimeout: '1m',
  retry: { initialInterval: '10s', maximumInterval: '10m', maximumAttempts: 10 },
});

/**
 * Run by a schedule: purges what a terminated or stuck workflow left behind.
 * @returns the audit log's newest entry: it stays with Temporal, outside the database, for `npm run audit:check`. The
 * next sweep holds it against the log: it gets it from Temporal, and asks the run itself (docs/audit.md)
 */
export async function sweepWorkflow(): Promise<{ audit: { entry: string; mac: string } | null }> {
  const { audit } = await sweep(workflowInfo().lastResult);
  return { audit };
}

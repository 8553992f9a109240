import { Context } from '@temporalio/activity';
import { defaultPayloadConverter } from '@temporalio/common';
import type { ActivityInboundCallsInterceptor } from '@temporalio/worker';
import type { Logger } from 'pino';
import { runInTrace } from '../../core/trace';
import { REQUEST_ID } from '../../core/shared/requestId';
import { wrapWithTiming, type WorkerMetrics } from '../metrics';

/**
 * Runs an activity under the id of the request that caused it, counts it, and says how it went. What nobody asked for,
 * such as the daily sweep, goes by the id of its workflow's run.
 */
export function createActivityTracer(
  log: Logger,
  metrics: Pick<WorkerMetrics, 'activity'>,
): ActivityInboundCallsInterceptor {
  return {
    execute(input, next) {
      const { activityType: activity, attempt, workflowExecution } = Context.current().info;
      const payload = input.headers[REQUEST_ID];
      const given: unknown = payload && defaultPayloadConverter.fromPayload(payload);
      const requestId = typeof given === 'string' ? given : (workflowExecution?.runId ?? '');
      return runInTrace(
        { requestId, ...(workflowExecution && { workflowId: workflowExecution.workflowId }), activity },
        () => {
          const note = (outcome: 'done' | 'failed', seconds: number) => {
            metrics.activity(activity, outcome, seconds);
            log.info({ attempt, ms: Math.round(seconds * 1000), outcome }, 'activity');
          };
          return wrapWithTiming(note, () => next(input))();
        },
      );
    },
  };
}

import { ServiceError, WorkflowNotFoundError, type Client } from '@temporalio/client';
import type { Config } from '../../../core/config';
import { AppError } from '../../../core/shared/errors';
import { LETTER_TASK_QUEUE, letterWorkflowId, sendAgainUpdate } from '../../../workflows/letter/contract';
import { askedRefundWorkflowId, type AskedRefundInput } from '../../../workflows/refund/contract';
import { describeRefundWorkflow } from '../../../workflows/summaries';

/** Milliseconds that Temporal may take to do something that staff ask for. */
const PATIENCE = 10_000;
/** Milliseconds that it may take to tell what it knows: what the records say is shown without it then. */
const READING = 2_000;
const NOT_FOUND = 5;
const UNIMPLEMENTED = 12;
/** PENDING_ACTIVITY_STATE_STARTED */
const STARTED = 2;

/** A step of a workflow that is not done yet. */
export interface Step {
  id: string;
  /** The activity's name. */
  step: string;
  /** From 1. */
  attempt: number;
  isRunning: boolean;
  /** Name and code of what went wrong last: nothing else of an error ever reaches Temporal. */
  failure: string | null;
  nextTry: Date | null;
  givesUp: Date | null;
}

export interface WorkflowLook {
  workflowId: string;
  status: 'running' | 'completed' | 'failed' | 'ended';
  steps: Step[];
}

/** What happened in a workflow, by its own history; ids and names of steps only. */
export interface Happening {
  at: Date;
  type: 'message' | 'done' | 'failed';
  /** Name of the message or the step. */
  name: string;
  /** How many tries the step took. */
  tries: number;
}

/** What staff see and do in Temporal. Each method throws AppError dependency_down while Temporal does not answer. */
export interface StaffWorkflowClient {
  /** undefined: there is none, or it is forgotten. */
  look(workflowId: string): Promise<WorkflowLook | undefined>;
  history(workflowId: string): Promise<Happening[]>;
  /**
   * Has every step that waits for its next try tried now. @returns their names
   * @throws AppError retry_unsupported
   */
  retry(workflowId: string): Promise<string[]>;
  /** @throws AppError letter_not_ready | letter_expired | mail_under_way | too_many_requests */
  sendAgain(letterId: string, clickId: string): Promise<{ copy: number }>;
  /** Once, however often it is asked. */
  startRefund(input: AskedRefundInput): Promise<void>;
}

export function createStaffWorkflowClient(
  client: Client,
  { TEMPORAL_NAMESPACE: namespace }: Pick<Config, 'TEMPORAL_NAMESPACE'>,
): StaffWorkflowClient {
  async function callTemporal<T>(call: () => Promise<T>, patience = PATIENCE): Promise<T> {
    try {
      return await client.withDeadline(Date.now() + patience, call);
    } catch (error) {
      if (error instanceof AppError || error instanceof WorkflowNotFoundError) throw error;
      // The client names a missing workflow in most calls, but passes gRPC's own error on where it reads a history.
      if (readGrpcCode(error) === NOT_FOUND) throw new WorkflowNotFoundError('gone', '', undefined);
      if (error instanceof ServiceError || readGrpcCode(error) !== undefined)
        throw new AppError('dependency_down', 'Temporal does not answer');
      throw error;
    }
  }

  async function readWorkflowState(workflowId: string): Promise<WorkflowLook | undefined> {
    try {
      const { status, raw } = await callTemporal(() => client.workflow.getHandle(workflowId).describe(), READING);
      const steps = (raw.pendingActivities ?? []).map((each): Step => ({
        id: each.activityId ?? '',
        step: each.activityType?.name ?? '',
        attempt: Math.max(1, each.attempt ?? 1),
        isRunning: Number(each.state ?? 0) === STARTED,
        failure: each.lastFailure
          ? sanitiseFailureText(each.lastFailure.applicationFailureInfo?.type || each.lastFailure.message)
          : null,
        nextTry: convertTimestampToDate(each.nextAttemptScheduleTime),
        givesUp: convertTimestampToDate(each.expirationTime),
      }));
      return { workflowId, status: STATUS[status.name] ?? 'ended', steps };
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return undefined;
      throw error;
    }
  }

  return {
    look: readWorkflowState,

    async history(workflowId) {
      try {
        const { events } = await callTemporal(() => client.workflow.getHandle(workflowId).fetchHistory(), READING);
        return parseHistoryEvents(events ?? []);
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) return [];
        throw error;
      }
    },

    async retry(workflowId) {
      const waiting =
        (await readWorkflowState(workflowId))?.steps.filter(({ isRunning, attempt }) => !isRunning && attempt > 1) ??
        [];
      for (const { id } of waiting)
        try {
          // https://docs.temporal.io/activity-operations#reset
          await callTemporal(() =>
            client.workflowService.resetActivity({ namespace, execution: { workflowId }, identity: 'admin', id }),
          );
        } catch (error) {
          if (readGrpcCode(error) === UNIMPLEMENTED) throw new AppError('retry_unsupported');
          throw error;
        }
      return waiting.map(({ step }) => step);
    },

    async sendAgain(letterId, clickId) {
      try {
        const answer = await callTemporal(() =>
          client.workflow
            .getHandle(letterWorkflowId(letterId))
            .executeUpdate(sendAgainUpdate, { args: [], updateId: clickId }),
        );
        if (!answer.ok) throw new AppError(answer.code, 'refused by the workflow');
        return answer.value;
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) throw new AppError('letter_expired', 'the workflow is over');
        throw error;
      }
    },

    async startRefund(input) {
      await callTemporal(() =>
        client.workflow.start('refundWorkflow', {
          workflowId: askedRefundWorkflowId(input.refundId),
          taskQueue: LETTER_TASK_QUEUE,
          args: [input],
          ...describeRefundWorkflow(input.reason),
          workflowIdConflictPolicy: 'USE_EXISTING',
          workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY',
        }),
      ).catch((error: unknown) => {
        // It ran before, and is over.
        if (!(error instanceof Error) || error.name !== 'WorkflowExecutionAlreadyStartedError') throw error;
      });
    },
  };
}

const STATUS: Readonly<Record<string, WorkflowLook['status']>> = {
  RUNNING: 'running',
  COMPLETED: 'completed',
  FAILED: 'failed',
};

/** gRPC's. */
function readGrpcCode(error: unknown): number | undefined {
  const inner = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const code: unknown = typeof inner === 'object' && inner !== null && 'code' in inner ? inner.code : undefined;
  return typeof code === 'number' ? code : undefined;
}

interface Moment {
  seconds?: { toString(): string } | null;
  nanos?: number | null;
}

function convertTimestampToDate(stamp: Moment | null | undefined): Date | null {
  if (!stamp?.seconds) return null;
  const ms = Number(stamp.seconds.toString()) * 1000 + Math.floor((stamp.nanos ?? 0) / 1_000_000);
  return ms > 0 ? new Date(ms) : null;
}

/** Names and codes are short and plain; whatever else a server may say is not shown. */
function sanitiseFailureText(failure: string | null | undefined): string {
  return (failure ?? '').replace(/[^\w .:-]/g, '').slice(0, 60);
}

/** The part of Temporal's events that is read. */
interface HistoryEvent {
  eventId?: { toString(): string } | null;
  eventTime?: Moment | null;
  workflowExecutionUpdateAcceptedEventAttributes?: {
    acceptedRequest?: { input?: { name?: string | null } | null } | null;
  } | null;
  workflowExecutionSignaledEventAttributes?: { signalName?: string | null } | null;
  activityTaskScheduledEventAttributes?: { activityType?: { name?: string | null } | null } | null;
  activityTaskStartedEventAttributes?: {
    scheduledEventId?: { toString(): string } | null;
    attempt?: number | null;
  } | null;
  activityTaskCompletedEventAttributes?: { scheduledEventId?: { toString(): string } | null } | null;
  activityTaskFailedEventAttributes?: { scheduledEventId?: { toString(): string } | null } | null;
  activityTaskTimedOutEventAttributes?: { scheduledEventId?: { toString(): string } | null } | null;
}

function parseHistoryEvents(events: readonly HistoryEvent[]): Happening[] {
  const names = new Map<string, string>();
  const tries = new Map<string, number>();
  return events.flatMap((event): Happening[] => {
    const at = convertTimestampToDate(event.eventTime) ?? new Date(0);
    const message =
      event.workflowExecutionUpdateAcceptedEventAttributes?.acceptedRequest?.input?.name ??
      event.workflowExecutionSignaledEventAttributes?.signalName;
    if (message) return [{ at, type: 'message', name: message, tries: 1 }];
    const scheduled = event.activityTaskScheduledEventAttributes?.activityType?.name;
    if (scheduled) names.set(String(event.eventId), scheduled);
    const started = event.activityTaskStartedEventAttributes;
    if (started) tries.set(String(started.scheduledEventId), started.attempt ?? 1);
    const failed = event.activityTaskFailedEventAttributes ?? event.activityTaskTimedOutEventAttributes;
    const ended = event.activityTaskCompletedEventAttributes ?? failed;
    if (!ended) return [];
    const id = String(ended.scheduledEventId);
    return [{ at, type: failed ? 'failed' : 'done', name: names.get(id) ?? '', tries: tries.get(id) ?? 1 }];
  });
}

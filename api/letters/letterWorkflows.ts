import {
  ServiceError,
  WithStartWorkflowOperation,
  WorkflowUpdateRPCTimeoutOrCancelledError,
  type Client,
} from '@temporalio/client';
import {
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  defineSearchAttributeKey,
  SearchAttributeType,
  TypedSearchAttributes,
} from '@temporalio/common';
import type { Config } from '../../core/config';
import { AppError } from '../../core/errors';
import type { LetterRecord } from '../../core/records/letters';
import {
  LETTER_TASK_QUEUE,
  applyDiscountUpdate,
  checkoutUpdate,
  deleteNowUpdate,
  draftUpdate,
  letterWorkflowId,
  markFreeUpdate,
  paymentReturnedSignal,
  paymentSignal,
  resendSignal,
  type Answer,
  type CheckoutResult,
  type DiscountResult,
  type LetterInput,
  type PaymentFact,
} from '../../workflows/letter/contract';
import { refundWorkflowId, type RefundInput } from '../../workflows/refund/contract';

/** How long a draft that was answered 202 is still followed, so that a worker that comes back finds it. */
const FOLLOW = 10 * 60_000;
/** A draft that is this much over its deadline, and that this process does not follow, is asked for again. */
const GRACE = 5_000;
/** How long a letter may take to be deleted while the person waits. */
const DELETION = 60_000;
const SIGNAL = 5_000;

const KIND = defineSearchAttributeKey('Kind', SearchAttributeType.KEYWORD);
const STATUS = defineSearchAttributeKey('LetterStatus', SearchAttributeType.KEYWORD);
const PAID = defineSearchAttributeKey('Paid', SearchAttributeType.BOOL);
const LANGUAGE = defineSearchAttributeKey('LetterLanguage', SearchAttributeType.KEYWORD);

type Settings = Pick<Config, 'RETENTION' | 'OPENAI_API_KEY' | 'CHECKOUT_POLL' | 'RETRY_FOR' | 'UPDATE_DEADLINE'>;

/**
 * Everything the API says to Temporal. Each method throws AppError: the workflow's own refusal, `dependency_down` when
 * Temporal can't be reached, `busy` when no worker answered in time, `letter_expired` when the workflow is over.
 */
export interface LetterWorkflows {
  /** Has the record's revision written, once however often it is asked. @returns `pending` when it is still going on. */
  draft(record: LetterRecord): Promise<'written' | 'pending'>;
  /** Asks again, in the background, for a draft whose request was lost with the process that made it. */
  resumeDraft(record: LetterRecord): void;
  applyDiscount(letterId: string, code: string): Promise<DiscountResult>;
  /** `code`: '' for none, undefined keeps the one applied before. */
  checkout(letterId: string, code: string | undefined): Promise<CheckoutResult>;
  markFree(letterId: string, code: string | undefined): Promise<{ orderNumber: string }>;
  deleteNow(letterId: string): Promise<{ receiptId: string }>;
  /** @returns false when the letter's workflow is over or never was. */
  paymentFact(letterId: string, fact: PaymentFact): Promise<boolean>;
  paymentReturned(letterId: string): Promise<boolean>;
  resend(letterId: string): Promise<boolean>;
  /** Starts the refund of a payment; once, however often it is asked. */
  refund(input: RefundInput): Promise<void>;
}

export function createLetterWorkflows(client: Client, settings: Settings, onLateFailure: (error: unknown) => void): LetterWorkflows {
  const drafts = new Map<string, Promise<void>>();

  async function reachable(): Promise<boolean> {
    try {
      await client.withDeadline(Date.now() + 1_000, () => client.connection.workflowService.getSystemInfo({}));
      return true;
    } catch {
      return false;
    }
  }

  /** Temporal's errors in our words. */
  async function translated<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (error instanceof WorkflowNotFoundError || error instanceof WorkflowExecutionAlreadyStartedError)
        throw new AppError('letter_expired', 'the workflow is over');
      if (error instanceof WorkflowUpdateRPCTimeoutOrCancelledError)
        throw (await reachable()) ? new AppError('busy', 'no worker answered in time') : down();
      if (error instanceof ServiceError) throw down();
      throw error;
    }
  }

  async function within<T>(ms: number, call: () => Promise<T>): Promise<T> {
    return translated(() => client.withDeadline(Date.now() + ms, call));
  }

  function handle(letterId: string) {
    return client.workflow.getHandle(letterWorkflowId(letterId));
  }

  function follow(record: LetterRecord, updateId: string): Promise<void> {
    const key = `${record._id}:${updateId}`;
    const known = drafts.get(key);
    if (known) return known;
    const input: LetterInput = {
      letterId: record._id,
      kind: record.kind,
      language: record.language,
      retention: settings.RETENTION,
      writer: settings.OPENAI_API_KEY === undefined ? 'embedded' : 'model',
      pollEvery: settings.CHECKOUT_POLL,
      retryFor: settings.RETRY_FOR,
    };
    const running = within(FOLLOW, async () => {
      const answer = await client.workflow.executeUpdateWithStart(draftUpdate, {
        updateId,
        args: [{ revision: record.revision }],
        startWorkflowOperation: new WithStartWorkflowOperation('letterWorkflow', {
          workflowId: letterWorkflowId(record._id),
          taskQueue: LETTER_TASK_QUEUE,
          args: [input],
          workflowIdConflictPolicy: 'USE_EXISTING',
          workflowIdReusePolicy: 'REJECT_DUPLICATE',
          typedSearchAttributes: new TypedSearchAttributes([
            { key: KIND, value: record.kind },
            { key: STATUS, value: 'drafting' },
            { key: PAID, value: false },
            { key: LANGUAGE, value: record.language },
          ]),
        }),
      });
      granted(answer);
    }).finally(() => drafts.delete(key));
    drafts.set(key, running);
    return running;
  }

  return {
    async draft(record) {
      const running = follow(record, `draft-${record.revision}`);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<'pending'>((resolve) => {
        timer = setTimeout(() => resolve('pending'), settings.UPDATE_DEADLINE);
      });
      const outcome = await Promise.race([running.then(() => 'written' as const), late]).finally(() => clearTimeout(timer));
      if (outcome === 'written') return outcome;
      // Nobody waits for it any more: how it ends is read from the record.
      running.catch(onLateFailure);
      if (!(await reachable())) throw down();
      return outcome;
    },

    resumeDraft(record) {
      const waits = record.status === 'preview' && record.reviewed?.revision !== record.revision && record.failure === undefined;
      const lost = Date.now() - record.updatedAt.getTime() > settings.UPDATE_DEADLINE + GRACE;
      if (waits && lost) follow(record, `draft-${record.revision}`).catch(onLateFailure);
    },

    applyDiscount: (letterId, code) =>
      within(settings.UPDATE_DEADLINE, async () => granted(await handle(letterId).executeUpdate(applyDiscountUpdate, { args: [{ code }] }))),

    checkout: (letterId, code) =>
      within(settings.UPDATE_DEADLINE, async () =>
        granted(await handle(letterId).executeUpdate(checkoutUpdate, { args: [code === undefined ? {} : { code }] })),
      ),

    markFree: (letterId, code) =>
      within(settings.UPDATE_DEADLINE, async () =>
        granted(await handle(letterId).executeUpdate(markFreeUpdate, { args: [code === undefined ? {} : { code }] })),
      ),

    // One id for all tries: asking again joins the deletion that is under way.
    deleteNow: (letterId) =>
      within(DELETION, async () => granted(await handle(letterId).executeUpdate(deleteNowUpdate, { updateId: 'delete-now' }))),

    paymentFact: (letterId, fact) => told(() => handle(letterId).signal(paymentSignal, fact)),
    paymentReturned: (letterId) => told(() => handle(letterId).signal(paymentReturnedSignal)),
    resend: (letterId) => told(() => handle(letterId).signal(resendSignal)),

    async refund(input) {
      try {
        await client.withDeadline(Date.now() + SIGNAL, () =>
          client.workflow.start('refundWorkflow', {
            workflowId: refundWorkflowId(input.paymentIntent),
            taskQueue: LETTER_TASK_QUEUE,
            args: [input],
            workflowIdConflictPolicy: 'USE_EXISTING',
            workflowIdReusePolicy: 'REJECT_DUPLICATE',
          }),
        );
      } catch (error) {
        if (error instanceof WorkflowExecutionAlreadyStartedError) return;
        throw error instanceof ServiceError ? down() : error;
      }
    },
  };

  async function told(signal: () => Promise<void>): Promise<boolean> {
    try {
      await within(SIGNAL, signal);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'letter_expired') return false;
      throw error;
    }
  }
}

function down(): AppError {
  return new AppError('dependency_down', 'Temporal does not answer');
}

function granted<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new AppError(answer.code, 'refused by the workflow');
  return answer.value;
}

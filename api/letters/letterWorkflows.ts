import {
  ServiceError,
  WithStartWorkflowOperation,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
  type Client,
} from '@temporalio/client';
import { WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError, TypedSearchAttributes } from '@temporalio/common';
import { z } from 'zod';
import type { Config } from '../../core/config';
import { AppError, type ErrorCode } from '../../core/shared/errors';
import type { LetterRecord } from '../../core/records/letterRecord';
import { ORDER_LINK_LIFE } from '../../core/records/orderLinks';
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
  type CheckoutRequest,
  type CheckoutResult,
  type DiscountResult,
  type LetterInput,
  type PaymentFact,
  type UpdateResult,
} from '../../workflows/letter/contract';
import { KIND, LANGUAGE, PAID, STATUS } from '../../workflows/letter/searchAttributes';
import { deletionWorkflowId } from '../../workflows/deletion/contract';
import { orderLinkWorkflowId, type OrderLinkInput } from '../../workflows/orderLink/contract';
import { reminderWorkflowId, type ReminderInput } from '../../workflows/reminder/contract';
import { refundWorkflowId, type RefundInput } from '../../workflows/refund/contract';
import { returnedSignal, sendingWorkflowId, type SendingInput } from '../../workflows/sending/contract';
import { subscriptionReceiptWorkflowId, type SubscriptionReceiptInput } from '../../workflows/subscription/contract';
import {
  describeLetterWorkflow,
  describeRefundWorkflow,
  describeReminderWorkflow,
  describeSendingWorkflow,
  describeWithdrawalWorkflow,
} from '../../workflows/summaries';
import { withdrawalWorkflowId, type WithdrawalInput } from '../../workflows/withdrawal/contract';

/** How long an update is followed when nobody waits for it any more, so that a worker that comes back finds it. */
const FOLLOW = 10 * 60_000;
/** A draft that is this much over its deadline, and that this process does not follow, is asked for again. */
const GRACE = 5_000;
/** How long a letter may take to be deleted while the person waits. */
const DELETION = 60_000;
const SIGNAL = 5_000;
/** A reminder goes out at half past six or seven in Sweden, by the season. */
const MORNING = 'T05:30:00Z';
const receiptSchema = z.object({ receiptId: z.string() });

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
  /** `code`: '' for none, undefined keeps the one applied before; `shown`: what the page showed, öre. */
  checkout(letterId: string, asked: CheckoutRequest): Promise<CheckoutResult>;
  markFree(letterId: string, asked: CheckoutRequest): Promise<{ orderNumber: string }>;
  /** A letter whose workflow is over is deleted without it; one that has never been written gets one, which deletes it. */
  deleteNow(record: LetterRecord): Promise<{ receiptId: string }>;
  /** @returns false when the letter's workflow is over or never was. */
  paymentFact(letterId: string, fact: PaymentFact): Promise<boolean>;
  paymentReturned(letterId: string): Promise<boolean>;
  resend(letterId: string): Promise<boolean>;
  /** Starts the refund of a payment; once, however often it is asked. */
  refund(input: RefundInput): Promise<void>;
  /** Books a subscription's paid invoice and mails its receipt; once, however often it is asked. */
  subscriptionReceipt(invoiceId: string): Promise<void>;
  /** Mails the link that confirms what was asked for an order; once, however often it is asked. */
  mailOrderLink(linkId: string): Promise<void>;
  /** Has the day of a note waited for; once, however often it is asked. @param day ISO date */
  remind(reminderId: string, day: string): Promise<void>;
  /** Sends a letter to its recipient in the person's name; once, however often it is asked. */
  sendForPerson(letterId: string): Promise<void>;
  /** Tells that the mail came back. @returns false when nobody listens for that any more */
  sendingReturned(letterId: string): Promise<boolean>;
  /** Starts what follows a withdrawal; once, however often it is asked. */
  withdraw(input: Omit<WithdrawalInput, 'retryFor'>): Promise<void>;
}

interface Notices {
  /** An update failed when nobody waited for it any more. */
  late(error: unknown): void;
  /** A draft could not be written: whoever looks at the letter later should know. */
  unwritten(record: LetterRecord, code: ErrorCode): Promise<unknown>;
}

export function createLetterWorkflows(client: Client, settings: Settings, notices: Notices): LetterWorkflows {
  const underWay = new Map<string, Promise<unknown>>();

  async function isTemporalReachable(): Promise<boolean> {
    try {
      await client.withDeadline(Date.now() + 1_000, () => client.connection.workflowService.getSystemInfo({}));
      return true;
    } catch {
      return false;
    }
  }

  /** Calls Temporal for at most `ms`, its errors in our words. */
  async function callWithinDeadline<T>(ms: number, call: () => Promise<T>): Promise<T> {
    try {
      return await client.withDeadline(Date.now() + ms, call);
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (isWorkflowOverError(error)) throw new AppError('letter_expired', 'the workflow is over');
      if (error instanceof WorkflowUpdateRPCTimeoutOrCancelledError)
        throw (await isTemporalReachable())
          ? new AppError('busy', 'no worker answered in time')
          : createTemporalOutageError();
      if (error instanceof ServiceError || error instanceof WorkflowUpdateFailedError)
        throw createTemporalOutageError();
      throw error;
    }
  }

  /** Who asks again for what is still under way joins it: a retry never stacks a second update on the first. */
  function joinRunningCallOrStart<T>(key: string, start: () => Promise<T>): Promise<T> {
    const running = underWay.get(key) ?? start().finally(() => underWay.delete(key));
    underWay.set(key, running);
    // One key, one kind of call: what was stored under it is of the same type.
    return running as Promise<T>;
  }

  /** An update that people wait for. It goes on when they no longer do: asking again joins it, or meets its outcome. */
  async function runUpdate<T>(
    key: string,
    call: () => Promise<UpdateResult<T>>,
    patience = settings.UPDATE_DEADLINE,
  ): Promise<T> {
    const running = joinRunningCallOrStart(key, async () =>
      unwrapUpdateResultOrThrow(await callWithinDeadline(FOLLOW, call)),
    );
    const outcome = await Promise.race([running.then((value) => ({ value })), resolveUndefinedAfter(patience)]);
    if (outcome) return outcome.value;
    running.catch((error: unknown) => notices.late(error));
    throw (await isTemporalReachable())
      ? new AppError('busy', 'no worker answered in time')
      : createTemporalOutageError();
  }

  function getLetterHandle(letterId: string) {
    return client.workflow.getHandle(letterWorkflowId(letterId));
  }

  function buildLetterStartOperation(record: LetterRecord) {
    const input: LetterInput = {
      letterId: record._id,
      kind: record.kind,
      language: record.language,
      retention: settings.RETENTION,
      // Files may have begun the letter days before its first draft: it is promised to go when they were promised to.
      unpaidFor: Math.max(1, record.purgeAfter.getTime() - Date.now()),
      writer: settings.OPENAI_API_KEY === undefined ? 'embedded' : 'model',
      pollEvery: settings.CHECKOUT_POLL,
      retryFor: settings.RETRY_FOR,
    };
    return new WithStartWorkflowOperation('letterWorkflow', {
      workflowId: letterWorkflowId(record._id),
      taskQueue: LETTER_TASK_QUEUE,
      args: [input],
      workflowIdConflictPolicy: 'USE_EXISTING',
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
      ...describeLetterWorkflow(record.kind, record._id),
      typedSearchAttributes: new TypedSearchAttributes([
        { key: KIND, value: record.kind },
        { key: STATUS, value: 'drafting' },
        { key: PAID, value: false },
        { key: LANGUAGE, value: record.language },
      ]),
    });
  }

  function requestDraftFromWorkflow(record: LetterRecord): Promise<unknown> {
    const updateId = `draft-${record.revision}`;
    const call = async () => {
      const answer = await client.workflow.executeUpdateWithStart(draftUpdate, {
        updateId,
        args: [{ revision: record.revision, language: record.language }],
        startWorkflowOperation: buildLetterStartOperation(record),
      });
      if (!answer.ok && answer.code === 'generation_failed') await notices.unwritten(record, answer.code);
      return answer;
    };
    return runUpdate(`${record._id} ${updateId}`, call);
  }

  /** For a letter whose workflow was ended from outside; whoever asks meanwhile joins. */
  async function deleteByDeletionWorkflow(letterId: string): Promise<UpdateResult<{ receiptId: string }>> {
    const receipt: unknown = await client.workflow.execute('deletionWorkflow', {
      workflowId: deletionWorkflowId(letterId),
      taskQueue: LETTER_TASK_QUEUE,
      args: [{ letterId }],
      workflowIdConflictPolicy: 'USE_EXISTING',
    });
    return { ok: true, value: receiptSchema.parse(receipt) };
  }

  async function startWorkflowOnce(
    workflow: string,
    workflowId: string,
    input: RefundInput | WithdrawalInput | SubscriptionReceiptInput | OrderLinkInput | ReminderInput | SendingInput,
    summary?: { staticSummary: string; staticDetails: string },
  ): Promise<void> {
    const start = () =>
      client.workflow.start(workflow, {
        workflowId,
        taskQueue: LETTER_TASK_QUEUE,
        args: [input],
        ...summary,
        workflowIdConflictPolicy: 'USE_EXISTING',
        workflowIdReusePolicy: 'REJECT_DUPLICATE',
      });
    try {
      await callWithinDeadline(SIGNAL, start);
    } catch (error) {
      // It ran before, and is over.
      if (!(error instanceof AppError) || error.code !== 'letter_expired') throw error;
    }
  }

  async function sendSignalAndTellIfReceived(signal: () => Promise<void>): Promise<boolean> {
    try {
      await callWithinDeadline(SIGNAL, signal);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'letter_expired') return false;
      throw error;
    }
  }

  return {
    async draft(record) {
      try {
        await requestDraftFromWorkflow(record);
        return 'written';
      } catch (error) {
        if (error instanceof AppError && error.code === 'busy') return 'pending';
        throw error;
      }
    },

    resumeDraft(record) {
      const waits =
        record.status === 'preview' &&
        record.revision > 0 &&
        record.reviewed?.revision !== record.revision &&
        record.failure === undefined;
      const lost = Date.now() - record.updatedAt.getTime() > settings.UPDATE_DEADLINE + GRACE;
      if (waits && lost) requestDraftFromWorkflow(record).catch(() => undefined);
    },

    applyDiscount: (letterId, code) =>
      runUpdate(`${letterId} discount ${code}`, () =>
        getLetterHandle(letterId).executeUpdate(applyDiscountUpdate, { args: [{ code }] }),
      ),

    checkout: (letterId, asked) =>
      runUpdate(`${letterId} checkout ${buildCheckoutKey(asked)}`, () =>
        getLetterHandle(letterId).executeUpdate(checkoutUpdate, { args: [asked] }),
      ),

    markFree: (letterId, asked) =>
      runUpdate(`${letterId} free ${buildCheckoutKey(asked)}`, () =>
        getLetterHandle(letterId).executeUpdate(markFreeUpdate, { args: [asked] }),
      ),

    deleteNow(record) {
      const { _id: letterId } = record;
      const updateId = 'delete-now';
      const byItself = () =>
        record.reviewed
          ? getLetterHandle(letterId).executeUpdate(deleteNowUpdate, { updateId })
          : client.workflow.executeUpdateWithStart(deleteNowUpdate, {
              updateId,
              startWorkflowOperation: buildLetterStartOperation(record),
            });
      const call = async () => {
        try {
          return await byItself();
        } catch (error) {
          if (!isWorkflowOverError(error)) throw error;
          return deleteByDeletionWorkflow(letterId);
        }
      };
      return runUpdate(`${letterId} delete`, call, DELETION);
    },

    paymentFact: (letterId, fact) =>
      sendSignalAndTellIfReceived(() => getLetterHandle(letterId).signal(paymentSignal, fact)),
    paymentReturned: (letterId) =>
      sendSignalAndTellIfReceived(() => getLetterHandle(letterId).signal(paymentReturnedSignal)),
    resend: (letterId) => sendSignalAndTellIfReceived(() => getLetterHandle(letterId).signal(resendSignal)),

    refund: (input) =>
      startWorkflowOnce(
        'refundWorkflow',
        refundWorkflowId(input.paymentIntent),
        input,
        describeRefundWorkflow(input.reason),
      ),
    subscriptionReceipt: (invoiceId) =>
      startWorkflowOnce('subscriptionReceiptWorkflow', subscriptionReceiptWorkflowId(invoiceId), { invoiceId }),
    mailOrderLink: (linkId) =>
      startWorkflowOnce('orderLinkWorkflow', orderLinkWorkflowId(linkId), { linkId, retryFor: ORDER_LINK_LIFE }),
    remind: (reminderId, day) =>
      startWorkflowOnce(
        'reminderWorkflow',
        reminderWorkflowId(reminderId),
        {
          reminderId,
          at: Date.parse(`${day}${MORNING}`),
          retryFor: settings.RETRY_FOR,
        },
        describeReminderWorkflow(),
      ),
    sendForPerson: (letterId) =>
      startWorkflowOnce(
        'sendingWorkflow',
        sendingWorkflowId(letterId),
        {
          letterId,
          retryFor: settings.RETRY_FOR,
          listenFor: settings.RETENTION,
        },
        describeSendingWorkflow(letterId),
      ),
    sendingReturned: (letterId) =>
      sendSignalAndTellIfReceived(() => client.workflow.getHandle(sendingWorkflowId(letterId)).signal(returnedSignal)),
    withdraw: (input) =>
      startWorkflowOnce(
        'withdrawalWorkflow',
        withdrawalWorkflowId(input.orderNumber),
        {
          ...input,
          retryFor: settings.RETRY_FOR,
        },
        describeWithdrawalWorkflow(input.orderNumber),
      ),
  };
}

/** That a letter's workflow has ended, or was ended. */
function isWorkflowOverError(error: unknown): boolean {
  return error instanceof WorkflowNotFoundError || error instanceof WorkflowExecutionAlreadyStartedError;
}

/** Resolves to nothing after `ms`; never keeps the process alive. */
function resolveUndefinedAfter(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, undefined).unref();
  });
}

function createTemporalOutageError(): AppError {
  return new AppError('dependency_down', 'Temporal does not answer');
}

function buildCheckoutKey({ code, shown }: CheckoutRequest): string {
  return `${code ?? '-'} ${shown ?? '-'}`;
}

function unwrapUpdateResultOrThrow<T>(answer: UpdateResult<T>): T {
  if (!answer.ok) throw new AppError(answer.code, 'refused by the workflow');
  return answer.value;
}

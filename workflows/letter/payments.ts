import { ParentClosePolicy, patched, startChild } from '@temporalio/workflow';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { refundWorkflowId, type RefundReason } from '../refund/contract';
import { refundWorkflow } from '../refund/workflow';
import { describeRefundWorkflow } from '../summaries';
import type { Settlement } from './activities';
import type { LetterInput } from './contract';
import type { Mutex } from './mutex';
import { isPaidOrDeleted, type LetterProgress, type Purchase } from './progress';
import type { LetterRun } from './run';
import { createFollowerOfAllPages, type Sessions } from './sessions';
import { createFollowerOfNewestPage } from './sessionsInTurn';
import { showProgressDetails, setStateAndShowInTemporal } from './visibility';

/** Milliseconds that whoever edits or deletes waits for an open payment page to be closed: the provider may be away. */
export const PATIENCE = 4_000;
/** The same when nobody waits: at the end of an unpaid letter's time. */
export const LAST_CALL = 60_000;

/** Follows the letter's payment pages from now on, and does to the letter what they come to. */
export function createPaymentPageFollower(
  progress: LetterProgress,
  { pollEvery }: LetterInput,
  inTurn: Mutex,
): Sessions {
  const options = {
    letterId: progress.letterId,
    pollEvery,
    inTurn,
    handleSettlement: (sessionId: string, settlement: Settlement) =>
      handleSettlement(progress, sessions, sessionId, settlement),
  };
  // Histories from before this settle while they hold the letter's mutex.
  const sessions: Sessions = patched('sessions-followed')
    ? createFollowerOfAllPages(options)
    : createFollowerOfNewestPage({ ...options, handleClosed: (end) => recordClosedCheckout(progress, end) });
  return sessions;
}

/** Does what a payment page came to: the letter is bought, the money goes back, or the page is gone. */
async function handleSettlement(
  progress: LetterProgress,
  sessions: Sessions,
  sessionId: string,
  settlement: Settlement,
): Promise<void> {
  const { outcome } = settlement;
  if (outcome === 'paid') markPaidAndCloseOtherPages(progress, sessions, sessionId, settlement);
  else if (outcome === 'duplicate' || outcome === 'late')
    await startRefundWorkflowOnce(progress, { sessionId, paymentIntent: settlement.paymentIntent }, outcome);
  const mayStillBePaid = outcome === 'open' || outcome === 'pending' || outcome === 'failed';
  if (sessionId !== progress.openSessionId || mayStillBePaid) return;
  progress.openSessionId = undefined;
  if (!isPaidOrDeleted(progress)) setStateAndShowInTemporal(progress, 'preview');
}

function markPaidAndCloseOtherPages(
  progress: LetterProgress,
  sessions: Sessions,
  sessionId: string,
  { paymentIntent, orderNumber }: Extract<Settlement, { outcome: 'paid' }>,
): void {
  if (paymentIntent !== undefined) progress.purchase = { sessionId, paymentIntent };
  if (progress.isPaid) return;
  progress.orderNumber = orderNumber;
  progress.isPaid = true;
  showProgressDetails(progress);
  // The letter is bought: its other pages are of no use any more.
  sessions.markAllPagesForClosing();
}

function recordClosedCheckout(progress: LetterProgress, end: 'paid' | 'closed'): void {
  progress.openSessionId = undefined;
  if (end === 'paid') progress.isPaid = true;
  else setStateAndShowInTemporal(progress, 'preview');
}

/** Pays one payment back, once, by a workflow that outlives the letter. */
export async function startRefundWorkflowOnce(
  progress: LetterProgress,
  payment: Purchase,
  reason: RefundReason,
): Promise<void> {
  const { orderNumber, refundedPayments } = progress;
  if (refundedPayments.has(payment.paymentIntent)) return;
  refundedPayments.add(payment.paymentIntent);
  showProgressDetails(progress);
  try {
    await startChild(refundWorkflow, {
      workflowId: refundWorkflowId(payment.paymentIntent),
      args: [{ ...payment, ...(orderNumber !== undefined && { orderNumber }), reason }],
      ...describeRefundWorkflow(reason),
      parentClosePolicy: ParentClosePolicy.ABANDON,
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

/**
 * Closes the open payment page, before something is changed under it. A provider that does not answer in time is not
 * waited for: what the page comes to is found later.
 * @returns true when it turned out paid
 */
export async function closeOpenCheckoutAndTellIfPaid(
  { progress, sessions }: LetterRun,
  patience = PATIENCE,
): Promise<boolean> {
  await sessions.close(patience);
  return progress.isPaid;
}

import {
  ActivityFailure,
  CancellationScope,
  allHandlersFinished,
  condition,
  isCancellation,
  patched,
} from '@temporalio/workflow';
import { TemporalFailure } from '@temporalio/common';
import { setOrderSearchAttribute } from '../operators';
import type { RefundReason } from '../refund/contract';
import type { LetterInput } from './contract';
import { registerUpdateAndSignalHandlers } from './handlers';
import { keepSendingRequestedMailCopies } from './mailing';
import { createMutex } from './mutex';
import {
  LAST_CALL,
  PATIENCE,
  closeOpenCheckoutAndTellIfPaid,
  createPaymentPageFollower,
  startRefundWorkflowOnce,
} from './payments';
import { createInitialProgress } from './progress';
import { renderLetterUnlessDeleted } from './rendering';
import type { LetterRun } from './run';
import { notes, purging } from './steps';
import { showProgressDetails, setStateAndShowInTemporal } from './visibility';

/**
 * The life of one letter, as docs/letter.md tells it: drafted and edited, paid or given, made and sent, and always purged. It
 * holds ids, states and sums only: what a person said never enters its history.
 */
export async function letterWorkflow(input: LetterInput): Promise<void> {
  const run = createLetterRun(input);
  registerUpdateAndSignalHandlers(run);
  await runLetterLifeThenPurge(run);
}

function createLetterRun(input: LetterInput): LetterRun {
  const progress = createInitialProgress(input);
  const inTurn = createMutex();
  return { input, progress, inTurn, sessions: createPaymentPageFollower(progress, input, inTurn) };
}

/** However the letter's life ends, by its time, by a deletion, by ops or by a failure, the purge follows. */
async function runLetterLifeThenPurge(run: LetterRun): Promise<void> {
  const { input, progress, sessions } = run;
  const companions = new CancellationScope();
  const accompanying = companions.run(() =>
    Promise.all([...sessions.companions(), keepSendingRequestedMailCopies(progress, input.retryFor)]),
  );
  let isBroken = false;
  try {
    await Promise.race([awaitPaymentDeliverAndRetain(run), accompanying]);
  } catch (error) {
    // A fault in this very code: the task is tried again until a version that is right takes it, and nothing is deleted
    // for it. https://docs.temporal.io/references/failures
    isBroken = !(error instanceof TemporalFailure);
    if (!isCancellation(error)) throw error;
    // Cancelled by ops: what was paid and not delivered goes back, then everything is deleted.
    if (progress.isPaid && !progress.isDelivered)
      await CancellationScope.nonCancellable(() => refundLetterPayment(run, 'undeliverable'));
  } finally {
    accompanying.catch(() => undefined);
    if (!isBroken) {
      companions.cancel();
      await CancellationScope.nonCancellable(() => purgeLetterAndSettlePayments(run));
    }
  }
}

async function awaitPaymentDeliverAndRetain(run: LetterRun): Promise<void> {
  const { input, progress } = run;
  await awaitPaymentOrCloseCheckout(run);
  if (!progress.isPaid) return;
  if (progress.isDeleting) return refundLetterPayment(run, 'deleted');
  const failure = await deliverLetterOrTellFailure(run);
  if (failure) await refundLetterPayment(run, failure);
  await condition(() => progress.isDeleting, input.retention, { summary: 'How long a delivered letter is kept' });
}

/** Waits until the letter is paid, is to be deleted, or its time is out. */
async function awaitPaymentOrCloseCheckout(run: LetterRun): Promise<void> {
  const { input, progress, inTurn } = run;
  const unpaidFor = input.unpaidFor ?? input.retention;
  progress.keptUntil = Date.now() + unpaidFor;
  showProgressDetails(progress);
  await condition(() => progress.isPaid || progress.isDeleting, unpaidFor, {
    summary: 'How long an unpaid letter is kept',
  });
  await inTurn(async () => {
    if (!progress.isPaid) await closeOpenCheckoutAndTellIfPaid(run, progress.isDeleting ? PATIENCE : LAST_CALL);
  });
}

/** @returns why the money goes back, when no letter could be made. */
async function deliverLetterOrTellFailure({ input, progress }: LetterRun): Promise<RefundReason | undefined> {
  setStateAndShowInTemporal(progress, 'finalising');
  await findAndShowOrderNumber(progress);
  try {
    if ((await renderLetterUnlessDeleted(progress, input)) === 'stopped') return 'deleted';
    progress.isDelivered = true;
    progress.keptUntil = Date.now() + input.retention;
    setStateAndShowInTemporal(progress, 'delivered');
    progress.mail.copiesWanted = 1;
    return undefined;
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    await notes.noteFailure(progress.letterId, 'letter');
    return 'undeliverable';
  }
}

/** A letter that can't be made is looked for by its order. */
async function findAndShowOrderNumber(progress: LetterRun['progress']): Promise<void> {
  // Histories from before this go on without.
  if (!patched('order-found')) return;
  // Whoever recorded the payment told it; histories from before this asked for it all the same.
  const isTold = progress.orderNumber !== undefined && patched('order-told');
  if (!isTold) progress.orderNumber = (await notes.orderNumberOf(progress.letterId)) ?? undefined;
  setOrderSearchAttribute(progress.orderNumber);
  showProgressDetails(progress);
}

async function refundLetterPayment({ progress }: LetterRun, reason: RefundReason): Promise<void> {
  const payment = await notes.paymentOf(progress.letterId);
  if (payment) await startRefundWorkflowOnce(progress, payment, reason);
}

async function purgeLetterAndSettlePayments(run: LetterRun): Promise<void> {
  const { progress, sessions } = run;
  progress.isDeleting = true;
  showProgressDetails(progress);
  sessions.markAllPagesForClosing();
  // Uses of codes that open pages still hold are given back once it is known how each page ended.
  const { receiptId } = await purging.purgeLetter(
    progress.letterId,
    ...(sessions.keepsUses ? [{ keepsUses: true }] : []),
  );
  progress.receiptId = receiptId;
  setStateAndShowInTemporal(progress, 'purged');
  await settlePaymentsAndReleaseDiscountUses(run);
  await condition(allHandlersFinished);
}

/** No letter ends while money of it may come, or has come, that nobody has seen to. */
async function settlePaymentsAndReleaseDiscountUses({ progress, sessions }: LetterRun): Promise<void> {
  // Histories from before this ended with the purge.
  if (!patched('payments-settled')) return;
  await sessions.settle();
  // It was found too late for a letter to be made of it.
  if (progress.purchase && !progress.isDelivered) await startRefundWorkflowOnce(progress, progress.purchase, 'deleted');
  // No page is open any more that holds a use of a code.
  await notes.releaseUses(progress.letterId);
}

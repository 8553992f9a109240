import { condition, isCancellation, setHandler } from '@temporalio/workflow';
import { TemporalFailure } from '@temporalio/common';
import type { ErrorCode } from '../../core/shared/errors';
import type { PaymentActivities } from './activities';
import {
  applyDiscountUpdate,
  checkoutUpdate,
  deleteNowUpdate,
  draftUpdate,
  markFreeUpdate,
  paymentReturnedSignal,
  paymentSignal,
  resendSignal,
  sendAgainUpdate,
  type CheckoutRequest,
  type CheckoutResult,
  type DiscountRequest,
  type DiscountResult,
  type DraftRequest,
  type DraftResult,
  type UpdateResult,
} from './contract';
import { requestMailCopyIfIdle, requestMailCopyOrRefuse } from './mailing';
import { closeOpenCheckoutAndTellIfPaid } from './payments';
import { buildClosedResult, isPaidOrDeleted, buildRefusalResult, type LetterProgress } from './progress';
import type { LetterRun } from './run';
import { checkouts, model, records, runStepLocallyFirst } from './steps';
import { showProgressDetails, setStateAndShowInTemporal, setLanguageAndShowInTemporal } from './visibility';

/** Takes the messages of the API and of the payment provider. Messages that came before are handed over in this order. */
export function registerUpdateAndSignalHandlers(run: LetterRun): void {
  const { inTurn, progress, sessions } = run;
  setHandler(draftUpdate, (request) => inTurn(() => closeCheckoutAndWriteDraft(run, request)), {
    validator: assertRevisionIsPositiveInteger,
  });
  setHandler(applyDiscountUpdate, (request) => inTurn(() => closeCheckoutAndApplyDiscount(run, request)));
  setHandler(checkoutUpdate, (request) => inTurn(() => openCheckout(run, request)));
  setHandler(markFreeUpdate, (request) => inTurn(() => giveLetterForFree(run, request)));
  setHandler(deleteNowUpdate, () => requestDeletionAndAwaitReceipt(progress));
  setHandler(paymentSignal, (fact) => {
    if (fact.type !== 'refunded') sessions.handleNews(fact.sessionId, fact.isExpected);
  });
  setHandler(paymentReturnedSignal, () => sessions.askAll());
  setHandler(resendSignal, () => requestMailCopyIfIdle(progress));
  setHandler(sendAgainUpdate, () => requestMailCopyOrRefuse(progress));
}

/** Runs before the update is accepted: what it throws leaves no trace in the history. */
function assertRevisionIsPositiveInteger({ revision }: DraftRequest): void {
  if (!Number.isInteger(revision) || revision < 1) throw new TypeError('revision is a positive integer');
}

async function closeCheckoutAndWriteDraft(
  run: LetterRun,
  { language }: DraftRequest,
): Promise<UpdateResult<DraftResult>> {
  const { input, progress } = run;
  if (isPaidOrDeleted(progress) || (await closeOpenCheckoutAndTellIfPaid(run))) return buildClosedResult(progress);
  const write = input.writer === 'model' ? model.writeLetterByModel : records.writeLetter;
  const result = await turnFailureIntoRefusal(() => write(progress.letterId), 'generation_failed');
  if (!result.ok) return result;
  progress.reviewedHash = result.value.hash;
  setLanguageAndShowInTemporal(progress, language);
  setStateAndShowInTemporal(progress, 'preview');
  return result;
}

async function closeCheckoutAndApplyDiscount(
  run: LetterRun,
  { code }: DiscountRequest,
): Promise<UpdateResult<DiscountResult>> {
  const { progress } = run;
  if (isPaidOrDeleted(progress) || (await closeOpenCheckoutAndTellIfPaid(run))) return buildClosedResult(progress);
  return turnFailureIntoRefusal(() => records.applyDiscount(progress.letterId, code), 'dependency_down');
}

async function openCheckout(
  { progress, sessions }: LetterRun,
  { code, shown }: CheckoutRequest,
): Promise<UpdateResult<CheckoutResult>> {
  if (isPaidOrDeleted(progress)) return buildClosedResult(progress);
  if (!progress.reviewedHash) return buildRefusalResult('letter_not_ready');
  progress.checkoutAttempts += 1;
  const attempt = progress.checkoutAttempts;
  const result = await turnFailureIntoRefusal(() => {
    const open = (at: PaymentActivities) => at.openCheckout(progress.letterId, attempt, code, shown);
    // The attempt is the key at the provider: however often it is opened, there is one page. Where another is to be closed
    // first, that may take its time.
    return progress.openSessionId === undefined ? runStepLocallyFirst(open, checkouts) : open(checkouts);
  }, 'payments_down');
  if (result.ok) {
    progress.openSessionId = result.value.sessionId;
    sessions.followOpened(result.value.sessionId, result.value.expiresAt);
    setStateAndShowInTemporal(progress, 'awaitingPayment');
  } else if (result.code === 'payment_already_made') {
    progress.isPaid = true;
  }
  return result;
}

async function giveLetterForFree(
  run: LetterRun,
  { code, shown }: CheckoutRequest,
): Promise<UpdateResult<{ orderNumber: string }>> {
  const { progress } = run;
  if (!progress.reviewedHash) return buildRefusalResult('letter_not_ready');
  if (isPaidOrDeleted(progress) || (await closeOpenCheckoutAndTellIfPaid(run))) return buildClosedResult(progress);
  const result = await turnFailureIntoRefusal(
    () => records.settleFree(progress.letterId, code, shown),
    'dependency_down',
  );
  if (result.ok) {
    progress.isPaid = true;
    progress.orderNumber = result.value.orderNumber;
  }
  return result;
}

/** Not in turn: whoever deletes does not wait for a change that is under way. */
async function requestDeletionAndAwaitReceipt(progress: LetterProgress): Promise<UpdateResult<{ receiptId: string }>> {
  progress.isDeleting = true;
  showProgressDetails(progress);
  await condition(() => progress.receiptId !== undefined);
  return { ok: true, value: { receiptId: progress.receiptId ?? '' } };
}

/** An activity that failed for good is a refusal, so that an update answers and the workflow lives on. */
async function turnFailureIntoRefusal<T>(
  act: () => Promise<UpdateResult<T>>,
  refusal: ErrorCode,
): Promise<UpdateResult<T>> {
  try {
    return await act();
  } catch (error) {
    // A local activity fails without being wrapped as one.
    if (!(error instanceof TemporalFailure) || isCancellation(error)) throw error;
    return buildRefusalResult(refusal);
  }
}

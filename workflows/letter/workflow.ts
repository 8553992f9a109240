import {
  ActivityFailure,
  CancellationScope,
  ParentClosePolicy,
  allHandlersFinished,
  condition,
  isCancellation,
  log,
  patched,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
  startChild,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import { TemporalFailure, WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import type { ErrorCode } from '../../core/errors';
import { refundWorkflowId, type RefundReason } from '../refund/contract';
import { refundWorkflow } from '../refund/workflow';
import * as timeouts from '../timeouts';
import type {
  DocumentActivities,
  LetterActivities,
  MailActivities,
  PaymentActivities,
  RecordActivities,
  Settlement,
  WriterActivities,
} from './activities';
import {
  DOCUMENT_TASK_QUEUE,
  MAIL_TASK_QUEUE,
  PAYMENT_TASK_QUEUE,
  WRITER_TASK_QUEUE,
  applyDiscountUpdate,
  checkoutUpdate,
  deleteNowUpdate,
  draftUpdate,
  markFreeUpdate,
  paymentReturnedSignal,
  paymentSignal,
  resendSignal,
  sendAgainUpdate,
  type Answer,
  type CheckoutResult,
  type DiscountResult,
  type DraftRequest,
  type DraftResult,
  type LetterInput,
  type LetterState,
} from './contract';
import { nameOrder } from '../operators';
import { refundSummary } from '../summaries';
import { letterDetails, type LetterStanding } from './details';
import { LANGUAGE, PAID, STATUS } from './searchAttributes';
import { followSessions } from './sessions';
import { followInTurn } from './sessionsInTurn';
import { createTurnstile } from './turnstile';

/** Milliseconds that whoever edits or deletes waits for an open payment page to be closed: the provider may be away. */
const PATIENCE = 4_000;
/** The same when nobody waits: at the end of an unpaid letter's time. */
const LAST_CALL = 60_000;
/** Copies of the mail that a person may ask for, and all that may go with those that staff send. */
const MOST_COPIES = 5;
const MOST_BY_STAFF = 20;

const records = proxyLocalActivities<RecordActivities>(timeouts.records);
const notes = proxyLocalActivities<RecordActivities>(timeouts.notes);
const checkouts = proxyActivities<PaymentActivities>({ ...timeouts.checkout, taskQueue: PAYMENT_TASK_QUEUE });
const purging = proxyActivities<LetterActivities>(timeouts.purge);
const model = proxyActivities<WriterActivities>({ ...timeouts.model, taskQueue: WRITER_TASK_QUEUE });

/**
 * The life of one letter, as docs/letter.md tells it: drafted and edited, paid or given, made and sent, and always purged. It
 * holds ids, states and sums only: what a person said never enters its history.
 */
export async function letterWorkflow(input: LetterInput): Promise<void> {
  const { letterId } = input;
  const documents = proxyActivities<DocumentActivities>({
    ...timeouts.documents(input.retryFor),
    taskQueue: DOCUMENT_TASK_QUEUE,
  });
  const mail = proxyActivities<MailActivities>({ ...timeouts.mail(input.retryFor), taskQueue: MAIL_TASK_QUEUE });

  let state: LetterState = 'drafting';
  let language = input.language;
  /** Hash of the letter last reviewed: final generation is held against it. */
  let reviewed = '';
  let paid = false;
  let deleting = false;
  let receiptId: string | undefined;
  let attempt = 0;
  /** The payment page that was opened last, while it may be paid. */
  let openSession: string | undefined;
  /** The payment that the letter was bought by; unknown where an activity saw to it by itself. */
  let bought: { sessionId: string; paymentIntent: string } | undefined;
  const refunded = new Set<string>();
  let delivered = false;
  let copies = 0;
  let copiesWanted = 0;
  let mailing = false;
  let mailStanding: LetterStanding['mail'] = 'none';
  let orderNumber: string | undefined;
  let keptUntil: number | undefined;
  /** One change at a time: an edit, a checkout and a payment never interleave. */
  const inTurn = createTurnstile();

  const over = () => paid || deleting || state === 'purged';

  /** Says in the Temporal UI where the letter stands. */
  function describe() {
    const refunds = [...refunded].map(refundWorkflowId);
    setCurrentDetails(
      letterDetails({ state, paid, deleting, mail: mailStanding, copies, orderNumber, keptUntil, refunds }),
    );
  }

  function enter(next: LetterState) {
    if (state === next) return;
    state = next;
    describe();
    log.info('a letter is in its next state', { state: next, paid });
    upsertSearchAttributes([
      { key: STATUS, value: next },
      { key: PAID, value: paid },
    ]);
  }

  /** An edit may change the letter's language; the API of versions before this one does not say. */
  function speak(asked: string | undefined) {
    if (asked === undefined || asked === language) return;
    language = asked;
    upsertSearchAttributes([{ key: LANGUAGE, value: language }]);
  }

  function refused<T>(): Answer<T> {
    return refuse(paid ? 'letter_paid' : 'letter_expired');
  }

  async function refundInOwnWorkflow(payment: { sessionId: string; paymentIntent: string }, reason: RefundReason) {
    if (refunded.has(payment.paymentIntent)) return;
    refunded.add(payment.paymentIntent);
    describe();
    try {
      await startChild(refundWorkflow, {
        workflowId: refundWorkflowId(payment.paymentIntent),
        args: [{ ...payment, ...(orderNumber !== undefined && { orderNumber }), reason }],
        ...refundSummary(reason),
        parentClosePolicy: ParentClosePolicy.ABANDON,
      });
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
  }

  /** What the letter does about what a payment page came to. */
  async function take(sessionId: string, settlement: Settlement) {
    const { outcome } = settlement;
    if (outcome === 'paid') takePaid(sessionId, settlement.paymentIntent);
    else if (outcome === 'duplicate' || outcome === 'late')
      await refundInOwnWorkflow({ sessionId, paymentIntent: settlement.paymentIntent }, outcome);
    if (sessionId !== openSession || outcome === 'open' || outcome === 'pending' || outcome === 'failed') return;
    openSession = undefined;
    if (!over()) enter('preview');
  }

  function takePaid(sessionId: string, paymentIntent: string | undefined) {
    if (paymentIntent !== undefined) bought = { sessionId, paymentIntent };
    if (paid) return;
    paid = true;
    describe();
    // The letter is bought: its other pages are of no use any more.
    followed?.closeAll();
  }

  const following = { letterId, pollEvery: input.pollEvery, inTurn, take };
  // Histories from before this settle within the turnstile.
  const followed = patched('sessions-followed') ? followSessions(following) : undefined;
  const inTurnOnly = followed ? undefined : followInTurn(following);

  /**
   * Closes the open payment page, before something is changed under it. A provider that does not answer in time is not
   * waited for: what the page comes to is found later.
   * @returns true when it turned out paid
   */
  async function closeOpenCheckout(patience = PATIENCE): Promise<boolean> {
    if (followed) {
      await followed.close(patience);
      return paid;
    }
    const end = await inTurnOnly?.close();
    if (end === undefined) return false;
    openSession = undefined;
    if (end === 'paid') paid = true;
    else enter('preview');
    return paid;
  }

  function tellOfMail(standing: LetterStanding['mail']) {
    mailStanding = standing;
    describe();
  }

  /** Sends the mail, and again when the person asks for another copy. */
  async function watchMail(): Promise<never> {
    for (;;) {
      await condition(() => copiesWanted > copies);
      copies += 1;
      mailing = true;
      tellOfMail('underWay');
      try {
        await mail.sendLetter(letterId, copies);
        tellOfMail('sent');
      } catch (error) {
        if (isCancellation(error)) throw error;
        await notes.noteFailure(letterId, 'mail');
        tellOfMail('failed');
      }
      mailing = false;
    }
  }

  setHandler(
    draftUpdate,
    ({ language: asked }) =>
      inTurn(async (): Promise<Answer<DraftResult>> => {
        if (over() || (await closeOpenCheckout())) return refused();
        const write = input.writer === 'model' ? model.writeLetterByModel : records.writeLetter;
        const answer = await answered(() => write(letterId), 'generation_failed');
        if (!answer.ok) return answer;
        reviewed = answer.value.hash;
        speak(asked);
        enter('preview');
        return answer;
      }),
    {
      validator: ({ revision }: DraftRequest) => {
        if (!Number.isInteger(revision) || revision < 1) throw new TypeError('revision is a positive integer');
      },
    },
  );
  setHandler(applyDiscountUpdate, ({ code }) =>
    inTurn(async (): Promise<Answer<DiscountResult>> => {
      if (over() || (await closeOpenCheckout())) return refused();
      return answered(() => records.applyDiscount(letterId, code), 'dependency_down');
    }),
  );
  setHandler(checkoutUpdate, ({ code, shown }) =>
    inTurn(async (): Promise<Answer<CheckoutResult>> => {
      if (over()) return refused();
      if (!reviewed) return refuse('letter_not_ready');
      attempt += 1;
      const answer = await answered(() => checkouts.openCheckout(letterId, attempt, code, shown), 'payments_down');
      if (answer.ok) {
        openSession = answer.value.sessionId;
        followed?.follow(openSession, false, answer.value.expiresAt);
        inTurnOnly?.open(openSession);
        enter('awaitingPayment');
      } else if (answer.code === 'payment_already_made') {
        paid = true;
      }
      return answer;
    }),
  );
  setHandler(markFreeUpdate, ({ code, shown }) =>
    inTurn(async (): Promise<Answer<{ orderNumber: string }>> => {
      if (!reviewed) return refuse('letter_not_ready');
      if (over() || (await closeOpenCheckout())) return refused();
      const answer = await answered(() => records.settleFree(letterId, code, shown), 'dependency_down');
      if (answer.ok) paid = true;
      return answer;
    }),
  );
  setHandler(deleteNowUpdate, async (): Promise<Answer<{ receiptId: string }>> => {
    deleting = true;
    describe();
    await condition(() => receiptId !== undefined);
    return { ok: true, value: { receiptId: receiptId ?? '' } };
  });
  setHandler(paymentSignal, (fact) => {
    if (fact.type === 'refunded') return;
    followed?.follow(fact.sessionId, true);
    inTurnOnly?.told(fact.sessionId);
  });
  setHandler(paymentReturnedSignal, () => {
    followed?.askAll();
    inTurnOnly?.returned();
  });
  setHandler(resendSignal, () => {
    if (delivered && copies === copiesWanted && copiesWanted < MOST_COPIES) copiesWanted += 1;
  });

  setHandler(sendAgainUpdate, (): Answer<{ copy: number }> => {
    if (deleting || state === 'purged') return refuse('letter_expired');
    if (!delivered) return refuse('letter_not_ready');
    if (mailing || copies < copiesWanted) return refuse('mail_under_way');
    if (copiesWanted >= MOST_BY_STAFF) return refuse('too_many_requests');
    copiesWanted += 1;
    return { ok: true, value: { copy: copiesWanted } };
  });

  /** Until it is paid, or its time is out. */
  async function awaitPayment() {
    const unpaidFor = input.unpaidFor ?? input.retention;
    keptUntil = Date.now() + unpaidFor;
    describe();
    await condition(() => paid || deleting, unpaidFor, { summary: 'How long an unpaid letter is kept' });
    await inTurn(async () => {
      if (!paid) await closeOpenCheckout(deleting ? PATIENCE : LAST_CALL);
    });
  }

  /** Makes the letter; who deletes it meanwhile need not wait until that has worked, or failed for a day. */
  async function render(): Promise<'made' | 'stopped'> {
    // Histories from before this waited.
    if (!patched('delete-while-making')) {
      await documents.renderLetter(letterId, reviewed, input.retention);
      return 'made';
    }
    const making = new CancellationScope();
    let isOver = false;
    const rendering = making
      .run(() => documents.renderLetter(letterId, reviewed, input.retention))
      .finally(() => {
        isOver = true;
      });
    await condition(() => isOver || deleting).catch(async (error: unknown) => {
      // Nothing is purged under a step that still runs.
      await rendering.catch(() => undefined);
      throw error;
    });
    const stopped = !isOver;
    if (stopped) making.cancel();
    try {
      await rendering;
      return 'made';
    } catch (error) {
      if (stopped && isCancellation(error)) return 'stopped';
      throw error;
    }
  }

  /** A letter that can't be made is looked for by its order. */
  async function findOrderNumber() {
    // Histories from before this go on without.
    if (!patched('order-found')) return;
    orderNumber = (await notes.orderNumberOf(letterId)) ?? undefined;
    nameOrder(orderNumber);
    describe();
  }

  /** @returns why the money goes back, when no letter could be made. */
  async function deliver(): Promise<RefundReason | undefined> {
    enter('finalising');
    await findOrderNumber();
    try {
      if ((await render()) === 'stopped') return 'deleted';
      delivered = true;
      keptUntil = Date.now() + input.retention;
      enter('delivered');
      copiesWanted = 1;
      return undefined;
    } catch (error) {
      if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
      await notes.noteFailure(letterId, 'letter');
      return 'undeliverable';
    }
  }

  async function giveMoneyBack(reason: RefundReason) {
    const payment = await notes.paymentOf(letterId);
    if (payment) await refundInOwnWorkflow(payment, reason);
  }

  async function live() {
    await awaitPayment();
    if (!paid) return;
    if (deleting) return giveMoneyBack('deleted');
    const failure = await deliver();
    if (failure) await giveMoneyBack(failure);
    await condition(() => deleting, input.retention, { summary: 'How long a delivered letter is kept' });
  }

  /** No letter ends while money of it may come, or has come, that nobody has seen to. */
  async function settlePayments() {
    // Histories from before this ended with the purge.
    if (!patched('payments-settled')) return;
    const sessions = followed ?? followSessions(following);
    for (const sessionId of inTurnOnly?.unsettled() ?? []) sessions.follow(sessionId, true);
    await sessions.settle();
    // It was found too late for a letter to be made of it.
    if (bought && !delivered) await refundInOwnWorkflow(bought, 'deleted');
    // No page is open any more that holds a use of a code.
    await notes.releaseUses(letterId);
  }

  const companions = new CancellationScope();
  const watching = companions.run(() => Promise.all(inTurnOnly ? [inTurnOnly.watch(), watchMail()] : [watchMail()]));
  let broken = false;
  try {
    await Promise.race([live(), watching]);
  } catch (error) {
    // A fault in this very code: the task is tried again until a version that is right takes it, and nothing is deleted
    // for it. https://docs.temporal.io/references/failures
    broken = !(error instanceof TemporalFailure);
    if (!isCancellation(error)) throw error;
    // Cancelled by ops: what was paid and not delivered goes back, then everything is deleted.
    if (paid && !delivered) await CancellationScope.nonCancellable(() => giveMoneyBack('undeliverable'));
  } finally {
    watching.catch(() => undefined);
    if (!broken) {
      companions.cancel();
      await CancellationScope.nonCancellable(async () => {
        deleting = true;
        describe();
        followed?.closeAll();
        receiptId = (await purging.purgeLetter(letterId, ...(followed ? [{ keepsUses: true }] : []))).receiptId;
        enter('purged');
        await settlePayments();
        await condition(allHandlersFinished);
      });
    }
  }
}

function refuse<T>(code: ErrorCode): Answer<T> {
  return { ok: false, code };
}

/** An activity that failed for good is a refusal, so that an update answers and the workflow lives on. */
async function answered<T>(act: () => Promise<Answer<T>>, otherwise: ErrorCode): Promise<Answer<T>> {
  try {
    return await act();
  } catch (error) {
    // A local activity fails without being wrapped as one.
    if (!(error instanceof TemporalFailure) || isCancellation(error)) throw error;
    return refuse(otherwise);
  }
}

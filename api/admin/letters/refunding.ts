import { AppError } from '../../../core/shared/errors';
import { readContact } from '../../../core/kinds/contact';
import { DEFAULT_LANGUAGE, type Language } from '../../../core/shared/languages';
import { ORE } from '../../../core/shared/purchase/price';
import { findOpenOrLostDisputeOfPayment } from '../../../core/records/disputes';
import {
  computeRefundableAmount,
  releaseRefund,
  reserveRefund,
  type RefundRecord,
} from '../../../core/records/refunds';
import { findSubscriberLanguage } from '../../../core/records/subscriptions';
import {
  SUBSCRIPTION_KIND,
  type RefundCause,
  type TransactionRecord,
  findTransaction,
} from '../../../core/records/transactions';
import { getApiText } from '../../../core/texts/texts';
import type { Services } from '../../services';

export interface RefundRequest {
  /** Made for one click: the same again is the same refund. */
  refundId: string;
  transactionId: string;
  /** SEK. */
  amount: number;
  reason: RefundCause;
  note: string | null;
  /** As the customer wrote it to us; null where we know one. */
  email: string | null;
  deleteLetter: boolean;
  by: string;
}

/** The language that the customer reads: the letter's, the subscriber's, or that of the payment page. */
async function findCustomerLanguageOrDefault(
  { database, letters, payments }: Services,
  order: TransactionRecord,
): Promise<Language> {
  const record = await letters.find(order._id);
  if (record) return record.language;
  if (order.kind === SUBSCRIPTION_KIND)
    return (
      (order.userId === null ? undefined : await findSubscriberLanguage(database, order.userId)) ?? DEFAULT_LANGUAGE
    );
  try {
    const sessionId = order.paymentIntent === null ? undefined : await payments.sessionOf(order.paymentIntent);
    return sessionId === undefined ? DEFAULT_LANGUAGE : (await payments.readSession(sessionId)).language;
  } catch {
    // Only words: the refund itself waits for Stripe as long as it takes.
    return DEFAULT_LANGUAGE;
  }
}

/** The address of a letter that is about to be deleted, as its form has it. */
async function findEmailInReviewedForm({ kindStore, letters }: Services, letterId: string): Promise<string | null> {
  const record = await letters.find(letterId);
  if (!record?.key || !record.reviewed) return null;
  return readContact(await kindStore.read(record.kindHash), letters.readReviewed(record).form).email || null;
}

/**
 * Sets the sum aside, writes the request down, and starts its workflow: once for each id.
 * @param log called when nothing more can refuse; the request is undone when it throws
 * @throws AppError order_not_found | refund_nothing_paid | refund_nothing_left | refund_too_much | refund_disputed
 *  | address_differs | address_forgotten
 */
export async function recordRefundRequestAndStartWorkflow(
  services: Services,
  request: RefundRequest,
  log: (before: TransactionRecord) => Promise<void>,
): Promise<RefundRecord> {
  const { database, letters, refunds, vault, staffWorkflows } = services;
  const { refundId, transactionId, reason, note, by } = request;
  const order = await findTransaction(database, transactionId);
  const startRefundWorkflow = (deleteLetter: string | null) =>
    staffWorkflows.startRefund({
      refundId,
      reason: 'asked',
      deleteLetter,
      retryFor: services.config.RETRY_FOR,
      ...(order && { orderNumber: order.orderNumber }),
    });
  const deleting = request.deleteLetter && (await letters.find(transactionId)) ? transactionId : null;
  const existing = await refunds.find(refundId);
  if (existing) {
    // The process that began it may have died before the workflow was started.
    if (existing.state === 'asked') await startRefundWorkflow(deleting);
    return existing;
  }
  if (!order) throw new AppError('order_not_found');
  if (order.paymentIntent === null || order.amount === 0) throw new AppError('refund_nothing_paid');
  const amount = Math.round(request.amount * ORE);
  if (computeRefundableAmount(order) === 0) throw new AppError('refund_nothing_left');
  if (amount > computeRefundableAmount(order)) throw new AppError('refund_too_much');
  if (await findOpenOrLostDisputeOfPayment(services.database, order.paymentIntent))
    throw new AppError('refund_disputed');
  if (request.email !== null) {
    if (order.emailHash === null) throw new AppError('address_forgotten');
    if (order.emailHash !== vault.emailHash(request.email)) throw new AppError('address_differs');
  }
  const language = await findCustomerLanguageOrDefault(services, order);
  const kind = services.servedKinds.find(({ manifest }) => manifest.id === order.kind);
  const email = request.email ?? (deleting === null ? null : await findEmailInReviewedForm(services, transactionId));
  const row = await refunds.ask(
    {
      _id: refundId,
      transactionId,
      letterId: order.kind === SUBSCRIPTION_KIND ? null : transactionId,
      paymentIntent: order.paymentIntent,
      amount,
      title:
        kind?.texts[language].letterTitle ??
        getApiText(order.kind === SUBSCRIPTION_KIND ? 'subscription' : 'letter', language),
      reason,
      note,
      by,
      language,
      ...(email !== null && { personUntil: new Date(Date.now() + services.config.RETENTION) }),
    },
    email,
  );
  try {
    await reserveRefund(database, transactionId, { id: refundId, amount });
    await log(order);
  } catch (error) {
    await releaseRefund(database, transactionId, refundId);
    await refunds.withdraw(refundId);
    throw error;
  }
  await startRefundWorkflow(deleting);
  return row;
}

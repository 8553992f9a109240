import { ApplicationFailure } from '@temporalio/common';
import { AppError } from '../../core/shared/errors';
import { readContact } from '../../core/kinds/contact';
import { DEFAULT_LANGUAGE } from '../../core/shared/languages';
import { bookProviderRefundsAndSettlePayment } from '../../core/payments/refunding';
import { computeVatIncluded } from '../../core/shared/purchase/price';
import { findOpenOrLostDisputeOfPayment, type DisputeRecord } from '../../core/records/disputes';
import { releaseRefund, reserveRefund, type RefundRecord } from '../../core/records/refunds';
import {
  listRefundsOfTransaction,
  SUBSCRIPTION_KIND,
  type TransactionRecord,
  findTransactionByPayment,
} from '../../core/records/transactions';
import type { RefundActivities } from '../../workflows/refund/contract';
import { buildRefundMail } from '../mail/refundMail';
import { buildRefundReceiptMail } from '../mail/refundReceiptMail';
import type { OutgoingMail } from '../mail/mailer';
import { buildOperatorFromConfig } from './operator';
import { createNonRetryableFailure, awaitMailOrEndTriesIfRefused } from './refusals';
import type { Services } from './services';

export function createRefundActivities(services: Services): RefundActivities {
  const { config, database, kinds, letters, mailer, payments, refunds } = services;

  async function sendMailWithoutAttachments(mail: Omit<OutgoingMail, 'attachments'>): Promise<void> {
    await awaitMailOrEndTriesIfRefused(mailer.send({ ...mail, attachments: [] }));
  }

  /** The address that the letter went to, while it lives; else the one that the payer gave Stripe. */
  async function findCustomerMailAddress(
    { letterId, paymentIntent }: RefundRecord,
    row: TransactionRecord,
  ): Promise<string | undefined> {
    const record = letterId === null ? undefined : await letters.find(letterId);
    if (record?.key && record.reviewed)
      return readContact(await kinds.read(record.kindHash), letters.readReviewed(record).form).email || undefined;
    if (row.kind === SUBSCRIPTION_KIND) return (await payments.subscriptions.readInvoice(row._id)).email;
    const sessionId = await payments.sessionOf(paymentIntent);
    return sessionId === undefined ? undefined : (await payments.readSession(sessionId)).payerEmail;
  }

  /** How the payment is contested, unless this very refund was at the provider before: that one is only waited for. */
  async function findDisputeBlockingRefund(
    paymentIntent: string,
    refundId: string,
  ): Promise<DisputeRecord | undefined> {
    const dispute = await findOpenOrLostDisputeOfPayment(database, paymentIntent);
    if (!dispute) return undefined;
    return (await payments.refundsOf(paymentIntent)).some((each) => each.refundId === refundId) ? undefined : dispute;
  }

  /** What trying again can't mend: the sum is free again, and staff see why. */
  async function markRefundFailedAndRelease({ _id, transactionId }: RefundRecord, code: string): Promise<'failed'> {
    await refunds.failed(_id, code);
    if (transactionId !== null) await releaseRefund(database, transactionId, _id);
    return 'failed';
  }

  return {
    async payBack({ paymentIntent, reason }) {
      const row = await findTransactionByPayment(database, paymentIntent);
      const sessionId = row ? undefined : await payments.sessionOf(paymentIntent);
      const view = sessionId === undefined ? undefined : await payments.readSession(sessionId);
      await refunds.ask(
        {
          _id: paymentIntent,
          transactionId: row?._id ?? null,
          letterId: row?._id ?? view?.letterId ?? null,
          paymentIntent,
          amount: null,
          title: '',
          reason,
          note: null,
          by: reason === 'withdrawn' || reason === 'deleted' ? 'customer' : 'service',
          language: view?.language ?? DEFAULT_LANGUAGE,
        },
        null,
      );
      const dispute = await findDisputeBlockingRefund(paymentIntent, paymentIntent);
      // Won, the money goes back by us; lost, it has gone back by the bank.
      if (dispute?.isOpen) throw ApplicationFailure.retryable('the payment is disputed', 'refund_disputed');
      if (dispute) {
        await refunds.done(paymentIntent, 0);
        if (reason === 'withdrawn') await refunds.told(paymentIntent, 'none');
        return;
      }
      const { status } = await payments.refund({
        paymentIntent,
        key: `payment:${paymentIntent}:refund`,
        refundId: paymentIntent,
      });
      const { told } = await bookProviderRefundsAndSettlePayment(services, paymentIntent);
      // The bank would not take it back: a person has to. The failed workflow stands in the Temporal UI.
      if (status === 'failed') {
        await refunds.failed(paymentIntent, 'refund_failed');
        throw createNonRetryableFailure('refund_failed', 'the provider could not pay back');
      }
      // Staff had paid all of it back before.
      if (!told.some(({ refundId }) => refundId === paymentIntent)) await refunds.done(paymentIntent, 0);
      if (reason === 'withdrawn') await refunds.told(paymentIntent, 'none');
    },

    async sendRefundMail({ paymentIntent, sessionId, reason }) {
      const refund = await refunds.find(paymentIntent);
      if (refund?.amount === 0) return refunds.told(paymentIntent, 'none');
      const { payerEmail, amount, language } = await payments.readSession(sessionId);
      if (!payerEmail) return refunds.told(paymentIntent, 'none');
      const row = await findTransactionByPayment(database, paymentIntent);
      const mail = buildRefundMail({
        language,
        amount: refund?.amount ?? amount,
        reason,
        ...(row && { orderNumber: row.orderNumber }),
        operator: buildOperatorFromConfig(config),
      });
      await sendMailWithoutAttachments({
        ...mail,
        to: payerEmail,
        language,
        messageId: `<refund.${paymentIntent}@${mailer.domain}>`,
      });
      await refunds.told(paymentIntent, 'sent');
    },

    async payBackAsked(refundId) {
      const refund = await refunds.find(refundId);
      if (!refund || refund.state === 'failed') return 'failed';
      if (refund.state === 'done') return 'done';
      const { amount, paymentIntent, transactionId } = refund;
      if (amount === null || transactionId === null) return markRefundFailedAndRelease(refund, 'refund_failed');
      try {
        if (await findDisputeBlockingRefund(paymentIntent, refundId)) throw new AppError('refund_disputed');
        await reserveRefund(database, transactionId, { id: refundId, amount });
        const { status } = await payments.refund({ paymentIntent, key: `refund:${refundId}`, amount, refundId });
        await bookProviderRefundsAndSettlePayment(services, paymentIntent);
        if (status === 'failed') return await markRefundFailedAndRelease(refund, 'refund_failed');
        return status === 'succeeded' ? 'done' : 'pending';
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error;
        await bookProviderRefundsAndSettlePayment(services, paymentIntent);
        const told =
          error.code === 'already_refunded' || error.code === 'refund_too_much' || error.code === 'refund_disputed';
        return markRefundFailedAndRelease(refund, told ? error.code : 'refund_failed');
      }
    },

    async sendAskedRefundMail(refundId) {
      const refund = await refunds.find(refundId);
      if (!refund || refund.mail !== 'waiting' || refund.amount === null) return;
      const row = await findTransactionByPayment(database, refund.paymentIntent);
      if (!row) return refunds.told(refundId, 'none');
      const to = refunds.readAddress(refund) ?? (await findCustomerMailAddress(refund, row));
      if (to === undefined) return refunds.told(refundId, 'none');
      const { language, amount, reason } = refund;
      const mail = buildRefundReceiptMail({
        language,
        orderNumber: row.orderNumber,
        what: refund.title,
        boughtAt: row.createdAt,
        paid: row.amount,
        amount,
        vat: computeVatIncluded(amount),
        before: listRefundsOfTransaction(row).reduce(
          (sum, each) => (each.id === refundId ? sum : sum + each.amount),
          0,
        ),
        refundedAt: refund.settledAt ?? refund.askedAt,
        reason,
        endsSubscription: row.kind === SUBSCRIPTION_KIND && row.status === 'refunded',
        operator: buildOperatorFromConfig(config),
      });
      await sendMailWithoutAttachments({ ...mail, to, language, messageId: `<refund.${refundId}@${mailer.domain}>` });
      await refunds.told(refundId, 'sent');
    },

    giveUpRefundMail: (refundId) => refunds.told(refundId, 'failed'),
  };
}

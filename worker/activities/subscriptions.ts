import { DEFAULT_LANGUAGE } from '../../core/shared/languages';
import { computeVatIncluded } from '../../core/shared/purchase/price';
import {
  recordTransactionOnce,
  SUBSCRIPTION_KIND,
  findTransaction,
  markSubscriptionReceiptSent,
} from '../../core/records/transactions';
import { forgetExpectedBooking } from '../../core/records/unbookedPayments';
import type { SubscriptionActivities } from '../../workflows/subscription/contract';
import { buildSubscriptionMail } from '../mail/subscriptionMail';
import { buildOperatorFromConfig } from './operator';
import { awaitMailOrEndTriesIfRefused } from './refusals';
import type { Services } from './services';

/** How long a keyed hash of the e-mail address is kept for withdrawal and refund. */
const HASH_KEPT = 30 * 86_400_000;

/** What every payment of a subscription leaves: a row for bookkeeping, and a receipt. */
export function createSubscriptionActivities({
  config,
  database,
  mailer,
  payments,
  subscriptions,
  vault,
}: Services): SubscriptionActivities {
  return {
    async bookSubscriptionPayment(invoiceId) {
      const invoice = await payments.subscriptions.readInvoice(invoiceId);
      if (!invoice.paid) return false;
      const owner = await subscriptions.ownerOf(invoice.customer);
      // Only the purchase itself can be withdrawn from, not each renewal.
      const withdrawable = invoice.first && invoice.email !== undefined;
      await recordTransactionOnce(database, {
        _id: invoiceId,
        createdAt: invoice.paidAt,
        userId: owner?._id ?? null,
        kind: SUBSCRIPTION_KIND,
        category: null,
        amount: invoice.amount,
        originalAmount: invoice.amount,
        discountCode: null,
        discountAmount: 0,
        currency: 'SEK',
        paymentMethod: 'card',
        status: 'paid',
        paymentIntent: invoice.paymentIntent ?? null,
        emailHash: withdrawable && invoice.email !== undefined ? vault.emailHash(invoice.email) : null,
        emailHashUntil: withdrawable ? new Date(invoice.paidAt.getTime() + HASH_KEPT) : null,
        subscriptionId: invoice.subscriptionId,
      });
      await forgetExpectedBooking(database, invoiceId);
      return true;
    },

    async sendSubscriptionReceipt(invoiceId) {
      const row = await findTransaction(database, invoiceId);
      if (!row || row.receiptSentAt) return;
      const invoice = await payments.subscriptions.readInvoice(invoiceId);
      if (invoice.email === undefined) return;
      const owner = await subscriptions.ownerOf(invoice.customer);
      const language = owner?.language ?? DEFAULT_LANGUAGE;
      const { first, periodStart, periodEnd, paidAt, amount } = invoice;
      const mail = buildSubscriptionMail({
        language,
        orderNumber: row.orderNumber,
        receipt: {
          base: amount,
          discount: 0,
          total: amount,
          vat: computeVatIncluded(amount),
          paidAt,
          method: row.paymentMethod,
        },
        first,
        periodStart,
        periodEnd,
        site: config.PUBLIC_URL,
        operator: buildOperatorFromConfig(config),
      });
      await awaitMailOrEndTriesIfRefused(
        mailer.send({
          ...mail,
          to: invoice.email,
          language,
          attachments: [],
          messageId: `<${row.orderNumber}.1@${mailer.domain}>`,
        }),
      );
      await markSubscriptionReceiptSent(database, invoiceId);
    },
  };
}

import { readBack } from '../../core/payments/standing';
import { markRefunded } from '../../core/records/transactions';
import type { RefundActivities } from '../../workflows/refund/contract';
import { refundMail } from '../mail/refundMail';
import { MailRefused } from '../mail/mailer';
import { operatorOf } from './operator';
import { final } from './refusals';
import type { Services } from './services';

export function createRefundActivities({ config, database, mailer, payments, subscriptions }: Services): RefundActivities {
  /** Whoever has the money for a subscription back has no subscription any more. */
  async function endSubscription(paymentIntent: string): Promise<void> {
    const row = await database.transactions.findOne({ paymentIntent });
    if (row?.subscriptionId === undefined) return;
    await payments.subscriptions.cancel(row.subscriptionId);
    await readBack({ payments, subscriptions }, row.subscriptionId);
  }

  return {
    async payBack({ paymentIntent }) {
      const { status } = await payments.refund({ paymentIntent, key: `refund:${paymentIntent}` });
      // The bank would not take it back: a person has to. The failed workflow stands in the Temporal UI.
      if (status === 'failed') throw final('refund_failed', 'the provider could not pay back');
      await markRefunded(database, paymentIntent);
      await endSubscription(paymentIntent);
    },

    async sendRefundMail({ paymentIntent, sessionId, reason }) {
      const { payerEmail, amount, language } = await payments.readSession(sessionId);
      if (!payerEmail) return;
      const row = await database.transactions.findOne({ paymentIntent });
      const mail = refundMail({
        language,
        amount,
        reason,
        ...(row && { orderNumber: row.orderNumber }),
        operator: operatorOf(config),
      });
      try {
        await mailer.send({ ...mail, to: payerEmail, language, attachments: [], messageId: `<refund.${paymentIntent}@${mailer.domain}>` });
      } catch (error) {
        if (error instanceof MailRefused) throw final('mail_refused', 'the mail server refused the recipient');
        throw error;
      }
    },
  };
}

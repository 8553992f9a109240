import { AppError } from '../../core/shared/errors';
import type { Language } from '../../core/shared/languages';
import { computeRefundableAmount } from '../../core/records/refunds';
import { SUBSCRIPTION_KIND, type TransactionRecord } from '../../core/records/transactions';
import type { WithdrawalRecord } from '../../core/records/withdrawals';
import { swedishDate } from '../../core/shared/formats/dates';
import { computeLastWithdrawalDay } from '../../core/shared/purchase/withdrawal';
import { getApiText } from '../../core/texts/texts';
import type { Services } from '../services';

interface WithdrawalMessage {
  person: { email: string; name: string };
  /** When the message came: the day that counts, also when it is confirmed after midnight. */
  at: Date;
  language: Language;
}

/**
 * Withdraws from a purchase (lag 2005:59, 2 kap. 10 a §), from the order's row, which outlives the letter. A subscription ends
 * by its money going back (api/subscriptions).
 * @returns the withdrawal that stands, or a new one
 * @throws AppError already_refunded | withdrawal_too_late | dependency_down
 */
export async function recordWithdrawalAndStartRefund(
  services: Services,
  order: TransactionRecord,
  message: WithdrawalMessage,
): Promise<WithdrawalRecord> {
  const withdrawal =
    (await services.withdrawals.find(order.orderNumber)) ??
    (await recordWithdrawalUnlessLateOrRefunded(services, order, message));
  const { _id: orderNumber, letterId } = withdrawal;
  await services.reminders.forgetOfLetter(letterId);
  // Also for one that stands: the process that began it may have died before this.
  if (withdrawal.receipt === 'waiting')
    await services.workflows.withdraw({ orderNumber, letterId, paymentIntent: order.paymentIntent });
  return withdrawal;
}

async function recordWithdrawalUnlessLateOrRefunded(
  { config, kinds, withdrawals }: Services,
  order: TransactionRecord,
  { person, at, language }: WithdrawalMessage,
): Promise<WithdrawalRecord> {
  if (order.status === 'refunded') throw new AppError('already_refunded');
  const last = computeLastWithdrawalDay(swedishDate(order.createdAt));
  if (last === null || swedishDate(at) > last) throw new AppError('withdrawal_too_late');
  const kind = kinds.find(({ manifest }) => manifest.id === order.kind);
  const what = order.kind === SUBSCRIPTION_KIND ? 'subscription' : 'letter';
  return withdrawals.record(
    {
      _id: order.orderNumber,
      letterId: order._id,
      withdrawnAt: at,
      // What staff have paid back before does not go back twice.
      amount: order.paymentIntent === null ? order.amount : computeRefundableAmount(order),
      language,
      what,
      title: kind?.texts[language].letterTitle ?? getApiText(what, language),
      personUntil: new Date(Date.now() + config.RETENTION),
    },
    person,
  );
}

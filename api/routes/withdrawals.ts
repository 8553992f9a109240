import { z } from 'zod';
import { AppError } from '../../core/errors';
import type { Language } from '../../core/languages';
import { ORE } from '../../core/prices/price';
import { refundable } from '../../core/records/refunds';
import { SUBSCRIPTION_KIND, type TransactionRecord } from '../../core/records/transactions';
import type { WithdrawalRecord } from '../../core/records/withdrawals';
import { swedishDate } from '../../core/rules/dates';
import { lastWithdrawalDay } from '../../core/rules/withdrawal';
import { answerText } from '../../core/texts/texts';
import { operation, type Operation } from '../http/operation';
import { findOrder } from '../letters/orders';
import type { Services } from '../services';

const body = z.looseObject({
  orderNumber: z.string().max(100).describe('As printed on the receipt; case, blanks and hyphen do not matter'),
  email: z.string().max(320).describe('The address that it was ordered with; the receipt goes there'),
  name: z.string().max(200).nullish().describe('For the receipt only'),
  language: z.string().nullish(),
});

const answer = z.object({
  success: z.literal(true),
  withdrawnAt: z.iso.datetime(),
  orderNumber: z.string(),
  amount: z.number().describe('SEK that go back now'),
  before: z.number().describe('SEK that went back before, or are on their way'),
  refund: z.boolean().describe('False when nothing goes back now'),
  what: z.enum(['letter', 'subscription']),
});

/**
 * "Ångra köpet" (lag 2005:59, 2 kap. 10 a §): works from the order's row, which outlives the letter. A subscription ends by
 * its money going back (api/subscriptions).
 */
export function withdrawalOperations(services: Services): Operation[] {
  const { kinds, limits, withdrawals, workflows } = services;

  /** The withdrawal that stands, or a new one. @throws AppError already_refunded | withdrawal_too_late */
  async function withdraw(order: TransactionRecord, person: { email: string; name: string }, language: Language): Promise<WithdrawalRecord> {
    const standing = await withdrawals.find(order.orderNumber);
    if (standing) return standing;
    if (order.status === 'refunded') throw new AppError('already_refunded');
    const now = new Date();
    const last = lastWithdrawalDay(swedishDate(order.createdAt));
    if (last === null || swedishDate(now) > last) throw new AppError('withdrawal_too_late');
    const kind = kinds.find(({ manifest }) => manifest.id === order.kind);
    const what = order.kind === SUBSCRIPTION_KIND ? 'subscription' : 'letter';
    return withdrawals.record(
      {
        _id: order.orderNumber,
        letterId: order._id,
        withdrawnAt: now,
        // What staff have paid back before does not go back twice.
        amount: order.paymentIntent === null ? order.amount : refundable(order),
        language,
        what,
        title: kind?.texts[language].letterTitle ?? answerText(what, language),
        personUntil: new Date(now.getTime() + services.config.RETENTION),
      },
      person,
    );
  }

  return [
    operation({
      method: 'post',
      path: '/api/withdrawals',
      tag: 'orders',
      summary: 'Withdraws from a purchase: the money goes back, a letter that still lives is deleted, a dated receipt goes by mail',
      body,
      answers: { 200: { description: 'Withdrawn, now or before', schema: answer } },
      refusals: ['order_not_found', 'withdrawal_too_late', 'already_refunded', 'dependency_down'],
      async handle({ body: { orderNumber: typed, email, name }, req, language }) {
        const order = await limits.guessing(req, async () => {
          const found = await findOrder(services, { orderNumber: typed, email });
          if (!found) throw new AppError('order_not_found');
          return found;
        });
        const withdrawal = await withdraw(order, { email: email.trim(), name: name?.trim() ?? '' }, language);
        const { _id: orderNumber, letterId, amount, what, withdrawnAt } = withdrawal;
        // Also for one that stands: the process that began it may have died before this.
        if (withdrawal.receipt === 'waiting') await workflows.withdraw({ orderNumber, letterId, paymentIntent: order.paymentIntent });
        return {
          status: 200,
          body: { success: true, withdrawnAt: withdrawnAt.toISOString(), orderNumber, amount: amount / ORE, before: (order.amount - amount) / ORE, refund: amount > 0, what },
        };
      },
    }),
  ];
}

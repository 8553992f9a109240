import type { Request } from 'express';
import { mailedTokenRequest } from '../../core/shared/contracts/letters';
import { confirmedSchema, mailedLinkSchema, type Confirmed } from '../../core/shared/contracts/orders';
import { AppError } from '../../core/shared/errors';
import { ORE } from '../../core/shared/purchase/price';
import type { AskingPerson, OrderLinkRecord } from '../../core/records/orderLinks';
import { buildProfileFromEmail } from '../../core/records/users';
import { findTransaction } from '../../core/records/transactions';
import { findTombstone } from '../../core/records/tombstones';
import type { Language } from '../../core/shared/languages';
import { getApiText } from '../../core/texts/texts';
import { declareOperation, type Operation } from '../http/operation';
import { startSignedInSession } from '../http/sessions';
import { resendMailOfDeliveredLetter } from '../letters/mailing';
import { orderSendingForPerson, buildSendingPlan } from '../letters/sending';
import { recordWithdrawalAndStartRefund } from '../letters/withdrawing';
import type { Services } from '../services';

/**
 * What a mailed link opens. Looking at it does nothing, so that programs that open links in mails do nothing either; the
 * page's button acts.
 */
export function declareConfirmationOperations(services: Services): Operation[] {
  const { database, letters, orderLinks } = services;

  async function performConfirmedAct(
    { act: what, orderNumber, letterId, askedAt }: OrderLinkRecord,
    person: AskingPerson,
    { language, req }: { language: Language; req: Request },
  ): Promise<Confirmed> {
    if (what === 'signIn') {
      const { uid, role } = await services.users.signIn(buildProfileFromEmail(person.email));
      if (role !== 'user') throw new AppError('sign_in_staff');
      await startSignedInSession(req, uid);
      return { success: true, act: what };
    }
    if (what === 'resend') {
      await resendMailOfDeliveredLetter(services, await letters.read(letterId));
      return { success: true, act: what, message: getApiText('letterSent', language) };
    }
    if (what === 'receipt') {
      const receipt = await findTombstone(database, letterId);
      if (!receipt) throw new AppError('receipt_not_found');
      return { success: true, act: what, receiptId: receipt.receiptId };
    }
    if (what === 'resume') {
      const record = await letters.read(letterId);
      if (record.status !== 'preview') throw new AppError('letter_paid');
      const { routes, id: kind } = (await services.kindStore.read(record.kindHash)).manifest;
      return {
        success: true,
        act: what,
        draftId: letterId,
        token: services.vault.letterToken(record, ['read', 'edit']),
        resume: routes?.wizard ?? `/create?type=${kind}`,
      };
    }
    if (what === 'send') {
      const { to = '' } = person;
      await orderSendingForPerson(services, letterId, to);
      return { success: true, act: what, to };
    }
    const order = await findTransaction(database, letterId);
    if (!order) throw new AppError('order_not_found');
    const {
      amount,
      what: bought,
      withdrawnAt,
    } = await recordWithdrawalAndStartRefund(services, order, { person, at: askedAt, language });
    return {
      success: true,
      act: what,
      withdrawnAt: withdrawnAt.toISOString(),
      orderNumber,
      amount: amount / ORE,
      before: (order.amount - amount) / ORE,
      refund: amount > 0,
      what: bought,
    };
  }

  return [
    declareOperation({
      method: 'post',
      path: '/api/confirmations/look',
      tag: 'orders',
      summary: 'What a mailed link would do; does nothing',
      body: mailedTokenRequest,
      answers: { 200: { description: 'What it is for', schema: mailedLinkSchema } },
      refusals: ['link_over', 'not_found', 'letter_expired', 'dependency_down'],
      async handle({ body: { token } }) {
        const { link, person } = await orderLinks.look(token);
        const { act: what, orderNumber, askedAt, expiresAt, letterId } = link;
        const plan =
          what === 'send' ? await buildSendingPlan(services, await letters.read(letterId), person.to ?? '') : undefined;
        return {
          status: 200,
          body: {
            success: true,
            act: what,
            orderNumber,
            askedAt: askedAt.toISOString(),
            expiresAt: expiresAt.toISOString(),
            ...(plan && { plan }),
            ...(what === 'signIn' && { email: person.email }),
          },
        };
      },
    }),
    declareOperation({
      method: 'post',
      path: '/api/confirmations',
      tag: 'orders',
      summary:
        'Does what a mailed link is for, once (a draft’s opens it until it is deleted): withdraws from a purchase, signs in, ' +
        'sends the letter’s mail again or the letter to its recipient, or names the receipt of a deletion',
      body: mailedTokenRequest,
      answers: { 200: { description: 'Done', schema: confirmedSchema } },
      refusals: [
        'link_over',
        'order_not_found',
        'withdrawal_too_late',
        'already_refunded',
        'receipt_not_found',
        'not_found',
        'letter_expired',
        'letter_unpaid',
        'letter_not_ready',
        'letter_disputed',
        'letter_sent',
        'letter_paid',
        'sending_off',
        'sign_in_staff',
        'dependency_down',
      ],
      async handle({ body: { token }, language, req }) {
        const { link, person } = await orderLinks.look(token);
        const here = { language, req };
        // A draft is gone on with as often as one likes, while it is there.
        const done =
          link.act === 'resume'
            ? await performConfirmedAct(link, person, here)
            : await orderLinks.use(token, (used, asking) => performConfirmedAct(used, asking, here));
        return { status: 200, body: done };
      },
    }),
  ];
}

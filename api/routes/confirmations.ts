import { z } from 'zod';
import { AppError } from '../../core/errors';
import { ORE } from '../../core/prices/price';
import { ORDER_ACTS, type AskingPerson, type OrderLinkRecord } from '../../core/records/orderLinks';
import type { Language } from '../../core/languages';
import { answerText } from '../../core/texts/texts';
import { operation, type Operation } from '../http/operation';
import { sendMailAgain } from '../letters/mailing';
import { withdraw } from '../letters/withdrawing';
import type { Services } from '../services';

const body = z.looseObject({ token: z.string().min(1).max(200).describe('What stands behind the # of the mailed address'), language: z.string().nullish() });

const lookSchema = z.object({
  success: z.literal(true),
  act: z.enum(ORDER_ACTS),
  orderNumber: z.string(),
  askedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

const withdrawnSchema = z.object({
  success: z.literal(true),
  act: z.literal('withdraw'),
  withdrawnAt: z.iso.datetime().describe('When the message came'),
  orderNumber: z.string(),
  amount: z.number().describe('SEK that go back now'),
  before: z.number().describe('SEK that went back before, or are on their way'),
  refund: z.boolean().describe('False when nothing goes back now'),
  what: z.enum(['letter', 'subscription']),
});
const resentSchema = z.object({ success: z.literal(true), act: z.literal('resend'), message: z.string() });
const receiptSchema = z.object({ success: z.literal(true), act: z.literal('receipt'), receiptId: z.string().describe('Reads the receipt at /api/deletion-receipts/{receiptId}') });
const doneSchema = z.discriminatedUnion('act', [withdrawnSchema, resentSchema, receiptSchema]);
type Done = z.input<typeof doneSchema>;

/**
 * What a mailed link opens. Looking at it does nothing, so that programs that open links in mails do nothing either; the
 * page's button acts.
 */
export function confirmationOperations(services: Services): Operation[] {
  const { database, letters, orderLinks } = services;

  async function act({ act: what, orderNumber, letterId, askedAt }: OrderLinkRecord, person: AskingPerson, language: Language): Promise<Done> {
    if (what === 'resend') {
      await sendMailAgain(services, await letters.read(letterId));
      return { success: true, act: what, message: answerText('letterSent', language) };
    }
    if (what === 'receipt') {
      const receipt = await database.tombstones.findOne({ _id: letterId });
      if (!receipt) throw new AppError('receipt_not_found');
      return { success: true, act: what, receiptId: receipt.receiptId };
    }
    const order = await database.transactions.findOne({ _id: letterId });
    if (!order) throw new AppError('order_not_found');
    const { amount, what: bought, withdrawnAt } = await withdraw(services, order, { person, at: askedAt, language });
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
    operation({
      method: 'post',
      path: '/api/confirmations/look',
      tag: 'orders',
      summary: 'What a mailed link would do; does nothing',
      body,
      answers: { 200: { description: 'What it is for', schema: lookSchema } },
      refusals: ['link_over', 'dependency_down'],
      async handle({ body: { token } }) {
        const { act: what, orderNumber, askedAt, expiresAt } = await orderLinks.look(token);
        return { status: 200, body: { success: true, act: what, orderNumber, askedAt: askedAt.toISOString(), expiresAt: expiresAt.toISOString() } };
      },
    }),
    operation({
      method: 'post',
      path: '/api/confirmations',
      tag: 'orders',
      summary: 'Does what a mailed link is for, once: withdraws from a purchase, sends the letter’s mail again, or names the receipt of a deletion',
      body,
      answers: { 200: { description: 'Done', schema: doneSchema } },
      refusals: [
        'link_over', 'order_not_found', 'withdrawal_too_late', 'already_refunded', 'receipt_not_found',
        'not_found', 'letter_expired', 'letter_unpaid', 'letter_not_ready', 'letter_disputed', 'dependency_down',
      ],
      handle: async ({ body: { token }, language }) => ({ status: 200, body: await orderLinks.use(token, (link, person) => act(link, person, language)) }),
    }),
  ];
}

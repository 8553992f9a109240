import { z } from 'zod';
import { AppError } from '../../core/errors';
import { answerText } from '../../core/texts/texts';
import { logFailure } from '../http/errorAnswers';
import { operation, type Operation } from '../http/operation';
import { sendMailAgain } from '../letters/mailing';
import { findOrder, type OrderNames } from '../letters/orders';
import type { Services } from '../services';

/** A lost mail, asked for by order number and address. What is answered never tells whether they fit. */
export function resendOperations(services: Services): Operation[] {
  const { letters, limits, log } = services;

  async function sendIfItFits(names: OrderNames): Promise<void> {
    const order = await findOrder(services, names);
    const record = order && (await letters.find(order._id));
    if (record?.key) await sendMailAgain(services, record);
  }

  return [
    operation({
      method: 'post',
      path: '/api/resend',
      tag: 'orders',
      summary: 'Has the letter’s mail sent again, to the letter’s own address, when the order number and the address fit',
      body: z.looseObject({ orderNumber: z.string().max(100), email: z.string().max(320), language: z.string().nullish() }),
      answers: { 200: { description: 'The same whether or not they fit', schema: z.object({ success: z.literal(true), message: z.string() }) } },
      refusals: ['dependency_down'],
      async handle({ body: { orderNumber, email }, req, language }) {
        await limits.resending(req);
        // Not waited for: how long it takes would tell what the answer does not.
        void sendIfItFits({ orderNumber, email }).catch((error: unknown) => {
          if (!(error instanceof AppError) || error.status >= 500) logFailure(log, error);
        });
        return { status: 200, body: { success: true, message: answerText('resendAsked', language) } };
      },
    }),
  ];
}

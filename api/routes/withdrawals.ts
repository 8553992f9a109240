import { getApiText } from '../../core/texts/texts';
import { declareOperation, type Operation } from '../http/operation';
import { mailOrderLinkInBackground } from '../letters/orderLinks';
import { linkAskedSchema, withdrawalRequest } from '../../core/shared/contracts/orders';
import type { Services } from '../services';

/** "Ångra köpet": the message, which counts from when it comes, and is confirmed by the link that it is answered with. */
export function declareWithdrawalLinkRequestOperation(services: Services): Operation[] {
  return [
    declareOperation({
      method: 'post',
      path: '/api/withdrawals',
      tag: 'orders',
      summary: 'Asks to withdraw from a purchase: a link to confirm it goes to the address that it was ordered with',
      body: withdrawalRequest,
      answers: { 200: { description: 'The same whether or not the two belong together', schema: linkAskedSchema } },
      refusals: ['dependency_down'],
      async handle({ body: { orderNumber, email, name }, req, language }) {
        await services.limits.asking(req);
        mailOrderLinkInBackground(services, 'withdraw', { orderNumber, email, name: name ?? '' }, language);
        return { status: 200, body: { success: true, message: getApiText('withdrawalLink', language) } };
      },
    }),
  ];
}

import { getApiText } from '../../core/texts/texts';
import { declareOperation, type Operation } from '../http/operation';
import { mailOrderLinkInBackground } from '../letters/orderLinks';
import { linkAskedSchema, orderNamesRequest } from '../../core/shared/contracts/orders';
import type { Services } from '../services';

/** A lost mail, asked for by order number and address. What is answered never tells whether they fit. */
export function declareResendLinkOperation(services: Services): Operation[] {
  return [
    declareOperation({
      method: 'post',
      path: '/api/resend',
      tag: 'orders',
      summary:
        'Asks for the letter’s mail once more: a link to confirm it goes to the address that it was ordered with',
      body: orderNamesRequest,
      answers: { 200: { description: 'The same whether or not the two belong together', schema: linkAskedSchema } },
      refusals: ['dependency_down'],
      async handle({ body: { orderNumber, email }, req, language }) {
        await services.limits.asking(req);
        mailOrderLinkInBackground(services, 'resend', { orderNumber, email, name: '' }, language);
        return { status: 200, body: { success: true, message: getApiText('resendLink', language) } };
      },
    }),
  ];
}

import { z } from 'zod';
import { accessQuery, letterId } from '../../core/shared/contracts/access';
import { sendingRequest } from '../../core/shared/contracts/letters';
import { linkAskedSchema } from '../../core/shared/contracts/orders';
import { getApiText } from '../../core/texts/texts';
import { declareOperation, type Operation } from '../http/operation';
import { readLetterWithRight } from '../letters/access';
import { createAndMailSendingLink } from '../letters/sending';
import type { Services } from '../services';

/** "We send it": asked for on the letter's page, and confirmed by the link that is mailed to the person. */
export function declareSendingOperations(services: Services): Operation[] {
  return [
    declareOperation({
      method: 'post',
      path: '/api/letters/{id}/sending',
      tag: 'letters',
      summary:
        'Asks that the letter be sent by e-mail in the person’s name: a link to confirm it goes to the letter’s own address',
      params: z.object({ id: letterId }),
      query: accessQuery,
      body: sendingRequest,
      answers: { 200: { description: 'A link is on its way to the person', schema: linkAskedSchema } },
      refusals: [
        'not_found',
        'letter_expired',
        'letter_unpaid',
        'letter_not_ready',
        'letter_disputed',
        'letter_sent',
        'sending_off',
        'own_address',
        'dependency_down',
      ],
      async handle({ params: { id }, body: { to }, req, language }) {
        // To read it is enough: only who opens the mail with the link can go on.
        const record = await readLetterWithRight(services, req, id, 'read');
        await services.limits.asking(req);
        await createAndMailSendingLink(services, record, to, language);
        return { status: 200, body: { success: true, message: getApiText('sendingLink', language) } };
      },
    }),
  ];
}

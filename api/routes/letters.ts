import { z } from 'zod';
import { accessQuery, letterId, saidSchema } from '../../core/shared/contracts/access';
import {
  deletedLetterSchema,
  letterRequest,
  letterTextSchema,
  letterViewSchema,
  returnedLetterSchema,
  returnRequest,
} from '../../core/shared/contracts/letters';
import { AppError } from '../../core/shared/errors';
import { renderLetterAsText } from '../../core/shared/letter/preview';
import { getApiText } from '../../core/texts/texts';
import { declareOperation, type Operation } from '../http/operation';
import {
  findAccessToLetter,
  readLetterWithRight,
  redeemReturnTokenAndReadLetter,
  createTokenWithHeldRights,
} from '../letters/access';
import { resendMailOfDeliveredLetter } from '../letters/mailing';
import { streamLetterEvents, type Streams } from '../letters/letterStream';
import { buildLetterView } from '../letters/letterView';
import type { Services } from '../services';

const params = z.object({ id: letterId });
const query = accessQuery;
const LETTER = { description: 'The letter as its page shows it', schema: letterViewSchema };
const GONE = ['not_found', 'letter_expired', 'dependency_down'] as const;

/** The letter's page: what it shows, and what a person can do there. */
export function declareLetterOperations(services: Services, streams: Streams): Operation[] {
  return [
    declareOperation({
      method: 'get',
      path: '/api/letters/{id}',
      tag: 'letters',
      summary: 'The letter, as far as it may be seen',
      params,
      query,
      answers: { 200: LETTER },
      refusals: GONE,
      async handle({ params: { id }, req, language }) {
        const record = await readLetterWithRight(services, req, id, 'read');
        services.workflows.resumeDraft(record);
        return {
          status: 200,
          body: await buildLetterView(services, record, language, findAccessToLetter(services, req, record)),
        };
      },
    }),
    declareOperation({
      method: 'get',
      path: '/api/letters/{id}/events',
      tag: 'letters',
      summary: 'The letter at each change, as server-sent events named `letter`, until it is delivered',
      params,
      query,
      answers: { 200: { description: 'Events whose data is the letter', contentType: 'text/event-stream' } },
      refusals: [...GONE, 'busy'],
      async handle({ params: { id }, req, res, language }) {
        const record = await readLetterWithRight(services, req, id, 'read');
        const access = findAccessToLetter(services, req, record);
        await streamLetterEvents(services, streams, { record, language, access, req, res });
        return undefined;
      },
    }),
    declareOperation({
      method: 'get',
      path: '/api/letters/{id}/text',
      tag: 'letters',
      summary: 'The whole letter as text, once it is paid',
      params,
      query,
      answers: {
        200: {
          description: 'The text, and the letter it was made from',
          schema: letterTextSchema,
        },
      },
      refusals: [...GONE, 'letter_unpaid', 'letter_not_ready'],
      async handle({ params: { id }, req }) {
        const record = await readLetterWithRight(services, req, id, 'read');
        if (record.status === 'preview') throw new AppError('letter_unpaid');
        const { letter } = services.letters.readReviewed(record);
        return { status: 200, body: { text: renderLetterAsText(letter), letter } };
      },
    }),
    declareOperation({
      method: 'post',
      path: '/api/letters/{id}/return',
      tag: 'letters',
      summary: 'The browser came back from the payment page: the payment is looked up now',
      params,
      query,
      body: returnRequest,
      answers: {
        200: { description: 'The letter as its page shows it', schema: returnedLetterSchema },
      },
      refusals: GONE,
      async handle({ params: { id }, req, language }) {
        const { record, byToken } = await redeemReturnTokenAndReadLetter(services, req, id);
        if (record.status === 'preview') await services.workflows.paymentReturned(id);
        const access = findAccessToLetter(services, req, record);
        const view = await buildLetterView(services, await services.letters.read(id), language, access);
        return {
          status: 200,
          body: { ...view, ...(byToken && { token: createTokenWithHeldRights(services, req, record) }) },
        };
      },
    }),
    declareOperation({
      method: 'post',
      path: '/api/letters/{id}/resend',
      tag: 'letters',
      summary: 'Sends the letter’s mail again, to the letter’s own address',
      params,
      query,
      body: letterRequest,
      answers: {
        200: { description: 'It is on its way', schema: saidSchema },
      },
      refusals: [...GONE, 'letter_unpaid', 'letter_not_ready', 'letter_disputed'],
      async handle({ params: { id }, req, language }) {
        await resendMailOfDeliveredLetter(services, await readLetterWithRight(services, req, id, 'edit'));
        return { status: 200, body: { success: true, message: getApiText('letterSent', language) } };
      },
    }),
    declareOperation({
      method: 'post',
      path: '/api/letters/{id}/delete',
      tag: 'letters',
      summary: 'Deletes the letter and everything about it, now',
      params,
      query,
      body: letterRequest,
      answers: {
        200: { description: 'It is gone', schema: deletedLetterSchema },
      },
      refusals: [...GONE, 'busy'],
      async handle({ params: { id }, req }) {
        const record = await readLetterWithRight(services, req, id, 'delete');
        await services.reminders.forgetOfLetter(id);
        return { status: 200, body: { success: true, ...(await services.workflows.deleteNow(record)) } };
      },
    }),
  ];
}

import { z } from 'zod';
import type { Language } from '../../../core/shared/languages';
import {
  answeredDisputeSchema,
  askedRefundSchema,
  purgedLetterSchema,
  revealedAddressSchema,
  letterContentSchema,
  letterDetailSchema,
  resentLetterSchema,
  retriedStepsSchema,
  foundLettersSchema,
  letterListSchema,
  findLettersRequest,
  readLetterRequest,
  resendLetterRequest,
  refundRequest,
  answerDisputeRequest,
} from '../../../core/shared/contracts/admin/letters';
import { AppError } from '../../../core/shared/errors';
import {
  claimAnsweringOfDisputeAndTellIfGot,
  releaseAnsweringOfDispute,
  isPaymentOfLetterDisputed,
  saveDisputeUnlessNewerIsKnown,
} from '../../../core/records/disputes';
import { ORE } from '../../../core/shared/purchase/price';
import { maskPersonalData } from '../../../core/records/personalData';
import { computeRefundableAmount } from '../../../core/records/refunds';
import { swedishDate } from '../../../core/shared/formats/dates';
import { parseOrderNumber } from '../../../core/shared/purchase/orderNumber';
import { deleteLetters } from '../../letters/deleting';
import type { Services } from '../../services';
import { declareAdminOperation, refuseUnknownValue } from '../operation';
import { recordRefundRequestAndStartWorkflow } from './refunding';
import {
  findCustomerEmail,
  listLetterWorkflowIds,
  readLetterDetail,
  readAllRecordsOfLetter,
  requireLivingLetter,
  LETTER_VIEW,
} from './letterDetail';
import { buildDisputeEvidence } from './evidence';
import { findLetterRows, listLetterRows, parseSearchTerm } from './rows';

const params = z.object({ id: z.string().min(1).max(100) });

function listKindIdsAndNames({ kinds }: Services, language: Language): { id: string; name: string }[] {
  return kinds.map(({ manifest, texts }) => ({ id: manifest.id, name: texts[language].name }));
}

/** Brev på väg: letters as support meets them. */
export const letterOperations = [
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/letters',
    summary: 'Letters that live, by pages; no personal data',
    audit: { action: 'letter_search', resource: 'letter' },
    query: z.object({
      kind: z.string().max(100).optional(),
      status: z.enum(['preview', 'paid', 'delivered']).optional(),
      attention: z.enum(['paidNotDelivered', 'failed']).optional(),
      sort: z.enum(['createdAt', '-createdAt']).default('-createdAt'),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(25),
    }),
    answers: { 200: { description: 'A page', schema: letterListSchema } },
    refusals: ['dependency_down'],
    async handle({ request: { query }, services, language, log }) {
      const { page, pageSize, sort, ...filter } = query;
      refuseUnknownValue(
        'kind',
        filter.kind,
        services.servedKinds.map(({ manifest }) => manifest.id),
        language,
      );
      await log({ after: { ...filter, page }, repeated: true });
      return {
        status: 200,
        body: {
          ...(await listLetterRows(services, filter, { page, pageSize, oldest: sort === 'createdAt' })),
          kinds: listKindIdsAndNames(services, language),
        },
      };
    },
  }),
  declareAdminOperation({
    method: 'post',
    path: '/api/admin/letters/find',
    summary:
      'Letters and orders by order number or its beginning, whole e-mail address, id, code, kind or day; ' +
      'a POST, so that no address stands in an address',
    audit: { action: 'letter_search', resource: 'letter' },
    body: findLettersRequest,
    answers: { 200: { description: 'What was found, the newest first', schema: foundLettersSchema } },
    refusals: ['dependency_down'],
    async handle({ request: { body }, services, language, log }) {
      const meant = await parseSearchTerm(services, body.find);
      const rows = meant ? await findLetterRows(services, meant) : [];
      // Words that may be the beginning of an order number, and are of none, mean nothing.
      const named =
        meant?.by === 'order' && rows.length === 0 && parseOrderNumber(body.find) === undefined ? undefined : meant;
      // Never what was typed: it may be an address.
      await log({ after: { by: named?.by ?? null, found: rows.map(({ id }) => id) } });
      return {
        status: 200,
        body: { rows, total: rows.length, kinds: listKindIdsAndNames(services, language), by: named?.by ?? null },
      };
    },
  }),
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/letters/{id}',
    summary: 'One letter or order: state, history, steps that wait, refunds; not what it says',
    audit: { action: LETTER_VIEW, resource: 'letter' },
    params,
    answers: { 200: { description: 'As far as it is known', schema: letterDetailSchema } },
    refusals: ['not_found', 'dependency_down'],
    handle: async ({ request, services, language }) => ({
      status: 200,
      body: await readLetterDetail(services, request.params.id, language),
    }),
  }),
  declareAdminOperation({
    method: 'post',
    path: '/api/admin/letters/{id}/address',
    summary:
      'The customer’s whole e-mail address, which is shown nowhere else; that it was read is kept in the audit log',
    audit: { action: 'customer_address_view', resource: 'letter' },
    params,
    answers: { 200: { description: 'The address', schema: revealedAddressSchema } },
    refusals: ['not_found', 'letter_expired', 'dependency_down'],
    async handle({
      request: {
        params: { id },
      },
      services,
      log,
    }) {
      const email = await findCustomerEmail(services, await readAllRecordsOfLetter(services, id));
      if (email === undefined) throw new AppError('letter_expired');
      await log({ resourceId: id });
      return { status: 200, body: { email } };
    },
  }),
  declareAdminOperation({
    method: 'post',
    path: '/api/admin/letters/{id}/text',
    summary: 'What the letter says, for a reason that is kept in the audit log',
    audit: { action: 'letter_text_view', resource: 'letter' },
    params,
    body: readLetterRequest,
    answers: {
      200: { description: 'The letter', schema: letterContentSchema },
    },
    refusals: ['not_found', 'letter_expired', 'letter_not_ready', 'dependency_down'],
    async handle({ request, services, log }) {
      const record = await requireLivingLetter(services, request.params.id);
      const { letter } = services.letters.readReviewed(record);
      await log({ resourceId: record._id, details: request.body.reason });
      return {
        status: 200,
        body: {
          letter,
          completion: {
            date: swedishDate(record.deliveredAt ?? new Date()),
            orderNumber: record.orderNumber ?? '',
            attachments: [],
          },
        },
      };
    },
  }),
  declareAdminOperation({
    method: 'post',
    path: '/api/admin/letters/{id}/resend',
    summary: 'Sends the letter’s mail once more to its own address: once for each click',
    audit: { action: 'letter_resend', resource: 'letter' },
    params,
    body: resendLetterRequest,
    answers: {
      200: { description: 'On its way', schema: resentLetterSchema },
    },
    refusals: [
      'not_found',
      'letter_unpaid',
      'letter_not_ready',
      'letter_disputed',
      'letter_expired',
      'mail_under_way',
      'too_many_requests',
      'dependency_down',
    ],
    async handle({ request, services, log }) {
      const record = await requireLivingLetter(services, request.params.id);
      if (record.status === 'preview') throw new AppError('letter_unpaid');
      if (record.status !== 'delivered') throw new AppError('letter_not_ready');
      if (await isPaymentOfLetterDisputed(services.database, record._id)) throw new AppError('letter_disputed');
      await services.limits.mailing(record._id);
      const { copy } = await services.staffWorkflows.sendAgain(record._id, request.body.clickId);
      await log({
        resourceId: record._id,
        before: { copies: record.mail.copies, mail: record.mail.state },
        after: { copy },
      });
      return { status: 200, body: { copy } };
    },
  }),
  declareAdminOperation({
    method: 'post',
    path: '/api/admin/letters/{id}/retry',
    summary: 'Tries the steps that wait for their next try now, of the letter and its refunds',
    audit: { action: 'letter_retry', resource: 'letter' },
    params,
    answers: { 200: { description: 'Being tried', schema: retriedStepsSchema } },
    refusals: ['not_found', 'nothing_to_retry', 'retry_unsupported', 'dependency_down'],
    async handle({
      request: {
        params: { id },
      },
      services,
      log,
    }) {
      const steps: string[] = [];
      for (const { workflowId } of listLetterWorkflowIds(id, await readAllRecordsOfLetter(services, id)))
        steps.push(...(await services.staffWorkflows.retry(workflowId)));
      if (steps.length === 0) throw new AppError('nothing_to_retry');
      await log({ resourceId: id, after: { steps } });
      return { status: 200, body: { steps } };
    },
  }),
  declareAdminOperation({
    method: 'post',
    path: '/api/admin/letters/{id}/refunds',
    summary: 'Pays back, whole or in part, once for each id; also after the letter is deleted',
    audit: { action: 'letter_refund', resource: 'transaction' },
    params,
    body: refundRequest,
    answers: {
      200: {
        description: 'Asked for, now or before',
        schema: askedRefundSchema,
      },
    },
    refusals: [
      'order_not_found',
      'refund_nothing_paid',
      'refund_nothing_left',
      'refund_too_much',
      'refund_disputed',
      'address_differs',
      'address_forgotten',
      'dependency_down',
      'busy',
    ],
    async handle({
      request: {
        params: { id },
        body,
      },
      services,
      admin,
      log,
    }) {
      const { refundId, amount, reason, note, email, deleteLetter } = body;
      const request = {
        refundId,
        transactionId: id,
        amount,
        reason,
        note: note ? maskPersonalData(note) : null,
        email: email ?? null,
        deleteLetter,
        by: admin.uid,
      };
      let logged = false;
      const refund = await recordRefundRequestAndStartWorkflow(services, request, async (order) => {
        logged = true;
        await log({
          resourceId: id,
          before: { status: order.status, refundable: computeRefundableAmount(order) / ORE },
          after: { refundId, amount, reason, deleteLetter },
          ...(note && { details: note }),
        });
      });
      if (!logged) await log({ resourceId: id, after: { refundId, repeated: true } });
      return { status: 200, body: { id: refund._id, state: refund.state } };
    },
  }),
  declareAdminOperation({
    method: 'post',
    path: '/api/admin/letters/{id}/dispute',
    summary: 'Answers the dispute of the payment with evidence, which the bank takes once',
    audit: { action: 'dispute_answer', resource: 'transaction' },
    params,
    body: answerDisputeRequest,
    answers: {
      200: {
        description: 'The bank looks at it',
        schema: answeredDisputeSchema,
      },
    },
    refusals: ['not_found', 'dispute_answered', 'payments_down', 'dependency_down'],
    async handle({
      request: {
        params: { id },
        body: { disputeId, explanation },
      },
      services,
      log,
    }) {
      const { database, payments } = services;
      // What a bank is told is told in English.
      const detail = await readLetterDetail(services, id, 'en');
      if (!detail.disputes.some((dispute) => dispute.id === disputeId)) throw new AppError('not_found');
      if (
        detail.answer?.disputeId !== disputeId ||
        !(await claimAnsweringOfDisputeAndTellIfGot(database, disputeId, new Date()))
      )
        throw new AppError('dispute_answered');
      try {
        await log({ resourceId: id, before: { dispute: disputeId }, details: explanation });
        const view = await payments.answerDispute(disputeId, {
          ...buildDisputeEvidence(detail, detail.story),
          explanation,
        });
        await saveDisputeUnlessNewerIsKnown(database, view, undefined, new Date());
        return { status: 200, body: { status: view.status } };
      } finally {
        await releaseAnsweringOfDispute(database, disputeId);
      }
    },
  }),
  declareAdminOperation({
    method: 'post',
    path: '/api/admin/letters/{id}/delete',
    summary: 'Deletes the letter and everything with it now; what was paid and not delivered goes back',
    audit: { action: 'letter_delete', resource: 'letter' },
    params,
    answers: { 200: { description: 'Gone', schema: purgedLetterSchema } },
    refusals: ['not_found', 'letter_expired', 'deletion_incomplete', 'dependency_down', 'busy'],
    async handle({
      request: {
        params: { id },
      },
      services,
      log,
    }) {
      const record = await requireLivingLetter(services, id);
      // Before: what is gone can't be written down any more.
      await log({ resourceId: id, before: { status: record.status, state: record.state } });
      const { deleted } = await deleteLetters(services, [record]);
      const [gone] = deleted;
      if (!gone) throw new AppError('deletion_incomplete');
      return { status: 200, body: { receiptId: gone.receiptId } };
    },
  }),
];

import { z } from 'zod';
import type { Language } from '../../../core/shared/languages';
import {
  answeredDisputeSchema,
  askedRefundSchema,
  purgedLetterSchema,
  revealedAddressSchema,
  letterDetailSchema,
  foundLettersSchema,
  letterListSchema,
  type LetterDetail,
  type WaitingStep,
  findLettersRequest,
  readLetterRequest,
  resendLetterRequest,
  refundRequest,
  answerDisputeRequest,
} from '../../../core/shared/contracts/admin/letters';
import { AppError } from '../../../core/shared/errors';
import { readContact } from '../../../core/kinds/contact';
import { listAuditEntriesAboutResource } from '../../../core/records/auditList';
import {
  claimAnsweringOfDispute,
  findDisputesOfLetterOrPayment,
  releaseAnsweringOfDispute,
  isPaymentOfLetterDisputed,
  saveDisputeUnlessNewerIsKnown,
  type DisputeRecord,
} from '../../../core/records/disputes';
import type { LetterRecord } from '../../../core/records/letters';
import { DISPUTES_ANSWERABLE } from '../../../core/payments/disputes';
import { ORE, computeVatIncluded } from '../../../core/shared/purchase/price';
import { maskEmailAddress, maskPersonalData } from '../../../core/records/personalData';
import { computeRefundableAmount, type RefundRecord } from '../../../core/records/refunds';
import { listRefundsOfTransaction, type TransactionRecord, findTransaction } from '../../../core/records/transactions';
import { findTombstone } from '../../../core/records/tombstones';
import { findBegunLetterKind } from '../../../core/records/begunLetters';
import { swedishDate } from '../../../core/shared/formats/dates';
import { parseOrderNumber } from '../../../core/shared/purchase/orderNumber';
import { letterWorkflowId } from '../../../workflows/letter/contract';
import { askedRefundWorkflowId, refundWorkflowId } from '../../../workflows/refund/contract';
import { sendingWorkflowId } from '../../../workflows/sending/contract';
import { withdrawalWorkflowId } from '../../../workflows/withdrawal/contract';
import { deleteLetters } from '../../letters/deleting';
import {
  letterContentSchema,
  resentLetterSchema,
  retriedStepsSchema,
} from '../../../core/shared/contracts/admin/letters';
import type { Services } from '../../services';
import { declareAdminOperation, refuseUnknownValue } from '../operation';
import { requestRefund } from './refunding';
import { loadCustomerEmails } from '../sales/addresses';
import { createSaleNameLookup } from '../sales/asking';
import { toDisputeResponse } from '../sales/disputes';
import { buildProviderPageUrl } from '../sales/providerPage';
import { listOrderMails } from './mails';
import { buildDisputeEvidence } from './evidence';
import { findLetterRows, listLetterRows, findOverdueLetterIds, parseSearchTerm, buildLetterRow } from './rows';
import { buildLetterHistory } from './story';
import type { WorkflowLook } from './workflowDesk';

/** Looking at an order is no doing that its page lists: it would list itself. */
const VIEW = 'letter_view';
/** More than staff ever do about one order. */
const DOINGS = 100;

const params = z.object({ id: z.string().min(1).max(100) });

function listKindNames({ kinds }: Services, language: Language): { id: string; name: string }[] {
  return kinds.map(({ manifest, texts }) => ({ id: manifest.id, name: texts[language].name }));
}

/** Everything about one letter but what it says. */
interface Whole {
  record: LetterRecord | undefined;
  order: TransactionRecord | undefined;
  refunds: RefundRecord[];
  disputes: DisputeRecord[];
}

async function readLetterWithOrder({ database, letters, refunds }: Services, id: string): Promise<Whole> {
  const found = await letters.find(id);
  const order = await findTransaction(database, id);
  if (!found && !order && !(await findTombstone(database, id))) throw new AppError('not_found');
  const paymentIntent = order?.paymentIntent ?? null;
  return {
    record: found?.key ? found : undefined,
    order,
    refunds: await refunds.of({ paymentIntent, letterId: id }),
    disputes: await findDisputesOfLetterOrPayment(database, { paymentIntent, letterId: id }),
  };
}

async function requireLivingLetter(services: Services, id: string): Promise<LetterRecord> {
  const { record } = await readLetterWithOrder(services, id);
  if (!record) throw new AppError('letter_expired');
  return record;
}

/** The workflows that a letter has or had, and whose steps may wait. */
function listLetterWorkflowIds(
  id: string,
  { record, order, refunds }: Whole,
): { workflow: WaitingStep['workflow']; workflowId: string }[] {
  return [
    { workflow: 'letter', workflowId: letterWorkflowId(id) },
    ...refunds
      .filter(({ state, mail }) => state === 'asked' || mail === 'waiting')
      .map(({ _id, paymentIntent }) => ({
        workflow: 'refund' as const,
        workflowId: _id === paymentIntent ? refundWorkflowId(paymentIntent) : askedRefundWorkflowId(_id),
      })),
    ...(record?.sending ? [{ workflow: 'sending' as const, workflowId: sendingWorkflowId(id) }] : []),
    ...(order ? [{ workflow: 'withdrawal' as const, workflowId: withdrawalWorkflowId(order.orderNumber) }] : []),
  ];
}

/** Of a letter that lives, or of a subscriber whose account does. */
async function findCustomerEmail(services: Services, { record, order }: Whole): Promise<string | undefined> {
  const { kindStore, letters } = services;
  if (record)
    return record.revision === 0
      ? undefined
      : readContact(await kindStore.read(record.kindHash), letters.readForm(record)).email || undefined;
  return order && (await loadCustomerEmails(services, [order])).get(order._id);
}

async function readLetterWorkflowStates({ workflowDesk }: Services, id: string, whole: Whole) {
  const [happenings, ...looks] = await Promise.all([
    workflowDesk.history(letterWorkflowId(id)),
    ...listLetterWorkflowIds(id, whole).map(async ({ workflow, workflowId }) => ({
      workflow,
      look: await workflowDesk.look(workflowId),
    })),
  ]);
  return { looks, letter: looks.find(({ workflow }) => workflow === 'letter')?.look, happenings };
}

function buildWorkflowUrl(
  { TEMPORAL_UI_URL, TEMPORAL_NAMESPACE }: Services['config'],
  look: WorkflowLook | undefined,
): string | null {
  if (!look || TEMPORAL_UI_URL === undefined) return null;
  return `${TEMPORAL_UI_URL.replace(/\/$/, '')}/namespaces/${encodeURIComponent(TEMPORAL_NAMESPACE)}/workflows/${encodeURIComponent(look.workflowId)}`;
}

async function readLetterDetail(services: Services, id: string, language: Language): Promise<LetterDetail> {
  const whole = await readLetterWithOrder(services, id);
  const { record, order, refunds, disputes } = whole;
  const address = await findCustomerEmail(services, whole);
  const [receipt, withdrawal, overdue, doings, temporal] = await Promise.all([
    findTombstone(services.database, id),
    order ? services.withdrawals.find(order.orderNumber) : undefined,
    findOverdueLetterIds(services),
    listAuditEntriesAboutResource(services, id, { not: VIEW, limit: DOINGS }),
    readLetterWorkflowStates(services, id, whole).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'dependency_down') return undefined;
      throw error;
    }),
  ]);
  // The list of letters that were begun outlives a letter that nobody paid for.
  const kindId = (record ?? order)?.kind ?? (await findBegunLetterKind(services.database, id)) ?? '';
  const kind = services.servedKinds.find(({ manifest }) => manifest.id === kindId);
  const uids = [...new Set(refunds.map(({ by }) => by))].filter((by) => !isNotStaff(by));
  const staff = new Map(
    await Promise.all(uids.map(async (uid) => [uid, (await services.users.find(uid))?.email ?? null] as const)),
  );
  // Refunds by hand at Stripe have no request of ours.
  const refundsMadeAtProvider = (order ? listRefundsOfTransaction(order) : []).filter(
    ({ id: refund }) => !refunds.some(({ _id }) => _id === refund),
  );
  const row = buildLetterRow(record, order, { overdue, disputes });
  const title = kind?.texts[language].name ?? '';
  const story = buildLetterHistory({
    record,
    order,
    receipt,
    withdrawal,
    refunds,
    disputes,
    happenings: temporal?.happenings ?? [],
  });
  const asked = disputes.find(({ status }) => DISPUTES_ANSWERABLE.includes(status));
  const { product, activity } = buildDisputeEvidence({ ...row, title, kind: kindId }, story);
  return {
    ...row,
    id,
    kind: kindId,
    ...(!record && !order && receipt && { createdAt: receipt.purgedAt.toISOString() }),
    title,
    category: createSaleNameLookup(services, language).categoryName(kindId, (record ?? order)?.category ?? null),
    email: address === undefined ? null : maskEmailAddress(address),
    isThere: record !== undefined,
    discountCode: order?.discountCode ?? record?.discountCode ?? null,
    paymentMethod: order?.paymentMethod ?? null,
    paymentIntent: order?.paymentIntent ?? null,
    paymentUrl: order?.paymentIntent ? buildProviderPageUrl(services.config, 'payments', order.paymentIntent) : null,
    money: order ? summariseOrderMoney(order) : null,
    copies: record?.mail.copies ?? 0,
    refundable: order ? computeRefundableAmount(order) / ORE : 0,
    canCheckAddress: typeof order?.emailHash === 'string',
    refunds: [
      ...refunds.map(({ _id, amount, reason, note, by, state, failure, askedAt, settledAt, mail }) => ({
        id: _id,
        amount: amount === null ? null : amount / ORE,
        reason,
        note,
        ...describeActor(by, staff),
        state,
        failure: failure ?? null,
        askedAt: askedAt.toISOString(),
        settledAt: settledAt?.toISOString() ?? null,
        mail,
      })),
      ...refundsMadeAtProvider.map(({ id: refund, amount, at, reason, by }) => ({
        id: refund,
        amount: amount / ORE,
        reason,
        note: null,
        ...describeActor(by, staff),
        state: 'done' as const,
        failure: null,
        askedAt: at.toISOString(),
        settledAt: at.toISOString(),
        mail: 'none' as const,
      })),
    ],
    disputes: disputes.map((dispute) => toDisputeResponse(services.config, dispute, order)),
    answer: asked ? { disputeId: asked._id, product, activity } : null,
    workflow: {
      status: temporal?.letter?.status ?? 'forgotten',
      url: buildWorkflowUrl(services.config, temporal?.letter),
    },
    steps: (temporal?.looks ?? []).flatMap(({ workflow, look }) =>
      (look?.steps ?? []).map(({ step, attempt, isRunning, failure, nextTry, givesUp }) => ({
        workflow,
        step,
        attempt,
        isRunning,
        failure,
        nextTry: nextTry?.toISOString() ?? null,
        givesUp: givesUp?.toISOString() ?? null,
      })),
    ),
    story,
    mails: listOrderMails({ record, order, refunds, withdrawal, happenings: temporal?.happenings ?? [] }),
    doings: doings.map(({ ipAddress: _elsewhere, timestamp, ...doing }) => ({
      ...doing,
      timestamp: timestamp.toISOString(),
    })),
    receiptId: receipt?.receiptId ?? null,
    isReachable: temporal !== undefined,
  };
}

function summariseOrderMoney(order: TransactionRecord): NonNullable<LetterDetail['money']> {
  const refunded = listRefundsOfTransaction(order).reduce((sum, { amount }) => sum + amount, 0);
  const kept = order.amount - refunded;
  const vat = computeVatIncluded(kept);
  const { originalAmount: original, discountAmount: discount, amount: paid } = order;
  const toKronor = (ore: number) => ore / ORE;
  return {
    original: toKronor(original),
    discount: toKronor(discount),
    paid: toKronor(paid),
    refunded: toKronor(refunded),
    vat: toKronor(vat),
    net: toKronor(kept - vat),
  };
}

function isNotStaff(by: string): by is 'customer' | 'service' | 'provider' {
  return by === 'customer' || by === 'service' || by === 'provider';
}

function describeActor(
  by: string,
  staff: ReadonlyMap<string, string | null>,
): { by: 'staff' | 'customer' | 'service' | 'provider'; byEmail: string | null } {
  return isNotStaff(by) ? { by, byEmail: null } : { by: 'staff', byEmail: staff.get(by) ?? null };
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
          kinds: listKindNames(services, language),
        },
      };
    },
  }),
  declareAdminOperation({
    method: 'post',
    path: '/api/admin/letters/find',
    summary:
      'Letters and orders by order number or its beginning, whole e-mail address, id, code, kind or day; a POST, so that no address stands in an address',
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
        body: { rows, total: rows.length, kinds: listKindNames(services, language), by: named?.by ?? null },
      };
    },
  }),
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/letters/{id}',
    summary: 'One letter or order: state, history, steps that wait, refunds; not what it says',
    audit: { action: VIEW, resource: 'letter' },
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
      const email = await findCustomerEmail(services, await readLetterWithOrder(services, id));
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
      const { copy } = await services.workflowDesk.sendAgain(record._id, request.body.clickId);
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
      for (const { workflowId } of listLetterWorkflowIds(id, await readLetterWithOrder(services, id)))
        steps.push(...(await services.workflowDesk.retry(workflowId)));
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
      const refund = await requestRefund(services, request, async (order) => {
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
      if (detail.answer?.disputeId !== disputeId || !(await claimAnsweringOfDispute(database, disputeId, new Date())))
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

import type { Language } from '../../../core/shared/languages';
import type { LetterDetail, WaitingStep } from '../../../core/shared/contracts/admin/letters';
import { AppError } from '../../../core/shared/errors';
import { readContact } from '../../../core/kinds/contact';
import { listAuditEntriesAboutResource } from '../../../core/records/auditList';
import { findDisputesOfLetterOrPayment, type DisputeRecord } from '../../../core/records/disputes';
import type { LetterRecord } from '../../../core/records/letterRecord';
import { DISPUTES_ANSWERABLE } from '../../../core/payments/disputes';
import { ORE, computeVatIncluded } from '../../../core/shared/purchase/price';
import { maskEmailAddress } from '../../../core/records/personalData';
import { computeRefundableAmount, type RefundRecord } from '../../../core/records/refunds';
import { listRefundsOfTransaction, type TransactionRecord, findTransaction } from '../../../core/records/transactions';
import { findTombstone } from '../../../core/records/tombstones';
import { findBegunLetterKind } from '../../../core/records/begunLetters';
import { letterWorkflowId } from '../../../workflows/letter/contract';
import { askedRefundWorkflowId, refundWorkflowId } from '../../../workflows/refund/contract';
import { sendingWorkflowId } from '../../../workflows/sending/contract';
import { withdrawalWorkflowId } from '../../../workflows/withdrawal/contract';
import type { Services } from '../../services';
import { loadCustomerEmails } from '../sales/addresses';
import { createSaleNameLookup } from '../sales/asking';
import { toDisputeResponse } from '../sales/disputes';
import { buildProviderPageUrl } from '../sales/providerPage';
import { listOrderMails } from './mails';
import { buildDisputeEvidence } from './evidence';
import { findOverdueLetterIds, buildLetterRow } from './rows';
import { buildLetterHistory } from './story';
import type { WorkflowLook } from './staffWorkflowClient';

/** One letter or order, put together for its page from records, provider, workflows and log: all but what the letter says. */

/** Looking at an order is no doing that its page lists: it would list itself. */
export const LETTER_VIEW = 'letter_view';
/** More than staff ever do about one order. */
const DOINGS = 100;

/** Everything about one letter but what it says. */
interface RecordsOfLetter {
  record: LetterRecord | undefined;
  order: TransactionRecord | undefined;
  refunds: RefundRecord[];
  disputes: DisputeRecord[];
}

export async function readAllRecordsOfLetter(
  { database, letters, refunds }: Services,
  id: string,
): Promise<RecordsOfLetter> {
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

export async function requireLivingLetter(services: Services, id: string): Promise<LetterRecord> {
  const { record } = await readAllRecordsOfLetter(services, id);
  if (!record) throw new AppError('letter_expired');
  return record;
}

/** The workflows that a letter has or had, and whose steps may wait. */
export function listLetterWorkflowIds(
  id: string,
  { record, order, refunds }: RecordsOfLetter,
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
export async function findCustomerEmail(
  services: Services,
  { record, order }: RecordsOfLetter,
): Promise<string | undefined> {
  const { kindStore, letters } = services;
  if (record)
    return record.revision === 0
      ? undefined
      : readContact(await kindStore.read(record.kindHash), letters.readForm(record)).email || undefined;
  return order && (await loadCustomerEmails(services, [order])).get(order._id);
}

async function readLetterWorkflowStatesAndHistory({ staffWorkflows }: Services, id: string, records: RecordsOfLetter) {
  const [happenings, ...looks] = await Promise.all([
    staffWorkflows.history(letterWorkflowId(id)),
    ...listLetterWorkflowIds(id, records).map(async ({ workflow, workflowId }) => ({
      workflow,
      look: await staffWorkflows.look(workflowId),
    })),
  ]);
  return { looks, letter: looks.find(({ workflow }) => workflow === 'letter')?.look, happenings };
}

function buildWorkflowUrl(
  { TEMPORAL_UI_URL, TEMPORAL_NAMESPACE }: Services['config'],
  look: WorkflowLook | undefined,
): string | null {
  if (!look || TEMPORAL_UI_URL === undefined) return null;
  const namespace = encodeURIComponent(TEMPORAL_NAMESPACE);
  const workflow = encodeURIComponent(look.workflowId);
  return `${TEMPORAL_UI_URL.replace(/\/$/, '')}/namespaces/${namespace}/workflows/${workflow}`;
}

export async function readLetterDetail(services: Services, id: string, language: Language): Promise<LetterDetail> {
  const whole = await readAllRecordsOfLetter(services, id);
  const { record, order, refunds, disputes } = whole;
  const address = await findCustomerEmail(services, whole);
  const [receipt, withdrawal, overdue, doings, temporal] = await Promise.all([
    findTombstone(services.database, id),
    order ? services.withdrawals.find(order.orderNumber) : undefined,
    findOverdueLetterIds(services),
    listAuditEntriesAboutResource(services, id, { exceptAction: LETTER_VIEW, limit: DOINGS }),
    readLetterWorkflowStatesAndHistory(services, id, whole).catch((error: unknown) => {
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
        ...resolveActorAndStaffEmail(by, staff),
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
        ...resolveActorAndStaffEmail(by, staff),
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

function isNotStaff(actor: string): actor is 'customer' | 'service' | 'provider' {
  return actor === 'customer' || actor === 'service' || actor === 'provider';
}

function resolveActorAndStaffEmail(
  actor: string,
  staff: ReadonlyMap<string, string | null>,
): { by: 'staff' | 'customer' | 'service' | 'provider'; byEmail: string | null } {
  return isNotStaff(actor) ? { by: actor, byEmail: null } : { by: 'staff', byEmail: staff.get(actor) ?? null };
}

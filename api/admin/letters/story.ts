import type { StoryEvent } from '../../../core/shared/contracts/admin/letters';
import { ORE } from '../../../core/shared/purchase/price';
import type { LetterRecord } from '../../../core/records/letterRecord';
import { summariseDisputeState, type DisputeRecord } from '../../../core/records/disputes';
import type { RefundRecord } from '../../../core/records/refunds';
import type { TransactionRecord } from '../../../core/records/transactions';
import type { WithdrawalRecord } from '../../../core/records/withdrawals';
import type { TombstoneRecord } from '../../../core/records/tombstones';
import type { Happening } from './staffWorkflowClient';

type Event = StoryEvent['event'];

const MESSAGES: Readonly<Record<string, Event>> = {
  draft: 'written',
  applyDiscount: 'codeTried',
  checkout: 'checkoutOpened',
  markFree: 'freeAsked',
  payment: 'paymentTold',
  paymentReturned: 'cameBack',
  resend: 'mailAskedByCustomer',
  sendAgain: 'mailAskedByStaff',
  deleteNow: 'deleteAsked',
};
const STEPS: Readonly<Record<string, { done: Event; failed: Event }>> = {
  renderLetter: { done: 'made', failed: 'notMade' },
  sendLetter: { done: 'mailSent', failed: 'mailNotSent' },
};

interface Known {
  record?: Pick<LetterRecord, 'createdAt' | 'paidAt' | 'deliveredAt'> | undefined;
  order?: TransactionRecord | undefined;
  receipt?: TombstoneRecord | undefined;
  withdrawal?: WithdrawalRecord | undefined;
  refunds: readonly RefundRecord[];
  disputes: readonly DisputeRecord[];
  happenings: readonly Happening[];
}

/** A letter's history, the oldest first: from its records, and from its workflow what they do not tell. */
export function buildLetterHistory({
  record,
  order,
  receipt,
  withdrawal,
  refunds,
  disputes,
  happenings,
}: Known): StoryEvent[] {
  const events: StoryEvent[] = [];
  const add = (at: Date | undefined, event: Event, more: Partial<StoryEvent> = {}) => {
    if (at) events.push({ at: at.toISOString(), event, times: 1, tries: 1, amount: null, reason: null, ...more });
  };
  add(record?.createdAt, 'begun');
  for (const { at, type, name, tries } of happenings) {
    const event = type === 'message' ? MESSAGES[name] : STEPS[name]?.[type];
    if (event) add(at, event, { tries });
  }
  add(movePaymentBehindItsCauses(record?.paidAt ?? order?.createdAt, events), 'paid', {
    amount: order ? order.amount / ORE : null,
  });
  // The history of an older letter may be gone before the letter is.
  if (!events.some(({ event }) => event === 'made')) add(record?.deliveredAt, 'made');
  for (const { askedAt, settledAt, state, amount, reason } of refunds) {
    const more = { amount: amount === null ? null : amount / ORE, reason };
    add(askedAt, 'refundAsked', more);
    if (state !== 'asked') add(settledAt, state === 'done' ? 'refundDone' : 'refundFailed', more);
  }
  for (const dispute of disputes) {
    add(dispute.openedAt, 'disputed');
    add(dispute.closedAt, summariseDisputeState([dispute]) === 'lost' ? 'disputeLost' : 'disputeWon');
  }
  add(withdrawal?.withdrawnAt, 'withdrawn');
  add(receipt?.purgedAt, 'deleted');
  return collapseRepeatedEvents(events.sort((one, other) => one.at.localeCompare(other.at)));
}

const BEFORE_PAYMENT: ReadonlySet<Event> = new Set([
  'begun',
  'written',
  'codeTried',
  'checkoutOpened',
  'freeAsked',
  'paymentTold',
]);

/** The provider tells a moment in whole seconds: what led to the payment in that second stands before it all the same. */
function movePaymentBehindItsCauses(paidAt: Date | undefined, events: readonly StoryEvent[]): Date | undefined {
  if (!paidAt) return undefined;
  const second = paidAt.toISOString().slice(0, 19);
  const before = events.filter(({ at, event }) => BEFORE_PAYMENT.has(event) && at.startsWith(second));
  return new Date(Math.max(paidAt.getTime(), ...before.map(({ at }) => Date.parse(at))));
}

/** The same again and again is one line that says how often. */
function collapseRepeatedEvents(events: readonly StoryEvent[]): StoryEvent[] {
  const lines: StoryEvent[] = [];
  for (const event of events) {
    const last = lines.at(-1);
    if (last?.event === event.event && event.amount === null)
      lines[lines.length - 1] = { ...event, times: last.times + 1, tries: last.tries + event.tries - 1 };
    else lines.push(event);
  }
  return lines;
}

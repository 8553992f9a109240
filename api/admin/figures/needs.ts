import { NEEDS, type Need } from '../../../core/shared/contracts/admin/figures';
import { type CheckName, listFailedChecks } from '../../../core/records/checks';
import { listOpenDisputes } from '../../../core/records/disputes';
import { findOrdersWithFailedRefund } from '../../../core/records/failedRefunds';
import { findOrdersWithLostMail } from '../../../core/records/lostMails';
import { listWaitingThenSettledHeldPayments } from '../../../core/records/heldPayments';
import { findPaidLettersNotDelivered } from '../../../core/records/paidNotDelivered';
import { listOverdueAndForgetBookedPayments } from '../../../core/records/unbookedPayments';
import { findFailedLetterIds } from '../../../core/records/staffSearch';
import { readOrderNumbers } from '../../../core/records/transactions';
import { listExistingLetterIds } from '../../../core/records/letters';
import type { Services } from '../../services';

/** Orders of one need that are named at the most: nobody works through more of them on one page. */
const NAMED = 100;
/** More are never open, or held, at once. */
const MOST = 100;
/** Its failure says that something was left behind; the others, that something does not add up. */
const SWEEP: CheckName = 'sweep';

/** What is found of one need: which orders, or, where it is about none, how many. */
type Found = readonly string[] | number;

/** What waits for somebody now, the most urgent first. @param overdueSources sources past their review */
export async function listTasksNeedingStaff(services: Services, now: Date, overdueSources: number): Promise<Need[]> {
  const { database, faultyKinds } = services;
  const [late, unbooked, held, refunds, disputes, failed, mails, checks] = await Promise.all([
    findPaidLettersNotDelivered(database, now),
    listOverdueAndForgetBookedPayments(database, now),
    listWaitingThenSettledHeldPayments(database, MOST),
    findOrdersWithFailedRefund(database),
    listOpenDisputes(database, MOST),
    findFailedLetterIds(database),
    findOrdersWithLostMail(database, now),
    listFailedChecks(database),
  ]);
  const sweeps = checks.filter(({ _id }) => _id === SWEEP).length;
  const found: Record<(typeof NEEDS)[number], Found> = {
    late: late.map(({ letterId }) => letterId),
    unbooked: unbooked.length,
    held: held.filter(({ settledAt }) => settledAt === null).map(({ letterId }) => letterId),
    refunds,
    disputes: disputes.map(({ letterId, _id }) => letterId ?? _id),
    failed,
    mails,
    sweep: sweeps,
    checks: checks.length - sweeps,
    kinds: faultyKinds.length,
    law: overdueSources,
  };
  const nameOf = await loadOrderNumberOrShortIdLookup(
    services,
    Object.values(found).flatMap((each) => (typeof each === 'number' ? [] : each.slice(0, NAMED))),
  );
  return NEEDS.flatMap((what): Need[] => {
    const each = found[what];
    if (typeof each === 'number') return each === 0 ? [] : [{ what, count: each, orders: [] }];
    return each.length === 0
      ? []
      : [{ what, count: each.length, orders: each.slice(0, NAMED).flatMap((id) => nameOf(id) ?? []) }];
  });
}

/** Order numbers of those that have one; undefined for what is no order of ours, such as a dispute of an unknown payment. */
async function loadOrderNumberOrShortIdLookup(
  { database }: Services,
  ids: readonly string[],
): Promise<(id: string) => { id: string; name: string } | undefined> {
  const [sold, living] = await Promise.all([readOrderNumbers(database, ids), listExistingLetterIds(database, ids)]);
  const names = new Map([...living.map((id) => [id, id.slice(0, 8)] as const), ...sold]);
  return (id) => {
    const name = names.get(id);
    return name === undefined ? undefined : { id, name };
  };
}

import type { Dispute } from '../../../core/admin/disputes';
import type { HeldPayment } from '../../../core/admin/sales';
import { ORE } from '../../../core/prices/price';
import { disputeStanding, type DisputeRecord } from '../../../core/records/disputes';
import type { HeldPaymentRecord } from '../../../core/records/heldPayments';

/** Whose smallest unit is the whole one: https://docs.stripe.com/currencies#zero-decimal */
const WHOLE = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));

function inUnits(amount: number, currency: string): number {
  return WHOLE.has(currency) ? amount : amount / ORE;
}

/** @param order id of the order that was paid by it, where that is not the letter's */
export function shownDispute(record: DisputeRecord, order: string | null = null): Dispute {
  const { _id: id, letterId, subscriptionId, paymentIntent, amount, currency, reason, status } = record;
  return {
    id,
    letterId,
    subscriptionId,
    order: letterId ?? order,
    payment: paymentIntent,
    amount: inUnits(amount, currency),
    currency: currency.toUpperCase(),
    reason,
    status,
    standing: disputeStanding([record]) ?? 'open',
    evidenceDueBy: record.evidenceDueBy?.toISOString() ?? null,
    openedAt: record.openedAt.toISOString(),
    closedAt: record.closedAt?.toISOString() ?? null,
  };
}

export function shownHeldPayment(record: HeldPaymentRecord): HeldPayment {
  const { _id: payment, letterId, sessionId, why, asked, came, currency } = record;
  return {
    payment,
    letterId,
    sessionId,
    why,
    asked: asked === null ? null : asked / ORE,
    came: inUnits(came, currency),
    currency: currency.toUpperCase(),
    at: record.at.toISOString(),
    settledAt: record.settledAt?.toISOString() ?? null,
  };
}

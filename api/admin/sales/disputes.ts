import type { Dispute } from '../../../core/shared/contracts/admin/disputes';
import type { HeldPayment } from '../../../core/shared/contracts/admin/sales';
import { ORE } from '../../../core/shared/purchase/price';
import { summariseDisputeState, type DisputeRecord } from '../../../core/records/disputes';
import type { HeldPaymentRecord } from '../../../core/records/heldPayments';
import type { TransactionRecord } from '../../../core/records/transactions';
import { buildProviderPageUrl, type ProviderSettings } from './providerPage';

/** Whose smallest unit is the whole one: https://docs.stripe.com/currencies#zero-decimal */
const WHOLE = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));

function toMainCurrencyUnits(amount: number, currency: string): number {
  return WHOLE.has(currency) ? amount : amount / ORE;
}

/** @param order what was paid by it, where that is booked */
export function toDisputeResponse(
  config: ProviderSettings,
  record: DisputeRecord,
  order: Pick<TransactionRecord, '_id' | 'orderNumber'> | undefined,
): Dispute {
  const { _id: id, letterId, subscriptionId, paymentIntent, amount, currency, reason, status } = record;
  return {
    id,
    letterId,
    subscriptionId,
    order: letterId ?? order?._id ?? null,
    orderNumber: order?.orderNumber ?? null,
    payment: paymentIntent,
    amount: toMainCurrencyUnits(amount, currency),
    currency: currency.toUpperCase(),
    reason,
    status,
    standing: summariseDisputeState([record]) ?? 'open',
    evidenceDueBy: record.evidenceDueBy?.toISOString() ?? null,
    openedAt: record.openedAt.toISOString(),
    closedAt: record.closedAt?.toISOString() ?? null,
    url: buildProviderPageUrl(config, 'disputes', id),
  };
}

export function toHeldPaymentResponse(record: HeldPaymentRecord): HeldPayment {
  const { _id: payment, letterId, sessionId, why, asked, came, currency } = record;
  return {
    payment,
    letterId,
    sessionId,
    why,
    asked: asked === null ? null : asked / ORE,
    came: toMainCurrencyUnits(came, currency),
    currency: currency.toUpperCase(),
    at: record.at.toISOString(),
    settledAt: record.settledAt?.toISOString() ?? null,
  };
}

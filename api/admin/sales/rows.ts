import type { Sale, SaleStatus } from '../../../core/shared/contracts/admin/sales';
import { ORE } from '../../../core/shared/purchase/price';
import { summariseDisputeState, type DisputeRecord } from '../../../core/records/disputes';
import { maskEmailAddress } from '../../../core/records/personalData';
import { listRefundsOfTransaction, type TransactionRecord } from '../../../core/records/transactions';
import type { createSaleNameLookup } from './asking';

/** @param disputes of any payments; those of this one are told */
export function toSaleResponse(
  row: TransactionRecord,
  names: ReturnType<typeof createSaleNameLookup>,
  address: string | null,
  disputes: readonly DisputeRecord[] = [],
): Sale {
  const refunded = listRefundsOfTransaction(row).reduce((sum, { amount }) => sum + amount, 0);
  return {
    id: row._id,
    date: row.createdAt.toISOString(),
    orderNumber: row.orderNumber,
    customerEmail: address === null ? null : maskEmailAddress(address),
    letterType: row.kind,
    letterTypeName: names.typeName(row.kind),
    category: row.category,
    categoryName: names.categoryName(row.kind, row.category),
    amount: row.amount / ORE,
    originalAmount: row.originalAmount / ORE,
    refundedAmount: refunded / ORE,
    discountCode: row.discountCode,
    discountAmount: row.discountAmount / ORE,
    currency: row.currency,
    paymentMethod: row.paymentMethod,
    dispute: summariseDisputeState(
      disputes.filter(({ paymentIntent }) => paymentIntent !== null && paymentIntent === row.paymentIntent),
    ),
    status: computeSaleStatus(row),
  };
}

export function computeSaleStatus(row: TransactionRecord): SaleStatus {
  return row.status === 'paid' && listRefundsOfTransaction(row).some(({ amount }) => amount > 0)
    ? 'partlyRefunded'
    : row.status;
}

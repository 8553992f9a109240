import type { Sale } from '../../../core/admin/sales';
import { ORE } from '../../../core/prices/price';
import { refundsOf, type TransactionRecord } from '../../../core/records/transactions';
import type { saleNames } from './asking';

export function saleOf(row: TransactionRecord, names: ReturnType<typeof saleNames>, customerEmail: string | null): Sale {
  const refunded = refundsOf(row).reduce((sum, { amount }) => sum + amount, 0);
  return {
    id: row._id,
    date: row.createdAt.toISOString(),
    orderNumber: row.orderNumber,
    customerEmail,
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
    status: row.status === 'paid' && refunded > 0 ? 'partlyRefunded' : row.status,
  };
}

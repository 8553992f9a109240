import { type TransactionRecord, findTransactionByOrderNumber } from '../../core/records/transactions';
import { parseOrderNumber } from '../../core/shared/purchase/orderNumber';
import type { Services } from '../services';

/** How a person names an order: what stands on the receipt, and the address that it was ordered with. */
export interface OrderNames {
  /** As typed. */
  orderNumber: string;
  email: string;
}

/**
 * The order, when number and address belong together: found by the keyed hash, so long after its letter is gone. The same
 * work is done, and the same answer given, whichever of the two is wrong.
 */
export async function findOrderByNumberAndEmail(
  { database, vault }: Services,
  { orderNumber, email }: OrderNames,
): Promise<TransactionRecord | undefined> {
  const hash = vault.emailHash(email);
  const row = await findTransactionByOrderNumber(database, parseOrderNumber(orderNumber) ?? '');
  return row?.emailHash === hash ? row : undefined;
}

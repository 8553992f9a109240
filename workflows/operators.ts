import { patched, upsertSearchAttributes } from '@temporalio/workflow';
import { ORDER } from './letter/searchAttributes';

/** Makes a workflow findable by its order in the Temporal UI, beside the letter's own. Histories from before this were not. */
export function setOrderSearchAttribute(orderNumber: string | null | undefined): void {
  if (!orderNumber || !patched('order-searchable')) return;
  upsertSearchAttributes([{ key: ORDER, value: orderNumber }]);
}

import type { Code } from '../../../../core/admin/discounts';

/** What stands in the form: null in a field that is empty. */
export interface CodeFields {
  code: string;
  type: Code['type'];
  value: number | null;
  maxUses: number | null;
  /** ISO date, '' for none. */
  expiresOn: string;
  description: string;
}

export const NEW_CODE: CodeFields = { code: '', type: 'percentage', value: null, maxUses: null, expiresOn: '', description: '' };

export const HIGHEST = { fixed: 10_000, percentage: 100 } as const;
export const MOST_USES = 1_000_000;

/** What is wrong with a field, as a text's key, by field. The server asks the same. */
export function codeFaults({ code, type, value, maxUses }: CodeFields): Partial<Record<keyof CodeFields, string>> {
  const isWhole = (number: number | null, highest: number) => number !== null && Number.isInteger(number) && number >= 1 && number <= highest;
  const tidy = code.trim().toUpperCase();
  return {
    ...(tidy === '' ? { code: 'discounts.fault.empty' } : !/^[A-ZÅÄÖ0-9][A-ZÅÄÖ0-9_-]{0,39}$/.test(tidy) ? { code: 'discounts.fault.code' } : {}),
    ...(!isWhole(value, HIGHEST[type]) && { value: type === 'fixed' ? 'discounts.fault.fixed' : 'discounts.fault.percentage' }),
    ...(maxUses !== null && !isWhole(maxUses, MOST_USES) && { maxUses: 'discounts.fault.maxUses' }),
  };
}

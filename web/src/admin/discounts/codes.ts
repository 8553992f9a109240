import type { Code } from '../../../../core/admin/discounts';
import type { Language } from '../../../../core/languages';
import { readTypedNumber } from '../../ui/typedNumber';

/** What stands in the form, numbers as they are typed. */
export interface CodeFields {
  code: string;
  type: Code['type'];
  value: string;
  /** '' for no limit. */
  maxUses: string;
  /** ISO date, '' for none. */
  expiresOn: string;
  description: string;
}

export const NEW_CODE: CodeFields = { code: '', type: 'percentage', value: '', maxUses: '', expiresOn: '', description: '' };

export const HIGHEST = { fixed: 10_000, percentage: 100 } as const;
export const MOST_USES = 1_000_000;

/** What is wrong with a field, as a text's key, by field. The server asks the same. */
export function codeFaults({ code, type, value, maxUses }: CodeFields, language: Language): Partial<Record<keyof CodeFields, string>> {
  const isWhole = (typed: string, highest: number) => {
    const number = readTypedNumber(typed, language);
    return number !== undefined && Number.isInteger(number) && number >= 1 && number <= highest;
  };
  const tidy = code.trim().toUpperCase();
  return {
    ...(tidy === '' ? { code: 'discounts.fault.empty' } : !/^[A-ZÅÄÖ0-9][A-ZÅÄÖ0-9_-]{0,39}$/.test(tidy) ? { code: 'discounts.fault.code' } : {}),
    ...(!isWhole(value, HIGHEST[type]) && { value: type === 'fixed' ? 'discounts.fault.fixed' : 'discounts.fault.percentage' }),
    ...(maxUses.trim() !== '' && !isWhole(maxUses, MOST_USES) && { maxUses: 'discounts.fault.maxUses' }),
  };
}

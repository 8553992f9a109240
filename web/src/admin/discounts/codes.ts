import {
  CODE_LENGTH,
  HIGHEST_WORTH,
  MOST_OF_BATCH,
  MOST_USES,
  type Code,
} from '../../../../core/shared/contracts/admin/discounts';
import type { Language } from '../../../../core/shared/languages';
import { parseTypedNumber } from '../../ui/typedNumber';

/** What stands in the form, numbers as they are typed. */
export interface CodeFields {
  /** Of many codes, how each begins. */
  code: string;
  /** Many codes that are good once each; one otherwise. */
  isBatch: boolean;
  /** How many. */
  count: string;
  type: Code['type'];
  value: string;
  /** '' for no limit. */
  maxUses: string;
  /** ISO dates, '' for none. */
  startsOn: string;
  expiresOn: string;
  /** Ids; none: every kind. */
  kinds: string[];
  /** SEK, '' for none. */
  leastAmount: string;
  oncePerCustomer: boolean;
  description: string;
}

export const NEW_CODE: CodeFields = {
  code: '',
  isBatch: false,
  count: '',
  type: 'percentage',
  value: '',
  maxUses: '',
  startsOn: '',
  expiresOn: '',
  kinds: [],
  leastAmount: '',
  oncePerCustomer: false,
  description: '',
};

/** What is wrong with a field, as a text's key, by field. The server asks the same. */
export function findFaultTextKeysOfCode(
  { code, isBatch, count, type, value, maxUses, startsOn, expiresOn, leastAmount }: CodeFields,
  language: Language,
): Partial<Record<keyof CodeFields, string>> {
  const isWholeUpTo = (typed: string, highest: number) => {
    const number = parseTypedNumber(typed, language);
    return number !== undefined && Number.isInteger(number) && number >= 1 && number <= highest;
  };
  const tidy = code.trim().toUpperCase();
  const isCode =
    /^[A-ZÅÄÖ0-9][A-ZÅÄÖ0-9_-]*$/.test(tidy) && tidy.length <= (isBatch ? CODE_LENGTH.batch : CODE_LENGTH.one);
  return {
    ...(tidy === ''
      ? { code: 'discounts.fault.empty' }
      : !isCode
        ? { code: isBatch ? 'discounts.fault.prefix' : 'discounts.fault.code' }
        : {}),
    ...(isBatch && !isWholeUpTo(count, MOST_OF_BATCH) && { count: 'discounts.fault.count' }),
    ...(!isWholeUpTo(value, HIGHEST_WORTH[type]) && {
      value: type === 'fixed' ? 'discounts.fault.fixed' : 'discounts.fault.percentage',
    }),
    ...(!isBatch &&
      maxUses.trim() !== '' &&
      !isWholeUpTo(maxUses, MOST_USES) && { maxUses: 'discounts.fault.maxUses' }),
    ...(startsOn !== '' && expiresOn !== '' && startsOn > expiresOn && { expiresOn: 'discounts.fault.days' }),
    ...(leastAmount.trim() !== '' &&
      !isWholeUpTo(leastAmount, HIGHEST_WORTH.fixed) && { leastAmount: 'discounts.fault.leastAmount' }),
  };
}

import { parseTypedMoney, parseTypedNumber, formatNumberForTyping } from '../../web/src/ui/typedNumber';
import { findPriceFaultTextKey } from '../../web/src/admin/prices/pricing';
import { findFaultTextKeysOfCode, NEW_CODE } from '../../web/src/admin/discounts/codes';

test.each([
  ['39,5', 39.5, 39.5],
  ['39.50', 39.5, 39.5],
  ['4 290,00', 4290, 4290],
  ['4\u00a0290 kr', 4290, 4290],
  ['4,290.00', 4290, 4290],
  ['4.290,00', 4290, 4290],
  ['1,234,567', 1_234_567, 1_234_567],
  ['SEK 39', 39, 39],
  ['39:-', 39, 39],
  ['0,125', 0.125, 0.125],
  ['−5', -5, -5],
  // What may be two sums is taken as the language writes it, and else not at all.
  ['4,290', undefined, 4290],
  ['4.290', 4290, undefined],
  ['1e3', undefined, undefined],
  ['0x10', undefined, undefined],
  ['39,5,5', undefined, undefined],
  ['4,29.0,1', undefined, undefined],
  ['12 34', undefined, undefined],
  ['39 krona', undefined, undefined],
  ['', undefined, undefined],
])('%s is %s in Swedish and %s in English', (typed, sv, en) => {
  expect([parseTypedNumber(typed, 'sv'), parseTypedNumber(typed, 'en')]).toEqual([sv, en]);
});

test('money has öre and no less, and none below nothing', () => {
  expect(['19,50', '0,29', '19,505', '-1'].map((typed) => parseTypedMoney(typed, 'sv'))).toEqual([
    19.5,
    0.29,
    undefined,
    undefined,
  ]);
  expect([formatNumberForTyping(19.5, 'sv'), formatNumberForTyping(19.5, 'en')]).toEqual(['19,5', '19.5']);
});

test('a price or a code’s worth that is not whole is refused, and never taken for another', () => {
  const price = { key: 'claim', price: 39, isSubscription: false };
  const fault = (typed: string) => findPriceFaultTextKey(price, typed, { lowest: 3, highest: 10_000 }, 'sv');
  expect(['39,5', '1e3', '', '2', '0', '45 kr', '12 000'].map(fault)).toEqual([
    'prices.fault.whole',
    'prices.fault.whole',
    'prices.fault.empty',
    'prices.fault.least',
    undefined,
    undefined,
    'prices.fault.bounds',
  ]);
  const code = (value: string, maxUses = '') =>
    findFaultTextKeysOfCode({ ...NEW_CODE, code: 'X', type: 'fixed', value, maxUses }, 'sv');
  expect(code('39,5')).toEqual({ value: 'discounts.fault.fixed' });
  expect(code('1e3')).toEqual({ value: 'discounts.fault.fixed' });
  expect(code('39', '1e3')).toEqual({ maxUses: 'discounts.fault.maxUses' });
  expect(code('1 000', '1 000')).toEqual({});
});

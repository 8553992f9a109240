import { describe, expect, test } from '@jest/globals';
import { computeLetterPrice, computeVatIncluded } from '../../core/shared/purchase/price';

describe('a price, in öre', () => {
  test('is the list price less the code, never negative', () => {
    expect(computeLetterPrice({ base: 3900 })).toEqual({ base: 3900, discount: 0, total: 3900 });
    expect(computeLetterPrice({ base: 3900, discount: { code: 'SAVE10', type: 'fixed', value: 29 } })).toEqual({
      base: 3900,
      discount: 2900,
      total: 1000,
    });
    expect(computeLetterPrice({ base: 3900, discount: { code: 'TEST20', type: 'percentage', value: 20 } })).toEqual({
      base: 3900,
      discount: 780,
      total: 3120,
    });
    expect(computeLetterPrice({ base: 3900, discount: { code: 'MUCH', type: 'fixed', value: 500 } })).toEqual({
      base: 3900,
      discount: 3900,
      total: 0,
    });
  });

  test('that is too small to be charged is given away', () => {
    expect(computeLetterPrice({ base: 3900, discount: { code: 'ALMOST', type: 'fixed', value: 37 } })).toEqual({
      base: 3900,
      discount: 3900,
      total: 0,
    });
    expect(computeLetterPrice({ base: 3900, discount: { code: 'JUST', type: 'fixed', value: 36 } })).toMatchObject({
      total: 300,
    });
  });

  test('of a subscriber is nothing, and says why', () => {
    expect(computeLetterPrice({ base: 9900, isSubscriber: true })).toEqual({
      base: 9900,
      discount: 9900,
      total: 0,
      subscription: true,
    });
  });

  test('of a subscriber takes no code, and no price of an open page', () => {
    const discount = { code: 'TEST20', type: 'percentage' as const, value: 20 };
    const openPrice = { base: 9900, discount: 9000, total: 900 };
    expect(computeLetterPrice({ base: 9900, isSubscriber: true, discount, openPrice })).toMatchObject({
      total: 0,
      subscription: true,
    });
  });

  test('of an open payment page is kept until the letter would cost less', () => {
    const openPrice = { base: 3900, discount: 780, total: 3120 };
    expect(computeLetterPrice({ base: 4900, openPrice })).toEqual(openPrice);
    expect(computeLetterPrice({ base: 3120, openPrice })).toEqual(openPrice);
    expect(computeLetterPrice({ base: 3119, openPrice })).toEqual({ base: 3119, discount: 0, total: 3119 });
    const discount = { code: 'HALF', type: 'percentage' as const, value: 50 };
    expect(computeLetterPrice({ base: 3900, discount, openPrice })).toMatchObject({ total: 1950 });
  });

  test('contains a fifth of VAT', () => {
    expect([3900, 9900, 0].map(computeVatIncluded)).toEqual([780, 1980, 0]);
  });
});

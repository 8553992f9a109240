import { describe, expect, test } from '@jest/globals';
import { priceForSubscriber, priceWith, vatWithin } from '../../core/prices/price';

describe('a price, in öre', () => {
  test('is the list price less the code, never negative', () => {
    expect(priceWith(3900, undefined)).toEqual({ base: 3900, discount: 0, total: 3900 });
    expect(priceWith(3900, { code: 'SAVE10', type: 'fixed', value: 29 })).toEqual({
      base: 3900,
      discount: 2900,
      total: 1000,
    });
    expect(priceWith(3900, { code: 'TEST20', type: 'percentage', value: 20 })).toEqual({
      base: 3900,
      discount: 780,
      total: 3120,
    });
    expect(priceWith(3900, { code: 'MUCH', type: 'fixed', value: 500 })).toEqual({
      base: 3900,
      discount: 3900,
      total: 0,
    });
  });

  test('that is too small to be charged is given away', () => {
    expect(priceWith(3900, { code: 'ALMOST', type: 'fixed', value: 37 })).toEqual({
      base: 3900,
      discount: 3900,
      total: 0,
    });
    expect(priceWith(3900, { code: 'JUST', type: 'fixed', value: 36 })).toMatchObject({ total: 300 });
  });

  test('of a subscriber is nothing, and says why', () => {
    expect(priceForSubscriber(9900)).toEqual({ base: 9900, discount: 9900, total: 0, subscription: true });
  });

  test('contains a fifth of VAT', () => {
    expect([3900, 9900, 0].map(vatWithin)).toEqual([780, 1980, 0]);
  });
});

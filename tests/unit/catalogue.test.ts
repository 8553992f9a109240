import { describe, expect, test } from '@jest/globals';
import { loadKindsOrThrow } from '../../core/kinds/load';
import { findPhrasingFieldsAndPairs } from '../../core/kinds/phrasingPlaces';
import {
  HIGHEST_PRICE,
  isSuspiciouslyLargeChange,
  isPriceWithinBounds,
  LOWEST_PRICE,
} from '../../core/shared/purchase/priceBounds';
import { computeStartOfSwedishDay } from '../../core/shared/formats/dates';
import type { PriceKey } from '../../core/shared/contracts/admin/prices';
import { findPriceFaultTextKey, isLargePriceChange as isJumpOnPage } from '../../web/src/admin/prices/pricing';
import { findPricesMadeFreeByMinimumCharge } from '../../web/src/admin/discounts/pricesGivenAway';
import { findFaultTextKeysOfCode, NEW_CODE } from '../../web/src/admin/discounts/codes';
import { formatAgencyAndAppeal, listSecondOptionsOfAgencyOrAll } from '../../web/src/admin/phrasings/places';

describe('a price that an admin sets', () => {
  const key = (price: number, isSubscription = false): PriceKey => ({
    key: 'claim',
    price,
    default: 39,
    isSet: false,
    isSubscription,
    updatedAt: null,
    updatedBy: null,
    kinds: [],
    places: [],
  });
  test.each([
    [0, true, false],
    [1, false, false],
    [2, false, false],
    [3, true, true],
    [39.5, false, false],
    [10_000, true, true],
    [10_001, false, false],
    [-3, false, false],
  ])('%d kr: %p, as a subscription %p', (sek, letter, subscription) => {
    expect([isPriceWithinBounds(sek, false), isPriceWithinBounds(sek, true)]).toEqual([letter, subscription]);
    const limits = { lowest: LOWEST_PRICE, highest: HIGHEST_PRICE };
    expect(
      [
        findPriceFaultTextKey(key(39), `${sek}`, limits, 'en'),
        findPriceFaultTextKey(key(39, true), `${sek}`, limits, 'en'),
      ].map((fault) => fault === undefined),
    ).toEqual([letter, subscription]);
  });
  test.each([
    [39, 58, false],
    [39, 59, true],
    [39, 20, false],
    [39, 19, true],
    [39, 0, true],
    [0, 3, true],
    [3, 0, true],
  ])('from %d to %d is asked about: %p', (from, to, asked) => {
    expect([isSuspiciouslyLargeChange(from, to), isJumpOnPage({ price: key(from), to })]).toEqual([asked, asked]);
  });
});

describe('a Swedish day begins', () => {
  test.each([
    ['2026-01-15', '2026-01-14T23:00:00.000Z'],
    ['2026-07-15', '2026-07-14T22:00:00.000Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', '2026-10-25T23:00:00.000Z'],
  ])('%s at %s', (day, moment) => {
    expect(computeStartOfSwedishDay(day).toISOString()).toBe(moment);
  });
});

describe('a discount code', () => {
  const fields = { ...NEW_CODE, code: 'VÅR-26', value: '20' };
  test('is fit to be sent, or says which field is not', () => {
    expect(findFaultTextKeysOfCode(fields, 'sv')).toEqual({});
    expect(Object.keys(findFaultTextKeysOfCode(NEW_CODE, 'sv'))).toEqual(['code', 'value']);
    for (const wrong of [
      { code: 'TVÅ ORD' },
      { code: '-X' },
      { code: 'X'.repeat(41) },
      { value: '101' },
      { value: '0,5' },
      { value: '' },
      { type: 'fixed' as const, value: '10 001' },
      { maxUses: '0' },
      { maxUses: '1,5' },
    ])
      expect(Object.keys(findFaultTextKeysOfCode({ ...fields, ...wrong }, 'sv'))).toHaveLength(1);
    for (const wrong of [
      { startsOn: '2026-12-02', expiresOn: '2026-12-01' },
      { leastAmount: '0' },
      { leastAmount: '39,5' },
      { isBatch: true },
      { isBatch: true, count: '1 001' },
      { isBatch: true, count: '5', code: 'X'.repeat(21) },
    ])
      expect(Object.keys(findFaultTextKeysOfCode({ ...fields, ...wrong }, 'sv'))).toHaveLength(1);
    expect(
      findFaultTextKeysOfCode(
        {
          ...fields,
          isBatch: true,
          count: '1 000',
          startsOn: '2026-12-01',
          expiresOn: '2026-12-01',
          leastAmount: '39',
        },
        'sv',
      ),
    ).toEqual({});
    expect(
      findFaultTextKeysOfCode({ ...fields, code: ' vår-26 ', maxUses: '1', type: 'fixed', value: '10 000' }, 'sv'),
    ).toEqual({});
  });
});

test('a code that leaves less than can be charged is told of before it is made', () => {
  const prices = [39, 99, 0]
    .map((price) => ({ price, isSubscription: false }))
    .concat({ price: 39, isSubscription: true });
  const away = (type: 'fixed' | 'percentage', value: number) =>
    findPricesMadeFreeByMinimumCharge({ type, value }, prices).map(({ price }) => price);
  expect([away('fixed', 37), away('fixed', 36), away('fixed', 39), away('fixed', 97)]).toEqual([[39], [], [], [99]]);
  expect([away('percentage', 93), away('percentage', 92), away('percentage', 100)]).toEqual([[39], [], []]);
});

describe('standard phrasings', () => {
  test('have places in the kinds whose folders ask for them, in words', async () => {
    const kinds = await loadKindsOrThrow(['forms']);
    const having = kinds.flatMap((kind) => {
      const places = findPhrasingFieldsAndPairs(kind, 'sv');
      return places ? [{ id: kind.manifest.id, name: kind.texts.sv.name, ...places }] : [];
    });
    expect(having.map(({ id }) => id)).toEqual(['myndighetsbeslut']);
    const kind = having[0];
    if (!kind) throw new Error('no kind has phrasings');
    expect(kind.fields.map(({ field }) => field)).toEqual(['agency', 'appealType']);
    expect(kind.fields[0]?.options).toHaveLength(8);
    expect(formatAgencyAndAppeal(having, { kind: kind.id, agencyId: 'skatteverket', appealType: 'omprovning' })).toBe(
      'Skatteverket, Omprövning',
    );
    expect(formatAgencyAndAppeal(having, { kind: 'gone', agencyId: 'x', appealType: '' })).toBe('x');
    expect(listSecondOptionsOfAgencyOrAll(kind, 'csn').map(({ value }) => value)).toContain('overklagan');
  });
});

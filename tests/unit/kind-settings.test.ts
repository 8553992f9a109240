import { readFileSync } from 'node:fs';
import { isValidKindPrice, readPriceAndIcon, writeKindIcon, writeKindPrice } from '../../web/src/admin/kinds/settings';

const SKELETON = {
  'kind.json': readFileSync('core/kinds/skeleton/kind.json', 'utf8').replace('"__ORDER__"', '9'),
};

test('the price and the picture of a kind are read and written in kind.json, and all else in it stays', () => {
  expect(readPriceAndIcon(SKELETON)).toEqual({ price: 39, icon: 'file-text' });
  const priced = { ...SKELETON, ...writeKindPrice(SKELETON, 250) };
  const pictured = { ...priced, ...writeKindIcon(priced, 'scale') };
  expect(readPriceAndIcon(pictured)).toEqual({ price: 250, icon: 'scale' });
  expect(pictured['kind.json']).toBe(
    SKELETON['kind.json'].replace('"defaultPrice": 39', '"defaultPrice": 250').replace('"file-text"', '"scale"'),
  );
});

test('a kind whose kind.json is away or broken has no settings to show', () => {
  expect(readPriceAndIcon({})).toBeUndefined();
  expect(readPriceAndIcon({ 'kind.json': '{' })).toBeUndefined();
});

test('a price is whole kronor that can be charged', () => {
  expect([39, 3, 10_000].map(isValidKindPrice)).toEqual([true, true, true]);
  expect([undefined, 0, 1, 39.5, 10_001].map(isValidKindPrice)).toEqual([false, false, false, false, false]);
});

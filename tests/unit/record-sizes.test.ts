import { expect, test } from '@jest/globals';
import { BSON } from 'mongodb';
import { countFiguresOfDays, type Countable } from '../../core/figures/count';
import type { Day } from '../../core/figures/summaries';
import { ORDER_ALPHABET } from '../../core/shared/purchase/orderNumber';

/**
 * What no record may pass, however much traffic there is. Those that are written one at a time are held against it in
 * tests/api/suites/recordSizes.
 */
const MOST_BYTES = 64 * 1024;
const SALES = 200_000;
const FEWER = 20_000;
const NOON = Date.parse('2026-11-20T11:00:00Z');

function collectionOf(rows: () => Iterable<object>): unknown {
  return { find: () => rows() };
}

function drawn(n: number): string {
  let left = n;
  return Array.from({ length: 8 }, () => {
    const letter = ORDER_ALPHABET[left % ORDER_ALPHABET.length];
    left = Math.floor(left / ORDER_ALPHABET.length);
    return letter;
  }).join('');
}

async function dayOf(count: number, codeOf: (n: number) => string): Promise<Day> {
  function* sales() {
    for (let n = 0; n < count; n += 1)
      yield {
        _id: `letter-${n}`,
        createdAt: new Date(NOON + n),
        kind: `kind-${n % 5}`,
        amount: 1_000,
        originalAmount: 3_900,
        discountCode: codeOf(n),
        discountAmount: 2_900,
        paymentMethod: ['card', 'swish', 'klarna'][n % 3],
        status: 'paid',
      };
  }
  function* letters() {
    for (let n = 0; n < count; n += 1)
      yield { _id: `letter-${n}`, kind: `kind-${n % 5}`, begunAt: new Date(NOON + n), paidAt: new Date(NOON + n) };
  }
  const store = {
    transactions: collectionOf(sales),
    bookedRefunds: collectionOf(function* () {}),
    begunLetters: collectionOf(letters),
  } as Countable;
  const totals = (await countFiguresOfDays(store, '2026-11-20', '2026-11-20')).get('2026-11-20');
  if (!totals) throw new Error('nothing was counted');
  return { _id: '2026-11-20', ...totals };
}

const sumOf = (day: Day) => day.codes.reduce((sum, { count }) => sum + count, 0);

test(`a day of ${SALES} sales, each with a code of a batch, is a small record in which the batch is one`, async () => {
  const day = await dayOf(SALES, (n) => `MÄSSA-${drawn(n)}`);
  expect(BSON.calculateObjectSize(day)).toBeLessThan(MOST_BYTES);
  expect(day.rows).toBe(SALES);
  expect(day.codes.map(({ code, count, amount }) => [code, count, amount])).toEqual([['MÄSSA-…', SALES, 200_000_000]]);
});

test('so is one with thousands of codes that have nothing in common: the most used stand by themselves', async () => {
  const day = await dayOf(FEWER, (n) => (n % 10 === 0 ? 'OFTA' : `${drawn(n)}X`));
  expect(BSON.calculateObjectSize(day)).toBeLessThan(MOST_BYTES);
  expect(day.codes.find(({ code }) => code === 'OFTA')?.count).toBe(FEWER / 10);
  expect(day.codes.map(({ code }) => code)).toContain('…');
  expect(sumOf(day)).toBe(FEWER);
});

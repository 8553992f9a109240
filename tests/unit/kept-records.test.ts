import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { INDEXES } from '../../core/records/indexes';
import { collections } from './queries';

const PAGE = readFileSync('docs/operations/records.md', 'utf8');

/** The lines of a part of the page: names of collections and the cells beside them. */
function linesOf(title: string): { names: string[]; cells: string[] }[] {
  const part = PAGE.split(/^## /m).find((each) => each.startsWith(`${title}\n`)) ?? '';
  return part
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [first = '', ...cells] = line.split('|').slice(1, -1);
      return { names: [...first.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name), cells };
    });
}

const FOR_GOOD = linesOf('For good');
const ENDING = linesOf('With an end');
const OF_THE_SERVICE = linesOf('As much as there is of the service itself');

test('every collection has a line that says why it is kept, how large a record is, and when it goes', () => {
  const named = [...FOR_GOOD, ...ENDING, ...OF_THE_SERVICE].flatMap(({ names }) => names);
  const declared = new Set([...collections().values(), 'rateLimits', ...Object.keys(INDEXES)]);
  expect([...new Set(named)].sort()).toEqual([...declared].sort());
  const empty = [...FOR_GOOD, ...ENDING, ...OF_THE_SERVICE].filter(({ cells }) => cells.some((cell) => !cell.trim()));
  expect(empty).toEqual([]);
});

test('what MongoDB deletes by itself has a line among those with an end, and nothing is for good but what is listed here', () => {
  const ending = ENDING.flatMap(({ names }) => names);
  const removed = Object.entries(INDEXES)
    .filter(([, indexes]) => indexes.some(({ expireAfterSeconds }) => expireAfterSeconds !== undefined))
    .map(([name]) => name);
  expect(removed.filter((name) => !ending.includes(name))).toEqual([]);
  // Each of them holds a sale, a refund, a withdrawal or a receipt. What grows with traffic and is none of these needs an end.
  expect(FOR_GOOD.flatMap(({ names }) => names).sort()).toEqual([
    'bookedRefunds',
    'disputes',
    'figureDays',
    'heldPayments',
    'refunds',
    'tombstones',
    'transactions',
    'withdrawals',
  ]);
});

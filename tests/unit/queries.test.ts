import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { INDEXES } from '../../core/records/indexes';
import { INDEX_TABLE, indexName } from './indexTable';
import { collectionAt, isServed, MADE_UP, SCANS, SENT_SCANS, serves, shapeOf, words } from './queryIndexes';
import { collections, queries, queriesOf } from './queries';

/**
 * The embedded server scans where MongoDB uses an index, so nothing else tells when a query has none. Each query that
 * the code makes is held against the declared indexes.
 */

test('how an index serves a query', () => {
  const shape = (equal: string[], range: string[] = [], sort: string[] = [], loose: string[] = []) => ({
    equal,
    range,
    loose,
    sort,
  });
  const index = { keys: { userId: 1, createdAt: -1 } } as const;
  expect(serves(index, shape(['userId'], [], ['-createdAt']))).toBe(true);
  expect(serves(index, shape(['userId'], [], ['createdAt']))).toBe(true);
  expect(serves(index, shape(['userId', 'state'], ['createdAt']))).toBe(true);
  expect(serves(index, shape([], ['userId']))).toBe(true);
  expect(serves(index, shape(['state']))).toBe(false);
  expect(serves(index, shape(['createdAt']))).toBe(false);
  expect(serves(index, shape(['userId'], [], ['paidAt']))).toBe(false);
  expect(serves(index, shape([], ['createdAt'], ['userId']))).toBe(false);
  expect(serves(index, shape([], [], ['userId', 'createdAt']))).toBe(false);
  expect(serves(index, shape([], [], ['userId', '-createdAt']))).toBe(true);
  expect(serves(index, shape([]))).toBe(false);
  expect(serves(index, shape([], [], ['userId'], ['paidAt']))).toBe(false);
  expect(serves({ ...index, sparse: true }, shape([], [], ['userId']))).toBe(false);
  expect(serves({ keys: { code: 1 }, unique: true }, shape(['code', 'on'], [], ['name']))).toBe(true);
});

test('how queries are read from code', () => {
  const code = `
    const { letters } = database;
    const due = { purgeAfter: { $lt: now }, state };
    letters.find(due, { projection: { _id: 1 } }).sort({ purgeAfter: -1 }).limit(5);
    database.letters.updateOne({ _id: id, ...(x && { status }), $or: [{ a: 1 }, { b: { $exists: false } }] }, {});
    database.letters.aggregate([{ $match: { kind } }, { $sort: { createdAt: 1 } }, { $group: {} }]);
    letters.find(filter(x));
    services.letters.find(id);
    rows.find(({ id }) => id);`;
  const found = queriesOf('x.ts', code, new Map([['letters', 'letters']])).map(({ shapes }) => shapes);
  expect(found).toEqual([
    [{ equal: ['state'], range: ['purgeAfter'], loose: [], sort: ['-purgeAfter'] }],
    [
      { equal: ['_id', 'a'], range: [], loose: [], sort: [] },
      { equal: ['_id'], range: [], loose: ['b'], sort: [] },
      { equal: ['_id', 'status', 'a'], range: [], loose: [], sort: [] },
      { equal: ['_id', 'status'], range: [], loose: ['b'], sort: [] },
    ],
    [{ equal: ['kind'], range: [], loose: [], sort: ['createdAt'] }],
    undefined,
  ]);
});

test('the table of indexes in docs has each of them, and no other', () => {
  const named = [...readFileSync(INDEX_TABLE, 'utf8').matchAll(/^\| (`[^|]*\([^|]*\)[^|]*) \| [^|]+ \|$/gm)].map(
    ([, name]) => name,
  );
  const declared = Object.entries(INDEXES).flatMap(([collection, indexes]) =>
    indexes.map((index) => indexName(collection, index)),
  );
  expect(named).toEqual(declared);
});

test('a sale is written under six indexes at most', () => {
  expect(INDEXES['transactions']?.length).toBeLessThanOrEqual(6);
});

describe('every query of the code', () => {
  const found = queries();

  test('is read from it', () => {
    expect(found.length).toBeGreaterThan(150);
    expect([...collections().keys()].length).toBeGreaterThan(20);
  });

  test('is found in the table below when it is made up as the code goes, and the table has no others', () => {
    const unread = [...new Set(found.filter(({ shapes }) => shapes === undefined).map(({ site }) => site))].sort();
    expect(unread).toEqual(Object.keys(MADE_UP).sort());
  });

  test('is served by a declared index, or there is a reason why none has to', () => {
    const bare = found.flatMap(({ site, at, collection, shapes }) =>
      (shapes ?? [])
        .filter((shape) => !isServed(collection, shape) && !(site in SCANS))
        .map((shape) => `${at} ${site} ${words(shape)}`),
    );
    expect(bare).toEqual([]);
    const bareMadeUp = Object.entries(MADE_UP).flatMap(([site, shapes]) =>
      shapes
        .map((text) => shapeOf(text))
        .filter((shape) => !isServed(collectionAt(site), shape) && !(site in SCANS))
        .map((shape) => `${site} ${words(shape)}`),
    );
    expect(bareMadeUp).toEqual([]);
  });

  test('has a reason for scanning only where it scans', () => {
    const scanning = new Set([
      ...found
        .filter(({ collection, shapes }) => shapes?.some((shape) => !isServed(collection, shape)))
        .map(({ site }) => site),
      ...Object.entries(MADE_UP)
        .filter(([site, shapes]) => shapes.some((text) => !isServed(collectionAt(site), shapeOf(text))))
        .map(([site]) => site),
    ]);
    expect(Object.keys(SCANS).filter((site) => !scanning.has(site))).toEqual([]);
  });

  test('is exempted as it is sent only where no index serves it', () => {
    const served = Object.keys(SENT_SCANS).filter((query) => {
      const [collection = '', fields = ''] = query.split(/: ?/);
      return isServed(collection, shapeOf(fields));
    });
    expect(served).toEqual([]);
  });
});

import { expect, test } from '@jest/globals';
import { listShapesOfCommand } from '../../core/records/queryShapes';

const fieldsOf = (name: string, command: object) =>
  listShapesOfCommand(name, { [name]: 'rows', ...command }).map((each) => each.fields);

test('what commands ask for is told by the names of fields alone', () => {
  expect(listShapesOfCommand('find', { find: 'letters', filter: { _id: 'secret' } })).toEqual([
    { collection: 'letters', fields: '_id' },
  ]);
  const filter = { b: { $in: ['x'] }, a: 1, c: { $gte: 1, $lt: 2 }, d: { $exists: true }, e: /x/, $expr: {} };
  expect(
    fieldsOf('find', {
      filter,
      sort: new Map([
        ['c', -1],
        ['_id', 1],
      ]),
    }),
  ).toEqual(['a b d? e? c~ by -c _id']);
  expect(fieldsOf('find', { filter: { a: 1, $or: [{ b: 1 }, { c: { $ne: 1 } }] } })).toEqual(['a b', 'a c?']);
  expect(fieldsOf('find', { filter: { $and: [{ a: 1 }, { $or: [{ b: null }, { c: 1 }] }] } })).toEqual(['a b', 'a c']);
  expect(
    fieldsOf('update', {
      updates: [
        { q: { _id: 1 }, u: {} },
        { q: { a: { $lt: 1 } }, u: {} },
      ],
    }),
  ).toEqual(['_id', 'a~']);
  expect(fieldsOf('delete', { deletes: [{ q: {}, limit: 0 }] })).toEqual(['']);
  expect(fieldsOf('findAndModify', { query: { a: 1 }, sort: { b: 1 } })).toEqual(['a by b']);
  expect(fieldsOf('distinct', { key: 'a', query: {} })).toEqual(['by a']);
  const pipeline = [{ $match: { a: 1 } }, { $sort: { b: -1 } }, { $group: { _id: '$c' } }, { $match: { d: 1 } }];
  expect(fieldsOf('aggregate', { pipeline })).toEqual(['a by -b']);
  expect(fieldsOf('insert', { documents: [{ a: 1 }] })).toEqual([]);
});

import { setImmediate } from 'node:timers/promises';
import { createViewDeduplicator } from '../../api/admin/notedViews';

test('a view that could not be written down is written before it is shown the next time', async () => {
  const views = createViewDeduplicator();
  const tries: string[] = [];
  const write = (outcome: 'written' | 'failed') => async () => {
    tries.push(outcome);
    if (outcome === 'failed') throw new Error('the database is away');
  };
  await expect(views.note('admin logs', write('failed'))).rejects.toThrow('away');
  // The same view, renewed by the page itself.
  await expect(views.note('admin logs', write('failed'))).rejects.toThrow('away');
  await views.note('admin logs', write('written'));
  await views.note('admin logs', write('written'));
  await views.note('admin sales', write('written'));
  expect(tries).toEqual(['failed', 'failed', 'written', 'written']);
});

test('who reads the same meanwhile waits for its entry, and fails with it', async () => {
  const views = createViewDeduplicator();
  const shown: string[] = [];
  const fail = async () => {
    await setImmediate();
    throw new Error('the database is away');
  };
  const look = (name: string) => views.note('admin logs', fail).then(() => shown.push(name));
  const both = await Promise.allSettled([look('one'), look('other')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(shown).toEqual([]);
});

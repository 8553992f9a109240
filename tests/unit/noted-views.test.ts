import { setImmediate } from 'node:timers/promises';
import { createViewDeduplicator } from '../../api/admin/notedViews';

test('a reading that could not be written down is written before it is shown the next time', async () => {
  const readings = createViewDeduplicator();
  const tries: string[] = [];
  const write = (outcome: 'written' | 'failed') => async () => {
    tries.push(outcome);
    if (outcome === 'failed') throw new Error('the database is away');
  };
  await expect(readings.note('admin logs', write('failed'))).rejects.toThrow('away');
  // The same view, renewed by the page itself.
  await expect(readings.note('admin logs', write('failed'))).rejects.toThrow('away');
  await readings.note('admin logs', write('written'));
  await readings.note('admin logs', write('written'));
  await readings.note('admin sales', write('written'));
  expect(tries).toEqual(['failed', 'failed', 'written', 'written']);
});

test('who reads the same meanwhile waits for its entry, and fails with it', async () => {
  const readings = createViewDeduplicator();
  const shown: string[] = [];
  const fail = async () => {
    await setImmediate();
    throw new Error('the database is away');
  };
  const look = (name: string) => readings.note('admin logs', fail).then(() => shown.push(name));
  const both = await Promise.allSettled([look('one'), look('other')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(shown).toEqual([]);
});

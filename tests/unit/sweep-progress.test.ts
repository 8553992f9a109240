import { describe, expect, test } from '@jest/globals';
import { PAGE } from '../../core/records/pages';
import { SweepProgress } from '../../worker/activities/sweepProgress';

interface Overdue {
  _id: number;
  at: Date;
}

const COUNT = 50_000;
const isBroken = (id: number) => id % 100 === 7;

/** Overdue letters, two of each moment; what is handled is gone. Counts the pages that are read, and what is handled. */
function overdueLetters() {
  const rows: Overdue[] = Array.from({ length: COUNT }, (_, n) => ({
    _id: n,
    at: new Date(1_000 + Math.floor(n / 2)),
  }));
  const gone = new Set<number>();
  const counts = { pages: 0, handled: 0, atOnce: 0, most: 0 };
  const read = (from: Date, seen: number[]): Promise<Overdue[]> => {
    counts.pages += 1;
    const page: Overdue[] = [];
    for (let n = Math.max(0, (from.getTime() - 1_000) * 2); n < COUNT && page.length < PAGE; n += 1) {
      const row = rows[n];
      if (row && !gone.has(n) && !seen.includes(n)) page.push(row);
    }
    return Promise.resolve(page);
  };
  const handle = async ({ _id }: Overdue): Promise<void> => {
    counts.handled += 1;
    counts.atOnce += 1;
    counts.most = Math.max(counts.most, counts.atOnce);
    await Promise.resolve();
    counts.atOnce -= 1;
    if (isBroken(_id)) throw new Error('broken');
    gone.add(_id);
  };
  return { counts, gone, read, handle };
}

describe('a sweep', () => {
  test(`of ${COUNT} letters of which every hundredth is broken does the others, in pages, some side by side`, async () => {
    const { counts, gone, read, handle } = overdueLetters();
    const told: number[] = [];
    const failed: number[] = [];
    const progress = new SweepProgress(undefined, 5, ({ done, left }) => told.push(done + left));
    const swept = await progress.step('letters', () =>
      progress.each('letter', { read, momentOf: ({ at }) => at, handle, failed: ({ _id }) => failed.push(_id) }),
    );
    expect(swept).toEqual({ done: COUNT * 0.99, left: COUNT / 100 });
    expect([gone.size, failed.length, counts.handled]).toEqual([COUNT * 0.99, COUNT / 100, COUNT]);
    // Each page once, and a look behind the last.
    expect(counts.pages).toBe(COUNT / PAGE + 1);
    expect(counts.most).toBe(8);
    // It says how far it is at each page.
    expect(told).toEqual(Array.from({ length: COUNT / PAGE }, (_, n) => (n + 1) * PAGE));
  });

  test('that was cut off goes on where its last heartbeat was', async () => {
    const { counts, gone, read, handle } = overdueLetters();
    let heartbeat: unknown;
    const cut = new SweepProgress(undefined, 5, ({ done, left }) => {
      heartbeat = JSON.parse(JSON.stringify(cut.details));
      if (done + left >= COUNT / 2) throw new Error('the worker died');
    });
    const each = (progress: SweepProgress) =>
      progress.each('letter', { read, momentOf: ({ at }) => at, handle, failed: () => undefined });
    await cut.step('first', () => Promise.resolve({ done: 3, left: 0 }));
    await expect(cut.step('letters', () => each(cut))).rejects.toThrow('the worker died');
    const before = { ...counts };

    const again = new SweepProgress(heartbeat, 99);
    expect(again.begunAt).toBe(5);
    const first = await again.step('first', () => Promise.reject(new Error('it was done')));
    const swept = await again.step('letters', () => each(again));
    const last = await again.step('last', () => Promise.resolve({ done: 1, left: 0 }));
    expect([first.done, last.done, gone.size]).toEqual([3, 1, COUNT * 0.99]);
    expect(swept.done).toBe(COUNT * 0.99);
    // Nothing of the first half is read or handled again, but for broken ones of the last moment.
    expect(counts.pages - before.pages).toBe(COUNT / 2 / PAGE + 1);
    expect(counts.handled - before.handled).toBeLessThanOrEqual(COUNT / 2 + 2);
    expect(new SweepProgress({ of: 'another version' }, 7).begunAt).toBe(7);
  });
});

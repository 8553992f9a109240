/** Milliseconds in which the same view, renewed by the page itself or turned over, is one reading of it. */
const ONE_READING = 10 * 60_000;
const MOST = 1_000;

/** What has been read, and written down, lately. */
export interface NotedViews {
  /**
   * Has a reading written down, unless the same was within the last ten minutes. What could not be written is none: the
   * next one is written again, and whoever reads the same meanwhile waits for it, so that nothing is shown unseen.
   * @throws what `write` throws, to all who wait for it
   */
  note(reading: string, write: () => Promise<void>): Promise<void>;
}

export function createViewDeduplicator(): NotedViews {
  const notedViews = new Map<string, { at: number; written: Promise<void> }>();

  function forgetOldViews(now: number): void {
    for (const [reading, { at }] of notedViews)
      if (now - at > ONE_READING || notedViews.size > MOST) notedViews.delete(reading);
  }

  return {
    async note(reading, write) {
      const now = Date.now();
      forgetOldViews(now);
      const existing = notedViews.get(reading);
      if (existing) return existing.written;
      const entry = { at: now, written: write() };
      notedViews.set(reading, entry);
      try {
        await entry.written;
      } catch (error) {
        if (notedViews.get(reading) === entry) notedViews.delete(reading);
        throw error;
      }
    },
  };
}

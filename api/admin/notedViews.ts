/** Milliseconds in which the same page, renewed by itself or turned over, is one view. */
const ONE_VIEW = 10 * 60_000;
const MOST = 1_000;

/** The views that have been written down lately. */
export interface NotedViews {
  /**
   * Has a view written down, unless the same was within the last ten minutes. What could not be written is none: the
   * next one is written again, and whoever opens the same meanwhile waits for it, so that nothing is shown unseen.
   * @throws what `write` throws, to all who wait for it
   */
  note(view: string, write: () => Promise<void>): Promise<void>;
}

export function createViewDeduplicator(): NotedViews {
  const notedViews = new Map<string, { at: number; written: Promise<void> }>();

  function forgetOldViews(now: number): void {
    for (const [view, { at }] of notedViews) if (now - at > ONE_VIEW || notedViews.size > MOST) notedViews.delete(view);
  }

  return {
    async note(view, write) {
      const now = Date.now();
      forgetOldViews(now);
      const existing = notedViews.get(view);
      if (existing) return existing.written;
      const entry = { at: now, written: write() };
      notedViews.set(view, entry);
      try {
        await entry.written;
      } catch (error) {
        if (notedViews.get(view) === entry) notedViews.delete(view);
        throw error;
      }
    },
  };
}

/**
 * Watches a count that grows while something goes on.
 * @param measureProgress such as the number of bytes that came or went
 * @param patience milliseconds that it may stay the same
 * @param onStall called once, when it did
 * @returns ends the watch
 */
export function watchForStall(measureProgress: () => number, patience: number, onStall: () => void): () => void {
  let last = measureProgress();
  const timer = setInterval(() => {
    const now = measureProgress();
    if (now !== last) {
      last = now;
      return;
    }
    clearInterval(timer);
    onStall();
  }, patience);
  timer.unref();
  return () => clearInterval(timer);
}

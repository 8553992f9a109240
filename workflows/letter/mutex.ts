/** Runs one asynchronous change at a time. */
export type Mutex = <T>(change: () => Promise<T>) => Promise<T>;

/** Runs asynchronous changes one after the other, in the order they came. Deterministic: plain promises only. */
export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return (change) => {
    const turn = last.then(change, change);
    last = turn.catch(() => undefined);
    return turn;
  };
}

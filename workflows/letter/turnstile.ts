/** Runs asynchronous changes one after the other, in the order they came. Deterministic: plain promises only. */
export function createTurnstile(): <T>(change: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (change) => {
    const turn = last.then(change, change);
    last = turn.catch(() => undefined);
    return turn;
  };
}

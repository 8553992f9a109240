import { useEffect, useEffectEvent } from 'react';

/** Looks again and again at what is about to change, while it is awaited and the page is seen. `every`: milliseconds. */
export function usePollingWhileAwaited(look: () => void, isAwaited: boolean, every = 5_000): void {
  const lookNow = useEffectEvent(look);
  useEffect(() => {
    if (!isAwaited) return undefined;
    const timer = setInterval(() => document.visibilityState === 'visible' && lookNow(), every);
    return () => clearInterval(timer);
  }, [isAwaited, every]);
}

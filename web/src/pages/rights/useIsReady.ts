import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/**
 * False until the page's script is at work. The server renders a page for everybody: what an address says behind its `?`
 * is looked at from then on.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

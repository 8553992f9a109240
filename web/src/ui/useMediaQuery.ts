import { useSyncExternalStore } from 'react';

/** Whether the page is shown as a CSS media query says, also after it was turned or made wider. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
    // The server renders for every width.
    () => false,
  );
}

/** A phone: rows stand below each other, and the wizard asks a group of questions at a time. */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 719px)');

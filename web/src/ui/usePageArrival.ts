import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** On a new page: up to the top (or the anchor) and, for screen readers, focus on the page's beginning. */
export function useScrollAndFocusOnNewPage(path: string): void {
  const { hash } = useLocation();
  const first = useRef(true);
  useEffect(() => {
    if (hash) {
      // A lazy page may not have drawn its anchor yet.
      const timer = setTimeout(() => document.getElementById(hash.slice(1))?.scrollIntoView(), 60);
      first.current = false;
      return () => clearTimeout(timer);
    }
    if (!first.current) {
      window.scrollTo({ top: 0, behavior: 'instant' });
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    first.current = false;
    return undefined;
  }, [path, hash]);
}

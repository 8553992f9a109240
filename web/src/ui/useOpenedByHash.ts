import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Opens the accordion that the address names, scrolls to it and puts the focus on its heading. @param ready it is drawn */
export function useOpenAccordionInHash(ready: boolean): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (!ready || !hash) return;
    const named = document.getElementById(hash.slice(1));
    if (!(named instanceof HTMLDetailsElement)) return;
    named.open = true;
    named.scrollIntoView();
    named.querySelector('summary')?.focus({ preventScroll: true });
  }, [ready, hash, key]);
}

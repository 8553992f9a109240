import { useEffect, useRef, type RefObject } from 'react';

/** When the step changes: up to the top, and the focus on the step's headline, so that it is read out. */
export function useStepArrival(stepId: string | undefined, container: RefObject<HTMLElement | null>): void {
  const last = useRef(stepId);
  useEffect(() => {
    if (last.current === stepId) return;
    last.current = stepId;
    window.scrollTo({ top: 0, behavior: 'instant' });
    container.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [stepId, container]);
}

import { useEffect, useRef, type RefObject } from 'react';

/**
 * When the step changes: up to the top, and the focus on the step's headline, so that it is read out; or to the question
 * that the address names.
 */
export function useScrollAndFocusOnNewStep(stepId: string | undefined, container: RefObject<HTMLElement | null>): void {
  const last = useRef(stepId);
  useEffect(() => {
    if (last.current === stepId) return;
    last.current = stepId;
    const named = window.location.hash.slice(1);
    const question =
      named === '' ? null : (container.current?.querySelector<HTMLElement>(`[id="${CSS.escape(named)}"]`) ?? null);
    if (question) {
      question.focus({ preventScroll: true });
      (question.closest('.field') ?? question).scrollIntoView({ block: 'start', behavior: 'instant' });
      return;
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
    container.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [stepId, container]);
}

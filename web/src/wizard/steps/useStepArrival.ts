import { useEffect, useRef, type RefObject } from 'react';

/**
 * When the step changes: up to the top, and the focus on the step's headline, so that it is read out; or to the question
 * that the address names. Whoever has only just come stays where they are.
 * @param stepId undefined while no step is shown
 */
export function useScrollAndFocusOnNewStep(stepId: string | undefined, container: RefObject<HTMLElement | null>): void {
  const last = useRef(stepId);
  useEffect(() => {
    const before = last.current;
    if (stepId === undefined || before === stepId) return;
    last.current = stepId;
    if (before === undefined) return;
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

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
      return keepInViewWhileLoading(question.closest('.field') ?? question, container.current);
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
    container.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [stepId, container]);
}

/** How long fields above a question may still come and push it away, milliseconds. */
const LOADING = 2_000;
const MOVED_BY_PERSON = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to a question, and again while the step around it grows, until the person moves. @returns what ends it */
function keepInViewWhileLoading(question: Element, around: Element | null): () => void {
  const show = () => question.scrollIntoView({ block: 'start', behavior: 'instant' });
  const observer = new ResizeObserver(show);
  if (around) observer.observe(around);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of MOVED_BY_PERSON) window.removeEventListener(event, stop);
  };
  const timer = setTimeout(stop, LOADING);
  for (const event of MOVED_BY_PERSON) window.addEventListener(event, stop, { passive: true });
  show();
  return stop;
}

import { useEffect, useRef, type RefObject } from 'react';

/** The heading to focus when a page goes from one stage to the next, so that a screen reader tells it; not at first. */
export function useHeadingFocusedOnNewStage(stage: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, [stage]);
  return heading;
}

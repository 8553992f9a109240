import { useEffect, useRef, type RefObject } from 'react';

/** The heading to focus when a page goes from one stage to the next, so that a screen reader tells it; not at first. */
export function useStageFocus(stage: string, isRefused = false): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    window.scrollTo({ top: 0, behavior: 'instant' });
    // What went wrong takes the focus itself.
    if (!isRefused) heading.current?.focus({ preventScroll: true });
  }, [stage, isRefused]);
  return heading;
}

import { useEffect, useState } from 'react';

/**
 * Which question, rule or part of the letter is open in a form.
 * @param shown the one that somebody came for: it is open, and in sight
 * @param line of a part of the letter, by its key: the cursor stands in it
 */
export function useOpenPartAndScrollToIt(shown: string | undefined, line = '') {
  const [open, setOpen] = useState(shown);
  const [lastShown, setLastShown] = useState(shown);
  if (shown !== lastShown) {
    setLastShown(shown);
    if (shown !== undefined) setOpen(shown);
  }
  useEffect(() => {
    if (shown === undefined) return;
    const wanted = [...document.querySelectorAll<HTMLElement>('[data-line]')].find(
      (each) => each.dataset['line'] === line,
    );
    wanted?.querySelector('textarea')?.focus({ preventScroll: true });
    const seen = wanted ?? document.querySelector('.kind-question-head[aria-expanded="true"]');
    seen?.scrollIntoView({ block: 'center' });
    document.querySelector(`[data-part="${CSS.escape(shown)}"]`)?.scrollIntoView({ block: 'start' });
  }, [shown, line]);
  return [open, setOpen] as const;
}

import { useEffect, useState } from 'react';

/**
 * Which question, rule or part of the letter is open in a form.
 * @param shown the one that somebody came for: it is open, and in sight
 */
export function useOpenPartAndScrollToIt(shown: string | undefined) {
  const [open, setOpen] = useState(shown);
  useEffect(() => {
    if (shown !== undefined)
      document.querySelector('.kind-question-head[aria-expanded="true"]')?.scrollIntoView({ block: 'center' });
  }, [shown]);
  return [open, setOpen] as const;
}

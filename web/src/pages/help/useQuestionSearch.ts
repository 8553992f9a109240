import Fuse from 'fuse.js';
import { useMemo } from 'react';
import type { HelpAnswer } from '../../data/help';

/** SPEC section 9. */
const THRESHOLD = 0.3;
const SUGGESTIONS = 5;

interface Found {
  /** The nearest questions, best first. */
  suggestions: HelpAnswer[];
  /** Ids of all that fit; undefined while nothing is asked for. */
  fitting?: ReadonlySet<string>;
}

/** Fuzzy search in questions and their answers: a letter wrong or left out does no harm. */
export function useQuestionSearch(faq: HelpAnswer[], query: string): Found {
  const fuse = useMemo(
    () =>
      new Fuse(faq, {
        keys: [
          { name: 'question', weight: 3 },
          { name: 'answer', weight: 1 },
        ],
        threshold: THRESHOLD,
        ignoreLocation: true,
        ignoreDiacritics: true,
        minMatchCharLength: 2,
      }),
    [faq],
  );
  return useMemo(() => {
    const wanted = query.trim();
    if (wanted.length < 2) return { suggestions: [] };
    const found = fuse.search(wanted).map(({ item }) => item);
    return { suggestions: found.slice(0, SUGGESTIONS), fitting: new Set(found.map(({ id }) => id)) };
  }, [fuse, query]);
}

import { useCallback, useEffect, useMemo, useState } from 'react';
import type { HelpAnswer } from '../../data/help';
import type { createFuzzySearch } from './questionIndex';

/** How many questions are suggested at most. */
const SUGGESTIONS = 5;

interface Found {
  /** The nearest questions, best first. */
  suggestions: HelpAnswer[];
  /** Ids of all that fit; undefined while nothing is asked for. */
  fitting?: ReadonlySet<string>;
}

/** Words as they are written: until the fuzzy search is here, and where it can't be had. */
function createSubstringSearch(faq: HelpAnswer[]): (wanted: string) => HelpAnswer[] {
  return (wanted) =>
    faq.filter(({ question, answer }) => `${question} ${answer}`.toLowerCase().includes(wanted.toLowerCase()));
}

/** Fuzzy search in questions and their answers; `prepare` fetches what it takes, which most readers never need. */
export function useQuestionSearch(faq: HelpAnswer[], query: string): Found & { prepare: () => void } {
  const [indexOf, setIndexOf] = useState<typeof createFuzzySearch>(() => createSubstringSearch);
  const prepare = useCallback(() => {
    import('./questionIndex').then(
      (fetched) => setIndexOf(() => fetched.createFuzzySearch),
      () => undefined,
    );
  }, []);
  useEffect(() => {
    if (query) prepare();
  }, [query, prepare]);
  const search = useMemo(() => indexOf(faq), [indexOf, faq]);
  const found = useMemo((): Found => {
    const wanted = query.trim();
    if (wanted.length < 2) return { suggestions: [] };
    const fitting = search(wanted);
    return { suggestions: fitting.slice(0, SUGGESTIONS), fitting: new Set(fitting.map(({ id }) => id)) };
  }, [search, query]);
  return { ...found, prepare };
}

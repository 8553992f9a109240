import { useCallback, useEffect, useRef, useState } from 'react';
import type { FormData } from '../../../core/kinds/kind';
import type { Language } from '../../../core/languages';
import { clearSaved, readSaved, writeSaved, type Saved } from './saved';

/** What another page already knows, for example the category chosen at /create. */
export interface Prefill {
  form: FormData;
  letterLanguage?: Language;
}

const PAUSE = 300;

/**
 * A kind's answers in this browser: kept a moment after each change, and when the page is left. `isResumed` is true
 * when they come from an earlier visit.
 */
export function useAnswers(kindId: string, prefill: Prefill | undefined) {
  const [{ answers, isResumed }, setState] = useState(() => {
    const saved = readSaved(kindId, Date.now());
    const before: Saved = saved ?? { form: {}, step: '', savedAt: Date.now() };
    const answers: Saved = prefill
      ? { ...before, form: { ...before.form, ...prefill.form }, letterLanguage: prefill.letterLanguage ?? before.letterLanguage }
      : before;
    return { answers, isResumed: saved !== undefined && Object.keys(saved.form).length > 0 };
  });
  const latest = useRef(answers);
  const isDirty = useRef(false);
  latest.current = answers;

  const update = useCallback((change: Partial<Saved>) => {
    isDirty.current = true;
    setState((state) => ({ ...state, answers: { ...state.answers, ...change, savedAt: Date.now() } }));
  }, []);
  const flush = useCallback(() => {
    if (isDirty.current) writeSaved(kindId, latest.current);
    isDirty.current = false;
  }, [kindId]);
  const startOver = useCallback(() => {
    clearSaved(kindId);
    isDirty.current = false;
    setState({ answers: { form: {}, step: '', savedAt: Date.now() }, isResumed: false });
  }, [kindId]);

  useEffect(() => {
    const timer = setTimeout(flush, PAUSE);
    return () => clearTimeout(timer);
  }, [answers, flush]);
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  return { answers, isResumed, update, flush, startOver };
}

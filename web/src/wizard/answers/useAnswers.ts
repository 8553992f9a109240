import { useCallback, useEffect, useRef, useState } from 'react';
import type { FormData } from '../../../../core/shared/kinds/kind';
import type { Language } from '../../../../core/shared/languages';
import { commitTyping, commitTypingBeforeOtherEvents } from '../fields/typing';
import { clearSavedAnswers, FORGOTTEN, readUnexpiredSavedAnswers, writeSavedAnswers, type Saved } from './saved';

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
export function useSavedAnswers(kindId: string, prefill: Prefill | undefined) {
  const [{ answers, isResumed }, setState] = useState(() => {
    const saved = readUnexpiredSavedAnswers(kindId, Date.now());
    const before: Saved = saved ?? { form: {}, step: '', savedAt: Date.now() };
    const answers: Saved = prefill
      ? {
          ...before,
          form: { ...before.form, ...prefill.form },
          letterLanguage: prefill.letterLanguage ?? before.letterLanguage,
        }
      : before;
    return { answers, isResumed: saved !== undefined && Object.keys(saved.form).length > 0 };
  });
  const latest = useRef(answers);
  const isDirty = useRef(false);

  // What is kept must not wait for React to show it: the page may be gone before.
  const update = useCallback((change: Partial<Saved> | ((before: Saved) => Partial<Saved>)) => {
    isDirty.current = true;
    const changed = {
      ...latest.current,
      ...(typeof change === 'function' ? change(latest.current) : change),
      savedAt: Date.now(),
    };
    latest.current = changed;
    setState((state) => ({ ...state, answers: changed }));
  }, []);
  const keep = useCallback(() => {
    if (isDirty.current) writeSavedAnswers(kindId, latest.current);
    isDirty.current = false;
  }, [kindId]);
  const flush = useCallback(() => {
    commitTyping();
    keep();
  }, [keep]);
  const startOver = useCallback(() => {
    clearSavedAnswers(kindId);
    isDirty.current = false;
    latest.current = { form: {}, step: '', savedAt: Date.now() };
    setState({ answers: latest.current, isResumed: false });
  }, [kindId]);

  useEffect(() => {
    window.addEventListener(FORGOTTEN, startOver);
    return () => window.removeEventListener(FORGOTTEN, startOver);
  }, [startOver]);
  useEffect(() => {
    const timer = setTimeout(keep, PAUSE);
    return () => clearTimeout(timer);
  }, [answers, keep]);
  useEffect(() => {
    const stop = commitTypingBeforeOtherEvents(keep);
    return () => {
      stop();
      keep();
    };
  }, [keep]);
  return { answers, isResumed, update, flush, startOver };
}

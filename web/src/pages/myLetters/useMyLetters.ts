import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../data/http';
import { fetchMyLetters, type MyLetters } from '../../data/myLetters';
import { useSessionActions } from '../../data/session';
import { usePollingWhileAwaited } from '../../data/useLookAgain';
import { useLanguage } from '../../i18n/context';

/** How often the list is read again while a letter on it is being made. Milliseconds. */
const WHILE_MADE = 3_000;

/** The signed-in person's letters in the page's language; read again on `reload`. */
export function useMyLetters() {
  const language = useLanguage();
  const { refresh } = useSessionActions();
  const [list, setList] = useState<MyLetters>();
  const [hasFailed, setHasFailed] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let current = true;
    fetchMyLetters(language).then(
      (read) => {
        if (!current) return;
        setList(read);
        setHasFailed(false);
      },
      (error: unknown) => {
        if (!current) return;
        // The session has run out meanwhile: the page then asks to sign in.
        if (error instanceof ApiError && error.code === 'sign_in_required') void refresh();
        setHasFailed(true);
      },
    );
    return () => {
      current = false;
    };
  }, [language, round, refresh]);
  const reload = useCallback(() => setRound((value) => value + 1), []);
  const isMaking = list?.letters.some(({ status, downloads }) => status !== 'preview' && !downloads.letter) ?? false;
  usePollingWhileAwaited(reload, isMaking, WHILE_MADE);
  /** Takes away what is deleted, at once. */
  const forget = useCallback((ids: readonly string[]) => {
    const gone = new Set(ids);
    setList((before) => before && { ...before, letters: before.letters.filter(({ id }) => !gone.has(id)) });
  }, []);
  return { list, hasFailed, reload, forget };
}

import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../data/http';
import {
  followLetter,
  fetchLetterView,
  reportReturnAndFetchLetter,
  type LetterKey,
  type LetterView,
} from '../../data/letters';
import { useLanguage } from '../../i18n/context';

interface Options {
  /** The browser came back from the payment page with this session, so the payment is looked up at once. */
  returned?: { sessionId?: string | undefined } | undefined;
}

/**
 * A letter that changes by itself: read once, then followed until it is delivered. `letter` names it with the token that
 * still opens it: that of a payment page's return address is good once.
 */
export function useFollowedLetter({ id, token }: LetterKey, { returned }: Options = {}) {
  const language = useLanguage();
  const [view, setView] = useState<LetterView>();
  const [fresh, setFresh] = useState<LetterKey>();
  const [error, setError] = useState<unknown>();
  const [round, setRound] = useState(0);
  // Not a reason to read the letter anew.
  const findNewestKey = useEffectEvent((): LetterKey => (fresh?.id === id ? fresh : { id, token }));
  const isReturn = returned !== undefined;
  const sessionId = returned?.sessionId;
  useEffect(() => {
    let current = true;
    let stop: (() => void) | undefined;
    const key = findNewestKey();
    const show = (next: LetterView) => {
      if (!current) return;
      setView(next);
      setError(undefined);
    };
    const fail = (problem: unknown) => {
      if (!current) return;
      if (problem instanceof ApiError && problem.status < 500) stop?.();
      setError(problem);
    };
    const begin = async () => {
      try {
        const first: LetterView & { token?: string } = await (isReturn
          ? reportReturnAndFetchLetter(key, language, sessionId)
          : fetchLetterView(key, language));
        const next = first.token !== undefined ? { id, token: first.token } : key;
        if (current) setFresh(next);
        show(first);
        if (current && (first.state !== 'delivered' || first.mail === 'sending'))
          stop = followLetter(next, language, show, fail);
      } catch (problem) {
        fail(problem);
      }
    };
    void begin();
    return () => {
      current = false;
      stop?.();
    };
  }, [id, token, language, isReturn, sessionId, round]);
  const refresh = useCallback(() => setRound((value) => value + 1), []);
  return { view, error, refresh, letter: fresh ?? { id, token } };
}

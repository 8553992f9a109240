import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react';
import { useLanguage } from '../i18n/context';
import { loadKinds, type KindsAnswer } from './kinds';

interface KindsState {
  /** The last answer, of another language while the asked one is on its way. */
  answer?: KindsAnswer;
  failed: boolean;
  retry: () => void;
}

const KindsContext = createContext<KindsState>({ failed: false, retry: () => undefined });

/** Hands the list of kinds to all pages. */
export function KindsProvider({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const [answer, setAnswer] = useState<KindsAnswer>();
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let current = true;
    loadKinds(language).then(
      (loaded) => {
        if (!current) return;
        setAnswer(loaded);
        setFailed(false);
      },
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [language, round]);
  const retry = useCallback(() => setRound((value) => value + 1), []);
  const state: KindsState = { failed, retry, ...(answer && { answer }) };
  return <KindsContext value={state}>{children}</KindsContext>;
}

export function useKinds(): KindsState {
  return use(KindsContext);
}

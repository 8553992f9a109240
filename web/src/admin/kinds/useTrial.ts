import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { adminCall, useProblemWords, useRefusal } from '../useAdmin';
import { trialReport, type TrialReport } from './answers';
import type { Edits } from './edits';

/** Milliseconds without a key until an edit is tried. */
const PAUSE = 1_200;

export interface Trial {
  /** Of the edits as they were last tried. */
  report: TrialReport | undefined;
  isRunning: boolean;
  /** Why it could not be tried, in words. */
  failure: string | undefined;
  /** Tries now. */
  run: () => void;
}

/** Has the server look through a folder with its edits, at once and again whenever typing pauses. */
export function useTrial(key: string, edits: Edits): Trial {
  const words = useProblemWords();
  const refuse = useRefusal();
  const [{ report, failure }, setState] = useState<{ report?: TrialReport; failure?: string }>({});
  const [isRunning, setIsRunning] = useState(true);
  const [round, setRound] = useState(0);
  const fail = useEffectEvent((error: unknown) => {
    refuse(error);
    setState((before) => ({ ...before, failure: words(error) }));
    setIsRunning(false);
  });
  const last = useRef<{ key: string; round: number }>(undefined);
  useEffect(() => {
    const isTyping = last.current?.key === key && last.current.round === round;
    last.current = { key, round };
    let current = true;
    setIsRunning(true);
    const timer = setTimeout(
      () => {
        adminCall('POST', `/api/admin/kinds/${encodeURIComponent(key)}/trial`, { edits })
          .then((answer) => trialReport.parse(answer))
          .then(
            (found) => {
              if (!current) return;
              setState({ report: found });
              setIsRunning(false);
            },
            (error: unknown) => {
              if (current) fail(error);
            },
          );
      },
      isTyping ? PAUSE : 0,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [key, edits, round]);
  return { report, isRunning, failure, run: () => setRound((value) => value + 1) };
}

import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { withSessionTexts } from '../i18n/texts';
import { NOBODY_KNOWS, SessionContext, type SessionState } from './session';

/** How late the session is read at the latest, milliseconds. */
const LATEST = 1_500;

function runWhenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(work, { timeout: LATEST });
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(work, 200);
  return () => clearTimeout(timer);
}

/** Hands out who is signed in. It is read after the first paint, by a part that is fetched then: no page waits for it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SessionState>();
  const [Keeper, setKeeper] = useState<ComponentType<{ onChange: (state: SessionState) => void }>>();
  useEffect(
    () =>
      runWhenIdle(() => {
        withSessionTexts(import('./SessionKeeper')).then(
          ({ default: fetched }) => setKeeper(() => fetched),
          // Everything else goes on without it.
          () => setState(NOBODY_KNOWS),
        );
      }),
    [],
  );
  return (
    <SessionContext value={state}>
      {children}
      {Keeper && <Keeper onChange={setState} />}
    </SessionContext>
  );
}

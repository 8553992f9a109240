import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLanguage } from '../i18n/context';
import { useTranslation } from '../i18n/texts';
import { useToast } from '../ui/Toast';
import { endSession, readSession, SessionContext, type Session } from './session';
import { failureKey, isTurnedBack, openSignInChannel, openSignInWindow, type SignInChannel } from './signInWindow';

/** How often the window to sign in by is looked for, and how late the session is read at the latest. Milliseconds. */
const LOOK = 500;
const LATEST = 1_500;

function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(work, { timeout: LATEST });
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(work, 200);
  return () => clearTimeout(timer);
}

/** Hands out who is signed in. It is read after the first paint: no page waits for it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const toast = useToast();
  const [session, setSession] = useState<Session>({ phase: 'loading' });
  const [isSigningIn, setIsSigningIn] = useState(false);
  const [problem, setProblem] = useState<string>();
  const channel = useRef<SignInChannel>(undefined);
  const watching = useRef<ReturnType<typeof setInterval>>(undefined);
  /** What a window tells is meant for this page: it opened the last one, even if it lost sight of it. */
  const isAwaited = useRef(false);

  const refresh = useCallback(async () => {
    const read = await readSession();
    setSession(read);
    return read;
  }, []);
  const stopWaiting = useCallback(() => {
    clearInterval(watching.current);
    watching.current = undefined;
    setIsSigningIn(false);
  }, []);
  const fail = useCallback(
    (title: string, text: string) => {
      setProblem(text);
      toast(title, text);
    },
    [toast],
  );

  const welcome = useEffectEvent(async (isOurs: boolean) => {
    const read = await refresh();
    if (!isOurs) return;
    stopWaiting();
    if (read.phase === 'in') toast(t('session.welcome', { name: read.user.name || read.user.email }));
    else fail(t('session.failed'), t('session.failedText'));
  });
  const refused = useEffectEvent((error: string) => {
    stopWaiting();
    if (!isTurnedBack(error)) fail(t('session.failed'), t(failureKey(error)));
  });
  useEffect(() => {
    const opened = openSignInChannel((message) => {
      if (message.type === 'heard') return;
      const isOurs = isAwaited.current && message.type !== 'signed-out';
      if (isOurs) {
        isAwaited.current = false;
        opened.tell({ type: 'heard' });
      }
      if (message.type === 'signed-in') void welcome(isOurs);
      else if (message.type === 'signed-out') void refresh();
      else if (isOurs) refused(message.error);
    });
    channel.current = opened;
    const stop = whenIdle(() => void refresh());
    return () => {
      stop();
      opened.close();
      clearInterval(watching.current);
    };
  }, [refresh]);

  const signIn = useCallback(() => {
    setProblem(undefined);
    clearInterval(watching.current);
    const opened = openSignInWindow(language);
    if (!opened) return;
    isAwaited.current = true;
    setIsSigningIn(true);
    let closedFor = 0;
    watching.current = setInterval(() => {
      // Closed by itself after telling, or by the person: then there is nothing to say about it.
      closedFor = opened.closed ? closedFor + 1 : 0;
      if (closedFor === 1) void refresh();
      if (closedFor === 2) stopWaiting();
    }, LOOK);
  }, [language, refresh, stopWaiting]);
  const signOut = useCallback(async () => {
    setProblem(undefined);
    try {
      await endSession();
      channel.current?.tell({ type: 'signed-out' });
      const read = await refresh();
      if (read.phase === 'out') toast(t('session.signedOut'));
    } catch {
      fail(t('session.signOutFailed'), t('session.signOutFailedText'));
    }
  }, [refresh, toast, fail, t]);

  const value = useMemo(
    () => ({ session, actions: { signIn, signOut, refresh, isSigningIn, problem } }),
    [session, signIn, signOut, refresh, isSigningIn, problem],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}

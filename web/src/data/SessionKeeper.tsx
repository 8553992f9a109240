import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLanguage } from '../i18n/context';
import { useTranslation } from '../i18n/texts';
import { useToast } from '../ui/Toast';
import { requestSignOut, fetchSessionOrSignedOut } from './readSession';
import type { Session, SessionState } from './session';
import {
  chooseSignInFailureTextKey,
  isSignInCanceled,
  openSignInChannel,
  openSignInWindowOrGoThere,
  type SignInChannel,
} from './signInWindow';

const SignOutDialog = lazy(() => import('./SignOutDialog'));

/** How often the window to sign in by is looked for. Milliseconds. */
const LOOK = 500;

/**
 * Looks after which the page says what to do about a window that shows nothing: where the provider is down, the
 * browser's own page stands there.
 */
const PATIENCE = 20_000 / LOOK;

/**
 * Reads who is signed in, signs in and out, and follows other tabs; tells what it knows by `onChange`. Signing out takes along
 * what was typed in this browser, for the next person who sits down there.
 */
export default function SessionKeeper({ onChange }: { onChange: (state: SessionState) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const toast = useToast();
  const [session, setSession] = useState<Session>({ phase: 'loading' });
  const [isSigningIn, setIsSigningIn] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [problemAt, setProblemAt] = useState<string>();
  /** Takes whether the person is sure that they want to sign out. */
  const [asking, setAsking] = useState<(isSure: boolean) => void>();
  const channel = useRef<SignInChannel>(undefined);
  const watching = useRef<ReturnType<typeof setInterval>>(undefined);
  /** What a window tells is meant for this page: it opened the last one, even if it lost sight of it. */
  const isAwaited = useRef(false);

  const refresh = useCallback(async () => {
    const read = await fetchSessionOrSignedOut();
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
    setProblem(undefined);
    if (read.phase === 'in') toast(t('session.welcome', { name: read.user.name || read.user.email }));
    else fail(t('session.failed'), t('session.failedText'));
  });
  const refused = useEffectEvent((error: string) => {
    stopWaiting();
    if (!isSignInCanceled(error)) fail(t('session.failed'), t(chooseSignInFailureTextKey(error)));
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
      else if (message.type === 'signed-out') {
        void import('../wizard/answers/saved').then(({ clearAllSavedAnswers }) => clearAllSavedAnswers());
        void refresh();
      } else if (isOurs) refused(message.error);
    });
    channel.current = opened;
    void fetchSessionOrSignedOut().then(setSession);
    return () => {
      opened.close();
      clearInterval(watching.current);
    };
  }, [refresh]);

  const forget = useCallback(() => setProblem(undefined), []);
  const signIn = useCallback(
    (place?: string) => {
      setProblem(undefined);
      setProblemAt(place);
      clearInterval(watching.current);
      const opened = openSignInWindowOrGoThere(language);
      if (!opened) return;
      isAwaited.current = true;
      setIsSigningIn(true);
      let closedFor = 0;
      let looks = 0;
      watching.current = setInterval(() => {
        looks += 1;
        if (looks === PATIENCE && !opened.closed) setProblem(t('session.stillOpen'));
        // Closed by itself after telling, or by the person: then there is nothing to say about it.
        closedFor = opened.closed ? closedFor + 1 : 0;
        if (closedFor === 1) void refresh();
        if (closedFor !== 2) return;
        stopWaiting();
        if (looks > PATIENCE) setProblem(undefined);
      }, LOOK);
    },
    [language, refresh, stopWaiting, t],
  );
  const signOut = useCallback(async () => {
    setProblem(undefined);
    try {
      // What is being typed in a wizard is kept first, so that it is found.
      window.dispatchEvent(new Event('leaving'));
      const { clearAllSavedAnswers, hasSavedAnswers: hasAnswers } = await import('../wizard/answers/saved');
      if (hasAnswers() && !(await new Promise<boolean>((answer) => setAsking(() => answer)))) return;
      await requestSignOut();
      clearAllSavedAnswers();
      channel.current?.tell({ type: 'signed-out' });
      const read = await refresh();
      if (read.phase === 'out') toast(t('session.signedOut'));
    } catch {
      fail(t('session.signOutFailed'), t('session.signOutFailedText'));
    }
  }, [refresh, toast, fail, t]);

  useEffect(() => {
    onChange({ session, actions: { signIn, signOut, refresh, isSigningIn, problem, problemAt, forget } });
  }, [onChange, session, signIn, signOut, refresh, isSigningIn, problem, problemAt, forget]);
  if (!asking) return null;
  const answerSignOutQuestion = (isSure: boolean) => {
    setAsking(undefined);
    asking(isSure);
  };
  return (
    <Suspense fallback={null}>
      <SignOutDialog onConfirm={() => answerSignOutQuestion(true)} onClose={() => answerSignOutQuestion(false)} />
    </Suspense>
  );
}

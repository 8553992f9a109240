import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSession, useSessionActions } from '../data/session';
import { useSignIn } from '../data/useSignIn';
import { useLanguage } from '../i18n/context';
import { useTranslation } from '../i18n/texts';
import { formatDuration } from './formats';
import { checkOrProlongSessionAndSetClock, useSessionClock, WARNING } from './sessionClock';
import { useErrorDescriber } from './useAdmin';

/** When the server is asked again how much time is left, milliseconds: other windows may have prolonged it. */
const LOOK_EVERY = 15_000;

/** The time, looked at once a second. */
function useNowEverySecond(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/**
 * Says two minutes before the end that the session ends, and asks to sign in again when it is over. The page stays as
 * it is behind the question, with all that was typed.
 */
export function SessionEndDialogs() {
  const { endsAt, endsAtLast, length, isOver, renewals } = useSessionClock();
  const queries = useQueryClient();
  const now = useNowEverySecond();
  const left = endsAt === undefined ? undefined : Math.max(0, endsAt - now);
  const isNear = !isOver && left !== undefined && left <= WARNING;
  const [isSure, setIsSure] = useState(false);
  useEffect(() => {
    // What fails here is met again by whatever is done next.
    checkOrProlongSessionAndSetClock('prolong').catch(() => undefined);
  }, []);
  useEffect(() => {
    if (!isNear) return undefined;
    // Said only when the server says so too.
    const look = () =>
      checkOrProlongSessionAndSetClock('look').then(
        () => setIsSure(true),
        () => undefined,
      );
    void look();
    const timer = setInterval(() => void look(), LOOK_EVERY);
    return () => {
      clearInterval(timer);
      setIsSure(false);
    };
  }, [isNear]);
  useEffect(() => {
    // What the session's end has refused is read anew.
    if (renewals > 0) void queries.invalidateQueries();
  }, [queries, renewals]);
  const isDue = isNear && left === 0;
  useEffect(() => {
    if (isDue) checkOrProlongSessionAndSetClock('look').catch(() => undefined);
  }, [isDue]);
  if (isOver) return <SignInAgainDialog />;
  return isNear && isSure ? <SessionEndsSoonDialog left={left} length={length} isLast={endsAt === endsAtLast} /> : null;
}

const formatMinutesAndSeconds = (milliseconds: number) => {
  const seconds = Math.ceil(milliseconds / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Times in milliseconds; `length` is what a session lasts without use. */
function SessionEndsSoonDialog({ left, length, isLast }: { left: number; length: number; isLast: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useErrorDescriber();
  const { signIn, isSigningIn, problem: signInProblem } = useSignIn();
  const [problem, setProblem] = useState<string>();
  const prolongSessionOrSignIn = () => {
    setProblem(undefined);
    if (isLast) signIn();
    else checkOrProlongSessionAndSetClock('prolong').catch((error: unknown) => setProblem(words(error)));
  };
  useCallbackOnceSignedInAgain(
    () => void checkOrProlongSessionAndSetClock('prolong').catch((error: unknown) => setProblem(words(error))),
  );
  const shown = signInProblem ?? problem;
  return (
    <Modal
      open
      title={t('admin.session.ends')}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <Button type="primary" loading={isSigningIn} onClick={prolongSessionOrSignIn}>
          {t(isLast ? 'needed.signIn' : 'admin.session.stay')}
        </Button>
      }
    >
      <p>
        {t('admin.session.endsIn')} <strong className="number">{formatMinutesAndSeconds(left)}</strong>
      </p>
      <p>
        {isLast ? t('admin.session.lastText') : t('admin.session.endsText', { span: formatDuration(length, language) })}
      </p>
      {shown !== undefined && <p role="alert">{shown}</p>}
    </Modal>
  );
}

function SignInAgainDialog() {
  const { t } = useTranslation();
  const words = useErrorDescriber();
  const { signIn, isSigningIn, problem: signInProblem } = useSignIn();
  const [problem, setProblem] = useState<string>();
  useCallbackOnceSignedInAgain(
    () => void checkOrProlongSessionAndSetClock('prolong').catch((error: unknown) => setProblem(words(error))),
  );
  // That the session is over says the title.
  const shown = signInProblem ?? problem;
  return (
    <Modal
      open
      title={t('admin.session.over')}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <Button
          type="primary"
          loading={isSigningIn}
          onClick={() => {
            setProblem(undefined);
            signIn();
          }}
        >
          {t(isSigningIn ? 'session.signingIn' : 'needed.signIn')}
        </Button>
      }
    >
      <p>{t('admin.session.overText')}</p>
      {shown !== undefined && <p role="alert">{shown}</p>}
    </Modal>
  );
}

/** Calls back when the window to sign in by is through and somebody is signed in. */
function useCallbackOnceSignedInAgain(onSignedIn: () => void): void {
  const session = useSession();
  const { isSigningIn } = useSessionActions();
  const was = useRef(false);
  const tell = useEffectEvent(onSignedIn);
  useEffect(() => {
    if (was.current && !isSigningIn && session.phase === 'in') tell();
    was.current = isSigningIn;
  }, [isSigningIn, session]);
}

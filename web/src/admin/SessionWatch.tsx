import { Button, Modal } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSession, useSessionActions } from '../data/session';
import { useTranslation } from '../i18n/texts';
import { request } from '../data/http';
import { SESSION, sessionOver, sessionRenewed, sessionUsed, useSessionClock, WARNING } from './sessionClock';
import { useProblemWords } from './useAdmin';

/** Prolongs the session, and tells whether there is one. */
const TOUCH = '/api/admin/session';

/** Time that is left of a session, milliseconds; looked at once a second while it matters. */
function useTimeLeft(usedAt: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, usedAt + SESSION - now);
}

/**
 * Says two minutes before the end that the session ends, and asks to sign in again when it is over. The page stays as
 * it is behind the question, with all that was typed.
 */
export function SessionWatch() {
  const { usedAt, isOver } = useSessionClock();
  const left = useTimeLeft(usedAt);
  const isDue = left === 0 && !isOver;
  useEffect(() => {
    if (isDue) sessionOver();
  }, [isDue]);
  if (isOver) return <SignInAgain />;
  return left <= WARNING ? <EndsSoon left={left} /> : null;
}

function EndsSoon({ left }: { left: number }) {
  const { t } = useTranslation();
  const words = useProblemWords();
  const [problem, setProblem] = useState<string>();
  const minutes = Math.floor(left / 60_000);
  const seconds = String(Math.floor((left % 60_000) / 1_000)).padStart(2, '0');
  const stay = () => {
    setProblem(undefined);
    request(TOUCH).then(sessionUsed, (error: unknown) => setProblem(words(error)));
  };
  return (
    <Modal open title={t('admin.session.ends')} closable={false} maskClosable={false} keyboard={false} footer={<Button type="primary" onClick={stay}>{t('admin.session.stay')}</Button>}>
      <p>
        {t('admin.session.endsIn')} <span className="number" role="timer">{`${minutes}:${seconds}`}</span>
      </p>
      <p>{t('admin.session.endsText')}</p>
      {problem !== undefined && <p role="alert">{problem}</p>}
    </Modal>
  );
}

function SignInAgain() {
  const { t } = useTranslation();
  const words = useProblemWords();
  const session = useSession();
  const { signIn, isSigningIn, problem: signInProblem } = useSessionActions();
  const [problem, setProblem] = useState<string>();
  const wasSigningIn = useRef(false);
  const look = useEffectEvent(() => {
    request(TOUCH).then(sessionRenewed, (error: unknown) => setProblem(words(error)));
  });
  useEffect(() => {
    if (wasSigningIn.current && !isSigningIn && session.phase === 'in') look();
    wasSigningIn.current = isSigningIn;
  }, [isSigningIn, session]);
  const shown = problem ?? signInProblem;
  return (
    <Modal
      open
      title={t('admin.session.over')}
      closable={false}
      maskClosable={false}
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

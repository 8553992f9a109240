import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useSignIn } from '../data/useSignIn';
import {
  chooseSignInFailureTextKey,
  isSignInCanceled,
  openSignInChannel,
  takeAndForgetReturnPath,
} from '../data/signInWindow';
import { usePathTo } from '../i18n/context';
import { useTranslation } from '../i18n/texts';
import { SignInProblem } from '../ui/SignInProblem';
import { useTitle } from '../ui/useTitle';
import './plain.css';

/** How long one is told that signing in goes on before the page leads home. Milliseconds. */
const STAY = 2_000;
/** When a page that opened this window should have answered by. */
const ANSWER = 400;

/**
 * The page /__/auth/handler is where the provider leads back to. In the window that a page opened it tells that
 * page and closes; as a page of its own it goes home, at once when it was not led here by signing in. What went wrong
 * stays to be read.
 */
export default function FinishSignInAndLeavePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const pathTo = usePathTo();
  const { signIn, isSigningIn: isTrying, problem } = useSignIn();
  const [query] = useSearchParams();
  const isSigningIn = query.has('authType') || query.has('apiKey');
  const error = query.get('error');
  const isToBeRead = error !== null && !isSignInCanceled(error);
  const [isTimeOver, setIsTimeOver] = useState(false);
  useTitle(t('session.handler'));

  const leave = useEffectEvent(() => {
    const from = takeAndForgetReturnPath();
    if (!isToBeRead) void navigate(from ?? pathTo('/'), { replace: true });
  });
  useEffect(() => {
    if (!isSigningIn) {
      leave();
      return undefined;
    }
    const channel = openSignInChannel((message) => message.type === 'heard' && window.close());
    channel.tell(error === null ? { type: 'signed-in' } : { type: 'failed', error });
    const closing = setTimeout(() => {
      if (window.opener !== null) window.close();
    }, ANSWER);
    const leaving = setTimeout(() => {
      leave();
      setIsTimeOver(true);
    }, STAY);
    return () => {
      clearTimeout(closing);
      clearTimeout(leaving);
      channel.close();
    };
  }, [isSigningIn, error]);
  if (isToBeRead && (isTimeOver || !isSigningIn))
    return (
      <div className="wrap plain plain-center">
        <h1>{t('session.failed')}</h1>
        <SignInProblem
          problem={problem ?? t(chooseSignInFailureTextKey(error ?? ''))}
          isSigningIn={isTrying && problem !== undefined}
        />
        <p className="button-row">
          <button type="button" className="button button-primary" onClick={signIn}>
            {t('common.tryAgain')}
          </button>
          <Link className="button button-quiet" to={pathTo('/')}>
            {t('session.home')}
          </Link>
        </p>
      </div>
    );
  return (
    <div className="wrap plain plain-center">
      <h1 className="writing-words">
        <span className="spinner" aria-hidden="true" /> {t('session.handler')}
      </h1>
    </div>
  );
}

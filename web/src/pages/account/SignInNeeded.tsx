import { Link } from 'react-router-dom';
import { useSession, useSessionActions } from '../../data/session';
import { useSignIn } from '../../data/useSignIn';
import { usePollingWhileAwaited } from '../../data/useLookAgain';
import { usePathTo } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { Loading } from '../../ui/Loading';
import { Note } from '../../ui/Note';
import { SignInProblem } from '../../ui/SignInProblem';
import { useTitle } from '../../ui/useTitle';
import { SignInByMailForm } from './MailSignIn';
import '../../wizard/wizard.css';
import '../plain.css';

interface Props {
  /** Of the page; without one nothing stands there until it is known who is signed in. */
  title?: string;
  /** What the page is for: true for whoever is signed in, and for whoever is not. */
  lead: string;
}

/** In place of a page that is a person's own, as long as nobody is signed in. */
export function SignInPromptOrLoading({ title, lead }: Props) {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  const session = useSession();
  const { signIn, isSigningIn, problem } = useSignIn();
  const isOff = session.phase === 'out' && !session.canSignIn;
  useTitle(session.phase === 'loading' ? undefined : t('needed.title'));
  if (session.phase === 'loading') return <PersonalPageLoading title={title} lead={lead} />;
  if (session.phase === 'out' && session.isUnknown) return <SessionUnknownNotice />;
  return (
    <div className={`wrap plain ${title === undefined ? 'plain-center' : 'plain-own'}`}>
      <h1>{t('needed.title')}</h1>
      <p className="lead">{isOff ? t('needed.off') : lead}</p>
      <SignInProblem problem={problem} isSigningIn={isSigningIn} />
      <p className="button-row">
        {!isOff && (
          <button type="button" className="button button-primary" aria-disabled={isSigningIn} onClick={signIn}>
            {isSigningIn && <span className="spinner" aria-hidden="true" />}
            {t(isSigningIn ? 'session.signingIn' : 'needed.signIn')}
          </button>
        )}
        <Link className="button button-quiet" to={pathTo('/')}>
          {t('needed.home')}
        </Link>
      </p>
      {!isOff && <SignInByMailForm />}
    </div>
  );
}

/** What is true of a person's own page whoever comes: it is painted with the page, before it is known who that is. */
export function PersonalPageLoading({ title, lead }: { title: string | undefined; lead: string }) {
  const { t } = useTranslation();
  return (
    <div className="wrap plain plain-own">
      {title !== undefined && (
        <>
          <h1 tabIndex={-1}>{title}</h1>
          <p className="lead">{lead}</p>
        </>
      )}
      <noscript>{title === undefined ? <h1>{t('needed.title')}</h1> : <p>{t('needed.title')}.</p>}</noscript>
      <Loading />
    </div>
  );
}

/** The server could not say who is signed in: it is asked again until it can. */
function SessionUnknownNotice() {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  const { refresh } = useSessionActions();
  useTitle(t('needed.unknown'));
  usePollingWhileAwaited(() => void refresh(), true);
  return (
    <div className="wrap plain plain-center">
      <h1>{t('needed.unknown')}</h1>
      <Note level="wrong" role="alert">
        <p>{t('needed.unknownText')}</p>
      </Note>
      <p className="button-row">
        <button type="button" className="button button-primary" onClick={() => void refresh()}>
          {t('common.tryAgain')}
        </button>
        <Link className="button button-quiet" to={pathTo('/')}>
          {t('needed.home')}
        </Link>
      </p>
    </div>
  );
}

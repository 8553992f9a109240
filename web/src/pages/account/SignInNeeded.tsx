import { Link } from 'react-router-dom';
import { useSession, useSessionActions } from '../../data/session';
import { usePathTo } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { Loading } from '../../ui/Loading';
import { Note } from '../../ui/Note';
import { useTitle } from '../../ui/useTitle';
import '../plain.css';

/** In place of a page that is a person's own, as long as nobody is signed in (SPEC section 2, My letters). */
export function SignInNeeded({ why }: { why: string }) {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  const session = useSession();
  const { signIn, refresh, isSigningIn, problem } = useSessionActions();
  const isOff = session.phase === 'out' && !session.canSignIn && !session.isUnknown;
  useTitle(session.phase === 'loading' ? undefined : t('needed.title'));
  if (session.phase === 'loading') return <Loading />;
  const isUnknown = session.phase === 'out' && session.isUnknown;
  return (
    <div className="wrap plain plain-center">
      <h1>{t('needed.title')}</h1>
      <p className="lead">{isOff ? t('needed.off') : why}</p>
      {(problem || isUnknown) && (
        <Note level="wrong" role="alert">
          <p>{problem ?? t('errors.network')}</p>
        </Note>
      )}
      <p className="button-row">
        {isUnknown ? (
          <button type="button" className="button button-primary" onClick={() => void refresh()}>
            {t('common.tryAgain')}
          </button>
        ) : (
          !isOff && (
            <button type="button" className="button button-primary" aria-disabled={isSigningIn} onClick={signIn}>
              {isSigningIn && <span className="spinner" aria-hidden="true" />}
              {t(isSigningIn ? 'session.signingIn' : 'needed.signIn')}
            </button>
          )
        )}
        <Link className="button button-quiet" to={pathTo('/')}>
          {t('needed.home')}
        </Link>
      </p>
      {!isOff && !isUnknown && <p className="small soft">{t('needed.note')}</p>}
    </div>
  );
}

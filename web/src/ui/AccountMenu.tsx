import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../data/session';
import { useSignIn } from '../data/useSignIn';
import { useTranslation } from '../i18n/texts';
import { orNothing } from '../lazyPart';
import { UserInitials } from './Avatar';
import { computeInitials } from './initials';
import { MenuButton } from './MenuButton';
import './account.css';

const AccountItems = lazy(() => orNothing(import('./AccountItems')));

/** In the header: who is signed in, or the way to sign in; nothing as long as nobody knows, and where there is none. */
export default function AccountMenuOrSignIn() {
  const { t } = useTranslation();
  const session = useSession();
  const { signIn, isSigningIn, problem, forget } = useSignIn();
  const { key } = useLocation();
  if (session.phase === 'loading') return null;
  if (session.phase === 'out')
    return session.canSignIn ? (
      <div className="menu">
        <button type="button" className="header-sign-in" aria-disabled={isSigningIn} onClick={signIn}>
          {isSigningIn && <span className="spinner" aria-hidden="true" />}
          {t(isSigningIn ? 'session.signingIn' : 'session.signIn')}
        </button>
        {problem !== undefined && (
          <div className="header-problem">
            <p role="alert">{problem}</p>
            <button type="button" className="button-text" onClick={forget}>
              {t('common.close')}
            </button>
          </div>
        )}
      </div>
    ) : null;
  const { user } = session;
  return (
    <MenuButton
      key={key}
      className="header-account"
      label={`${computeInitials(user.name, user.email)}, ${t('session.menu', { name: user.name || user.email })}`}
      menu={
        <Suspense fallback={null}>
          <AccountItems user={user} />
        </Suspense>
      }
    >
      <UserInitials user={user} />
    </MenuButton>
  );
}

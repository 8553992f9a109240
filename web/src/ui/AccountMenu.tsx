import { Crown } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isSubscriber, useSession, useSessionActions, type User } from '../data/session';
import { usePathTo } from '../i18n/context';
import { useTranslation } from '../i18n/texts';
import { accountLinks } from './accountLinks';
import { initials } from './initials';
import { MenuButton } from './MenuButton';
import './account.css';

const AccountItems = lazy(() => import('./AccountItems'));

/** No remote picture: initials, with a crown for who subscribes (SPEC section 2, Header). */
export function Avatar({ user }: { user: User }) {
  return (
    <span className="avatar" aria-hidden="true">
      {initials(user.name, user.email)}
      {isSubscriber(user) && <Crown className="avatar-crown" size={16} />}
    </span>
  );
}

/** In the header: who is signed in, or the way to sign in; nothing as long as nobody knows, and where there is none. */
export function AccountMenu() {
  const { t } = useTranslation();
  const session = useSession();
  const { signIn, isSigningIn } = useSessionActions();
  const { key } = useLocation();
  if (session.phase === 'loading') return null;
  if (session.phase === 'out')
    return session.canSignIn ? (
      <button type="button" className="header-sign-in" aria-disabled={isSigningIn} onClick={signIn}>
        {isSigningIn && <span className="spinner" aria-hidden="true" />}
        {t(isSigningIn ? 'session.signingIn' : 'session.signIn')}
      </button>
    ) : null;
  const { user } = session;
  return (
    <MenuButton
      key={key}
      className="header-account"
      // The letters that are seen are part of the name that is heard.
      label={`${initials(user.name, user.email)}, ${t('session.menu', { name: user.name || user.email })}`}
      menu={(id, close) => (
        <Suspense fallback={null}>
          <AccountItems id={id} user={user} close={close} />
        </Suspense>
      )}
    >
      <Avatar user={user} />
    </MenuButton>
  );
}

/** The same as links of the side menu. */
export function AccountLinks({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  const session = useSession();
  const { signIn, signOut, isSigningIn } = useSessionActions();
  if (session.phase === 'loading') return null;
  if (session.phase === 'out')
    return session.canSignIn ? (
      <button type="button" className="button button-quiet" aria-disabled={isSigningIn} onClick={signIn}>
        {t(isSigningIn ? 'session.signingIn' : 'session.signIn')}
      </button>
    ) : null;
  const { user } = session;
  return (
    <nav aria-label={t('session.account')} className="side-account">
      <p className="side-account-who">
        <Avatar user={user} />
        <span>{user.name || user.email}</span>
        {isSubscriber(user) && <span className="pro">{t('session.pro')}</span>}
      </p>
      <ul className="side-links">
        {accountLinks(user).map(({ id, to }) => (
          <li key={id}>
            <Link to={pathTo(to)} onClick={onLeave}>
              {t(`session.${id}`)}
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            onClick={() => {
              onLeave();
              void signOut();
            }}
          >
            {t('session.signOut')}
          </button>
        </li>
      </ul>
    </nav>
  );
}

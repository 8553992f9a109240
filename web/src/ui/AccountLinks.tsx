import { Link } from 'react-router-dom';
import { useSession, useSessionActions } from '../data/session';
import { isSubscriber } from '../data/subscriber';
import { useSignIn } from '../data/useSignIn';
import { usePathTo } from '../i18n/context';
import { useTranslation } from '../i18n/texts';
import { listAccountLinks } from './accountPages';
import { UserInitials } from './Avatar';
import './account.css';

/** The same as links of the side menu. */
export default function AccountLinks({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  const session = useSession();
  const { signOut } = useSessionActions();
  const { signIn, isSigningIn, problem } = useSignIn();
  if (session.phase === 'loading') return null;
  if (session.phase === 'out')
    return session.canSignIn ? (
      <>
        <button type="button" className="button button-quiet" aria-disabled={isSigningIn} onClick={signIn}>
          {t(isSigningIn ? 'session.signingIn' : 'session.signIn')}
        </button>
        {problem !== undefined && <p role="alert">{problem}</p>}
      </>
    ) : null;
  const { user } = session;
  return (
    <nav aria-label={t('session.account')} className="side-account">
      <p className="side-account-who">
        <UserInitials user={user} />
        <span>{user.name || user.email}</span>
        {isSubscriber(user) && <span className="pro">{t('session.pro')}</span>}
      </p>
      <ul className="side-links">
        {listAccountLinks(user).map(({ id, to }) => (
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

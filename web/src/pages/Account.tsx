import { LogOut } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { isRecord } from '../../../core/shared/isRecord';
import type { Receipt } from '../data/account';
import { useSession, useSessionActions, type User } from '../data/session';
import { isSubscriber } from '../data/subscriber';
import { usePathTo } from '../i18n/context';
import { useTranslation } from '../i18n/texts';
import { UserInitials } from '../ui/Avatar';
import { useTitle } from '../ui/useTitle';
import { ErasedDataReceipts } from './account/Erased';
import { MyDataDownloadAndErasure } from './account/MyData';
import { SignInPromptOrLoading } from './account/SignInNeeded';
import { SubscriptionSection } from './account/SubscriptionPart';
import './account/accountPage.css';
import './plain.css';

/** The page keeps the receipts in its own history, once the account is gone. */
const hasErasedReceipts = (state: unknown): state is { erased: Receipt[] } =>
  isRecord(state) && Array.isArray(state['erased']);

/** /account: who is signed in, the subscription, and what is known about them. */
export default function AccountOrErasedReceiptsOrSignIn() {
  const { t } = useTranslation();
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  // In the page's own history, so that Back from a receipt leads to the list again.
  const state: unknown = location.state;
  if (hasErasedReceipts(state)) return <ErasedDataReceipts receipts={state.erased} />;
  if (session.phase !== 'in') return <SignInPromptOrLoading title={t('account.title')} lead={t('account.lead')} />;
  return (
    <SignedInAccount
      key={session.user.uid}
      user={session.user}
      onErased={(erased) => void navigate(location.pathname, { replace: true, state: { erased } })}
    />
  );
}

function SignedInAccount({ user, onErased }: { user: User; onErased: (receipts: Receipt[]) => void }) {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  const { signOut, problem } = useSessionActions();
  useTitle(t('account.title'));
  return (
    <div className="wrap plain account">
      <h1 tabIndex={-1}>{t('account.title')}</h1>
      <section className="account-part account-who" aria-label={t('account.who')}>
        <UserInitials user={user} />
        <div className="account-name">
          <strong>{user.name || user.email}</strong>{' '}
          {isSubscriber(user) && <span className="pro">{t('session.pro')}</span>}
          {user.name && <p className="soft">{user.email}</p>}
          <p className="small soft">{t('account.by')}</p>
        </div>
        <div className="button-row account-ways">
          <Link className="button button-quiet" to={pathTo('/my-letters')}>
            {t('session.mine')}
          </Link>
          <button type="button" className="button button-quiet" onClick={() => void signOut()}>
            <LogOut size={18} aria-hidden="true" />
            {t('session.signOut')}
          </button>
        </div>
        {problem && <p role="alert">{problem}</p>}
      </section>
      <SubscriptionSection />
      <MyDataDownloadAndErasure onErased={onErased} />
    </div>
  );
}

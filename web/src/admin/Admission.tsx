import { Suspense, use, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { splitLocalPath } from '../../../core/shared/pages/localPath';
import { useSession, useSessionActions, type User } from '../data/session';
import { useLanguage, usePathTo } from '../i18n/context';
import { useTranslation } from '../i18n/texts';
import { createLazyPart } from '../lazyPart';
import { SignInPromptOrLoading } from '../pages/account/SignInNeeded';
import { RenderingContext } from '../rendering';
import { Loading } from '../ui/Loading';
import { Note } from '../ui/Note';
import { useToast } from '../ui/Toast';
import { useTitle } from '../ui/useTitle';
import { wasPageLoadedInBackOffice } from './ownDocument';
import { listScriptPartsOfAdminPath } from './partsAhead';

const Workspace = createLazyPart('admin/Workspace', () => import('./Workspace'));

/**
 * Who may come in. Whoever is in stays where they are when the session ends, so that nothing typed is lost: the
 * workspace itself asks them to sign in again. The server decides at every call all the same.
 */
export default function AdminWorkspaceSignInOrDenial() {
  const { t } = useTranslation();
  const session = useSession();
  const { path } = splitLocalPath(useLocation().pathname);
  const { part } = use(RenderingContext);
  for (const name of listScriptPartsOfAdminPath(path, useLanguage())) part(name);
  const [admitted, setAdmitted] = useState<User>();
  const user = session.phase === 'in' ? session.user : undefined;
  const isElsewhere = session.phase === 'in' && !wasPageLoadedInBackOffice();
  // What is known is taken up while rendering, so that the workspace is there at once. Who was denied is not kept.
  if (user && user !== admitted) setAdmitted(user);
  else if (session.phase === 'out' && admitted && admitted.role === 'user') setAdmitted(undefined);
  useEffect(() => {
    // Styles may be put only into a document that was sent for the back office.
    if (isElsewhere) window.location.reload();
  }, [isElsewhere]);
  if (!admitted) return <SignInPromptOrLoading lead={t('admin.needed')} />;
  if (isElsewhere) return <Loading />;
  if (admitted.role === 'user') return <AdminAccessDenied email={admitted.email} />;
  return (
    <Suspense fallback={<Loading />}>
      <Workspace key={admitted.uid} admin={admitted} />
    </Suspense>
  );
}

/** The page for signed-in people who are not of the staff; a toast says the same. */
function AdminAccessDenied({ email }: { email: string }) {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  const toast = useToast();
  const { signOut } = useSessionActions();
  useTitle(t('admin.denied'));
  useEffect(() => toast(t('admin.denied')), [toast, t]);
  return (
    <div className="wrap plain plain-center">
      <h1>{t('admin.denied')}</h1>
      <Note level="wrong">
        <p>{t('admin.deniedText')}</p>
      </Note>
      <p>{t('admin.deniedHelp', { email })}</p>
      <p className="button-row">
        <button type="button" className="button button-primary" onClick={() => void signOut()}>
          {t('session.signOut')}
        </button>
        <Link className="button button-quiet" to={pathTo('/')}>
          {t('needed.home')}
        </Link>
      </p>
    </div>
  );
}

import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import en from 'antd/locale/en_GB';
import sv from 'antd/locale/sv_SE';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import type { Language } from '../../../core/shared/languages';
import { splitLocalPath } from '../../../core/shared/pages/localPath';
import { useSessionActions, type User } from '../data/session';
import { useLanguage, usePathTo } from '../i18n/context';
import { useTranslation } from '../i18n/texts';
import { Loading } from '../ui/Loading';
import { Boundary } from '../ui/Boundary';
import { useTitle } from '../ui/useTitle';
import { NotFound } from '../pages/NotFound';
import { FailedPartNoticeWithReload } from './FailedPart';
import { OrderSearch } from './OrderSearch';
import { makeNewStyleElementsCarryNonce, readStyleNonce } from './ownDocument';
import { SessionEndDialogs } from './SessionWatch';
import { parseOrderIdInPath, buildTabPath } from './tabPath';
import { StaffContext } from './staffContext';
import { GROUPS, OrderPage, findTabOfPath, listTabsOpenToRole, type Tab } from './tabs';
import { useAntTheme } from './theme';
import { createAdminQueryClient, setAdminApiLanguage } from './useAdmin';
import './workspace.css';
import './admin.css';
import './tables.css';
import './charts/charts.css';

makeNewStyleElementsCarryNonce();

const ANT_LOCALES: Record<Language, typeof sv> = { sv, en };

/** The back office of somebody of the staff: what is open to their role. */
export default function AdminWorkspace({ admin }: { admin: User }) {
  const pathTo = usePathTo();
  const language = useLanguage();
  const antTheme = useAntTheme();
  const { pathname } = useLocation();
  const { path } = splitLocalPath(pathname);
  const tabs = listTabsOpenToRole(admin.role);
  const isAdmin = admin.role === 'admin';
  const [tab, order] = [findTabOfPath(path, tabs), isAdmin ? parseOrderIdInPath(path) : undefined];
  const nonce = readStyleNonce();
  const [queries] = useState(createAdminQueryClient);
  setAdminApiLanguage(language);
  // /admin itself is the dashboard, which others do not have: they land on the first tab of theirs.
  if (!isAdmin && tab && findTabOfPath(path) !== tab) return <Navigate to={pathTo(buildTabPath(tab.key))} replace />;
  if (!tab && order === undefined) return <NotFound />;
  return (
    <ConfigProvider locale={ANT_LOCALES[language]} theme={antTheme} {...(nonce !== undefined && { csp: { nonce } })}>
      <QueryClientProvider client={queries}>
        <StaffContext value={admin}>
          <div className="admin">
            <TabMenu tabs={tabs} current={tab} />
            <div className="admin-main">
              {isAdmin && <OrderSearch />}
              {tab ? <TabPageWithHeading tab={tab} /> : <OrderPageSection id={order ?? ''} />}
            </div>
            <SignedInAdminFooter admin={admin} />
            <SessionEndDialogs />
          </div>
        </StaffContext>
      </QueryClientProvider>
    </ConfigProvider>
  );
}

/** Who works here, and the ways out. */
function SignedInAdminFooter({ admin }: { admin: User }) {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  const { signOut, refresh } = useSessionActions();
  const signOutAndLeave = async () => {
    await signOut();
    // Whoever is still signed in has been told so. The start page comes as a whole page: nothing read here stays in memory.
    const left = await refresh();
    if (left.phase === 'out' && !left.isUnknown) window.location.assign(pathTo('/'));
  };
  return (
    <div className="admin-foot">
      <p className="admin-who">{t('admin.who', { email: admin.email })}</p>
      <div className="admin-ways">
        <a className="button-text" href={pathTo('/')}>
          {t('admin.back')}
        </a>
        <button type="button" className="button-text" onClick={() => void signOutAndLeave()}>
          {t('session.signOut')}
        </button>
      </div>
    </div>
  );
}

/** The tabs in their groups: at the side, and on a narrow screen as a strip. @param current none on the page of an order */
function TabMenu({ tabs, current }: { tabs: readonly Tab[]; current: Tab | undefined }) {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  const id = useId();
  const here = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const strip = here.current?.closest('.admin-tab-list');
    // The strip is longer than a phone's screen: the tab that is shown is brought into it.
    if (strip && here.current)
      strip.scrollLeft += here.current.getBoundingClientRect().left - strip.getBoundingClientRect().left - 16;
  }, [current]);
  return (
    <nav aria-label={t('admin.navigation')} className="admin-menu">
      <ul className="admin-tab-list">
        {GROUPS.filter((group) => tabs.some((each) => each.group === group)).map((group) => (
          <li key={group} className="admin-tab-group">
            <span id={`${id}-${group}`} className="admin-tab-group-name">
              {t(`admin.groups.${group}`)}
            </span>
            <ul aria-labelledby={`${id}-${group}`}>
              {tabs
                .filter((each) => each.group === group)
                .map(({ key }) => (
                  <li key={key}>
                    <Link
                      to={pathTo(buildTabPath(key))}
                      {...(key === current?.key && { ref: here, 'aria-current': 'page' as const })}
                    >
                      {t(`admin.tabs.${key}`)}
                    </Link>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function OrderPageSection({ id }: { id: string }) {
  return (
    <section className="admin-page" aria-labelledby="admin-page-name">
      <Boundary place={id} instead={<FailedPartNoticeWithReload />}>
        <Suspense fallback={<Loading />}>
          <OrderPage key={id} id={id} />
        </Suspense>
      </Boundary>
    </section>
  );
}

function TabPageWithHeading({ tab }: { tab: Tab }) {
  const { t } = useTranslation();
  const name = t(`admin.tabs.${tab.key}`);
  useTitle(`${name} – ${t('admin.title')}`);
  return (
    <section className="admin-page" aria-labelledby="admin-page-name">
      <h1 id="admin-page-name">{name}</h1>
      <Boundary place={tab.key} instead={<FailedPartNoticeWithReload />}>
        <Suspense fallback={<Loading />}>
          <tab.Page />
        </Suspense>
      </Boundary>
    </section>
  );
}

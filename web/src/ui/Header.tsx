import { Menu, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../i18n/texts';
import { Link, useLocation } from 'react-router-dom';
import { usePathTo } from '../i18n/context';
import { LazyAccountLinks, LazyAccountMenu } from './AccountPlace';
import { BrandLogo } from './Brand';
import { LanguageSwitch } from './LanguageSwitch';
import { SiteLinks } from './SiteLinks';
import { useBackdropDismiss } from './useBackdropDismiss';
import './chrome.css';

const NAVIGATION = ['how', 'examples', 'about', 'faq', 'contact'] as const;
const SIDE_MENU = ['home', 'how', 'examples', 'law', 'about', 'faq', 'contact', 'terms', 'withdraw', 'resend'] as const;

/** `path` is the page's, without its language prefix. */
export function Header({ path }: { path: string }) {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  const { key } = useLocation();
  const menu = useRef<HTMLDialogElement>(null);
  useEffect(() => menu.current?.close(), [key]);
  const closeMenu = () => menu.current?.close();
  useBackdropDismiss(menu, closeMenu);
  // The back office has a navigation of its own.
  const isAdmin = path === '/admin' || path.startsWith('/admin/');
  const start = (
    // Away from the start page, the page’s own button is the one that stands out.
    <Link className={`button ${path === '/' ? 'button-primary' : 'button-quiet'} header-start`} to={pathTo('/create')}>
      {t('nav.start')}
    </Link>
  );
  return (
    <>
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      <header className="header">
        <div className="wrap header-row">
          <Link to={pathTo('/')} className="header-brand" aria-label={t('nav.home')}>
            <BrandLogo />
          </Link>
          {!isAdmin && (
            <nav className="header-nav" aria-label={t('nav.main')}>
              <SiteLinks links={NAVIGATION} className="header-links" current={path} />
            </nav>
          )}
          <div className="header-tools">
            <LazyAccountMenu />
            <LanguageSwitch />
            {path !== '/create' && !isAdmin && start}
            {!isAdmin && (
              <button
                type="button"
                className="header-menu"
                aria-haspopup="dialog"
                onClick={() => menu.current?.showModal()}
              >
                <Menu size={24} aria-hidden="true" />
                <span className="visually-hidden">{t('nav.menu')}</span>
              </button>
            )}
          </div>
        </div>
      </header>
      <dialog ref={menu} className="side-menu" aria-label={t('nav.menu')}>
        <div className="side-menu-body">
          <button type="button" className="header-menu" onClick={closeMenu}>
            <X size={24} aria-hidden="true" />
            <span className="visually-hidden">{t('nav.closeMenu')}</span>
          </button>
          <nav aria-label={t('nav.main')}>
            <SiteLinks links={SIDE_MENU} className="side-links" current={path} onLeave={closeMenu} />
          </nav>
          {start}
          <LazyAccountLinks onLeave={closeMenu} />
          <LanguageSwitch />
        </div>
      </dialog>
    </>
  );
}

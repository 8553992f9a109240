import { Menu, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../i18n/texts';
import { Link, useLocation } from 'react-router-dom';
import { usePathTo } from '../i18n/context';
import { AccountLinks, AccountMenu } from './AccountMenu';
import { Brand } from './Brand';
import { LanguageSwitch } from './LanguageSwitch';
import './chrome.css';

/** Parts of the landing page that the navigation leads to. */
const SECTIONS = ['how', 'examples', 'law'] as const;

/** `path` is the page's, without its language prefix. */
export function Header({ path }: { path: string }) {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  const { key } = useLocation();
  const menu = useRef<HTMLDialogElement>(null);
  useEffect(() => menu.current?.close(), [key]);
  const links = SECTIONS.map((section) => (
    <li key={section}>
      <Link to={pathTo(`/#${section}`)} onClick={() => menu.current?.close()}>
        {t(`nav.${section}`)}
      </Link>
    </li>
  ));
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
            <Brand />
          </Link>
          <nav className="header-nav" aria-label={t('nav.main')}>
            <ul className="header-links">{links}</ul>
          </nav>
          <div className="header-tools">
            <AccountMenu />
            <LanguageSwitch />
            {path !== '/create' && start}
            <button type="button" className="header-menu" aria-haspopup="dialog" onClick={() => menu.current?.showModal()}>
              <Menu size={24} aria-hidden="true" />
              <span className="visually-hidden">{t('nav.menu')}</span>
            </button>
          </div>
        </div>
      </header>
      <dialog
        ref={menu}
        className="side-menu"
        aria-label={t('nav.menu')}
        onClick={(event) => event.target === menu.current && menu.current.close()}
      >
        <div className="side-menu-body">
          <button type="button" className="header-menu" onClick={() => menu.current?.close()}>
            <X size={24} aria-hidden="true" />
            <span className="visually-hidden">{t('nav.closeMenu')}</span>
          </button>
          <nav aria-label={t('nav.main')}>
            <ul className="side-links">
              <li>
                <Link to={pathTo('/')}>{t('nav.home')}</Link>
              </li>
              {links}
              <li>
                <Link to={pathTo('/contact')}>{t('nav.contact')}</Link>
              </li>
            </ul>
          </nav>
          {start}
          <AccountLinks onLeave={() => menu.current?.close()} />
          <LanguageSwitch />
        </div>
      </dialog>
    </>
  );
}

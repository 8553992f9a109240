import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { splitLocalPath } from '../../core/shared/pages/localPath';
import type { Language } from '../../core/shared/languages';
import { LanguageContext } from './i18n/context';
import {
  loadNeededTexts,
  withAccountTexts,
  withLetterTexts,
  withSessionTexts,
  withPublicTexts,
  withRightsTexts,
  withTermsTexts,
} from './i18n/texts';
import { createLazyPart, orNothing } from './lazyPart';
import { KindsProvider } from './data/KindsProvider';
import { reloadPageAndTellIfServerAnswered } from './data/reload';
import { SessionProvider } from './data/SessionProvider';
import { Landing } from './pages/Landing';
import { Boundary } from './ui/Boundary';
import { FailedPage } from './ui/FailedPage';
import { Footer } from './ui/Footer';
import { Header } from './ui/Header';
import { Loading } from './ui/Loading';
import { ToastProvider } from './ui/Toast';
import { useScrollAndFocusOnNewPage } from './ui/usePageArrival';

/** Seen by those alone who scroll. */
const ScrollToTop = lazy(() => orNothing(import('./ui/ScrollToTop')));
const Create = createLazyPart('pages/Create', () => withLetterTexts(import('./pages/Create')));
const GenericPreview = createLazyPart('pages/GenericPreview', () => withLetterTexts(import('./pages/GenericPreview')));
const Returned = createLazyPart('pages/Returned', () => withLetterTexts(import('./pages/Returned')));
const Canceled = createLazyPart('pages/Canceled', () => withLetterTexts(import('./pages/Canceled')));
const Expired = createLazyPart('pages/Expired', () => withPublicTexts(import('./pages/Expired')));
const Terms = createLazyPart('pages/Terms', () => withTermsTexts(import('./pages/Terms')));
const About = createLazyPart('pages/About', () => withPublicTexts(import('./pages/About')));
const Faq = createLazyPart('pages/Faq', () => withPublicTexts(import('./pages/Faq')));
const FaqPageOfKind = createLazyPart('pages/FaqKind', () => withPublicTexts(import('./pages/FaqKind')));
const Contact = createLazyPart('pages/Contact', () => withPublicTexts(import('./pages/Contact')));
const MyLetters = createLazyPart('pages/MyLetters', () => withAccountTexts(import('./pages/MyLetters')));
const Account = createLazyPart('pages/Account', () => withAccountTexts(import('./pages/Account')));
const Withdraw = createLazyPart('pages/Withdraw', () => withRightsTexts(import('./pages/Withdraw')));
const Resend = createLazyPart('pages/Resend', () => withRightsTexts(import('./pages/Resend')));
const DeletionReceipt = createLazyPart('pages/DeletionReceipt', () =>
  withRightsTexts(import('./pages/DeletionReceipt')),
);
const SignInReturnPage = createLazyPart('pages/AuthHandler', () => withSessionTexts(import('./pages/AuthHandler')));
const KindPages = createLazyPart('pages/KindPages', () => withLetterTexts(import('./pages/KindPages')));

/**
 * The page of a path without its language prefix. Paths that no page here owns may be a kind's own (its data says), or
 * the back office's.
 */
function PageAtPath({ path }: { path: string }) {
  const bare = path.replace(/(.)\/$/, '$1');
  const slug = /^\/faq\/([^/]+)$/.exec(bare)?.[1];
  if (slug !== undefined) return <FaqPageOfKind slug={slug} />;
  switch (bare) {
    case '/':
      return <Landing />;
    case '/create':
      return <Create />;
    case '/preview':
      return <GenericPreview />;
    case '/payment-success':
      return <Returned />;
    case '/payment-canceled':
      return <Canceled />;
    case '/letter-expired':
      return <Expired />;
    case '/about':
      return <About />;
    case '/faq':
      return <Faq />;
    case '/terms':
      return <Terms />;
    case '/contact':
      return <Contact />;
    case '/my-letters':
      return <MyLetters />;
    case '/account':
      return <Account />;
    case '/withdraw':
      return <Withdraw />;
    case '/resend':
      return <Resend />;
    case '/deletion-receipt':
      return <DeletionReceipt />;
    case '/__/auth/handler':
      return <SignInReturnPage />;
    default:
      return <KindPages path={path} />;
  }
}

/** The language that is shown: it follows the address as soon as its texts are here. */
function useLanguageOnceTextsAreLoaded(wanted: Language): Language {
  const [shown, setShown] = useState(wanted);
  useEffect(() => {
    if (wanted === shown) return;
    // Texts of before an upgrade are gone: a new page has those of today.
    void loadNeededTexts(wanted).then(() => setShown(wanted), reloadPageAndTellIfServerAnswered);
  }, [wanted, shown]);
  useEffect(() => {
    document.documentElement.lang = shown;
  }, [shown]);
  return shown;
}

export function App() {
  const { pathname } = useLocation();
  const { language: wanted, path } = splitLocalPath(pathname);
  const language = useLanguageOnceTextsAreLoaded(wanted);
  useScrollAndFocusOnNewPage(path);
  return (
    <LanguageContext value={language}>
      {/* What stands around the page may fail as well: without this one nothing at all would be left to be seen. */}
      <Boundary place={path} instead={<FailedPage />}>
        <KindsProvider>
          <ToastProvider>
            <SessionProvider>
              <Header path={path} />
              <main id="main" tabIndex={-1}>
                <Boundary place={path} instead={<FailedPage />}>
                  <Suspense fallback={<Loading />}>
                    <PageAtPath path={path} />
                  </Suspense>
                </Boundary>
              </main>
              <Footer>
                <Suspense fallback={null}>
                  <ScrollToTop />
                </Suspense>
              </Footer>
            </SessionProvider>
          </ToastProvider>
        </KindsProvider>
      </Boundary>
    </LanguageContext>
  );
}

import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { splitLocalPath } from '../../core/shared/pages/localPath';
import { App } from './App';
import { isRobot, findLanguageRedirect, readStoredLanguage } from './i18n/language';
import { loadNeededTexts } from './i18n/texts';
import { loadLazyParts } from './lazyPart';
import { readRenderedState } from './rendering';

// Heard before the router's own listener: what is being typed is handed over while its field is still there.
window.addEventListener('popstate', () => window.dispatchEvent(new Event('leaving')));

/** Whether the page shows just what the server rendered: it knows nothing of queries, anchors and handed-over state. */
function doesVisitMatchRenderedAddress(renderedAddress: string | undefined): boolean {
  const { pathname, search, hash } = window.location;
  const kept: unknown = window.history.state;
  const handed =
    typeof kept === 'object' && kept !== null && 'usr' in kept && kept.usr !== null && kept.usr !== undefined;
  return renderedAddress === pathname && !search && !hash && !handed;
}

/** Draws the page that the address names, into what the server rendered of it where it did. */
export async function hydrateOrRenderPage(): Promise<void> {
  const { pathname, search, hash } = window.location;
  const { address, parts = [] } = readRenderedState();
  const redirect = findLanguageRedirect(
    pathname,
    readStoredLanguage(),
    isRobot(navigator.userAgent) ? '' : navigator.language,
  );
  if (redirect && address !== undefined) {
    window.location.replace(redirect + search + hash);
    return;
  }
  if (redirect) window.history.replaceState(window.history.state, '', redirect + search + hash);
  await loadNeededTexts(splitLocalPath(window.location.pathname).language);
  await loadLazyParts(parts);
  const root = document.getElementById('root');
  if (!root) return;
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>
  );
  // In slices: a slow phone can scroll and answer in between.
  if (doesVisitMatchRenderedAddress(address)) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

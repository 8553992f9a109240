import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App';
import { redirectFor, splitPath, storedLanguage } from './i18n/language';
import { loadTexts } from './i18n/texts';
import './ui/tokens.css';
import './ui/base.css';

// Heard before the router's own listener: what is being typed is handed over while its field is still there.
window.addEventListener('popstate', () => window.dispatchEvent(new Event('leaving')));

async function start(): Promise<void> {
  const { pathname, search, hash } = window.location;
  const redirect = redirectFor(pathname, storedLanguage(), navigator.language);
  if (redirect) window.history.replaceState(window.history.state, '', redirect + search + hash);
  await loadTexts(splitPath(window.location.pathname).language);
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root element');
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>,
  );
}

void start();

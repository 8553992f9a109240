import './ui/tokens.css';
import './ui/base.css';
import './ui/buttons.css';
import './ui/notes.css';
import './ui/print.css';
import { storeLanguageTag } from './i18n/storedLanguage';

/** Fetches what the server announced, runs it file by file, those first that others import, and then draws the page. */
async function loadScriptsAndStart(): Promise<void> {
  const announced = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
  for (const link of announced) {
    link.media = '';
    document.head.append(link);
  }
  for (const { href } of announced) {
    // One that can't be had fails where it is needed.
    await import(/* @vite-ignore */ href).catch(() => undefined);
    // The browser answers the person before the next piece of work.
    await new Promise((resolve) => setTimeout(resolve));
  }
  const { hydrateOrRenderPage: start } = await import('./start');
  await start();
}

/**
 * A language is remembered when its link is followed. The links are heard from the document, since what the server
 * rendered can be clicked before React has it, and the next page would lead back to the language stored before.
 */
function storeLanguageOfClickedLink({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a.language-switch') : null;
  if (link) storeLanguageTag(link.lang);
}
document.addEventListener('click', storeLanguageOfClickedLink, { capture: true });

// What can be read is painted first, and has the line to itself until then. Where nobody looks nothing is painted.
if (document.hidden) void loadScriptsAndStart();
else requestAnimationFrame(() => setTimeout(() => void loadScriptsAndStart()));

import type { Language } from '../../../../core/shared/languages';
import { buildLetterDownloadUrl } from '../../data/deliveredLetter';
import { followLetter, type LetterKey } from '../../data/letters';

/** A tab that waits for a letter. */
export interface LetterTab {
  /** Shows the letter there as soon as its PDF is made; closes the tab when none comes. */
  show(apiPath: string, letter: LetterKey, language: Language): void;
  close(): void;
}

/** Opens the tab at once, with words that say what it waits for. Nothing where the browser does not let it open. */
export function openLetterTab(title: string, waiting: string): LetterTab | undefined {
  const tab = window.open('', '_blank');
  if (!tab) return undefined;
  const { documentElement: root, body } = tab.document;
  tab.document.title = title;
  root.lang = document.documentElement.lang;
  // A blank page knows none of our styles.
  root.style.colorScheme = 'light dark';
  Object.assign(body.style, {
    font: '1.125rem/1.5 system-ui, sans-serif',
    margin: '20vh auto',
    maxWidth: '36rem',
    padding: '0 1.5rem',
  });
  body.textContent = waiting;
  return {
    show(apiPath, letter, language) {
      const stop = followLetter(
        letter,
        language,
        (view) => {
          if (!view.pdfReady) return;
          stop();
          tab.location.replace(`${buildLetterDownloadUrl(apiPath, letter)}&inline=1`);
        },
        () => {
          stop();
          tab.close();
        },
      );
    },
    close: () => tab.close(),
  };
}

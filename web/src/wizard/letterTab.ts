import type { Language } from '../../../core/languages';
import { downloadUrl, followLetter, type LetterKey } from '../data/letters';

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
  tab.document.title = title;
  tab.document.body.textContent = waiting;
  return {
    show(apiPath, letter, language) {
      const stop = followLetter(
        letter,
        language,
        (view) => {
          if (!view.pdfReady) return;
          stop();
          tab.location.replace(`${downloadUrl(apiPath, letter)}&inline=1`);
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

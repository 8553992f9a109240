import { useMemo } from 'react';
import type { Language } from '../../../core/languages';
import { useLanguage } from './context';
import { flatten, translate, type Values } from './translate';

/** Texts of the frame and the start page; those of all other pages are fetched with the first of them. */
const FRAME = { sv: () => import('./sv.json'), en: () => import('./en.json') };
const LETTERS = { sv: () => import('./letters.sv.json'), en: () => import('./letters.en.json') };

const texts = { sv: new Map<string, string>(), en: new Map<string, string>() };
let shown: Language = 'sv';
let needsLetters = false;

/** Fetches what the pages say in a language, as far as it is needed yet. */
export async function loadTexts(language: Language): Promise<void> {
  shown = language;
  const files = await Promise.all([FRAME[language](), ...(needsLetters ? [LETTERS[language]()] : [])]);
  for (const file of files) for (const [key, text] of flatten(file.default)) texts[language].set(key, text);
}

/** A page that speaks of letters, fetched together with its texts. */
export async function withLetterTexts<T>(page: Promise<T>): Promise<T> {
  needsLetters = true;
  await loadTexts(shown);
  return page;
}

/** `t` gives a text in the interface's language: by key, or the first of several that there is. */
export function useTranslation(): { t: (keys: string | string[], values?: Values) => string } {
  const language = useLanguage();
  return useMemo(
    () => ({ t: (keys: string | string[], values?: Values) => translate(texts[language], language, keys, values) }),
    [language],
  );
}

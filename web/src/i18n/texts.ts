import { createInstance } from 'i18next';
import { useMemo } from 'react';
import type { Language } from '../../../core/languages';
import { useLanguage } from './context';

/** Texts of the frame and the start page; those of all other pages are fetched with the first of them. */
const FRAME = { sv: () => import('./sv.json'), en: () => import('./en.json') };
const LETTERS = { sv: () => import('./letters.sv.json'), en: () => import('./letters.en.json') };

const NAMESPACE = 'web';
const texts = createInstance();
const ready = texts.init({
  fallbackLng: false,
  ns: NAMESPACE,
  defaultNS: NAMESPACE,
  resources: {},
  // React escapes what it shows.
  interpolation: { escapeValue: false },
});

let shown: Language = 'sv';
let needsLetters = false;

/** Fetches what the pages say in a language, as far as it is needed yet. */
export async function loadTexts(language: Language): Promise<void> {
  shown = language;
  const [files] = await Promise.all([
    Promise.all([FRAME[language](), ...(needsLetters ? [LETTERS[language]()] : [])]),
    ready,
  ]);
  for (const file of files) texts.addResourceBundle(language, NAMESPACE, file.default, true, true);
}

/** A page that speaks of letters, fetched together with its texts. */
export async function withLetterTexts<T>(page: Promise<T>): Promise<T> {
  needsLetters = true;
  await loadTexts(shown);
  return page;
}

type Translate = (keys: string | string[], values?: Record<string, unknown>) => string;

/** `t` gives a text in the interface's language: by key, or the first of several that there is. */
export function useTranslation(): { t: Translate } {
  const language = useLanguage();
  return useMemo(() => {
    const fixed = texts.getFixedT(language);
    return { t: (keys, values) => fixed(keys, { ...values }) };
  }, [language]);
}

import { createInstance } from 'i18next';
import { useMemo } from 'react';
import type { Language } from '../../../core/languages';
import { useLanguage } from './context';

/** One file of texts in each language. */
type TextFiles = Record<Language, () => Promise<{ default: object }>>;

/** Texts of the frame and the start page; those of all other pages are fetched with the first of them. */
const FRAME: TextFiles = { sv: () => import('./sv.json'), en: () => import('./en.json') };
const LETTERS: TextFiles = { sv: () => import('./letters.sv.json'), en: () => import('./letters.en.json') };

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
const needed = new Set([FRAME]);

/** Fetches what the pages say in a language, as far as it is needed yet. */
export async function loadTexts(language: Language): Promise<void> {
  shown = language;
  const [files] = await Promise.all([Promise.all([...needed].map((each) => each[language]())), ready]);
  for (const file of files) texts.addResourceBundle(language, NAMESPACE, file.default, true, true);
}

/** A part of a page, fetched together with texts that only it shows. */
export async function withTexts<T>(files: TextFiles, part: Promise<T>): Promise<T> {
  needed.add(files);
  await loadTexts(shown);
  return part;
}

/** A page that speaks of letters, fetched together with its texts. */
export const withLetterTexts = <T>(page: Promise<T>): Promise<T> => withTexts(LETTERS, page);

type Translate = (keys: string | string[], values?: Record<string, unknown>) => string;

/** `t` gives a text in the interface's language: by key, or the first of several that there is. */
export function useTranslation(): { t: Translate } {
  const language = useLanguage();
  return useMemo(() => {
    const fixed = texts.getFixedT(language);
    return { t: (keys, values) => fixed(keys, { ...values }) };
  }, [language]);
}

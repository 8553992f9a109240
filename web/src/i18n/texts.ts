import { createInstance } from 'i18next';
import { createContext, use, useMemo } from 'react';
import type { Language } from '../../../core/shared/languages';
import { useLanguage } from './context';

/** One file of texts in each language. */
export type TextFiles = Record<Language, () => Promise<{ default: object }>>;

/** Texts of the frame and the start page; those of all other pages are fetched with the first of them. */
const FRAME: TextFiles = { sv: () => import('./sv.json'), en: () => import('./en.json') };
const LETTERS: TextFiles = { sv: () => import('./letters.sv.json'), en: () => import('./letters.en.json') };
const PROOF: TextFiles = { sv: () => import('./proof.sv.json'), en: () => import('./proof.en.json') };
const PUBLIC: TextFiles = { sv: () => import('./public.sv.json'), en: () => import('./public.en.json') };
const TERMS: TextFiles = { sv: () => import('./terms.sv.json'), en: () => import('./terms.en.json') };
const SESSION: TextFiles = { sv: () => import('./session.sv.json'), en: () => import('./session.en.json') };
const ACCOUNT: TextFiles = { sv: () => import('./account.sv.json'), en: () => import('./account.en.json') };
const RIGHTS: TextFiles = { sv: () => import('./rights.sv.json'), en: () => import('./rights.en.json') };

const NAMESPACE = 'web';
const texts = createInstance();
const OPTIONS = {
  fallbackLng: false,
  ns: NAMESPACE,
  defaultNS: NAMESPACE,
  resources: {},
  // React escapes what it shows.
  interpolation: { escapeValue: false },
  // The console is not for advertisements.
  showSupportNotice: false,
} as const;
let ready: Promise<unknown> | undefined;

const spoken = new Set<Language>();
const needed = new Set([FRAME]);

/** Fetches what the pages say in a language, as far as it is needed yet. */
export async function loadNeededTexts(language: Language): Promise<void> {
  spoken.add(language);
  ready ??= texts.init(OPTIONS);
  const [files] = await Promise.all([Promise.all([...needed].map((each) => each[language]())), ready]);
  for (const file of files) texts.addResourceBundle(language, NAMESPACE, file.default, true, true);
}

/** A part of a page, fetched together with texts that only it shows. */
export async function loadPartWithItsTexts<T>(files: TextFiles, part: Promise<T>): Promise<T> {
  needed.add(files);
  await Promise.all([...spoken].map(loadNeededTexts));
  return part;
}

/** A page that speaks of letters, fetched together with its texts. */
export const withLetterTexts = <T>(page: Promise<T>): Promise<T> => loadPartWithItsTexts(LETTERS, page);

/** Figures and voices, fetched together with their texts. */
export const withProofTexts = <T>(part: Promise<T>): Promise<T> => loadPartWithItsTexts(PROOF, part);

/** A page that explains the service, fetched together with its texts. */
export const withPublicTexts = <T>(page: Promise<T>): Promise<T> => loadPartWithItsTexts(PUBLIC, page);

/** The terms, which are long and read by few. */
export const withTermsTexts = <T>(page: Promise<T>): Promise<T> => loadPartWithItsTexts(TERMS, page);

/** A part that signs in or out, fetched together with its texts. */
export const withSessionTexts = <T>(part: Promise<T>): Promise<T> => loadPartWithItsTexts(SESSION, part);

/** A page that is a signed-in person's own, fetched together with its texts. */
export const withAccountTexts = <T>(page: Promise<T>): Promise<T> =>
  loadPartWithItsTexts(ACCOUNT, withSessionTexts(page));

/** A page about orders and what was kept of them, fetched together with its texts. */
export const withRightsTexts = <T>(page: Promise<T>): Promise<T> => loadPartWithItsTexts(RIGHTS, withLetterTexts(page));

/** Where texts are looked for, first to last: a kind may put words of the frame in its own way. */
export const TextSources = createContext<readonly string[]>([NAMESPACE]);

/** Makes a kind's own words known. @returns the sources to look in on its pages */
export function addKindWordsAndListNamespaces(
  kindId: string,
  language: Language,
  words: Record<string, string>,
): readonly string[] {
  if (Object.keys(words).length === 0) return [NAMESPACE];
  texts.addResources(language, kindId, words);
  return [kindId, NAMESPACE];
}

export type Translate = (keys: string | string[], values?: Record<string, unknown>) => string;

/** `t` gives a text in the interface's language: by key, or the first of several that there is. */
export function useTranslation(): { t: Translate } {
  const language = useLanguage();
  const sources = use(TextSources);
  return useMemo(() => {
    const fixed = texts.getFixedT(language, [...sources]);
    return { t: (keys, values) => fixed(keys, { ...values }) };
  }, [language, sources]);
}

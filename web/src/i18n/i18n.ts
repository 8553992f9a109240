import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../../../core/languages';

/** Texts of the frame and the start page; those of all other pages are fetched with the first of them. */
const FRAME = { sv: () => import('./sv.json'), en: () => import('./en.json') };
const LETTERS = { sv: () => import('./letters.sv.json'), en: () => import('./letters.en.json') };

let needsLetters = false;

async function load(language: Language): Promise<void> {
  const add = (texts: object) => i18next.addResourceBundle(language, 'translation', texts, true);
  const [frame, letters] = await Promise.all([FRAME[language](), needsLetters ? LETTERS[language]() : undefined]);
  add(frame.default);
  if (letters) add(letters.default);
}

/** Sets up translation in one language; the other is fetched when it is asked for. */
export async function startTranslation(language: Language): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await load(language);
}

/** Changes the interface's language. */
export async function changeLanguage(language: Language): Promise<void> {
  await load(language);
  await i18next.changeLanguage(language);
}

/** A page that speaks of letters, fetched together with its texts. */
export async function withLetterTexts<T>(page: Promise<T>): Promise<T> {
  needsLetters = true;
  await load(i18next.language === 'en' ? 'en' : 'sv');
  return page;
}

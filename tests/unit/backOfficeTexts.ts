import { createInstance } from 'i18next';
import type { Language } from '../../core/shared/languages';
import en from '../../web/src/i18n/admin-kinds.en.json';
import sv from '../../web/src/i18n/admin-kinds.sv.json';
import type { Translate } from '../../web/src/i18n/texts';

/** The kind editor's own texts, as its pages have them. */
export function createKindEditorTexts(language: Language): Translate {
  const texts = createInstance();
  void texts.init({
    lng: language,
    showSupportNotice: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: { sv: { translation: sv }, en: { translation: en } },
  });
  const fixed = texts.getFixedT(language);
  return (keys, values) => fixed(keys, { ...values });
}

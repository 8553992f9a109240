import type { Language } from '../shared/languages';
import { mapLanguages } from '../shared/mapLanguages';
import textsEn from '../texts/mainReason.en.json';
import textsSv from '../texts/mainReason.sv.json';
import type { JsonSchema, Texts } from '../shared/kinds/kind';

/**
 * What should decide the matter, in the person's own words: a situation's questions foresee the common grounds, and the
 * best one is sometimes another. A situation whose letter names the section `mainReason` asks for it, and tells it there
 * (docs/situations.md).
 */
export const MAIN_REASON = 'mainReason';

/** Who argues from an illness does it here. */
export const MAIN_REASON_SCHEMA: JsonSchema = { type: 'string', maxLength: 800, 'x-sensitivity': 'sensitive' };

export const MAIN_REASON_UI = { 'ui:widget': 'textarea', 'ui:options': { rows: 4 } };

const MAIN_REASON_TEXTS: Record<Language, Texts['fields']> = { sv: textsSv, en: textsEn };

/** Its words; a kind's own come before them. */
export function getMainReasonTexts(language: Language): Texts['fields'] {
  return MAIN_REASON_TEXTS[language];
}

/** The section of a situation's letter that tells it: a paragraph behind what is demanded, where the reader still is. */
export const MAIN_REASON_LETTERS = mapLanguages(() => `## ${MAIN_REASON}\n{${MAIN_REASON}|said|upper}\n`);

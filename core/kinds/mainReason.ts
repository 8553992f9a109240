import type { Language } from '../shared/languages';
import { mapLanguages } from '../shared/mapLanguages';
import textsEn from '../texts/mainReason.en.json';
import textsSv from '../texts/mainReason.sv.json';
import { OWN_RULES } from '../shared/answers/ownRules';
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

const HEADINGS: Record<Language, string> = { sv: 'Det som avgör saken', en: 'What decides the matter' };

/** The section of a situation's letter that tells it, and then the rules that the person found. */
export const MAIN_REASON_LETTERS = mapLanguages(
  (language) => `## ${MAIN_REASON}
### [[{?${MAIN_REASON}}${HEADINGS[language]} || {?${OWN_RULES}}${HEADINGS[language]}]]
{${MAIN_REASON}|said|upper}
+ {each ${OWN_RULES}} [[{law|lawText} ]]{why|said|upper}
`,
);

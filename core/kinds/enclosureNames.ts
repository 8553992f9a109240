import type { Language } from '../shared/languages';
import { ENCLOSURE_NAMES, LONGEST_ENCLOSURE_NAME } from '../shared/letter/enclosureNames';
import textsEn from '../texts/enclosureNames.en.json';
import textsSv from '../texts/enclosureNames.sv.json';
import type { JsonSchema, Texts } from '../shared/kinds/kind';

const PERSONAL = { 'x-sensitivity': 'personal' } as const;
const NAME = { type: 'string', pattern: '\\S', maxLength: LONGEST_ENCLOSURE_NAME, ...PERSONAL } as const;

/**
 * The names that the person gives the papers of a situation's letter (core/shared/letter/enclosureNames.ts): asked in no
 * step, but beside the preview.
 */
export const ENCLOSURE_NAMES_QUESTION: Record<string, JsonSchema> = {
  [ENCLOSURE_NAMES]: {
    type: 'array',
    maxItems: 40,
    ...PERSONAL,
    items: {
      type: 'object',
      required: ['was', 'name'],
      properties: { was: { ...NAME, maxLength: 2 * LONGEST_ENCLOSURE_NAME }, name: NAME },
    },
  },
};

const ENCLOSURE_NAMES_TEXTS: Record<Language, Texts['fields']> = { sv: textsSv, en: textsEn };

/** Its words. */
export function getEnclosureNamesTexts(language: Language): Texts['fields'] {
  return ENCLOSURE_NAMES_TEXTS[language];
}

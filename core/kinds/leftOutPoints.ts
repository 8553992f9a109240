import type { Language } from '../shared/languages';
import { LEFT_OUT_POINTS, LONGEST_OPENING } from '../shared/letter/points';
import textsEn from '../texts/leftOutPoints.en.json';
import textsSv from '../texts/leftOutPoints.sv.json';
import type { JsonSchema, Texts } from '../shared/kinds/kind';

const SENSITIVE = { 'x-sensitivity': 'sensitive' } as const;

/**
 * The points that the person leaves out of a situation's letter (core/shared/letter/points.ts): asked in no step, but
 * beside the preview.
 */
export const LEFT_OUT_POINTS_QUESTION: Record<string, JsonSchema> = {
  [LEFT_OUT_POINTS]: {
    type: 'array',
    maxItems: 60,
    uniqueItems: true,
    ...SENSITIVE,
    items: { type: 'string', maxLength: LONGEST_OPENING, ...SENSITIVE },
  },
};

const LEFT_OUT_POINTS_TEXTS: Record<Language, Texts['fields']> = { sv: textsSv, en: textsEn };

/** Its words. */
export function getLeftOutPointsTexts(language: Language): Texts['fields'] {
  return LEFT_OUT_POINTS_TEXTS[language];
}

import type { Language } from '../shared/languages';
import textsEn from '../texts/story.en.json';
import textsSv from '../texts/story.sv.json';
import { isRecord } from '../shared/isRecord';
import type { JsonSchema, Situation, Texts } from '../shared/kinds/kind';

/**
 * What happened, in the person's own words and order: the first question of every situation. The letter tells it so, and
 * leaves out what the other answers would say over again (docs/situations.md). A situation may ask it in its own words.
 */
export const STORY = 'story';

/** Who tells of an illness or a punishment tells it here. */
const STORY_SCHEMA: JsonSchema = { type: 'string', maxLength: 3000, 'x-sensitivity': 'sensitive' };

export const STORY_UI = { 'ui:widget': 'textarea', 'ui:options': { rows: 8 } };

/** Sections whose name begins so tell what happened. */
const EVENTS = 'events';

export function isEventsSection(section: string): boolean {
  return section === EVENTS || section.startsWith(`${EVENTS}-`);
}

/** The question for a situation that does not ask it itself. */
export function buildStoryQuestion(situation: Situation | undefined): Record<string, JsonSchema> {
  const { properties } = situation?.schema ?? {};
  return situation && !(isRecord(properties) && Object.hasOwn(properties, STORY)) ? { [STORY]: STORY_SCHEMA } : {};
}

const STORY_TEXTS: Record<Language, Texts['fields']> = { sv: textsSv, en: textsEn };

/** Its words. */
export function getStoryTexts(language: Language): Texts['fields'] {
  return STORY_TEXTS[language];
}

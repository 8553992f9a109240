import type { Language } from '../shared/languages';
import { mapLanguages } from '../shared/mapLanguages';
import textsEn from '../texts/objections.en.json';
import textsSv from '../texts/objections.sv.json';
import type { JsonSchema, Texts } from '../shared/kinds/kind';

/**
 * What may be held against the person, and their reply to it, before the other side says it: a letter that meets its own
 * weakest point is believed. A situation whose letter names the section `objections`
 * asks for it in rows, and meets it there (docs/situations.md).
 */
export const OBJECTIONS = 'objections';

/** What the other side has answered besides the ticks of a situation, with the person's reply, in rows. */
export const OTHER_ANSWERS = 'otherAnswers';

/** Who explains why they were late or ill does it here. */
const SENSITIVE = { 'x-sensitivity': 'sensitive' } as const;

export const OBJECTIONS_SCHEMA: JsonSchema = {
  type: 'array',
  maxItems: 3,
  ...SENSITIVE,
  items: {
    type: 'object',
    required: ['objection', 'reply'],
    properties: {
      objection: { type: 'string', pattern: '\\S', maxLength: 200, ...SENSITIVE },
      reply: { type: 'string', pattern: '\\S', maxLength: 500, ...SENSITIVE },
    },
  },
};

export const OBJECTIONS_UI = {
  objection: { 'ui:widget': 'text' },
  reply: { 'ui:widget': 'textarea', 'ui:options': { rows: 2 } },
};

const OBJECTIONS_TEXTS: Record<Language, Texts['fields']> = { sv: textsSv, en: textsEn };

/** Its words. */
export function getObjectionsTexts(language: Language): Texts['fields'] {
  return OBJECTIONS_TEXTS[language];
}

/** A paragraph for each row: the objection as a reader would put it, and the reply. */
const LETTER_SECTIONS: Record<Language, string> = {
  sv: '### {?objections}Vad som kan invändas\n+ {each objections} Det kan invändas{objection|attributed}. {reply|said|upper}\n',
  en: '### {?objections}What may be objected\n+ {each objections} It may be objected{objection|attributed}. {reply|said|upper}\n',
};

/** The section of a situation's letter that meets them. */
export const OBJECTIONS_LETTERS = mapLanguages((language) => `## ${OBJECTIONS}\n${LETTER_SECTIONS[language]}`);

import { OBJECTIONS, OTHER_ANSWERS } from '../shared/answers/sharedQuestions';
import type { Language } from '../shared/languages';
import { isRecord } from '../shared/isRecord';
import textsEn from '../texts/objections.en.json';
import textsSv from '../texts/objections.sv.json';
import type { JsonSchema, Texts } from '../shared/kinds/kind';

/*
 * What may be held against the person, and their reply to it, before the other side says it: a letter that meets its own
 * weakest point is believed. A situation whose letter names the section `objections`
 * asks for it in rows, and meets it there (docs/situations.md).
 */

/** Which of the common answers it is: the letter then says the rule that meets it. A kind that asks it asks it in both lists. */
const DEFENCE = 'defence';

/** Who explains why they were late or ill does it here. */
const SENSITIVE = { 'x-sensitivity': 'sensitive' } as const;

/** The question; with what the situation asks of other answers, where it asks which common answer each is. */
export function buildObjectionsSchema({ properties }: JsonSchema): JsonSchema {
  const defence = findDefenceQuestion(properties);
  return {
    type: 'array',
    maxItems: 3,
    ...SENSITIVE,
    items: {
      type: 'object',
      required: ['objection', 'reply'],
      properties: {
        objection: { type: 'string', pattern: '\\S', maxLength: 200, ...SENSITIVE },
        holds: { type: 'string', enum: ['yes', 'no'], ...SENSITIVE },
        ...(defence && { [DEFENCE]: defence }),
        reply: { type: 'string', pattern: '\\S', maxLength: 500, ...SENSITIVE },
      },
    },
  };
}

function findDefenceQuestion(properties: unknown): JsonSchema | undefined {
  const rows = isRecord(properties) ? properties[OTHER_ANSWERS] : undefined;
  const row = isRecord(rows) && isRecord(rows['items']) ? rows['items']['properties'] : undefined;
  const defence = isRecord(row) ? row[DEFENCE] : undefined;
  return isRecord(defence) ? defence : undefined;
}

export const OBJECTIONS_UI = {
  objection: { 'ui:widget': 'text' },
  holds: { 'ui:widget': 'radio' },
  reply: { 'ui:widget': 'textarea', 'ui:options': { rows: 2 } },
};

const OBJECTIONS_TEXTS: Record<Language, Texts['fields']> = { sv: textsSv, en: textsEn };

/** Its words, and those that the kind has for a common answer. */
export function buildObjectionsTexts(language: Language, kindTexts: Texts['fields']): Texts['fields'] {
  const defence = kindTexts[`${OTHER_ANSWERS}.${DEFENCE}`];
  return { ...OBJECTIONS_TEXTS[language], ...(defence && { [`${OBJECTIONS}.${DEFENCE}`]: defence }) };
}

/** A paragraph for each row, at the end of what the letter argues: the objection, admitted or denied, and how far it goes. */
const LETTER_ROWS: Record<Language, string> = {
  sv:
    '+ {each objections} [[{?holds=yes}Det stämmer{objection|attributed} ' +
    '|| {?holds=no}Det stämmer inte{objection|attributed} || Det kan invändas{objection|attributed}]].',
  en:
    '+ {each objections} [[{?holds=yes}It is true{objection|attributed} ' +
    '|| {?holds=no}It is not true{objection|attributed} || It may be objected{objection|attributed}]].',
};

/** The section of a situation's letter that meets them, with the rule that meets a common one where the situation asks which it is. */
export function writeObjectionsSectionTemplate(language: Language, { properties }: JsonSchema): string {
  const rule = findDefenceQuestion(properties) ? `[[ {${DEFENCE}|phrase}]]` : '';
  return `## ${OBJECTIONS}\n${LETTER_ROWS[language]}${rule} {reply|said|upper}\n`;
}

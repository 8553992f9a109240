import type { Language } from '../shared/languages';
import { fillInText } from '../texts/i18n';
import textsEn from '../texts/ownReplies.en.json';
import textsSv from '../texts/ownReplies.sv.json';
import { isRecord } from '../shared/isRecord';
import type { JsonSchema, KindVersion, OwnReply, Situation, Texts } from '../shared/kinds/kind';
import { listSchemaFields } from './schemaFields';
import { getOptionLabelOrValue } from '../shared/answers/optionLabel';

/**
 * What the person replies, in their own words, to each answer of the other side that they tick: their fact beside the
 * situation's rebuttal. Every situation asks it behind the ticks that kind.json names under `reply.points`; the letter
 * tells it where that answer is met (docs/situations.md).
 */

/** A text as long as this tells a reason, not a name or a sum. */
const SHORTEST_REASON = 300;

/** The replies that a situation asks for: one a tick, unless it already asks for the person's own words there. */
export function listReplyFieldsOfTicks(schema: JsonSchema, lists: readonly string[]): OwnReply[] {
  return listSchemaFields(schema).flatMap(({ path, schema: node }) => {
    const { items } = node;
    if (!lists.includes(path) || !isRecord(items) || !Array.isArray(items['enum'])) return [];
    return items['enum']
      .map(String)
      .filter((option) => !asksForReasonWhenTicked(schema, path, option))
      .map((option) => ({
        field: `reply${capitaliseFirstLetter(path)}${capitaliseFirstLetter(option)}`,
        list: path,
        option,
      }));
  });
}

/** What the person may reply to each answer of the other side. */
export function listReplyFieldsOfSituationTicks(
  { manifest }: KindVersion,
  situation: Situation | undefined,
): OwnReply[] {
  return situation ? listReplyFieldsOfTicks(situation.schema, manifest.situations?.reply?.points ?? []) : [];
}

/** Asks for each where its answer is ticked. */
export function buildOwnReplyConditions(replies: readonly OwnReply[]): JsonSchema[] {
  const reply: JsonSchema = { type: 'string', maxLength: 500, 'x-sensitivity': 'sensitive' };
  return replies.map(({ field, list, option }) => ({
    if: { properties: { [list]: { contains: { const: option } } }, required: [list] },
    then: { properties: { [field]: reply } },
  }));
}

export function buildOwnReplyUi(replies: readonly OwnReply[]): Record<string, unknown> {
  return Object.fromEntries(
    replies.map(({ field }) => [field, { 'ui:widget': 'textarea', 'ui:options': { rows: 2 } }]),
  );
}

const OWN_REPLY_TEXTS: Record<Language, typeof textsSv> = { sv: textsSv, en: textsEn };

/** Their words: each is asked by the tick's own label. */
export function buildOwnReplyTexts(
  language: Language,
  replies: readonly OwnReply[],
  tickTexts: Texts['fields'],
): Texts['fields'] {
  const { ownReply } = OWN_REPLY_TEXTS[language];
  return Object.fromEntries(
    replies.map(({ field, list, option }) => {
      const answer = getOptionLabelOrValue({ fields: tickTexts }, list, option);
      return [field, { ...ownReply, label: fillInText(ownReply.label, language, { answer }) }];
    }),
  );
}

/** Whether the situation asks for a text of some length where this answer, and no other, is ticked. */
function asksForReasonWhenTicked({ allOf }: JsonSchema, list: string, option: string): boolean {
  return (Array.isArray(allOf) ? allOf : []).some((part: unknown) => {
    if (!isRecord(part) || !isRecord(part['if']) || !isRecord(part['then'])) return false;
    const properties = part['if']['properties'];
    const ticked = isRecord(properties) && isRecord(properties[list]) ? properties[list]['contains'] : undefined;
    if (!isRecord(ticked) || ticked['const'] !== option) return false;
    const asked = part['then']['properties'];
    return isRecord(asked) && Object.values(asked).some(isReasonField);
  });
}

function isReasonField(node: unknown): boolean {
  if (!isRecord(node)) return false;
  const { type, enum: options, maxLength } = node;
  return type === 'string' && options === undefined && typeof maxLength === 'number' && maxLength >= SHORTEST_REASON;
}

function capitaliseFirstLetter(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

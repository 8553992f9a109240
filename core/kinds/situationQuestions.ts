import { isRecord } from '../shared/isRecord';
import type { JsonSchema } from '../shared/kinds/kind';
import { sortQuestionsAsAsked, type Question } from '../shared/kinds/questionOrder';
import { isDateTime } from './schemaFields';

/** Beyond this many options a list that opens takes less room than buttons. */
const MOST_BUTTONS = 6;
/** A text that may be longer than this is written in several rows. */
const LONGEST_LINE = 300;

/**
 * A situation's questions with what situation.json may leave out (docs/situations.md): an answer is personal, and its
 * widget follows from its schema. The ui comes in the order of asking, where a question under a condition stands behind
 * the last one that its condition looks at.
 */
export function addDefaultsToQuestions<Schema extends JsonSchema>(
  schema: Schema,
  ui: Record<string, unknown>,
): { schema: Schema; ui: Record<string, unknown> } {
  const filled = addDefaultSensitivity(schema);
  const asked = listQuestionsInAskingOrder(filled);
  const names = new Set(asked.map(([name]) => name));
  const widgets = asked.map(([name, node]) => [name, mergeUi(buildDefaultUi(node), ui[name])] as const);
  // What names no question is kept, so that the check can report it.
  const strange = Object.entries(ui).filter(([name]) => !names.has(name));
  return { schema: filled, ui: Object.fromEntries([...widgets, ...strange]) };
}

/** The same schema, in which an answer that says nothing of how sensitive it is counts as personal. */
function addDefaultSensitivity<Schema extends JsonSchema>(schema: Schema): Schema {
  const branches = ['then', 'else'].flatMap((name) => {
    const branch = schema[name];
    return isRecord(branch) ? [[name, addDefaultSensitivity(branch)] as const] : [];
  });
  const { properties, allOf } = schema;
  return {
    ...schema,
    ...(isRecord(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, node]) => [name, addPersonalSensitivity(node)]),
      ),
    }),
    ...(Array.isArray(allOf) && {
      allOf: allOf.map((part: unknown) => (isRecord(part) ? addDefaultSensitivity(part) : part)),
    }),
    ...Object.fromEntries(branches),
  };
}

function addPersonalSensitivity(node: unknown): unknown {
  if (!isRecord(node) || !('type' in node)) return node;
  if (isRecord(node['properties'])) return addDefaultSensitivity(node);
  const { items } = node;
  return { 'x-sensitivity': 'personal', ...node, ...(items !== undefined && { items: addPersonalSensitivity(items) }) };
}

/** A node that only says more of a question has no type. */
const listQuestionsInAskingOrder = (schema: JsonSchema): Question[] =>
  sortQuestionsAsAsked(schema, (node) => 'type' in node);

/** The ui of a question as its schema suggests it; rows have one for each of their members. */
function buildDefaultUi(schema: JsonSchema): Record<string, unknown> {
  const { type, items } = schema;
  const members = type === 'array' ? items : schema;
  if (isRecord(members) && isRecord(members['properties']))
    return Object.fromEntries(listQuestionsInAskingOrder(members).map(([name, node]) => [name, buildDefaultUi(node)]));
  if (type === 'array') return isRecord(items) && 'enum' in items ? { 'ui:widget': 'checkboxes' } : {};
  if (type === 'boolean') return { 'ui:widget': 'checkbox' };
  if (type === 'integer') return { 'ui:widget': 'number', 'ui:options': { inputMode: 'numeric' } };
  // Most numbers that are no counts are sums of money.
  if (type === 'number') return { 'ui:widget': 'number', 'ui:options': { suffix: 'kr', inputMode: 'decimal' } };
  if (Array.isArray(schema['enum'])) return { 'ui:widget': schema['enum'].length > MOST_BUTTONS ? 'select' : 'radio' };
  if (schema['format'] === 'date') return { 'ui:widget': 'date' };
  if (isDateTime(schema)) return { 'ui:widget': 'dateTime' };
  if (isAnswerAllowedByPattern(schema, '2026-10:early')) return { 'ui:widget': 'span' };
  if (isAnswerAllowedByPattern(schema, '~16:15')) return { 'ui:widget': 'clock' };
  const longest = schema['maxLength'];
  if (typeof longest === 'number' && longest > LONGEST_LINE)
    return { 'ui:widget': 'textarea', 'ui:options': { rows: 3 } };
  return { 'ui:widget': 'text' };
}

function isAnswerAllowedByPattern({ pattern }: JsonSchema, answer: string): boolean {
  return typeof pattern === 'string' && pattern !== '\\S' && new RegExp(pattern, 'u').test(answer);
}

/** What situation.json says of a question in place of the default: a widget of its own with its own options. */
function mergeUi(byDefault: Record<string, unknown>, ownUi: unknown): Record<string, unknown> {
  if (!isRecord(ownUi)) return byDefault;
  if ('ui:widget' in ownUi || 'ui:field' in ownUi) return ownUi;
  const merged: Record<string, unknown> = { ...byDefault };
  for (const [key, value] of Object.entries(ownUi)) {
    const known = byDefault[key];
    merged[key] = isRecord(known) && isRecord(value) ? mergeUi(known, value) : value;
  }
  return merged;
}

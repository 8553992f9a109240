import type { FormData, JsonSchema, KindVersion } from '../shared/kinds/kind';
import { listSchemaFields } from '../kinds/schemaFields';
import { isRecord } from '../shared/isRecord';
import { collectVariables } from '../shared/rules/logic';
import { ENCLOSURE_NAMES } from '../shared/letter/enclosureNames';
import { listBlockTexts, type Letter } from '../shared/letter/letter';

/**
 * Top-level answers that the letter of a situation says nothing of: a sentence that lacks another value is left out with
 * all that it would have said, and whoever typed the answer should know before they pay. Answers that a rule reads, choices
 * and ticks don't count: they decide what stands in the letter.
 * @param version the kind as it is for this form (chooseVersionByAnsweredSituation)
 * @returns paths in the order of asking; none for a kind without situations
 */
export function listUnprintedAnswers(
  { schema, situation, rules, manifest }: KindVersion,
  form: FormData,
  letter: Letter,
): string[] {
  if (!situation) return [];
  const documents = letter.documents ?? [];
  const blocks = [...letter.body, ...documents.flatMap(({ body }) => body)];
  const printed = new Set(blocks.flatMap(({ from }) => from.answers.map(parseRootField)));
  const conditions = [
    ...rules.stops,
    ...rules.banners,
    ...(rules.checks ?? []),
    ...situation.parts,
    ...(situation.documents ?? []),
    ...manifest.checklist,
  ];
  const read = [
    ...rules.facts.map(({ value }) => value),
    ...conditions.map(({ when }) => when),
    ...manifest.deadlines.map(({ date }) => date),
  ];
  const decisive = new Set([...read.flatMap(collectVariables).map(parseRootField), manifest.eventDateField]);
  const recipients = [letter.recipient, ...documents.flatMap(({ recipient }) => recipient ?? [])].flatMap(
    ({ name, lines }) => [name, ...lines],
  );
  const subjects = [letter, ...documents].map(({ subject }) => subject);
  const text = [...subjects, ...recipients, ...(letter.enclosures ?? []), ...blocks.flatMap(listBlockTexts)].join('\n');
  const kept = new Set([manifest.situations?.field, ...(manifest.situations?.keep ?? []), ENCLOSURE_NAMES]);
  return listSchemaFields(schema)
    .filter(
      ({ path, schema: node }) =>
        !path.includes('.') && !kept.has(path) && isTypedInNotChosen(node) && hasAnswer(form[path]),
    )
    .map(({ path }) => path)
    .filter(
      (path) =>
        !printed.has(path) && !decisive.has(path) && !path.startsWith('onBehalf') && !isContainedIn(form[path], text),
    );
}

function parseRootField(path: string): string {
  return path.replace(/^form\./, '').split('.')[0] ?? path;
}

/** Words, numbers, days and rows: what is told, not what is chosen. */
function isTypedInNotChosen({ type, enum: options, items }: JsonSchema): boolean {
  if (options !== undefined || type === 'boolean') return false;
  return type !== 'array' || (typeof items === 'object' && items !== null && 'properties' in items);
}

function hasAnswer(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}

/** Whether the text holds the answer, or all words of all its rows: another paper is named with a capital. */
function isContainedIn(value: unknown, text: string): boolean {
  if (typeof value === 'string') return text.toLowerCase().includes(value.trim().toLowerCase());
  return (
    Array.isArray(value) &&
    value.every((row: unknown) => isRecord(row) && Object.values(row).every((member) => isContainedIn(member, text)))
  );
}

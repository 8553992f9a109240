import { z } from 'zod';
import type { Language } from '../shared/languages';
import { rowSchema, rowText } from '../tables/rows';
import { readKindOrEngineTable } from '../tables/tables';
import type { KindVersion } from '../shared/kinds/kind';
import { listSchemaFields } from './schemaFields';
import { getOptionLabelOrValue } from '../shared/answers/optionLabel';

export interface PhrasingField {
  field: string;
  label: string;
  options: { value: string; label: string }[];
}

/** The answers that a kind's phrasings are kept by: one or two fields, with all that they may hold. */
export interface PhrasingPlaces {
  fields: PhrasingField[];
  /** Values of the two that go together, as the kind's presets have them. */
  pairs: [string, string][];
}

const namedRow = rowSchema.extend({ name: rowText });

/** @returns undefined for a kind without `suggestions` */
export function findPhrasingFieldsAndPairs(kind: KindVersion, language: Language): PhrasingPlaces | undefined {
  const { suggestions } = kind.manifest;
  if (!suggestions) return undefined;
  const presets = z.array(rowSchema).catch([]).parse(kind.data[suggestions.presets]);
  const fields = suggestions.match.slice(0, 2).map((field) => ({
    field,
    label: getQuestionLabelOrStepLabel(kind, field, language),
    options:
      listOptionsOfField(kind, field, language) ??
      listDistinctTexts(presets.map((row) => row[field])).map((value) => ({ value, label: value })),
  }));
  const [first, second] = fields;
  const toTextOrEmpty = (value: unknown) => (typeof value === 'string' ? value : '');
  const pairs = presets.map((row): [string, string] => [
    toTextOrEmpty(row[first?.field ?? '']),
    second ? toTextOrEmpty(row[second.field]) : '',
  ]);
  return { fields, pairs: [...new Map(pairs.map((pair) => [JSON.stringify(pair), pair])).values()] };
}

/** A field that is asked as a question is named by the step that asks it. */
function getQuestionLabelOrStepLabel({ manifest, texts }: KindVersion, field: string, language: Language): string {
  const label = texts[language].fields[field]?.label ?? field;
  const step = manifest.steps.find((each) => each.type === 'fields' && each.fields.includes(field));
  return (label.endsWith('?') && step && texts[language].steps[step.id]?.label) || label;
}

/** From the schema's list, or from the table that the field is looked up in. */
function listOptionsOfField(
  kind: KindVersion,
  field: string,
  language: Language,
): PhrasingField['options'] | undefined {
  const lookup = kind.manifest.lookups[field];
  const table = lookup && readKindOrEngineTable(kind, lookup.table);
  if (table)
    return [...table.values()].map((row) => {
      const name = namedRow.safeParse(row).data?.name ?? row.value;
      return { value: row.value, label: typeof name === 'string' ? name : name[language] };
    });
  return listSchemaFields(kind.schema)
    .find(({ path }) => path === field)
    ?.options?.map((value) => ({ value, label: getOptionLabelOrValue(kind.texts[language], field, value) }));
}

function listDistinctTexts(values: unknown[]): string[] {
  return [...new Set(values.filter((value) => typeof value === 'string'))];
}

import { z } from 'zod';
import { readField, writeField } from '../../shared/answers/fields';
import { rowSchema, rowText } from '../../tables/rows';
import { ENGINE_TABLES, readEngineTable } from '../../tables/tables';
import { wordsTemplate, type JsonPath } from '../problems';
import type { FormData, Row } from '../../shared/kinds/kind';
import { memoisePerObject } from '../oncePerObject';
import { cleanAndValidateForm } from '../validate';
import { NO_DAY, type Inspection } from './inspection';

const FILE = 'kind.json';
const listSchema = z.array(z.unknown());

/** kind.json `lookups` and `suggestions`: fields and tables that exist, rows that can be told apart. */
export function reportLookupAndSuggestionFaults(inspection: Inspection): void {
  const { kind, fields, report } = inspection;
  const { lookups } = kind.manifest;
  for (const [name, { table }] of Object.entries(lookups)) {
    const field = fields.get(name);
    if (!field || name.includes('.'))
      report(FILE, ['lookups', name], wordsTemplate`no top-level field "${name}" in schema.json`);
    else if (field.schema['type'] !== 'string')
      report(FILE, ['lookups', name], wordsTemplate`"${name}" must have the type string: it holds the value of a row`);
    reportTableFaults(inspection, ['lookups', name, 'table'], table);
    remarkOnOddRowMembers(inspection, name, table);
  }
  reportSuggestionFaults(inspection);
}

/** Rows of a table of the kind's own that are fit to use; each that is not is reported. */
function reportTableFaults({ kind, report }: Inspection, path: JsonPath, table: string): void {
  if (!Object.hasOwn(kind.data, table)) {
    if (!ENGINE_TABLES.has(table))
      report(
        FILE,
        path,
        wordsTemplate`no table "${table}": there is no data/${table}.json, and the engine has ${[...ENGINE_TABLES].join(', ')}`,
      );
    return;
  }
  const file = `data/${table}.json`;
  const rows = listSchema.safeParse(kind.data[table]);
  if (!rows.success) return report(file, [], wordsTemplate`a table is a list of rows`);
  if (rows.data.length === 0) report(file, [], wordsTemplate`the table is empty`);
  const seen = new Set<string>();
  rows.data.forEach((item, index) => {
    const row = rowSchema.safeParse(item);
    if (!row.success) return report(file, [index, 'value'], wordsTemplate`each row needs a "value", a text of its own`);
    const { value } = row.data;
    if (seen.has(value)) report(file, [index, 'value'], wordsTemplate`"${value}" stands here twice`);
    seen.add(value);
  });
}

/**
 * What a row is shown and found by, and columns that rules read: one that a single row has, and lacks what the others
 * have, is misspelt.
 */
function remarkOnOddRowMembers({ kind, remark, today }: Inspection, lookup: string, table: string): void {
  if (today === NO_DAY || !Object.hasOwn(kind.data, table)) return;
  const file = `data/${table}.json`;
  const rows = readValidRowsOfTable({ kind }, table);
  const having = new Map<string, number>();
  for (const row of rows) for (const member of Object.keys(row)) having.set(member, (having.get(member) ?? 0) + 1);
  const asked = [
    ...JSON.stringify([kind.rules, kind.sources, kind.manifest, kind.texts]).matchAll(
      new RegExp(`lookups\\.${lookup}\\.([A-Za-z0-9_-]+)`, 'g'),
    ),
  ].map(([, member = '']) => member);
  rows.forEach((row, index) => {
    for (const member of ['name', 'city', 'keywords'])
      if (row[member] !== undefined && !rowText.safeParse(row[member]).success)
        remark(file, [index, member], wordsTemplate`is a string, or one in each language {sv, en}`);
    const missing = asked.find((member) => !Object.hasOwn(row, member) && having.has(member));
    const odd = Object.keys(row).find(
      (member) => rows.length > 2 && having.get(member) === 1 && !asked.includes(member),
    );
    if (missing !== undefined && odd !== undefined)
      remark(
        file,
        [index, odd],
        wordsTemplate`no other row has "${odd}", and this one lacks "${missing}", which rules read`,
      );
  });
}

/** The rows of a table, those that are fit to use. */
export function readValidRowsOfTable({ kind }: Pick<Inspection, 'kind'>, table: string): Row[] {
  return soundAmong(kind.data[table]) ?? rowsOf(readEngineTable(table)) ?? [];
}

const rowsOf = memoisePerObject((table: ReturnType<typeof readEngineTable>) => table && [...table.values()]);

const soundAmong = memoisePerObject((table: unknown): Row[] | undefined => {
  const rows = listSchema.safeParse(table);
  return rows.data?.flatMap((item) => rowSchema.safeParse(item).data ?? []);
});

function reportSuggestionFaults(inspection: Inspection): void {
  const { kind, fields, report } = inspection;
  const { suggestions } = kind.manifest;
  if (!suggestions) return;
  const reportFieldIfUnknown = (path: JsonPath, name: string): void => {
    if (!fields.has(name)) report(FILE, ['suggestions', ...path], wordsTemplate`no field "${name}" in schema.json`);
  };
  reportFieldIfUnknown(['field'], suggestions.field);
  suggestions.match.forEach((name, index) => reportFieldIfUnknown(['match', index], name));
  suggestions.context.forEach((name, index) => reportFieldIfUnknown(['context', index], name));
  if (!Object.hasOwn(kind.data, suggestions.presets))
    return report(FILE, ['suggestions', 'presets'], wordsTemplate`data/${suggestions.presets}.json is missing`);
  reportTableFaults(inspection, ['suggestions', 'presets'], suggestions.presets);
  const file = `data/${suggestions.presets}.json`;
  const known = new Map(suggestions.match.map((name) => [name, listPossibleValuesOfField(inspection, name)]));
  readValidRowsOfTable(inspection, suggestions.presets).forEach((row, index) => {
    if (!rowText.safeParse(row['text']).success)
      report(file, [index, 'text'], wordsTemplate`the text is missing: a string, or one in each language {sv, en}`);
    for (const [name, values] of known) {
      const value = row[name];
      if (typeof value !== 'string')
        report(file, [index, name], wordsTemplate`is missing: it says for which answer the sentence is`);
      else if (values && !values.includes(value))
        report(file, [index, name], wordsTemplate`"${value}" is no value of "${name}"`);
    }
  });
}

/** Combinations of `match` tried at the most. */
const COMBINATIONS = 500;

/**
 * Every combination of `match` answers that a form can hold has a preset sentence. What a form can hold is found by
 * putting the combination into an example that passes.
 */
export function reportAnswersWithoutPreset(inspection: Inspection, examples: readonly { form: FormData }[]): void {
  const { kind, report } = inspection;
  const { suggestions } = kind.manifest;
  const values = suggestions?.match.map((name) => listPossibleValuesOfField(inspection, name) ?? []);
  if (!suggestions || !values || !Object.hasOwn(kind.data, suggestions.presets)) return;
  const rows = readValidRowsOfTable(inspection, suggestions.presets);
  for (const combination of listCombinations(values).slice(0, COMBINATIONS)) {
    const wanted = suggestions.match.map((name, index): [string, unknown] => [name, combination[index]]);
    if (rows.some((row) => wanted.every(([name, value]) => row[name] === value))) continue;
    const possible = examples.some(({ form }) => {
      const judged = cleanAndValidateForm(
        kind,
        wanted.reduce((answers, [name, value]) => writeField(answers, name, value), form),
        'en',
      );
      return 'form' in judged && wanted.every(([name, value]) => readField(judged.form, name) === value);
    });
    if (possible)
      report(
        `data/${suggestions.presets}.json`,
        [],
        wordsTemplate`no sentence for ${wanted.map(([name, value]) => `${name} "${String(value)}"`).join(', ')}`,
      );
  }
}

function listCombinations(lists: readonly (readonly string[])[]): string[][] {
  return lists.reduce<string[][]>(
    (before, values) => before.flatMap((each) => values.map((value) => [...each, value])),
    [[]],
  );
}

/** Values that an answer can have, when they are listed: an enum's, or those of a table's rows. */
export function listPossibleValuesOfField({ kind, fields }: Inspection, name: string): string[] | undefined {
  const listed = fields.get(name)?.options;
  const lookup = kind.manifest.lookups[name];
  return (
    listed ??
    (lookup && Object.hasOwn(kind.data, lookup.table)
      ? readValidRowsOfTable({ kind }, lookup.table).map((row) => row.value)
      : undefined)
  );
}

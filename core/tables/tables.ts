import { z } from 'zod';
import type { FormData, KindVersion, Row } from '../shared/kinds/kind';
import { readAirports } from './airports';
import { readRecentlyReviewedRecipients } from './recipients';
import { rowSchema } from './rows';

const rowsSchema = z.array(rowSchema);

/** Tables that every kind may look things up in: open data sets and what editors keep for all kinds, read when first asked for. */
const READERS: Record<string, () => Row[]> = { airports: readAirports, recipients: readRecentlyReviewedRecipients };
const read = new Map<string, Map<string, Row>>();

export const ENGINE_TABLES: ReadonlySet<string> = new Set(Object.keys(READERS));

/** Rows of an engine's table by value, or undefined when there is no such table. */
export function readEngineTable(name: string): ReadonlyMap<string, Row> | undefined {
  const reader = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
  if (!reader) return undefined;
  const known = read.get(name) ?? new Map(reader().map((row) => [row.value, row]));
  read.set(name, known);
  return known;
}

/** Parsed once for each version of a kind: rules look rows up at every keystroke. */
const parsed = new WeakMap<KindVersion['data'], Map<string, ReadonlyMap<string, Row>>>();

/** @throws ZodError when data/<name>.json is no list of rows: `npm run forms:check` and start-up find that first. */
function readKindTable({ data }: Pick<KindVersion, 'data'>, name: string): ReadonlyMap<string, Row> | undefined {
  if (!Object.hasOwn(data, name)) return undefined;
  const tables = parsed.get(data) ?? new Map<string, ReadonlyMap<string, Row>>();
  parsed.set(data, tables);
  const known = tables.get(name) ?? new Map(rowsSchema.parse(data[name]).map((row) => [row.value, row]));
  tables.set(name, known);
  return known;
}

/** Rows of a table by value: the kind's own, else the engine's; undefined when there is none of that name. */
export function readKindOrEngineTable(
  kind: Pick<KindVersion, 'data'>,
  name: string,
): ReadonlyMap<string, Row> | undefined {
  return readKindTable(kind, name) ?? readEngineTable(name);
}

/** The kind's own tables that its lookups and presets name (data/<table>.json). */
export function readKindTables(kind: Pick<KindVersion, 'manifest' | 'data'>): Record<string, Row[]> {
  const { lookups, suggestions } = kind.manifest;
  const names = [...Object.values(lookups).map(({ table }) => table), ...(suggestions ? [suggestions.presets] : [])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const rows = readKindTable(kind, name);
      return rows ? [[name, [...rows.values()]]] : [];
    }),
  );
}

/** The rows that the answers of a form stand for, by field; null where the answer is missing or no row. */
export function lookUpRowsOfAnswers(
  kind: Pick<KindVersion, 'manifest' | 'data'>,
  form: FormData,
): Record<string, Row | null> {
  return Object.fromEntries(
    Object.entries(kind.manifest.lookups).map(([field, { table }]) => {
      const value = form[field];
      return [field, (typeof value === 'string' ? readKindOrEngineTable(kind, table)?.get(value) : undefined) ?? null];
    }),
  );
}

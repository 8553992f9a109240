import { z } from 'zod';
import type { FormData, KindVersion, Row } from '../kinds/kind';
import { readAirports } from './airports';

const rowsSchema = z.array(z.looseObject({ value: z.string() }));

/** Tables that every kind may look things up in: open data sets, read when first asked for. */
const READERS: Record<string, () => Row[]> = { airports: readAirports };
const read = new Map<string, Map<string, Row>>();

export const ENGINE_TABLES: ReadonlySet<string> = new Set(Object.keys(READERS));

/** Rows of an engine's table by value, or undefined when there is no such table. */
export function engineTable(name: string): ReadonlyMap<string, Row> | undefined {
  const reader = READERS[name];
  if (!reader) return undefined;
  const known = read.get(name) ?? new Map(reader().map((row) => [row.value, row]));
  read.set(name, known);
  return known;
}

/** The kind's own tables that its lookups and presets name (data/<table>.json). */
export function ownTables(kind: Pick<KindVersion, 'manifest' | 'data'>): Record<string, Row[]> {
  const { lookups, suggestions } = kind.manifest;
  const names = [...Object.values(lookups).map(({ table }) => table), ...(suggestions ? [suggestions.presets] : [])];
  return Object.fromEntries(names.filter((name) => name in kind.data).map((name) => [name, rowsSchema.parse(kind.data[name])]));
}

/** The rows that the answers of a form stand for, by field; null where the answer is missing or no row. */
export function lookupsOf(kind: Pick<KindVersion, 'manifest' | 'data'>, form: FormData): Record<string, Row | null> {
  const own = ownTables(kind);
  return Object.fromEntries(
    Object.entries(kind.manifest.lookups).map(([field, { table }]) => {
      const value = form[field];
      const row = own[table]?.find((each) => each.value === value) ?? (typeof value === 'string' ? engineTable(table)?.get(value) : undefined);
      return [field, row ?? null];
    }),
  );
}

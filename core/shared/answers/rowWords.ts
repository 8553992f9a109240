import type { Row } from '../kinds/kind';
import type { Language } from '../languages';

/** A member of a row in the page's language: a string, or one in each language. */
export function getLocalTextOfMember(row: Row, member: string, language: Language): string | undefined {
  const value = row[member];
  if (typeof value === 'string') return value;
  const own: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, language) : undefined;
  return typeof own === 'string' ? own : undefined;
}

/** What a row is called: "Stockholm-Arlanda Airport (ARN), Stockholm" for a place with a code, else its name, and its city. */
export function getLocalNameOfRow(row: Row, language: Language): string {
  const name = getLocalTextOfMember(row, 'name', language) ?? row.value;
  const city = getLocalTextOfMember(row, 'city', language);
  const code = name === row.value ? '' : ` (${row.value})`;
  return city === undefined ? name : `${name}${code}, ${city}`;
}

const MARKS = /\p{M}/gu;

/** For comparing what is typed: case and diacritics do not count. */
export const foldForComparison = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(MARKS, '').trim();

/** Whether every typed word stands in a text, whatever its case and diacritics. */
export function containsAllWords(text: string, typed: string): boolean {
  const searched = foldForComparison(text);
  return foldForComparison(typed)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}

/** Rows of a kind's own table in which every typed word is found, those whose name begins with them first. */
export function findMatchingRowsBestFirst(rows: readonly Row[], typed: string, language: Language): Row[] {
  const wanted = foldForComparison(typed);
  const buildSearchableText = (row: Row) =>
    ['name', 'description', 'keywords', 'badge']
      .map((member) => getLocalTextOfMember(row, member, language) ?? '')
      .join(' ') + ` ${row.value}`;
  const found = rows.filter((row) => containsAllWords(buildSearchableText(row), typed));
  const rankByNamePrefix = (row: Row) =>
    Number(!foldForComparison(getLocalTextOfMember(row, 'name', language) ?? '').startsWith(wanted));
  return found.sort((a, b) => rankByNamePrefix(a) - rankByNamePrefix(b));
}

import { isRecord } from '../isRecord';
import type { FormData } from '../kinds/kind';

/**
 * What the person calls the papers that they enclose: beside the preview they see the letter's list, and may give a paper
 * the name that it has for them (docs/letter.md).
 */

/** The answer that holds them, in rows: what the letter calls the paper, and what the person does. */
export const ENCLOSURE_NAMES = 'enclosureNames';

/** Characters of a name at most. */
export const LONGEST_ENCLOSURE_NAME = 150;

export interface EnclosureName {
  was: string;
  name: string;
}

export function readEnclosureNames(form: FormData): EnclosureName[] {
  const rows: unknown = form[ENCLOSURE_NAMES];
  return (Array.isArray(rows) ? rows : []).flatMap((row: unknown) =>
    isRecord(row) && typeof row['was'] === 'string' && typeof row['name'] === 'string' && row['name'].trim() !== ''
      ? [{ was: row['was'], name: row['name'].trim() }]
      : [],
  );
}

/** The letter's list of enclosures, by the names that the person gave them. */
export function renameEnclosures(enclosures: readonly string[], names: readonly EnclosureName[]): string[] {
  return enclosures.map((enclosure) => names.find(({ was }) => was === enclosure)?.name ?? enclosure);
}

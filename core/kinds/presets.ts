import { z } from 'zod';
import type { Language } from '../shared/languages';
import { rowSchema, rowText } from '../tables/rows';
import type { KindVersion } from '../shared/kinds/kind';

const rowsSchema = z.array(rowSchema.extend({ text: rowText }));

export interface Preset {
  id: string;
  text: string;
}

/**
 * The kind's preset sentences (kind.json `suggestions`) for these answers: the rows in which each field of `match` has
 * the answer's value.
 */
export function listPresetsForAnswers(
  kind: Pick<KindVersion, 'manifest' | 'data'>,
  answers: Readonly<Record<string, unknown>>,
  language: Language,
): Preset[] {
  const { suggestions } = kind.manifest;
  const rows = suggestions && rowsSchema.safeParse(kind.data[suggestions.presets]).data;
  if (!suggestions || !rows) return [];
  return rows
    .filter((row) => suggestions.match.every((field) => row[field] === answers[field]))
    .map(({ value, text }) => ({ id: value, text: typeof text === 'string' ? text : text[language] }));
}

/**
 * What phrasings of staff and saved texts are kept by: the answers to the first and the second field of `match`, ''
 * where there is none.
 */
export function readAgencyAndAppeal(
  kind: Pick<KindVersion, 'manifest'>,
  answers: Readonly<Record<string, unknown>>,
): { agencyId: string; appealType: string } {
  const [first, second] = (kind.manifest.suggestions?.match ?? []).map((field) => answers[field]);
  return { agencyId: typeof first === 'string' ? first : '', appealType: typeof second === 'string' ? second : '' };
}

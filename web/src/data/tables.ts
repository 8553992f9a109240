import type { Row } from '../../../core/shared/kinds/kind';
import type { Language } from '../../../core/shared/languages';
import { callApi } from './callApi';
import { ApiError } from './http';

/** Rows of the engine's tables that this page has met, by language, table and value: null for a value that is no row. */
const known = new Map<string, Row | null>();
const underWay = new Map<string, Promise<void>>();

const buildRowKey = (table: string, value: string, language: Language) => `${language}/${table}/${value}`;

/** The row, null when there is none by that value, undefined when that is not known yet. */
export const getKnownRow = (table: string, value: string, language: Language): Row | null | undefined =>
  known.get(buildRowKey(table, value, language));

/** Remembers rows that an answer held, so that choosing one needs no second question. */
function rememberRows(table: string, rows: Row[], language: Language): void {
  for (const row of rows) known.set(buildRowKey(table, row.value, language), row);
}

/**
 * Finds out about one row; settles when it is known.
 * @throws ApiError, NetworkError when that can't be found out now
 */
export function fetchAndRememberRow(table: string, value: string, language: Language): Promise<void> {
  const key = buildRowKey(table, value, language);
  const asked = underWay.get(key);
  if (asked) return asked;
  const asking = callApi(
    'readTableRow',
    `/api/tables/${encodeURIComponent(table)}/${encodeURIComponent(value)}?language=${language}`,
  )
    .then(
      ({ row }) => void known.set(key, row),
      (error: unknown) => {
        // A value that is too long or of another shape is no row either.
        if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error;
        known.set(key, null);
      },
    )
    .finally(() => underWay.delete(key));
  underWay.set(key, asking);
  return asking;
}

/** The rows that fit what was typed, best first, at most ten. */
export async function searchAndRememberRows(
  table: string,
  query: string,
  language: Language,
  signal: AbortSignal,
): Promise<Row[]> {
  const search = new URLSearchParams({ q: query.slice(0, 100), language });
  const { rows } = await callApi('searchTable', `/api/tables/${encodeURIComponent(table)}?${search.toString()}`, {
    signal,
  });
  rememberRows(table, rows, language);
  return rows;
}

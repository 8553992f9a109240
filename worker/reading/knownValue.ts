import type { KindVersion } from '../../core/shared/kinds/kind';
import { lookUpRowsOfAnswers } from '../../core/tables/tables';

/** A field that is looked up in a table takes only what the table has. */
export function isInLookupTableIfFieldHasOne(
  { field, value }: { field: string; value: string | number },
  kind: Pick<KindVersion, 'manifest' | 'data'>,
): boolean {
  return !(field in kind.manifest.lookups) || (lookUpRowsOfAnswers(kind, { [field]: value })[field] ?? null) !== null;
}

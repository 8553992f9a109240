import type { Source } from '../../core/shared/kinds/kind';
import { findEventDate, selectSourcesInForce } from '../../core/shared/rules/rules';
import type { LetterCase } from './case';

/**
 * The law of the kind's other situations, in force for this case: for a writer who argues freely, since what decides a
 * story may be a rule that its situation has no sentence for. Each was read, and its text says what it may be cited for.
 */
export function listFurtherLaw({ kind, form, today, sources }: LetterCase): Source[] {
  if (!kind.situation) return [];
  const known = new Set(sources.map(({ id }) => id));
  const furtherSources = (kind.situations?.shared.sources ?? [])
    .filter(({ id }) => !known.has(id))
    .map((source): Source => ({ ...source, when: true }));
  return selectSourcesInForce(
    furtherSources,
    { form, today },
    findEventDate({ form, today }, kind.manifest.eventDateField),
  );
}

import { loadKindsOrThrow } from '../../core/kinds/load';
import type { FormData, KindVersion } from '../../core/shared/kinds/kind';

/** Kinds that come with the code, for tests of what they have in common or of one of them. */

/** A kind that has situations, and one of them: for tests that need what any of them has, not its words. */
export const KIND_WITH_SITUATIONS = 'klagomal';
export const SITUATION = 'bank-obehorig-transaktion';

export async function loadShippedKind(id: string): Promise<KindVersion> {
  const kind = (await loadKindsOrThrow(['forms'])).find(({ manifest }) => manifest.id === id);
  if (!kind) throw new Error(`no kind ${id}`);
  return kind;
}

/** The answers of an example, to be changed at will. */
export function copyExampleForm(kind: KindVersion, situation = SITUATION, example = 'stolen-card'): FormData {
  const found = kind.situations?.each[situation]?.examples[example];
  if (!found) throw new Error(`no example ${example} of ${situation}`);
  return structuredClone(found.form);
}

import path from 'node:path';
import { readKind } from '../../core/kinds/load';
import type { FormData, KindVersion } from '../../core/shared/kinds/kind';

/** Kinds that come with the code, for tests of what they have in common or of one of them. */

/** A kind that has situations, and one of them: for tests that need what any of them has, not its words. */
export const KIND_WITH_SITUATIONS = 'klagomal';
export const SITUATION = 'bank-obehorig-transaktion';

const loaded = new Map<string, KindVersion>();

/** One kind alone, once for a test file: all of them take several times as long. Nobody changes it. */
export function loadShippedKind(id: string): KindVersion {
  const known = loaded.get(id);
  if (known) return known;
  const { kind, problems } = readKind(path.join('forms', id), ['forms']);
  if (!kind || problems.length > 0) throw new Error(`no sound kind ${id}`);
  loaded.set(id, kind.version);
  return kind.version;
}

/** The answers of an example, to be changed at will. */
export function copyExampleForm(kind: KindVersion, situation = SITUATION, example = 'stolen-card'): FormData {
  const found = kind.situations?.each[situation]?.examples[example];
  if (!found) throw new Error(`no example ${example} of ${situation}`);
  return structuredClone(found.form);
}

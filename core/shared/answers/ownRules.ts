import type { Row } from '../kinds/kind';
import type { SourceText } from '../contracts/letter';

/** The question for rules of law that the person finds themselves (core/kinds/ownRules.ts). */
export const OWN_RULES = 'ownRules';

/** A rule as a row of a table, by which an answer that names it is told in words. */
export function buildLawRow({ id, citation, text }: Pick<SourceText, 'id' | 'citation' | 'text'>): Row {
  return { value: id, name: `${text} (${citation})` };
}

import type { RuleWords } from '../../../../../core/shared/kinds/rulesInWords';

/** A rule in one line. @param joined what stands before parts of which all, or any, must hold */
export function flattenRuleWords(words: RuleWords, joined: Record<'all' | 'any', string>): string {
  if (typeof words === 'string') return words;
  const parts = words.parts.map((part) => (typeof part === 'string' ? part : `(${flattenRuleWords(part, joined)})`));
  return `${joined[words.join]} ${parts.join('; ')}`;
}

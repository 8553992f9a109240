import type { RuleWords } from '../../../../../core/shared/kinds/rulesInWords';

/** A rule in one line. @param introductions what stands before parts of which all, or any, must hold */
export function writeRuleWordsAsOneText(words: RuleWords, introductions: Record<'all' | 'any', string>): string {
  if (typeof words === 'string') return words;
  const parts = words.parts.map((part) =>
    typeof part === 'string' ? part : `(${writeRuleWordsAsOneText(part, introductions)})`,
  );
  return `${introductions[words.join]} ${parts.join('; ')}`;
}

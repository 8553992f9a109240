import type { Line } from '../../../core/shared/kinds/situationLetter';
import { listBlockTexts, type Block } from '../../../core/shared/letter/letter';
import { listEnclosureNumbers } from '../enclosureNumbers';
import { countWords } from '../words';

/** Words of a body that fill a page and a half: a reader with two minutes reads no more. */
const MOST_WORDS = 520;

/** A supporting line, or the lines of a supporting paragraph, and what it says in a letter. */
export interface SupportingText {
  line: Line;
  texts: readonly string[];
}

/**
 * The supporting lines that a body drops for want of room, the last first, until it is short enough. A line that alone refers to an
 * enclosure stays.
 * @param supporting what the body says in such lines, in their order
 */
export function chooseLinesToDropForRoom(body: readonly Block[], supporting: readonly SupportingText[]): Line[] {
  const texts = body.flatMap(listBlockTexts);
  const references = countMentionsOfEnclosures(texts);
  let words = countWords(texts.join(' '));
  const dropped: Line[] = [];
  for (const { line, texts: its } of supporting.toReversed()) {
    if (words <= MOST_WORDS) break;
    const named = countMentionsOfEnclosures(its);
    if ([...named].some(([number, times]) => references.get(number) === times)) continue;
    for (const [number, times] of named) references.set(number, (references.get(number) ?? 0) - times);
    words -= countWords(its.join(' '));
    dropped.push(line);
  }
  return dropped;
}

function countMentionsOfEnclosures(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const number of texts.flatMap(listEnclosureNumbers)) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}

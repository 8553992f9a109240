import { foldForComparison } from '../answers/rowWords';

/** A tick that a pasted reply may be saying, and the sentence in which it seems to. */
export interface SeenPoint {
  value: string;
  sentence: string;
}

/** Shorter words are in every letter. */
const LEAST = 4;
/** Swedish and English words differ at their end: so many letters tell one from another. */
const STEM = 6;
/** Of a tick's words so many must stand in one sentence. */
const SHARE = 0.5;
/** Words that stand in any answer, by their stem. */
const COMMON = new Set(
  [
    'inte',
    'eller',
    'från',
    'efter',
    'skulle',
    'måste',
    'någon',
    'något',
    'detta',
    'denna',
    'bara',
    'också',
    'have',
    'that',
    'this',
    'with',
    'your',
    'they',
    'from',
    'only',
    'been',
  ].map((word) => cutWordToStem(foldForComparison(word))),
);

/**
 * The ticks that the sentences of a reply look like, by the words they share. A guess for the person to confirm: nothing is taken
 * over by itself.
 * @param points ticks with their words in the language of the reply
 */
export function suggestReplyPoints(reply: string, points: readonly { value: string; label: string }[]): SeenPoint[] {
  const sentences = reply
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => ({ sentence: sentence.trim(), stems: new Set(listStemsOfWords(sentence)) }));
  return points.flatMap(({ value, label }) => {
    const wanted = new Set(listStemsOfWords(label));
    const [best] = sentences
      .map(({ sentence, stems }) => ({ sentence, shared: [...wanted].filter((word) => stems.has(word)).length }))
      .sort((a, b) => b.shared - a.shared);
    return best && best.shared >= Math.min(2, wanted.size) && best.shared / wanted.size >= SHARE
      ? [{ value, sentence: best.sentence }]
      : [];
  });
}

function cutWordToStem(word: string): string {
  return word.slice(0, STEM);
}

function listStemsOfWords(text: string): string[] {
  const words = foldForComparison(text).split(/[^\p{L}\p{N}]+/u);
  return words
    .filter((word) => word.length >= LEAST)
    .map(cutWordToStem)
    .filter((word) => !COMMON.has(word));
}

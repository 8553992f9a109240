import type { Word } from '../pageText';
import { findWordRunsLike, type Page, type Value } from './page';

/** The value whose words stand out: largest and oftenest. When another comes near, none. */
export function findMostProminentChoice(page: Page, choices: Record<string, string[]>): Value | undefined {
  const weighed = Object.entries(choices)
    .map(([value, texts]) => {
      const hits = texts.flatMap((text) => findWordRunsLike(page, text));
      return {
        value,
        hits,
        weight: hits.reduce((sum, { words, confidence }) => sum + findTallestWordHeight(words) * confidence, 0),
      };
    })
    .filter(({ hits }) => hits.length > 0)
    .sort((a, b) => b.weight - a.weight);
  const [first, second] = weighed;
  const best = first?.hits.sort((a, b) => findTallestWordHeight(b.words) - findTallestWordHeight(a.words))[0];
  if (!first || !best || (second && second.weight * 2 > first.weight)) return undefined;
  return { value: first.value, confidence: best.confidence, words: best.words };
}

function findTallestWordHeight(words: Word[]): number {
  return Math.max(...words.map(({ box }) => box.height));
}

/** The first of the names that stands on the page to the letter; else the first that nearly does. */
export function findBestMatchingChoice(page: Page, choices: string[]): Value | undefined {
  const hits = choices.flatMap((value) => findWordRunsLike(page, value).map((hit) => ({ ...hit, value })));
  const least = Math.min(...hits.map(({ slipped }) => slipped));
  const best = hits.find(({ slipped }) => slipped === least);
  if (!best) return undefined;
  // Two names as near as each other can't be told apart, unless both are to the letter.
  const rivals = hits.filter(
    ({ slipped, words, value }) => slipped === least && value !== best.value && words[0] === best.words[0],
  );
  if (least > 0 && rivals.length > 0) return undefined;
  return { value: best.value, confidence: best.confidence, words: best.words };
}

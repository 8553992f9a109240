import { computeEditDistance } from '../editDistance';

/** Words of a text, as they stand, with their place. */
export interface Word {
  text: string;
  start: number;
  end: number;
  /** First word of its sentence. */
  first: boolean;
}

const WORD = /[\p{L}][\p{L}\p{M}'’]*(?:[-&][\p{L}\p{M}'’]+)*/gu;

/** All words of one sentence. */
export function findWords(sentence: string): Word[] {
  return [...sentence.matchAll(WORD)].map((match, index) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
    first:
      index === 0 ||
      /[.!?:…]["”’')]?\s+["“”'(]?$|["“”]$/u.test(sentence.slice(Math.max(0, match.index - 6), match.index)),
  }));
}

/**
 * How many words a text has. Figures are read like words, and so count where the question is how long a reader needs. A model is
 * told a limit in which "10 400 kr" and "5 kap. 8 §" are one word each, since its letter must state them: held against that limit,
 * figures are left out.
 */
export function countWords(text: string, figures: 'count' | 'leave out' = 'count'): number {
  return figures === 'count' ? text.split(/\s+/).filter(Boolean).length : findWords(text).length;
}

/** A word as it is looked up: lower case, without a genitive's ending. */
export function listComparableForms(word: string): string[] {
  const lower = word.toLowerCase().replaceAll('’', "'").replace(/'+$/, '');
  const bare = lower.replace(/(?:'s|s)$/, '');
  return lower === bare || bare.length < 2 ? [lower] : [lower, bare];
}

export function isCapitalised(word: string): boolean {
  return /^\p{Lu}/u.test(word);
}
/** "ARN", "IKEA", "iPhone": a name wherever it stands. */
export function hasCapitalInsideWord(word: string): boolean {
  return /\p{L}\p{Lu}/u.test(word);
}

/** Whether one word is the other with at most `limit` letters changed, left out or put in. */
export function isWithinEditDistance(a: string, b: string, limit: number): boolean {
  return computeEditDistance(a, b, limit) <= limit;
}

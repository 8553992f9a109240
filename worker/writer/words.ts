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
export function wordsOf(sentence: string): Word[] {
  return [...sentence.matchAll(WORD)].map((match, index) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
    first: index === 0 || /[.!?:…]["”’')]?\s+["“”'(]?$|["“”]$/u.test(sentence.slice(Math.max(0, match.index - 6), match.index)),
  }));
}

/** A word as it is looked up: lower case, without a genitive's ending. */
export function forms(word: string): string[] {
  const lower = word.toLowerCase().replaceAll('’', "'").replace(/'+$/, '');
  const bare = lower.replace(/(?:'s|s)$/, '');
  return lower === bare || bare.length < 2 ? [lower] : [lower, bare];
}

export function isCapitalised(word: string): boolean {
  return /^\p{Lu}/u.test(word);
}
/** "ARN", "IKEA", "iPhone": a name wherever it stands. */
export function isUnmistakableName(word: string): boolean {
  return /\p{L}\p{Lu}/u.test(word);
}

/** Whether one word is the other with at most `most` letters changed, left out or put in. */
export function isNear(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return (row[b.length] ?? 0) <= most;
}

import { computeEditDistance } from '../../editDistance';
import { joinWords, type Line } from '../cells';
import { normaliseForComparison, countAllowedSlips } from '../fuzzy';
import type { Word } from '../pageText';

/** A page as its fields are looked for. */
export interface Page {
  lines: Line[];
  words: readonly Word[];
  /** ISO date. */
  today: string;
  /** Every label that the reading names. */
  labels: string[];
  /** Those among them of what nobody asks for. */
  otherLabels: string[];
}

/** What a page says of one field. */
export interface Value {
  value: string | number;
  /** 0 to 1. */
  confidence: number;
  words: Word[];
  /**
   * The value that the words give when they are read once more, nothing where it is another; absent where the text
   * around is what counts.
   */
  again?: (text: string) => string | number | undefined;
  /** It counts as long as nothing else of its sort is on the page: no part of that may be hidden. */
  isOnlyOne?: boolean;
}

/** Days after today that a date beside a label may lie on: a last day to pay. */
export const AHEAD = 90;

/** The words' own confidence: a value is as sure as its worst word. */
export function findLowestConfidence(words: readonly Word[]): number {
  return Math.min(...words.map(({ confidence }) => confidence));
}

/** A value that a second look either gives as it is, or not. */
export function createCheckGivingValueIfAgreed<T>(
  value: T,
  agrees: (text: string) => boolean,
): (text: string) => T | undefined {
  return (text) => (agrees(text) ? value : undefined);
}

/** Capital letters and figures alone. */
export function toUpperAlphanumeric(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** Without the marks that surround a value. */
export function stripSurroundingMarks(text: string): string {
  return text.replace(/^[\s:.,;|*"'‘’“”„´`–—-]+|[\s:;,|*"'‘’“”„´`–—.]+$/g, '').trim();
}

/** Below this the words of a page are guesses, and a label among them may be unreadable. */
const LEGIBLE = 0.75;

/** A value that counts only where none of the labels is on the page: none when a word may be one of them, or too little can be read. */
export function markOnlyOneIfPageLegibleWithoutLabels(
  page: Page,
  labels: readonly string[],
  value: Value | undefined,
): Value | undefined {
  if (!value || hasWordLikeLabel(page, labels)) return undefined;
  const sure = page.words.map(({ confidence }) => confidence).sort((a, b) => a - b);
  return (sure[Math.floor(sure.length / 4)] ?? 0) < LEGIBLE ? undefined : { ...value, isOnlyOne: true };
}

/** Whether a word of the page begins as one of the labels does, give or take what blur makes of it. */
function hasWordLikeLabel(page: Page, labels: readonly string[]): boolean {
  const wanted = labels.map(normaliseForComparison);
  return page.words.some(({ text }) =>
    wanted.some((label) => {
      const read = normaliseForComparison(text).slice(0, label.length);
      const most = Math.floor(label.length / 6);
      return read.length > 3 && computeEditDistance(read, label, most) <= most;
    }),
  );
}

/** Whether one of the texts stands on the page as whole words. */
export function doesPageContainText(page: Page, texts: readonly string[]): boolean {
  const wanted = texts.map((text) => ` ${normaliseToSpacedWords(text)} `);
  return page.lines.some((line) => {
    const text = ` ${normaliseToSpacedWords(line.map(({ words }) => joinWords(words)).join(' '))} `;
    return wanted.some((each) => text.includes(each));
  });
}

function normaliseToSpacedWords(text: string): string {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');
}

/** The value that all of them are: none where two differ. */
export function findUnanimousValue(values: readonly Value[]): Value | undefined {
  const [one] = values;
  return one && values.every(({ value }) => value === one.value) ? one : undefined;
}

interface Run {
  words: Word[];
  confidence: number;
  slipped: number;
}

/** Runs of whole words that read as `text`, give or take what an engine slips on. */
export function findWordRunsLike(page: Page, text: string): Run[] {
  const wanted = normaliseForComparison(text);
  const most = countAllowedSlips(wanted.length);
  return page.lines.flatMap((line) => {
    const words = line.flatMap((cell) => cell.words);
    return words.flatMap((_word, start) => {
      let read = '';
      let best: Run | undefined;
      for (let end = start + 1; end <= words.length && read.length <= wanted.length + most; end += 1) {
        read += normaliseForComparison(words[end - 1]?.text ?? '');
        const slipped = computeEditDistance(read, wanted, most);
        const some = words.slice(start, end);
        if (slipped <= most && (!best || slipped < best.slipped))
          best = { words: some, slipped, confidence: Math.max(0, findLowestConfidence(some) - slipped * 0.1) };
      }
      return best ? [best] : [];
    });
  });
}

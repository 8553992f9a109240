import { computeBoundingBox, type Box } from './geometry';
import type { Word } from './pageText';

/** Words that stand together on a line, set apart from others by a gap: a label, a value, or both. */
export interface Cell {
  words: Word[];
  box: Box;
}

/** Cells of one line, from left to right. */
export type Line = Cell[];

/** A gap of so many heights of the writing parts two cells. */
const GAP = 1.25;
/** Words whose middle lies within this share of the height belong to one line. */
const LEVEL = 0.55;

/** Lines and cells by where the words stand, from top to bottom: engines join columns that do not belong together. */
export function groupWordsIntoLines(words: readonly Word[]): Line[] {
  const lines: Word[][] = [];
  for (const word of [...words].sort((a, b) => computeVerticalMiddle(a) - computeVerticalMiddle(b))) {
    const line = lines.findLast((each) => isWordOnLine(word, each));
    if (line) line.push(word);
    else lines.push([word]);
  }
  return lines
    .map((line) => splitLineIntoCells(line.sort((a, b) => a.box.x - b.box.x)))
    .sort((a, b) => (a[0]?.box.y ?? 0) - (b[0]?.box.y ?? 0));
}

function computeVerticalMiddle({ box }: Word): number {
  return box.y + box.height / 2;
}

function isWordOnLine(word: Word, line: Word[]): boolean {
  // The nearest of the line decides: a line may slope across the page.
  const nearest = line.reduce((best, each) =>
    Math.abs(each.box.x - word.box.x) < Math.abs(best.box.x - word.box.x) ? each : best,
  );
  const height = Math.min(nearest.box.height, word.box.height);
  return Math.abs(computeVerticalMiddle(nearest) - computeVerticalMiddle(word)) < LEVEL * height;
}

function splitLineIntoCells(words: Word[]): Line {
  const cells: Word[][] = [];
  for (const word of words) {
    const last = cells.at(-1);
    const before = last?.at(-1);
    const height = before ? Math.max(before.box.height, word.box.height) : 0;
    if (last && before && word.box.x - (before.box.x + before.box.width) < GAP * height) last.push(word);
    else cells.push([word]);
  }
  return cells.map((each) => ({ words: each, box: computeBoundingBox(each.map(({ box }) => box)) }));
}

export function joinWords(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ');
}

/** The page as text: a line a line, cells apart by two blanks. */
export function formatLinesAsText(lines: readonly Line[]): string {
  return lines.map((line) => line.map(({ words }) => joinWords(words)).join('  ')).join('\n');
}

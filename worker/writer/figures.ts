import { DIGIT, FIGURE_READERS, type FigureKind } from './figureReaders';

/**
 * Reads from a text everything that can be true or false to the digit: dates, amounts, periods, references to law,
 * numbers, addresses. Both languages are read at once, since people mix them.
 */

export interface Figure {
  kind: FigureKind;
  /** What it says, in one way of writing: "5 dec. 2026" and "2026-12-05" have the same key. */
  keys: string[];
  text: string;
  start: number;
  end: number;
}

/** What takes the place of text that a reader has taken: neither letter nor digit. */
const TAKEN = '\uF8FF';

/** Most words and many sentences have no digit, and most readers need one. */
const READERS_WITHOUT_DIGIT = FIGURE_READERS.filter(({ sign }) => sign !== DIGIT);

/** All figures of a text, in order. */
export function readFigures(text: string): Figure[] {
  let left = text;
  const figures: Figure[] = [];
  for (const { kind, sign, pattern, keys } of DIGIT.test(text) ? FIGURE_READERS : READERS_WITHOUT_DIGIT) {
    if (!sign.test(left)) continue;
    pattern.lastIndex = 0;
    const taken: [number, number][] = [];
    for (let match = pattern.exec(left); match; match = pattern.exec(left)) {
      if (match[0] === '') pattern.lastIndex += 1;
      const found = match[0] === '' ? undefined : keys(match);
      if (!found) continue;
      const start = match.index;
      const end = start + match[0].length;
      figures.push({ kind, keys: found, text: text.slice(start, end), start, end });
      taken.push([start, end]);
    }
    for (const [start, end] of taken) left = left.slice(0, start) + TAKEN.repeat(end - start) + left.slice(end);
  }
  return figures.sort((a, b) => a.start - b.start);
}

/** The text with its figures blanked out, at the same length: what is left are words. */
export function blankOutFigures(text: string, figures: readonly Figure[]): string {
  let left = text;
  for (const { start, end } of figures) left = left.slice(0, start) + TAKEN.repeat(end - start) + left.slice(end);
  return left;
}

/** Weekday of an ISO date, as `readFigures` keys it: '0' is Sunday. */
export function computeWeekdayNumber(isoDate: string): string {
  return String(new Date(`${isoDate}T00:00:00Z`).getUTCDay());
}

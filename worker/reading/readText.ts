import type { Reading } from '../../core/kinds/reading';
import type { KindVersion } from '../../core/shared/kinds/kind';
import { extractFieldValues } from './extract';
import { isInLookupTableIfFieldHasOne } from './knownValue';
import type { Word } from './pageText';
import { extractVisibleText } from './pastedText';

/** A value out of a text, and the line that it stands in. */
export interface TextValue {
  field: string;
  value: string | number;
  /** 0 to 1. */
  confidence: number;
  line: string;
}

/** Lines, and signs of a line, that are read: what is asked for stands at the beginning. */
const MOST_LINES = 200;
const LONGEST_LINE = 300;
/** Signs of a line that are shown. */
const SHOWN = 160;

/** Each sign is so wide and each line so high that one blank joins words, and two part cells (cells.ts). */
const SIGN = 13;
const HEIGHT = 20;
const PITCH = 24;
const TAB = 8;

/**
 * Reads what a kind asks for out of a text that a person pasted, by the very finders that read pages.
 * @param today ISO date
 */
export function readFieldsFromText(
  pasted: string,
  { reading, kind, today }: { reading: Reading; kind: Pick<KindVersion, 'manifest' | 'data'>; today: string },
): TextValue[] {
  const lines = extractVisibleText(pasted).split('\n').slice(0, MOST_LINES).map(expandTabsAndCutLine);
  return extractFieldValues(reading, lines.flatMap(splitLineIntoWords), today).flatMap(
    ({ field, value, confidence, words }) => {
      const rows = [...new Set(words.map(({ box }) => Math.round(box.y / PITCH)))].sort((a, b) => a - b);
      const line = rows.map((row) => (lines[row] ?? '').replace(/ {2,}/g, '  ').trim()).join(' … ');
      return isInLookupTableIfFieldHasOne({ field, value }, kind)
        ? [{ field, value, confidence, line: cutExcerptAroundValue(line, words) }]
        : [];
    },
  );
}

function expandTabsAndCutLine(line: string): string {
  if (!line.includes('\t')) return line.slice(0, LONGEST_LINE);
  const parts = line.slice(0, LONGEST_LINE).split('\t');
  return parts.reduce((text, part) => `${`${text}  `.padEnd(Math.ceil((text.length + 2) / TAB) * TAB)}${part}`);
}

function splitLineIntoWords(line: string, row: number): Word[] {
  return [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    text,
    confidence: 1,
    box: { x: index * SIGN, y: row * PITCH, width: text.length * SIGN, height: HEIGHT },
  }));
}

/** The part of a long line that the value stands in. */
function cutExcerptAroundValue(line: string, words: readonly Word[]): string {
  if (line.length <= SHOWN) return line;
  const at = Math.max(0, line.indexOf(words[0]?.text ?? ''));
  const from = Math.max(0, Math.min(at - SHOWN / 2, line.length - SHOWN));
  return `${from > 0 ? '… ' : ''}${line.slice(from, from + SHOWN).trim()}${from + SHOWN < line.length ? ' …' : ''}`;
}

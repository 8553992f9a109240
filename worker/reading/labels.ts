import type { Cell, Line } from './cells';
import { computeEditDistance } from '../editDistance';
import { normaliseForComparison, countAllowedSlips } from './fuzzy';
import type { Word } from './pageText';

/** A label on a page, and what its value may be: the nearest first. */
export interface Labelled {
  label: string;
  /** It begins its cell, or a colon follows it: else it may be a word of a sentence. */
  leads: boolean;
  /** Words of its cell before it. */
  before: Word[];
  /** Words after the label, in the cell beside it, or in a cell below it. */
  places: { words: Word[]; where: 'after' | 'right' | 'below' }[];
}

/** Words that one label may take up on the page. */
const MOST_WORDS = 4;
/** Heights of the writing that a value may lie below its label. */
const BELOW = 3.4;

/** Where a label stands, in the labels' own order. `otherLabels` are all labels of the reading: none of them is a value. */
export function findLabelsWithValuePlaces(
  lines: readonly Line[],
  labels: readonly string[],
  otherLabels: readonly string[],
): Labelled[] {
  return labels.flatMap((label) =>
    lines.flatMap((line, row) =>
      line.flatMap((cell, column) => {
        const found = findWordSpanOfLabel(cell, label);
        return found
          ? [
              {
                label,
                leads: found.leads,
                before: cell.words.slice(0, found.start),
                places: findValuePlaces(lines, { row, column, end: found.end }, otherLabels),
              },
            ]
          : [];
      }),
    ),
  );
}

/** `start` and `end`: how many words of the cell stand before the label, and how many with it. */
function findWordSpanOfLabel(
  { words }: Cell,
  label: string,
): { start: number; end: number; leads: boolean } | undefined {
  const wanted = normaliseLabel(label);
  const most = countAllowedSlips(wanted.length);
  for (let start = 0; start < words.length; start += 1) {
    let read = '';
    for (let end = start + 1; end <= Math.min(words.length, start + MOST_WORDS); end += 1) {
      const word = words[end - 1]?.text ?? '';
      // A value may stand right behind the colon.
      const [before = '', after] = word.includes(':') ? word.split(/:(?=.)/) : [word];
      read += after === undefined ? normaliseWord(words[end - 1]) : normaliseForComparison(before);
      if (Math.abs(read.length - wanted.length) <= most && computeEditDistance(read, wanted, most) <= most) {
        const colon = after !== undefined || word.endsWith(':') || words[end]?.text.startsWith(':') === true;
        return { start, end: after === undefined ? end : end - 1, leads: start === 0 || colon };
      }
      // A label in two languages, `Plats/Place`, ends with the whole word.
      const [own = '', other] = word.includes('/') ? word.split('/') : [word];
      if (
        other !== undefined &&
        normaliseForComparison(
          words
            .slice(start, end - 1)
            .map(({ text }) => text)
            .join('') + own,
        ) === wanted
      )
        return { start, end, leads: start === 0 || word.endsWith(':') };
      if (read.length > wanted.length + 2) break;
    }
  }
  return undefined;
}

/** Each word of a page is held against every label: once made plain it stays so. */
const plainWords = new WeakMap<Word, string>();

function normaliseWord(word: Word | undefined): string {
  if (!word) return '';
  const known = plainWords.get(word) ?? normaliseForComparison(word.text);
  plainWords.set(word, known);
  return known;
}

/** Labels are the kinds' own, and few. */
const plainLabels = new Map<string, string>();

function normaliseLabel(label: string): string {
  const known = plainLabels.get(label) ?? normaliseForComparison(label);
  plainLabels.set(label, known);
  return known;
}

function findValuePlaces(
  lines: readonly Line[],
  { row, column, end }: { row: number; column: number; end: number },
  otherLabels: readonly string[],
): Labelled['places'] {
  const line = lines[row] ?? [];
  const cell = line[column];
  if (!cell) return [];
  const places: Labelled['places'] = [];
  const after = stripLabelRemains(cell.words.slice(end));
  if (hasLetterOrDigit(after)) places.push({ words: after, where: 'after' });
  const right = line.slice(column + 1).find(({ words }) => hasLetterOrDigit(words));
  // Behind a colon even the word of a label is a value.
  if (right && (right.words[0]?.text.startsWith(':') || !beginsWithLabel(right, otherLabels)))
    places.push({ words: stripLabelRemains(right.words), where: 'right' });
  // A figure behind it has begun its value: what stands below is the next line.
  const below = hasDigit(after) ? undefined : findCellBelow(lines, row, cell, otherLabels);
  if (below) {
    const place = { words: below.words, where: 'below' as const };
    // A heading without a colon and with something right under it: a table, whose values stand below. In a list, labels stand over
    // each other, or figures beside them.
    const isListed = places.some(({ words }) => hasDigit(words)) || isUnderAnotherLabel(lines, row, cell, otherLabels);
    const heading = places[0]?.where !== 'after' && !/[:.]$/.test(cell.words.at(-1)?.text ?? '') && !isListed;
    if (heading && Math.abs(below.box.x - cell.box.x) < cell.box.height * 1.5) places.unshift(place);
    else places.push(place);
  }
  return places;
}

function hasLetterOrDigit(words: readonly Word[]): boolean {
  return words.some(({ text }) => /[\p{L}\p{N}]/u.test(text));
}

function hasDigit(words: readonly Word[]): boolean {
  return words.some(({ text }) => /\d/.test(text));
}

/** Whether the line above begins with a label that stands right over this one. */
function isUnderAnotherLabel(
  lines: readonly Line[],
  row: number,
  { box }: Cell,
  otherLabels: readonly string[],
): boolean {
  const above = lines[row - 1]?.find((each) => Math.abs(each.box.x - box.x) < box.height);
  return (
    above !== undefined &&
    box.y - (above.box.y + above.box.height) < BELOW * box.height &&
    beginsWithLabel(above, otherLabels)
  );
}

/**
 * `Ärendenummer : 123` leaves a colon of its own, `Plats / Place: Storgatan` the label in the other language, `Plats
 * (gata, nr)` what is asked for.
 */
function stripLabelRemains(words: Word[]): Word[] {
  if (words[0]?.text.startsWith('(')) {
    const closing = words.findIndex(({ text }) => /\)\W*$/.test(text));
    return closing < 0 ? [] : stripLabelRemains(words.slice(closing + 1));
  }
  if (words[0]?.text.startsWith('/')) {
    const colon = words.findIndex(({ text }) => text.endsWith(':'));
    return colon < 0 ? [] : words.slice(colon + 1);
  }
  return words[0] && /^[:.\-–]+$/.test(words[0].text) ? words.slice(1) : words;
}

/** What stands right under a cell, unless it is a label. */
export function findCellBelow(
  lines: readonly Line[],
  row: number,
  { box }: Cell,
  otherLabels: readonly string[],
): Cell | undefined {
  for (const line of lines.slice(row + 1)) {
    const under = line
      .filter((each) => each.box.y > box.y + box.height * 0.5)
      .filter((each) => each.box.x < box.x + box.width && each.box.x + each.box.width > box.x - box.height * 0.5)
      .sort((a, b) => Math.abs(a.box.x - box.x) - Math.abs(b.box.x - box.x))[0];
    if (!under) continue;
    if (under.box.y - (box.y + box.height) > BELOW * box.height || beginsWithLabel(under, otherLabels))
      return undefined;
    return under;
  }
  return undefined;
}

/** A cell that begins with a label has a value of its own, or is one. */
export function beginsWithLabel(cell: Cell, labels: readonly string[]): boolean {
  const beginning = { ...cell, words: cell.words.slice(0, MOST_WORDS) };
  return labels.some((label) => {
    const end = findWordSpanOfLabel(beginning, label)?.end;
    return (
      end !== undefined &&
      normaliseForComparison(
        cell.words
          .slice(0, end || 1)
          .map(({ text }) => text)
          .join(''),
      ).length <=
        normaliseForComparison(label).length + 4
    );
  });
}

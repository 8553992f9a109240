import type { ReadingField } from '../../../core/kinds/reading';
import { joinWords } from '../cells';
import { normaliseForComparison } from '../fuzzy';
import { findLabelsWithValuePlaces } from '../labels';
import { findDates } from '../moments';
import type { Word } from '../pageText';
import {
  AHEAD,
  stripSurroundingMarks,
  createCheckGivingValueIfAgreed,
  findLowestConfidence,
  markOnlyOneIfPageLegibleWithoutLabels,
  toUpperAlphanumeric,
  type Page,
  type Value,
} from './page';

/** What stands beside a label. */
export function findLabelledValue(
  page: Page,
  { labels, pattern, unless }: Extract<ReadingField, { type: 'labelled' }>,
): Value | undefined {
  const value = findValueBesideLabel(page, labels, pattern);
  return unless ? markOnlyOneIfNoOtherLongNumber(page, unless, value) : value;
}

/** A value that stands for another when that is not on the page: none when another number may be the other. */
function markOnlyOneIfNoOtherLongNumber(
  page: Page,
  otherLabels: readonly string[],
  value: Value | undefined,
): Value | undefined {
  return value && hasOtherLongNumber(page, String(value.value))
    ? undefined
    : markOnlyOneIfPageLegibleWithoutLabels(page, otherLabels, value);
}

const LONG_NUMBER = /(?<![\d.,-])\d(?:[ -]?\d){5,}/g;
/** Numbers of bank accounts (bankgiro, plusgiro) and telephones. */
const ACCOUNT_OR_PHONE = /^(?:\d{3,4}-\d{4}|[\d ]+-\d|0\d{1,3}-.*)$/;

/** Whether a long number stands on the page that is neither this one, a day, an account nor a telephone. */
function hasOtherLongNumber(page: Page, number: string): boolean {
  return page.lines.some((line) =>
    line.some(({ words }) => {
      const text = joinWords(words);
      const undated = findDates(text, { today: page.today, ahead: AHEAD }).reduceRight(
        (left, { start, end }) => `${left.slice(0, start)}/${left.slice(end)}`,
        text,
      );
      return (undated.match(LONG_NUMBER) ?? []).some(
        (other) => !ACCOUNT_OR_PHONE.test(other) && toUpperAlphanumeric(other) !== toUpperAlphanumeric(number),
      );
    }),
  );
}

/** Groups of signs that one number is written in, as `2611 0345 6789`. */
const MOST_GROUPS = 6;

function findValueBesideLabel(page: Page, labels: string[], pattern: string | undefined): Value | undefined {
  const whole = pattern === undefined ? undefined : new RegExp(`^(?:${pattern})$`, 'u');
  for (const { places, leads } of findLabelsWithValuePlaces(page.lines, labels, page.labels))
    for (const { words } of places) {
      const value = whole ? findRunMatchingPattern(words, whole) : leads ? readWordsAsText(words) : undefined;
      if (value) return value;
    }
  return undefined;
}

/** The first run of words that reads as a whole. */
export function findRunMatchingPattern(words: Word[], pattern: RegExp): Value | undefined {
  for (let start = 0; start < Math.min(words.length, 4); start += 1) {
    const runs: Word[][] = [];
    for (let count = 1; count <= MOST_GROUPS && start + count <= words.length; count += 1) {
      const some = words.slice(start, start + count);
      const next = words[start + count]?.text ?? '';
      // What ends in kronor is a sum, and a long number needs no more figures.
      if (/^(kr|sek|kronor)\b/i.test(next)) continue;
      if (count > 1 && !some.every(({ text }) => /^[\p{Lu}\p{N}-]+[.,]?$/u.test(text))) break;
      runs.push(some);
      if (/^\d{10,}$/.test(some[0]?.text ?? '')) break;
    }
    for (const some of runs.reverse()) {
      const spaced = stripSurroundingMarks(joinWords(some));
      const joined = spaced.replace(/\s/g, '');
      const value = [joined, spaced].find((text) => pattern.test(text));
      if (value === undefined) continue;
      return {
        value,
        confidence: findLowestConfidence(some),
        words: some,
        again: createCheckGivingValueIfAgreed(value, (text) =>
          toUpperAlphanumeric(text).includes(toUpperAlphanumeric(value)),
        ),
      };
    }
  }
  return undefined;
}

/** What is read as it stands: a place, a name. */
function readWordsAsText(words: Word[]): Value | undefined {
  const value = stripSurroundingMarks(joinWords(words));
  if (!/[\p{L}\p{N}]{2}/u.test(value) || value.length > 120) return undefined;
  return {
    value,
    confidence: findLowestConfidence(words),
    words,
    again: (text) => restoreSwedishLettersIfSame(value, text),
  };
}

/** Small print loses its dots among a page's English; one line by itself keeps them. Nothing when the two are not the same text. */
function restoreSwedishLettersIfSame(value: string, secondReading: string): string | undefined {
  if (normaliseForComparison(secondReading) !== normaliseForComparison(value)) return undefined;
  const countSwedishLetters = (text: string) => text.match(/[åäöÅÄÖ]/g)?.length ?? 0;
  if (countSwedishLetters(secondReading) <= countSwedishLetters(value)) return value;
  const signs = [...secondReading].filter((sign) => normaliseForComparison(sign) !== '');
  return [...value].map((sign) => (normaliseForComparison(sign) === '' ? sign : (signs.shift() ?? sign))).join('');
}

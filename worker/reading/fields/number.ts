import type { ReadingField } from '../../../core/kinds/reading';
import { joinWords } from '../cells';
import { findLabelsWithValuePlaces } from '../labels';
import { findDates } from '../moments';
import type { Word } from '../pageText';
import {
  AHEAD,
  stripSurroundingMarks,
  createCheckGivingValueIfAgreed,
  findUnanimousValue,
  findLowestConfidence,
  toUpperAlphanumeric,
  type Page,
  type Value,
} from './page';

/** What may stand between a label and its number. */
const BETWEEN = /^(?:[#:.–-]+|nr\.?:?|no\.?:?|number:?|är|is|id:?|med|numret)$/i;
/** Letters that begin a number and stand apart from it, as in `KS 2026/123`. */
const PREFIX = /^\p{Lu}{1,5}$/u;
/** Numbers of bank accounts (bankgiro), and of telephones; one that begins with a year is neither. */
const ACCOUNT_OR_PHONE = /^(?:(?!20[12]\d)\d{3,4}-\d{4}|0\d{1,3}-\d{5,})$/;
/** Numbers of people and companies. */
const OF_WHOM = /^(?:(?:19|20)\d{6}-?\d{4}|\d{6}[-+]\d{4})$/;

/** The one word beside a label that looks as it should: what is a day, a sum or an account is none, and two are none. */
export function findLabelledNumber(
  page: Page,
  { labels, pattern, before = '' }: Extract<ReadingField, { type: 'number' }>,
): Value | undefined {
  const whole = new RegExp(`^(?:${pattern})$`, 'u');
  const values = findLabelsWithValuePlaces(page.lines, labels, page.labels).flatMap(({ places }) => {
    const [value] = places.flatMap(({ words }) => parseNumberFromWords(words, whole, page.today));
    return value ? [value] : [];
  });
  const one = findUnanimousValue(values);
  return (
    one && {
      ...one,
      value: `${before}${one.value}`,
      again: (text) => (one.again?.(text) === undefined ? undefined : `${before}${one.value}`),
    }
  );
}

function parseNumberFromWords(words: readonly Word[], pattern: RegExp, today: string): Value[] {
  const from = words.findIndex(({ text }) => !BETWEEN.test(text));
  const [first, second, third] = words.slice(Math.max(0, from));
  if (!first) return [];
  const some = second && PREFIX.test(first.text) && /\d/.test(second.text) ? [first, second] : [first];
  const next = some.length === 2 ? third : second;
  const value = stripSurroundingMarks(joinWords(some)).replace(/[!)\]]+$/, '');
  const isDay = findDates(value, { today, ahead: AHEAD }).length > 0 || /^20\d\d-\d\d-\d\d$/.test(value);
  if (!pattern.test(value) || !/\d/.test(value) || isDay || ACCOUNT_OR_PHONE.test(value) || OF_WHOM.test(value))
    return [];
  // What ends in kronor is a sum, and figures behind figures may belong to the same number.
  if (next && /^(?:kr|sek|kronor|:-)/i.test(next.text)) return [];
  if (next && /^\d{2,}$/.test(next.text) && /^\d+$/.test(value)) return [];
  return [
    {
      value,
      confidence: findLowestConfidence(some),
      words: some,
      again: createCheckGivingValueIfAgreed(value, (text) =>
        toUpperAlphanumeric(text).includes(toUpperAlphanumeric(value)),
      ),
    },
  ];
}

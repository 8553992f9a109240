import { joinWords } from '../cells';
import { normaliseForComparison } from '../fuzzy';
import { findLabelsWithValuePlaces } from '../labels';
import { stripSurroundingMarks, findUnanimousValue, findLowestConfidence, type Page, type Value } from './page';

const LONGEST = 80;
/** A sum, a number of pieces, an address of the net: the words are a line of a table, or no name. */
const NO_NAME = /\b(?:kr|sek|st|pcs|eur|usd|antal|qty)\b|:-|\d[.,]\d\d\b|@|https?:|www\./i;

/** What was bought, beside a label that leads: one thing, called by words. */
export function findProductName(page: Page, labels: string[]): Value | undefined {
  const values = findLabelsWithValuePlaces(page.lines, labels, page.labels).flatMap(({ leads, places }): Value[] => {
    const [place] = places;
    if (!leads || !place) return [];
    const value = stripSurroundingMarks(joinWords(place.words));
    const isName = value.length <= LONGEST && /\p{L}{3}/u.test(value) && !NO_NAME.test(value);
    // A heading over several columns has rows below it, of which there may be more than one.
    if (!isName || place.where === 'below') return [];
    return [
      {
        value,
        confidence: findLowestConfidence(place.words),
        words: place.words,
        again: (text) => (normaliseForComparison(text) === normaliseForComparison(value) ? value : undefined),
      },
    ];
  });
  return findUnanimousValue(values);
}

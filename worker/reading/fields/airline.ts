import { findLabelsWithValuePlaces } from '../labels';
import { findRunMatchingPattern } from './labelled';
import { markOnlyOneIfPageLegibleWithoutLabels, toUpperAlphanumeric, type Page, type Value } from './page';

/** The airline's designator, and at most four figures (IATA). */
const NUMBER = /^(?:[A-Z][A-Z0-9]|[0-9][A-Z]) ?[0-9]{1,4}$/;
/** One that is no seat or gate, wherever it stands. */
const LONG_NUMBER = /^(?:[A-Z]{2}|[A-Z][0-9]|[0-9][A-Z])[0-9]{3,4}$/;

/**
 * The designator of the airline in the journey's number; none where numbers of two airlines are on the page, or where
 * `unless` says that another flies.
 */
export function findAirlineCode(page: Page, labels: string[], excludingLabels: string[]): Value | undefined {
  const numbers = findLabelsWithValuePlaces(page.lines, labels, page.labels).flatMap(({ places }) => {
    const number = places
      .map(({ words }) => findRunMatchingPattern(words, NUMBER))
      .find((value) => value !== undefined);
    return number ? [number] : [];
  });
  const [number] = numbers;
  if (!number) return undefined;
  const value = readAirlineCode(String(number.value));
  const others = page.words.map(({ text }) => toUpperAlphanumeric(text)).filter((text) => LONG_NUMBER.test(text));
  const isAlone = [...numbers.map((each) => String(each.value)), ...others].every(
    (each) => readAirlineCode(each) === value,
  );
  return isAlone
    ? markOnlyOneIfPageLegibleWithoutLabels(page, excludingLabels, {
        ...number,
        value,
        again: (text) => number.again?.(text) && value,
      })
    : undefined;
}

function readAirlineCode(number: string): string {
  return number.slice(0, 2);
}

import { findOnlyAmountInKronor, FOREIGN } from '../amounts';
import { joinWords } from '../cells';
import { findLabelsWithValuePlaces } from '../labels';
import type { Word } from '../pageText';
import {
  createCheckGivingValueIfAgreed,
  findUnanimousValue,
  findLowestConfidence,
  type Page,
  type Value,
} from './page';

/** A sum of money: beside the first label with one sum, or, where no labels are named, the only sum in kronor of the page. */
export function findAmount(page: Page, labels: string[] | undefined): Value | undefined {
  for (const label of labels ?? []) {
    const values = findLabelsWithValuePlaces(page.lines, [label], page.labels).flatMap(({ places }) => {
      const value = places.flatMap(({ words }) => parseAmountFromWords(words))[0];
      return value ? [value] : [];
    });
    const [one] = values;
    if (one && values.every(({ value }) => value === one.value)) return one;
  }
  if (labels) return undefined;
  const all = page.lines.flatMap((line) =>
    line.flatMap(({ words }) => (/\b(kr|sek)\b|:-/i.test(joinWords(words)) ? parseAmountFromWords(words) : [])),
  );
  const [one] = all;
  return one && all.every(({ value }) => value === one.value) ? one : undefined;
}

/** Written as a sum of money: in kronor, or with öre. */
const IN_KRONOR = /\b(?:kr|sek|kronor)\b|\d[.,:] ?-/i;
const IN_ORE = /\d[.,:]\d\d(?!\d)/;
/** With the tax in it, it is the whole sum. */
const WITH_TAX = /\b(?:ink|inkl|inklusive|incl|including)\b\.? *(?:moms|vat)\b/gi;

/**
 * A sum of money that is the same beside every label, and is written as one; none beside words that make it another sum,
 * and none without kronor on a paper that has another currency too.
 */
export function findUnanimousAmount(page: Page, labels: string[], excludedWords: string[]): Value | undefined {
  const hasExcludedWord = (words: readonly Word[]) =>
    joinWords(words)
      .toLowerCase()
      .replace(WITH_TAX, ' ')
      .split(/[^\p{L}]+/u)
      .some((word) => excludedWords.some((other) => word.startsWith(other)));
  const isForeign = page.lines.some((line) => line.some(({ words }) => FOREIGN.test(joinWords(words))));
  const isWrittenAsMoney = (text: string) => IN_KRONOR.test(text) || (!isForeign && IN_ORE.test(text));
  const values = findLabelsWithValuePlaces(page.lines, labels, page.labels).flatMap(({ places, before }) => {
    if (hasExcludedWord(before)) return [];
    const [value] = places.flatMap(({ words }) =>
      !hasExcludedWord(words) && isWrittenAsMoney(joinWords(words)) ? parseAmountFromWords(words) : [],
    );
    return value ? [value] : [];
  });
  return findUnanimousValue(values);
}

function parseAmountFromWords(words: Word[]): Value[] {
  const value = findOnlyAmountInKronor(joinWords(words));
  if (value === undefined) return [];
  // With its currency: figures by themselves are read less well.
  const last = words.findLastIndex(({ text }) => /\d/.test(text));
  const some = words.filter(({ text }, at) => /\d/.test(text) || (at === last + 1 && /^(kr|kronor|sek)\b/i.test(text)));
  return [
    {
      value,
      confidence: findLowestConfidence(some),
      words: some,
      again: createCheckGivingValueIfAgreed(value, (text) => findOnlyAmountInKronor(text) === value),
    },
  ];
}

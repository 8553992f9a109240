import { amountIn } from '../amounts';
import { textOf } from '../cells';
import { findLabels } from '../labels';
import type { Word } from '../pageText';
import { confirmed, sureness, type Page, type Value } from './page';

/** A sum of money: beside the first label with one sum, or, where no labels are named, the only sum in kronor of the page. */
export function amount(page: Page, labels: string[] | undefined): Value | undefined {
  for (const label of labels ?? []) {
    const values = findLabels(page.lines, [label], page.labels).flatMap(({ places }) => {
      const value = places.flatMap(({ words }) => amountOf(words))[0];
      return value ? [value] : [];
    });
    const [one] = values;
    if (one && values.every(({ value }) => value === one.value)) return one;
  }
  if (labels) return undefined;
  const all = page.lines.flatMap((line) => line.flatMap(({ words }) => (/\b(kr|sek)\b|:-/i.test(textOf(words)) ? amountOf(words) : [])));
  const [one] = all;
  return one && all.every(({ value }) => value === one.value) ? one : undefined;
}

function amountOf(words: Word[]): Value[] {
  const value = amountIn(textOf(words));
  if (value === undefined) return [];
  // With its currency: figures by themselves are read less well.
  const last = words.findLastIndex(({ text }) => /\d/.test(text));
  const some = words.filter(({ text }, at) => /\d/.test(text) || (at === last + 1 && /^(kr|kronor|sek)\b/i.test(text)));
  return [{ value, confidence: sureness(some), words: some, again: confirmed(value, (text) => amountIn(text) === value) }];
}

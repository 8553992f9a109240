import type { Reading, ReadingField } from '../../core/kinds/reading';
import { groupWordsIntoLines } from './cells';
import { findAirlineCode } from './fields/airline';
import { findAirportCode, type Ends } from './fields/airport';
import { findAmount, findUnanimousAmount } from './fields/amount';
import { findMostProminentChoice, findBestMatchingChoice } from './fields/choice';
import { findSenderCompany } from './fields/company';
import { findLabelledValue } from './fields/labelled';
import { findDate, findDateTime, findUnanimousDate } from './fields/moment';
import { findProductName } from './fields/name';
import { findLabelledNumber } from './fields/number';
import { findWordRunsLike, doesPageContainText, type Page, type Value } from './fields/page';
import { findPlate } from './fields/plate';
import type { Word } from './pageText';

/** A value read out of a page's text. */
export interface Found extends Value {
  field: string;
}

/** Below this an engine was guessing. */
const LEAST_CONFIDENCE = 0.5;

/**
 * The values that a reading asks for, from the words of one page; the first entry that finds its field counts. What is
 * not plausible is left out, and so is what could be two things: nothing is guessed.
 * @param today ISO date
 */
export function extractFieldValues(reading: Reading, words: readonly Word[], today: string): Found[] {
  const { otherLabels = [] } = reading;
  const labels = [
    ...reading.fields.flatMap((entry) => ('labels' in entry ? (entry.labels ?? []) : [])),
    ...otherLabels,
  ];
  const page: Page = { lines: groupWordsIntoLines(words), words, today, labels, otherLabels };
  if (reading.paper && !reading.paper.some((text) => findWordRunsLike(page, text).length > 0)) return [];
  const found = new Map<string, Found>();
  for (const entry of reading.fields) {
    if (found.has(entry.field) || !doesEntryApplyToPage(entry, page)) continue;
    const value = findFieldValue(entry, page, reading);
    if (value && value.confidence >= LEAST_CONFIDENCE) found.set(entry.field, { ...value, field: entry.field });
  }
  // A last day that lies before what it is counted from was read wrong, or is of something else.
  for (const entry of reading.fields) {
    const before = entry.type === 'date' && entry.after !== undefined ? found.get(entry.after) : undefined;
    if (before && String(found.get(entry.field)?.value) <= String(before.value)) found.delete(entry.field);
  }
  return [...found.values()];
}

/** Whether the paper is of the sort that the entry is for. */
function doesEntryApplyToPage(entry: ReadingField, page: Page): boolean {
  if (!('on' in entry || 'notOn' in entry)) return true;
  return (
    (entry.on === undefined || doesPageContainText(page, entry.on)) &&
    !(entry.notOn && doesPageContainText(page, entry.notOn))
  );
}

function findFieldValue(entry: ReadingField, page: Page, { fields }: Reading): Value | undefined {
  switch (entry.type) {
    case 'plate':
      return findPlate(page, entry.labels ?? []);
    case 'labelled':
      return findLabelledValue(page, entry);
    case 'date':
      return entry.strict ? findUnanimousDate(page, entry.labels ?? []) : findDate(page, entry.labels);
    case 'dateTime':
      return findDateTime(page, entry.labels ?? []);
    case 'amount':
      return entry.strict
        ? findUnanimousAmount(page, entry.labels ?? [], entry.not ?? [])
        : findAmount(page, entry.labels);
    case 'number':
      return findLabelledNumber(page, entry);
    case 'name':
      return findProductName(page, entry.labels);
    case 'company':
      return findSenderCompany(page, entry);
    case 'choice':
      return findMostProminentChoice(page, entry.choices);
    case 'choiceText':
      return findBestMatchingChoice(page, entry.choices);
    case 'airport':
      return findAirportCode(page, entry.end, collectAirportLabels(fields));
    case 'airline':
      return findAirlineCode(page, entry.labels, entry.unless);
    case 'boardingPass':
      // Its codes are for machines; what people read of it has labels of its own.
      return undefined;
  }
}

function collectAirportLabels(fields: readonly ReadingField[]): Ends {
  const collectLabelsOfEnd = (end: keyof Ends) =>
    fields.flatMap((entry) => (entry.type === 'airport' && entry.end === end ? entry.labels : []));
  return { from: collectLabelsOfEnd('from'), to: collectLabelsOfEnd('to') };
}

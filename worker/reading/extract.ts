import type { Reading, ReadingField } from '../../core/kinds/reading';
import { linesOf } from './cells';
import { airline } from './fields/airline';
import { airport, type Ends } from './fields/airport';
import { amount } from './fields/amount';
import { choice, choiceText } from './fields/choice';
import { labelled } from './fields/labelled';
import { date, dateTime } from './fields/moment';
import { runsLike, type Page, type Value } from './fields/page';
import { plate } from './fields/plate';
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
export function extract(reading: Reading, words: readonly Word[], today: string): Found[] {
  const { otherLabels = [] } = reading;
  const labels = [...reading.fields.flatMap((entry) => ('labels' in entry ? (entry.labels ?? []) : [])), ...otherLabels];
  const page: Page = { lines: linesOf(words), words, today, labels, otherLabels };
  if (reading.paper && !reading.paper.some((text) => runsLike(page, text).length > 0)) return [];
  const found = new Map<string, Found>();
  for (const entry of reading.fields) {
    if (found.has(entry.field)) continue;
    const value = valueOf(entry, page, reading);
    if (value && value.confidence >= LEAST_CONFIDENCE) found.set(entry.field, { ...value, field: entry.field });
  }
  return [...found.values()];
}

function valueOf(entry: ReadingField, page: Page, { fields }: Reading): Value | undefined {
  switch (entry.type) {
    case 'plate':
      return plate(page, entry.labels ?? []);
    case 'labelled':
      return labelled(page, entry);
    case 'date':
      return date(page, entry.labels);
    case 'dateTime':
      return dateTime(page, entry.labels ?? []);
    case 'amount':
      return amount(page, entry.labels);
    case 'choice':
      return choice(page, entry.choices);
    case 'choiceText':
      return choiceText(page, entry.choices);
    case 'airport':
      return airport(page, entry.end, endsOf(fields));
    case 'airline':
      return airline(page, entry.labels, entry.unless);
    case 'boardingPass':
      // Its codes are for machines; what people read of it has labels of its own.
      return undefined;
  }
}

function endsOf(fields: readonly ReadingField[]): Ends {
  const labels = (end: keyof Ends) => fields.flatMap((entry) => (entry.type === 'airport' && entry.end === end ? entry.labels : []));
  return { from: labels('from'), to: labels('to') };
}

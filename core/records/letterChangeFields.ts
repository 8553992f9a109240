import type { Database } from './database';
import type { LetterRecord } from './letterRecord';

/** What is looked at again and again to see whether a letter has changed. */

/** The small fields that change when anything does that a letter's page shows. */
const MARKED = [
  'key',
  'status',
  'state',
  'revision',
  'reviewed.revision',
  'files.pdf',
  'mail.state',
  'failure',
  'discountCode',
  'price',
  'purgeAfter',
  'orderNumber',
] as const;
const MARKS = Object.fromEntries(MARKED.map((field) => [field, 1]));

export type LetterFieldsThatShowChange = Pick<
  LetterRecord,
  'status' | 'state' | 'revision' | 'failure' | 'discountCode' | 'price' | 'purgeAfter' | 'orderNumber'
> & {
  key?: unknown;
  reviewed?: { revision: number };
  files: { pdf?: unknown };
  mail: { state: string };
};

/** The marks of letters, a few fields each. */
export function streamFieldsThatShowChange(
  { letters }: Pick<Database, 'letters'>,
  ids: readonly string[],
): AsyncIterable<LetterFieldsThatShowChange & { _id: string }> {
  // All in one answer, and one place more, so that the server knows that there is no more to ask for.
  const options = { projection: MARKS, batchSize: ids.length + 1 };
  return letters.find<LetterFieldsThatShowChange & { _id: string }>({ _id: { $in: [...ids] } }, options);
}

export function streamLetterRecords(
  { letters }: Pick<Database, 'letters'>,
  ids: readonly string[],
): AsyncIterable<LetterRecord> {
  return letters.find({ _id: { $in: [...ids] } });
}

import { addDays, computeStartOfSwedishDay, swedishDate } from '../shared/formats/dates';
import { declareCollection } from './collection';
import type { Database } from './database';
import { isDuplicateKey } from './duplicateKey';
import { markDayForRecount, markLettersGoneOnCleanDaysAndList } from './figureDays';
import type { LetterRecord } from './letterRecord';
import { PAGE, readPagesByTime } from './pages';

/**
 * One row a letter, from its first answer or file on, which outlives the letter, so that
 * the share of letters that were paid can still be told. It says nothing of anybody.
 */
export interface BegunLetterRecord {
  /** The letter's id. */
  _id: string;
  kind: string;
  begunAt: Date;
  previewedAt?: Date;
  /** `createdAt` of its transaction, where that does not say itself that the letter is listed here. */
  paidAt?: Date;
}

export const BEGUN_LETTERS_COLLECTION = declareCollection<BegunLetterRecord>('begunLetters', [
  { keys: { begunAt: 1 } },
  { keys: { previewedAt: 1 }, sparse: true },
  { keys: { paidAt: 1 }, sparse: true },
]);

type Noting = Pick<Database, 'figureDays' | 'begunLetters'>;

/** Keeps that a letter was begun; once, however often it is told. */
export async function recordBegunLetterForFigures(database: Noting, letter: BegunLetter): Promise<void> {
  await insertBegunLetterIfNew(database, letter);
  await markDayForRecount(database, letter.createdAt);
}

/** Keeps that a letter was begun and has a preview, the first of which counts. */
export async function recordFirstPreviewOfLetter(
  database: Noting,
  { _id, kind, createdAt }: BegunLetter,
  now: Date,
): Promise<void> {
  const saveFirstPreview = (upsert: boolean) =>
    database.begunLetters.updateOne(
      { _id, previewedAt: { $exists: false } },
      { $set: { previewedAt: now }, $setOnInsert: { kind, begunAt: createdAt } },
      { upsert },
    );
  await saveFirstPreview(true).catch((error: unknown) => {
    // It had one before, or was kept as begun this very moment.
    if (!isDuplicateKey(error)) throw error;
    return saveFirstPreview(false);
  });
  await markDayForRecount(database, createdAt);
  await markDayForRecount(database, now);
}

/** Keeps that a transaction was written: a letter's, or a subscription's payment, which is no letter. */
export async function recordSaleOfLetterForFigures(
  database: Noting,
  { _id, createdAt, isListed }: { _id: string; createdAt: Date; isListed?: true },
): Promise<void> {
  if (!isListed) await recordSaleTime(database, _id, createdAt);
  await markDayForRecount(database, createdAt);
}

type BegunLetter = { _id: string; kind: string; createdAt: Date };

async function insertBegunLetterIfNew({ begunLetters }: Noting, { _id, kind, createdAt }: BegunLetter): Promise<void> {
  await begunLetters
    .updateOne({ _id }, { $setOnInsert: { kind, begunAt: createdAt } }, { upsert: true })
    .catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
}

/** The kind of a letter that was begun, also of one that nobody paid for and that is gone. */
export async function findBegunLetterKind(
  { begunLetters }: Pick<Database, 'begunLetters'>,
  letterId: string,
): Promise<string | undefined> {
  return (await begunLetters.findOne({ _id: letterId }))?.kind;
}

/** Days that the list of begun letters reaches back: a year's figures can be counted anew from it, and a month more. */
const LISTED_DAYS = 400;

/**
 * Deletes the rows of letters that were begun long ago. The days that counted them say so first (`lettersGone`): their
 * numbers of letters stand for good from then on. Rows of a day that is still to be counted wait for that.
 * @returns how many were deleted
 */
export async function forgetOldBegunLetters(database: Noting, now: Date): Promise<number> {
  const before = computeStartOfSwedishDay(addDays(swedishDate(now), -LISTED_DAYS) ?? '');
  const pages = readPagesByTime(
    (from, exceptIds: string[]) =>
      database.begunLetters
        .find({ begunAt: { $gte: from, $lt: before }, _id: { $nin: exceptIds } })
        .sort({ begunAt: 1 })
        .limit(PAGE)
        .toArray(),
    ({ begunAt }) => begunAt,
  );
  let deleted = 0;
  for await (const page of pages) {
    const gone = await markLettersGoneOnCleanDaysAndList(database, [...new Set(page.flatMap(listDaysOfLetter))]);
    const ids = page.filter((row) => listDaysOfLetter(row).every((day) => gone.has(day))).map(({ _id }) => _id);
    deleted += (await database.begunLetters.deleteMany({ _id: { $in: ids } })).deletedCount;
  }
  return deleted;
}

function listDaysOfLetter({ begunAt, previewedAt, paidAt }: BegunLetterRecord): string[] {
  return [begunAt, previewedAt, paidAt].filter((moment) => moment !== undefined).map(swedishDate);
}

type BegunLetters = Pick<Database, 'begunLetters'>;

export async function findFirstBegunTime({ begunLetters }: BegunLetters): Promise<Date | undefined> {
  const [letter] = await begunLetters.find().sort({ begunAt: 1 }).limit(1).toArray();
  return letter?.begunAt;
}

export function listBegunLetters({ begunLetters }: BegunLetters, ids: readonly string[]): Promise<BegunLetterRecord[]> {
  return begunLetters.find({ _id: { $in: [...ids] } }).toArray();
}

/** Those that were begun, previewed or paid within a time. */
export function streamBegunLettersWithin(
  { begunLetters }: BegunLetters,
  within: { $gte: Date; $lt: Date },
  batchSize: number,
): AsyncIterable<BegunLetterRecord> {
  return begunLetters.find({ $or: [{ begunAt: within }, { previewedAt: within }, { paidAt: within }] }, { batchSize });
}

/** Keeps when a letter was sold, where its transaction does not say that it is listed here. */
export async function recordSaleTime({ begunLetters }: BegunLetters, letterId: string, soldAt: Date): Promise<void> {
  await begunLetters.updateOne({ _id: letterId }, { $set: { paidAt: soldAt } });
}

/** All that there are, with what says whether they are listed as begun and previewed. */
export function streamLettersForFigures({
  letters,
}: Pick<Database, 'letters'>): AsyncIterable<Pick<LetterRecord, '_id' | 'kind' | 'createdAt' | 'reviewed'>> {
  return letters.find({}, { projection: { kind: 1, createdAt: 1, 'reviewed.hash': 1 }, batchSize: PAGE });
}

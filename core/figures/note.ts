import { isDuplicateKey, type Database } from '../records/database';
import { swedishDate } from '../rules/dates';
import { emptyDay } from './days';

type Noting = Pick<Database, 'figureDays' | 'begunLetters'>;

/**
 * Says that something of a day was written, so that the day is counted anew before anybody reads it. Called after the
 * write, and again whenever the write's step runs again: then no crash between the two loses it.
 * @param id of the transaction or letter
 */
export async function noteDay({ figureDays }: Pick<Database, 'figureDays'>, moment: Date, id: string): Promise<void> {
  const touch = () =>
    figureDays.updateOne(
      { _id: swedishDate(moment) },
      { $inc: { touched: 1 }, $set: { dirty: true }, $addToSet: { ids: id }, $setOnInsert: { counted: 0, listed: true, ...emptyDay() } },
      { upsert: true },
    );
  await touch().catch((error: unknown) => {
    // Another process made the row at the same moment.
    if (!isDuplicateKey(error)) throw error;
    return touch();
  });
}

/** Keeps that a letter was begun; once, however often it is told. */
export async function noteBegun(database: Noting, letter: BegunLetter): Promise<void> {
  await keep(database, letter);
  await noteDay(database, letter.createdAt, letter._id);
}

/** Keeps that a letter has a preview; the first one counts. */
export async function notePreviewed(database: Noting, letter: BegunLetter, now: Date): Promise<void> {
  // One from before this was kept.
  await keep(database, letter);
  await database.begunLetters.updateOne({ _id: letter._id, previewedAt: { $exists: false } }, { $set: { previewedAt: now } });
  await noteDay(database, now, letter._id);
}

/** Keeps that a transaction was written: a letter's, or a subscription's payment, which is no letter. */
export async function noteSale(database: Noting, row: { _id: string; createdAt: Date }): Promise<void> {
  await database.begunLetters.updateOne({ _id: row._id }, { $set: { paidAt: row.createdAt } });
  await noteDay(database, row.createdAt, row._id);
}

/** Keeps what went back of a transaction: it counts for the day of the sale, and for the day on which it went. */
export async function noteRefund(database: Pick<Database, 'figureDays'>, row: { _id: string; createdAt: Date }, at: readonly Date[]): Promise<void> {
  const days = new Map([row.createdAt, ...at].map((moment) => [swedishDate(moment), moment]));
  for (const moment of days.values()) await noteDay(database, moment, row._id);
}

type BegunLetter = { _id: string; kind: string; createdAt: Date };

async function keep({ begunLetters }: Noting, { _id, kind, createdAt }: BegunLetter): Promise<void> {
  await begunLetters.updateOne({ _id }, { $setOnInsert: { kind, begunAt: createdAt } }, { upsert: true }).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
  });
}

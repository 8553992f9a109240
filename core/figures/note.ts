import { isDuplicateKey, type Database } from '../records/database';
import { swedishDate } from '../shared/formats/dates';
import { createEmptyDay } from './days';

type Noting = Pick<Database, 'figureDays' | 'begunLetters'>;

/**
 * Says that something was written on a day that is over (a refund, a payment that came in late), so that the day is counted
 * anew before anybody reads it. Called after the write, and again whenever the write's step runs again: then no crash
 * between the two loses it. Days that are open are counted when they are read: a sale of today waits for nothing.
 */
export async function markDayForRecount(
  { figureDays }: Pick<Database, 'figureDays'>,
  moment: Date,
  now = new Date(),
): Promise<void> {
  const day = swedishDate(moment);
  if (day === swedishDate(now)) return;
  const setDayDirty = () =>
    figureDays.updateOne(
      { _id: day },
      { $inc: { touched: 1 }, $set: { dirty: true }, $setOnInsert: { counted: 0, ...createEmptyDay() } },
      { upsert: true },
    );
  await setDayDirty().catch((error: unknown) => {
    // Another process made the row at the same moment.
    if (!isDuplicateKey(error)) throw error;
    return setDayDirty();
  });
}

/** Keeps that a letter was begun; once, however often it is told. */
export async function recordBegunLetter(database: Noting, letter: BegunLetter): Promise<void> {
  await insertBegunLetter(database, letter);
  await markDayForRecount(database, letter.createdAt);
}

/** Keeps that a letter was begun and has a preview, the first of which counts. */
export async function recordPreviewedLetter(
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
export async function recordSale(
  database: Noting,
  { _id, createdAt, isListed }: { _id: string; createdAt: Date; isListed?: true },
): Promise<void> {
  if (!isListed) await database.begunLetters.updateOne({ _id }, { $set: { paidAt: createdAt } });
  await markDayForRecount(database, createdAt);
}

/** Keeps what went back of a transaction: it counts for the day of the sale, and for the day on which it went. */
export async function markRefundDays(
  database: Pick<Database, 'figureDays'>,
  row: { createdAt: Date },
  at: readonly Date[],
): Promise<void> {
  const days = new Map([row.createdAt, ...at].map((moment) => [swedishDate(moment), moment]));
  for (const moment of days.values()) await markDayForRecount(database, moment);
}

type BegunLetter = { _id: string; kind: string; createdAt: Date };

async function insertBegunLetter({ begunLetters }: Noting, { _id, kind, createdAt }: BegunLetter): Promise<void> {
  await begunLetters
    .updateOne({ _id }, { $setOnInsert: { kind, begunAt: createdAt } }, { upsert: true })
    .catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
}

import { randomUUID } from 'node:crypto';
import type { BegunLetterRecord } from '../../core/records/begunLetters';
import { recordAndListMissingRefundMoments } from '../../core/records/bookedRefunds';
import type { Database } from '../../core/records/database';
import { computeOrderNumber, type TransactionRecord } from '../../core/records/transactions';

/** The rows lie on as many days, however many they are. */
const DAYS = 1_095;
const DAY = 86_400_000;
const BATCH = 5_000;

/**
 * Rows as the service writes them, made up by a fixed rule, and half as many letters again that were never paid.
 * @param addMore writes what else there is of some thousand sales
 */
export async function fillSales(
  database: Database,
  count: number,
  addMore: (sales: TransactionRecord[]) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { transactions, bookedRefunds, begunLetters, figureDays } = database;
  await Promise.all([
    transactions.deleteMany({}),
    bookedRefunds.deleteMany({}),
    begunLetters.deleteMany({}),
    figureDays.deleteMany({}),
  ]);
  const now = Date.now();
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, n) => transaction(from + n, now));
    await transactions.insertMany(rows, { ordered: false });
    await recordAndListMissingRefundMoments(database, rows);
    await begunLetters.insertMany(rows.flatMap(begun), { ordered: false });
    await addMore(rows);
  }
}

const KINDS = ['reklamation', 'klagomal', 'parkeringsbot', 'flygforseening', 'myndighetsbeslut'];
const OFFERS = [
  { amount: 3900, original: 3900, code: null, method: 'card' },
  { amount: 9900, original: 9900, code: null, method: 'swish' },
  { amount: 1000, original: 3900, code: 'SAVE10', method: 'card' },
  { amount: 7920, original: 9900, code: 'TEST20', method: 'card' },
  { amount: 0, original: 3900, code: 'FREE', method: 'free' },
] as const;

function transaction(n: number, now: number): TransactionRecord {
  const _id = randomUUID();
  const offer = OFFERS[n % OFFERS.length] ?? OFFERS[0];
  const createdAt = new Date(now - (n % DAYS) * DAY - ((n * 7919) % DAY));
  const isRefunded = n % 50 === 0;
  return {
    _id,
    createdAt,
    userId: null,
    kind: KINDS[(n * 3) % KINDS.length] ?? '',
    category: null,
    orderNumber: computeOrderNumber(_id),
    amount: offer.amount,
    originalAmount: offer.original,
    discountCode: offer.code,
    discountAmount: offer.original - offer.amount,
    currency: 'SEK',
    paymentMethod: offer.method,
    status: isRefunded ? 'refunded' : 'paid',
    paymentIntent: offer.amount > 0 ? `pi_${n}` : null,
    emailHash: null,
    emailHashUntil: null,
    ...(isRefunded && { refundedAt: new Date(createdAt.getTime() + DAY), refundedAmount: offer.amount }),
  };
}

function begun({ _id, kind, createdAt }: TransactionRecord, n: number): BegunLetterRecord[] {
  const letter = { kind, begunAt: createdAt, previewedAt: createdAt };
  return [{ _id, ...letter, paidAt: createdAt }, ...(n % 2 === 0 ? [{ _id: randomUUID(), ...letter }] : [])];
}

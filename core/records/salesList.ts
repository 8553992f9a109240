import type { Filter } from 'mongodb';
import type { SaleStatus } from '../shared/contracts/admin/sales';
import { addDays, computeStartOfSwedishDay } from '../shared/formats/dates';
import type { TransactionRecord } from './transactions';
import type { Database } from './database';
import type { DayRecord } from './figureDays';

export const SALE_SORTS = ['date', 'amount'] as const;

/** What free text was found to mean; a row fits when one of them does. */
export interface Meanings {
  emailHash: string | null;
  /** Accounts with the address: also long after the hash is forgotten. */
  userIds: readonly string[];
  kinds: readonly string[];
  categories: readonly { kind: string; category: string }[];
  orderNumber: string | null;
}

export interface SalesFilter {
  search?: Meanings;
  /** ISO dates, days in Sweden, both included. */
  from?: string;
  to?: string;
  status?: SaleStatus;
  kind?: string;
  category?: string;
  method?: string;
  /** A code; null: none was used. */
  code?: string | null;
}

export interface SalesOrder {
  by: (typeof SALE_SORTS)[number];
  /** -1: the newest or largest first. */
  direction: 1 | -1;
}

type Store = Pick<Database, 'transactions'>;

/** The filter as the database has it: what is told soonest comes first, as the embedded server looks at each row in this order. */
function buildSalesQuery({
  search,
  from,
  to,
  status,
  kind,
  category,
  method,
  code,
}: SalesFilter): Filter<TransactionRecord> {
  const end = to === undefined ? null : addDays(to, 1);
  const createdAt = {
    ...(from !== undefined && { $gte: computeStartOfSwedishDay(from) }),
    ...(end !== null && { $lt: computeStartOfSwedishDay(end) }),
  };
  return {
    ...(status !== undefined && { status: status === 'partlyRefunded' ? 'paid' : status }),
    ...(kind !== undefined && { kind }),
    ...(category !== undefined && { category }),
    ...(method !== undefined && { paymentMethod: method }),
    ...(code !== undefined && { discountCode: code }),
    ...((from !== undefined || end !== null) && { createdAt }),
    ...(status === 'partlyRefunded' && { refundedAmount: { $gt: 0 } }),
    ...(status === 'paid' && { refundedAmount: { $not: { $gt: 0 } } }),
    ...(search && { $or: buildMeaningFilters(search) }),
  };
}

function buildMeaningFilters({
  emailHash,
  userIds,
  kinds,
  categories,
  orderNumber,
}: Meanings): Filter<TransactionRecord>[] {
  const meanings: Filter<TransactionRecord>[] = [
    ...(emailHash === null ? [] : [{ emailHash }]),
    ...(userIds.length === 0 ? [] : [{ userId: { $in: [...userIds] } }]),
    ...(orderNumber === null ? [] : [{ orderNumber }]),
    ...(kinds.length === 0 ? [] : [{ kind: { $in: [...kinds] } }]),
    ...categories,
  ];
  // Words that mean nothing here find nothing.
  return meanings.length > 0 ? meanings : [{ _id: '' }];
}

export interface SalesPage {
  rows: TransactionRecord[];
  /** That fit the filter. */
  total: number;
  /** All there are. */
  all: number;
}

/**
 * A page of transactions, filtered and sorted by the database. A database that sorts without an index takes its time, so
 * it is asked to sort few: those of the page's amounts, and of the days on which the page must lie.
 * @param days reads the totals by day
 * @param page from 1
 */
export async function readSalesPage(
  { transactions }: Store,
  days: () => Promise<readonly Days[]>,
  filter: SalesFilter,
  order: SalesOrder,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<SalesPage> {
  const all = await transactions.estimatedDocumentCount();
  const [runs, readDays] = await Promise.all([countSalesInRunsOfOrder(transactions, filter, order, all), days()]);
  const rows: TransactionRecord[] = [];
  for (const piece of splitPageIntoPieces(runs, (page - 1) * pageSize, pageSize))
    rows.push(...(await readPieceOfSalesPage(transactions, readDays, filter, order, piece, all)));
  return { rows, total: runs.reduce((sum, { count }) => sum + count, 0), all };
}

type Days = Pick<DayRecord, '_id' | 'rows'>;

/** Rows that follow one another in the order asked for, and among which only the date decides. */
interface Run {
  /** Öre, when they have one in common. */
  amount?: number;
  count: number;
}

/** All rows that fit, in order. */
async function countSalesInRunsOfOrder(
  transactions: Store['transactions'],
  filter: SalesFilter,
  { by, direction }: SalesOrder,
  totalOfAll: number,
): Promise<Run[]> {
  const query = buildSalesQuery(filter);
  if (by === 'date')
    return [{ count: Object.keys(query).length === 0 ? totalOfAll : await transactions.countDocuments(query) }];
  const groups = await transactions
    .aggregate<{ _id: number; count: number }>([{ $match: query }, { $group: { _id: '$amount', count: { $sum: 1 } } }])
    .toArray();
  return groups.map(({ _id: amount, count }) => ({ amount, count })).sort((a, b) => direction * (a.amount - b.amount));
}

/** A part of the page: `size` of the `count` rows of one run after the first `skip`, or several runs as a whole. */
interface Piece {
  amounts: number[];
  count: number;
  skip: number;
  size: number;
}

function splitPageIntoPieces(runs: readonly Run[], first: number, pageSize: number): Piece[] {
  const pieces: Piece[] = [];
  let begin = 0;
  for (const { amount, count } of runs) {
    const skip = Math.max(0, first - begin);
    const size = Math.min(count, first + pageSize - begin) - skip;
    begin += count;
    if (size <= 0) continue;
    const amounts = amount === undefined ? [] : [amount];
    const last = pieces.at(-1);
    if (last && last.size === last.count && size === count) {
      last.amounts.push(...amounts);
      last.count += count;
      last.size += size;
    } else pieces.push({ amounts, count, skip, size });
  }
  return pieces;
}

async function readPieceOfSalesPage(
  transactions: Store['transactions'],
  days: readonly Days[],
  filter: SalesFilter,
  order: SalesOrder,
  piece: Piece,
  all: number,
): Promise<TransactionRecord[]> {
  const { amounts, count, skip, size } = piece;
  const [amount, ...others] = amounts;
  const query = {
    ...(amount !== undefined && { amount: others.length === 0 ? amount : { $in: amounts } }),
    ...buildSalesQuery(filter),
  };
  const by = others.length === 0 ? 'date' : 'amount';
  // What lies in the second half is nearer to the other end.
  const isFar = skip + size / 2 > count / 2;
  const way = {
    direction: isFar ? reverseDirection(order.direction) : order.direction,
    skip: isFar ? count - skip - size : skip,
  };
  const findSalesWithin = async (within: Filter<TransactionRecord>) =>
    transactions.find(within).sort(buildSalesSort(by, way.direction)).skip(way.skip).limit(size).toArray();
  const near =
    by === 'date'
      ? findPeriodHoldingFirstRows(days, filter, (2 * (way.skip + size) * all) / count, way.direction)
      : undefined;
  // First, since it leaves fewest.
  let rows = near ? await findSalesWithin(Object.assign({ createdAt: near }, query, { createdAt: near })) : [];
  if (rows.length < size) rows = await findSalesWithin(query);
  return isFar ? rows.reverse() : rows;
}

/** Every transaction that fits, in order, one after the other: as many as there are. */
export function streamSales(
  { transactions }: Store,
  filter: SalesFilter,
  order: SalesOrder,
): AsyncIterable<TransactionRecord> {
  return transactions
    .find(buildSalesQuery(filter), { batchSize: 1_000 })
    .sort(buildSalesSort(order.by, order.direction));
}

/** The newest transactions of all, found through the days that keep their ids. */
export async function readNewestSales(
  { transactions }: Store,
  days: readonly Pick<DayRecord, 'newest'>[],
  count: number,
): Promise<TransactionRecord[]> {
  const ids = days
    .toReversed()
    .flatMap(({ newest }) => newest)
    .slice(0, count);
  const rows = await transactions.find({ _id: { $in: ids } }).toArray();
  return rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a._id < b._id ? 1 : -1));
}

function reverseDirection(direction: 1 | -1): 1 | -1 {
  return direction === 1 ? -1 : 1;
}

function buildSalesSort(by: SalesOrder['by'], direction: 1 | -1): Record<string, 1 | -1> {
  return by === 'date'
    ? { createdAt: direction, _id: direction }
    : { amount: direction, createdAt: direction, _id: direction };
}

/**
 * The moments from one end of the period to the day by which it has `rows` rows: all that the first page needs, most
 * likely. @returns undefined when that is the whole period
 */
function findPeriodHoldingFirstRows(days: readonly Days[], { from, to }: SalesFilter, rows: number, direction: 1 | -1) {
  const within = days.filter(({ _id }) => (from === undefined || _id >= from) && (to === undefined || _id <= to));
  let sum = 0;
  for (const { _id, rows: more } of direction === 1 ? within : within.toReversed()) {
    sum += more;
    if (sum < rows) continue;
    const begin = computeStartOfSwedishDay(direction === 1 ? (from ?? within[0]?._id ?? _id) : _id);
    const end = computeStartOfSwedishDay(addDays(direction === 1 ? _id : (to ?? within.at(-1)?._id ?? _id), 1) ?? _id);
    return { $gte: begin, $lt: end };
  }
  return undefined;
}

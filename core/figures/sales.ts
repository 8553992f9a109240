import type { Filter } from 'mongodb';
import { addDays, startOfSwedishDay } from '../rules/dates';
import type { TransactionRecord } from '../records/transactions';
import type { Database } from '../records/database';
import type { DayRecord } from './days';

/** SPEC section 3's, and `partlyRefunded` for a paid one of which a part has gone back. */
export const SALE_STATUSES = ['paid', 'partlyRefunded', 'refunded', 'pending', 'failed'] as const;
export type SaleStatus = (typeof SALE_STATUSES)[number];

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

/** The filter as the database has it. */
export function salesQuery({ search, from, to, status, kind, category, method, code }: SalesFilter): Filter<TransactionRecord> {
  const end = to === undefined ? null : addDays(to, 1);
  const createdAt = { ...(from !== undefined && { $gte: startOfSwedishDay(from) }), ...(end !== null && { $lt: startOfSwedishDay(end) }) };
  return {
    ...((from !== undefined || end !== null) && { createdAt }),
    ...(status !== undefined && withStatus(status)),
    ...(kind !== undefined && { kind }),
    ...(category !== undefined && { category }),
    ...(method !== undefined && { paymentMethod: method }),
    ...(code !== undefined && { discountCode: code }),
    ...(search && { $or: meaningsOf(search) }),
  };
}

function withStatus(status: SaleStatus): Filter<TransactionRecord> {
  if (status === 'partlyRefunded') return { status: 'paid', refundedAmount: { $gt: 0 } };
  return status === 'paid' ? { status, refundedAmount: { $not: { $gt: 0 } } } : { status };
}

function meaningsOf({ emailHash, userIds, kinds, categories, orderNumber }: Meanings): Filter<TransactionRecord>[] {
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
 * A page of transactions, filtered and sorted by the database.
 * @param days the totals by day, which say where to look: a database that sorts without an index sorts less then
 * @param page from 1
 */
export async function salesPage(
  { transactions }: Store,
  days: readonly Pick<DayRecord, '_id' | 'rows'>[],
  filter: SalesFilter,
  order: SalesOrder,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<SalesPage> {
  const query = salesQuery(filter);
  const isAll = Object.keys(query).length === 0;
  const all = await transactions.estimatedDocumentCount();
  const total = isAll ? all : await transactions.countDocuments(query);
  const skip = (page - 1) * pageSize;
  const size = Math.min(pageSize, total - skip);
  if (size <= 0) return { rows: [], total, all };
  // A page of the second half is nearer to the other end.
  const isFar = skip + size / 2 > total / 2;
  const way = { direction: isFar ? turned(order.direction) : order.direction, skip: isFar ? total - skip - size : skip };
  const read = async (within: Filter<TransactionRecord>) =>
    transactions.find(within).sort(sortBy(order.by, way.direction)).skip(way.skip).limit(size).toArray();
  const share = total / Math.max(1, all);
  const near = order.by === 'date' ? nearEnd(days, filter, (2 * (way.skip + size)) / share, way.direction) : undefined;
  let rows = near ? await read({ ...query, createdAt: near }) : [];
  if (rows.length < size) rows = await read(query);
  return { rows: isFar ? rows.reverse() : rows, total, all };
}

/** Every transaction that fits, in order, one after the other: as many as there are. */
export function salesCursor({ transactions }: Store, filter: SalesFilter, order: SalesOrder): AsyncIterable<TransactionRecord> {
  return transactions.find(salesQuery(filter), { batchSize: 1_000 }).sort(sortBy(order.by, order.direction));
}

/** The newest transactions of all, found through the days that keep their ids. */
export async function newestSales({ transactions }: Store, days: readonly Pick<DayRecord, 'newest'>[], count: number): Promise<TransactionRecord[]> {
  const ids = days.toReversed().flatMap(({ newest }) => newest).slice(0, count);
  const rows = await transactions.find({ _id: { $in: ids } }).toArray();
  return rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a._id < b._id ? 1 : -1));
}

function turned(direction: 1 | -1): 1 | -1 {
  return direction === 1 ? -1 : 1;
}

function sortBy(by: SalesOrder['by'], direction: 1 | -1): Record<string, 1 | -1> {
  return by === 'date' ? { createdAt: direction, _id: direction } : { amount: direction, createdAt: direction, _id: direction };
}

/**
 * The moments from one end of the period to the day by which it has `rows` rows: all that the first page needs, most
 * likely. @returns undefined when that is the whole period
 */
function nearEnd(days: readonly Pick<DayRecord, '_id' | 'rows'>[], { from, to }: SalesFilter, rows: number, direction: 1 | -1) {
  const within = days.filter(({ _id }) => (from === undefined || _id >= from) && (to === undefined || _id <= to));
  let sum = 0;
  for (const { _id, rows: more } of direction === 1 ? within : within.toReversed()) {
    sum += more;
    if (sum < rows) continue;
    const begin = startOfSwedishDay(direction === 1 ? (from ?? within[0]?._id ?? _id) : _id);
    const end = startOfSwedishDay(addDays(direction === 1 ? _id : (to ?? within.at(-1)?._id ?? _id), 1) ?? _id);
    return { $gte: begin, $lt: end };
  }
  return undefined;
}

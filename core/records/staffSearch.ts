import type { Filter } from 'mongodb';
import type { Database } from './database';
import type { LetterRecord } from './letterRecord';
import type { TransactionRecord } from './transactions';

/** How staff find letters that live, and orders whose letters may be gone. */

/** What a list shows of a letter: nothing of what is sealed is read for it. */
const LISTED = {
  kind: 1,
  language: 1,
  status: 1,
  state: 1,
  orderNumber: 1,
  createdAt: 1,
  paidAt: 1,
  deliveredAt: 1,
  purgeAfter: 1,
  mail: 1,
  failure: 1,
} as const;
export type ListedLetter = Pick<LetterRecord, '_id' | keyof typeof LISTED>;

export interface ListedLetterFilter {
  kind?: string | undefined;
  status?: LetterRecord['status'] | undefined;
  /** Letters that could not be made, or whose mail came back. */
  isFailed?: boolean;
  ids?: readonly string[] | undefined;
}

const FAILED = { $or: [{ failure: { $exists: true } }, { 'mail.state': 'failed' as const }] };

/** A page of the letters that live, the newest first unless `oldest`, and how many there are. */
export async function listLivingLettersPage(
  { letters }: Pick<Database, 'letters'>,
  { kind, status, isFailed, ids }: ListedLetterFilter,
  { page, pageSize, oldest }: { page: number; pageSize: number; oldest: boolean },
): Promise<{ records: ListedLetter[]; total: number }> {
  const filter = {
    // One without its key is being purged.
    key: { $exists: true },
    ...(kind && { kind }),
    ...(status && { status }),
    ...(ids && { _id: { $in: [...ids] } }),
    ...(isFailed && FAILED),
  };
  const [total, records] = await Promise.all([
    letters.countDocuments(filter),
    letters
      .find(filter, { projection: LISTED })
      .sort(oldest ? { createdAt: 1, _id: -1 } : { createdAt: -1, _id: 1 })
      .skip((page - 1) * pageSize)
      .limit(pageSize)
      .toArray(),
  ]);
  return { records, total };
}

/** Those of the ids that live, as a list shows them. */
export function listLivingLetters(
  { letters }: Pick<Database, 'letters'>,
  ids: readonly string[],
): Promise<ListedLetter[]> {
  return letters.find({ _id: { $in: [...ids] }, key: { $exists: true } }, { projection: LISTED }).toArray();
}

/** Letters that live and could not be made. */
export async function findFailedLetterIds({ letters }: Pick<Database, 'letters'>): Promise<string[]> {
  const failed = await letters
    .find({ failure: { $exists: true }, key: { $exists: true } }, { projection: { _id: 1 } })
    .toArray();
  return failed.map(({ _id }) => _id);
}

/** What orders are looked for by. */
export type OrderSearch =
  | { by: 'orderNumber'; beginning: string }
  | { by: 'code'; code: string }
  | { by: 'kind'; kind: string }
  | { by: 'time'; from: Date; before: Date };

function buildOrderFilter(search: OrderSearch): Filter<TransactionRecord> {
  switch (search.by) {
    case 'orderNumber':
      return { orderNumber: { $gte: search.beginning, $lt: `${search.beginning}~` } };
    case 'code':
      return { discountCode: search.code };
    case 'kind':
      return { kind: search.kind };
    case 'time':
      return { createdAt: { $gte: search.from, $lt: search.before } };
  }
}

/** The ids of the orders found, the newest first, those of an order number's beginning by their number. */
export async function findNewestOrderIds(
  { transactions }: Pick<Database, 'transactions'>,
  search: OrderSearch,
  limit: number,
): Promise<string[]> {
  const orders = await transactions
    .find(buildOrderFilter(search), { projection: { _id: 1 } })
    .sort(search.by === 'orderNumber' ? { orderNumber: 1 } : { createdAt: -1, _id: -1 })
    .limit(limit)
    .toArray();
  return orders.map(({ _id }) => _id);
}

/** Letters that live and orders whose ids begin so: more than one hardly ever do. */
export async function findLetterAndOrderIdsByBeginning(
  { letters, transactions }: Pick<Database, 'letters' | 'transactions'>,
  beginning: string,
  limit: number,
): Promise<string[]> {
  const filter = { _id: { $gte: beginning, $lt: `${beginning}~` } };
  const found = await Promise.all([
    letters
      .find(filter, { projection: { _id: 1 } })
      .limit(limit)
      .toArray(),
    transactions
      .find(filter, { projection: { _id: 1 } })
      .limit(limit)
      .toArray(),
  ]);
  return found.flat().map(({ _id }) => _id);
}

/** Orders and letters of an address, or of the accounts that have it. */
export async function findLetterAndOrderIdsOfEmail(
  { letters, transactions }: Pick<Database, 'letters' | 'transactions'>,
  emailHash: string,
  uids: readonly string[],
): Promise<string[]> {
  const owners = { $in: [...uids] };
  const found = await Promise.all([
    transactions.find({ emailHash }, { projection: { _id: 1 } }).toArray(),
    letters.find({ emailHash }, { projection: { _id: 1 } }).toArray(),
    letters.find({ userId: owners }, { projection: { _id: 1 } }).toArray(),
    transactions.find({ userId: owners }, { projection: { _id: 1 } }).toArray(),
  ]);
  return found.flat().map(({ _id }) => _id);
}

/** Letters that live and that were begun before their records had a keyed hash of the address. */
export function listLettersWithoutEmailHash(
  { letters }: Pick<Database, 'letters'>,
  limit: number,
): Promise<LetterRecord[]> {
  return letters
    .find({ emailHash: { $exists: false }, key: { $exists: true }, revision: { $gt: 0 } })
    .limit(limit)
    .toArray();
}

/** Whether a sale of one of the kinds had the category. */
export async function hasSoldCategory(
  { transactions }: Pick<Database, 'transactions'>,
  kinds: readonly string[],
  category: string,
): Promise<boolean> {
  return (await transactions.findOne({ kind: { $in: [...kinds] }, category })) !== null;
}

/** Whether staff have made the code. */
export async function hasDiscountCode({ discounts }: Pick<Database, 'discounts'>, code: string): Promise<boolean> {
  return (await discounts.findOne({ code }, { projection: { _id: 1 } })) !== null;
}

/** Whether a sale had the code. */
export async function hasSoldWithCode(
  { transactions }: Pick<Database, 'transactions'>,
  code: string,
): Promise<boolean> {
  return (await transactions.findOne({ discountCode: code }, { projection: { _id: 1 } })) !== null;
}

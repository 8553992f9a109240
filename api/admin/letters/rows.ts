import { z } from 'zod';
import type { LetterRow } from '../../../core/admin/letters';
import { paidNotDelivered } from '../../../core/records/paidNotDelivered';
import type { LetterRecord } from '../../../core/records/letters';
import { SUBSCRIPTION_KIND, type TransactionRecord } from '../../../core/records/transactions';
import { ORE } from '../../../core/prices/price';
import { parseOrderNumber } from '../../../core/rules/orderNumber';
import { contactOf } from '../../../core/kinds/contact';
import type { Services } from '../../services';


/** What a row shows of a letter: nothing of what is sealed is read for it. */
const SHOWN = {
  kind: 1, language: 1, status: 1, state: 1, orderNumber: 1, createdAt: 1, paidAt: 1, deliveredAt: 1, purgeAfter: 1, mail: 1, failure: 1,
} as const;
type ShownLetter = Pick<LetterRecord, '_id' | keyof typeof SHOWN>;

const iso = (moment: Date | undefined): string | null => moment?.toISOString() ?? null;

export function rowOf(record: ShownLetter | undefined, order: TransactionRecord | undefined, overdue: ReadonlySet<string>): LetterRow {
  const id = record?._id ?? order?._id ?? '';
  const isFailed = record?.failure !== undefined || record?.mail.state === 'failed';
  return {
    id,
    kind: record?.kind ?? order?.kind ?? '',
    language: record?.language ?? null,
    status: record?.status ?? (order?.kind === SUBSCRIPTION_KIND ? 'subscription' : 'deleted'),
    state: record?.state ?? null,
    orderNumber: record?.orderNumber ?? order?.orderNumber ?? null,
    amount: order ? order.amount / ORE : null,
    refunded: (order?.refundedAmount ?? (order?.status === 'refunded' ? order.amount : 0)) / ORE,
    createdAt: (record ?? order)?.createdAt.toISOString() ?? new Date(0).toISOString(),
    paidAt: iso(record?.paidAt ?? order?.createdAt),
    deliveredAt: iso(record?.deliveredAt),
    purgeAt: iso(record?.purgeAfter),
    mail: record?.mail.state ?? null,
    failure: record?.failure ?? null,
    attention: overdue.has(id) ? 'paidNotDelivered' : isFailed ? 'failed' : null,
  };
}

export async function overdueIds({ database }: Pick<Services, 'database'>): Promise<Set<string>> {
  return new Set((await paidNotDelivered(database, new Date())).map(({ letterId }) => letterId));
}

export interface LetterFilter {
  kind?: string | undefined;
  status?: LetterRecord['status'] | undefined;
  attention?: 'paidNotDelivered' | 'failed' | undefined;
}

/** A page of the letters that live, the newest first unless `oldest`. */
export async function listLetters(
  services: Services,
  { kind, status, attention }: LetterFilter,
  { page, pageSize, oldest }: { page: number; pageSize: number; oldest: boolean },
): Promise<{ rows: LetterRow[]; total: number }> {
  const { letters, transactions } = services.database;
  const overdue = await overdueIds(services);
  const filter = {
    // One without its key is being purged.
    key: { $exists: true },
    ...(kind && { kind }),
    ...(status && { status }),
    ...(attention === 'paidNotDelivered' && { _id: { $in: [...overdue] } }),
    ...(attention === 'failed' && { $or: [{ failure: { $exists: true } }, { 'mail.state': 'failed' as const }] }),
  };
  const [total, found] = await Promise.all([
    letters.countDocuments(filter),
    letters
      .find(filter, { projection: SHOWN })
      .sort(oldest ? { createdAt: 1, _id: -1 } : { createdAt: -1, _id: 1 })
      .skip((page - 1) * pageSize)
      .limit(pageSize)
      .toArray(),
  ]);
  const orders = await transactions.find({ _id: { $in: found.map(({ _id }) => _id) } }).toArray();
  const byId = new Map(orders.map((order) => [order._id, order]));
  return { rows: found.map((record) => rowOf(record, byId.get(record._id), overdue)), total };
}

/** How somebody names a letter. */
export type Named = { by: 'email'; email: string } | { by: 'order'; orderNumber: string } | { by: 'id'; id: string };

/** @param typed an address, an order number in any of its spellings, a letter's id, or Stripe's of an invoice */
export function readName(typed: string): Named | undefined {
  const text = typed.trim();
  if (text.includes('@')) return { by: 'email', email: text };
  if (z.uuid().safeParse(text.toLowerCase()).success) return { by: 'id', id: text.toLowerCase() };
  if (/^in_\w+$/.test(text)) return { by: 'id', id: text };
  const orderNumber = parseOrderNumber(text);
  return orderNumber === undefined ? undefined : { by: 'order', orderNumber };
}

/** Hits that are shown; nobody has more letters within thirty days. */
const MOST = 100;
/** Letters without a keyed hash, begun before there was one, that are opened to look for an address. */
const OPENED = 2_000;

/** Letters that live and orders that are kept, by what they are called; deleted letters are found by their order. */
export async function findLetters(services: Services, named: Named): Promise<LetterRow[]> {
  const { letters, transactions } = services.database;
  const ids = await idsOf(services, named);
  const [records, orders, overdue] = await Promise.all([
    letters.find({ _id: { $in: ids }, key: { $exists: true } }, { projection: SHOWN }).toArray(),
    transactions.find({ _id: { $in: ids } }).toArray(),
    overdueIds(services),
  ]);
  const record = new Map(records.map((each) => [each._id, each]));
  const order = new Map(orders.map((each) => [each._id, each]));
  return [...new Set(ids)]
    .filter((id) => record.has(id) || order.has(id))
    .map((id) => rowOf(record.get(id), order.get(id), overdue))
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
    .slice(0, MOST);
}

async function idsOf(services: Services, named: Named): Promise<string[]> {
  if (named.by === 'id') return [named.id];
  const { letters, transactions } = services.database;
  if (named.by === 'order') {
    const order = await transactions.findOne({ orderNumber: named.orderNumber }, { projection: { _id: 1 } });
    return order ? [order._id] : [];
  }
  const emailHash = services.vault.emailHash(named.email);
  const owners = await services.users.uidsOfEmail(emailHash);
  const [orders, hashed, owned, ordered] = await Promise.all([
    transactions.find({ emailHash }, { projection: { _id: 1 } }).toArray(),
    letters.find({ emailHash }, { projection: { _id: 1 } }).toArray(),
    letters.find({ userId: { $in: owners } }, { projection: { _id: 1 } }).toArray(),
    transactions.find({ userId: { $in: owners } }, { projection: { _id: 1 } }).toArray(),
  ]);
  return [...orders, ...hashed, ...owned, ...ordered].map(({ _id }) => _id).concat(await openedIds(services, emailHash));
}

/** Letters that were begun before their records had a keyed hash: a few days' at most. */
async function openedIds({ database, kindStore, letters, vault }: Services, wanted: string): Promise<string[]> {
  const older = await database.letters.find({ emailHash: { $exists: false }, key: { $exists: true }, revision: { $gt: 0 } }).limit(OPENED).toArray();
  const found: string[] = [];
  for (const record of older) {
    const { email } = contactOf(await kindStore.read(record.kindHash), letters.readForm(record));
    if (email !== '' && vault.emailHash(email) === wanted) found.push(record._id);
  }
  return found;
}

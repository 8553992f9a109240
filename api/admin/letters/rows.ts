import { z } from 'zod';
import type { LetterRow } from '../../../core/shared/contracts/admin/letters';
import { findPaidLettersNotDelivered } from '../../../core/records/paidNotDelivered';
import { findDisputesOfPayments, summariseDisputeState, type DisputeRecord } from '../../../core/records/disputes';
import type { LetterRecord } from '../../../core/records/letterRecord';
import { SUBSCRIPTION_KIND, type TransactionRecord, listTransactionsByIds } from '../../../core/records/transactions';
import { ORE } from '../../../core/shared/purchase/price';
import { LANGUAGES } from '../../../core/shared/languages';
import { normaliseCode } from '../../../core/shared/purchase/discountCode';
import {
  findLetterAndOrderIdsOfEmail,
  findLetterAndOrderIdsByBeginning,
  findNewestOrderIds,
  hasDiscountCode,
  listLivingLettersPage,
  listLettersWithoutEmailHash,
  listLivingLetters,
  type ListedLetter,
  type OrderSearch,
} from '../../../core/records/staffSearch';
import { addDays, isIsoDate, computeStartOfSwedishDay } from '../../../core/shared/formats/dates';
import { parseOrderNumberPrefix, parseOrderNumber } from '../../../core/shared/purchase/orderNumber';
import { getApiText } from '../../../core/texts/texts';
import { readContact } from '../../../core/kinds/contact';
import type { Services } from '../../services';

const toIsoOrNull = (moment: Date | undefined): string | null => moment?.toISOString() ?? null;

/** What is known beside a letter's own record and its order. */
interface Beside {
  overdue: ReadonlySet<string>;
  disputes: readonly DisputeRecord[];
}

export function buildLetterRow(
  record: ListedLetter | undefined,
  order: TransactionRecord | undefined,
  { overdue, disputes }: Beside,
): LetterRow {
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
    paidAt: toIsoOrNull(record?.paidAt ?? order?.createdAt),
    deliveredAt: toIsoOrNull(record?.deliveredAt),
    purgeAt: toIsoOrNull(record?.purgeAfter),
    mail: record?.mail.state ?? null,
    failure: record?.failure ?? null,
    dispute: summariseDisputeState(disputes),
    attention: overdue.has(id) ? 'paidNotDelivered' : isFailed ? 'failed' : null,
  };
}

export async function findOverdueLetterIds({ database }: Pick<Services, 'database'>): Promise<Set<string>> {
  return new Set((await findPaidLettersNotDelivered(database, new Date())).map(({ letterId }) => letterId));
}

/** The disputes of each of some orders, by the order's id. */
async function loadDisputesLookup(
  { database }: Services,
  orders: readonly TransactionRecord[],
): Promise<(id: string) => DisputeRecord[]> {
  const disputes = await findDisputesOfPayments(
    database,
    orders.map(({ paymentIntent }) => paymentIntent),
  );
  const payments = new Map(orders.map(({ _id, paymentIntent }) => [_id, paymentIntent]));
  return (id) => disputes.filter(({ paymentIntent }) => paymentIntent !== null && paymentIntent === payments.get(id));
}

export interface LetterFilter {
  kind?: string | undefined;
  status?: LetterRecord['status'] | undefined;
  attention?: 'paidNotDelivered' | 'failed' | undefined;
}

/** A page of the letters that live, the newest first unless `oldest`. */
export async function listLetterRows(
  services: Services,
  { kind, status, attention }: LetterFilter,
  { page, pageSize, oldest }: { page: number; pageSize: number; oldest: boolean },
): Promise<{ rows: LetterRow[]; total: number }> {
  const { database } = services;
  const overdue = await findOverdueLetterIds(services);
  const { records: found, total } = await listLivingLettersPage(
    database,
    {
      kind,
      status,
      ...(attention === 'paidNotDelivered' && { ids: [...overdue] }),
      isFailed: attention === 'failed',
    },
    { page, pageSize, oldest },
  );
  const orders = await listTransactionsByIds(
    database,
    found.map(({ _id }) => _id),
  );
  const byId = new Map(orders.map((order) => [order._id, order]));
  const disputed = await loadDisputesLookup(services, orders);
  return {
    rows: found.map((record) =>
      buildLetterRow(record, byId.get(record._id), { overdue, disputes: disputed(record._id) }),
    ),
    total,
  };
}

/** How somebody names a letter. */
export type LetterSearch =
  | { by: 'email'; email: string }
  | { by: 'order'; orderNumber: string }
  /** With `isBeginning`, only how it begins: that can be how an order number begins, too. */
  | { by: 'id'; id: string; isBeginning?: true }
  | { by: 'code'; code: string }
  | { by: 'kind'; kind: string }
  | { by: 'day'; day: string };

/**
 * @param typed an address, an order number in any of its spellings or its beginning, a letter's id or its first eight
 *   characters, by which a letter without a number is named, Stripe's id of an invoice, a day, a code that there is or was, or a kind by its id or name
 */
export async function parseSearchTerm(
  { database, kinds }: Pick<Services, 'database' | 'kinds'>,
  typed: string,
): Promise<LetterSearch | undefined> {
  const text = typed.trim();
  if (text.includes('@')) return { by: 'email', email: text };
  if (z.uuid().safeParse(text.toLowerCase()).success) return { by: 'id', id: text.toLowerCase() };
  if (/^in_\w+$/.test(text)) return { by: 'id', id: text };
  const word = text.toLowerCase();
  if (isIsoDate(text)) return { by: 'day', day: text };
  const orderNumber = parseOrderNumber(text);
  if (orderNumber !== undefined) return { by: 'order', orderNumber };
  const code = normaliseCode(text);
  if (await hasDiscountCode(database, code)) return { by: 'code', code };
  if (
    [SUBSCRIPTION_KIND, ...LANGUAGES.map((language) => getApiText('subscription', language))].some(
      (name) => name.toLowerCase() === word,
    )
  )
    return { by: 'kind', kind: SUBSCRIPTION_KIND };
  const kind = kinds.find(({ manifest, texts }) =>
    [manifest.id, ...LANGUAGES.map((language) => texts[language].name)].some((name) => name.toLowerCase() === word),
  );
  if (kind) return { by: 'kind', kind: kind.manifest.id };
  if (LETTER_ID_BEGINNING.test(word)) return { by: 'id', id: word, isBeginning: true };
  const begun = parseOrderNumberPrefix(text);
  return begun === undefined ? undefined : { by: 'order', orderNumber: begun };
}

/** Eight characters of a UUID, or more of it. */
const LETTER_ID_BEGINNING = /^[0-9a-f]{8}(?:-[0-9a-f-]{0,27})?$/;

/** Hits that are shown; nobody has more letters within thirty days. */
const MOST = 100;
/** Letters without a keyed hash, begun before there was one, that are opened to look for an address. */
const OPENED = 2_000;

/** Letters that live and orders that are kept, by what they are called; deleted letters are found by their order. */
export async function findLetterRows(services: Services, search: LetterSearch): Promise<LetterRow[]> {
  const { database } = services;
  const ids = await findLetterAndOrderIds(services, search);
  const [records, orders, overdue] = await Promise.all([
    listLivingLetters(database, ids),
    listTransactionsByIds(database, ids),
    findOverdueLetterIds(services),
  ]);
  const record = new Map(records.map((each) => [each._id, each]));
  const order = new Map(orders.map((each) => [each._id, each]));
  const disputed = await loadDisputesLookup(services, orders);
  return [...new Set(ids)]
    .filter((id) => record.has(id) || order.has(id))
    .map((id) => buildLetterRow(record.get(id), order.get(id), { overdue, disputes: disputed(id) }))
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
    .slice(0, MOST);
}

function toOrderSearch(search: Exclude<LetterSearch, { by: 'email' | 'id' }>): OrderSearch {
  switch (search.by) {
    case 'order':
      return { by: 'orderNumber', beginning: search.orderNumber };
    case 'day':
      return {
        by: 'time',
        from: computeStartOfSwedishDay(search.day),
        before: computeStartOfSwedishDay(addDays(search.day, 1) ?? search.day),
      };
    case 'code':
    case 'kind':
      return search;
  }
}

async function findLetterAndOrderIds(services: Services, search: LetterSearch): Promise<string[]> {
  const { database } = services;
  if (search.by === 'id') {
    if (!search.isBeginning) return [search.id];
    const number = parseOrderNumberPrefix(search.id);
    const numbered = number === undefined ? [] : [{ by: 'orderNumber' as const, beginning: number }];
    const found = await Promise.all([
      findLetterAndOrderIdsByBeginning(database, search.id, MOST),
      ...numbered.map((each) => findNewestOrderIds(database, each, MOST)),
    ]);
    return found.flat();
  }
  if (search.by !== 'email') return findNewestOrderIds(database, toOrderSearch(search), MOST);
  const emailHash = services.vault.emailHash(search.email);
  const owners = await services.users.uidsOfEmail(emailHash);
  const known = await findLetterAndOrderIdsOfEmail(database, emailHash, owners);
  return known.concat(await findLetterIdsByDecryptingEmails(services, emailHash));
}

/** Letters that were begun before their records had a keyed hash: a few days' at most. */
async function findLetterIdsByDecryptingEmails(
  { database, kindStore, letters, vault }: Services,
  wantedHash: string,
): Promise<string[]> {
  const older = await listLettersWithoutEmailHash(database, OPENED);
  const found: string[] = [];
  for (const record of older) {
    const { email } = readContact(await kindStore.read(record.kindHash), letters.readForm(record));
    if (email !== '' && vault.emailHash(email) === wantedHash) found.push(record._id);
  }
  return found;
}

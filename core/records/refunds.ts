import { Binary } from 'mongodb';
import { z } from 'zod';
import { AppError } from '../shared/errors';
import { declareCollection } from './collection';
import { markDaysOfSaleAndRefundsForRecount } from './figureDays';
import type { Language } from '../shared/languages';
import type { Vault } from '../vault/vault';
import { recordRefundMoments } from './bookedRefunds';
import type { Database } from './database';
import { isDuplicateKey } from './duplicateKey';
import {
  listRefundsOfTransaction,
  type RefundCause,
  type TransactionRecord,
  type TransactionRefund,
} from './transactions';
import { PAGE, type PageAsked } from './pages';

/** How one refund goes: its own state, also where no transaction stands (a payment that came too late). Names nobody. */
export interface RefundRecord {
  /** A UUID for one that was asked for; the payment's id for one that the service makes by itself. */
  _id: string;
  /** Null for a payment that was never booked. */
  transactionId: string | null;
  letterId: string | null;
  paymentIntent: string;
  /** Öre; null while it is all that is left. */
  amount: number | null;
  /** What was bought, as its kind calls it, in `language`; '' where nobody asks. */
  title: string;
  reason: RefundCause;
  /** An admin's own words: for staff only, kept with the row. Says no name, it is asked beside the field. */
  note: string | null;
  /** As TransactionRefund. */
  by: string;
  state: 'asked' | 'done' | 'failed';
  /** An error code. */
  failure?: string;
  askedAt: Date;
  /** When it was done or failed. */
  settledAt?: Date;
  /** Whether the customer was told: `none` where no address is known. */
  mail: 'waiting' | 'sent' | 'failed' | 'none';
  language: Language;
  /** Where the mail goes, sealed under a key of its own, until it is sent. */
  key?: Binary;
  person?: Binary;
  personUntil?: Date;
}

export const REFUNDS_COLLECTION = declareCollection<RefundRecord>('refunds', [
  { keys: { state: 1, askedAt: 1 } },
  { keys: { paymentIntent: 1, askedAt: 1 } },
  { keys: { letterId: 1, askedAt: 1 } },
  { keys: { mail: 1, askedAt: 1 } },
  { keys: { personUntil: 1 }, sparse: true },
]);

/** What the provider says of one refund. */
export interface ProviderRefund {
  /** Stripe's. */
  providerId: string;
  /** Ours, when it was asked for here. */
  refundId?: string;
  /** Öre. */
  amount: number;
  at: Date;
  status: 'succeeded' | 'pending' | 'failed';
}

const TRIES = 20;

/**
 * Changes what went or goes back of one payment: read, worked out, and written only if nobody else did meanwhile, as one
 * document is all that MongoDB changes at once here.
 */
async function updateRefundsAndStatusOfTransaction(
  { transactions }: Pick<Database, 'transactions'>,
  transactionId: string,
  computeNextRefunds: (row: TransactionRecord) => {
    refunds: TransactionRefund[];
    refunding: { id: string; amount: number }[];
  },
): Promise<TransactionRecord> {
  for (let turn = 0; turn < TRIES; turn += 1) {
    const row = await transactions.findOne({ _id: transactionId });
    if (!row) throw new AppError('order_not_found');
    const { refunds, refunding } = computeNextRefunds(row);
    const refundedAmount = sumAmounts(refunds);
    const isWhole = row.amount > 0 && refundedAmount >= row.amount;
    const last = refunds.at(-1)?.at;
    const changed = await transactions.findOneAndUpdate(
      { _id: transactionId, refundChanges: row.refundChanges === undefined ? { $exists: false } : row.refundChanges },
      {
        $set: {
          refunds,
          refunding,
          refundedAmount,
          status: isWhole ? 'refunded' : 'paid',
          refundChanges: (row.refundChanges ?? 0) + 1,
          ...(isWhole && { refundedAt: row.refundedAt ?? last ?? new Date() }),
        },
        ...(!isWhole && { $unset: { refundedAt: '' } }),
      },
      { returnDocument: 'after' },
    );
    if (changed) return changed;
  }
  throw new AppError('busy', 'a payment that many change at once');
}

function sumAmounts(parts: readonly { amount: number }[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}

/** Öre that can still be asked back: what was paid, less what went back or is on its way. */
export function computeRefundableAmount(row: TransactionRecord): number {
  if (row.paymentIntent === null) return 0;
  return Math.max(0, row.amount - sumAmounts(listRefundsOfTransaction(row)) - sumAmounts(row.refunding ?? []));
}

/**
 * Sets a sum aside for a refund, so that however many ask at once, never more than was paid is asked for. The same id
 * again finds its own.
 * @param amount öre
 * @throws AppError order_not_found | refund_nothing_paid | refund_nothing_left | refund_too_much
 */
export async function reserveRefund(
  database: Pick<Database, 'transactions'>,
  transactionId: string,
  { id, amount }: { id: string; amount: number },
): Promise<void> {
  await updateRefundsAndStatusOfTransaction(database, transactionId, (row) => {
    const refunds = listRefundsOfTransaction(row);
    const refunding = row.refunding ?? [];
    if ([...refunds, ...refunding].some((each) => each.id === id)) return { refunds, refunding };
    if (row.amount === 0 || row.paymentIntent === null) throw new AppError('refund_nothing_paid');
    const left = computeRefundableAmount(row);
    if (left === 0) throw new AppError('refund_nothing_left');
    if (amount > left) throw new AppError('refund_too_much');
    return { refunds, refunding: [...refunding, { id, amount }] };
  });
}

/** Gives a sum free that was set aside and will not go back. */
export async function releaseRefund(
  database: Pick<Database, 'transactions'>,
  transactionId: string,
  id: string,
): Promise<void> {
  await updateRefundsAndStatusOfTransaction(database, transactionId, (row) => ({
    refunds: listRefundsOfTransaction(row),
    refunding: (row.refunding ?? []).filter((each) => each.id !== id),
  }));
}

/**
 * Books what the provider says went back of a payment: all of it, each sum once, whoever asked and however often this runs.
 * @returns the row as it stands then, or undefined when the payment was never booked
 */
export async function writeSucceededRefundsOntoTransaction(
  database: Pick<Database, 'transactions' | 'bookedRefunds' | 'refunds' | 'figureDays'>,
  paymentIntent: string,
  providerRefunds: readonly ProviderRefund[],
): Promise<TransactionRecord | undefined> {
  const row = await database.transactions.findOne({ paymentIntent });
  if (!row) return undefined;
  const requests = await database.refunds.find({ paymentIntent }).sort({ askedAt: 1 }).toArray();
  const entries = providerRefunds
    .filter(({ status }) => status === 'succeeded')
    .map((each): TransactionRefund => {
      const asked = requests.find(({ _id }) => _id === each.refundId);
      return {
        id: each.refundId ?? each.providerId,
        amount: each.amount,
        at: each.at,
        reason: asked?.reason ?? 'provider',
        by: asked?.by ?? 'provider',
        providerId: each.providerId,
      };
    })
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  const settled = new Set(providerRefunds.filter(({ status }) => status !== 'pending').map(({ refundId }) => refundId));
  await recordRefundMoments(
    database,
    entries.map(({ id, at }) => ({ transactionId: row._id, id, at })),
  );
  const booked = await updateRefundsAndStatusOfTransaction(database, row._id, (existing) => ({
    refunds: entries,
    refunding: (existing.refunding ?? []).filter(({ id }) => !settled.has(id)),
  }));
  await markDaysOfSaleAndRefundsForRecount(
    database,
    row,
    [...listRefundsOfTransaction(row), ...entries].map(({ at }) => at),
  );
  return booked;
}

/** Milliseconds after which a refund that is not done needs somebody's eyes, and for which one that failed does. */
const REFUND_DUE = 3_600_000;
const FAILURE_SHOWN = 24 * REFUND_DUE;

/** Refunds that wait for too long, or that failed within a day. */
export async function countLateOrFailedRefunds({ refunds }: Pick<Database, 'refunds'>): Promise<number> {
  const now = Date.now();
  const late = await refunds.countDocuments({ state: 'asked', askedAt: { $lt: new Date(now - REFUND_DUE) } });
  return late + (await refunds.countDocuments({ state: 'failed', settledAt: { $gt: new Date(now - FAILURE_SHOWN) } }));
}

/** Staff's requests whose workflow may never have been started: a page of them, by when they were asked. */
export function readAskedStaffRefundIdsByTime(
  { refunds }: Pick<Database, 'refunds'>,
  { from, before, exceptIds }: PageAsked<string>,
): Promise<Pick<RefundRecord, '_id' | 'askedAt'>[]> {
  return refunds
    .find(
      {
        state: 'asked',
        by: { $nin: ['service', 'customer'] },
        askedAt: { $gte: from, $lt: before },
        _id: { $nin: exceptIds },
      },
      { projection: { askedAt: 1 } },
    )
    .sort({ askedAt: 1 })
    .limit(PAGE)
    .toArray();
}

export interface Refunds {
  find(id: string): Promise<RefundRecord | undefined>;
  /** The letter that a payment was for, as a refund of it says. */
  findLetterId(paymentIntent: string): Promise<string | undefined>;
  /** Of one payment or letter, the oldest first. */
  of(ids: { paymentIntent: string | null; letterId: string }): Promise<RefundRecord[]>;
  /** Keeps a request. @returns the one that stands, which is an earlier one when there is one */
  ask(
    row: Omit<RefundRecord, 'key' | 'person' | 'state' | 'askedAt' | 'mail'>,
    email: string | null,
  ): Promise<RefundRecord>;
  /** @param amount öre, as the provider had it */
  done(id: string, amount: number): Promise<void>;
  failed(id: string, code: string): Promise<void>;
  /** Removes a request that could not be begun. */
  withdraw(id: string): Promise<void>;
  /** Requests of a letter whose customer is still to be told. */
  countUnsentMails(letterId: string): Promise<number>;
  /** Nobody once the mail is sent, or could not be. */
  readAddress(row: RefundRecord): string | undefined;
  /** Notes how the mail went, and destroys the address. */
  told(id: string, mail: 'sent' | 'failed' | 'none'): Promise<void>;
  /** Destroys addresses of mails that never could be sent. @returns how many */
  forgetOverdue(now: Date): Promise<number>;
}

const addressSchema = z.object({ email: z.string() });
const FORGET = { key: '', person: '', personUntil: '' } as const;

export function createRefundRepository({ refunds }: Pick<Database, 'refunds'>, vault: Vault): Refunds {
  const buildEncryptionContext = (id: string) => `refund:${id}`;
  const findRefund = async (id: string) => (await refunds.findOne({ _id: id })) ?? undefined;

  function sealEmailUnderNewKey(id: string, email: string | null) {
    if (email === null) return {};
    const { key, wrapped } = vault.createKey(buildEncryptionContext(id));
    return { key: new Binary(wrapped), person: new Binary(key.sealJson(buildEncryptionContext(id), { email })) };
  }

  return {
    find: findRefund,
    async findLetterId(paymentIntent) {
      return (await refunds.findOne({ paymentIntent }))?.letterId ?? undefined;
    },
    async of({ paymentIntent, letterId }) {
      const byLetter = await refunds.find({ letterId }).sort({ askedAt: 1 }).toArray();
      const known = new Set(byLetter.map(({ _id }) => _id));
      const byPayment =
        paymentIntent === null ? [] : await refunds.find({ paymentIntent }).sort({ askedAt: 1 }).toArray();
      return [...byLetter, ...byPayment.filter(({ _id }) => !known.has(_id))];
    },
    async ask(row, email) {
      const kept: RefundRecord = {
        ...row,
        state: 'asked',
        askedAt: new Date(),
        mail: 'waiting',
        ...sealEmailUnderNewKey(row._id, email),
      };
      try {
        await refunds.insertOne(kept);
        return kept;
      } catch (error) {
        const existing = isDuplicateKey(error) ? await findRefund(row._id) : undefined;
        if (existing) return existing;
        throw error;
      }
    },
    async done(id, amount) {
      await refunds.updateOne(
        { _id: id, state: { $ne: 'done' } },
        { $set: { state: 'done', amount, settledAt: new Date() }, $unset: { failure: '' } },
      );
    },
    async failed(id, code) {
      await refunds.updateOne(
        { _id: id },
        { $set: { state: 'failed', failure: code, settledAt: new Date(), mail: 'none' }, $unset: FORGET },
      );
    },
    async withdraw(id) {
      await refunds.deleteOne({ _id: id });
    },
    countUnsentMails: (letterId) => refunds.countDocuments({ letterId, person: { $exists: true } }),
    readAddress({ _id, key, person }) {
      if (!key || !person) return undefined;
      return addressSchema.parse(
        vault.unwrap(buildEncryptionContext(_id), key.buffer).openJson(buildEncryptionContext(_id), person.buffer),
      ).email;
    },
    async told(id, mail) {
      await refunds.updateOne({ _id: id, mail: 'waiting' }, { $set: { mail }, $unset: FORGET });
    },
    async forgetOverdue(now) {
      const result = await refunds.updateMany(
        { personUntil: { $lt: now } },
        { $set: { mail: 'failed' }, $unset: FORGET },
      );
      return result.modifiedCount;
    },
  };
}

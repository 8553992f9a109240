import { Binary } from 'mongodb';
import { z } from 'zod';
import type { Language } from '../shared/languages';
import type { Vault } from '../vault/vault';
import { declareCollection } from './collection';
import type { Database } from './database';
import { isDuplicateKey } from './duplicateKey';

/**
 * One row an order that was withdrawn from (lag 2005:59, 2 kap. 10 a §). Whom the receipt goes to is sealed under a key
 * of its own, and both go when it is sent; what stays names nobody.
 */
export interface WithdrawalRecord {
  /** Order number, as printed. */
  _id: string;
  letterId: string;
  withdrawnAt: Date;
  /** Öre that go back by this: what was paid, less what went back before. */
  amount: number;
  language: Language;
  what: 'letter' | 'subscription';
  /** What was bought, as its kind calls it. */
  title: string;
  receipt: 'waiting' | 'sent' | 'failed';
  /** Wrapped. */
  key?: Binary;
  person?: Binary;
  /** When the address goes, sent or not. */
  personUntil?: Date;
}

export const WITHDRAWALS_COLLECTION = declareCollection<WithdrawalRecord>('withdrawals', [
  { keys: { receipt: 1, withdrawnAt: 1 } },
  { keys: { letterId: 1 } },
  { keys: { personUntil: 1 }, sparse: true },
]);

/** Whom the receipt goes to; the name only when it was given. */
export interface WithdrawingPerson {
  email: string;
  name: string;
}

export interface Withdrawals {
  find(orderNumber: string): Promise<WithdrawalRecord | undefined>;
  /** Keeps a withdrawal. @returns the one that stands, which is an earlier one when there is one */
  record(
    row: Pick<WithdrawalRecord, '_id' | 'letterId' | 'withdrawnAt' | 'amount' | 'language' | 'what' | 'title'> & {
      personUntil: Date;
    },
    person: WithdrawingPerson,
  ): Promise<WithdrawalRecord>;
  /** Withdrawals of a letter whose receipt is still to be sent. */
  countUnsentMails(letterId: string): Promise<number>;
  /** Nobody once the receipt is sent, or could not be. */
  readPerson(row: WithdrawalRecord): WithdrawingPerson | undefined;
  /** Destroys name and address. */
  forgetPerson(orderNumber: string, receipt: 'sent' | 'failed'): Promise<void>;
  /** The same for receipts that never could be sent. @returns how many */
  forgetOverdue(now: Date): Promise<number>;
}

const personSchema = z.object({ email: z.string(), name: z.string() });
const FORGET = { key: '', person: '', personUntil: '' } as const;

export function createWithdrawalRepository({ withdrawals }: Pick<Database, 'withdrawals'>, vault: Vault): Withdrawals {
  const buildEncryptionContext = (orderNumber: string) => `withdrawal:${orderNumber}`;

  async function findWithdrawal(orderNumber: string) {
    return (await withdrawals.findOne({ _id: orderNumber })) ?? undefined;
  }

  return {
    find: findWithdrawal,
    async record(row, person) {
      const { key, wrapped } = vault.createKey(buildEncryptionContext(row._id));
      const kept: WithdrawalRecord = {
        ...row,
        receipt: 'waiting',
        key: new Binary(wrapped),
        person: new Binary(key.sealJson(buildEncryptionContext(row._id), person)),
      };
      try {
        await withdrawals.insertOne(kept);
        return kept;
      } catch (error) {
        const existing = isDuplicateKey(error) ? await findWithdrawal(row._id) : undefined;
        if (existing) return existing;
        throw error;
      }
    },
    countUnsentMails: (letterId) => withdrawals.countDocuments({ letterId, person: { $exists: true } }),
    readPerson({ _id, key, person }) {
      if (!key || !person) return undefined;
      return personSchema.parse(
        vault.unwrap(buildEncryptionContext(_id), key.buffer).openJson(buildEncryptionContext(_id), person.buffer),
      );
    },
    async forgetPerson(orderNumber, receipt) {
      await withdrawals.updateOne({ _id: orderNumber, receipt: 'waiting' }, { $set: { receipt }, $unset: FORGET });
    },
    async forgetOverdue(now) {
      const result = await withdrawals.updateMany(
        { personUntil: { $lt: now } },
        { $set: { receipt: 'failed' }, $unset: FORGET },
      );
      return result.modifiedCount;
    },
  };
}

import { randomUUID } from 'node:crypto';
import { AppError } from '../../core/shared/errors';
import type { Language } from '../../core/shared/languages';
import { computeEndOfReceipt } from '../../core/records/ends';
import type { LetterRecord, TombstoneRecord } from '../../core/records/letters';
import { deleteSessionsOfUser } from '../../core/records/sessions';
import { deleteLetters } from '../letters/deleting';
import type { Services } from '../services';

export interface Receipt {
  /** Absent for that of the account. */
  letterId?: string;
  receiptId: string;
  /** Which letter it was, for its owner to know it by: the kind's name, its order, when it was begun. */
  type?: string;
  orderNumber?: string;
  createdAt?: string;
}

/**
 * Deletes all that is kept about a person who has signed in: the subscription is ended first, so that nothing more is
 * charged, then the letters go by their workflows, then the account. Orders stay for bookkeeping, nobody's from then on.
 * @param language of the kinds' names
 * @returns a receipt for each letter, the newest first, and one for the account
 * @throws AppError deletion_incomplete when something could not be deleted now: the account stands, to try again
 */
export async function deletePersonData(services: Services, uid: string, language: Language): Promise<Receipt[]> {
  await services.subscriptions.end(uid);
  const deleteLettersAndAccount = async () => {
    const records = await services.letters.ofUser(uid);
    const { deleted, failed } = await deleteLetters(services, records);
    const receipts = records.flatMap((record) =>
      deleted
        .filter(({ letterId }) => letterId === record._id)
        .map((receipt) => ({ ...receipt, ...buildDeletionReceiptFields(services, record, language) })),
    );
    return { receipts, failed };
  };
  const first = await deleteLettersAndAccount();
  if (first.failed.length > 0) throw new AppError('deletion_incomplete', `${first.failed.length} letters are left`);
  const receiptId = await deleteAccount(services, uid);
  // What another tab began meanwhile: nobody can sign in to it any more.
  const late = await deleteLettersAndAccount();
  return [...late.receipts, ...first.receipts, { receiptId }];
}

function buildDeletionReceiptFields(
  { kinds }: Services,
  { kind, orderNumber, createdAt }: LetterRecord,
  language: Language,
): Omit<Receipt, 'letterId' | 'receiptId'> {
  const type = kinds.find(({ manifest }) => manifest.id === kind)?.texts[language].name;
  return {
    ...(type !== undefined && { type }),
    ...(orderNumber !== undefined && { orderNumber }),
    createdAt: createdAt.toISOString(),
  };
}

/** @returns the id of the deletion receipt */
async function deleteAccount({ database }: Services, uid: string): Promise<string> {
  const { users, savedTexts, transactions, subscriptions, customers, tombstones } = database;
  const stores = [
    {
      store: 'user-templates',
      count: () => savedTexts.countDocuments({ userId: uid }),
      remove: () => savedTexts.deleteMany({ userId: uid }),
    },
    {
      store: 'subscriptions',
      count: async () => (await subscriptions.countDocuments({ uid })) + (await customers.countDocuments({ _id: uid })),
      remove: async () => {
        await subscriptions.deleteMany({ uid });
        await customers.deleteOne({ _id: uid });
      },
    },
    // The rows stay: whose they were is what goes.
    {
      store: 'transactions',
      count: () => transactions.countDocuments({ userId: uid }),
      remove: () => transactions.updateMany({ userId: uid }, { $set: { userId: null } }),
    },
    {
      store: 'sessions',
      count: () => database.sessions.countDocuments({ uid }),
      remove: () => deleteSessionsOfUser(database, uid),
    },
    { store: 'users', count: () => users.countDocuments({ _id: uid }), remove: () => users.deleteOne({ _id: uid }) },
  ];
  const rows: TombstoneRecord['stores'] = [];
  for (const { store, count, remove } of stores) {
    const found = await count();
    await remove();
    const left = await count();
    rows.push({ store, found, deleted: found - left, left });
  }
  const receiptId = randomUUID();
  const now = new Date();
  await tombstones.insertOne({
    _id: randomUUID(),
    receiptId,
    purgedAt: now,
    stores: rows,
    historyDeleted: true,
    keptUntil: computeEndOfReceipt(now),
  });
  return receiptId;
}

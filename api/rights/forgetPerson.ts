import { randomUUID } from 'node:crypto';
import { AppError } from '../../core/errors';
import type { TombstoneRecord } from '../../core/records/letters';
import { endSessionsOf } from '../../core/records/sessions';
import { deleteLetters } from '../letters/deleting';
import type { Services } from '../services';

export interface Receipt {
  /** Absent for that of the account. */
  letterId?: string;
  receiptId: string;
}

/**
 * Deletes all that is kept about a person who has signed in: the subscription is ended first, so that nothing more is
 * charged, then the letters go by their workflows, then the account. Orders stay for bookkeeping, nobody's from then on.
 * @returns a receipt for each letter and one for the account
 * @throws AppError deletion_incomplete when something could not be deleted now: the account stands, to try again
 */
export async function forgetPerson(services: Services, uid: string): Promise<Receipt[]> {
  await services.subscriptions.end(uid);
  const first = await deleteLetters(services, await services.letters.ofUser(uid));
  if (first.failed.length > 0) throw new AppError('deletion_incomplete', `${first.failed.length} letters are left`);
  const receiptId = await forgetAccount(services, uid);
  // What another tab began meanwhile: nobody can sign in to it any more.
  const late = await deleteLetters(services, await services.letters.ofUser(uid));
  return [...first.deleted, ...late.deleted, { receiptId }];
}

/** @returns the id of the deletion receipt */
async function forgetAccount({ database }: Services, uid: string): Promise<string> {
  const { users, savedTexts, transactions, subscriptions, customers, tombstones } = database;
  const stores = [
    { store: 'user-templates', count: () => savedTexts.countDocuments({ userId: uid }), remove: () => savedTexts.deleteMany({ userId: uid }) },
    {
      store: 'subscriptions',
      count: async () => (await subscriptions.countDocuments({ uid })) + (await customers.countDocuments({ _id: uid })),
      remove: async () => {
        await subscriptions.deleteMany({ uid });
        await customers.deleteOne({ _id: uid });
      },
    },
    // The rows stay: whose they were is what goes.
    { store: 'transactions', count: () => transactions.countDocuments({ userId: uid }), remove: () => transactions.updateMany({ userId: uid }, { $set: { userId: null } }) },
    { store: 'sessions', count: () => database.sessions.countDocuments({ uid }), remove: () => endSessionsOf(database, uid) },
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
  await tombstones.insertOne({ _id: randomUUID(), receiptId, purgedAt: new Date(), stores: rows, historyDeleted: true });
  return receiptId;
}

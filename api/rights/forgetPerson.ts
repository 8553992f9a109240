import { AppError } from '../../core/shared/errors';
import type { Language } from '../../core/shared/languages';
import type { LetterRecord } from '../../core/records/letterRecord';
import { deleteSessionsOfUser, countSessionsOfUser } from '../../core/records/sessions';
import { type TombstoneRecord, insertAccountTombstoneAndGetReceiptId } from '../../core/records/tombstones';
import { countSavedTextsOfUser, deleteSavedTextsOfUser } from '../../core/records/savedTexts';
import { countSubscriptionRecordsOfUser, deleteSubscriptionRecordsOfUser } from '../../core/records/subscriptions';
import { countTransactionsOfUser, detachTransactionsFromUser } from '../../core/records/transactions';
import { hasUserRecord, deleteUserRecord } from '../../core/records/users';
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
export async function endSubscriptionAndDeletePersonData(
  services: Services,
  uid: string,
  language: Language,
): Promise<Receipt[]> {
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
  const receiptId = await deleteAccountAndWriteTombstone(services, uid);
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
async function deleteAccountAndWriteTombstone({ database }: Services, uid: string): Promise<string> {
  const stores = [
    {
      store: 'user-templates',
      count: () => countSavedTextsOfUser(database, uid),
      remove: () => deleteSavedTextsOfUser(database, uid),
    },
    {
      store: 'subscriptions',
      count: () => countSubscriptionRecordsOfUser(database, uid),
      remove: () => deleteSubscriptionRecordsOfUser(database, uid),
    },
    // The rows stay: whose they were is what goes.
    {
      store: 'transactions',
      count: () => countTransactionsOfUser(database, uid),
      remove: () => detachTransactionsFromUser(database, uid),
    },
    {
      store: 'sessions',
      count: () => countSessionsOfUser(database, uid),
      remove: () => deleteSessionsOfUser(database, uid),
    },
    {
      store: 'users',
      count: async () => ((await hasUserRecord(database, uid)) ? 1 : 0),
      remove: () => deleteUserRecord(database, uid),
    },
  ];
  const rows: TombstoneRecord['stores'] = [];
  for (const { store, count, remove } of stores) {
    const found = await count();
    await remove();
    const left = await count();
    rows.push({ store, found, deleted: found - left, left });
  }
  return insertAccountTombstoneAndGetReceiptId(database, { stores: rows, purgedAt: new Date() });
}

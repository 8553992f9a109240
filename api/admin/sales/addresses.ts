import { readContact } from '../../../core/kinds/contact';
import { SUBSCRIPTION_KIND, type TransactionRecord } from '../../../core/records/transactions';
import type { Services } from '../../services';

/**
 * The customers' addresses of some transactions, by the transaction's id: of a letter while it lives, of a subscriber
 * while the account does. A transaction itself holds none: it outlives the letter.
 */
export async function loadCustomerEmails(
  services: Services,
  rows: readonly TransactionRecord[],
): Promise<Map<string, string>> {
  const { kindStore, letters, users } = services;
  const found = new Map<string, string>();
  const rememberEmailUnlessEmpty = (id: string, email: string) => email !== '' && found.set(id, email);
  const ids = rows.filter(({ kind }) => kind !== SUBSCRIPTION_KIND).map(({ _id }) => _id);
  const living = await letters.listLiving(ids);
  for (const record of living)
    rememberEmailUnlessEmpty(
      record._id,
      readContact(await kindStore.read(record.kindHash), letters.readForm(record)).email,
    );
  const accounts = new Map<string, string>();
  for (const { _id, kind, userId } of rows) {
    if (kind !== SUBSCRIPTION_KIND || userId === null) continue;
    if (!accounts.has(userId)) accounts.set(userId, (await users.find(userId))?.email ?? '');
    rememberEmailUnlessEmpty(_id, accounts.get(userId) ?? '');
  }
  return found;
}

import type { Language } from '../../core/shared/languages';
import type { User } from '../../core/records/users';
import { listTransactionsOfUser } from '../../core/records/transactions';
import { listSessionsOfUser } from '../../core/records/sessions';
import type { Services } from '../services';
import type { ArchiveFile } from './archive';
import { buildLetterCopies, buildOrderCopy } from './letterCopy';

/** Everything that is kept about a person who has signed in, and the files of their letters. @param language of the folders' names */
export async function buildPersonalDataArchive(
  services: Services,
  user: User,
  language: Language,
): Promise<{ data: Record<string, unknown>; files: ArchiveFile[] }> {
  const { database, letters, savedTexts, subscriptions } = services;
  const own = await letters.ofUser(user.uid);
  const copies = await buildLetterCopies(services, own, language);
  const ids = own.map(({ _id }) => _id);
  const orders = await listTransactionsOfUser(database, user.uid, ids);
  const open = await listSessionsOfUser(database, user.uid);
  return {
    data: {
      user,
      subscription: await subscriptions.fieldsOf(user.uid),
      letters: copies.map(({ data }) => data),
      savedTexts: await savedTexts.list(user.uid),
      transactions: orders.map(buildOrderCopy),
      sessions: open.map(({ signedInAt, lastSeenAt, expires }) => ({
        ...(signedInAt !== undefined && { signedInAt: new Date(signedInAt) }),
        lastSeenAt: new Date(lastSeenAt),
        expires,
      })),
    },
    files: copies.flatMap(({ files }) => files),
  };
}

import type { Staff } from '../../../core/shared/contracts/admin/staff';
import type { Services } from '../../services';

/** What wrote rows before anybody was signed in. */
const SEED = 'seed';

/** Names of the admins that rows tell of by uid: read when they are shown, so that no row holds them. */
export async function loadStaffEmailLookup(
  { users }: Pick<Services, 'users'>,
  uids: readonly string[],
): Promise<(uid: string) => Staff> {
  const found = await Promise.all(
    [...new Set(uids)].filter((uid) => uid !== SEED).map(async (uid) => [uid, (await users.find(uid))?.email] as const),
  );
  const emails = new Map(found);
  return (uid) => ({ email: emails.get(uid) ?? null, system: uid === SEED });
}

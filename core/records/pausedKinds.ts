import type { KindVersion } from '../kinds/kind';
import type { Database } from './database';
import type { KindStore } from './kinds';

/**
 * Kinds that are not offered now, because their folder has a mistake or is gone, as their latest letter knew them: what
 * is under way is still paid for, made and fetched.
 * @param offered kinds that are sound
 * @param faulty names of folders that are left out: a kind of that name is paused even before anybody wrote a letter
 */
export async function readPausedKinds(database: Database, store: KindStore, offered: readonly KindVersion[], faulty: readonly string[]): Promise<KindVersion[]> {
  const ids = offered.map(({ manifest }) => manifest.id);
  const [seen, used] = await Promise.all([
    database.kinds
      .aggregate<LatestVersion>([{ $match: { kind: { $in: faulty, $nin: ids } } }, { $sort: { firstSeen: 1 } }, { $group: { _id: '$kind', hash: { $last: '$_id' } } }])
      .toArray(),
    database.letters
      .aggregate<LatestVersion>([{ $match: { kind: { $nin: ids } } }, { $sort: { updatedAt: 1 } }, { $group: { _id: '$kind', hash: { $last: '$kindHash' } } }])
      .toArray(),
  ]);
  const latest = new Map([...seen, ...used].map(({ _id, hash }) => [_id, hash]));
  // A version that can't be read any more is no reason not to start.
  const read = await Promise.allSettled([...latest.values()].map((hash) => store.read(hash)));
  const kinds = read.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const paths = new Set(offered.map(({ manifest }) => manifest.apiPath));
  return kinds.filter(({ manifest }) => !paths.has(manifest.apiPath));
}

interface LatestVersion {
  /** The kind's id. */
  _id: string;
  hash: string;
}

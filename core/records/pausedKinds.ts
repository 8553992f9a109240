import type { KindVersion } from '../shared/kinds/kind';
import type { Database } from './database';
import { listSeenVersionsWithLetterCounts, type KindStore } from './kinds';

/**
 * Kinds that are not offered now, because their folder has a mistake or is gone, as letters under way know them: what
 * is under way is still paid for, made and fetched.
 * @param offered kinds that are sound
 * @param faulty names of folders that are left out: a kind of that name is paused even before anybody wrote a letter
 */
export async function readLatestVersionsOfPausedKinds(
  database: Database,
  store: KindStore,
  offered: readonly KindVersion[],
  faulty: readonly string[],
): Promise<KindVersion[]> {
  const ids = new Set(offered.map(({ manifest }) => manifest.id));
  const known = new Set([...(await database.letters.distinct('kind')), ...faulty]);
  const versions = await Promise.all(
    [...known].filter((id) => !ids.has(id)).map((id) => listSeenVersionsWithLetterCounts(database, id)),
  );
  const latest = versions.flatMap(
    (seen) => seen.find(({ letters }) => Object.keys(letters).length > 0) ?? seen[0] ?? [],
  );
  // A version that can't be read any more is no reason not to start.
  const read = await Promise.allSettled(latest.map(({ hash }) => store.read(hash)));
  const kinds = read.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const paths = new Set(offered.map(({ manifest }) => manifest.apiPath));
  return kinds.filter(({ manifest }) => !paths.has(manifest.apiPath));
}

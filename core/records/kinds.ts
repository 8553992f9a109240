import type { KindVersion } from '../kinds/kind';
import type { Database } from './database';
import { isDuplicateKey } from './database';

/** Versions of kinds, by content hash: what a letter pinned is read from here, never from disk (DESIGN section 3). */
export interface KindStore {
  /** Keeps a version; keeping it twice is harmless. */
  keep(version: KindVersion): Promise<void>;
  /** @throws when a letter pins a version that was never kept. */
  read(hash: string): Promise<KindVersion>;
}

export function createKindStore(database: Database): KindStore {
  const cache = new Map<string, KindVersion>();
  return {
    async keep(version) {
      cache.set(version.hash, version);
      try {
        await database.kinds.insertOne({ _id: version.hash, version });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },
    async read(hash) {
      const known = cache.get(hash);
      if (known) return known;
      const row = await database.kinds.findOne({ _id: hash });
      if (!row) throw new Error(`kind version ${hash} is not kept`);
      cache.set(hash, row.version);
      return row.version;
    },
  };
}

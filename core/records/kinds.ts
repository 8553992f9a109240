import type { KindVersion } from '../kinds/kind';
import type { Language } from '../languages';
import type { Completion, Letter } from '../letter/letter';
import type { Database } from './database';
import { isDuplicateKey } from './database';

/** An example's letter as the embedded writer wrote it: the landing page shows it. */
export interface SampleLetter {
  letter: Letter;
  completion: Completion;
}

export interface KindRecord {
  _id: string;
  version: KindVersion;
  samples?: Partial<Record<Language, SampleLetter>>;
}

/** Versions of kinds, by content hash: what a letter pinned is read from here, never from disk (DESIGN section 3). */
export interface KindStore {
  /** Keeps a version; keeping it twice is harmless. */
  keep(version: KindVersion): Promise<void>;
  /** @throws when a letter pins a version that was never kept. */
  read(hash: string): Promise<KindVersion>;
  keepSample(hash: string, language: Language, sample: SampleLetter): Promise<void>;
  readSample(hash: string, language: Language): Promise<SampleLetter | undefined>;
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
    async keepSample(hash, language, sample) {
      await database.kinds.updateOne({ _id: hash }, { $set: { [`samples.${language}`]: sample } });
    },
    async readSample(hash, language) {
      const row = await database.kinds.findOne({ _id: hash }, { projection: { samples: 1 } });
      return row?.samples?.[language];
    },
  };
}

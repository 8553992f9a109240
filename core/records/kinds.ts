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
  /** Keeps versions; keeping one twice is harmless. */
  keepAll(versions: readonly KindVersion[]): Promise<void>;
  /** @throws when a letter pins a version that was never kept. */
  read(hash: string): Promise<KindVersion>;
  keepSample(hash: string, language: Language, sample: SampleLetter): Promise<void>;
  readSample(hash: string, language: Language): Promise<SampleLetter | undefined>;
}

export function createKindStore(database: Database): KindStore {
  const cache = new Map<string, KindVersion>();
  return {
    async keepAll(versions) {
      for (const version of versions) cache.set(version.hash, version);
      const known = await database.kinds.find({ _id: { $in: versions.map(({ hash }) => hash) } }, { projection: { _id: 1 } }).toArray();
      const kept = new Set(known.map(({ _id }) => _id));
      const missing = versions.filter(({ hash }) => !kept.has(hash));
      if (missing.length === 0) return;
      try {
        await database.kinds.insertMany(missing.map((version) => ({ _id: version.hash, version })), { ordered: false });
      } catch (error) {
        // Another process keeps the same kinds at the same time; unordered, the others were inserted all the same.
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

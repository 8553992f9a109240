import { LRUCache } from 'lru-cache';
import type { Binary } from 'mongodb';
import { z } from 'zod';
import type { KindVersion } from '../shared/kinds/kind';
import { kindSchema, rulesSchema, textsSchema } from '../shared/kinds/kindFolder';
import { isRecord } from '../shared/isRecord';
import type { Language } from '../shared/languages';
import { mapLanguages } from '../shared/mapLanguages';
import type { Completion, Letter } from '../shared/letter/letter';
import { declareCollection } from './collection';
import type { Database } from './database';
import { isDuplicateKey } from './duplicateKey';
import type { RecordState } from './letterRecord';
import { compressJson, decompressJson } from './packedJson';

/** An example's letter as the embedded writer wrote it: the landing page shows it. */
export interface SampleLetter {
  letter: Letter;
  completion: Completion;
}

export interface KeptSample {
  /** Of the kind's version. */
  hash: string;
  language: Language;
  sample: SampleLetter;
}

export interface KindRecord {
  _id: string;
  /** The kind's id. */
  kind?: string;
  /** The version. */
  packed?: Binary;
  /** In place of both, of versions kept before they were packed. */
  version?: KindVersion;
  /** When a process first met this content; absent of versions kept before that was noted. */
  firstSeen?: Date;
  samples?: Partial<Record<Language, SampleLetter>>;
  /** Its law is kept by its content too, that of its situations as well (core/records/sources). */
  lawNoted?: true;
}

export const KINDS_COLLECTION = declareCollection<KindRecord>('kinds', [
  { keys: { kind: 1 } },
  { keys: { 'version.manifest.id': 1 } },
]);

/** A version that was seen, and the letters that still stand on it. */
export interface SeenVersion {
  hash: string;
  firstSeen?: Date;
  /** How many letters that are not deleted yet pin it, by their state. */
  letters: Partial<Record<RecordState, number>>;
}

/** Versions of kinds, by content hash: what a letter pinned is read from here, never from disk. */
export interface KindStore {
  /** Keeps versions; keeping one twice is harmless. */
  keepAll(versions: readonly KindVersion[]): Promise<void>;
  /** @throws when a letter pins a version that was never kept. */
  read(hash: string): Promise<KindVersion>;
  keepSamples(samples: readonly KeptSample[]): Promise<void>;
  readSample(hash: string, language: Language): Promise<SampleLetter | undefined>;
}

export function createKindVersionRepository(database: Database): KindStore {
  const cache = new LRUCache<string, KindVersion>({ max: 500 });
  return {
    async keepAll(versions) {
      for (const version of versions) cache.set(version.hash, version);
      const unknown = await selectVersionsNotStoredYet(database, versions);
      if (unknown.length > 0) await insertKindVersionsIfNew(database, unknown);
    },
    async read(hash) {
      const known = cache.get(hash);
      if (known) return known;
      const row = await database.kinds.findOne({ _id: hash });
      if (!row) throw new Error(`kind version ${hash} is not kept`);
      const version = fillInDefaultsOfOlderVersion(unpackVersion(row));
      cache.set(hash, version);
      return version;
    },
    async keepSamples(samples) {
      if (samples.length === 0) return;
      await database.kinds.bulkWrite(
        samples.map(({ hash, language, sample }) => ({
          updateOne: { filter: { _id: hash }, update: { $set: { [`samples.${language}`]: sample } } },
        })),
        { ordered: false },
      );
    },
    async readSample(hash, language) {
      const row = await database.kinds.findOne({ _id: hash }, { projection: { samples: 1 } });
      return row?.samples?.[language];
    },
  };
}

async function selectVersionsNotStoredYet(
  { kinds }: Database,
  versions: readonly KindVersion[],
): Promise<KindVersion[]> {
  const known = await kinds
    .find({ _id: { $in: versions.map(({ hash }) => hash) } }, { projection: { _id: 1 } })
    .toArray();
  const kept = new Set(known.map(({ _id }) => _id));
  return versions.filter(({ hash }) => !kept.has(hash));
}

async function insertKindVersionsIfNew({ kinds }: Database, versions: readonly KindVersion[]): Promise<void> {
  const rows = versions.map(async (version) => ({
    _id: version.hash,
    kind: version.manifest.id,
    packed: await compressJson(version),
    firstSeen: new Date(),
  }));
  try {
    await kinds.insertMany(await Promise.all(rows), { ordered: false });
  } catch (error) {
    // Another process keeps the same kinds at the same moment; unordered, the others were inserted all the same.
    if (!isDuplicateKey(error)) throw error;
  }
}

/** The version that a row keeps. @throws when it holds none */
export function unpackVersion({
  _id,
  packed: kept,
  version,
}: Pick<KindRecord, '_id' | 'packed' | 'version'>): KindVersion {
  const value: unknown = kept ? decompressJson(kept) : version;
  if (!isKindVersion(value)) throw new Error(`kind version ${_id} holds no kind`);
  return value;
}

/** What was packed was a parsed version when it was kept. */
function isKindVersion(value: unknown): value is KindVersion {
  return isRecord(value) && 'hash' in value && 'manifest' in value;
}

/**
 * A version as this code reads it: one kept by an older release lacks the keys that have come since, which have
 * defaults. What does not parse any more is handed over as it is: its letter was sold, and is to be delivered.
 */
function fillInDefaultsOfOlderVersion(version: KindVersion): KindVersion {
  const manifest = kindSchema.safeParse(version.manifest);
  const rules = rulesSchema.safeParse(version.rules);
  const texts = z.object(mapLanguages(() => textsSchema)).safeParse(version.texts);
  return {
    ...version,
    ...(manifest.success && { manifest: manifest.data }),
    ...(rules.success && { rules: rules.data }),
    ...(texts.success && { texts: texts.data }),
  };
}

/** The versions of a kind that this database has met, the latest first. @param id of the kind */
export async function listSeenVersionsWithLetterCounts(database: Database, id: string): Promise<SeenVersion[]> {
  const [versions, groups] = await Promise.all([
    database.kinds
      .find({ $or: [{ kind: id }, { 'version.manifest.id': id }] }, { projection: { _id: 1, firstSeen: 1 } })
      .toArray(),
    database.letters
      .aggregate<{ _id: { hash: string; state: RecordState }; count: number }>([
        { $match: { kind: id } },
        { $group: { _id: { hash: '$kindHash', state: '$state' }, count: { $sum: 1 } } },
      ])
      .toArray(),
  ]);
  const seen = new Map<string, SeenVersion>(
    versions.map(({ _id, firstSeen }) => [_id, { hash: _id, ...(firstSeen && { firstSeen }), letters: {} }]),
  );
  for (const { _id, count } of groups) {
    const version = seen.get(_id.hash) ?? { hash: _id.hash, letters: {} };
    version.letters[_id.state] = count;
    seen.set(_id.hash, version);
  }
  return [...seen.values()].sort(
    (a, b) => (b.firstSeen?.getTime() ?? 0) - (a.firstSeen?.getTime() ?? 0) || (a.hash < b.hash ? -1 : 1),
  );
}

import { createHash, randomUUID } from 'node:crypto';
import type { KindVersion, Source } from '../shared/kinds/kind';
import { listAllSourcesOfKind } from '../kinds/kindSources';
import { omitReviewFields, sourceHash, type SourceContent } from '../kinds/sourceHash';
import type { Letter } from '../shared/letter/letter';
import { swedishDate } from '../shared/formats/dates';
import { findEventDateOrToday, selectSourcesInForce } from '../shared/rules/rules';
import { declareCollection } from './collection';
import type { Database } from './database';
import { isDuplicateKey } from './duplicateKey';
import { unpackVersion } from './kinds';
import { PAGE } from './pages';
import type { Reviewed } from './letterRecord';

/** That somebody held a source against the law. */
export interface SourceReview {
  id: string;
  at: Date;
  /** uid */
  by: string;
  /** The admin's own words, or null. */
  note: string | null;
}

/** One content that a source has had, by its id and hash: kept for good, with every review of it. */
export interface SourceRecord {
  /** `<source id>@<hash>` */
  _id: string;
  sourceId: string;
  hash: string;
  source: SourceContent;
  /** Ids of the kinds that have had it. */
  kinds: string[];
  /** null: from before such contents were kept. */
  firstSeen: Date | null;
  reviews: SourceReview[];
}

export const SOURCES_COLLECTION = declareCollection<SourceRecord>('sources', [{ keys: { sourceId: 1 } }]);

/** How many letters of a kind have cited a source in one month: a number that outlives the letters. */
export interface SourceCitationRecord {
  /** `<source id>@<hash>:<kind>:<month>` */
  _id: string;
  source: string;
  kind: string;
  /** `2026-11`, Swedish calendar. */
  month: string;
  letters: number;
  /** Marks of the letters that were counted last, so that a step that runs again counts none of them twice; purge takes them out. */
  latest: string[];
  /** The same of all letters that live, in rows from before they had rows of their own (`migrateOldCitations`). */
  counting?: string[];
}

export const SOURCE_CITATIONS_COLLECTION = declareCollection<SourceCitationRecord>(
  'sourceCitations',
  [{ keys: { source: 1 } }],
  ['counting_1'],
);

/** A letter that is counted for all that it cites, by its mark: kept before its key is destroyed, until it is forgotten there. */
export interface CitingLetterRecord {
  /** `hashLetterIdOfCitation`. */
  _id: string;
  /** Ids of the rows that it is counted in. */
  counts: string[];
}

export const CITING_LETTERS_COLLECTION = declareCollection<CitingLetterRecord>('citingLetters');

/** Marks that a row of counts keeps: some minutes' letters at the busiest, and 13 kB. */
const LATEST = 500;

export function computeSourceKey(source: Source): string {
  return `${source.id}@${sourceHash(source)}`;
}

/** What the back-office knows of one content, without its text. */
export interface KnownSource {
  key: string;
  sourceId: string;
  kinds: string[];
  /** The last review, if any. */
  last: SourceReview | undefined;
}

export interface Sources {
  /** Notes the contents of these kinds' sources, and of every version that letters have pinned before. */
  note(kinds: readonly KindVersion[]): Promise<void>;
  known(): Promise<KnownSource[]>;
  /** Every content that a source has had, the newest first. */
  contents(sourceId: string): Promise<SourceRecord[]>;
  /**
   * @param seen how many reviews it had when it was read; undefined for whoever has not looked
   * @returns undefined when this content was never noted, or has more reviews by now
   */
  review(key: string, by: string, note: string | null, seen?: number): Promise<SourceReview | undefined>;
  /** Letters by source key, every kind and month together. */
  totals(): Promise<Map<string, number>>;
  /** Letters by kind and month of one content. */
  months(key: string): Promise<Pick<SourceCitationRecord, 'kind' | 'month' | 'letters'>[]>;
}

export function createSourceRepository(database: Database): Sources {
  const { sources, sourceCitations, kinds: kindVersions } = database;
  /** Content hashes of kinds whose sources this process has noted. */
  const noted = new Set<string>();

  async function saveSourcesOfVersions(
    versions: readonly { kind: KindVersion; firstSeen: Date | null }[],
  ): Promise<void> {
    const rows = new Map<string, { source: Source; kinds: Set<string>; firstSeen: Date | null }>();
    for (const { kind, firstSeen } of versions)
      for (const source of listAllSourcesOfKind(kind)) {
        const row = rows.get(computeSourceKey(source)) ?? { source, kinds: new Set(), firstSeen };
        row.kinds.add(kind.manifest.id);
        rows.set(computeSourceKey(source), row);
      }
    const existing = new Map(
      (await sources.find({ _id: { $in: [...rows.keys()] } }, { projection: { kinds: 1 } }).toArray()).map(
        ({ _id, kinds }) => [_id, kinds],
      ),
    );
    const missing = [...rows].filter(([key]) => !existing.has(key));
    if (missing.length > 0)
      try {
        await sources.insertMany(
          missing.map(([_id, { source, kinds, firstSeen }]) => ({
            _id,
            sourceId: source.id,
            hash: sourceHash(source),
            source: omitReviewFields(source),
            kinds: [...kinds],
            firstSeen,
            reviews: [],
          })),
          { ordered: false },
        );
      } catch (error) {
        // Another process notes the same; unordered, the others went in all the same.
        if (!isDuplicateKey(error)) throw error;
      }
    for (const [_id, { kinds }] of rows) {
      const added = [...kinds].filter((kind) => existing.has(_id) && !existing.get(_id)?.includes(kind));
      if (added.length > 0) await sources.updateOne({ _id }, { $addToSet: { kinds: { $each: added } } });
    }
  }

  return {
    async note(kinds) {
      if (kinds.every(({ hash }) => noted.has(hash))) return;
      const current = new Set(kinds.map(({ hash }) => hash));
      // Versions from before: their letters may have cited what the folders say no more.
      const kept = await kindVersions
        .find({}, { projection: { _id: 1, lawNoted: 1, firstSeen: 1 } })
        .sort({ _id: 1 })
        .toArray();
      const seen = new Map(kept.map(({ _id, firstSeen }) => [_id, firstSeen ?? null]));
      const past = kept.filter(({ _id, lawNoted }) => lawNoted !== true && !current.has(_id));
      // The oldest first: a content is from when it was first seen.
      for (const { _id } of past.sort((a, b) => (a.firstSeen?.getTime() ?? 0) - (b.firstSeen?.getTime() ?? 0))) {
        const row = await kindVersions.findOne({ _id }, { projection: { packed: 1, version: 1 } });
        if (row) await saveSourcesOfVersions([{ kind: unpackVersion(row), firstSeen: seen.get(_id) ?? null }]);
        await kindVersions.updateOne({ _id }, { $set: { lawNoted: true } });
      }
      const now = new Date();
      await saveSourcesOfVersions(kinds.map((kind) => ({ kind, firstSeen: seen.get(kind.hash) ?? now })));
      await kindVersions.updateMany({ _id: { $in: [...current] } }, { $set: { lawNoted: true } });
      for (const hash of current) noted.add(hash);
    },
    async known() {
      const rows = await sources.find({}, { projection: { source: 0 } }).toArray();
      return rows.map(({ _id: key, sourceId, kinds, reviews }) => ({ key, sourceId, kinds, last: reviews.at(-1) }));
    },
    async contents(sourceId) {
      const rows = await sources.find({ sourceId }).toArray();
      return rows.sort((a, b) => (b.firstSeen?.getTime() ?? 0) - (a.firstSeen?.getTime() ?? 0));
    },
    async review(key, by, note, seen) {
      const review = { id: randomUUID(), at: new Date(), by, note };
      const filter = { _id: key, ...(seen !== undefined && { reviews: { $size: seen } }) };
      const result = await sources.updateOne(filter, { $push: { reviews: review } });
      return result.matchedCount > 0 ? review : undefined;
    },
    async totals() {
      const rows = await sourceCitations
        .aggregate<{ _id: string; letters: number }>([{ $group: { _id: '$source', letters: { $sum: '$letters' } } }])
        .toArray();
      return new Map(rows.map(({ _id, letters }) => [_id, letters]));
    },
    async months(key) {
      return sourceCitations.find({ source: key }, { projection: { _id: 0, kind: 1, month: 1, letters: 1 } }).toArray();
    },
  };
}

/** The sources that a letter cites, in the version that held for it. */
export function selectCitedSources(
  kind: KindVersion,
  { letter, form, writtenOn }: Pick<Reviewed, 'form' | 'writtenOn'> & { letter: Pick<Letter, 'body'> },
): Source[] {
  const ids = new Set(letter.body.flatMap((block) => block.from.sources));
  const written = { form, today: writtenOn };
  return selectSourcesInForce(
    kind.sources,
    written,
    findEventDateOrToday(written, kind.manifest.eventDateField),
  ).filter(({ id }) => ids.has(id));
}

/**
 * Counts a delivered letter once for each source that it cites, however often this runs while the letter exists. The letter's
 * own row, or its record, says that all of it is done; until it stands, each row of counts knows the letters that it counted last.
 * @param on when it was delivered: the same at every try, as it chooses the month
 */
export async function countCitationsOfLetterOnce(
  database: Pick<Database, 'sourceCitations' | 'citingLetters'>,
  letterId: string,
  kind: KindVersion,
  cited: readonly Source[],
  on: Date,
): Promise<void> {
  if (await database.citingLetters.findOne({ _id: hashLetterIdOfCitation(letterId) }, { projection: { _id: 1 } }))
    return;
  await addCitationsUnlessCounted(database, letterId, kind, cited, on);
  await recordCitingLetter(database, letterId, kind, cited, on);
}

/** The rows that a letter of the kind is counted in, by the keys of what it cites. */
function listCitationRowIds(kind: KindVersion, cited: readonly Source[], on: Date): Map<string, string> {
  const month = swedishDate(on).slice(0, 7);
  return new Map(cited.map(computeSourceKey).map((key) => [key, `${key}:${kind.manifest.id}:${month}`]));
}

/** The counting alone, for whoever keeps that it was done; once, as long as the rows know the letter among their latest. */
export async function addCitationsUnlessCounted(
  { sourceCitations }: Pick<Database, 'sourceCitations'>,
  letterId: string,
  kind: KindVersion,
  cited: readonly Source[],
  on: Date,
): Promise<void> {
  if (cited.length === 0) return;
  const mark = hashLetterIdOfCitation(letterId);
  const counts = [...listCitationRowIds(kind, cited, on)].map(([key, _id]) => ({
    updateOne: {
      filter: { _id, latest: { $ne: mark } },
      update: {
        $setOnInsert: { source: key, kind: kind.manifest.id, month: swedishDate(on).slice(0, 7) },
        $inc: { letters: 1 },
        $push: { latest: { $each: [mark], $slice: -LATEST } },
      },
      upsert: true,
    },
  }));
  // A row that is there and holds the mark already is refused as another of its kind, and so is one that somebody makes this very
  // moment, which is there at the second try. The others are counted.
  for (let tries = 0; tries < 2; tries += 1) {
    try {
      await sourceCitations.bulkWrite(counts, { ordered: false });
      break;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

/** Takes back what `addCitationsUnlessCounted` did: the letter was not delivered after all. */
export async function takeBackCitations(
  { sourceCitations }: Pick<Database, 'sourceCitations'>,
  letterId: string,
  kind: KindVersion,
  cited: readonly Source[],
  on: Date,
): Promise<void> {
  const mark = hashLetterIdOfCitation(letterId);
  await sourceCitations.updateMany(
    { _id: { $in: [...listCitationRowIds(kind, cited, on).values()] }, latest: mark },
    { $pull: { latest: mark }, $inc: { letters: -1 } },
  );
}

/** Keeps in which rows the letter is counted, for `forgetCitingLetter`. */
export async function recordCitingLetter(
  { citingLetters }: Pick<Database, 'citingLetters'>,
  letterId: string,
  kind: KindVersion,
  cited: readonly Source[],
  on: Date,
): Promise<void> {
  if (cited.length === 0) return;
  const counts = [...listCitationRowIds(kind, cited, on).values()];
  await citingLetters.insertOne({ _id: hashLetterIdOfCitation(letterId), counts }).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
  });
}

export async function isCitingLetter(
  { citingLetters }: Pick<Database, 'citingLetters'>,
  letterId: string,
): Promise<boolean> {
  return (await citingLetters.countDocuments({ _id: hashLetterIdOfCitation(letterId) })) > 0;
}

/** Takes out what says that a letter is counted; the totals stay. */
export async function forgetCitingLetter(
  { sourceCitations, citingLetters }: Pick<Database, 'sourceCitations' | 'citingLetters'>,
  letterId: string,
): Promise<void> {
  const mark = hashLetterIdOfCitation(letterId);
  const row = await citingLetters.findOne({ _id: mark });
  if (!row) return;
  await sourceCitations.updateMany({ _id: { $in: row.counts } }, { $pull: { latest: mark } });
  await citingLetters.deleteOne({ _id: mark });
}

/** Gives letters that were counted by an older version rows of their own, in place of long lists. It may run any number of times. */
export async function migrateOldCitations({
  sourceCitations,
  citingLetters,
}: Pick<Database, 'sourceCitations' | 'citingLetters'>): Promise<void> {
  const old = sourceCitations.find({ counting: { $exists: true } }, { projection: { counting: 1 } });
  for await (const { _id, counting = [] } of old) {
    for (let from = 0; from < counting.length; from += PAGE)
      await citingLetters.bulkWrite(
        counting.slice(from, from + PAGE).map((mark) => ({
          updateOne: { filter: { _id: mark }, update: { $addToSet: { counts: _id } }, upsert: true },
        })),
        { ordered: false },
      );
    await sourceCitations.updateOne({ _id }, { $unset: { counting: '' } });
  }
}

/** Stands for a letter while it exists, and names it to nobody. */
export function hashLetterIdOfCitation(letterId: string): string {
  return createHash('sha256').update(`citation:${letterId}`).digest('hex').slice(0, 16);
}

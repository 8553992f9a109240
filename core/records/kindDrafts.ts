import { randomUUID } from 'node:crypto';
import type { Binary } from 'mongodb';
import { z } from 'zod';
import type { KindEdits } from '../kinds/kindFiles';
import { declareCollection } from './collection';
import type { Database } from './database';
import { packJson, unpackJson } from './packedJson';

/** That somebody has read exactly these files and answers for them. */
export interface KindReview {
  /** uid. */
  by: string;
  at: Date;
  /** Of the files as edited: an edit after it ends the review. */
  filesHash: string;
}

/** Edits of a kind's folder that are kept while they are worked on; nothing of them is offered. */
export interface KindDraftRecord {
  _id: string;
  /** The folder's name: what it is published as. */
  folder: string;
  /** What the author says it is for. */
  title: string;
  /** Edited files by path, null for one taken away. */
  edits: Binary;
  /** Hash of the files that it was begun on. */
  basis: string;
  /** Hash of the files as edited. */
  filesHash: string;
  /** Counts the savings: who saves on top of one that they did not see is told. */
  revision: number;
  /** uids of everybody who has saved it. */
  authors: string[];
  savedAt: Date;
  /** uid of who saved it last. */
  savedBy: string;
  review?: KindReview;
}

export const KIND_DRAFTS_COLLECTION = declareCollection<KindDraftRecord>('kindDrafts', [
  { keys: { folder: 1, savedAt: -1 } },
  { keys: { savedAt: -1 } },
]);

export interface KindDraft extends Omit<KindDraftRecord, '_id' | 'edits'> {
  id: string;
  edits: KindEdits;
}

type Saved = Pick<KindDraft, 'folder' | 'title' | 'edits' | 'basis' | 'filesHash'>;

export interface KindDrafts {
  /** Of one folder, or all, the latest saved first, without their edits. */
  list(folder?: string): Promise<Omit<KindDraft, 'edits'>[]>;
  find(id: string): Promise<KindDraft | undefined>;
  create(saved: Saved, by: string, at: Date): Promise<KindDraft>;
  /** @returns undefined when it is gone, or was saved since `revision` */
  save(id: string, revision: number, saved: Saved, by: string, at: Date): Promise<KindDraft | undefined>;
  /** Notes a review of exactly these files. @returns false when they have changed, or the draft is gone */
  review(id: string, review: KindReview): Promise<boolean>;
  remove(id: string): Promise<void>;
}

const editsSchema = z.record(z.string(), z.string().nullable());

export function createKindDrafts({ kindDrafts }: Pick<Database, 'kindDrafts'>): KindDrafts {
  const unpackDraft = ({ _id: id, edits, ...rest }: KindDraftRecord): KindDraft => ({
    ...rest,
    id,
    edits: editsSchema.parse(unpackJson(edits)),
  });
  return {
    async list(folder) {
      const rows =
        folder === undefined
          ? await kindDrafts
              .find({}, { projection: { edits: 0 } })
              .sort({ savedAt: -1 })
              .toArray()
          : await kindDrafts
              .find({ folder }, { projection: { edits: 0 } })
              .sort({ savedAt: -1 })
              .toArray();
      return rows.map(({ _id: id, edits: _edits, ...rest }) => ({ ...rest, id }));
    },
    async find(id) {
      const row = await kindDrafts.findOne({ _id: id });
      return row ? unpackDraft(row) : undefined;
    },
    async create({ edits, ...saved }, by, at) {
      const row: KindDraftRecord = {
        _id: randomUUID(),
        ...saved,
        edits: await packJson(edits),
        revision: 1,
        authors: [by],
        savedAt: at,
        savedBy: by,
      };
      await kindDrafts.insertOne(row);
      return unpackDraft(row);
    },
    async save(id, revision, { edits, ...saved }, by, at) {
      const standing = await kindDrafts.findOne({ _id: id, revision });
      if (!standing) return undefined;
      const isReviewed = standing.review?.filesHash === saved.filesHash;
      const row = await kindDrafts.findOneAndUpdate(
        { _id: id, revision },
        {
          $set: { ...saved, edits: await packJson(edits), revision: revision + 1, savedAt: at, savedBy: by },
          $addToSet: { authors: by },
          ...(!isReviewed && { $unset: { review: true } }),
        },
        { returnDocument: 'after' },
      );
      return row ? unpackDraft(row) : undefined;
    },
    async review(id, review) {
      const { matchedCount } = await kindDrafts.updateOne(
        { _id: id, filesHash: review.filesHash },
        { $set: { review } },
      );
      return matchedCount > 0;
    },
    async remove(id) {
      await kindDrafts.deleteOne({ _id: id });
    },
  };
}

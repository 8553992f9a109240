import { randomUUID } from 'node:crypto';
import type { Binary } from 'mongodb';
import { z } from 'zod';
import type { KindEdits } from '../kinds/kindFiles';
import type { CommentPlace } from '../shared/contracts/admin/kinds';
import { declareCollection } from './collection';
import type { Database } from './database';
import { compressJson, decompressJson } from './packedJson';

/** That somebody has read exactly these files and answers for them. */
export interface KindReview {
  /** uid. */
  by: string;
  at: Date;
  /** Of the files as edited: an edit after it ends the review. */
  filesHash: string;
  /** By somebody who may review law: then the draft's new law is read too. Absent of others, and of reviews from before. */
  coversLaw?: true;
}

/** What somebody of the staff says of a draft. It is kept with the draft, and ends with it or after a year. */
export interface KindDraftComment {
  id: string;
  /** uid. */
  by: string;
  at: Date;
  /** A file, and what of it by its name there; null for the whole draft. */
  place: CommentPlace | null;
  text: string;
  /** Since somebody has seen to it. */
  done?: { by: string; at: Date };
}

/** Comments that a draft holds at most. */
const MOST_COMMENTS = 200;
const DAY = 86_400_000;
/** Days that a comment is kept, though its draft may lie longer. */
const COMMENT_DAYS = 365;

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
  /** In the order in which they were written. */
  comments?: KindDraftComment[];
}

export const KIND_DRAFTS_COLLECTION = declareCollection<KindDraftRecord>('kindDrafts', [
  { keys: { folder: 1, savedAt: -1 } },
  { keys: { savedAt: -1 } },
  { keys: { 'comments.at': 1 }, sparse: true },
]);

/** A draft in a list, without what is large. */
export interface ListedKindDraft extends Omit<KindDraftRecord, '_id' | 'edits' | 'comments'> {
  id: string;
}

export interface KindDraft extends ListedKindDraft {
  edits: KindEdits;
  comments: readonly KindDraftComment[];
}

type Saved = Pick<KindDraft, 'folder' | 'title' | 'edits' | 'basis' | 'filesHash'>;

export interface KindDrafts {
  /** Of one folder, or all, the latest saved first, without their edits and comments. */
  list(folder?: string): Promise<ListedKindDraft[]>;
  find(id: string): Promise<KindDraft | undefined>;
  create(saved: Saved, by: string, at: Date): Promise<KindDraft>;
  /** @returns undefined when it is gone, or was saved since `revision` */
  save(id: string, revision: number, saved: Saved, by: string, at: Date): Promise<KindDraft | undefined>;
  /** Notes a review of exactly these files. @returns false when they have changed, or the draft is gone */
  review(id: string, review: KindReview): Promise<boolean>;
  /** @returns false when the draft is gone, or holds as many as it can */
  addComment(id: string, comment: KindDraftComment): Promise<boolean>;
  /** @param done who has seen to it; undefined when it is open again @returns false when there is no such comment */
  settleComment(id: string, commentId: string, done: KindDraftComment['done']): Promise<boolean>;
  removeComment(id: string, commentId: string): Promise<void>;
  remove(id: string): Promise<void>;
}

const editsSchema = z.record(z.string(), z.string().nullable());

export function createKindDraftRepository({ kindDrafts }: Pick<Database, 'kindDrafts'>): KindDrafts {
  const unpackDraft = ({ _id: id, edits, comments = [], ...rest }: KindDraftRecord): KindDraft => ({
    ...rest,
    id,
    comments,
    edits: editsSchema.parse(decompressJson(edits)),
  });
  return {
    async list(folder) {
      const rows =
        folder === undefined
          ? await kindDrafts
              .find({}, { projection: { edits: 0, comments: 0 } })
              .sort({ savedAt: -1 })
              .toArray()
          : await kindDrafts
              .find({ folder }, { projection: { edits: 0, comments: 0 } })
              .sort({ savedAt: -1 })
              .toArray();
      return rows.map(({ _id: id, edits: _edits, comments: _comments, ...rest }) => ({ ...rest, id }));
    },
    async find(id) {
      const row = await kindDrafts.findOne({ _id: id });
      return row ? unpackDraft(row) : undefined;
    },
    async create({ edits, ...saved }, by, at) {
      const row: KindDraftRecord = {
        _id: randomUUID(),
        ...saved,
        edits: await compressJson(edits),
        revision: 1,
        authors: [by],
        savedAt: at,
        savedBy: by,
      };
      await kindDrafts.insertOne(row);
      return unpackDraft(row);
    },
    async save(id, revision, { edits, ...saved }, by, at) {
      const existing = await kindDrafts.findOne({ _id: id, revision });
      if (!existing) return undefined;
      const isReviewed = existing.review?.filesHash === saved.filesHash;
      const row = await kindDrafts.findOneAndUpdate(
        { _id: id, revision },
        {
          $set: { ...saved, edits: await compressJson(edits), revision: revision + 1, savedAt: at, savedBy: by },
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
    async addComment(id, comment) {
      const draft = await kindDrafts.findOne({ _id: id }, { projection: { comments: 1 } });
      if ((draft?.comments ?? []).length >= MOST_COMMENTS) return false;
      const { matchedCount } = await kindDrafts.updateOne({ _id: id }, { $push: { comments: comment } });
      return matchedCount > 0;
    },
    async settleComment(id, commentId, done) {
      const { matchedCount } = await kindDrafts.updateOne(
        { _id: id, 'comments.id': commentId },
        done ? { $set: { 'comments.$.done': done } } : { $unset: { 'comments.$.done': true } },
      );
      return matchedCount > 0;
    },
    async removeComment(id, commentId) {
      await kindDrafts.updateOne({ _id: id }, { $pull: { comments: { id: commentId } } });
    },
    async remove(id) {
      await kindDrafts.deleteOne({ _id: id });
    },
  };
}

/** Comments whose year is over go, also of drafts that still lie there. @returns of how many drafts */
export async function deleteOldDraftComments({ kindDrafts }: Pick<Database, 'kindDrafts'>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - COMMENT_DAYS * DAY);
  const { modifiedCount } = await kindDrafts.updateMany(
    { 'comments.at': { $lt: before } },
    { $pull: { comments: { at: { $lt: before } } } },
  );
  return modifiedCount;
}

import { randomUUID } from 'node:crypto';
import { Binary } from 'mongodb';
import { z } from 'zod';
import { AppError } from '../shared/errors';
import type { Vault } from '../vault/vault';
import { declareCollection } from './collection';
import type { Database } from './database';

/** A text that a signed-in person keeps for their next letter, sealed under a key of its own. */
export interface SavedTextRecord {
  _id: string;
  userId: string;
  kind: string;
  /** As of a phrasing: the answers that it is for. */
  agencyId: string;
  appealType: string;
  createdAt: Date;
  /** Wrapped; deleting the row destroys it. */
  key: Binary;
  /** Sealed `{text, userEmail}`. */
  box: Binary;
}

export const SAVED_TEXTS_COLLECTION = declareCollection<SavedTextRecord>('user-templates', [
  { keys: { userId: 1, createdAt: -1 } },
]);

export interface SavedText {
  id: string;
  text: string;
  agencyId: string;
  appealType: string;
  createdAt: Date;
}

export interface SavedTexts {
  /** @throws AppError too_many_texts */
  save(
    owner: { uid: string; email: string },
    text: Pick<SavedTextRecord, 'kind' | 'agencyId' | 'appealType'> & { text: string },
  ): Promise<SavedText>;
  /** The person's own, the newest first; for one place when it is named. */
  list(uid: string, place?: Partial<Pick<SavedTextRecord, 'kind' | 'agencyId' | 'appealType'>>): Promise<SavedText[]>;
  /** @returns false when the person has no such text. */
  remove(uid: string, id: string): Promise<boolean>;
}

/** Texts that one person may keep. */
const MOST = 200;
const boxSchema = z.object({ text: z.string(), userEmail: z.string() });

export function createSavedTextRepository({ savedTexts }: Pick<Database, 'savedTexts'>, vault: Vault): SavedTexts {
  const buildEncryptionContext = (id: string) => `saved-text:${id}`;
  return {
    async save({ uid, email }, { kind, agencyId, appealType, text }) {
      if ((await savedTexts.countDocuments({ userId: uid })) >= MOST) throw new AppError('too_many_texts');
      const id = randomUUID();
      const { key, wrapped } = vault.createKey(buildEncryptionContext(id));
      const createdAt = new Date();
      await savedTexts.insertOne({
        _id: id,
        userId: uid,
        kind,
        agencyId,
        appealType,
        createdAt,
        key: new Binary(wrapped),
        box: new Binary(key.sealJson(buildEncryptionContext(id), { text, userEmail: email })),
      });
      return { id, text, agencyId, appealType, createdAt };
    },
    async list(uid, place = {}) {
      const rows = await savedTexts
        .find({ ...place, userId: uid })
        .sort({ createdAt: -1 })
        .limit(MOST)
        .toArray();
      return rows.map(({ _id: id, agencyId, appealType, createdAt, key, box }) => {
        const { text } = boxSchema.parse(
          vault.unwrap(buildEncryptionContext(id), key.buffer).openJson(buildEncryptionContext(id), box.buffer),
        );
        return { id, text, agencyId, appealType, createdAt };
      });
    },
    async remove(uid, id) {
      return (await savedTexts.deleteOne({ _id: id, userId: uid })).deletedCount > 0;
    },
  };
}

export function countSavedTextsOfUser({ savedTexts }: Pick<Database, 'savedTexts'>, uid: string): Promise<number> {
  return savedTexts.countDocuments({ userId: uid });
}

export async function deleteSavedTextsOfUser({ savedTexts }: Pick<Database, 'savedTexts'>, uid: string): Promise<void> {
  await savedTexts.deleteMany({ userId: uid });
}

import { randomUUID } from 'node:crypto';
import type { Database } from './database';

/** A standard phrasing that staff keep (SPEC section 3), of a kind with `suggestions`. */
export interface PhrasingRecord {
  _id: string;
  kind: string;
  /** The answers that it is for: to the first and the second field of the kind's `suggestions.match`; '' where it has no second. */
  agencyId: string;
  appealType: string;
  text: string;
  enabled: boolean;
  usageCount: number;
  createdAt: Date;
  createdBy: string;
  updatedAt: Date;
}

export type NewPhrasing = Pick<PhrasingRecord, 'kind' | 'agencyId' | 'appealType' | 'text' | 'createdBy'>;

export interface Phrasings {
  create(phrasing: NewPhrasing): Promise<PhrasingRecord>;
  /** Those that people are shown, the oldest first. */
  shown(place: Pick<PhrasingRecord, 'kind' | 'agencyId' | 'appealType'>): Promise<PhrasingRecord[]>;
  /** All of them, by agency and type. */
  list(): Promise<PhrasingRecord[]>;
  /** @returns false when there is none. */
  change(id: string, change: Partial<Pick<PhrasingRecord, 'text' | 'enabled'>>): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  /** Counts those that a text holds word for word: called once for a letter, when it is paid. */
  countUses(place: Pick<PhrasingRecord, 'kind' | 'agencyId' | 'appealType'>, text: string): Promise<void>;
}

export function createPhrasings({ phrasings }: Pick<Database, 'phrasings'>): Phrasings {
  const shown: Phrasings['shown'] = ({ kind, agencyId, appealType }) =>
    phrasings.find({ kind, agencyId, appealType, enabled: true }).sort({ createdAt: 1 }).toArray();
  return {
    shown,
    async create(phrasing) {
      const now = new Date();
      const record = { _id: randomUUID(), ...phrasing, enabled: true, usageCount: 0, createdAt: now, updatedAt: now };
      await phrasings.insertOne(record);
      return record;
    },
    list: () => phrasings.find().sort({ agencyId: 1, appealType: 1 }).toArray(),
    async change(id, change) {
      return (await phrasings.updateOne({ _id: id }, { $set: { ...change, updatedAt: new Date() } })).matchedCount > 0;
    },
    async remove(id) {
      return (await phrasings.deleteOne({ _id: id })).deletedCount > 0;
    },
    async countUses(place, text) {
      const said = plain(text);
      const used = (await shown(place)).filter((phrasing) => said.includes(plain(phrasing.text)));
      if (used.length > 0) await phrasings.updateMany({ _id: { $in: used.map(({ _id }) => _id) } }, { $inc: { usageCount: 1 } });
    },
  };
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

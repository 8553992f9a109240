import { randomUUID } from 'node:crypto';
import { declareCollection } from './collection';
import type { Database } from './database';
import type { Outcome } from './discountCodes';

/** A standard phrasing that staff keep, of a kind with `suggestions`. */
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

export const PHRASINGS_COLLECTION = declareCollection<PhrasingRecord>('government-templates', [
  { keys: { kind: 1, agencyId: 1, appealType: 1, createdAt: 1 } },
  { keys: { usageCount: -1 } },
]);

export type NewPhrasing = Pick<PhrasingRecord, 'kind' | 'agencyId' | 'appealType' | 'text' | 'createdBy'>;
export type PhrasingFilter = Partial<Pick<PhrasingRecord, 'kind' | 'agencyId' | 'appealType' | 'enabled'>>;

export interface Phrasings {
  create(phrasing: NewPhrasing): Promise<PhrasingRecord>;
  /** Those that people are shown, the oldest first. */
  shown(place: Pick<PhrasingRecord, 'kind' | 'agencyId' | 'appealType'>): Promise<PhrasingRecord[]>;
  /** By kind, agency and type, then the oldest first. */
  list(
    filter: PhrasingFilter,
    page: { skip: number; limit: number },
  ): Promise<{ rows: PhrasingRecord[]; total: number }>;
  /** The most used, and how many uses there are of all. */
  mostUsed(limit: number): Promise<{ rows: PhrasingRecord[]; uses: number }>;
  /** @param version `updatedAt` of the row that was looked at */
  change(
    id: string,
    version: Date,
    change: Partial<Pick<PhrasingRecord, 'text' | 'enabled'>>,
  ): Promise<Outcome<PhrasingRecord>>;
  remove(id: string, version: Date): Promise<Outcome<PhrasingRecord>>;
  /** Counts those that a text holds word for word: called once for a letter, when it is paid. */
  countUses(place: Pick<PhrasingRecord, 'kind' | 'agencyId' | 'appealType'>, text: string): Promise<void>;
}

export function createPhrasingRepository({ phrasings }: Pick<Database, 'phrasings'>): Phrasings {
  const shown: Phrasings['shown'] = ({ kind, agencyId, appealType }) =>
    phrasings.find({ kind, agencyId, appealType, enabled: true }).sort({ createdAt: 1 }).toArray();
  /** Why nothing was written. */
  const findWhyPhrasingWasNotChanged = async (id: string) =>
    (await phrasings.findOne({ _id: id })) ? 'conflict' : 'missing';
  return {
    shown,
    async create(phrasing) {
      const now = new Date();
      const record = { _id: randomUUID(), ...phrasing, enabled: true, usageCount: 0, createdAt: now, updatedAt: now };
      await phrasings.insertOne(record);
      return record;
    },
    async list(filter, { skip, limit }) {
      const [rows, total] = await Promise.all([
        phrasings
          .find(filter)
          .sort({ kind: 1, agencyId: 1, appealType: 1, createdAt: 1 })
          .skip(skip)
          .limit(limit)
          .toArray(),
        phrasings.countDocuments(filter),
      ]);
      return { rows, total };
    },
    async mostUsed(limit) {
      const [rows, sums] = await Promise.all([
        phrasings
          .find({ usageCount: { $gt: 0 } })
          .sort({ usageCount: -1 })
          .limit(limit)
          .toArray(),
        phrasings
          .aggregate<{ uses: number }>([
            { $match: { usageCount: { $gt: 0 } } },
            { $group: { _id: null, uses: { $sum: '$usageCount' } } },
          ])
          .toArray(),
      ]);
      return { rows, uses: sums[0]?.uses ?? 0 };
    },
    async change(id, version, change) {
      // Never the same moment twice, since it is the row's version too.
      const updatedAt = new Date(Math.max(Date.now(), version.getTime() + 1));
      const before = await phrasings.findOneAndUpdate(
        { _id: id, updatedAt: version },
        { $set: { ...change, updatedAt } },
      );
      return before ? { done: { ...before, ...change, updatedAt }, before } : findWhyPhrasingWasNotChanged(id);
    },
    async remove(id, version) {
      const before = await phrasings.findOneAndDelete({ _id: id, updatedAt: version });
      return before ? { done: before, before } : findWhyPhrasingWasNotChanged(id);
    },
    async countUses(place, text) {
      const said = normalisePhrasingText(text);
      const used = (await shown(place)).filter((phrasing) => said.includes(normalisePhrasingText(phrasing.text)));
      if (used.length > 0)
        await phrasings.updateMany({ _id: { $in: used.map(({ _id }) => _id) } }, { $inc: { usageCount: 1 } });
    },
  };
}

function normalisePhrasingText(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

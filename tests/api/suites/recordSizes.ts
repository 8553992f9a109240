import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { BSON, type Document } from 'mongodb';
import { connectToDatabase } from '../../../core/records/database';
import { releaseDiscountUsesOfLetter, reserveDiscountUseForLetter } from '../../../core/records/discounts';
import { hashLetterIdOfRedemption } from '../../../core/records/discountRecords';
import { hashLetterIdOfCitation, countCitationsOfLetterOnce, forgetCitingLetter } from '../../../core/records/sources';
import { loadKindsOrThrow } from '../../../core/kinds/load';
import type { Stage } from '../stage';

/** What no record may pass, and no list in one, however much traffic there is. */
const MOST_BYTES = 64 * 1024;
const LONGEST_LIST = 500;

/** Records of which a single one is large, and why no traffic makes it larger. */
const LARGE: Record<string, string> = {
  'files.chunks': 'a piece of a file, 255 kB at most',
  kinds: 'a version of a kind, with its texts',
  kindDrafts: 'a folder that staff edit',
  kindPublications: 'a folder that staff published',
  letters: 'one person’s answers and letter, sealed; the API bounds them',
};

/** The longest list anywhere in a document. */
function longestList(value: unknown): number {
  if (Array.isArray(value)) return Math.max(value.length, ...value.map(longestList));
  if (typeof value !== 'object' || value === null || '_bsontype' in value || value instanceof Date) return 0;
  return Math.max(0, ...Object.values(value).map(longestList));
}

/** No record and no list in one grows with traffic. Comes after suites that have filled the records. */
export function recordSizeSuite(stage: () => Stage): void {
  describe('records', () => {
    it('of a code that hundreds of thousands have used stay small, and the next use counts', async () => {
      const database = await connectToDatabase(stage().world.addresses.mongodb);
      try {
        const _id = randomUUID();
        const now = new Date();
        // As so many uses leave them.
        const marks = () => Array.from({ length: 300 }, () => hashLetterIdOfRedemption(randomUUID()));
        await database.discounts.insertOne({
          _id,
          code: 'VIRAL',
          type: 'fixed',
          value: 10,
          currency: 'SEK',
          maxUses: 200_001,
          held: 200_000,
          taken: marks(),
          returned: marks(),
          expiresAt: null,
          enabled: true,
          createdAt: now,
          createdBy: 'test',
          updatedAt: now,
          deletedAt: null,
          description: '',
        });
        const [last, late] = [randomUUID(), randomUUID()];
        await reserveDiscountUseForLetter(database, 'VIRAL', { letterId: last });
        await reserveDiscountUseForLetter(database, 'VIRAL', { letterId: last });
        await expect(reserveDiscountUseForLetter(database, 'VIRAL', { letterId: late })).rejects.toMatchObject({
          code: 'discount_used_up',
        });
        await releaseDiscountUsesOfLetter(database, last);
        await reserveDiscountUseForLetter(database, 'VIRAL', { letterId: late });
        const row = await database.discounts.findOne({ _id });
        expect([row?.held, row?.taken?.length, row?.returned?.length]).toEqual([200_001, 300, 300]);
        expect(BSON.calculateObjectSize(row ?? {})).toBeLessThan(MOST_BYTES);
      } finally {
        await database.close();
      }
    });

    it('of law that as many letters cite stay small, and the next letter counts once', async () => {
      const database = await connectToDatabase(stage().world.addresses.mongodb);
      try {
        const [kind] = await loadKindsOrThrow(['forms']);
        if (!kind) throw new Error('no kind');
        const cited = kind.sources.slice(0, 1).map((source) => ({ ...source, id: `${source.id}-viral` }));
        const on = new Date('2025-03-01T12:00:00Z');
        const count = (letterId: string) => countCitationsOfLetterOnce(database, letterId, kind, cited, on);
        const row = () => database.sourceCitations.findOne({ source: /-viral@/ });
        await count('first');
        const latest = Array.from({ length: LONGEST_LIST }, () => hashLetterIdOfCitation(randomUUID()));
        await database.sourceCitations.updateOne({ source: /-viral@/ }, { $set: { letters: 200_000, latest } });
        await count('first');
        await count('next');
        await count('next');
        expect(await row()).toMatchObject({ letters: 200_001 });
        expect((await row())?.latest).toHaveLength(LONGEST_LIST);
        expect(BSON.calculateObjectSize((await row()) ?? {})).toBeLessThan(MOST_BYTES);
        await forgetCitingLetter(database, 'next');
        expect((await row())?.latest).not.toContain(hashLetterIdOfCitation('next'));
        expect(await database.citingLetters.countDocuments({ _id: hashLetterIdOfCitation('next') })).toBe(0);
      } finally {
        await database.close();
      }
    });

    it('of whatever kind pass neither 64 kB nor 500 entries of a list, but those that no traffic makes larger', async () => {
      const { db } = stage();
      const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(['discounts', 'sessions', 'sourceCitations', 'transactions']));
      const large: string[] = [];
      for (const name of names.filter((each) => !(each in LARGE)))
        for await (const row of db.collection(name).find<Document>({})) {
          const [bytes, entries] = [BSON.calculateObjectSize(row), longestList(row)];
          if (bytes > MOST_BYTES || entries > LONGEST_LIST) large.push(`${name}: ${bytes} bytes, ${entries} entries`);
        }
      expect(large).toEqual([]);
    });
  });
}

import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { connectToDatabase } from '../../../core/records/database';
import {
  countCitationsOfLetterOnce,
  migrateOldCitations,
  type CitingLetterRecord,
  hashLetterIdOfCitation,
  type SourceCitationRecord,
  type SourceRecord,
} from '../../../core/records/sources';
import { loadKindsOrThrow } from '../../../core/kinds/load';
import { swedishDate } from '../../../core/shared/formats/dates';
import { errorCode, read, type Client } from '../client';
import { signIn } from '../signIn';
import { draft, type Stage } from '../stage';

const row = z.looseObject({
  id: z.string(),
  hash: z.string(),
  kinds: z.array(z.string()),
  review: z.string(),
  validity: z.string(),
  due: z.boolean(),
  lastReviewed: z.string().nullable(),
  nextReview: z.string().nullable(),
  reviewedBy: z.string().nullable(),
  letters: z.number(),
});
const list = {
  rows: z.array(row),
  total: z.number(),
  counts: z.record(z.string(), z.number()),
  kinds: z.array(z.looseObject({ id: z.string() })),
};
const detail = {
  ...row.shape,
  isCurrent: z.boolean(),
  reviews: z.array(z.object({ at: z.string(), by: z.string().nullable(), note: z.string().nullable() })),
  months: z.array(z.object({ month: z.string(), letters: z.number() })),
  texts: z.array(z.looseObject({ hash: z.string(), isCurrent: z.boolean(), changed: z.array(z.string()) })),
  applies: z.array(z.looseObject({ kind: z.string() })),
};
const onDay = {
  inForce: z.array(z.looseObject({ id: z.string() })),
  notInForce: z.array(z.looseObject({ id: z.string() })),
};

/** The tab Lag och källor: the law that letters cite, who has read it again, and how many letters cite it. */
export function legalSuite(stage: () => Stage): void {
  let known: Promise<Client> | undefined;
  const admin = () => (known ??= staff());
  async function staff(): Promise<Client> {
    const client = stage().visitor();
    await signIn(client, 'admin');
    return client;
  }
  const listed = async (query: string) => read(await (await admin()).get(`/api/admin/sources?${query}`), list);
  const rowOf = async (id: string) => {
    const found = (await listed(`q=${id}&pageSize=100`)).rows.find((each) => each.id === id);
    if (!found) throw new Error(`${id} is not listed`);
    return found;
  };
  const pathOf = ({ id, hash }: { id: string; hash: string }) => `/api/admin/sources/${id}/${hash}`;

  describe('the law that letters may cite', () => {
    it('every source of every kind is listed once for each version of the law, found by words, kind and state', async () => {
      const kinds = await loadKindsOrThrow(['forms']);
      const all = await listed('pageSize=1');
      expect(all.kinds.map(({ id }) => id)).toEqual(kinds.map(({ manifest }) => manifest.id));
      // The kind's own law and that of its situations, which is most of what letters cite.
      const next = kinds.find(({ manifest }) => manifest.id === 'nasta-steg');
      const idsOfNext = [...(next?.sources ?? []), ...(next?.situations?.shared.sources ?? [])].map(({ id }) => id);
      expect(new Set((await listed('kind=nasta-steg&pageSize=100')).rows.map(({ id }) => id))).toEqual(
        new Set(idsOfNext),
      );
      const shown: z.output<typeof row>[] = [];
      while (shown.length < all.total) {
        const { rows } = await listed(`pageSize=100&page=${shown.length / 100 + 1}`);
        expect(rows.length).toBeGreaterThan(0);
        shown.push(...rows);
      }
      const versions = shown.map(({ id, validFrom, validTo }) => `${id} ${String(validFrom)} ${String(validTo)}`);
      expect(versions.filter((each, index) => versions.indexOf(each) < index)).toEqual([]);
      // Of two wordings each is reviewed by itself: the other is a press away.
      const worded = shown.find(({ wordings }) => Number(wordings) > 1);
      if (!worded) throw new Error('no law has two wordings');
      const { texts } = read(await (await admin()).get(pathOf(worded)), detail);
      expect(texts.filter(({ isCurrent }) => isCurrent).length).toBeGreaterThan(1);
      const inSituations = kinds.flatMap(({ situations }) => situations?.shared.sources ?? []);
      expect(inSituations.length).toBeGreaterThan(500);
      expect(all.total).toBeGreaterThan(500);
      const rail = await rowOf('tag-17-20');
      const railShown = read(await (await admin()).get(`${pathOf(rail)}?language=sv`), detail);
      expect(JSON.stringify(railShown.applies)).toContain('I brev om ”Försenat tåg eller buss”');
      const arn = (await listed('q=Allmänna+Reklamationsnämnden+anmälan&pageSize=100')).rows.find(
        ({ id, kinds: its }) => id === 'arn-8' && its.includes('reklamation'),
      );
      expect(arn?.kinds).toEqual(['reklamation', 'klagomal', 'flygforseening', 'nasta-steg']);
      const upcoming = await listed('state=upcoming');
      expect(upcoming.rows).toMatchObject([{ id: 'eu-2026-2202', validity: 'upcoming' }]);
      const today = swedishDate(new Date());
      const past = kinds
        .flatMap(({ sources, situations }) => [...sources, ...(situations?.shared.sources ?? [])])
        .filter(({ validTo }) => validTo !== null && validTo < today);
      const ended = new Set(past.map((source) => `${source.id} ${source.validFrom}`)).size;
      expect(ended).toBeGreaterThan(0);
      expect(upcoming.counts).toMatchObject({ upcoming: 1, ended });
      expect((await (await admin()).get('/api/admin/sources?state=unknown')).status).toBe(400);
      expect(errorCode(await stage().visitor().get('/api/admin/sources'))).toBe('sign_in_required');
    });

    it('what a letter could cite depends on the day of the event', async () => {
      const on = async (kind: string, date: string) =>
        read(await (await admin()).get(`/api/admin/sources/on-day?kind=${kind}&date=${date}`), onDay);
      const ids = (sources: { id: string }[]) => sources.map(({ id }) => id);
      const [before, after] = [await on('flygforseening', '2027-10-22'), await on('flygforseening', '2027-10-23')];
      expect(ids(before.inForce)).toEqual(expect.arrayContaining(['eu261-7', 'montreal-19']));
      expect(ids(before.notInForce)).toEqual(['eu-2026-2202']);
      expect(ids(after.inForce)).toEqual(expect.arrayContaining(['eu-2026-2202', 'montreal-19']));
      expect(ids(after.notInForce)).toContain('eu261-7');
      expect((await (await admin()).get('/api/admin/sources/on-day?kind=nothing&date=2027-10-22')).status).toBe(404);
      expect((await (await admin()).get('/api/admin/sources/on-day?kind=klagomal&date=2027-02-30')).status).toBe(400);
    });

    it('a review starts the clock again, is kept with its note, and is audited', async () => {
      const client = await admin();
      const before = await rowOf('sturgeon');
      expect(before).toMatchObject({ review: 'reviewed', reviewedBy: 'folder', lastReviewed: '2026-11-21' });
      const reviewed = read(await client.post(`${pathOf(before)}/reviews`, { note: ' Läst i lagen.nu ' }), detail);
      const today = swedishDate(new Date());
      expect(reviewed).toMatchObject({
        reviewedBy: 'staff',
        lastReviewed: today,
        reviews: [{ by: 'admin@brevia.example', note: 'Läst i lagen.nu' }],
      });
      expect((await rowOf('sturgeon')).lastReviewed).toBe(today);
      const entry = await stage()
        .db.collection('auditLogs')
        .find({ action: 'source_review' })
        .sort({ _id: -1 })
        .limit(1)
        .next();
      expect(entry).toMatchObject({
        resource: 'source',
        details: 'Läst i lagen.nu',
        resourceId: `sturgeon@${before.hash.slice(0, 12)}`,
      });
      // The row holds no address of staff.
      expect(JSON.stringify(await stage().db.collection('sources').findOne({ sourceId: 'sturgeon' }))).not.toContain(
        'admin@',
      );
      expect((await client.post(`/api/admin/sources/sturgeon/${'0'.repeat(64)}/reviews`, {})).status).toBe(404);
    });

    it('a source whose content is another than was known is unreviewed until somebody reviews that very content', async () => {
      const client = await admin();
      const current = await rowOf('wallentin');
      const sources = stage().db.collection<SourceRecord>('sources');
      const record = await sources.findOne({ _id: `wallentin@${current.hash}` });
      if (!record) throw new Error('not noted');
      // As an earlier folder had it.
      const old = 'a'.repeat(64);
      const past = {
        ...record,
        _id: `wallentin@${old}`,
        hash: old,
        source: { ...record.source, text: { sv: 'Förr.', en: 'Once.' } },
        firstSeen: new Date('2026-01-01T12:00:00Z'),
      };
      await sources.insertOne(past);
      expect(await rowOf('wallentin')).toMatchObject({
        review: 'changed',
        due: true,
        lastReviewed: null,
        nextReview: null,
      });
      expect((await listed('state=changed')).rows.map(({ id }) => id)).toEqual(['wallentin']);
      expect(errorCode(await client.post(`${pathOf({ id: 'wallentin', hash: old })}/reviews`, { note: 'x' }))).toBe(
        'edit_conflict',
      );
      const shown = read(await client.get(pathOf({ id: 'wallentin', hash: old })), detail);
      expect(shown).toMatchObject({ isCurrent: false, reviews: [] });
      expect(shown.texts.map(({ hash, isCurrent, changed }) => [hash, isCurrent, changed])).toEqual([
        [current.hash, true, ['text']],
        [old, false, []],
      ]);
      const reviewed = read(await client.post(`${pathOf(current)}/reviews`, {}), detail);
      expect(reviewed).toMatchObject({ review: 'reviewed', due: false, reviews: [{ note: null }] });
      expect((await listed('state=changed')).total).toBe(0);
    });
  });

  describe('letters that cite the law', () => {
    const countOf = async (id: string) =>
      (
        await stage()
          .db.collection<SourceCitationRecord>('sourceCitations')
          .find({ source: new RegExp(`^${id}@`) })
          .toArray()
      ).reduce((sum, { letters }) => sum + letters, 0);

    it('a delivered letter counts once for each source, and the number stays when the letter is gone', async () => {
      const client = stage().visitor();
      const { draftId } = await draft(client, 'reklamation');
      const before = { cited: await countOf('kkl-4-1'), other: await countOf('ktjl-4') };
      expect((await client.post('/api/reklamation/mark-free', { draftId, discountCode: 'FREE' })).status).toBe(200);
      await stage().until(client, draftId, ({ mail }) => mail === 'sent');
      expect([await countOf('kkl-4-1'), await countOf('ktjl-4')]).toEqual([before.cited + 1, before.other]);
      const mark = hashLetterIdOfCitation(draftId);
      const marked = () => stage().db.collection('sourceCitations').countDocuments({ latest: mark });
      const own = () => stage().db.collection<CitingLetterRecord>('citingLetters').findOne({ _id: mark });
      expect(await marked()).toBeGreaterThan(2);
      await client.post(`/api/letters/${draftId}/delete`);
      expect([await marked(), await own()]).toEqual([0, null]);
      expect(await countOf('kkl-4-1')).toBe(before.cited + 1);
      const shown = read(await (await admin()).get(pathOf(await rowOf('kkl-4-1'))), detail);
      expect(shown.letters).toBe(before.cited + 1);
      expect(shown.months).toHaveLength(12);
      expect(shown.months.at(-1)).toMatchObject({
        month: swedishDate(new Date()).slice(0, 7),
        letters: before.cited + 1,
      });
    });

    it('is counted once however often that is tried, at once and after another', async () => {
      const kind = (await loadKindsOrThrow(['forms']))[0];
      if (!kind) throw new Error('no kind');
      const database = await connectToDatabase(stage().world.addresses.mongodb);
      try {
        const cited = kind.sources.slice(0, 2).map((source) => ({ ...source, id: `${source.id}-tried` }));
        const on = new Date('2025-12-31T23:30:00Z');
        const count = (letter: string) => countCitationsOfLetterOnce(database, letter, kind, cited, on);
        await Promise.all(Array.from({ length: 8 }, () => count('one')));
        await Promise.all([count('two'), count('one'), count('two'), count('three')]);
        await count('three');
        // Swedish calendar: the new year has begun.
        const rows = () => database.sourceCitations.find({ source: new RegExp('-tried@') }).toArray();
        const tried = (letters: number) => [letters, letters, '2026-01', 'reklamation'];
        const looks = async () =>
          (await rows()).map(({ letters, latest, month, kind: of }) => [letters, latest.length, month, of]);
        expect(await looks()).toEqual([tried(3), tried(3)]);
        // A step that died before the letter had its row is made up for, and counts nothing twice.
        await database.citingLetters.deleteOne({ _id: hashLetterIdOfCitation('three') });
        await count('three');
        expect(await looks()).toEqual([tried(3), tried(3)]);
        // Rows of an older version hold all letters that live.
        for (const { _id } of await rows())
          await database.sourceCitations.updateOne(
            { _id },
            { $set: { latest: [], counting: ['one', 'two', 'three'].map(hashLetterIdOfCitation) } },
          );
        await database.citingLetters.deleteMany({ _id: { $in: ['one', 'two', 'three'].map(hashLetterIdOfCitation) } });
        await migrateOldCitations(database);
        for (const letter of ['one', 'two', 'three']) await count(letter);
        expect((await rows()).map(({ letters, counting }) => [letters, counting])).toEqual([
          [3, undefined],
          [3, undefined],
        ]);
        expect((await database.citingLetters.findOne({ _id: hashLetterIdOfCitation('two') }))?.counts).toHaveLength(2);
      } finally {
        await database.close();
      }
    });
  });
}

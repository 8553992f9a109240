import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { Client, Description, errorCode, read } from '../client';
import { signIn } from '../signIn';
import { readKindFilesOnDisk, computeHashOfFiles } from '../../../core/kinds/kindFiles';
import { connectToDatabase } from '../../../core/records/database';
import { createKindPublicationRepository } from '../../../core/records/kindPublications';
import { eventually, newAddress, type Stage } from '../stage';

const draftShape = {
  id: z.string(),
  revision: z.number(),
  filesHash: z.string(),
  isBasisOffered: z.boolean(),
  review: z
    .object({ by: z.object({ email: z.string() }).loose() })
    .loose()
    .nullable(),
};
const commentsShape = {
  comments: z.array(
    z
      .object({
        id: z.string(),
        text: z.string(),
        done: z
          .object({ by: z.object({ email: z.string() }).loose() })
          .loose()
          .nullable(),
      })
      .loose(),
  ),
};
const JSON_TYPE = { 'content-type': 'application/json' };
const reasonsShape = { reasons: z.array(z.string()) };
const listingShape = { kinds: z.array(z.object({ id: z.string(), tagline: z.string() }).loose()) };
const publicationsShape = {
  publications: z.array(z.object({ number: z.number(), isOffered: z.boolean() }).loose()),
};
const filesShape = { files: z.array(z.object({ name: z.string(), text: z.string() })) };

/** Answers of the kind that is made from nothing. */
const LAMP = () => ({
  category: 'goods',
  caseDescription: 'Lampan slutade lysa.',
  company: 'Exempelbutiken AB',
  userContact: { name: 'Kim Exempel', email: newAddress() },
  language: 'sv',
});

/** Kinds drafted, reviewed and published from the back-office, while letters are under way. */
export function kindDraftSuite(stage: () => Stage): void {
  const KIND = '/api/admin/kinds/lampbrev';
  const people = new Map<string, Promise<Client>>();
  const as = (account: string): Promise<Client> => {
    const known = people.get(account) ?? signedIn(account);
    people.set(account, known);
    return known;
  };
  async function signedIn(account: string): Promise<Client> {
    const client = stage().visitor();
    await signIn(client, account);
    return client;
  }
  const textsOf = async (client: Client) =>
    read(await client.get(KIND), filesShape).files.find(({ name }) => name === 'texts.sv.json')?.text ?? '';
  /** Who knows the calls as they are described now. */
  const newcomer = async () => new Client(stage().site, await Description.read(stage().site));
  const withTagline = (text: string, words: string) =>
    JSON.stringify({ ...z.record(z.string(), z.unknown()).parse(JSON.parse(text)), tagline: words }, null, 2);
  const tagline = async (kind = 'lampbrev') =>
    read(await stage().visitor().get('/api/forms?language=sv'), listingShape).kinds.find(({ id }) => id === kind)
      ?.tagline;

  describe('a kind in the back-office', () => {
    it('editors and jurists have the kinds, and nothing of customers or money', async () => {
      const [editor, jurist] = [await as('editor'), await as('jurist')];
      const closed = ['dashboard', 'analytics', 'sales', 'letters', 'logs', 'discounts'];
      for (const client of [editor, jurist]) {
        for (const name of closed) expect([name, (await client.get(`/api/admin/${name}`)).status]).toEqual([name, 403]);
        expect((await client.get('/api/admin/kinds')).status).toBe(200);
      }
      expect(errorCode(await jurist.post('/api/admin/kinds/klagomal/drafts', { title: 'x', edits: {} }))).toBe(
        'admin_required',
      );
      expect(errorCode(await jurist.post('/api/admin/kinds/klagomal/offer', { number: null }))).toBe('admin_required');
      expect((await jurist.get('/api/admin/sources')).status).toBe(200);
      expect((await editor.get('/api/admin/sources')).status).toBe(403);
    });

    it('is made from nothing, and offered once somebody else has reviewed it', async () => {
      const [editor, jurist] = [await as('editor'), await as('jurist')];
      for (const taken of ['klagomal', 'parking-appeal', 'Å', '../x'])
        expect(errorCode(await editor.post('/api/admin/kinds', { id: taken, title: 'Ny' }))).toBe('kind_id_unusable');
      const made = read(
        await editor.post('/api/admin/kinds', { id: 'lampbrev', title: 'Ett brev om lampor' }),
        draftShape,
      );
      const its = `/api/admin/kind-drafts/${made.id}`;
      expect(await tagline()).toBeUndefined();
      read(await jurist.post(`${its}/review`, { filesHash: made.filesHash }), draftShape);
      expect(read(await editor.get(`${its}/readiness`), reasonsShape).reasons).toEqual([]);
      read(await editor.post(`${its}/publish`, { filesHash: made.filesHash }), { number: z.literal(1) });
      expect(await tagline()).toBeDefined();
    }, 120_000);

    it('is saved, reviewed by somebody else, published without a restart, and brought back; letters under way keep theirs', async () => {
      const [editor, jurist] = [await as('editor'), await as('jurist')];
      const before = (await tagline()) ?? '';
      const customer = await newcomer();
      const { draftId } = read(await customer.post('/api/lampbrev/draft', LAMP()), { draftId: z.string() });

      const text = await textsOf(editor);
      const save = (words: string, more: Record<string, unknown> = {}) =>
        editor.post(`${KIND}/drafts`, {
          title: 'Ny rad',
          edits: { 'texts.sv.json': withTagline(text, words) },
          ...more,
        });
      const first = read(await save('Först'), draftShape);
      expect(first).toMatchObject({ revision: 1, isBasisOffered: true, review: null });
      const its = `/api/admin/kind-drafts/${first.id}`;
      const publish = (client: Client, filesHash: string) => client.post(`${its}/publish`, { filesHash });
      const review = (client: Client, filesHash: string) => client.post(`${its}/review`, { filesHash });
      const reasons = async () => read(await editor.get(`${its}/readiness`), reasonsShape).reasons;

      expect(await reasons()).toEqual(['unreviewed']);
      expect(errorCode(await publish(editor, first.filesHash))).toBe('kind_not_ready');
      expect(errorCode(await review(editor, first.filesHash))).toBe('own_review');
      expect(read(await review(jurist, first.filesHash), draftShape).review).not.toBeNull();
      // An edit after the review ends it, and who saves on an older state is told.
      const again = { draft: first.id, revision: 1 };
      const second = read(await save('Sedan', again), draftShape);
      expect(second).toMatchObject({ revision: 2, review: null });
      expect(errorCode(await save('För sent', again))).toBe('edit_conflict');
      expect(errorCode(await review(jurist, first.filesHash))).toBe('edit_conflict');
      expect(await tagline()).toBe(before);

      read(await review(jurist, second.filesHash), draftShape);
      expect(await reasons()).toEqual([]);
      expect(errorCode(await publish(editor, first.filesHash))).toBe('edit_conflict');
      read(await publish(editor, second.filesHash), { number: z.literal(2) });
      expect(await tagline()).toBe('Sedan');
      expect(await textsOf(editor)).toContain('Sedan');
      expect((await editor.get(its)).status).toBe(404);
      // The letter that was begun before is bought and delivered, and one that is begun now too.
      await customer.post('/api/lampbrev/mark-free', { draftId, discountCode: 'FREE' });
      await stage().until(customer, draftId, ({ status }) => status === 'delivered');
      const next = await newcomer();
      const begun = read(await next.post('/api/lampbrev/draft', LAMP()), { draftId: z.string() });
      await next.post('/api/lampbrev/mark-free', { draftId: begun.draftId, discountCode: 'FREE' });
      await stage().until(next, begun.draftId, ({ status }) => status === 'delivered');
      const rows = await stage()
        .db.collection<{ _id: string; kindHash: string }>('letters')
        .find({ _id: { $in: [draftId, begun.draftId] } })
        .toArray();
      expect(new Set(rows.map(({ kindHash }) => kindHash)).size).toBe(2);

      expect((await editor.post(`${KIND}/offer`, { number: 7 })).status).toBe(404);
      read(await editor.post(`${KIND}/offer`, { number: 1 }), { success: z.literal(true) });
      expect(await tagline()).toBe(before);
      expect(read(await editor.get(`${KIND}/publications`), publicationsShape).publications).toMatchObject([
        { number: 2, isOffered: false },
        { number: 1, isOffered: true },
      ]);
      // What was published can be fetched as a folder, in version control or beside it.
      const { files } = read(await jurist.get(`${KIND}/publications/2`), { files: z.record(z.string(), z.string()) });
      expect(files['texts.sv.json']).toContain('Sedan');
      expect((await jurist.get(`${KIND}/publications/7`)).status).toBe(404);
    }, 120_000);

    it('whoever works with a draft comments on it; each act is logged, and the comments go with the draft', async () => {
      const [editor, jurist, admin] = [await as('editor'), await as('jurist'), await as('admin')];
      const made = read(await editor.post(`${KIND}/drafts`, { title: 'Att tala om', edits: {} }), draftShape);
      const its = `/api/admin/kind-drafts/${made.id}`;
      const place = { file: 'schema.json', part: 'company' };
      const comment = (client: Client, body: object) => client.post(`${its}/comments`, body);
      expect(errorCode(await comment(jurist, { place: null, text: '  ' }))).toBe('invalid_request');
      expect(errorCode(await comment(jurist, { place: { file: '../x', part: '' }, text: 'x' }))).toBe(
        'invalid_request',
      );
      read(await comment(jurist, { place, text: ' Fråga efter organisationsnumret. ' }), commentsShape);
      const { comments } = read(await comment(editor, { place: null, text: 'Är det klart?' }), commentsShape);
      expect(comments).toMatchObject([
        { place, text: 'Fråga efter organisationsnumret.', done: null },
        { place: null, text: 'Är det klart?', done: null },
      ]);
      const [first, second] = comments;
      const settle = (done: boolean) =>
        editor.send('PUT', `${its}/comments/${first?.id}/done`, JSON.stringify({ done }), JSON_TYPE);
      expect(read(await settle(true), commentsShape).comments[0]?.done).toMatchObject({
        by: { email: expect.stringContaining('editor') },
      });
      expect(read(await settle(false), commentsShape).comments[0]?.done).toBeNull();
      // Saving the draft keeps them; only the writer and admins take one away.
      const edits = { 'prompt.md': 'Skriv kort.' };
      read(await editor.post(`${KIND}/drafts`, { title: 'Igen', edits, draft: made.id, revision: 1 }), draftShape);
      const remove = (client: Client, id = '') => client.send('DELETE', `${its}/comments/${id}`, undefined, {});
      expect(errorCode(await remove(jurist, second?.id))).toBe('admin_required');
      expect((await remove(jurist, first?.id)).status).toBe(200);
      expect((await remove(admin, first?.id)).status).toBe(404);
      expect(read(await jurist.get(its), commentsShape).comments.map(({ id }) => id)).toEqual([second?.id]);
      expect((await remove(admin, second?.id)).status).toBe(200);
      const logged = stage().db.collection<{ action: string; after: string | null }>('auditLogs');
      const acts = await logged.find({ action: /^kind_draft_comment/ }).toArray();
      expect(acts.map(({ action }) => action).sort()).toEqual([
        'kind_draft_comment_removed',
        'kind_draft_comment_removed',
        'kind_draft_comment_settled',
        'kind_draft_comment_settled',
        'kind_draft_commented',
        'kind_draft_commented',
      ]);
      expect(JSON.stringify(acts)).not.toContain('organisationsnumret');
      read(await comment(jurist, { place, text: 'Kvar.' }), commentsShape);
      expect((await editor.send('DELETE', its, undefined, {})).status).toBe(200);
      expect(errorCode(await comment(jurist, { place, text: 'För sent.' }))).toBe('kind_draft_missing');
    }, 120_000);

    it('with a mistake, or begun on what is offered no more, is not published', async () => {
      const [editor, jurist] = [await as('editor'), await as('jurist')];
      const text = await textsOf(editor);
      const made = read(
        await editor.post(`${KIND}/drafts`, { title: 'Fel', edits: { 'letter.sv.md': '{% if %}' } }),
        draftShape,
      );
      const its = `/api/admin/kind-drafts/${made.id}`;
      await jurist.post(`${its}/review`, { filesHash: made.filesHash });
      expect(read(await editor.get(`${its}/readiness`), reasonsShape).reasons).toContain('mistakes');
      expect(errorCode(await editor.post(`${its}/publish`, { filesHash: made.filesHash }))).toBe('kind_not_ready');
      read(await editor.post(`${KIND}/offer`, { number: 2 }), { success: z.literal(true) });
      expect(read(await editor.get(`${its}/readiness`), reasonsShape).reasons).toContain('basis');
      read(await editor.post(`${KIND}/offer`, { number: 1 }), { success: z.literal(true) });
      expect(await textsOf(editor)).toBe(text);
      expect((await editor.send('DELETE', its, undefined, {})).status).toBe(200);
      expect((await editor.get(its)).status).toBe(404);
    }, 120_000);

    it('is not published while law of its situations is past its day, or new and read by nobody who reviews law', async () => {
      const [editor, jurist, admin] = [await as('editor'), await as('jurist'), await as('admin')];
      const name = 'situations/_shared/sources.json';
      const text = readKindFilesOnDisk('forms/nasta-steg')[name] ?? '';
      const [first, ...others] = z.array(z.record(z.string(), z.unknown())).parse(JSON.parse(text));
      const save = async (change: Record<string, unknown>) =>
        read(
          await admin.post('/api/admin/kinds/nasta-steg/drafts', {
            title: 'Lagen',
            edits: { [name]: JSON.stringify([{ ...first, ...change }, ...others], null, 2) },
          }),
          draftShape,
        );
      const review = async (client: Client, { id, filesHash }: { id: string; filesHash: string }) =>
        read(await client.post(`/api/admin/kind-drafts/${id}/review`, { filesHash }), draftShape);
      const reasons = async ({ id }: { id: string }) =>
        read(await editor.get(`/api/admin/kind-drafts/${id}/readiness`), reasonsShape).reasons;
      const publish = ({ id, filesHash }: { id: string; filesHash: string }) =>
        editor.post(`/api/admin/kind-drafts/${id}/publish`, { filesHash });

      const old = await save({ reviewed: '2020-01-01' });
      await review(jurist, old);
      expect(await reasons(old)).toEqual(['law']);
      expect(errorCode(await publish(old))).toBe('kind_not_ready');

      const changed = await save({ text: { sv: 'Gäller sedan i går.', en: 'Holds since yesterday.' } });
      await review(editor, changed);
      expect(await reasons(changed)).toEqual(['newLaw']);
      expect(errorCode(await publish(changed))).toBe('kind_not_ready');
      await review(jurist, changed);
      expect(await reasons(changed)).toEqual([]);
      read(await publish(changed), { number: z.literal(1) });
      // Who read the draft has read its law: the tab of law says so, and nothing of it is due.
      const { rows } = read(await jurist.get('/api/admin/sources?kind=nasta-steg&q=Gäller+sedan+i+går'), {
        rows: z.array(z.object({ review: z.string(), reviewedBy: z.string().nullable() }).loose()),
      });
      expect(rows).toMatchObject([{ review: 'reviewed', reviewedBy: 'staff' }]);
      read(await editor.post('/api/admin/kinds/nasta-steg/offer', { number: null }), { success: z.literal(true) });
      expect((await editor.send('DELETE', `/api/admin/kind-drafts/${old.id}`, undefined, {})).status).toBe(200);
    }, 180_000);

    it('taken back is offered no more, and its letters under way are delivered', async () => {
      const editor = await as('editor');
      const customer = await newcomer();
      const { draftId } = read(await customer.post('/api/lampbrev/draft', LAMP()), { draftId: z.string() });
      read(await editor.post(`${KIND}/offer`, { number: null }), { success: z.literal(true) });
      expect(await tagline()).toBeUndefined();
      // It is still found, to be brought back.
      expect(read(await editor.get(`${KIND}/publications`), publicationsShape).publications).toHaveLength(2);
      await customer.post('/api/lampbrev/mark-free', { draftId, discountCode: 'FREE' });
      await stage().until(customer, draftId, ({ status }) => status === 'delivered');
    }, 120_000);

    it('published by another process takes the folder’s place within seconds; that the folder is another by now is told', async () => {
      const editor = await as('editor');
      const database = await connectToDatabase(stage().world.addresses.mongodb);
      const before = (await tagline('parkeringsbot')) ?? '';
      const files = readKindFilesOnDisk('forms/parkeringsbot');
      const published = { ...files, 'texts.sv.json': withTagline(files['texts.sv.json'] ?? '', 'Härifrån') };
      const publications = createKindPublicationRepository(database);
      const over = await publications.findLive('parkeringsbot');
      await publications.publish(
        {
          folder: 'parkeringsbot',
          title: 'Annan rad',
          files: published,
          filesHash: computeHashOfFiles(published),
          diskHash: computeHashOfFiles({}),
          at: new Date(),
          by: 'somebody',
          reviewedBy: 'somebody else',
        },
        over,
      );
      await eventually(async () => (await tagline('parkeringsbot')) === 'Härifrån');
      const { conflict } = read(await editor.get('/api/admin/kinds/parkeringsbot/publications'), {
        conflict: z.object({ folderWins: z.boolean() }).nullable(),
      });
      expect(conflict).toEqual({ folderWins: false });
      read(await editor.post('/api/admin/kinds/parkeringsbot/offer', { number: null }), { success: z.literal(true) });
      expect(await tagline('parkeringsbot')).toBe(before);
      await database.close();
    }, 120_000);
  });
}

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createCatalogueStaff } from '../catalogueStaff';
import { errorCode, errorShape, read, type Answer, type Client } from '../client';
import { signIn } from '../signIn';
import type { Stage } from '../stage';

const versioned = z.object({ id: z.string(), version: z.string(), enabled: z.boolean() }).loose();
const draftShape = { id: z.string(), filesHash: z.string() };
const sourceShape = {
  id: z.string(),
  hash: z.string(),
  reviews: z.array(z.object({ note: z.string().nullable() }).loose()),
};
const publicationsShape = {
  publications: z.array(z.object({ number: z.number(), title: z.string(), isOffered: z.boolean() }).loose()),
};
const SWEDISH = { 'accept-language': 'sv' };

/** What two of the staff do to the same thing at the same moment: one act goes through, and whoever comes second is told. */
export function twoAtOnceSuite(stage: () => Stage): void {
  const { admin, staff, change } = createCatalogueStaff(stage);
  let others: Promise<[Client, Client]> | undefined;
  /** Two admins, each signed in by themselves. */
  const both = () => (others ??= Promise.all([admin(), staff()]));
  async function signedIn(account: string): Promise<Client> {
    const client = stage().visitor();
    await signIn(client, account);
    return client;
  }
  /** The same at the same moment by both, in an order that nobody knows: who came through, and who did not. */
  async function race(act: (client: Client, index: number) => Promise<Answer>) {
    const answers = await Promise.all((await both()).map((client, index) => act(client, index)));
    const [through, refused] = [
      answers.filter(({ status }) => status < 300),
      answers.filter(({ status }) => status >= 300),
    ];
    return {
      through: through.length,
      told: refused.map((answer) => ({ code: errorCode(answer), words: read(answer, errorShape).error.message })),
    };
  }
  const conflict = { code: 'edit_conflict', words: expect.stringMatching(/Någon annan har ändrat det här/) };
  const remove = (client: Client, path: string) => client.send('DELETE', path, undefined, SWEDISH);

  describe('two of the staff at once', () => {
    it('turn a discount code off, and delete one', async () => {
      const [client] = await both();
      const make = async (name: string) =>
        read(await client.post('/api/admin/discounts', { code: name, worth: { type: 'fixed', value: 10 } }), {
          code: versioned,
        }).code;
      const code = await make('TVÅSAMTIDIGT');
      const path = `/api/admin/discounts/${code.id}`;
      const off = await race((each) => change(each, path, { version: code.version, enabled: false }));
      expect(off).toEqual({ through: 1, told: [conflict] });
      const { version, enabled } = read(await client.get(path), { code: versioned }).code;
      expect(enabled).toBe(false);
      // One on, one deleted: never a deleted code that is on.
      const apart = await race((each, index) =>
        index === 0
          ? change(each, path, { version, enabled: true })
          : remove(each, `${path}?version=${encodeURIComponent(version)}`),
      );
      expect(apart.through).toBe(1);
      const other = await make('TVÅBORT');
      const gone = await race((each) =>
        remove(each, `/api/admin/discounts/${other.id}?version=${encodeURIComponent(other.version)}`),
      );
      expect(gone.through).toBe(1);
      expect(['edit_conflict', 'discount_missing']).toContain(gone.told[0]?.code);
      const late = await remove(
        client,
        `/api/admin/discounts/${other.id}?version=${encodeURIComponent(other.version)}`,
      );
      expect(errorCode(late)).toBe('discount_missing');
    });

    it('end a batch of codes: each code ends once, and whoever ends nothing is told so', async () => {
      const [client] = await both();
      const batch = randomUUID();
      const order = { batch, prefix: 'slut', count: 40, worth: { type: 'fixed', value: 10 }, description: '' };
      expect((await client.post('/api/admin/discount-batches', order)).status).toBe(200);
      const answers = await Promise.all(
        (await both()).map((each) => each.send('DELETE', `/api/admin/discount-batches/${batch}`, undefined, {})),
      );
      const ended = answers.map((answer) => read(answer, { ended: z.number() }).ended);
      expect(ended.reduce((sum, each) => sum + each, 0)).toBe(40);
      expect(
        read(await client.send('DELETE', `/api/admin/discount-batches/${batch}`, undefined, {}), { ended: z.number() }),
      ).toEqual({
        ended: 0,
      });
    });

    it('change a standard phrasing, and delete one', async () => {
      const [client] = await both();
      const place = { kind: 'myndighetsbeslut', agencyId: 'csn', appealType: 'omprovning' };
      const { phrasing } = read(
        await client.post('/api/admin/phrasings', { ...place, text: 'Jag begär omprövning nu.' }),
        {
          phrasing: versioned,
        },
      );
      const path = `/api/admin/phrasings/${phrasing.id}`;
      const words = await race((each, index) =>
        change(each, path, { version: phrasing.version, text: `Jag begär omprövning, skäl ${index}.` }),
      );
      expect(words).toEqual({ through: 1, told: [conflict] });
      const { rows } = read(await client.get('/api/admin/phrasings?kind=myndighetsbeslut&agencyId=csn'), {
        rows: z.array(versioned),
      });
      const version = rows.find(({ id }) => id === phrasing.id)?.version ?? '';
      const gone = await race((each) => remove(each, `${path}?version=${encodeURIComponent(version)}`));
      expect(gone).toMatchObject({ through: 1, told: [{ code: 'phrasing_missing' }] });
    });

    it('review the same source: one review is noted, the other is told of it', async () => {
      const [client] = await both();
      const { rows } = read(await client.get('/api/admin/sources?q=arn-8&pageSize=1'), {
        rows: z.array(z.object({ id: z.string(), hash: z.string() }).loose()),
      });
      const path = `/api/admin/sources/${rows[0]?.id}/${rows[0]?.hash}`;
      const { reviews } = read(await client.get(path), sourceShape);
      const reviewed = await race((each, index) =>
        each.post(`${path}/reviews?language=sv`, { note: `Läst ${index}`, reviews: reviews.length }),
      );
      expect(reviewed).toEqual({ through: 1, told: [conflict] });
      expect(read(await client.get(path), sourceShape).reviews).toHaveLength(reviews.length + 1);
      const logged = await stage()
        .db.collection('auditLogs')
        .countDocuments({ action: 'source_review', resourceId: { $regex: `^${rows[0]?.id}@` }, details: /^Läst \d$/ });
      expect(logged).toBe(1);
    });

    it('publish: the same draft once, and of two drafts of a kind the second does not undo the first', async () => {
      const [client, jurist] = [await admin(), await signedIn('jurist')];
      const kind = '/api/admin/kinds/parkeringsbot';
      const reviewed = async (title: string, edits: Record<string, string>) => {
        const draft = read(await client.post(`${kind}/drafts`, { title, edits }), draftShape);
        read(
          await jurist.post(`/api/admin/kind-drafts/${draft.id}/review`, { filesHash: draft.filesHash }),
          draftShape,
        );
        return draft;
      };
      const publish = (each: Client, { id, filesHash }: { id: string; filesHash: string }) =>
        each.post(`/api/admin/kind-drafts/${id}/publish?language=sv`, { filesHash });
      const published = async () => read(await client.get(`${kind}/publications`), publicationsShape).publications;
      const before = (await published()).length;

      const one = await reviewed('En gång', { 'prompt.md': 'Skriv kort, en gång.' });
      const same = await race((each) => publish(each, one));
      expect(same.through).toBe(1);
      expect((await published()).filter(({ title }) => title === 'En gång')).toHaveLength(1);
      const late = await publish(client, one);
      expect([late.status, read(late, errorShape).error.message]).toEqual([404, expect.stringContaining('Utkastet')]);

      const two = [
        await reviewed('Först', { 'prompt.md': 'Skriv kort, först.' }),
        await reviewed('Sedan', { 'prompt.md': 'Skriv kort, sedan.' }),
      ];
      const different = await race((each, index) => publish(each, two[index] ?? one));
      expect(different.through).toBe(1);
      expect(['edit_conflict', 'kind_not_ready']).toContain(different.told[0]?.code);
      const after = await published();
      expect(after).toHaveLength(before + 2);
      expect(after.filter(({ isOffered }) => isOffered).map(({ number }) => number)).toEqual([after[0]?.number]);
      for (const { id } of two) await remove(client, `/api/admin/kind-drafts/${id}`);
    }, 240_000);

    it('bring back: of two that want different ones the second is told, and of two that want the same it is already so', async () => {
      const client = await admin();
      const kind = '/api/admin/kinds/parkeringsbot';
      const { publications } = read(await client.get(`${kind}/publications`), publicationsShape);
      const offered = publications.find(({ isOffered }) => isOffered)?.number ?? null;
      const earlier = publications.find(({ isOffered }) => !isOffered)?.number ?? null;
      expect([offered, earlier].every((each) => each !== null)).toBe(true);
      const offer = (each: Client, number: number | null) =>
        each.post(`${kind}/offer?language=sv`, { number, offered });
      expect(await race((each, index) => offer(each, index === 0 ? null : earlier))).toEqual({
        through: 1,
        told: [conflict],
      });
      const now = read(await client.get(`${kind}/publications`), publicationsShape).publications.find(
        ({ isOffered }) => isOffered,
      );
      const again = await Promise.all(
        (await both()).map((each) => each.post(`${kind}/offer`, { number: offered, offered: now?.number ?? null })),
      );
      const changes = again.map((answer) => read(answer, { success: z.literal(true), changed: z.boolean() }).changed);
      expect(changes.sort()).toEqual([false, true]);
      read(await client.post(`${kind}/offer`, { number: null }), { success: z.literal(true) });
    }, 120_000);
  });
}

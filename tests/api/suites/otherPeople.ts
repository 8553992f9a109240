import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { read, sayingOf, type Client } from '../client';
import { newPerson } from '../people';
import { exampleForm, newAddress, type Stage } from '../stage';
import {
  MAKING,
  KINDS,
  picture,
  firstExample,
  NAMED,
  OWN,
  ANYBODYS,
  BY_MAIL,
  ASKING,
  type Target,
} from '../callsOfOthers';

/** Another person's letter can't be seen, downloaded, deleted, changed or paid by any call that there is. */
export function otherPeopleSuite(stage: () => Stage): void {
  let targets: Target[] = [];
  let owner: Client;
  let anybody: Client;
  let other: Client;

  const operations = () =>
    Object.entries(stage().description.document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { security }]) => ({ method, path, security, ...classed(method, path) })),
    );

  /** The name of a call in the lists above, and the kind that it is only for. */
  function classed(method: string, path: string): { name: string; kind?: string } {
    const own = `${method} ${path}`;
    if (own in MAKING)
      return {
        name: own,
        kind: path.startsWith('/api/flight/')
          ? 'flygforseening'
          : path.includes('ticket')
            ? 'parkeringsbot'
            : path.includes('suggest')
              ? 'myndighetsbeslut'
              : 'any',
      };
    const [kind] = Object.entries(KINDS).find(([, apiPath]) => path.startsWith(`/api/${apiPath}/`)) ?? [];
    return kind === undefined ? { name: own } : { name: own.replace(`/api/${KINDS[kind]}/`, '/api/{kind}/'), kind };
  }

  async function letterOf(kind: string): Promise<Target> {
    const apiPath = KINDS[kind] ?? '';
    const { uploads } = z
      .looseObject({ uploads: z.record(z.string(), z.unknown()).default({}) })
      .parse(JSON.parse(readFileSync(`forms/${kind}/kind.json`, 'utf8')));
    const [field] = Object.keys(uploads);
    const parts = new FormData();
    for (const [name, value] of Object.entries({ kind, field: field ?? '' })) parts.set(name, value);
    parts.set('file', new Blob([new Uint8Array(await picture)], { type: 'image/jpeg' }), 'bild.jpg');
    const kept =
      field === undefined
        ? undefined
        : read(await owner.postForm('/api/uploads', parts), {
            draftId: z.string(),
            upload: z.looseObject({ id: z.string() }),
          });
    const body = {
      formData: { ...exampleForm(kind, firstExample[kind] ?? '') },
      ...(kept && { draftId: kept.draftId }),
    };
    const { draftId } = read(await owner.post(`/api/${apiPath}/draft`, body), { draftId: z.string() });
    const opened = read(await owner.post('/api/create-checkout-session', { letterId: draftId }), {
      sessionId: z.string(),
      url: z.string(),
    });
    return {
      kind,
      apiPath,
      letter: draftId,
      upload: kept?.upload.id ?? crypto.randomUUID(),
      session: opened.sessionId,
      order: '',
      text: '',
      url: opened.url,
    } as Target & { url: string };
  }

  /** A name of each sort that nothing has. */
  const nothing = (target: Target): Target => ({
    ...target,
    letter: crypto.randomUUID(),
    upload: crypto.randomUUID(),
    session: 'cs_test_nobody',
    order: '22222-22222',
    text: crypto.randomUUID(),
  });

  /** Everything that is kept about the targets, as it stands. */
  async function everything(): Promise<string> {
    const ids = targets.map(({ letter }) => letter);
    const { db } = stage();
    const rows = await Promise.all([
      db
        .collection<{ _id: string }>('letters')
        .find({ _id: { $in: ids } })
        .sort({ _id: 1 })
        .toArray(),
      db
        .collection<{ _id: string }>('transactions')
        .find({ _id: { $in: ids } })
        .sort({ _id: 1 })
        .toArray(),
      db
        .collection('uploads')
        .find({ letterId: { $in: ids } })
        .sort({ _id: 1 })
        .toArray(),
      db
        .collection('files.files')
        .find({ 'metadata.letterId': { $in: ids } })
        .sort({ _id: 1 })
        .toArray(),
      db
        .collection('withdrawals')
        .find({ letterId: { $in: ids } })
        .toArray(),
      db
        .collection<{ _id: string }>('user-templates')
        .find({ _id: { $in: targets.map(({ text }) => text) } })
        .toArray(),
    ]);
    return JSON.stringify(rows);
  }

  describe('other people', () => {
    beforeAll(async () => {
      [owner, other, anybody] = [await newPerson(stage()), await newPerson(stage()), stage().visitor()];
      const saved = read(
        await owner.post('/api/user-templates', {
          text: 'Jag begär att beslutet ändras.',
          agency: 'csn',
          appealType: 'omprovning',
        }),
        { template: z.looseObject({ id: z.string() }) },
      );
      const made = await Promise.all([...Object.keys(KINDS), 'parkeringsbot'].map(letterOf));
      // Its file stays, and it can still be changed and paid.
      const unpaid = made.at(-1);
      targets = await Promise.all(
        made.map(async (target) => {
          if (target !== unpaid) {
            await stage().pay(z.object({ url: z.string() }).parse(target).url, newAddress());
            await stage().until(owner, target.letter, ({ mail }) => mail === 'sent', 90);
          }
          const { orderNumber } = z
            .looseObject({ orderNumber: z.string().optional() })
            .parse((await owner.get(`/api/letters/${target.letter}`)).json);
          return { ...target, order: orderNumber ?? '33333-33333', text: saved.template.id };
        }),
      );
    }, 180_000);

    it('every call is known here: one that takes something of somebody’s is tried below', () => {
      // The back office's are walked by adminAccess.ts.
      const names = new Set(operations().flatMap(({ name }) => (/^\w+ \/api\/admin\//.test(name) ? [] : [name])));
      const known = [...Object.keys(NAMED), ...Object.keys(MAKING), ...Object.keys(OWN), ...ANYBODYS];
      expect([...names].filter((name) => !known.includes(name))).toEqual([]);
      expect(known.filter((name) => !names.has(name))).toEqual([]);
    });

    it('are told at /api/openapi.json what lets a call in', () => {
      const signed = { 'post /api/stripe/webhook': 'stripeSignature', 'post /api/mail/returned': 'mailServer' };
      const letter = ['session', 'letterToken', 'letterTokenInAddress'];
      const optional = ['post /api/validate-discount', 'post /api/{kind}/payment-link'];
      const expected = (name: string): string[] => {
        if (/^\w+ \/api\/admin\//.test(name)) return ['staffSession'];
        if (name in OWN) return ['session'];
        if (name in MAKING || optional.includes(name)) return [...letter, 'nothing'];
        if (name in NAMED) return BY_MAIL.includes(name) ? [] : letter;
        return Object.entries(signed).flatMap(([call, scheme]) => (call === name ? [scheme] : []));
      };
      for (const { name, security } of operations())
        expect([name, security.map((each) => Object.keys(each)[0] ?? 'nothing')]).toEqual([name, expected(name)]);
    });

    it('find nothing by any call that names a letter, a file, an order or a payment, and change nothing', async () => {
      const before = await everything();
      expect(JSON.parse(before)).toMatchObject([{ length: 7 }, { length: 6 }, {}, {}, { length: 0 }, { length: 1 }]);
      for (const { name, kind } of operations()) {
        const call = NAMED[name];
        if (!call) continue;
        // A call for all kinds alike is tried on a paid letter and on the unpaid one, with its file.
        for (const target of targets.filter((each, at) =>
          kind === undefined ? at === 0 || at === targets.length - 1 : each.kind === kind,
        )) {
          for (const [who, client] of [
            ['anybody', anybody],
            ['other', other],
          ] as const) {
            const real = await call(client, target);
            const fake = await call(client, nothing(target));
            expect([name, who, real.status, sayingOf(real)]).toEqual([name, who, fake.status, sayingOf(fake)]);
            // What is asked about an order is always answered alike; a link that is none is over.
            expect([name, who, real.status]).toEqual([
              name,
              who,
              ASKING.includes(name)
                ? 200
                : /confirmations|reminders\/(?:look|stop)|letter-results/.test(name)
                  ? 410
                  : 404,
            ]);
          }
        }
      }
      expect(await everything()).toBe(before);
    });

    it('nor by a call that would make something new of that name', async () => {
      const before = await everything();
      for (const { name, kind } of operations()) {
        const call = MAKING[name];
        if (!call) continue;
        for (const target of targets.filter((each) => kind === undefined || kind === 'any' || each.kind === kind))
          for (const client of [anybody, other])
            expect([name, (await call(client, target)).status]).toEqual([name, 404]);
      }
      expect(await everything()).toBe(before);
    });

    it('get nothing of a person’s without signing in, and with it their own only', async () => {
      const before = await everything();
      const [target] = targets;
      if (!target) throw new Error('no letter was made');
      for (const { name } of operations()) {
        const call = OWN[name];
        if (call) expect([name, (await call(anybody, target)).status]).toEqual([name, 401]);
      }
      const said: string[] = [];
      for (const [name, call] of Object.entries(OWN)) {
        const real = await call(other, target);
        said.push(real.text);
        if (/\{id\}$/.test(name)) expect([name, real.status]).toEqual([name, 404]);
      }
      const refused = await (await newPerson(stage())).post('/api/my-letters/delete', { ids: [target.letter] });
      expect(refused.json).toEqual({ success: false, deleted: [], failed: [target.letter] });
      // Only the ids that were asked for come back.
      for (const { letter, order } of targets)
        for (const text of said.filter((each) => !each.includes('"failed"')))
          expect([text.includes(letter), text.includes(order)]).toEqual([false, false]);
      expect(await everything()).toBe(before);
    });

    it('while the owner is let in by the same calls', async () => {
      const waits = ['get /api/letters/{id}/events', 'post /api/uploads/{id}/reading'];
      const last = ['delete /api/uploads/{id}', 'post /api/letters/{id}/delete'];
      const [target] = targets;
      for (const { name, kind } of operations().sort(
        (a, b) => Number(last.includes(a.name)) - Number(last.includes(b.name)),
      )) {
        const call = NAMED[name];
        const own = name.includes('/uploads/')
          ? targets.at(-1)
          : targets.find((each) => each.kind === (kind ?? target?.kind));
        if (!call || !own || waits.includes(name) || BY_MAIL.includes(name) || name.includes('free-session')) continue;
        const answer = name.includes('download/letter')
          ? await owner.get(`/api/${own.apiPath}/download/letter?session_id=${own.session}`)
          : await call(owner, own);
        expect([name, answer.status === 404 || answer.status === 401]).toEqual([name, false]);
      }
    });
  });
}

import { randomUUID } from 'node:crypto';
import { request, type ClientRequest } from 'node:http';
import type { DiscountRecord } from '../../core/records/discountRecords';
import { draft, type Stage } from '../api/stage';
import { expectThat, within, type Trial } from './trial';

const RACERS = 500;
const USES = 100;
const AT_ONCE = 20;
const BOUNDARY = 'xxbrevia';
/** Milliseconds: a body that stops coming is given up in seconds, and nobody else waits for that. */
const GIVEN_UP = 90_000;
const SERVED = 20_000;

/** Begins to send a large file and stops; told when the service gives it up. @param client its address, as a proxy tells it */
function stall(stage: Stage, client: string): { call: ClientRequest; over: Promise<void> } {
  const call = request(`${stage.site}/api/uploads`, {
    method: 'POST',
    headers: {
      'x-forwarded-for': client,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': 5_000_000,
    },
  });
  call.write(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`);
  const over = new Promise<void>((resolve) => {
    call.once('response', (response) => {
      response.resume();
      resolve();
    });
    call.once('error', () => resolve());
    call.once('close', () => resolve());
  });
  return { call, over };
}

async function inLanes<T>(items: T[], lanes: number, act: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await act(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** A request of one client, by the address that a proxy tells. */
async function ask(stage: Stage, client: string, path: string, body?: object): Promise<number> {
  const response = await fetch(stage.site + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-forwarded-for': client, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response.status;
}

export const STRAIN: Trial[] = [
  {
    name: '60 uploads that stop coming, from one client and from many: others go on, and the places come back',
    times: 1,
    atOnce: 1,
    async attack(stage) {
      const clients = Array.from({ length: 60 }, (_each, n) => (n < 30 ? '198.51.100.1' : `198.51.100.${n}`));
      const stalled = clients.map((client) => stall(stage, client));
      const parts = () => {
        const form = new FormData();
        form.set('kind', 'parkeringsbot');
        form.set('field', 'evidencePhotos');
        form.set('file', new Blob(['no picture'], { type: 'image/jpeg' }), 'bild.jpg');
        return form;
      };
      try {
        expectThat(
          (await within(SERVED, 'a page', ask(stage, '203.0.113.7', '/api/forms'))) === 200,
          'nobody else is served',
        );
        await within(
          GIVEN_UP,
          'giving them up',
          Promise.all(stalled.map(({ over }) => over)).then(() => undefined),
        );
        const after = await within(SERVED, 'a file', stage.visitor().postForm('/api/uploads', parts()));
        expectThat(after.status !== 503, 'the places do not come back');
      } finally {
        for (const { call } of stalled) call.destroy();
      }
    },
  },
  {
    name: `${RACERS} letters race for a code of ${USES} uses at the checkout`,
    times: 1,
    atOnce: 1,
    async attack(stage) {
      const code = `HUNDRA${randomUUID().slice(0, 6).toUpperCase()}`;
      const now = new Date();
      const _id = randomUUID();
      await stage.db.collection<DiscountRecord>('discounts').insertOne({
        _id,
        code,
        type: 'fixed',
        value: 29,
        currency: 'SEK',
        maxUses: USES,
        held: 0,
        expiresAt: null,
        enabled: true,
        createdAt: now,
        createdBy: 'attacks',
        updatedAt: now,
        deletedAt: null,
        description: '',
      });
      const racers = Array.from({ length: RACERS }, () => ({ client: stage.visitor(), id: '' }));
      await inLanes(racers, AT_ONCE, async (racer) => {
        racer.id = (await draft(racer.client, 'klagomal')).draftId;
      });
      let winners = 0;
      await inLanes(racers, 2 * AT_ONCE, async ({ client, id }) => {
        let answer = await client.post('/api/klagomal/payment-link', { draftId: id, discountCode: code });
        for (let tries = 0; answer.status === 503 && tries < 20; tries += 1)
          answer = await client.post('/api/klagomal/payment-link', { draftId: id, discountCode: code });
        if (answer.status === 200) winners += 1;
      });
      const row = await stage.db.collection<DiscountRecord>('discounts').findOne({ _id });
      expectThat(winners === USES && row?.held === USES, `${winners} won, and ${row?.held} uses are held`);
    },
  },
];

/** With the service's own limits. */
export const GUESSING: Trial[] = [
  {
    name: '60 guesses of a code at once by one client, and of receipts',
    times: 3,
    atOnce: 1,
    async attack(stage, n) {
      const client = `192.0.2.${n + 1}`;
      const guess = () => ask(stage, client, '/api/validate-discount', { code: `GISSNING${randomUUID()}`, amount: 39 });
      const answers = await Promise.all(Array.from({ length: 60 }, guess));
      const passed = answers.filter((status) => status === 200).length;
      expectThat(passed <= 20 && answers.includes(429), `${passed} of 60 guesses were answered`);
      const receipts = await Promise.all(
        Array.from({ length: 10 }, () => ask(stage, client, `/api/deletion-receipts/${randomUUID()}`)),
      );
      expectThat(
        receipts.every((status) => status === 429),
        'receipts can be guessed on',
      );
      expectThat(
        (await ask(stage, `192.0.2.${n + 100}`, '/api/validate-discount', { code: 'SAVE10', amount: 39 })) === 200,
        'others are kept out',
      );
    },
  },
];

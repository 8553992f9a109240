import { once } from 'node:events';
import { createServer, request, type ClientRequest, type IncomingMessage, type Server } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import express, { Router } from 'express';
import pino from 'pino';
import { z } from 'zod';
import { Bodies, type BodyBounds } from '../../api/http/bodies';
import { createErrorMiddleware } from '../../api/http/errorAnswers';
import { mountOperations, declareOperation } from '../../api/http/operation';
import { Streams } from '../../api/letters/letterStream';
import { ArchiveSender } from '../../api/rights/archive';

const MB = 1024 * 1024;
const ROOMY: BodyBounds = {
  bytes: { total: 100 * MB, each: 50 * MB },
  requests: { total: 3, each: 2 },
  patience: 60_000,
};
const BOUNDARY = 'xxbrevia';

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  if (server) await new Promise((resolve) => server?.close(resolve));
  server = undefined;
});

/** The API's own way of taking files, with work that ends when `finish` is called. */
async function serve(bounds: Partial<BodyBounds>) {
  const bodies = new Bodies({ ...ROOMY, ...bounds });
  const finishing: (() => void)[] = [];
  const router = Router();
  router.use(bodies.receive(express.json({ limit: MB }), { most: MB, weight: 1 }));
  const description = {
    method: 'post',
    tag: 'test',
    summary: '',
    body: z.unknown(),
    answers: { 200: { description: 'It is read' } },
    refusals: [],
  } as const;
  const works = () =>
    new Promise<{ status: 200; body: object }>((resolve) => finishing.push(() => resolve({ status: 200, body: {} })));
  const files = { name: 'file', most: 1 };
  mountOperations(
    router,
    [
      declareOperation({ ...description, path: '/files', files, handle: works }),
      declareOperation({ ...description, path: '/json', handle: works }),
    ],
    bodies,
  );
  const app = express();
  app.set('trust proxy', 1);
  app.use(router, createErrorMiddleware(pino({ level: 'silent' })));
  server = createServer(app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  /** Begins to send a file of so many bytes, of which `now` come at once. */
  function begin(
    client: string,
    size: number,
    now: number,
  ): { call: ClientRequest; answer: Promise<string>; rest(): void } {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`;
    const tail = `\r\n--${BOUNDARY}--\r\n`;
    const call = request({
      port,
      path: '/files',
      method: 'POST',
      headers: {
        'x-forwarded-for': client,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        'content-length': head.length + size + tail.length,
      },
    });
    call.write(head);
    call.write(Buffer.alloc(now));
    return {
      call,
      answer: answerOf(call),
      rest: () => call.end(Buffer.concat([Buffer.alloc(size - now), Buffer.from(tail)])),
    };
  }
  function send(client: string, path: string, body: string): Promise<string> {
    const call = request({
      port,
      path,
      method: 'POST',
      headers: { 'x-forwarded-for': client, 'content-type': 'application/json', 'content-length': body.length },
    });
    call.end(body);
    return answerOf(call);
  }
  return { begin, send, finishing };
}

/** `200`, `503 busy`, or `broken off`. */
async function answerOf(call: ClientRequest): Promise<string> {
  const response = await new Promise<IncomingMessage | undefined>((resolve) => {
    call.once('response', resolve);
    call.on('error', () => resolve(undefined));
  });
  if (!response) return 'broken off';
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(Buffer.from(part));
  const shape = z.object({ error: z.object({ code: z.string() }) });
  const refusal = shape.safeParse(JSON.parse(Buffer.concat(parts).toString()));
  return [String(response.statusCode), ...(refusal.success ? [refusal.data.error.code] : [])].join(' ');
}

async function until(done: () => boolean): Promise<void> {
  const end = Date.now() + 120_000;
  while (!done()) {
    if (Date.now() > end) throw new Error('it never came true');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('bodies of requests', () => {
  it('that stop coming are given up in a while, with a word about it, and leave room', async () => {
    const { begin, finishing } = await serve({ patience: 1_000, requests: { total: 2, each: 2 } });
    const stalled = [begin('10.0.0.1', MB, 1000), begin('10.0.0.1', MB, 1000)];
    expect(await Promise.all(stalled.map(({ answer }) => answer))).toEqual(['408 body_stalled', '408 body_stalled']);
    const next = begin('10.0.0.1', MB, MB);
    next.rest();
    await until(() => finishing.length === 1);
    finishing[0]?.();
    expect(await next.answer).toBe('200');
  });

  it('of one client take only a part of the places, until the work on them ends', async () => {
    const { begin, finishing } = await serve({});
    const worked = [begin('10.0.0.1', 100, 100), begin('10.0.0.1', 100, 100)];
    for (const each of worked) each.rest();
    await until(() => finishing.length === 2);
    const third = begin('10.0.0.1', 100, 100);
    third.rest();
    expect(await third.answer).toBe('503 busy');
    const another = begin('10.0.0.2', 100, 100);
    another.rest();
    await until(() => finishing.length === 3);
    // Whoever goes away leaves the work, which still takes its place.
    worked[0]?.call.destroy();
    expect(await worked[0]?.answer).toBe('broken off');
    const again = begin('10.0.0.1', 100, 100);
    again.rest();
    expect(await again.answer).toBe('503 busy');
    finishing.forEach((finish) => finish());
    expect(await Promise.all([worked[1]?.answer, another.answer])).toEqual(['200', '200']);
    const last = begin('10.0.0.1', 100, 100);
    last.rest();
    await until(() => finishing.length === 4);
    finishing[3]?.();
    expect(await last.answer).toBe('200');
  });

  it('share a number of bytes, counted before they come', async () => {
    const { begin, finishing } = await serve({ bytes: { total: 5 * MB, each: 3 * MB } });
    const first = begin('10.0.0.1', MB, MB);
    first.rest();
    await until(() => finishing.length === 1);
    // Each byte of a file comes to two in memory.
    expect(await begin('10.0.0.1', MB, 0).answer).toBe('503 busy');
    const another = begin('10.0.0.2', MB, MB);
    another.rest();
    await until(() => finishing.length === 2);
    expect(await begin('10.0.0.3', MB, 0).answer).toBe('503 busy');
    finishing.forEach((finish) => finish());
    expect(await Promise.all([first.answer, another.answer])).toEqual(['200', '200']);
  });

  it('that are small and bring no files are not counted', async () => {
    const { send, finishing } = await serve({ requests: { total: 1, each: 1 } });
    const answers = Array.from({ length: 5 }, () => send('10.0.0.1', '/json', '{"a":1}'));
    await until(() => finishing.length === 5);
    finishing.forEach((finish) => finish());
    expect(await Promise.all(answers)).toEqual(Array(5).fill('200'));
  });
});

describe('archives', () => {
  /** More than what sockets and the streams before them hold. */
  const SIZE = 64 * MB;

  it('on their way to somebody who takes nothing are left, and hold up nobody else', async () => {
    // Both ends are in this process: one that is busy must not count as one that takes nothing.
    const archives = new ArchiveSender({ total: 2, each: 1, patience: 5_000 });
    const app = express();
    app.set('trust proxy', 1);
    const files = [{ path: 'a', content: () => Promise.resolve(Buffer.alloc(SIZE)) }];
    app.get('/archive', (req, res) => archives.send(req, res, 'a.zip', () => Promise.resolve({ data: {}, files })));
    app.use(createErrorMiddleware(pino({ level: 'silent' })));
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const get = async (client: string): Promise<IncomingMessage> => {
      const call = request({ port, path: '/archive', headers: { 'x-forwarded-for': client } }).end();
      return new Promise((resolve, reject) => void call.once('response', resolve).on('error', reject));
    };
    // Nobody reads what comes.
    const slow = await get('10.0.0.1');
    const left = new Promise((resolve) => slow.once('close', resolve).once('error', resolve));
    expect(slow.statusCode).toBe(200);
    expect((await get('10.0.0.1')).statusCode).toBe(503);
    const other = await get('10.0.0.2');
    let taken = 0;
    for await (const part of other) taken += Buffer.from(part).length;
    expect([other.statusCode, taken > SIZE]).toEqual([200, true]);
    const end = Date.now() + 120_000;
    let again = 503;
    while (again === 503 && Date.now() < end) {
      const answer = await get('10.0.0.1');
      again = answer.statusCode ?? 0;
      answer.destroy();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(again).toBe(200);
    slow.destroy();
    await left;
  });
});

describe('streams of events', () => {
  it('are shared among clients and letters', () => {
    const streams = new Streams({ total: 4, each: 2 });
    const first = streams.begin(['10.0.0.1', 'letter 1']);
    streams.begin(['10.0.0.1', 'letter 2']);
    expect(() => streams.begin(['10.0.0.1', 'letter 3'])).toThrow(expect.objectContaining({ code: 'busy' }));
    streams.begin(['10.0.0.2', 'letter 1']);
    expect(() => streams.begin(['10.0.0.3', 'letter 1'])).toThrow(expect.objectContaining({ code: 'busy' }));
    first.abort();
    first.abort();
    streams.begin(['10.0.0.3', 'letter 1']);
    streams.begin(['10.0.0.3', 'letter 4']);
    expect(() => streams.begin(['10.0.0.4', 'letter 5'])).toThrow(expect.objectContaining({ code: 'busy' }));
    streams.close();
    expect(() => streams.begin(['10.0.0.1', 'letter 1'])).not.toThrow();
  });
});

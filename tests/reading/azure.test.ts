import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import sharp from 'sharp';
import { kindSchema } from '../../core/shared/kinds/kindFolder';
import { readingSchema } from '../../core/kinds/reading';
import { createAzureReader } from '../../worker/reading/azure';
import { createReadingPool } from '../../worker/reading/readingPool';

/**
 * Azure Document Intelligence over HTTP as it speaks (REST, prebuilt-read): 202 with `operation-location`, then polls that
 * answer `running` and at last `succeeded` or `failed`.
 * https://learn.microsoft.com/azure/ai-services/document-intelligence/
 */
type Answer = (req: IncomingMessage, res: ServerResponse, base: string) => void;

let server: Server;
let origin = '';
/** The endpoint of the test that runs: a look that a test before has called off may come late, and takes none of its answers. */
let base = '';
let turn = 0;
let answers: Answer[] = [];
let calls: { method: string; url: string; key: string; bytes: number }[] = [];

beforeAll(async () => {
  server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      if (!req.url?.startsWith(`/${turn}/`)) return void res.writeHead(410).end();
      calls.push({
        method: req.method ?? '',
        url: req.url.slice(`/${turn}`.length),
        key: String(req.headers['ocp-apim-subscription-key']),
        bytes: Buffer.concat(chunks).length,
      });
      const next = answers.length > 1 ? answers.shift() : answers[0];
      next?.(req, res, base);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
});
beforeEach(() => {
  turn += 1;
  base = `${origin}/${turn}`;
  calls = [];
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const accepted: Answer = (_req, res, at) => {
  res
    .writeHead(202, {
      'operation-location': `${at}/formrecognizer/documentModels/prebuilt-read/analyzeResults/1?api-version=2023-07-31`,
    })
    .end();
};
const body = (res: ServerResponse, status: number, value: unknown, headers: Record<string, string> = {}) =>
  res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
const running: Answer = (_req, res) =>
  body(res, 200, {
    status: 'running',
    createdDateTime: '2026-11-21T10:00:00Z',
    lastUpdatedDateTime: '2026-11-21T10:00:00Z',
  });

function succeeded(angle: number, words: { content: string; confidence: number; polygon: number[] }[]): Answer {
  const page = {
    pageNumber: 1,
    angle,
    width: 400,
    height: 200,
    unit: 'pixel',
    words: words.map((word) => ({ ...word, span: { offset: 0, length: 1 } })),
    lines: [],
    spans: [],
  };
  return (_req, res) =>
    body(res, 200, {
      status: 'succeeded',
      createdDateTime: '2026-11-21T10:00:00Z',
      lastUpdatedDateTime: '2026-11-21T10:00:01Z',
      analyzeResult: {
        apiVersion: '2023-07-31',
        modelId: 'prebuilt-read',
        stringIndexType: 'utf16CodeUnit',
        content: '',
        pages: [page],
        paragraphs: [],
        styles: [],
      },
    });
}

const picture = () =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
const reader = () => createAzureReader({ endpoint: base, key: 'a-key', poll: 20 });
const never = () => new AbortController().signal;

test('words come with boxes and confidence after polling', async () => {
  answers = [
    accepted,
    running,
    succeeded(0, [{ content: 'KLT48B', confidence: 0.98, polygon: [40, 50, 120, 50, 120, 80, 40, 80] }]),
  ];
  const page = await reader().read(await picture(), never());
  expect(page).toMatchObject({
    size: { width: 400, height: 200 },
    words: [{ text: 'KLT48B', confidence: 0.98, box: { x: 40, y: 50, width: 80, height: 30 } }],
  });
  expect(calls.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET']);
  expect(calls[0]?.url).toMatch(/prebuilt-read:analyze/);
  expect(calls[0]?.bytes).toBeGreaterThan(100);
  expect(calls.every(({ key }) => key === 'a-key')).toBe(true);
});

test('a page on its side: boxes are those of the page turned upright', async () => {
  answers = [
    accepted,
    succeeded(90, [{ content: 'KLT48B', confidence: 0.98, polygon: [350, 50, 350, 130, 320, 130, 320, 50] }]),
  ];
  const { turn, words } = await reader().read(await picture(), never());
  expect(turn).toBe(-90);
  const [word] = words;
  expect(word?.box.width).toBeCloseTo(80);
  expect(word?.box.height).toBeCloseTo(30);
});

test('429 is waited out as the service asks', async () => {
  answers = [
    (_req, res) => body(res, 429, { error: { code: '429', message: 'slow down' } }, { 'retry-after': '0' }),
    accepted,
    succeeded(0, []),
  ];
  expect((await reader().read(await picture(), never())).words).toEqual([]);
  expect(calls).toHaveLength(3);
});

test.each<[string, Answer[]]>([
  ['a wrong key', [(_req, res) => body(res, 401, { error: { code: '401', message: 'Access denied' } })]],
  ['a picture it refuses', [(_req, res) => body(res, 400, { error: { code: 'InvalidRequest', message: 'bad' } })]],
  [
    'a reading that failed',
    [
      accepted,
      (_req, res) =>
        body(res, 200, {
          status: 'failed',
          createdDateTime: '2026-11-21T10:00:00Z',
          lastUpdatedDateTime: '2026-11-21T10:00:01Z',
          error: { code: 'InternalServerError', message: 'no' },
        }),
    ],
  ],
  [
    'an answer that is none',
    [accepted, (_req, res) => res.writeHead(200, { 'content-type': 'application/json' }).end('<html>')],
  ],
])('%s is told as a failure', async (_what, those) => {
  answers = those;
  await expect(reader().read(await picture(), never())).rejects.toMatchObject({ name: 'ReadingError', code: 'failed' });
});

test('what takes too long is called off', async () => {
  answers = [accepted, running];
  await expect(reader().read(await picture(), AbortSignal.timeout(300))).rejects.toMatchObject({
    name: 'ReadingError',
    code: 'timeout',
  });
});

test('the process that reads files has no network: it asks us, and we Azure', async () => {
  const readings = createReadingPool({
    OCR_THREADS: 1,
    AZURE_DOCUMENT_INTELLIGENCE_ENDPOINT: base,
    AZURE_DOCUMENT_INTELLIGENCE_KEY: 'a-key',
  });
  const json = (file: string): unknown => JSON.parse(readFileSync(`forms/parkeringsbot/${file}`, 'utf8'));
  const kind = { manifest: kindSchema.parse(json('kind.json')), data: {} };
  const reading = readingSchema.parse({ readers: ['text'], fields: [{ field: 'vehicleReg', type: 'plate' }] });
  const read = async () =>
    readings.read({ pages: [await picture()], reading, kind, today: '2026-11-21' }, 'a letter', never());
  try {
    answers = [
      accepted,
      succeeded(0, [{ content: 'KLT48B', confidence: 0.98, polygon: [40, 50, 120, 50, 120, 80, 40, 80] }]),
    ];
    expect((await read()).fields).toMatchObject([{ field: 'vehicleReg', value: 'KLT48B' }]);
    answers = [(_req, res) => body(res, 401, { error: { code: '401', message: 'Access denied' } })];
    await expect(read()).rejects.toMatchObject({ name: 'ReadingError', code: 'failed' });
    expect(calls).toHaveLength(3);
  } finally {
    await readings.close();
  }
});

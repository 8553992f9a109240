import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { PaymentEvent } from '../../core/payments/events';
import { createPayments, type Payments, type SessionRequest } from '../../core/payments/payments';
import { startPayments, type RunningPayments } from '../../sandbox/payments/server';

/** Our client, the stand-in of Stripe that it speaks to, and an endpoint that the stand-in tells of payments. */

export const SECRET = 'whsec_for_this_test';
export const LETTER = '0d3b1c52-7a3f-4d16-9a1e-4a5a0f0c9b11';

export let sandbox: RunningPayments;
export let payments: Payments;
/** Every webhook as it came, in order. */
export const received: { body: Buffer; signature: string; event: PaymentEvent }[] = [];

let data: string;
let endpointStatus = 200;
const endpoint = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    const signature = String(request.headers['stripe-signature']);
    received.push({ body, signature, event: payments.parseWebhook(body, signature) });
    response.writeHead(endpointStatus).end();
  });
});

/** What our endpoint answers from now on; each test begins with 200. */
export const answerWebhooks = (status: number): void => void (endpointStatus = status);

function listening(): number {
  const address = endpoint.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address.port;
}

async function start(): Promise<void> {
  sandbox = await startPayments({
    port: sandbox?.port ?? 0,
    data,
    webhookUrl: `http://127.0.0.1:${listening()}/hook`,
    webhookSecret: SECRET,
  });
  payments = createPayments({
    PAYMENT_ENVIRONMENT: 'test',
    STRIPE_SECRET_KEY: 'sk_test_unit',
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_URL: sandbox.url,
  });
}

/** Stops the stand-in and starts it again, on what it has kept. */
export async function restart(): Promise<void> {
  await sandbox.stop();
  await start();
}

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'payments-'));
  await new Promise<void>((resolve) => endpoint.listen(0, resolve));
  await start();
});
afterEach(async () => {
  answerWebhooks(200);
  await control('webhooks', { mode: 'on' });
  await control('api', { mode: 'on' });
});
afterAll(async () => {
  await sandbox.stop();
  endpoint.closeAllConnections();
  await new Promise((resolve) => endpoint.close(resolve));
  rmSync(data, { recursive: true });
});

let attempts = 0;
/** A request for a session of an attempt of its own. */
export function request(changes: Partial<SessionRequest> = {}): SessionRequest {
  return {
    letterId: LETTER,
    attempt: ++attempts,
    amount: 3900,
    title: 'Reklamation',
    language: 'sv',
    email: 'anna@exempel.se',
    successUrl: 'http://localhost:3000/klart?draft_id=1&session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost:3000/avbruten?draft_id=1',
    expiresAt: new Date(Date.now() + 3_600_000),
    methods: ['card', 'swish'],
    ...changes,
  };
}

/** Posts the hosted page's form as a browser without JavaScript does. */
export function submit(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

/** Steers the stand-in. */
export async function control(path: string, body: unknown = {}): Promise<unknown> {
  const response = await fetch(`${sandbox.url}/_control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}

/** A session that is paid for. @returns its id */
export async function paidSession(): Promise<string> {
  const { sessionId } = await payments.openSession(request());
  await control(`sessions/${sessionId}/pay`);
  return sessionId;
}

/** Looks until something is found, for two minutes. */
export async function eventually<T>(look: () => T | undefined): Promise<T> {
  for (let n = 0; n < 2_400; n++) {
    const found = look();
    if (found !== undefined) return found;
    await sleep(50);
  }
  throw new Error('it did not happen within two minutes');
}

/** The webhook that told of a session. */
export const told = (type: PaymentEvent['type'], sessionId: string) =>
  received.find(({ event }) => event.type === type && 'sessionId' in event && event.sessionId === sessionId);

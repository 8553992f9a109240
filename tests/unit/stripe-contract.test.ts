import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { type Payments, createPayments } from '../../core/payments/payments';
import { type RunningPayments, startPayments } from '../../sandbox/payments/server';

/**
 * Every call of our client goes to two servers: stripe-mock, which holds it against Stripe's own description of its
 * API, and the sandbox, whose answer the client gets. So the calls are Stripe's, and the sandbox invents no fields.
 */

const BINARY = process.env['STRIPE_MOCK'] ?? '';
/**
 * The version of the API that the newest stripe-mock describes. Our client speaks the one after it, in which one parameter
 * of ours has another name: https://docs.stripe.com/changelog/endive/2026-09-30/remove-payment-method-types-checkout-sessions
 */
const DESCRIBED_VERSION = '2026-08-26.dahlia';
const asDescribed = (body: string) => body.replaceAll('allowed_payment_method_types', 'payment_method_types');

interface Verdict {
  call: string;
  status: number;
  message: string;
  /** Fields of the sandbox's answer that Stripe's object does not have. */
  invented: string[];
}
const verdicts: Verdict[] = [];

let data: string;
let mock: ChildProcess;
let mockUrl: string;
let sandbox: RunningPayments;
let payments: Payments;

const recorder = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => void record(request, Buffer.concat(chunks), response));
});

async function record(request: IncomingMessage, received: Buffer, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const body = method !== 'GET' && received.length > 0 ? received.toString() : undefined;
  const headers = kept(request.headers);
  const send = (base: string, sent: string | undefined, version: Record<string, string> = {}) =>
    fetch(base + url, { method, headers: { ...headers, ...version }, ...(sent !== undefined && { body: sent }) });
  const [theirs, ours] = await Promise.all([
    send(mockUrl, body === undefined ? undefined : asDescribed(body), { 'stripe-version': DESCRIBED_VERSION }),
    send(sandbox.url, body),
  ]);
  const [theirText, ourText] = await Promise.all([theirs.text(), ours.text()]);
  const refusal = z.object({ error: z.object({ message: z.string() }) }).safeParse(JSON.parse(theirText));
  verdicts.push({
    call: `${method} ${new URL(url, mockUrl).pathname.replace(/\/(cs|pi|re|cus|sub|in|du)_\w+/, '/:id')}`,
    status: theirs.status,
    message: refusal.data?.error.message ?? '',
    invented: ours.ok ? invented(JSON.parse(ourText), JSON.parse(theirText)) : [],
  });
  response.writeHead(ours.status, { 'content-type': 'application/json' }).end(ourText);
}

function kept(headers: IncomingHttpHeaders): Record<string, string> {
  const names = ['authorization', 'content-type', 'idempotency-key', 'stripe-version'];
  return Object.fromEntries(
    names.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
  );
}

const object = z.record(z.string(), z.unknown());
const list = z.object({ object: z.literal('list'), data: z.array(z.unknown()) });
/** Of the objects inside its lists too: that is where a subscription has its period. */
function invented(ours: unknown, theirs: unknown): string[] {
  const known = object.parse(theirs);
  return Object.entries(object.parse(ours)).flatMap(([name, value]) => {
    if (!(name in known)) return [name];
    const [mine, other] = [list.safeParse(value).data?.data[0], list.safeParse(known[name]).data?.data[0]];
    return mine === undefined || other === undefined ? [] : invented(mine, other).map((inner) => `${name}.${inner}`);
  });
}

beforeAll(async () => {
  if (!existsSync(BINARY))
    throw new Error(
      `STRIPE_MOCK names no program ('${BINARY}'). npm test finds or builds stripe-mock; by hand: STRIPE_MOCK=$(go ` +
        'env GOPATH)/bin/stripe-mock after go install github.com/stripe/stripe-mock@v0.203.0',
    );
  data = mkdtempSync(join(tmpdir(), 'stripe-contract-'));
  sandbox = await startPayments({ port: 0, data, webhookSecret: 'whsec_contract' });
  mock = spawn(BINARY, ['-http-port', '0', '-strict-version-check'], { stdio: ['ignore', 'pipe', 'inherit'] });
  mockUrl = await new Promise<string>((resolve, reject) => {
    let said = '';
    mock.once('exit', (code) => reject(new Error(`stripe-mock ended (${code}): ${said}`)));
    mock.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const port = /HTTP at address: \[::\]:(\d+)/.exec(said)?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    });
  });
  await new Promise<void>((resolve) => recorder.listen(0, resolve));
  const address = recorder.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  payments = createPayments({
    PAYMENT_ENVIRONMENT: 'test',
    STRIPE_SECRET_KEY: 'sk_test_contract',
    STRIPE_WEBHOOK_SECRET: 'whsec_contract',
    STRIPE_API_URL: `http://127.0.0.1:${address.port}`,
  });
});

afterAll(async () => {
  recorder.closeAllConnections();
  recorder.close();
  await sandbox?.stop();
  if (mock?.exitCode === null) {
    mock.removeAllListeners('exit');
    mock.kill();
    await new Promise((resolve) => mock.once('exit', resolve));
  }
  if (data) rmSync(data, { recursive: true });
});

test("Stripe accepts every call that our client makes, and the sandbox answers in Stripe's fields", async () => {
  const open = (attempt: number) =>
    payments.openSession({
      letterId: '0d3b1c52-7a3f-4d16-9a1e-4a5a0f0c9b11',
      attempt,
      amount: 3900,
      title: 'Reklamation',
      language: 'sv',
      email: 'anna@exempel.se',
      successUrl: 'http://localhost:3000/klart?session_id={CHECKOUT_SESSION_ID}',
      cancelUrl: 'http://localhost:3000/avbruten',
      expiresAt: new Date(Date.now() + 3_600_000),
      methods: ['card', 'swish'],
    });
  const [paid, unpaid] = [await open(1), await open(2)];
  await payments.expireSession(unpaid.sessionId);
  await fetch(paid.url, {
    method: 'POST',
    body: new URLSearchParams({ card_number: '4242424242424242', pay: '1' }),
    redirect: 'manual',
  });
  const { paymentIntent = '' } = await payments.readSession(paid.sessionId);
  await payments.sessionOf(paymentIntent);
  const disputed = await fetch(`${sandbox.url}/_control/sessions/${paid.sessionId}/dispute`, { method: 'POST' });
  const { id: disputeId } = z.object({ id: z.string() }).parse(await disputed.json());
  expect(await payments.readDispute(disputeId)).toMatchObject({ disputeId, paymentIntent, status: 'needs_response' });
  const evidence = {
    product: 'A letter',
    deliveredOn: '2026-11-28',
    activity: '2026-11-28T10:00:00Z paid',
    explanation: 'It came.',
  };
  expect(await payments.answerDispute(disputeId, evidence)).toMatchObject({ disputeId, status: 'under_review' });
  await expect(payments.answerDispute(disputeId, { ...evidence, explanation: 'Another word.' })).rejects.toMatchObject({
    code: 'dispute_answered',
  });
  await fetch(`${sandbox.url}/_control/sessions/${paid.sessionId}/dispute`, {
    method: 'POST',
    body: new URLSearchParams({ status: 'won' }),
  });
  await payments.refund({
    paymentIntent,
    key: 'refund:part',
    amount: 900,
    refundId: '7d2c1f0e-0f6b-4d6c-9a36-3f5f2f0f9b11',
  });
  await payments.refund({ paymentIntent, key: 'refund:1' });
  // The second is already refunded, so the client asks for the list.
  await payments.refund({ paymentIntent, key: 'refund:2' });
  expect(await payments.refundsOf(paymentIntent)).toMatchObject([
    { amount: 3000 },
    { amount: 900, refundId: '7d2c1f0e-0f6b-4d6c-9a36-3f5f2f0f9b11' },
  ]);
  await subscribeAndEnd();

  expect(verdicts.filter(({ status }) => status !== 200)).toEqual([]);
  expect(verdicts.flatMap(({ call, invented: names }) => names.map((name) => `${call}: ${name}`))).toEqual([]);
  expect([...new Set(verdicts.map(({ call }) => call))].sort()).toEqual([
    'DELETE /v1/customers/:id',
    'DELETE /v1/subscriptions/:id',
    'GET /v1/checkout/sessions',
    'GET /v1/checkout/sessions/:id',
    'GET /v1/disputes/:id',
    'GET /v1/invoices/:id',
    'GET /v1/refunds',
    'GET /v1/subscriptions',
    'GET /v1/subscriptions/:id',
    'POST /v1/billing_portal/sessions',
    'POST /v1/checkout/sessions',
    'POST /v1/checkout/sessions/:id/expire',
    'POST /v1/customers',
    'POST /v1/disputes/:id',
    'POST /v1/refunds',
  ]);
});

/** Every call about a subscription, in the order of its life. */
async function subscribeAndEnd(): Promise<void> {
  const { subscriptions } = payments;
  const customer = await subscriptions.createCustomer({ uid: '5f2d', email: 'anna@exempel.se', language: 'sv' });
  const checkout = () =>
    subscriptions.openCheckout({
      customer,
      amount: 9900,
      title: 'Prenumeration',
      terms: '99 kr dras varje månad tills du avslutar.',
      language: 'sv',
      successUrl: 'http://localhost:3000/account?session_id={CHECKOUT_SESSION_ID}',
      cancelUrl: 'http://localhost:3000/account',
    });
  await checkout();
  await subscriptions.closeCheckouts(customer);
  const { url } = await checkout();
  await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ card_number: '4242424242424242', pay: '1' }),
    redirect: 'manual',
  });
  const [begun] = await subscriptions.list(customer);
  if (begun?.latestInvoice === undefined) throw new Error('no subscription was begun');
  expect(begun).toMatchObject({ customer, status: 'active', plan: 'monthly', amount: 9900, cancelAtPeriodEnd: false });
  expect(await subscriptions.readInvoice(begun.latestInvoice)).toMatchObject({
    subscriptionId: begun.id,
    customer,
    paid: true,
    amount: 9900,
    email: 'anna@exempel.se',
    first: true,
    paymentIntent: expect.stringMatching(/^pi_/),
    periodEnd: begun.currentPeriodEnd,
  });
  await subscriptions.openPortal({ customer, returnUrl: 'http://localhost:3000/account', language: 'sv' });
  expect(await subscriptions.cancel(begun.id)).toMatchObject({ status: 'inactive' });
  expect(await subscriptions.read(begun.id)).toMatchObject({ status: 'inactive' });
  await subscriptions.deleteCustomer(customer);
}

test('stripe-mock does refuse what Stripe does not know', async () => {
  const response = await fetch(`${mockUrl}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_1' },
    body: new URLSearchParams({ payment_intent: 'pi_1', hurry: 'yes' }),
  });
  expect(response.status).toBe(400);
});

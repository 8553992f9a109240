import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client as Temporal } from '@temporalio/client';
import { z } from 'zod';
import { SharedAllowance } from '../../../api/http/sharedAllowance';
import { connectToDatabase } from '../../../core/records/database';
import { separateVault } from '../../vaults';
import { letterWorkflowId } from '../../../workflows/letter/contract';
import { connectTemporal } from '../../system/temporal';
import { read } from '../client';
import { draft, eventually, flatForm, newAddress, type Stage } from '../stage';

const lineSchema = z.looseObject({
  msg: z.string(),
  requestId: z.string().optional(),
  activity: z.string().optional(),
  workflowId: z.string().optional(),
  state: z.string().optional(),
});

/** What those who run the service see of it: logs, metrics, health, the Temporal UI (docs/operations.md). */
export function operationsSuite(stage: () => Stage): void {
  const linesOf = (part: 'api' | 'worker', requestId: string) =>
    stage()
      .world.logOf(part)
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => lineSchema.parse(JSON.parse(line)))
      .filter((line) => line.requestId === requestId);
  const metricsOf = async (part: 'apiMetrics' | 'workerMetrics') =>
    (await fetch(`${stage().world.addresses[part]}/metrics`)).text();

  describe('operations', () => {
    let temporal: Temporal;
    beforeAll(async () => {
      temporal = await connectTemporal(stage().world.addresses.temporal);
    });
    afterAll(() => temporal.connection.close());

    const attributesOf = async (letterId: string) => {
      const { typedSearchAttributes } = await temporal.workflow.getHandle(letterWorkflowId(letterId)).describe();
      return Object.fromEntries(typedSearchAttributes.getAll().map(({ key, value }) => [key.name, value]));
    };

    it('commands that look at the records find what runs here by its folder alone', async () => {
      const { PATH, HOME } = process.env;
      const env = { PATH, HOME, DATA_DIR: stage().world.settings['DATA_DIR'], NODE_ENV: 'test' };
      // A chain or a day that others' tests have put out of order is told by exit code 1, a database not found by 2.
      const run = (command: string) =>
        new Promise<string>((resolve) =>
          execFile('node_modules/.bin/tsx', [`worker/${command}.ts`], { env }, (_error, out, problems) =>
            resolve(out + problems),
          ),
        );
      expect(await run('checkFigures')).toMatch(/days counted in/);
      expect(await run('checkAudit')).toMatch(/entries of \d+ days/);
    });

    /** The worker has made a letter and sent it: another test's, or one for this alone. */
    const hasDelivered = async () => {
      // Looked for in the records: the metrics keep their figures for a while.
      if ((await stage().db.collection('letters').countDocuments({ state: 'delivered', 'mail.state': 'sent' })) > 0)
        return;
      const client = stage().visitor();
      const { draftId } = await draft(client, 'reklamation');
      await client.post('/api/reklamation/mark-free', { draftId, discountCode: 'FREE' });
      await stage().until(client, draftId, ({ mail }) => mail === 'sent');
    };

    it('one id goes with a request through all parts; search attributes follow the letter; no canary in logs or metrics', async () => {
      const client = stage().visitor();
      const canary = 'kanariefagel9942';
      const email = `${canary}@exempel.se`;
      const [drafting, paying] = [randomUUID(), randomUUID().replaceAll('-', '')];
      const formData = flatForm('reklamation', email, {
        name: canary,
        caseDescription: `${canary} ${String(flatForm('reklamation', email)['caseDescription'])}`,
      });
      const ask = (language: string, more: object = {}) =>
        client.post(
          '/api/reklamation/draft',
          { formData, language, isPreview: true, ...more },
          { 'x-request-id': drafting },
        );
      const answer = await ask('sv');
      const { draftId } = read(answer, { draftId: z.string() });
      expect(answer.headers.get('x-request-id')).toBe(drafting);
      const seen = { Kind: 'reklamation', LetterStatus: 'preview', Paid: false, LetterLanguage: 'sv' };
      expect(await attributesOf(draftId)).toMatchObject(seen);
      await ask('en', { draftId });
      expect(await attributesOf(draftId)).toMatchObject({ ...seen, LetterLanguage: 'en' });
      // Of another letter: the webhook of a checkout that is closed would be this one's latest message.
      const buyer = stage().visitor();
      const { draftId: open } = await draft(buyer, 'klagomal');
      read(await buyer.post('/api/klagomal/payment-link', { draftId: open }), { sessionId: z.string() });
      expect(await attributesOf(open)).toMatchObject({
        Kind: 'klagomal',
        LetterStatus: 'awaitingPayment',
        Paid: false,
      });

      await client.post('/api/reklamation/mark-free', { draftId, discountCode: 'FREE' }, { 'x-request-id': paying });
      await stage().until(client, draftId, ({ mail }) => mail === 'sent');
      expect(await attributesOf(draftId)).toMatchObject({
        LetterStatus: 'delivered',
        Paid: true,
        LetterLanguage: 'en',
      });

      await eventually(async () => linesOf('worker', paying).some(({ state }) => state === 'delivered'));
      expect(linesOf('api', drafting).map(({ msg }) => msg)).toContain('request');
      expect(linesOf('worker', drafting).map(({ activity, state }) => activity ?? state)).toEqual(
        expect.arrayContaining(['writeLetter', 'preview']),
      );
      const steps = linesOf('worker', paying);
      // The document and the mail come of the payment, however long after it.
      expect(steps.map(({ activity }) => activity)).toEqual(
        expect.arrayContaining(['settleFree', 'renderLetter', 'sendLetter']),
      );
      expect(new Set(steps.map(({ workflowId }) => workflowId))).toEqual(new Set([letterWorkflowId(draftId)]));

      const seenByOps = [
        stage().world.logOf('api'),
        stage().world.logOf('worker'),
        await metricsOf('apiMetrics'),
        await metricsOf('workerMetrics'),
      ].join('\n');
      expect(seenByOps.includes(canary)).toBe(false);
      const metrics = [await metricsOf('apiMetrics'), await metricsOf('workerMetrics')].join('\n');
      expect(metrics.includes(draftId)).toBe(false);
    });

    it('in the Temporal UI an order’s number finds its letter and withdrawal, which say what and where they are', async () => {
      const email = newAddress();
      const client = stage().visitor();
      const form = flatForm('klagomal', email);
      const { draftId } = read(
        await client.post('/api/klagomal/draft', { formData: form, language: 'sv', isPreview: true }),
        { draftId: z.string() },
      );
      const link = read(await client.post('/api/klagomal/payment-link', { draftId }), { url: z.string() });
      await stage().pay(link.url, email);
      const { orderNumber = '' } = await stage().until(client, draftId, ({ mail }) => mail === 'sent');
      expect(await attributesOf(draftId)).toMatchObject({ OrderNumber: orderNumber });
      const handle = temporal.workflow.getHandle(letterWorkflowId(draftId));
      const shown = async (workflowId: string) => {
        const each = temporal.workflow.getHandle(workflowId);
        const { staticSummary, staticDetails } = await each.describe();
        const { currentDetails } = await each.query<{ currentDetails?: string }>('__temporal_workflow_metadata');
        return [await staticSummary(), await staticDetails(), currentDetails ?? ''].join('\n');
      };
      const letter = await shown(handle.workflowId);
      expect(letter).toContain('Letter of the kind klagomal');
      expect(letter).toContain('**Request Cancellation** deletes the letter for good');
      expect(letter).toMatch(/Paid and made: the person has it on its page\. The mail has been sent \(copies: 1\)\./);
      const found = async () => {
        const ids: string[] = [];
        for await (const { workflowId } of temporal.workflow.list({ query: `OrderNumber="${orderNumber}"` }))
          ids.push(workflowId);
        return ids.sort();
      };
      // The list follows within a second or two.
      await eventually(async () => (await found()).length === 1);
      expect(await found()).toEqual([handle.workflowId]);
      const { paymentIntent } = (await stage()
        .db.collection<{ _id: string; paymentIntent: string }>('transactions')
        .findOne({ _id: draftId })) ?? { paymentIntent: '' };
      await stage().confirmed('/api/withdrawals', { orderNumber, email });
      const [refund, withdrawal] = [`refund-${paymentIntent}`, `withdrawal-${orderNumber}`];
      await eventually(async () => {
        const ids = await found();
        return ids.includes(refund) && ids.includes(withdrawal);
      });
      expect(await shown(refund)).toContain('Refund (withdrawn)');
      const told = await shown(withdrawal);
      expect(told).toContain(`Withdrawal from the order ${orderNumber}`);
      expect(told).toContain(refund);
      // Nothing of the person stands in any of them.
      for (const text of [letter, told, await shown(refund)]) {
        expect(text).not.toContain(email);
        expect(text).not.toContain(String(form['name']));
      }
    });

    it('an id that could hold words is not taken; refusals name theirs', async () => {
      const answer = await stage()
        .visitor()
        .get('/api/letters/nothing', { 'x-request-id': 'Maja Lindqvist, Storgatan 1' });
      const { error } = read(answer, { error: z.object({ reference: z.uuid() }) });
      expect(answer.headers.get('x-request-id')).toBe(error.reference);
    });

    it('metrics name routes by their pattern, and all that the dashboard shows of Temporal is there', async () => {
      await hasDelivered();
      const api = await metricsOf('apiMetrics');
      expect(api).toMatch(
        /^brevia_http_requests_total\{method="POST",route="\/api\/reklamation\/draft",status="200"\} \d/m,
      );
      expect(api).toMatch(/^brevia_mongodb_seconds_count\{command="find",outcome="done"\} \d/m);
      const worker = await metricsOf('workerMetrics');
      const wanted = [
        ...['brevia_pdf_seconds_count', 'brevia_mail_seconds_count', 'brevia_activity_seconds_count'].map(
          (name) => `${name}\\{[^}]*outcome="done"\\} [1-9]`,
        ),
        'brevia_figures_readable 1$',
        'brevia_queue_backlog\\{queue="documents"\\} \\d',
        'brevia_letters\\{state="delivered"\\} [1-9]',
      ];
      expect(wanted.filter((pattern) => !new RegExp(`^${pattern}`, 'm').test(worker))).toEqual([]);
      const dashboard = readFileSync('docs/operations/grafana-dashboard.json', 'utf8');
      // This one is exported once a request has failed.
      const shown = new Set(
        [...dashboard.matchAll(/temporal_\w+/g)]
          .map(([name]) => name)
          .filter((name) => name !== 'temporal_request_failure_total'),
      );
      expect([...shown].filter((name) => !worker.includes(`# TYPE ${name} `))).toEqual([]);
    });

    it('health tells whether a process lives, and what works', async () => {
      const client = stage().visitor();
      expect((await client.get('/api/health/live')).json).toEqual({ status: 'ok' });
      expect((await client.get('/api/health/ready')).json).toMatchObject({
        status: 'ok',
        works: { saving: true, mail: true },
      });
      const ready = await fetch(`${stage().world.addresses.workerMetrics}/health/ready`);
      expect([ready.status, await ready.json()]).toEqual([
        200,
        { status: 'ok', takesWork: true, services: { database: 'up', workflows: 'up' } },
      ]);
    });

    it('of tries at once no more begin than are left, and right ones are given back', async () => {
      const database = await connectToDatabase(stage().world.addresses.mongodb);
      try {
        const allowance = new SharedAllowance({ database, vault: separateVault('seven') }, 'tries', 3, 600_000);
        const address = newAddress();
        // None ends before each has begun or been refused.
        let settled = 0;
        let meet = (): void => undefined;
        const met = new Promise<void>((resolve) => (meet = resolve));
        const note = () => void ((settled += 1) === 20 && meet());
        const wrong = async () => {
          note();
          await met;
          throw new Error('wrong');
        };
        const tried = async () => {
          const said = await allowance
            .spendIfFailed(address, wrong, () => true)
            .catch((error: unknown) => (error instanceof Error ? error.message : ''));
          if (said !== 'wrong') note();
          return said;
        };
        const tries = await Promise.all(Array.from({ length: 20 }, tried));
        // The embedded database may tell each of them of all the others, and then none begins.
        expect(tries.filter((said) => said === 'wrong').length).toBeLessThanOrEqual(3);
        expect(tries.filter((said) => said === 'over the limit').length).toBeGreaterThanOrEqual(17);
        const right = newAddress();
        for (let n = 0; n < 10; n += 1)
          expect(
            await allowance.spendIfFailed(
              right,
              () => Promise.resolve(n),
              () => true,
            ),
          ).toBe(n);
      } finally {
        await database.close();
      }
    });

    it('tries are counted for all processes together, under no name', async () => {
      const database = await connectToDatabase(stage().world.addresses.mongodb);
      try {
        const shared = { database, vault: separateVault('seven') };
        const [one, other] = [
          new SharedAllowance(shared, 'test', 3, 60_000),
          new SharedAllowance(shared, 'test', 3, 60_000),
        ];
        const address = newAddress();
        await Promise.all([one.spend(address), other.spend(address)]);
        await one.spend(address);
        await expect(other.spend(address)).rejects.toMatchObject({ code: 'too_many_requests' });
        await other.spend('somebody else');
        expect(JSON.stringify(await database.rateLimits.find().toArray())).not.toContain(address);
      } finally {
        await database.close();
      }
    });
  });
}

import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { locateOrPreparePrograms } from '../../sandbox/launch/programs';
import { startTemporal } from '../../sandbox/launch/services';
import { registerSearchAttributes } from '../../worker/searchAttributes';
import * as letter from '../../workflows/letter/contract';
import { returnedSignal, sendingWorkflowId } from '../../workflows/sending/contract';
import { sendingWorkflow } from '../../workflows/sending/workflow';
import { withdrawalWorkflowId } from '../../workflows/withdrawal/contract';
import { withdrawalWorkflow } from '../../workflows/withdrawal/workflow';
import { endServer, withLetter, type Stage } from './letterStage';
import { ORDER } from './world';

/**
 * `npm run histories [name…]`: lives of letters on the real server, saved for the replay tests. Run it when the workflow has
 * changed behind `patched`, and keep the histories of versions that still have letters under way.
 */

const SHORT = 1_500;

async function checkout({ draft, handle }: Stage): Promise<void> {
  await draft();
  await handle.executeUpdate(letter.checkoutUpdate, { args: [{}] });
}
async function pay({ handle, world }: Stage): Promise<void> {
  world.sessions.set('cs_1', { outcome: 'paid' });
  await handle.signal(letter.paymentSignal, { type: 'succeeded', sessionId: 'cs_1' });
}

/** Each answers the id of the workflow whose history is meant, where that is not the letter's own. */
const STORIES: Record<string, (stage: Stage) => Promise<void | string>> = {
  unpaid: async ({ draft, handle }) => {
    await draft();
    await handle.result();
  },
  'edited-and-paid': async (stage) => {
    await checkout(stage);
    await stage.draft();
    await stage.handle.executeUpdate(letter.applyDiscountUpdate, { args: [{ code: 'SAVE10' }] });
    await stage.handle.executeUpdate(letter.checkoutUpdate, { args: [{ code: 'SAVE10' }] });
    stage.world.sessions.set('cs_2', { outcome: 'paid' });
    await stage.handle.signal(letter.paymentReturnedSignal);
    await stage.handle.result();
  },
  'told-twice-and-resent': async (stage) => {
    await checkout(stage);
    await pay(stage);
    await pay(stage);
    while (stage.world.count('mail:1') === 0) await sleep(20);
    await stage.handle.signal(letter.resendSignal);
    await stage.handle.result();
  },
  'failed-then-expired': async (stage) => {
    await checkout(stage);
    stage.world.sessions.set('cs_1', { outcome: 'failed' });
    await stage.handle.signal(letter.paymentSignal, { type: 'failed', sessionId: 'cs_1' });
    await sleep(200);
    stage.world.sessions.set('cs_1', { outcome: 'expired' });
    await stage.handle.signal(letter.paymentSignal, { type: 'expired', sessionId: 'cs_1' });
    await stage.handle.result();
  },
  'checkout-abandoned': async (stage) => {
    // The page is open for longer than the looks of versions before were apart.
    stage.world.openFor = SHORT / 2;
    await checkout(stage);
    while (stage.world.count('settle') === 0) await sleep(20);
    stage.world.sessions.set('cs_1', { outcome: 'expired' });
    await stage.handle.signal(letter.paymentSignal, { type: 'expired', sessionId: 'cs_1' });
    await stage.handle.result();
  },
  'free-and-deleted': async ({ draft, handle, world }) => {
    await draft();
    await handle.executeUpdate(letter.markFreeUpdate, { args: [{ code: 'FREE' }] });
    while (world.count('mail:1') === 0) await sleep(20);
    await handle.executeUpdate(letter.deleteNowUpdate);
  },
  'mail-bounced': async (stage) => {
    stage.world.fault = (step) => (step === 'mail:1' ? new Error('refused') : undefined);
    await checkout(stage);
    await pay(stage);
    await stage.handle.result();
  },
  'not-made-and-refunded': async (stage) => {
    stage.world.fault = (step) => (step.startsWith('render') ? new Error('no LibreOffice') : undefined);
    await checkout(stage);
    await pay(stage);
    await stage.handle.result();
  },
  'sent-again-by-staff': async (stage) => {
    await checkout(stage);
    await pay(stage);
    while (stage.world.count('mail:1') === 0) await sleep(20);
    await sleep(100);
    await stage.handle.executeUpdate(letter.sendAgainUpdate, { args: [] });
    await stage.handle.result();
  },
  'deleted-while-made': async (stage) => {
    stage.world.fault = (step) => (step.startsWith('render') ? new Error('no LibreOffice') : undefined);
    await checkout(stage);
    await pay(stage);
    while (!stage.world.happened.some((step) => step.startsWith('render'))) await sleep(20);
    await stage.handle.executeUpdate(letter.deleteNowUpdate);
    await stage.handle.result();
  },
  'page-closed-and-next-paid': async (stage) => {
    await checkout(stage);
    await stage.draft();
    await stage.handle.executeUpdate(letter.checkoutUpdate, { args: [{}] });
    stage.world.sessions.set('cs_2', { outcome: 'paid' });
    await stage.handle.signal(letter.paymentSignal, { type: 'succeeded', sessionId: 'cs_2' });
    await stage.handle.result();
  },
  'edited-while-looked-at': async (stage) => {
    await checkout(stage);
    stage.world.meanwhile = (step) => (step === 'settle' ? sleep(300) : Promise.resolve());
    await stage.handle.signal(letter.paymentReturnedSignal);
    while (stage.world.count('settle') === 0) await sleep(20);
    await stage.draft();
    await stage.handle.executeUpdate(letter.deleteNowUpdate);
    await stage.handle.result();
  },
  'paid-while-deleted': async (stage) => {
    await checkout(stage);
    stage.world.sessions.set('cs_1', { outcome: 'pending' });
    stage.world.meanwhile = async (step) => {
      if (step === 'purge') stage.world.sessions.set('cs_1', { outcome: 'late', paymentIntent: 'pi_late' });
    };
    await stage.handle.executeUpdate(letter.deleteNowUpdate);
    await stage.handle.result();
  },
  'duplicate-refunded': async (stage) => {
    await checkout(stage);
    await pay(stage);
    stage.world.sessions.set('cs_other', { outcome: 'duplicate', paymentIntent: 'pi_other' });
    await stage.handle.signal(letter.paymentSignal, { type: 'succeeded', sessionId: 'cs_other' });
    await stage.handle.result();
  },
  'found-by-order-number': async (stage) => {
    await checkout(stage);
    await pay(stage);
    while (stage.world.count('mail:1') === 0) await sleep(20);
    stage.world.sessions.set('cs_other', { outcome: 'duplicate', paymentIntent: 'pi_other' });
    await stage.handle.signal(letter.paymentSignal, { type: 'succeeded', sessionId: 'cs_other' });
    while (stage.world.count('refundMail') === 0) await sleep(20);
    await stage.handle.executeUpdate(letter.deleteNowUpdate);
    await stage.handle.result();
  },
  'taken-at-once': async (stage) => {
    await checkout(stage);
    stage.world.sessions.set('cs_1', { outcome: 'paid' });
    await stage.handle.signal(letter.paymentSignal, { type: 'succeeded', sessionId: 'cs_1', isExpected: true });
    await stage.handle.result();
  },
  'provider-slow-then-in-queue': async (stage) => {
    // The first try of each step at the provider fails: its queue has it then.
    const failed = new Set<string>();
    stage.world.fault = (step) => {
      if (!['openCheckout', 'settle'].includes(step) || failed.has(step)) return undefined;
      failed.add(step);
      return new Error('the provider is away');
    };
    await checkout(stage);
    stage.world.sessions.set('cs_1', { outcome: 'paid' });
    await stage.handle.signal(letter.paymentSignal, { type: 'succeeded', sessionId: 'cs_1', isExpected: true });
    await stage.handle.result();
  },
  withdrawn: async (stage) => {
    await checkout(stage);
    await pay(stage);
    while (stage.world.count('mail:1') === 0) await sleep(20);
    const workflowId = withdrawalWorkflowId(ORDER);
    const input = { orderNumber: ORDER, letterId: stage.letterId, paymentIntent: 'pi_cs_1', retryFor: SHORT };
    await stage.handle.client.execute(withdrawalWorkflow, {
      workflowId,
      taskQueue: letter.LETTER_TASK_QUEUE,
      args: [input],
    });
    await stage.handle.executeUpdate(letter.deleteNowUpdate);
    return workflowId;
  },
  'sent-and-returned': async (stage) => {
    const { handle, letterId, world } = stage;
    const workflowId = sendingWorkflowId(letterId);
    const sending = await handle.client.start(sendingWorkflow, {
      workflowId,
      taskQueue: letter.LETTER_TASK_QUEUE,
      args: [{ letterId, retryFor: SHORT, listenFor: 20 * SHORT }],
    });
    while (world.count('tell') === 0) await sleep(20);
    await sending.signal(returnedSignal);
    await sending.result();
    await stage.draft();
    await handle.executeUpdate(letter.deleteNowUpdate);
    return workflowId;
  },
};

async function main(): Promise<void> {
  const cli = (await locateOrPreparePrograms(['temporal']))['TEMPORAL_CLI'] ?? 'temporal';
  const server = await startTemporal();
  const env = await TestWorkflowEnvironment.createFromExistingServer({ address: server.address });
  await registerSearchAttributes(env.connection, 'default');
  try {
    const wanted = process.argv.slice(2);
    for (const [name, story] of Object.entries(STORIES)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      let workflowId = '';
      const run = async (stage: Stage) => {
        workflowId = (await story(stage)) ?? letter.letterWorkflowId(stage.letterId);
      };
      await withLetter(env, run, { retention: SHORT, retryFor: SHORT / 2, pollEvery: SHORT / 3 });
      const args = ['workflow', 'show', '--workflow-id', workflowId, '--output', 'json', '--address', server.address];
      const { stdout } = await promisify(execFile)(cli, args, { maxBuffer: 50_000_000 });
      await writeFile(path.join('tests/workflow/histories', `${name}.json`), `${JSON.stringify(JSON.parse(stdout))}\n`);
      process.stdout.write(`${name}\n`);
    }
  } finally {
    await endServer(env);
    await server.stop();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
);
